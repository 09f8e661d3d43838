import { monthsOf, firstDue, nextDue, type Rhythm } from '../../model/schedule.ts';
import { hasPaid, itemAt, may, move, type ItemState, type SubscriptionState } from '../../model/subscription.ts';
import { closed } from './closing.ts';
import { history, withItem, type Decision, type Note } from '../../model/decision.ts';

export interface Payment {
  at: Date;
  /** Enough photos since the order and a submitted consultation: what a prescriber needs to begin. */
  isComplete: boolean;
  /** A prescription with repeats left that covers this item: no new review is needed. */
  repeatOf: number | null;
  isBackup?: boolean;
  cause: string;
}

/** Money for an item has come (or nothing was due). Money for a subscription that has ended goes back. */
export function itemPaid(state: SubscriptionState, sequence: number, payment: Payment): Decision {
  if (state.status === 'cancelled' || state.status === 'refused') {
    const notes: Note[] = [
      { kind: 'refund', sequence, cause: 'cancelled' },
      history('A payment arrived after the end and is being returned', payment.cause),
    ];
    return { state, notes };
  }
  const isFirst = !hasPaid(state);
  const paid = isFirst ? firstPaid(state, sequence, payment) : renewalPaid(state, sequence, payment);
  const next = withNextItem(paid.state, sequence, payment.at, isFirst);
  const itemPaidNote: Note = {
    kind: 'item-paid',
    sequence,
    isFirst,
    ...(payment.isBackup === undefined ? {} : { isBackup: payment.isBackup }),
  };
  // Paying ends a pause: the rhythm goes on from the date that was kept.
  return { state: { ...next, pause: null }, notes: [itemPaidNote, ...paid.notes] };
}

function firstPaid(state: SubscriptionState, sequence: number, { at, isComplete, cause }: Payment): Decision {
  const moved = withItem(move(state, isComplete ? 'pay-first' : 'pay-first-incomplete', sequence), sequence, {
    paidAt: at,
  });
  if (!isComplete)
    return { state: moved, notes: [history('Paid; photos or the consultation are still missing', cause)] };
  const asked = requestReview(moved, sequence, 'first');
  return { state: asked.state, notes: [...asked.notes, history('Paid; a prescriber reviews it', cause)] };
}

function renewalPaid(state: SubscriptionState, sequence: number, { at, repeatOf, cause }: Payment): Decision {
  if (repeatOf !== null && may('pay-repeat', state, itemAt(state, sequence))) {
    const moved = withItem(move(state, 'pay-repeat', sequence), sequence, { paidAt: at });
    return {
      state: moved,
      notes: [
        { kind: 'item-cleared', sequence, prescriptionId: repeatOf },
        history('Paid; the prescription has a repeat left, so it goes to the pharmacy', cause),
      ],
    };
  }
  const asked = requestReview(
    withItem(move(state, 'pay-renewal', sequence), sequence, { paidAt: at }),
    sequence,
    'renewal',
  );
  return { state: asked.state, notes: [...asked.notes, history('Paid; a prescriber reviews the next item', cause)] };
}

/** Opens the next review of an item; rounds count from 1. */
export function requestReview(
  state: SubscriptionState,
  sequence: number,
  reason: 'first' | 'renewal' | 'back-to-approval' | 'answered',
): Decision {
  const round = itemAt(state, sequence).round + 1;
  return { state: withItem(state, sequence, { round }), notes: [{ kind: 'review-requested', sequence, reason }] };
}

/** The line goes on: the next `upcoming` item stands ready from the moment its predecessor is paid. */
function withNextItem(state: SubscriptionState, sequence: number, at: Date, isFirst: boolean): SubscriptionState {
  const item = itemAt(state, sequence);
  const hasNext = state.items.some((other) => other.stid === item.stid && other.status === 'upcoming');
  if (item.interval === null || state.shouldCancel || hasNext) return state;
  const months = monthsOf(item, state.frequency);
  const { dueAt, anchorDay } = item;
  const next = isFirst || dueAt === null ? firstDue(at, months) : nextDue({ dueAt, anchorDay }, at, months);
  return withUpcoming(state, item, next);
}

