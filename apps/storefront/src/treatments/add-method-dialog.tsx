import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { CardForm } from '../payments/card-form.tsx';
import { cardProvider, type CardProviderName } from '../payments/cards.ts';
import { createSetupIntent } from '../payments/payments.api.ts';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  provider: CardProviderName;
  publishableKey: string;
  name: string;
  onClose(): void;
  onSaved(card: CustomerMethod): void;
}

export function AddMethodDialog({ provider, publishableKey, name, onClose, onSaved }: Props) {
  const saving = useMutation({
    mutationFn: async (card: CustomerMethod): Promise<CustomerMethod> => {
      const { clientSecret } = await createSetupIntent();
      const result = await cardProvider(provider).confirm(publishableKey, clientSecret, card.id);
      if (result.status === 'failed') throw new CardRefused(result.error ?? 'Error');
      return { ...card, id: result.paymentMethodId ?? card.id };
    },
    meta: { isQuiet: true },
    onSuccess: onSaved,
  });
  return (
    <Dialog isOpen title="Add Payment Method" onClose={() => { if (!saving.isPending) onClose(); }}>
      <CardForm
        provider={provider} publishableKey={publishableKey} name={name} submitLabel="Save Payment Method" busyLabel="Saving..." isBusy={saving.isPending}
        error={saving.error && (saving.error instanceof CardRefused ? saving.error.message : messageOf(saving.error, 'Error'))}
        onCard={(card) => saving.mutate(card)} onCancel={onClose}
      />
    </Dialog>
  );
}

/** The card provider's no, in its own words. */
class CardRefused extends Error {}
