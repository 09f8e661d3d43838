import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { pounds } from '@sorrel/web-kit/format';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CardForm } from '../payments/card-form.tsx';
import { cardErrorOf, saveCard } from '../payments/save-card.ts';
import { SavedCards } from '../payments/saved-cards.tsx';
import { Preview } from '../plan/preview.tsx';
import { Button } from '../ui/button.tsx';
import { useSingle } from '../ui/use-single.ts';
import type { CheckoutProps } from './checkout.api.ts';
import { chargeText, dueToday } from './plan-words.ts';
import { ProcessingOverlay } from '../ui/processing-overlay.tsx';
import { useLater } from './use-later.ts';

interface Props {
  props: CheckoutProps;
  /** Saved cards and those added just now. */
  methods: CustomerMethod[];
  chosen: string | null;
  onChoose(id: string): void;
  /** A card was added and is kept: it is paid with at once. */
  onAdded(card: CustomerMethod): void;
  onPay(): void;
  onBack(): void;
  isBusy: boolean;
  notice: ReactNode;
}

export function PaymentStep({ props, methods, chosen, onChoose, onAdded, onPay, onBack, isBusy, notice }: Props) {
  const { plan, quote, user, provider, publishableKey } = props;
  const [isAdding, setAdding] = useState(methods.length === 0);
  const saving = useMutation({
    mutationFn: (card: CustomerMethod) => saveCard(provider, publishableKey, card),
    meta: { isQuiet: true },
    onSuccess: (card) => {
      setAdding(false);
      onAdded(card);
    },
  });
  const saveOnce = useSingle(saving.mutateAsync);
  const later = useLater();
  if (!plan) return null;
  const amount = pounds(dueToday(plan, quote));
  return (
    <div className="space-y-6">
      <Preview subscription={null} change={{ kind: 'none' }} says={chargeText({ ...props, plan }, later)} />
      {methods.length > 0 && (
        <SavedCards
          name="payment-method"
          legend="Pay with"
          methods={methods}
          chosen={chosen}
          onChoose={onChoose}
          isDisabled={isBusy}
        />
      )}
      {isAdding ? (
        <div className="space-y-5 rounded-2xl border border-line p-5">
          <h3 className="text-xl">Add a card</h3>
          <CardForm
            provider={provider}
            publishableKey={publishableKey}
            name={`${user.fname} ${user.sname}`.trim()}
            submitLabel={`Add card and pay ${amount}`}
            busyLabel="Please wait..."
            isBusy={isBusy || saving.isPending}
            error={cardErrorOf(saving.error)}
            onCard={saveOnce}
            onCancel={methods.length > 0 ? () => setAdding(false) : undefined}
          />
        </div>
      ) : (
        <Button kind="secondary" disabled={isBusy} onClick={() => setAdding(true)}>
          Add a new card
        </Button>
      )}
      {notice}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button kind="secondary" disabled={isBusy || saving.isPending} onClick={onBack}>
          Back
        </Button>
        <Button disabled={chosen === null || saving.isPending} isBusy={isBusy} onClick={onPay}>
          Next: pay {amount}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        We keep the card for later deliveries; you can change it or cancel at any time in your account. If a prescriber
        does not approve your treatment, you get all your money back.
      </p>
      {saving.isPending && <ProcessingOverlay />}
    </div>
  );
}
