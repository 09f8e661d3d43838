import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { cardProvider, type CardProviderName } from './cards.ts';
import { createSetupIntent } from './payments.api.ts';

/** The card provider's no, in its own words. */
export class CardRefused extends Error {}

/** Keeps a card for the person: only a card that is theirs at the provider can be paid with. Answers it under the id to pay with. */
export async function saveCard(
  provider: CardProviderName,
  publishableKey: string,
  card: CustomerMethod,
): Promise<CustomerMethod> {
  const { clientSecret } = await createSetupIntent();
  const result = await cardProvider(provider).confirm(publishableKey, clientSecret, card.id);
  if (result.status === 'failed') throw new CardRefused(result.error ?? 'Error');
  return { ...card, id: result.paymentMethodId ?? card.id };
}

/** What to say under the card form. */
export function cardErrorOf(error: unknown): string | null {
  if (!error) return null;
  return error instanceof CardRefused ? error.message : messageOf(error, 'Error');
}

/** What to say about a payment: the bank's and the card provider's own words, else ours. */
export const payErrorOf = (error: unknown): string => (error instanceof CardRefused ? error.message : messageOf(error));
