import { history, withItem, type Decision } from '../../model/decision.ts';
import { itemAt, may, move, type ItemState, type SubscriptionState } from '../../model/subscription.ts';
import { closeRest } from './closing.ts';
import { requestReview } from './payment.ts';

/** No prescription is in date when a charge is due, or a safety rule waits for a decision: a prescriber looks first, and nothing is charged until they have approved. */
export function reviewedAhead(state: SubscriptionState, sequence: number): Decision {
  const name = isGivenUp(state, sequence) ? 'review-failed' : 'review-ahead';
  if (!may(name, state, itemAt(state, sequence))) return { state, notes: [] };
  const asked = requestReview(move(state, name, sequence), sequence, 'renewal');
  return {
    state: asked.state,
    notes: [
      ...asked.notes,
      history('A prescriber reviews the next delivery before it is charged', 'Nothing is charged until then'),
    ],
  };
}

/** Reviewed, or to be, before it is paid. */
export const isUnpaid = ({ status }: Pick<ItemState, 'status'>): boolean =>
  status === 'upcoming' || status === 'failed';
const isGivenUp = (state: SubscriptionState, sequence: number): boolean => itemAt(state, sequence).status === 'failed';

/** Approved before it was paid: the charge may be made, or what was given up may be paid. */
export function approvedAhead(state: SubscriptionState, sequence: number, cause: string): Decision {
  const isToPay = isGivenUp(state, sequence);
  const approved = move(state, isToPay ? 'approve-failed' : 'approve-ahead', sequence);
  const isWaitingStill = approved.items.some((item) => isUnpaid(item) && item.treatmentStatus === 'review');
  const text = isToPay ? 'it can be paid now' : 'it is charged now';
  return {
    state: isWaitingStill ? { ...approved, status: 'review' } : approved,
    notes: [history(`Approved by a prescriber; ${text}`, cause)],
  };
}

/** Refused before it was paid: nothing was taken for it, and nothing more will be. */
export function declinedAhead(state: SubscriptionState, sequence: number, cause: string): Decision {
  const name = isGivenUp(state, sequence) ? 'decline-failed' : 'decline-ahead';
  const refused = withItem(move(state, name, sequence), sequence, { status: 'cancelled' });
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
