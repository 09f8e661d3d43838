import { cardProvider, intentOf, type CardProviderName } from './cards.ts';
import { changePaymentMethod, confirmSubscription } from './payments.api.ts';
import { CardRefused } from './save-card.ts';

interface Due {
  subscription: number;
  /** The sum on the button, in pounds. Undefined where nothing is known to be due. */
  amount: number | undefined;
  provider: CardProviderName;
  publishableKey: string;
}

/**
 * Pays what is due with a card: each line of a delivery is a payment of its own, and together they are the sum on the button. What is left
 * after each is said to the server again, which takes no other sum.
 */
export async function payDue({ subscription, amount, provider, publishableKey }: Due, method: string): Promise<void> {
  for (let left = amount; ;) {
    const { clientSecret, rest } = await changePaymentMethod(subscription, method, left);
    if (clientSecret !== null) {
      const result = await cardProvider(provider).confirm(publishableKey, clientSecret, method);
      if (result.status === 'failed') throw new CardRefused(result.error ?? 'Error');
      // Makes the server ask the provider now and not when a webhook comes; without it the payment is as good.
      const isPaid =
        intentOf(clientSecret).kind === 'payment' &&
        (await confirmSubscription(subscription).then(
          ({ isPaid, refusal }) => isPaid && refusal === null,
          () => false,
        ));
      // The rest waits until the first is known to be paid: the page asks for it then.
      if (!isPaid) return;
    }
    // Only ever less is asked for: a server that names no rest, or the same one again, is not asked once more.
    if (!(rest > 0 && rest < (left ?? Infinity))) return;
    left = rest;
  }
}
