import { londonDate } from '@sorrel/contracts/london';
import { conflict } from '@sorrel/service-kit/fault';
import { monthsOf, firstDue, written } from '../../model/schedule.ts';
import {
  dueAtOf,
  hasPaid,
  may,
  move,
  statusOf,
  upcomingItems,
  type SubscriptionState,
} from '../../model/subscription.ts';
import { history, type Decision, type Note } from '../../model/decision.ts';
import { refuseUnless } from './actions.ts';
import { closed, closeRest } from './closing.ts';
import { withUpcoming } from './payment.ts';

/** The customer asks to stop: no further charge; what is paid still ships. With nothing left to ship or to come, it ends at once. */
export function cancelled(state: SubscriptionState, cause: string): Decision {
  if (state.status === 'cancelled' || (state.shouldCancel && may('undo-cancel', state))) return { state, notes: [] };
  if (mayWithdraw(state)) return withdrawn(state, cause);
  if (!may('cancel', state)) throw conflict(whyNotCancel(state));
  const asked = { ...move(state, 'cancel'), shouldCancel: true };
  const notes: Note[] = [{ kind: 'cancellation-requested', isWithdrawn: false }];
  const isOver = asked.status === 'active' && upcomingItems(asked).length === 0;
  if (!isOver) {
    const due = dueAtOf(asked);
    const until =
      asked.status === 'active' && due !== null
        ? `; it ends on ${written(due)} without another charge`
        : '; what is paid still ships';
    return { state: asked, notes: [...notes, history(`Cancelled by request${until}`, cause)] };
  }
  const end = closed(asked, 'The customer cancelled and nothing is left to ship');
  return { state: end.state, notes: [...notes, ...end.notes] };
}

const mayWithdraw = (state: SubscriptionState): boolean =>
  ['review', 'incomplete', 'pending', 'failed', 'waiting'].includes(statusOf(state));

/** Nothing has been sent of what is paid: the order is taken back, and card and credit get their money. It cannot be undone. */
function withdrawn(state: SubscriptionState, cause: string): Decision {
  refuseUnless('withdraw', state);
  const rest = closeRest(state, 'cancelled');
  const isPaid = rest.notes.some((note) => note.kind === 'refund');
  const again = state.items.filter((item) => item.status === 'shipped' && state.status === 'review');
  const notes: Note[] = [
    { kind: 'cancellation-requested', isWithdrawn: true },
    ...again.map((item): Note => ({ kind: 'review-withdrawn', sequence: item.sequence })),
    ...rest.notes,
    { kind: 'ended', how: hasPaid(state) ? 'cancelled' : 'abandoned' },
    history(
      isPaid ? 'Withdrawn before anything was sent; the payment is being returned' : 'Cancelled by request',
      cause,
    ),
  ];
  return { state: { ...move(rest.state, 'close'), shouldCancel: true }, notes };
}

function whyNotCancel(state: SubscriptionState): string {
  if (state.status === 'refused') return 'This treatment was not approved, so there is nothing to cancel.';
  return 'This treatment cannot be cancelled at the moment. Please send us a message and we will help.';
}

/** Changed their mind before the end: the next item stands (again) on its date. */
export function uncancelled(state: SubscriptionState, now: Date, cause: string): Decision {
  if (!state.shouldCancel && state.status !== 'cancelled') return { state, notes: [] };
  if (!may('undo-cancel', state)) throw conflict('This treatment has ended. You can start a new one at any time.');
  const back = withMissingNext({ ...move(state, 'undo-cancel'), shouldCancel: false }, now);
  return { state: back, notes: [{ kind: 'cancellation-undone' }, history('The cancellation was taken back', cause)] };
}

// An item paid while the cancellation stood got no successor: it gets one now, dated from its own payment, or from today when that day
// has passed. A line whose newest item was taken out of the plan has ended.
function withMissingNext(state: SubscriptionState, now: Date): SubscriptionState {
  let next = state;
  const lines = [...new Set(state.items.map((item) => item.stid))];
  for (const stid of lines) {
    const last = state.items.findLast((item) => item.stid === stid);
    if (!last || last.interval === null || ['upcoming', 'failed', 'cancelled'].includes(last.status)) continue;
    const months = monthsOf(last, state.frequency);
    const own = firstDue(last.paidAt ?? now, months);
    next = withUpcoming(next, last, own.dueAt > londonDate(now) ? own : firstDue(now, months));
  }
  return next;
}

/** The date of a cancelled subscription has come: instead of a charge, the end. */
export function periodEnded(state: SubscriptionState, cause: string): Decision {
  if (!state.shouldCancel || state.status !== 'active') return { state, notes: [] };
  return closed(state, cause);
}

/** Staff end it at once. A parcel that is being packed has to be shipped or stopped by the pharmacy first. */
export function ended(state: SubscriptionState, cause: string): Decision {
  if (state.status === 'cancelled') return { state, notes: [] };
  if (!may('end', state))
    throw conflict(
      `A subscription that is ${state.status === 'refused' ? 'refused to supply' : state.status} cannot be ended. Only shipping, shipped and pending ones can.`,
    );
  if (state.items.some((item) => item.status === 'packaging'))
    throw conflict(
      'A parcel for this subscription is being packed and may have a label already. Ship it first, then end the subscription.',
    );
  const rest = closeRest(state, 'cancelled');
  return {
    state: move(rest.state, 'end'),
    notes: [...rest.notes, { kind: 'ended', how: 'ended-by-staff' }, history('Ended by staff', cause)],
  };
}

/** A checkout that was never paid is replaced by a new one. */
export function superseded(state: SubscriptionState, cause: string): Decision {
  const rest = closeRest(state, 'cancelled');
  return {
    state: move(rest.state, 'supersede'),
    notes: [...rest.notes, { kind: 'ended', how: 'abandoned' }, history('Replaced by a new checkout', cause)],
  };
}
