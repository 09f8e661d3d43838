import { refusalText } from '@sorrel/contracts/billing/words';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { reasonOf, type Refusal } from './retry-plan.ts';

/** Another payment for the same item is in flight. */
export const beingTaken = (): Fault =>
  conflict(
    'A payment for this is being taken at this moment. Please wait a minute and look again.',
    'payment_in_progress',
  );

export const stillConfirming = (): Fault =>
  new Fault('unavailable', 'We are confirming your payment. Please look again in a minute.', { retryAfterSeconds: 10 });

/** What people are told when a card was refused. */
export function refusedWords(refusal: Refusal | null | undefined): string {
  const why = refusal ? `: ${refusalText(reasonOf(refusal))}` : '';
  return `The payment did not go through${why}. Please try another card.`;
}
export const paymentFailed = ({ refusal }: { refusal?: Refusal | null }): Fault =>
  new Fault('payment_failed', refusedWords(refusal));
