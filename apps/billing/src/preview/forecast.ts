import { londonDate } from '@sorrel/contracts/london';
import { priceOf, type Price, type Terms } from '../pricing/price.ts';
import { withLaterDue } from '../decisions/lifecycle/dispatch.ts';
import { putOff } from '../decisions/lifecycle/put-off.ts';
import { itemPaid } from '../decisions/lifecycle/payment.ts';
import { chargeMoment } from '../model/schedule.ts';
import { hasPaid, may, upcomingItems, type ItemState, type SubscriptionState } from '../model/subscription.ts';

/** What an item is sold as; the next one of its line is the same again. */
export interface Sold {
  sequence: number;
  stid: string;
  name: string;
  pricePence: number;
  /** What the next ones are instead, where a plan of steps says so; the last for all after it. */
  later?: { name: string; pricePence: number }[];
}
export interface Prospect {
  state: SubscriptionState;
  now: Date;
  sold: Sold[];
  terms: Omit<Terms, 'frequency'>;
  /** Credit already held by the open payment of the first charge. */
  heldPence?: number;
  /** The customer's other charges in that time, earliest first: all their subscriptions share one credit balance. */
  others?: Other[];
  /** A retry is planned for an item, as long as its date is not moved. */
  retries: { sequence: number; dueAt: string; at: Date }[];
  /** The person asking pays what is due at once: an unpaid order, or a failed payment with a new card. */
  isPaidNow: boolean;
  /** Which items are paid then: all lines of a delivery. */
  owed?: number[];
  isPregnant: boolean;
  /** Items whose charge is held: none is planned for them. */
  held?: number[];
  /** Items that were refused until the customer acts: nothing is tried by itself. */
  waiting?: number[];
}
export interface PlannedCharge {
  sequence: number;
  date: string;
  price: Price;
}
export const PLANNED = 3;

/** A charge of another subscription of the same customer. */
export interface Other {
  date: string;
  /** True if it is charged before ours on the same day: the older subscription goes first. */
  isFirst: boolean;
  /** How much of this credit it uses, in pence. */
  takes(creditPence: number): number;
}

/** The next charges, each priced with the credit left by those before it. */
export function forecast(prospect: Prospect, count = PLANNED): PlannedCharge[] {
  let others = prospect.others ?? [];
  let { creditPence } = prospect.terms;
  let heldPence = prospect.heldPence ?? 0;
  const planned: PlannedCharge[] = [];
  for (const { sequence, date, isNow, priced } of course(prospect, count)) {
    const before = isNow ? [] : others.filter((other) => other.date < date || (other.date === date && other.isFirst));
    for (const other of before) creditPence -= other.takes(creditPence);
    others = others.filter((other) => !before.includes(other));
    const price = priced(creditPence + heldPence);
    planned.push({ sequence, date, price });
    creditPence += heldPence - price.creditPence;
    heldPence = 0;
  }
  return planned;
}

/** A subscription's charges up to that date, for use in another subscription's forecast. */
export function othersOf(prospect: Prospect, until: string, isFirst: boolean): Other[] {
  const others: Other[] = [];
  let heldPence = prospect.heldPence ?? 0;
  for (const { date, priced } of course(prospect, MANY)) {
    if (date > until) break;
    const held = heldPence;
    others.push({ date, isFirst, takes: (creditPence) => Math.max(priced(creditPence + held).creditPence - held, 0) });
    heldPence = 0;
  }
  return others;
}
// Three charges of a quarter each may stand beside those of several lines a month.
const MANY = 40;

interface Due {
  sequence: number;
  date: string;
  isNow: boolean;
  priced(creditPence: number): Price;
}

/**
 * The next charges, made by the same decisions as real ones: each is assumed paid on its day, approved, and sent before the next falls due.
 * What is with the prescriber or the pharmacy now is assumed sent today.
 */
