import { conflict } from '@sorrel/service-kit/fault';
import type { Rhythm } from './schedule.ts';
import { ItemStatus, SubscriptionStatus, TreatmentStatus } from '@sorrel/contracts/words';

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
  /** The day of the month its line goes back to where a short month has cut `dueAt` off. */
  anchorDay: number | null;
  /** While paused: the date that stood before, and its day of the month. */
  before: Rhythm | null;
  /** How many reviews were asked for. */
  round: number;
  paidAt: Date | null;
  isContraindicated: boolean;
  /** It travels cold, so not on every day; missing: it does not. */
  isColdChain?: boolean;
  /** The day on which it left, and how many months it is for; missing: not known. */
  shippedOn?: string | null;
  months?: number | null;
  /** A pen or a tablet: not on the skin alone. Missing: it is not. */
  isHighRisk?: boolean;
  /** A safety rule holds its charge until a prescriber or a colleague acts; missing: none does. */
  isHeldForSafety?: boolean;
  /** Its strength follows a signed plan of steps; missing: it does not. */
  isPlanned?: boolean;
}

/** `waiting` is never stored: it is derived from the items (`statusOf`). */
export type StoredStatus = Exclude<SubscriptionStatus, 'waiting'>;
const StoredStatuses = SubscriptionStatus.exclude(['waiting']).options;

export interface SubscriptionState {
  status: StoredStatus;
  shouldCancel: boolean;
  /** Months between deliveries set by staff; null: the item's own interval. */
  frequency: number | null;
  /** While paused: the next date that stood before. The dates themselves are where the pause ends. */
  pause: { from: string } | null;
  /** The customer disputes a payment at their bank: no charge and no dispatch meanwhile. */
  isDisputed: boolean;
  items: ItemState[];
}

interface Step<S extends string> {
  from: readonly S[];
  to: S | 'same';
}
export interface Move extends Step<StoredStatus> {
  item?: Step<ItemStatus>;
  treatment?: Step<TreatmentStatus>;
}

const LIVE = 'pending failed active shipping review incomplete';
const ANY = `${LIVE} cancelled refused`;

/**
 * THE table: what may follow what. A row names an event and gives, as `from > to` (or `from` alone where it stays), the
 * subscription's status, then the item's commercial status, then its clinical and dispensing status. What is not here is refused.
 */
export const MOVES = {
  // Money. A first item is paid once; later ones are renewals. Items added by staff may be charged while another is in review or shipping.
  'pay-first-incomplete': row('pending failed > incomplete', 'upcoming failed > paid', 'upcoming'),
  'pay-first': row('pending failed > review', 'upcoming failed > paid', 'upcoming > review'),
  'pay-renewal': row('active pending failed review shipping > review', 'upcoming failed > paid', 'upcoming > review'),
  'pay-repeat': row('active pending failed shipping > shipping', 'upcoming failed > paid', 'upcoming > paid'),
  'fall-behind': row('active pending > pending', 'upcoming', 'upcoming'),
  'give-up': row('active pending > failed', 'upcoming > failed', 'upcoming'),
  // What fell due with it is given up with it.
  'give-up-too': row('failed', 'upcoming > failed', 'upcoming'),
  // The payment that was behind is no longer wanted.
  recover: row('pending failed > active'),
  'give-up-extra': row('review shipping', 'upcoming > failed', 'upcoming'),
  refund: row(ANY, 'paid waiting shipped > refunded', 'upcoming review paid shipped refused cancelled'),

  // The clinical side. A shipped item is reviewed again after "Back to approval".
  complete: row('incomplete > review', 'paid', 'upcoming > review'),
  approve: row('review > shipping', 'paid', 'review > paid'),
  'approve-again': row('review > active', 'shipped', 'shipped'),
  decline: row('review > refused', 'paid waiting > paid', 'review > refused'),
  'decline-again': row('review > refused', 'shipped', 'shipped'),
  ask: row('review shipping incomplete', 'paid > waiting', 'upcoming review paid'),
  answer: row('review shipping incomplete', 'waiting > paid', 'upcoming review paid'),
  'back-to-approval': row('active > review', 'shipped', 'shipped'),
  recall: row('shipping review active > review', 'paid', 'paid > review'),
  // Even from the packing table: fulfilment gives up the label, unless the parcel has left already and is told as shipped.
  'recall-packing': row('shipping review active > review', 'packaging > paid', 'packaging > review'),
  // It waits for the customer's answer; what stood behind its clearance is gone, so the prescriber looks without waiting for that.
  'recall-waiting': row('shipping review active > review', 'waiting > paid', 'paid > review'),

  // A renewal whose prescription has run out is reviewed before it is charged.
  'review-ahead': row('active pending > review', 'upcoming', 'upcoming > review'),
  'approve-ahead': row('review > active', 'upcoming', 'review > upcoming'),
  'decline-ahead': row('review > refused', 'upcoming', 'review > refused'),
  // The same where the payment was given up: approved, it waits for its payment as before.
  'review-failed': row('failed > review', 'failed', 'upcoming > review'),
  'approve-failed': row('review > failed', 'failed', 'review > upcoming'),
  'decline-failed': row('review > refused', 'failed', 'review > refused'),

  // Dispatch. From `packaging` on an item cannot be refunded or ended silently.
  claim: row('shipping review', 'paid > packaging', 'paid > packaging'),
  // The pharmacy has let go of it: it is not there, and is to be refunded.
  unclaim: row(ANY, 'packaging > paid', 'packaging > paid'),
  ship: row(ANY, 'packaging > shipped', 'packaging > shipped'),
  rest: row('shipping review incomplete > active'),

  // Leaving. `close` and `drop` take away what was never paid; `withdraw` what was paid but has not shipped (it is refunded).
  cancel: row('active shipping'),
  'undo-cancel': row('active shipping review'),
  close: row('active shipping review pending failed incomplete > cancelled'),
  end: row('shipping active pending > cancelled'),
  supersede: row('failed > cancelled'),
  drop: row(ANY, 'upcoming failed > cancelled', 'upcoming review > cancelled'),
  withdraw: row(ANY, 'paid waiting > paid', 'upcoming review paid > cancelled'),
  restore: row(LIVE, 'cancelled failed > upcoming', 'cancelled upcoming > upcoming'),
};
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
  const over = status === 'cancelled' || status === 'refused' ? { pause: null } : {};
  if (!item) return { ...state, ...over, status };
  const moved = {
    ...item,
    status: !row.item || row.item.to === 'same' ? item.status : row.item.to,
    treatmentStatus: !row.treatment || row.treatment.to === 'same' ? item.treatmentStatus : row.treatment.to,
  };
  return {
    ...state,
    ...over,
    status,
    items: state.items.map((other) => (other.sequence === sequence ? moved : other)),
  };
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

function row(subscription: string, item?: string, treatment?: string): Move {
  return {
    ...step(StoredStatuses, subscription),
    ...(item ? { item: step(ItemStatus.options, item) } : {}),
    ...(treatment ? { treatment: step(TreatmentStatus.options, treatment) } : {}),
  };
}

function step<S extends string>(words: readonly S[], text: string): Step<S> {
  const known = (word: string): S => {
    const found = words.find((one) => one === word);
    if (!found) throw new Error(`The table of moves knows no ${word}.`);
    return found;
  };
  const [from = '', to] = text.split(' > ');
  return { from: from.split(' ').map(known), to: to ? known(to) : 'same' };
}
