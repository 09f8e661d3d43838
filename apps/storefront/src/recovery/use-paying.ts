import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { payDue } from '../payments/pay-due.ts';
import { saveCard } from '../payments/save-card.ts';
import { useSingle } from '../ui/use-single.ts';
import type { PayProps } from './recovery.api.ts';

/** Pays what is due with a card; the sum is the one on the button. However often it is pressed, the server makes one payment. */
export function usePaying(props: PayProps) {
  const client = useQueryClient();
  const pay = (method: string): Promise<void> => payDue(props, method);
  // Whatever the outcome, the page then shows the server's state.
  const look = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['pay'] }),
      client.invalidateQueries({ queryKey: ['profile'] }),
    ]);
  };
  const paying = useMutation({ mutationFn: pay, meta: { isQuiet: true }, onSettled: look });
  const payOnce = useSingle(paying.mutateAsync);
  const adding = useMutation({
    mutationFn: (card: CustomerMethod) => saveCard(props.provider, props.publishableKey, card),
    meta: { isQuiet: true },
    onSuccess: (card) => payOnce(card.id),
  });
  const addOnce = useSingle(adding.mutateAsync);
  return { paying, adding, payOnce, addOnce, isBusy: paying.isPending || adding.isPending };
}