/** One more item of the same line, to be charged on that date. */
export function withUpcoming(state: SubscriptionState, item: ItemState, rhythm: Rhythm): SubscriptionState {
  const sequence = Math.max(...state.items.map((other) => other.sequence)) + 1;
  const next: ItemState = {
    ...item,
    ...rhythm,
    before: null,
    id: null,
    sequence,
    status: 'upcoming',
    treatmentStatus: 'upcoming',
    round: 0,
    paidAt: null,
  };
  return { ...state, items: [...state.items, next] };
}

// A customer who has cancelled, with nothing paid outstanding: no charge follows, so the subscription ends. Anything paid still ships.
const isOverWithout = ({ shouldCancel, status }: SubscriptionState): boolean =>
  shouldCancel && ['active', 'pending', 'failed'].includes(status);

/** A payment did not go through and will be tried again, or waits for the customer. Somebody who is leaving is not asked again. */
export function fellBehind(state: SubscriptionState, sequence: number, text: string, cause: string): Decision {
  if (isOverWithout(state)) return closed(state, 'The customer cancelled and the last charge did not go through');
  if (state.shouldCancel)
    return {
      state,
      notes: [history('The payment did not go through and is not tried again: the customer has cancelled', cause)],
    };
  const isMoving = may('fall-behind', state, itemAt(state, sequence));
  return { state: isMoving ? move(state, 'fall-behind', sequence) : state, notes: [history(text, cause)] };
}

/** No further attempt, nor of what fell due with it (`others`): it is one delivery. A checkout that never paid counts as abandoned; one that was to end anyway is closed. */
export function gaveUp(
  state: SubscriptionState,
  sequence: number,
  text: string,
  cause: string,
  others: number[] = [],
): Decision {
  const item = itemAt(state, sequence);
  const isAbandoned = !hasPaid(state);
  if (isOverWithout(state)) return closed(state, 'The customer cancelled and the last charge did not go through');
  if (may('give-up', state, item)) {
    const notes: Note[] = isAbandoned ? [{ kind: 'ended', how: 'abandoned' }] : [];
    return { state: withOthers(move(state, 'give-up', sequence)), notes: [...notes, history(text, cause)] };
  }
  return {
    state: may('give-up-extra', state, item) ? withOthers(move(state, 'give-up-extra', sequence)) : state,
    notes: [history(text, cause)],
  };

  function withOthers(given: SubscriptionState): SubscriptionState {
    const name = given.status === 'failed' ? 'give-up-too' : 'give-up-extra';
    return others.reduce((next, one) => (may(name, next, itemAt(next, one)) ? move(next, name, one) : next), given);
  }
}

/**
 * May a charge that was written down earlier still be sent? While another item is with the prescriber or the pharmacy only with that one,
 * when both were due together. `isByHand`: asked for by staff, who may charge what was given up.
 */
export function isStillDue(state: SubscriptionState, sequence: number, isByHand: boolean): boolean {
  const item = itemAt(state, sequence);
  const isPayable =
    item.treatmentStatus === 'upcoming' && (item.status === 'upcoming' || (isByHand && item.status === 'failed'));
  if (!isPayable || state.shouldCancel || state.isDisputed) return false;
  if (state.status === 'active' || state.status === 'pending' || (isByHand && state.status === 'failed')) return true;
  return (
    ['review', 'shipping'].includes(state.status) &&
    state.items.some(
      ({ status, dueAt }) => ['paid', 'packaging'].includes(status) && (dueAt ?? '') >= (item.dueAt ?? ''),
    )
  );
}

/**
 * Does the calendar charge an item as the subscription stands? While another is with the prescriber or the pharmacy it charges only what
 * was tried before: the customer has the date of the next attempt in an e-mail.
 */
export function isCharged(
  state: SubscriptionState,
  { sequence, nextAttemptAt, hold }: { sequence: number; nextAttemptAt?: Date | null; hold?: string | null },
): boolean {
  if (state.status === 'active' || state.status === 'pending') return !state.isDisputed;
  return Boolean(nextAttemptAt) && !hold && isStillDue(state, sequence, false);
}

/** Photos came in and the consultation is there: the first review begins. */
export function completed(state: SubscriptionState, cause: string): Decision {
  const item = state.items.find((candidate) => candidate.status === 'paid' && candidate.treatmentStatus === 'upcoming');
  if (state.status !== 'incomplete' || !item) return { state, notes: [] };
  const asked = requestReview(move(state, 'complete', item.sequence), item.sequence, 'first');
  return { state: asked.state, notes: [...asked.notes, history('Everything is here; a prescriber reviews it', cause)] };
}
