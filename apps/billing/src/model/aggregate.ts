import type { ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { londonDate } from '@sorrel/contracts/london';
import { isColdForm } from '@sorrel/contracts/packing';
import { heldNext } from './held-next.ts';
import { monthlyOf } from './life.ts';
import { monthsOf } from './schedule.ts';
import {
  dueAtOf,
  isWaiting,
  upcomingItems,
  type ItemState,
  type StoredStatus,
  type SubscriptionState,
} from './subscription.ts';

interface SubscriptionRow {
  status: StoredStatus;
  shouldCancel: boolean;
  frequency?: number | null;
  pausedFrom?: string | null;
  isDisputed: boolean;
}
interface ItemRow {
  id: number;
  sequence: number;
  stid: string;
  status: ItemStatus;
  treatmentStatus: TreatmentStatus;
  interval?: 'month' | null;
  intervalDuration: number;
  dueAt?: string | null;
  anchorDay?: number | null;
  pausedDueAt?: string | null;
  pausedAnchorDay?: number | null;
  round: number;
  paidAt?: Date | null;
  isContraindicated: boolean;
  form: string;
  isPrescription?: boolean;
  shippedAt?: Date | null;
  months?: number | null;
  hold?: HoldReason | null;
  titration?: readonly unknown[] | null;
}
interface ListedItem {
  sequence: number;
  code: string;
  pricePence: number;
  paidAt?: Date | null;
  status: ItemStatus;
  treatmentStatus: TreatmentStatus;
  /** Why its due charge is held. */
  hold?: HoldReason | null;
}

/** The rows of a subscription as the rules see them. */
export function stateOf(subscription: SubscriptionRow, items: ItemRow[]): SubscriptionState {
  const { status, shouldCancel, frequency, pausedFrom, isDisputed } = subscription;
  return {
    status,
    shouldCancel,
    frequency: frequency ?? null,
    pause: pausedFrom ? { from: pausedFrom } : null,
    isDisputed,
    items: items.map(itemStateOf),
  };
}

function itemStateOf(item: ItemRow): ItemState {
  const { id, sequence, stid, status, treatmentStatus, intervalDuration, round, isContraindicated, form } = item;
  return {
    id,
    sequence,
    stid,
    status,
    treatmentStatus,
    interval: item.interval ?? null,
    intervalDuration,
    dueAt: item.dueAt ?? null,
    anchorDay: item.anchorDay ?? null,
    before: item.pausedDueAt ? { dueAt: item.pausedDueAt, anchorDay: item.pausedAnchorDay ?? null } : null,
    round,
    paidAt: item.paidAt ?? null,
    isContraindicated,
    isColdChain: isColdForm(form),
    ...(item.shippedAt ? { shippedOn: londonDate(item.shippedAt), months: item.months ?? null } : {}),
    ...(item.isPrescription && (isColdForm(form) || form === 'tablet') ? { isHighRisk: true } : {}),
    ...(status === 'upcoming' && isSafetyHold(item.hold) ? { isHeldForSafety: true } : {}),
    ...(item.titration ? { isPlanned: true } : {}),
  };
}

/** Held because it may not be safe: what the customer wishes does not lift it. */
export const isSafetyHold = (hold: HoldReason | null | undefined): boolean =>
  hold === 'pregnancy' || hold === 'ruled-out' || hold === 'decision';

/** An unpaid checkout: only the customer can pay it, never the calendar. */
export const isUnpaidOrder = ({ origin, chargesPaid }: { origin: string; chargesPaid: number }): boolean =>
  origin === 'checkout' && chargesPaid === 0;

/** Delivered once, with nothing to come: it is not live any more and may be ordered again. */
export const isFinished = ({ status, upcomingCode }: { status: StoredStatus; upcomingCode?: string | null }): boolean =>
  status === 'active' && !upcomingCode;
/** The same, for a database row. */
export const FINISHED = `status = 'active' and upcoming_code is null`;

export interface Listing {
  isWaiting: boolean;
  dueAt: string | null;
  currentCode: string | null;
  currentPaidAt: Date | null;
  upcomingCode: string | null;
  nextChargePence: number;
  monthlyPence: number;
}

/** What the lists show: the latest paid, shipped or waiting item, and what comes next. */
export function listingOf(state: SubscriptionState, items: ListedItem[]): Listing {
  const current = items.findLast((item) => ['paid', 'packaging', 'shipped', 'waiting'].includes(item.status));
  const upcoming = upcomingItems(state);
  const rowOf = (sequence: number | undefined): ListedItem | undefined =>
    items.find((item) => item.sequence === sequence);
  const isGoingOn =
    !state.shouldCancel && ['active', 'shipping', 'review', 'pending', 'incomplete'].includes(state.status);
  return {
    isWaiting: isWaiting(state) || (state.status !== 'review' && heldNext(state, items) !== undefined),
    dueAt: dueAtOf(state),
    currentCode: current?.code ?? null,
    currentPaidAt: current?.paidAt ?? null,
    upcomingCode: rowOf(upcoming[0]?.sequence)?.code ?? null,
    nextChargePence: isGoingOn
      ? upcoming.reduce(
          (sum, item) => sum + (rowOf(item.sequence)?.pricePence ?? 0) * monthsOf(item, state.frequency),
          0,
        )
      : 0,
    monthlyPence:
      isGoingOn && state.pause === null
        ? monthlyOf(
            upcoming.map((item) => ({ interval: item.interval, pricePence: rowOf(item.sequence)?.pricePence ?? 0 })),
          )
        : 0,
  };
}
