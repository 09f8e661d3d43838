import { conflict } from '@sorrel/service-kit/fault';
import type { ItemStatus, SubscriptionStatus, TreatmentStatus } from '@sorrel/contracts/words';

/** What the rules need to know of an item. Items ascend by `sequence`; item 1 stands first. */
export interface ItemState {
  /** Null until the row is stored. */
  id: number | null;
  sequence: number;
  /** The line an item belongs to: the next item of the same line carries the same stid. */
  stid: string;
  status: ItemStatus;
  treatmentStatus: TreatmentStatus;
  interval: 'month' | null;
  intervalDuration: number;
  dueAt: string | null;
  /** How many reviews were asked for. */
  round: number;
  paidAt: Date | null;
  isContraindicated: boolean;
}

/** `waiting` is never stored: it is derived from the items (`statusOf`). */
export type StoredStatus = Exclude<SubscriptionStatus, 'waiting'>;

export interface SubscriptionState {
  status: StoredStatus;
  shouldCancel: boolean;
  /** Months between deliveries set by staff; null: the item's own interval. */
  frequency: number | null;
  /** The day of the month the rhythm keeps, 1-31. */
  anchorDay: number;
  /** The customer disputes a payment at their bank: no charge and no dispatch meanwhile. */
  isDisputed: boolean;
  items: ItemState[];
}

interface Step<S extends string> {
  from: readonly S[];
  to: S | 'same';
}
export interface Move {
  from: readonly StoredStatus[];
  to: StoredStatus | 'same';
  item?: Step<ItemStatus>;
  treatment?: Step<TreatmentStatus>;
}

const ANY: readonly StoredStatus[] = [
  'pending',
  'failed',
  'active',
  'shipping',
  'review',
  'cancelled',
  'incomplete',
  'refused',
];
const LIVE: readonly StoredStatus[] = ['pending', 'failed', 'active', 'shipping', 'review', 'incomplete'];
const UNSHIPPED: readonly TreatmentStatus[] = ['upcoming', 'review', 'paid'];

/**
 * THE table: what may follow what. A row names an event; `from`/`to` are the subscription's status, `item` the item's commercial
 * status, `treatment` its clinical and dispensing status. What is not here is refused.
 */
