import type { HoldReason, Subscription, SubscriptionItem } from '@sorrel/contracts/billing/words';
import type { Step } from '@sorrel/contracts/consultations/titration';
import type { Ingredient, ItemStatus, TreatmentSlug, TreatmentStatus } from '@sorrel/contracts/words';
import type { Offer } from '../catalogue/product.ts';
import { isSafetyHold } from '../model/aggregate.ts';
import { openedNext, type StoredHold } from '../decisions/clinical.ts';
import { manageOf } from '../decisions/lifecycle/actions.ts';
import { IS_PLAN_REVOKED } from '../model/prescribed.ts';
import { stepsAhead } from '../decisions/titration.ts';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { heldNext } from '../model/held-next.ts';
import { monthsOf } from '../model/schedule.ts';
import { statusOf, type StoredStatus } from '../model/subscription.ts';

export interface SubscriptionRow {
  id: number;
  user_id: number;
  treatment_slug: string;
  consultation: TreatmentSlug;
  treatment_title: string;
  plan_id: number;
  plan_name: string;
  status: StoredStatus;
  should_cancel: boolean;
  due_at: string | null;
  paused_from: string | null;
  outlook: string;
  is_disputed: boolean;
  frequency: number | null;
  provider_reference: string | null;
  payment_method_id: string | null;
  created_at: Date;
  version: number;
}
export interface ItemRow {
  id: number;
  subscription_id: number;
  sequence: number;
  stid: string;
  product_id: number;
  code: string;
  name: string;
  form: SubscriptionItem['form'];
  price_pence: number;
  transaction_price_pence: number | null;
  interval: 'month' | null;
  interval_duration: number;
  status: ItemStatus;
  treatment_status: TreatmentStatus;
  paid_at: Date | null;
  is_manual: boolean;
  shipping_date: string | null;
  stripe_transaction_id: string | null;
  tracking_id: string | null;
  parcel: SubscriptionItem['parcel'];
  owing: SubscriptionItem['owing'];
  image_url: string;
  batch: string;
  ingredients: Ingredient[];
  /** Why it is held, opened. */
  hold: HoldReason | null;
  held_since: Date | null;
  titration: Step[] | null;
  is_plan_revoked: boolean;
  due_at: string | null;
}

/** As a statement answers it: the hold is not opened yet. */
export type StoredItemRow = ItemRow & StoredHold;

/** A `SubscriptionRow` of `subscriptions s`. */
export const SUBSCRIPTION = `select s.id, s.user_id, s.treatment_slug, s.consultation, s.treatment_title, s.plan_id, s.plan_name, s.status, s.should_cancel, s.due_at,
  s.paused_from, s.outlook, s.is_disputed, s.frequency, s.provider_reference, s.payment_method_id, s.created_at, s.version`;
/** A `StoredItemRow` of `items i`. */
export const ITEM = `select i.id, i.subscription_id, i.sequence, i.stid, i.product_id, i.code, i.name, i.form, i.price_pence, i.transaction_price_pence, i.interval,
  i.interval_duration, i.status, i.treatment_status, i.paid_at, i.is_manual, i.shipping_date, i.stripe_transaction_id, i.tracking_id, i.image_url, i.batch,
  i.ingredients, i.hold, i.hold_sealed, i.held_since, i.titration, (i.titration is not null and ${IS_PLAN_REVOKED}) as is_plan_revoked, i.due_at,
  (select json_build_object('status', k.status, 'since', k.since) from parcel_copies k where k.tracking_number = i.tracking_id) as parcel,
  (select json_build_object('state', w.state, 'since', w.since, 'expectedOn', w.expected_on) from owing_copies w where w.item_id = i.id and w.state <> 'closed' and i.status in ('paid', 'packaging')) as owing`;

export function subscriptionOf(row: SubscriptionRow, items: ItemRow[], offers: readonly Offer[] = []): Subscription {
  // Where the strength changes, what the next one costs.
  const first = items.find((item) => item.status === 'upcoming' && item.titration) ?? items[0];
  const status = statusOf({ status: row.status, items });
  const hold = holdOf(row, items);
  return {
    id: row.id,
    userId: row.user_id,
    treatmentSlug: row.treatment_slug,
    consultation: row.consultation,
    treatmentTitle: row.treatment_title,
    planId: row.plan_id,
    planName: row.plan_name,
    status: hold && row.status !== 'review' ? 'waiting' : status,
    shouldCancel: row.should_cancel,
    dueAt: row.due_at,
    pausedFrom: row.paused_from,
    next: openedNext(row.outlook, hold?.reason ?? null),
    manage: manageOf({
      status,
      shouldCancel: row.should_cancel,
      isDisputed: row.is_disputed,
      isPaused: row.paused_from !== null,
      dueAt: row.due_at,
      items: items.map(({ status: of, titration, hold: why }) => ({
        status: of,
        isPlanned: titration !== null,
        isHeldForSafety: isSafetyHold(why),
      })),
    }),
    frequency: row.frequency,
    stripeSubscriptionId: row.provider_reference,
    paymentMethodId: row.payment_method_id,
    // What one delivery costs, before promotions and credit.
    pricePence: first
      ? first.price_pence *
        monthsOf({ interval: first.interval, intervalDuration: first.interval_duration }, row.frequency)
      : 0,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    hold,
    items: items.map(itemOf),
    steps: row.should_cancel ? [] : stepsAhead(items, offers),
  };
}

function holdOf({ status, should_cancel: shouldCancel }: SubscriptionRow, items: ItemRow[]): Subscription['hold'] {
  const held = heldNext(
    { status, shouldCancel },
    items.map((item) => ({ ...item, treatmentStatus: item.treatment_status })),
  );
  if (!held?.hold) return null;
  const { card, staff, isForCustomer } = heldTexts({ reason: held.hold, status });
  return {
    reason: held.hold,
    status,
    isForCustomer,
    customerText: card,
    staffText: staff,
    since: (held.held_since ?? new Date(0)).toISOString(),
  };
}

export function itemOf(row: Omit<ItemRow, 'hold'>): SubscriptionItem {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    sequence: row.sequence,
    stid: row.stid,
    itemId: row.product_id,
    code: row.code,
    name: row.name,
    form: row.form,
    pricePence: row.price_pence,
    transactionPricePence: row.transaction_price_pence,
    interval: row.interval,
    intervalDuration: row.interval_duration,
    status: row.status,
    treatmentStatus: row.treatment_status,
    paidAt: row.paid_at?.toISOString() ?? null,
    isManual: row.is_manual,
    shippingDate: row.shipping_date,
    stripeTransactionId: row.stripe_transaction_id,
    trackingId: row.tracking_id,
    parcel: row.parcel && { ...row.parcel, since: new Date(row.parcel.since).toISOString() },
    owing: row.owing && { ...row.owing, since: new Date(row.owing.since).toISOString() },
    imageUrl: row.image_url,
    batch: row.batch,
    ingredients: row.ingredients,
  };
}

/** What a customer sees: without checkouts that were begun anew, and without items that were taken out of the plan (unless nothing else is left). */
export function shownToCustomer(subscriptions: Subscription[]): Subscription[] {
  return subscriptions
    .filter((one) => !isReplaced(one, subscriptions))
    .map((one) => {
      const kept = one.items.filter((item) => item.status !== 'cancelled');
      return kept.length > 0 ? { ...one, items: kept } : one;
    });
}

const isReplaced = (one: Subscription, all: Subscription[]): boolean =>
  one.status === 'cancelled' &&
  one.items.every((item) => item.paidAt === null) &&
  all.some((other) => other.id > one.id && other.consultation === one.consultation);
