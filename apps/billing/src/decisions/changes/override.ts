import { conflict, invalid } from '@sorrel/service-kit/fault';
import type { ItemStatus } from '@sorrel/contracts/words';
import { hasPaid, itemAt, may, move, type ItemState, type SubscriptionState } from '../../model/subscription.ts';
import { history, type Decision, type Note } from '../../model/decision.ts';
import { closed, settle } from '../lifecycle/closing.ts';
import { claimed, shipped } from '../lifecycle/dispatch.ts';
import { gaveUp, itemPaid } from '../lifecycle/payment.ts';
import { answered, asked } from '../lifecycle/review.ts';

/**
 * What staff may set by hand: row is the present status, column the new one. `reason`: a reason must be given; `confirm`: it moves money and has to be
 * confirmed. Everything else is refused with a text that says what to do instead.
 */
export const OVERRIDES: Record<ItemStatus, Partial<Record<ItemStatus, 'free' | 'reason' | 'confirm'>>> = {
  upcoming: { paid: 'reason', cancelled: 'free', failed: 'free' },
  failed: { upcoming: 'free', paid: 'reason', cancelled: 'free' },
  cancelled: { upcoming: 'free' },
  paid: { waiting: 'free', packaging: 'free', refunded: 'confirm' },
  waiting: { paid: 'free', refunded: 'confirm' },
  packaging: { shipped: 'reason' },
  shipped: { refunded: 'confirm' },
  refunded: {},
};

export interface Override {
  to: ItemStatus;
  reason: string;
  isConfirmed: boolean;
  at: Date;
  prescriptionId: number | null;
  isComplete: boolean;
}

export function overridden(state: SubscriptionState, sequence: number, command: Override): Decision {
  const item = itemAt(state, sequence);
  if (item.status === command.to) return { state, notes: [] };
  const rule = OVERRIDES[item.status][command.to];
  if (!rule) throw conflict(whyNot(item, command.to));
  if (rule === 'reason' && command.reason.trim() === '')
    throw invalid('reason', 'Please give a reason: this is recorded as done by hand.');
  if (rule === 'confirm' && !command.isConfirmed)
    throw invalid('confirm', 'Please confirm: the customer gets their money and credit back.');
  const cause = command.reason.trim() === '' ? 'Set by staff' : 'Set by staff with a reason';
  return apply(state, item, command, cause);
}

function apply(state: SubscriptionState, item: ItemState, command: Override, cause: string): Decision {
  const { sequence } = item;
  switch (command.to) {
    case 'paid':
      if (item.status === 'waiting') return answered(state, sequence, command.prescriptionId, cause);
      return itemPaid(state, sequence, {
        at: command.at,
        isComplete: command.isComplete,
        repeatOf: null,
        cause: 'Marked as paid by hand',
      });
    case 'waiting':
      return asked(state, sequence, cause);
    case 'packaging':
      return claimed(state, sequence, cause);
    case 'shipped':
      return byHand(shipped(state, sequence, command.at, 'Marked as shipped by hand'), sequence);
    case 'failed':
      return gaveUp(state, sequence, 'The payment was given up', cause);
    case 'refunded':
      return refunding(state, item, cause);
    case 'upcoming':
      return restore(state, item, cause);
    case 'cancelled':
      return removed(state, sequence, cause);
  }
}

/** No parcel of ours left: the pharmacy's register learns of the supply from here. */
const byHand = ({ state, notes }: Decision, sequence: number): Decision => ({
  state,
  notes: [...notes, { kind: 'shipped-by-hand', sequence }],
});

function restore(state: SubscriptionState, item: ItemState, cause: string): Decision {
  if (state.items.some((other) => other.stid === item.stid && other.status === 'upcoming'))
    throw conflict('This line has an upcoming item already.');
  return { state: move(state, 'restore', item.sequence), notes: [history('An item was planned again', cause)] };
}

