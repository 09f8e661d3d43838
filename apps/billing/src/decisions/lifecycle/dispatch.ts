import { conflict } from '@sorrel/service-kit/fault';
import { dueAfterLateDispatch, monthsOf } from '../../model/schedule.ts';
import { itemAt, may, move, type ItemState, type SubscriptionState } from '../../model/subscription.ts';
import { history, withDue, withItem, type Decision } from '../../model/decision.ts';
import { settle } from './closing.ts';

/** The gate before a label is bought. Already packing or shipped: nothing changes. */
export function claimed(state: SubscriptionState, sequence: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (item.status === 'packaging' || item.status === 'shipped') return { state, notes: [] };
  if (state.isDisputed)
    throw conflict('The customer disputes a payment at their bank. Nothing may be shipped until that is settled.');
  if (!may('claim', state, item)) throw conflict(whyNotReady(state, item));
  return { state: move(state, 'claim', sequence), notes: [history('Being packed', cause)] };
}

function whyNotReady(state: SubscriptionState, item: ItemState): string {
  if (item.status === 'refunded' || item.treatmentStatus === 'cancelled' || item.treatmentStatus === 'refused')
    return 'This item was refused, cancelled or refunded and must not be shipped.';
  if (item.status === 'waiting') return 'This item waits for the customer and cannot be shipped yet.';
  if (state.status === 'incomplete')
    return 'Photos or the consultation are missing, so this item cannot be shipped yet.';
  if (item.treatmentStatus === 'review')
    return 'No approval of this item has arrived here yet. If it was approved just now, please try again in a moment.';
  if (item.status === 'upcoming' || item.status === 'failed') return 'This item is not paid yet.';
  return 'This item is not ready to be shipped.';
}

/** The pharmacy has let go of what it was packing. Anything else stays as it is. */
export function unclaimed(state: SubscriptionState, sequence: number, cause: string): Decision {
  if (!may('unclaim', state, itemAt(state, sequence))) return { state, notes: [] };
  return { state: move(state, 'unclaim', sequence), notes: [history('Not being packed any more', cause)] };
}

/** The parcel is closed. The subscription rests until the next date, or ends when the customer asked for that and nothing is left. */
export function shipped(state: SubscriptionState, sequence: number, at: Date, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (item.status === 'shipped') return { state, notes: [] };
  // A closed parcel cannot be undone: an item whose claim staff have taken back meanwhile is recorded as shipped all the same.
  const claimedItem =
    item.status === 'packaging'
      ? state
      : withItem(state, sequence, { status: 'packaging', treatmentStatus: 'packaging' });
  const moved = withLaterDue(move(claimedItem, 'ship', sequence), [item.stid], at);
  const settled = settle(moved);
  return { state: settled.state, notes: [history('Shipped', cause), ...settled.notes] };
}

/** Dates of these lines that passed while their parcel was made ready start anew from the day it left; any other is charged now. */
export function withLaterDue(state: SubscriptionState, lines: string[], at: Date): SubscriptionState {
  return withDue(state, (rhythm, item) =>
    lines.includes(item.stid) ? dueAfterLateDispatch(rhythm, at, monthsOf(item, state.frequency)) : rhythm,
  );
}
