import { ApiError } from '@sorrel/web-kit/api';
import type { CardResult } from '../payments/cards.ts';
import type { Attempt } from './attempt.ts';

/** `refusal`: the bank refused after all, in our server's words. */
export interface Arrived {
  isPaid: boolean;
  refusal: string | null;
}
export interface PaySteps {
  start(paymentMethod: string): Promise<{ clientSecret: string | null; subscriptionId: number; amount: number }>;
  confirmCard(clientSecret: string, paymentMethod: string): Promise<CardResult>;
  confirmSubscription(subscription: number): Promise<Arrived>;
  /** Remembers which subscription is being paid, in case the page goes away in the middle. */
  remember(attempt: Attempt): void;
  wait(ms: number): Promise<void>;
}

/** `unconfirmed`: the provider accepted the card but the payment has not reached us yet. */
export type PayOutcome =
  | ({ kind: 'paid' } & Attempt)
  | { kind: 'refused'; message: string }
  | ({ kind: 'unconfirmed' } & Attempt);

/** Banks' answers may take a moment longer than the card form's. */
const ASKS = 4;
const PAUSE_MS = 1_500;

/** Opens the payment, lets the card provider confirm it and asks our server whether it has arrived: the browser's word does not count. */
export async function pay(paymentMethod: string, steps: PaySteps): Promise<PayOutcome> {
  const { clientSecret, subscriptionId: subscription, amount } = await steps.start(paymentMethod);
  steps.remember({ subscription, amount });
  if (clientSecret !== null) {
    const result = await steps.confirmCard(clientSecret, paymentMethod);
    if (result.status === 'failed') return { kind: 'refused', message: result.error ?? 'Error' };
  }
  const { isPaid, refusal } = await arrived(subscription, steps, ASKS);
  if (refusal !== null) return { kind: 'refused', message: refusal };
  return { kind: isPaid ? 'paid' : 'unconfirmed', subscription, amount };
}

/** Asks up to `asks` times, with a pause between. A request that fails says nothing about the payment, which may well have been taken. */
export async function arrived(
  subscription: number,
  steps: Pick<PaySteps, 'confirmSubscription' | 'wait'>,
  asks: number,
): Promise<Arrived> {
  for (let ask = 1; ask < asks; ask += 1) {
    const answer = await steps.confirmSubscription(subscription).catch(unheard);
    if (answer.isPaid || answer.refusal !== null) return answer;
    await steps.wait(PAUSE_MS);
  }
  return steps.confirmSubscription(subscription).catch(unheard);
}

function unheard(error: unknown): Arrived {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return { isPaid: false, refusal: null };
}
