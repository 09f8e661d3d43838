import { pounds } from '@sorrel/web-kit/format';
import { useState } from 'react';
import { ProcessingOverlay } from '../ui/processing-overlay.tsx';
import { CardForm } from '../payments/card-form.tsx';
import { cardErrorOf, payErrorOf } from '../payments/save-card.ts';
import { SavedCards } from '../payments/saved-cards.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { PayProps } from './recovery.api.ts';
import { usePaying } from './use-paying.ts';
import { firstChoice } from './why.ts';

/** Paying takes one press where the card can work: it is already chosen, and the sum is on the button. */
export function PayForm({ props }: { props: PayProps }) {
  const { methods, provider, publishableKey, holder, failure } = props;
  const [chosen, setChosen] = useState(() => firstChoice(props));
  const [isAdding, setAdding] = useState(methods.length === 0);
  const { paying, adding, payOnce, addOnce, isBusy } = usePaying(props);
  const amount = pounds(props.amount);
  const isConfirming = failure?.reason === 'needs-authentication' && chosen === props.main_method;
  return (
    <div className="space-y-6">
      {methods.length > 0 && (
        <SavedCards
          name="pay-with"
          legend="Pay with"
          methods={methods}
          chosen={isAdding ? null : chosen}
          onChoose={(id) => {
            setAdding(false);
            setChosen(id);
            paying.reset();
          }}
          isDisabled={isBusy}
        />
      )}
      {paying.error && (
        <Alert title="The payment did not go through">
          <p>{payErrorOf(paying.error)}</p>
        </Alert>
      )}
      {isAdding ? (
        <div className="space-y-5 rounded-2xl border border-line p-5">
          <h2 className="text-xl">Pay with a new card</h2>
          <CardForm
            provider={provider}
            publishableKey={publishableKey}
            name={holder}
            submitLabel={`Add card and pay ${amount}`}
            busyLabel="Please wait..."
            isBusy={isBusy}
            error={cardErrorOf(adding.error)}
            onCard={addOnce}
            onCancel={methods.length > 0 ? () => setAdding(false) : undefined}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button disabled={chosen === null} isBusy={isBusy} onClick={() => chosen && payOnce(chosen)}>
            {isConfirming ? `Confirm and pay ${amount}` : `Pay ${amount} now`}
          </Button>
          <Button kind="secondary" disabled={isBusy} onClick={() => setAdding(true)}>
            Use a new card
          </Button>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        You pay this once, however often you press. Later deliveries are charged to the same card; you can change it in
        your account.
      </p>
      {isBusy && <ProcessingOverlay />}
    </div>
  );
}
