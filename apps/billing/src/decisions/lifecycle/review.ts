import { conflict } from '@sorrel/service-kit/fault';
import {
  isWaiting,
  itemAt,
  may,
  move,
  upcomingItems,
  type ItemState,
  type MoveName,
  type SubscriptionState,
} from '../../model/subscription.ts';
import { history, type Decision, type Note } from '../../model/decision.ts';
import { closeRest, settle } from './closing.ts';
import { requestReview } from './payment.ts';
import { approvedAhead, declinedAhead, isUnpaid } from './review-ahead.ts';

/** The prescriber said yes: the item may ship. After "Back to approval" of a shipped item the treatment simply goes on. */
export function approved(state: SubscriptionState, sequence: number, prescriptionId: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (isUnpaid(item)) return approvedAhead(state, sequence, cause);
  // Another item may still be with the prescriber: the subscription stays under review until all are decided.
  if (item.status === 'shipped') {
    const settled = settle(move(state, 'approve-again', sequence));
    return { state: settled.state, notes: [...settled.notes, history('Approved again; the treatment goes on', cause)] };
  }
  const { state: next } = settle(move(state, 'approve', sequence));
  return {
    state: next,
    notes: [
      { kind: 'item-cleared', sequence, prescriptionId },
      history('Approved by a prescriber; the pharmacy may ship it', cause),
    ],
  };
}

/** Refused to supply: nothing more ships, what was paid and has not shipped goes back, nothing more is charged. */
export function declined(state: SubscriptionState, sequence: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (isUnpaid(item)) return declinedAhead(state, sequence, cause);
  const isShipped = item.status === 'shipped';
  let next = move(state, isShipped ? 'decline-again' : 'decline', sequence);
  const notes: Note[] = isShipped
    ? []
    : [
        { kind: 'item-closed', sequence, how: 'refused' },
        { kind: 'refund', sequence, cause: 'refused' },
      ];
  const others = closeRest(next, 'refused');
  next = others.state;
  return {
    state: next,
    notes: [
      ...notes,
      ...others.notes,
      { kind: 'ended', how: 'refused' },
      history(isShipped ? 'Refused to supply further' : 'Refused to supply; the payment is being returned', cause),
    ],
  };
}

/** The prescriber needs something first: the item waits for the customer. A shipped item under a second review cannot wait. */
export function asked(state: SubscriptionState, sequence: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (!may('ask', state, item))
    return { state, notes: [history('The prescriber asked the customer a question', cause)] };
  const notes: Note[] = [history('Waiting for the customer: the prescriber asked for something', cause)];
  if (item.treatmentStatus === 'paid') notes.unshift({ kind: 'item-held', sequence, reason: 'waiting' });
  return { state: move(state, 'ask', sequence), notes };
}

/** What was asked for has come, or staff say so: back to where it stood. A question open at the prescriber becomes a new round. */
export function answered(
  state: SubscriptionState,
  sequence: number,
  prescriptionId: number | null,
  cause: string,
): Decision {
  const item = itemAt(state, sequence);
  const moved = move(state, 'answer', sequence);
  if (item.treatmentStatus === 'review') {
    const again = requestReview(moved, sequence, 'answered');
    return {
      state: again.state,
      notes: [...again.notes, history('The customer answered; back to the prescriber', cause)],
    };
  }
  const cleared: Note[] =
    item.treatmentStatus === 'paid' && prescriptionId !== null
      ? [{ kind: 'item-cleared', sequence, prescriptionId }]
      : [];
  return { state: moved, notes: [...cleared, history('No longer waiting for the customer', cause)] };
}

/** The items waiting for the customer whose answer a photo or a consultation may be. */
export const waitingItems = (state: SubscriptionState): ItemState[] =>
  isWaiting(state) ? state.items.filter((item) => item.status === 'waiting') : [];

/** Staff send an active treatment back to the prescriber: its last item is looked at again, and nothing that is cleared ships meanwhile. */
export function backToApproval(state: SubscriptionState, cause: string): Decision {
  if (state.status === 'review') return { state, notes: [] };
  if (state.status !== 'active')
    throw conflict(
      state.status === 'shipping'
        ? 'This item is on its way to dispatch. Wait until it is shipped, or end the subscription.'
        : 'Only a shipped subscription can go back to approval.',
    );
  if (state.shouldCancel)
    throw conflict('The customer has cancelled this subscription, so it cannot go back to approval.');
  if (state.items.some((item) => item.status === 'packaging'))
    throw conflict('A parcel for this subscription is being packed. Ship it first.');
  const last = state.items.findLast((item) => item.status === 'shipped');
  if (!last) throw conflict('Nothing of this subscription has been supplied yet, so there is nothing to review.');
  const again = requestReview(move(state, 'back-to-approval', last.sequence), last.sequence, 'back-to-approval');
  return { state: again.state, notes: [...again.notes, history('Sent back to a prescriber', cause)] };
}

const IN_PREGNANCY = 'the item must not be used in pregnancy';

/** The customer is pregnant: what must not be used in pregnancy is not sent, and its next charge is paused. */
export function pausedInPregnancy(state: SubscriptionState, cause: string): Decision {
  const isAffected = (item: ItemState): boolean => item.isContraindicated;
  const text = `Held: ${IN_PREGNANCY}; a prescriber decides`;
  const held = recalled(state, isAffected, { text, cause, reason: 'pregnancy' });
  if (held.notes.length > 0 || !upcomingItems(state).some(isAffected)) return held;
  return { state, notes: [history(`The next charge is paused: ${IN_PREGNANCY}`, cause)] };
}

const RECALLS: Partial<Record<ItemState['status'], MoveName>> = {
  packaging: 'recall-packing',
  waiting: 'recall-waiting',
};

/** Cleared items that must not be sent after all go back to the prescriber, from the packing table too. */
export function recalled(
  state: SubscriptionState,
  isAffected: (item: ItemState) => boolean,
  {
    text,
    cause,
    reason = 'back-to-approval',
  }: { text: string; cause: string; reason?: 'pregnancy' | 'back-to-approval' },
): Decision {
  let next = state;
  const notes: Note[] = [];
  for (const item of state.items) {
    const name = RECALLS[item.status] ?? 'recall';
    if (!isAffected(item) || !may(name, next, item)) continue;
    const again = requestReview(move(next, name, item.sequence), item.sequence, 'back-to-approval');
    next = again.state;
    notes.push({ kind: 'item-held', sequence: item.sequence, reason }, ...again.notes);
  }
  if (notes.length > 0) notes.push(history(text, cause));
  return { state: next, notes };
}