export const MOVES = {
  // Money. A first item is paid once; later ones are renewals. Items added by staff may be charged while another is in review or shipping.
  'pay-first-incomplete': {
    from: ['pending', 'failed'],
    to: 'incomplete',
    item: { from: ['upcoming', 'failed'], to: 'paid' },
    treatment: { from: ['upcoming'], to: 'same' },
  },
  'pay-first': {
    from: ['pending', 'failed'],
    to: 'review',
    item: { from: ['upcoming', 'failed'], to: 'paid' },
    treatment: { from: ['upcoming'], to: 'review' },
  },
  'pay-renewal': {
    from: ['active', 'pending', 'failed', 'review', 'shipping'],
    to: 'review',
    item: { from: ['upcoming', 'failed'], to: 'paid' },
    treatment: { from: ['upcoming'], to: 'review' },
  },
  'pay-repeat': {
    from: ['active', 'pending', 'failed', 'shipping'],
    to: 'shipping',
    item: { from: ['upcoming', 'failed'], to: 'paid' },
    treatment: { from: ['upcoming'], to: 'paid' },
  },
  'fall-behind': {
    from: ['active', 'pending'],
    to: 'pending',
    item: { from: ['upcoming'], to: 'same' },
    treatment: { from: ['upcoming'], to: 'same' },
  },
  'give-up': {
    from: ['active', 'pending'],
    to: 'failed',
    item: { from: ['upcoming'], to: 'failed' },
    treatment: { from: ['upcoming'], to: 'same' },
  },
  'give-up-extra': {
    from: ['review', 'shipping'],
    to: 'same',
    item: { from: ['upcoming'], to: 'failed' },
    treatment: { from: ['upcoming'], to: 'same' },
  },
  refund: {
    from: ANY,
    to: 'same',
    item: { from: ['paid', 'waiting', 'shipped'], to: 'refunded' },
    treatment: { from: ['upcoming', 'review', 'paid', 'shipped', 'refused', 'cancelled'], to: 'same' },
  },

  // The clinical side. A shipped item is reviewed again after "Back to approval".
  complete: {
    from: ['incomplete'],
    to: 'review',
    item: { from: ['paid'], to: 'same' },
    treatment: { from: ['upcoming'], to: 'review' },
  },
  approve: {
    from: ['review'],
    to: 'shipping',
    item: { from: ['paid'], to: 'same' },
    treatment: { from: ['review'], to: 'paid' },
  },
  'approve-again': {
    from: ['review'],
    to: 'active',
    item: { from: ['shipped'], to: 'same' },
    treatment: { from: ['shipped'], to: 'same' },
  },
  decline: {
    from: ['review'],
    to: 'refused',
    item: { from: ['paid', 'waiting'], to: 'paid' },
    treatment: { from: ['review'], to: 'refused' },
  },
  'decline-again': {
    from: ['review'],
    to: 'refused',
    item: { from: ['shipped'], to: 'same' },
    treatment: { from: ['shipped'], to: 'same' },
  },
  ask: {
    from: ['review', 'shipping', 'incomplete'],
    to: 'same',
    item: { from: ['paid'], to: 'waiting' },
    treatment: { from: UNSHIPPED, to: 'same' },
  },
  answer: {
    from: ['review', 'shipping', 'incomplete'],
    to: 'same',
    item: { from: ['waiting'], to: 'paid' },
    treatment: { from: UNSHIPPED, to: 'same' },
  },
  'back-to-approval': {
    from: ['active'],
    to: 'review',
    item: { from: ['shipped'], to: 'same' },
    treatment: { from: ['shipped'], to: 'same' },
  },
  recall: {
    from: ['shipping', 'review', 'active'],
    to: 'review',
    item: { from: ['paid'], to: 'same' },
    treatment: { from: ['paid'], to: 'review' },
  },

  // Dispatch. From `packaging` on an item cannot be refunded or ended silently.
  claim: {
    from: ['shipping', 'review'],
    to: 'same',
    item: { from: ['paid'], to: 'packaging' },
    treatment: { from: ['paid'], to: 'packaging' },
  },
  ship: {
    from: ANY,
    to: 'same',
    item: { from: ['packaging'], to: 'shipped' },
    treatment: { from: ['packaging'], to: 'shipped' },
  },
  rest: { from: ['shipping', 'review', 'incomplete'], to: 'active' },

  // Leaving. `close` and `drop` take away what was never paid; `withdraw` what was paid but has not shipped (it is refunded).
  cancel: { from: ['active', 'shipping'], to: 'same' },
  'undo-cancel': { from: ['active', 'shipping', 'review'], to: 'same' },
  close: { from: ['active', 'shipping', 'review', 'pending', 'incomplete'], to: 'cancelled' },
  end: { from: ['shipping', 'active', 'pending'], to: 'cancelled' },
  supersede: { from: ['failed'], to: 'cancelled' },
  drop: {
    from: ANY,
    to: 'same',
    item: { from: ['upcoming', 'failed'], to: 'cancelled' },
    treatment: { from: ['upcoming'], to: 'cancelled' },
  },
  withdraw: {
    from: ANY,
    to: 'same',
    item: { from: ['paid', 'waiting'], to: 'paid' },
    treatment: { from: UNSHIPPED, to: 'cancelled' },
  },
  restore: {
    from: LIVE,
    to: 'same',
    item: { from: ['cancelled', 'failed'], to: 'upcoming' },
    treatment: { from: ['cancelled', 'upcoming'], to: 'upcoming' },
  },
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof MOVES;

/** May `name` happen now (to this item)? */
export function may(
  name: MoveName,
  state: Pick<SubscriptionState, 'status'>,
  item?: Pick<ItemState, 'status' | 'treatmentStatus'>,
): boolean {
  const row: Move = MOVES[name];
  if (!row.from.includes(state.status)) return false;
  if (row.item && !(item && row.item.from.includes(item.status))) return false;
  return !row.treatment || (item !== undefined && row.treatment.from.includes(item.treatmentStatus));
}

/** The state after `name`; refuses what the table does not have. */
export function move(state: SubscriptionState, name: MoveName, sequence?: number): SubscriptionState {
  const item = sequence === undefined ? undefined : itemAt(state, sequence);
  if (!may(name, state, item)) throw conflict(refusalOf(state, item));
  const row: Move = MOVES[name];
  const status = row.to === 'same' ? state.status : row.to;
  if (!item) return { ...state, status };
  const moved = {
    ...item,
    status: !row.item || row.item.to === 'same' ? item.status : row.item.to,
    treatmentStatus: !row.treatment || row.treatment.to === 'same' ? item.treatmentStatus : row.treatment.to,
  };
  return { ...state, status, items: state.items.map((other) => (other.sequence === sequence ? moved : other)) };
}

export function itemAt(state: SubscriptionState, sequence: number): ItemState {
  const item = state.items.find((candidate) => candidate.sequence === sequence);
  if (!item) throw conflict('This item is no longer part of the subscription. Please reload the page.');
  return item;
}

/** The status people see: waiting while any item waits for the customer. */
export const statusOf = (
  state: Pick<SubscriptionState, 'status'> & { items: Pick<ItemState, 'status'>[] },
): SubscriptionStatus => (isWaiting(state) ? 'waiting' : state.status);
export const isWaiting = (state: { items: Pick<ItemState, 'status'>[] }): boolean =>
  state.items.some((item) => item.status === 'waiting');
export const upcomingItems = (state: SubscriptionState): ItemState[] =>
  state.items.filter((item) => item.status === 'upcoming');
/** Paid for at least once. */
export const hasPaid = (state: { items: Pick<ItemState, 'paidAt'>[] }): boolean =>
  state.items.some((item) => item.paidAt !== null);
/** The date the screens show: the earliest due date of what is still to be charged. */
export const dueAtOf = (state: SubscriptionState): string | null =>
  upcomingItems(state)
    .map((item) => item.dueAt)
    .filter((date) => date !== null)
    .sort()[0] ?? null;

function refusalOf(state: SubscriptionState, item?: ItemState): string {
  const where = state.status === 'refused' ? 'refused to supply' : state.status;
  return item
    ? `This is not possible now: the subscription is ${where} and the item ${item.status}. Please reload the page to see where it stands.`
    : `This is not possible now: the subscription is ${where}. Please reload the page to see where it stands.`;
}
