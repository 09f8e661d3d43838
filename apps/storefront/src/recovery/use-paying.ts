import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cardProvider, intentOf } from '../payments/cards.ts';
import { changePaymentMethod, confirmSubscription } from '../payments/payments.api.ts';
import { CardRefused, saveCard } from '../payments/save-card.ts';
import type { PayProps } from './recovery.api.ts';

/** Pays what is due with a card; the sum is the one on the button. However often it is pressed, the server has one payment for it. */
export function usePaying(props: PayProps) {
  const client = useQueryClient();
  const pay = async (method: string): Promise<void> => {
    const { clientSecret } = await changePaymentMethod(props.subscription, method, props.amount);
    if (clientSecret === null) return;
    const result = await cardProvider(props.provider).confirm(props.publishableKey, clientSecret, method);
    if (result.status === 'failed') throw new CardRefused(result.error ?? 'Error');
    // Makes the server ask the provider now and not when a webhook comes; without it the payment is as good.
    if (intentOf(clientSecret).kind === 'payment') await confirmSubscription(props.subscription).catch(() => null);
  };
  // Whatever came of it: what is shown next is what the server knows.
  const look = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['pay'] }),
      client.invalidateQueries({ queryKey: ['profile'] }),
    ]);
  };
  const paying = useMutation({ mutationFn: pay, meta: { isQuiet: true }, onSettled: look });
  const adding = useMutation({
    mutationFn: (card: CustomerMethod) => saveCard(props.provider, props.publishableKey, card),
    meta: { isQuiet: true },
    onSuccess: (card) => paying.mutate(card.id),
  });
  return { paying, adding, isBusy: paying.isPending || adding.isPending };
}
