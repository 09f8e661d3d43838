import { londonDate } from '@sorrel/contracts/london';
import { priceOf, type Price, type Terms } from '../checkout/price.ts';
import { withLaterDue } from '../lifecycle/dispatch.ts';
import { putOff } from '../lifecycle/put-off.ts';
import { itemPaid } from '../lifecycle/payment.ts';
import { chargeMoment } from '../subscriptions/schedule.ts';
import { upcomingItems, type ItemState, type SubscriptionState } from '../subscriptions/subscription.ts';

/** What an item is sold as; the next one of its line is the same again. */
export interface Sold {
  sequence: number;
  stid: string;
  name: string;
  pricePence: number;
}
export interface Prospect {
  state: SubscriptionState;
  now: Date;
  sold: Sold[];
  terms: Omit<Terms, 'frequency'>;
  /** A retry is planned for an item, as long as its date is not moved. */
  retries: { sequence: number; dueAt: string; at: Date }[];
  /** What is due is paid at once by the person who asks: an unpaid order, or a new card for a failed payment. */
  isPaidNow: boolean;
  isPregnant: boolean;
}
export interface PlannedCharge {
  sequence: number;
  date: string;
  price: Price;
}
export const PLANNED = 3;

/**
 * The next charges, made by the decisions and the price that charge: each is paid on its day, approved, and sent before the next
 * one falls due. What is with the prescriber or the pharmacy now is taken as sent today.
 */
export function forecast(prospect: Prospect, count = PLANNED): PlannedCharge[] {
  const { now, isPaidNow } = prospect;
  let state = prospect.isPaidNow ? payable(prospect.state) : supplied(prospect.state, now);
  let { chargesPaid, creditPence } = prospect.terms;
  const planned: PlannedCharge[] = [];
  while (planned.length < count) {
    const item = nextOf(state, prospect);
    if (!item) break;
    const at = isPaidNow && planned.length === 0 ? now : chargedAt(item, prospect);
    const price = priceOf(soldAs(item, prospect.sold), {
      ...prospect.terms,
      frequency: state.frequency,
      chargesPaid,
      creditPence,
    });
    planned.push({ sequence: item.sequence, date: londonDate(at), price });
    chargesPaid += 1;
    creditPence -= price.creditPence;
    state = itemPaid(state, item.sequence, { at, isComplete: true, repeatOf: null, cause: 'Planned' }).state;
    if (!nextOf(state, prospect, item.dueAt)) state = supplied(state, at);
  }
  return planned;
}

/** The item charged next; `until`: only one that falls due no later. */
function nextOf(
  state: SubscriptionState,
  { isPregnant }: Prospect,
  until: string | null = null,
): ItemState | undefined {
  const isOver = ['cancelled', 'refused', 'failed'].includes(state.status);
  if (isOver || state.shouldCancel || state.isDisputed) return undefined;
  return upcomingItems(state)
    .filter((item) => item.dueAt !== null && !(isPregnant && item.isContraindicated))
    .filter((item) => until === null || (item.dueAt ?? '') <= until)
    .toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '') || a.sequence - b.sequence)[0];
}

function chargedAt(item: ItemState, { now, retries }: Prospect): Date {
  const retry = retries.find((one) => one.sequence === item.sequence && one.dueAt === item.dueAt);
  const at = retry?.at ?? chargeMoment(item.dueAt ?? londonDate(now));
  return at > now ? at : now;
}

/**
 * Whatever is paid has been approved and has left; a date of its line that passed meanwhile starts anew from that day. Where nothing
 * leaves, the second look is over: what came due under it is put off.
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

// A failed payment that is paid after all goes on as if it had not failed.
const payable = (state: SubscriptionState): SubscriptionState =>
  state.status === 'failed'
    ? {
        ...state,
        status: 'pending',
        items: state.items.map((item) => (item.status === 'failed' ? { ...item, status: 'upcoming' as const } : item)),
      }
    : state;

function soldAs(item: ItemState, sold: Sold[]) {
  const known = sold.find((one) => one.sequence === item.sequence) ?? sold.findLast((one) => one.stid === item.stid);
  const { interval, intervalDuration } = item;
  return { name: known?.name ?? '', pricePence: known?.pricePence ?? 0, interval, intervalDuration };
}
