import { heldTexts } from '@sorrel/contracts/billing/hold';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { londonClock } from '@sorrel/contracts/london';
import { chargeMoment, written } from '../model/schedule.ts';
import { dueAtOf, isWaiting, type SubscriptionState } from '../model/subscription.ts';

/** What is known beside the state while a payment is waited for. */
export interface Awaited {
  /** When the next attempt is planned, or how long the customer has to act. */
  at: Date | null;
  /** What the bank said, as the end of a sentence. */
  why: string | null;
  /** The customer has to do something before the card can be tried again. */
  isCustomers: boolean;
  /** The next attempt goes to the backup card. */
  isBackup: boolean;
  /** An order that was never paid: it is not charged by itself. */
  isOrder: boolean;
  /** The next charge was asked for at once. */
  isNow: boolean;
}
export const NOTHING_AWAITED: Awaited = {
  at: null,
  why: null,
  isCustomers: false,
  isBackup: false,
  isOrder: false,
  isNow: false,
};

/** What comes next, in words for customers and staff alike. `held`: why the next charge is not made. */
export function outlookOf(state: SubscriptionState, awaited: Awaited, held: HoldReason | null = null): string {
  const due = dueAtOf(state);
  if (state.status === 'refused') return 'Nothing is sent, and what was paid for it is given back.';
  if (state.status === 'cancelled') return 'Nothing further is planned.';
  if (isWaiting(state)) return 'Everything rests until our prescriber has an answer.';
  if (state.isDisputed) return 'Nothing is charged or sent until the dispute at the bank is settled.';
  if (held) return heldTexts({ reason: held, status: state.status }).next;
  switch (state.status) {
    case 'pending':
      return pending(due, awaited);
    case 'failed':
      return 'Nothing more is tried by itself. Paying with another card starts it again.';
    case 'incomplete':
      return 'We wait for three photos and the consultation, then a prescriber reviews it.';
    case 'review':
      return 'A prescriber reviews it. If it is approved, the pharmacy makes it ready.';
    case 'shipping':
      return state.shouldCancel
        ? 'The pharmacy makes it ready and sends it, and then the subscription ends.'
        : 'The pharmacy makes it ready and sends it.';
    case 'active':
      return active(state, due, awaited.isNow);
  }
}

function pending(due: string | null, { at, why, isCustomers, isBackup, isOrder }: Awaited): string {
  const because = why ? ` because ${why}` : '';
  if (isOrder)
    return at ? `The order waits for its payment until ${londonClock(at)}.` : 'The order waits for its payment.';
  if (at && isBackup) return `We try the backup card on ${londonClock(at)}${because}.`;
  if (at && isCustomers) return `We wait until ${londonClock(at)} for another card or a confirmation${because}.`;
  if (at) return `We try the card again on ${londonClock(at)}${because}.`;
  return due ? `The first payment is taken on ${londonClock(chargeMoment(due))}.` : 'The payment is waited for.';
}

function active(state: SubscriptionState, due: string | null, isNow: boolean): string {
  if (due === null) return 'Nothing further is planned.';
  if (state.shouldCancel) return `It ends on ${written(due)} without another charge.`;
  if (state.pause)
    return `Paused until ${written(due)}. The card is charged on that day, and we write three days before.`;
  if (isNow) return 'The card is charged now, and the next delivery is made ready.';
  return `The card is charged on ${londonClock(chargeMoment(due))}, and the next delivery is made ready.`;
}
