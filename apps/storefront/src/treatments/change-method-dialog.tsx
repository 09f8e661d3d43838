import type { CustomerMethod, PreviewAnswer, TreatmentCard } from '@sorrel/contracts/http/storefront';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../queries/account.api.ts';
import type { CardProviderName } from '../payments/cards.ts';
import { payDue } from '../payments/pay-due.ts';
import { CardRefused } from '../payments/save-card.ts';
import { SavedCards } from '../payments/saved-cards.tsx';
import { previewQuery } from '../plan/plan.api.ts';
import { Preview } from '../plan/preview.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSingle } from '../ui/use-single.ts';

interface Props {
  treatment: TreatmentCard;
  methods: CustomerMethod[];
  chosen: string | null;
  onChoose(id: string): void;
  provider: CardProviderName;
  publishableKey: string;
  /** A card has just been added here. */
  isSaved: boolean;
  onAdd(): void;
  onClose(): void;
  onUpdated(): void;
}

type Outcome = { error: string | null };

export function ChangeMethodDialog({
  treatment,
  methods,
  chosen,
  onChoose,
  provider,
  publishableKey,
  isSaved,
  onAdd,
  onClose,
  onUpdated,
}: Props) {
  const [isMissing, setMissing] = useState(false);
  const isRetry = treatment.actions.paymentMethod === 'retry';
  const client = useQueryClient();
  // What is due is paid in the sum shown, or not at all; where nothing is due the server ignores the sum.
  const shown = useQuery({ ...previewQuery(treatment.id, { kind: 'card' }), enabled: chosen !== null });
  const changing = useMutation({
    mutationFn: (method: string): Promise<Outcome> => {
      const due = { subscription: treatment.id, amount: todaysSum(shown.data), provider, publishableKey };
      return payDue(due, method).then(
        () => ({ error: null }),
        (error: unknown) => {
          if (error instanceof CardRefused) return { error: error.message };
          throw error;
        },
      );
    },
    meta: { isQuiet: true },
    onSuccess: ({ error }) => {
      if (error === null) onUpdated();
    },
    onError: async (error) => {
      const code = codeOf(error);
      if (code === 'price_changed') await client.invalidateQueries({ queryKey: ['preview', treatment.id] });
      if (code === 'on_hold') await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  const changeOnce = useSingle(changing.mutateAsync);
  const save = (): void => {
    setMissing(chosen === null);
    if (chosen !== null) changeOnce(chosen);
  };
  const choose = (id: string): void => {
    setMissing(false);
    changing.reset();
    onChoose(id);
  };
  return (
    <Dialog
      isOpen
      title={isRetry ? 'Retry payment' : 'Change Payment Method'}
      onClose={() => {
        if (!changing.isPending) onClose();
      }}
      actions={
        <>
          <Button kind="secondary" disabled={changing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={changing.isPending} onClick={save}>
            {changing.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <p>
        {isRetry
          ? 'Your last payment did not go through. Choose the card to pay with now; later deliveries are charged to it as well.'
          : 'Choose the card that later deliveries are charged to. An amount that is due now is paid with it.'}
      </p>
      {isSaved && <Alert tone="success">Payment method saved!</Alert>}
      {methods.length > 0 ? (
        <SavedCards
          name="change-method"
          legend="Saved cards"
          methods={methods}
          chosen={chosen}
          onChoose={choose}
          isDisabled={changing.isPending}
        />
      ) : (
        <p className="text-ink-soft">You have no saved card yet.</p>
      )}
      <Button kind="secondary" disabled={changing.isPending} onClick={onAdd}>
        Add new card
      </Button>
      {chosen !== null && <Preview subscription={treatment.id} change={{ kind: 'card' }} />}
      {isMissing && chosen === null && <Alert>Please select a payment method.</Alert>}
      {changing.data?.error && <Alert>Payment failed: {changing.data.error}</Alert>}
      {changing.error && codeOf(changing.error) === 'on_hold' && (
        <Alert tone="notice">{messageOf(changing.error)}</Alert>
      )}
      {changing.error && codeOf(changing.error) !== 'on_hold' && (
        <Alert title="Could not update payment method.">
          {changing.error instanceof ApiError ? changing.error.message : null}
        </Alert>
      )}
    </Dialog>
  );
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** What would be charged at once: everything due on the first day of the preview. */
function todaysSum(preview: PreviewAnswer | undefined): number | undefined {
  const [first] = preview?.charges ?? [];
  const pence = preview?.charges
    .filter(({ date }) => date === first?.date)
    .map(({ amount }) => Math.round(amount * 100));
  return first && pence ? pence.reduce((sum, one) => sum + one, 0) / 100 : undefined;
}
