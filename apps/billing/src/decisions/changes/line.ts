import { conflict, invalid } from '@sorrel/service-kit/fault';
import { HELD, mayCustomer, mayStaff, mayStaffMoveDate, refuseUnless } from '../lifecycle/actions.ts';
import {
  dueAtOf,
  itemAt,
  move,
  statusOf,
  upcomingItems,
  type ItemState,
  type SubscriptionState,
} from '../../model/subscription.ts';
import { history, withDue, withItem, type Decision, type Note } from '../../model/decision.ts';
import { requestReview } from '../lifecycle/payment.ts';
import { BY_PLAN } from '../titration.ts';
import { chosenDue, refuseIdleDay, startingOn, written, type By } from '../../model/schedule.ts';

const seen = (state: SubscriptionState): { status: ReturnType<typeof statusOf>; shouldCancel: boolean } => ({
  status: statusOf(state),
  shouldCancel: state.shouldCancel,
});

/** The next date is moved by the customer or by staff; the rhythm goes on from it. A line that is due later moves only to make way. */
export function dateMoved(state: SubscriptionState, text: string, now: Date, by: By): Decision {
  const isAllowed =
    by === 'staff'
      ? mayStaffMoveDate({ ...seen(state), items: state.items })
      : mayCustomer('date', seen(state)) && dueAtOf(state) !== null;
  if (!isAllowed) throw conflict(whyNotDate(state));
  if (by === 'customer' && upcomingItems(state).some(({ isHeldForSafety }) => isHeldForSafety)) throw conflict(HELD);
  const dueAt = chosenDue(text, now, by);
  const due = dueAtOf(state);
  if (dueAt === due) return { state, notes: [] };
  refuseIdleDay(
    dueAt,
    'due_at',
    upcomingItems(state).some((item) => item.isColdChain),
  );
  const moved = withDue(state, (rhythm) => (rhythm.dueAt === due || rhythm.dueAt < dueAt ? startingOn(dueAt) : rhythm));
  return {
    state: { ...moved, pause: null },
    notes: [
      history(
        `The next delivery is moved to ${written(dueAt)}`,
        by === 'staff' ? 'Changed by staff' : 'Changed by the customer',
      ),
    ],
  };
}

function whyNotDate(state: SubscriptionState): string {
  if (dueAtOf(state) === null) return 'There is no further delivery planned, so there is no date to move.';
  if (state.shouldCancel) return 'This subscription is set to cancel, so its delivery date cannot be moved.';
  return 'The delivery date cannot be moved at the moment.';
}

/** 1, 2 or 3 months between deliveries. The monthly price stays, and so does the next date: what was supplied lasts until then. */
export function frequencyChanged(state: SubscriptionState, frequency: number, by: By = 'staff'): Decision {
  if (by === 'customer') refuseUnless('frequency', state);
  else if (!mayStaff('frequency', seen(state)))
    throw conflict(
      state.shouldCancel
        ? 'The customer has cancelled this subscription, so its frequency cannot be changed.'
        : `The frequency of a subscription that is ${statusOf(state)} cannot be changed.`,
    );
  if (state.items[0]?.interval === null) throw conflict('This is a single purchase: it has no frequency.');
  if (state.items.some((item) => item.isPlanned && item.status === 'upcoming')) throw conflict(BY_PLAN);
  if (state.frequency === frequency) throw invalid('frequency', 'The frequency is already set to this value.');
  return {
    state: { ...state, frequency },
    notes: [
      history(
        `Deliveries now come every ${frequency === 1 ? 'month' : `${frequency} months`}`,
        by === 'staff' ? 'Changed by staff' : 'Changed by the customer',
      ),
    ],
  };
}

export interface Product {
  stid: string;
  interval: 'month' | null;
  intervalDuration: number;
  isContraindicated: boolean;
}

/** Adds a line that is charged and reviewed with the next delivery. */
export function itemAdded(state: SubscriptionState, product: Product, earliest: string): Decision {
  if (['cancelled', 'refused', 'failed'].includes(state.status))
    throw conflict(
      `Nothing can be added to a subscription that is ${state.status === 'refused' ? 'refused to supply' : state.status}.`,
    );
  if (state.shouldCancel)
    throw conflict('The customer has cancelled this subscription, so nothing can be added to it.');
  const sequence = Math.max(0, ...state.items.map((item) => item.sequence)) + 1;
  const due = dueAtOf(state);
  const next = upcomingItems(state).find((one) => one.dueAt === due);
  const item: ItemState = {
    id: null,
    sequence,
    ...product,
    status: 'upcoming',
    treatmentStatus: 'upcoming',
    dueAt: due ?? earliest,
    anchorDay: next?.anchorDay ?? null,
    before: next?.before ?? null,
    round: 0,
    paidAt: null,
  };
  return {
    state: { ...state, items: [...state.items, item] },
    notes: [history('An item was added to the plan', 'Changed by staff')],
  };
}

/** Another product in an item's place. One that is with a prescriber, or approved already, is reviewed (again). */
export function itemChanged(state: SubscriptionState, sequence: number, product: Omit<Product, 'stid'>): Decision {
  const item = itemAt(state, sequence);
  if (item.treatmentStatus === 'shipped' || item.status === 'shipped')
    throw conflict('This item is shipped and cannot be changed.');
  if (item.treatmentStatus === 'packaging') throw conflict('This item is being packed and cannot be changed.');
  if (
    ['cancelled', 'refunded'].includes(item.status) ||
    item.treatmentStatus === 'refused' ||
    item.treatmentStatus === 'cancelled'
  )
    throw conflict('This item is closed and cannot be changed.');
  if (item.status === 'waiting')
    throw conflict('This item waits for the customer. Take it back from waiting before you change it.');
  if (item.isPlanned) throw conflict(BY_PLAN);
  const changed = withItem(state, sequence, product);
  const note = history('An item was changed', 'Changed by staff');
  if (item.treatmentStatus !== 'review' && item.treatmentStatus !== 'paid') return { state: changed, notes: [note] };
  const isCleared = item.treatmentStatus === 'paid';
  const again = requestReview(isCleared ? move(changed, 'recall', sequence) : changed, sequence, 'back-to-approval');
  const held: Note[] = isCleared ? [{ kind: 'item-held', sequence, reason: 'back-to-approval' }] : [];
  // Fulfilment keeps what was paid for: the event is published again with the new product, and the newest counts.
  const isFirst = !state.items.some((other) => other.sequence < sequence && other.paidAt !== null);
  return {
    state: again.state,
    notes: [
      ...held,
      ...(item.status === 'upcoming' ? [] : [{ kind: 'item-paid' as const, sequence, isFirst }]),
      ...again.notes,
      note,
    ],
  };
}