/** Unpaid items leave the plan. */
export function removed(state: SubscriptionState, sequence: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (item.status === 'cancelled') return { state, notes: [] };
  if (item.treatmentStatus === 'shipped' || !may('drop', state, item))
    throw conflict(
      item.status === 'paid' || item.status === 'shipped'
        ? 'A paid or shipped item cannot be removed. Refund it instead.'
        : 'Only an item that has not been paid can be removed. Set its status to refunded to give the money back.',
    );
  const review: Note[] = item.treatmentStatus === 'review' ? [{ kind: 'review-withdrawn', sequence }] : [];
  const notes: Note[] = [
    ...review,
    { kind: 'item-closed', sequence, how: 'cancelled' },
    history('An item was removed from the plan', cause),
  ];
  const settled = withoutIt(move(state, 'drop', sequence), item);
  return { state: settled.state, notes: [...notes, ...settled.notes] };
}

/** The status of a subscription after an unpaid item was removed: nothing waits for it any more. */
function withoutIt(state: SubscriptionState, gone: ItemState): Decision {
  if (gone.treatmentStatus === 'review') return settle(state);
  const planned = state.items.filter((item) => item.status === 'upcoming');
  if (state.status === 'active' && state.shouldCancel && planned.length === 0)
    return closed(state, 'The customer cancelled and nothing is left to ship');
  if (state.status !== 'pending' && state.status !== 'failed') return { state, notes: [] };
  if (!hasPaid(state)) {
    if (planned.length > 0 || state.items.some((item) => item.status === 'failed')) return { state, notes: [] };
    return {
      state: move(state, 'close'),
      notes: [{ kind: 'ended', how: 'abandoned' }, history('Ended', 'Nothing is left to pay')],
    };
  }
  const isBehind =
    state.status === 'failed'
      ? state.items.some((item) => item.status === 'failed')
      : gone.status !== 'upcoming' || planned.some((item) => (item.dueAt ?? '') <= (gone.dueAt ?? ''));
  if (isBehind) return { state, notes: [] };
  const active = move(state, 'recover');
  return state.shouldCancel && planned.length === 0
    ? closed(active, 'The customer cancelled and nothing is left to ship')
    : { state: active, notes: [] };
}

// The item is taken out of the pharmacy's hands at once; it counts as refunded when the card provider has confirmed.
function refunding(state: SubscriptionState, item: ItemState, cause: string): Decision {
  const taken = withdrawn(state, item);
  const isOut = taken.notes.length === 0;
  return {
    state: taken.state,
    notes: [
      ...taken.notes,
      { kind: 'refund', sequence: item.sequence, cause: 'staff' },
      history(isOut ? 'A refund was begun' : 'A refund was begun; the item will not ship', cause),
    ],
  };
}

function withdrawn(state: SubscriptionState, item: ItemState): Decision {
  const { sequence } = item;
  if (!may('withdraw', state, item)) return { state, notes: [] };
  const review: Note[] = item.treatmentStatus === 'review' ? [{ kind: 'review-withdrawn', sequence }] : [];
  const settled = settle(move(state, 'withdraw', sequence));
  return {
    state: settled.state,
    notes: [...review, { kind: 'item-closed', sequence, how: 'refunded' }, ...settled.notes],
  };
}

/** The provider (or the ledger, when no card was charged) has given everything back. A refund made at the provider's own dashboard also stops the item. */
export function refunded(state: SubscriptionState, sequence: number, cause: string): Decision {
  const item = itemAt(state, sequence);
  if (item.status === 'refunded' || !may('refund', state, item)) return { state, notes: [] };
  const taken = withdrawn(state, item);
  return {
    state: move(taken.state, 'refund', sequence),
    notes: [...taken.notes, history('The refund is confirmed', cause)],
  };
}

function whyNot(item: ItemState, to: ItemStatus): string {
  if (item.status === 'paid' && (to === 'cancelled' || to === 'upcoming' || to === 'failed'))
    return 'This item is paid. Choose refunded, so that the customer gets their money back.';
  if (to === 'shipped') return 'Use Ship: it makes the label, the tracking number and the register entry.';
  if (to === 'packaging') return 'Only an item that is paid and approved can be packed.';
  if (to === 'waiting') return 'Only a paid item can wait for the customer.';
  if (to === 'refunded')
    return item.status === 'packaging'
      ? 'This item is being packed and may have a label already. It cannot be refunded before it is shipped.'
      : 'There is no payment to give back for this item.';
  if (item.status === 'refunded') return 'This item is refunded; that is final.';
  return `An item that is ${item.status} cannot be set to ${to}.`;
}
