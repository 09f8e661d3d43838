import { history, withItem, type Decision } from '../subscriptions/decision.ts';
import { itemAt, may, move, type SubscriptionState } from '../subscriptions/subscription.ts';
import { closeRest } from './closing.ts';
import { requestReview } from './payment.ts';

/** No prescription is in date when a charge is due: a prescriber looks first, and nothing is charged until they have approved. */
export function reviewedAhead(state: SubscriptionState, sequence: number): Decision {
  if (!may('review-ahead', state, itemAt(state, sequence))) return { state, notes: [] };
  const asked = requestReview(move(state, 'review-ahead', sequence), sequence, 'renewal');
  return {
    state: asked.state,
    notes: [
      ...asked.notes,
      history('A prescriber reviews the next delivery before it is charged', 'The prescription has run out'),
    ],
  };
}

/** Approved before it was paid: the charge may be made. */
export function approvedAhead(state: SubscriptionState, sequence: number, cause: string): Decision {
  const approved = move(state, 'approve-ahead', sequence);
  const isWaitingStill = approved.items.some((item) => item.status === 'upcoming' && item.treatmentStatus === 'review');
  return {
    state: isWaitingStill ? { ...approved, status: 'review' } : approved,
    notes: [history('Approved by a prescriber; it is charged now', cause)],
  };
}

/** Refused before it was paid: nothing was taken for it, and nothing more will be. */
export function declinedAhead(state: SubscriptionState, sequence: number, cause: string): Decision {
  const refused = withItem(move(state, 'decline-ahead', sequence), sequence, { status: 'cancelled' });
  const others = closeRest(refused, 'refused');
  return {
    state: others.state,
    notes: [
      { kind: 'item-closed', sequence, how: 'refused' },
      ...others.notes,
      { kind: 'ended', how: 'refused' },
      history('Refused to supply further; nothing was charged', cause),
    ],
  };
}
