import { may, move, type SubscriptionState } from '../../model/subscription.ts';
import { history, type Decision, type Note } from '../../model/decision.ts';

/** Closes every item that has not been packed: unpaid ones are dropped, paid ones withdrawn and refunded. */
export function closeRest(state: SubscriptionState, cause: 'refused' | 'cancelled'): Decision {
  let next = state;
  const notes: Note[] = [];
  for (const item of state.items) {
    if (may('drop', next, item)) {
      if (item.treatmentStatus === 'review') notes.push({ kind: 'review-withdrawn', sequence: item.sequence });
      next = move(next, 'drop', item.sequence);
      notes.push({ kind: 'item-closed', sequence: item.sequence, how: 'cancelled' });
    } else if (may('withdraw', next, item)) {
      if (item.treatmentStatus === 'review') notes.push({ kind: 'review-withdrawn', sequence: item.sequence });
      next = move(next, 'withdraw', item.sequence);
      notes.push(
        { kind: 'item-closed', sequence: item.sequence, how: 'cancelled' },
        { kind: 'refund', sequence: item.sequence, cause },
      );
    }
  }
  return { state: next, notes };
}

/** The end: whatever is still planned is dropped. */
export function closed(state: SubscriptionState, cause: string): Decision {
  const rest = closeRest(state, 'cancelled');
  const notes: Note[] = [...rest.notes, { kind: 'ended', how: 'cancelled' }, history('Ended', cause)];
  return { state: move(rest.state, 'close'), notes };
}

/** The status of a subscription after an item has left it (shipped, refunded, removed). */
export function settle(state: SubscriptionState): Decision {
  if (!['review', 'shipping', 'incomplete', 'active'].includes(state.status)) return { state, notes: [] };
  const open = state.items.filter(
    (item) =>
      ['paid', 'waiting', 'packaging'].includes(item.status) &&
      ['upcoming', 'review', 'paid', 'packaging'].includes(item.treatmentStatus),
  );
  const isReviewedAhead = state.items.some(
    ({ status, treatmentStatus }) => (status === 'upcoming' || status === 'failed') && treatmentStatus === 'review',
  );
  if (isReviewedAhead || open.some((item) => item.treatmentStatus === 'review'))
    return { state: { ...state, status: 'review' }, notes: [] };
  if (open.some((item) => item.treatmentStatus === 'paid' || item.treatmentStatus === 'packaging'))
    return { state: { ...state, status: 'shipping' }, notes: [] };
  if (open.length > 0) return { state, notes: [] };
  return atRest(state);
}

function atRest(state: SubscriptionState): Decision {
  const wasSupplied = state.items.some((item) => item.treatmentStatus === 'shipped');
  if (!wasSupplied) return closed(state, 'Nothing is left to supply');
  if (state.shouldCancel && state.status !== 'active')
    return closed(state, 'The customer cancelled and nothing is left to ship');
  return { state: state.status === 'active' ? state : move(state, 'rest'), notes: [] };
}