function* course(prospect: Prospect, count: number): Generator<Due, void, void> {
  const { now, isPaidNow, owed = [] } = prospect;
  let state = prospect.isPaidNow ? payable(prospect.state) : supplied(prospect.state, now);
  let { chargesPaid } = prospect.terms;
  for (let n = 0; n < count; n++) {
    const item = nextOf(state, prospect);
    // An item that cannot be paid as things stand ends the forecast without an error, here and in another subscription's preview.
    if (!item || !may(hasPaid(state) ? 'pay-renewal' : 'pay-first', state, item)) return;
    const isNow = isPaidNow && (n === 0 || owed.includes(item.sequence));
    const at = isNow ? now : chargedAt(item, prospect);
    const terms = { ...prospect.terms, frequency: state.frequency, chargesPaid };
    const goods = soldAs(state, item, prospect.sold);
    const priced = (creditPence: number): Price => priceOf(goods, { ...terms, creditPence });
    yield { sequence: item.sequence, date: londonDate(at), isNow, priced };
    chargesPaid += 1;
    state = itemPaid(state, item.sequence, { at, isComplete: true, repeatOf: null, cause: 'Planned' }).state;
    if (!nextOf(state, prospect, item.dueAt)) state = supplied(state, at);
  }
}

/** The item charged next; `until`: only one that falls due no later. */
function nextOf(
  state: SubscriptionState,
  { isPregnant, held = [], waiting = [] }: Prospect,
  until: string | null = null,
): ItemState | undefined {
  const isOver = ['cancelled', 'refused', 'failed'].includes(state.status);
  if (isOver || state.shouldCancel || state.isDisputed) return undefined;
  return (
    upcomingItems(state)
      .filter((item) => item.dueAt !== null && !(isPregnant && item.isContraindicated))
      // Leaves out items that a prescriber reviews before the charge, or that are held for another reason.
      .filter(
        (item) =>
          item.treatmentStatus === 'upcoming' && !held.includes(item.sequence) && !waiting.includes(item.sequence),
      )
      .filter((item) => until === null || (item.dueAt ?? '') <= until)
      .toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '') || a.sequence - b.sequence)[0]
  );
}

function chargedAt(item: ItemState, { now, retries }: Prospect): Date {
  const retry = retries.find((one) => one.sequence === item.sequence && one.dueAt === item.dueAt);
  const at = retry?.at ?? chargeMoment(item.dueAt ?? londonDate(now));
  return at > now ? at : now;
}

/**
 * Assumes that paid items have been approved and sent; a date of their line that has passed is counted anew from that day. With nothing to
 * send, the second review is assumed over: what fell due during it is put off.
 */
function supplied(state: SubscriptionState, at: Date): SubscriptionState {
  if (!['review', 'shipping', 'incomplete'].includes(state.status)) return state;
  const isSent = ({ status }: ItemState): boolean => ['paid', 'waiting', 'packaging'].includes(status);
  const items = state.items.map((item) =>
    isSent(item) ? { ...item, status: 'shipped' as const, treatmentStatus: 'shipped' as const } : item,
  );
  const lines = state.items.filter(isSent).map((item) => item.stid);
  const next = { ...state, status: 'active' as const, items };
  return lines.length > 0 ? withLaterDue(next, lines, at) : putOff(next, at);
}

// A failed payment that is paid after all continues as if it had not failed.
const payable = (state: SubscriptionState): SubscriptionState => ({
  ...state,
  status: state.status === 'failed' ? 'pending' : state.status,
  items: state.items.map((item) => (item.status === 'failed' ? { ...item, status: 'upcoming' as const } : item)),
});

function soldAs({ items }: SubscriptionState, item: ItemState, sold: Sold[]) {
  const known = sold.find((one) => one.sequence === item.sequence) ?? laterThan(items, item, sold);
  const { interval, intervalDuration } = item;
  return { name: known?.name ?? '', pricePence: known?.pricePence ?? 0, interval, intervalDuration };
}

function laterThan(items: ItemState[], { stid, sequence }: ItemState, sold: Sold[]) {
  const last = sold.findLast((one) => one.stid === stid);
  const ahead = items.filter(
    (one) => one.stid === stid && one.sequence > (last?.sequence ?? 0) && one.sequence < sequence,
  );
  return last?.later?.[ahead.length] ?? last?.later?.at(-1) ?? last;
}
