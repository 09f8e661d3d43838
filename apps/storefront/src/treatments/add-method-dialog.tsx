import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { useMutation } from '@tanstack/react-query';
import { CardForm } from '../payments/card-form.tsx';
import type { CardProviderName } from '../payments/cards.ts';
import { cardErrorOf, saveCard } from '../payments/save-card.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useSingle } from '../ui/use-single.ts';

interface Props {
  provider: CardProviderName;
  publishableKey: string;
  name: string;
  onClose(): void;
  onSaved(card: CustomerMethod): void;
}

export function AddMethodDialog({ provider, publishableKey, name, onClose, onSaved }: Props) {
  const saving = useMutation({
    mutationFn: (card: CustomerMethod) => saveCard(provider, publishableKey, card),
    meta: { isQuiet: true },
    onSuccess: onSaved,
  });
  const saveOnce = useSingle(saving.mutateAsync);
  return (
    <Dialog
      isOpen
      title="Add Payment Method"
      onClose={() => {
        if (!saving.isPending) onClose();
      }}
    >
      <CardForm
        provider={provider}
        publishableKey={publishableKey}
        name={name}
        submitLabel="Save Payment Method"
        busyLabel="Saving..."
        isBusy={saving.isPending}
        error={cardErrorOf(saving.error)}
        onCard={saveOnce}
        onCancel={onClose}
      />
    </Dialog>
  );
}
