import { z } from 'zod';
import { OwingPlace } from '../../fulfilment/owing-place.ts';
import { ParcelPlace } from '../../fulfilment/parcel-place.ts';
import { Id } from '../../rpc-contract.ts';
import {
  Ingredient,
  ItemStatus,
  LocalDate,
  Moment,
  Pence,
  SubscriptionStatus,
  TreatmentSlug,
  TreatmentStatus,
} from '../../words.ts';
import { ItemForm } from './catalogue.ts';

/** What a customer may change about their plan now, beyond the specified buttons. `withdraw`: cancel an order not yet sent. */
export const ManageAction = z.enum(['pause', 'resume', 'skip', 'send-now', 'frequency', 'withdraw']);
export type ManageAction = z.infer<typeof ManageAction>;

/** A line of a subscription's history: what happened, why or by what rule, who did it, and what came next. */
export const TimelineLine = z.object({
  at: Moment,
  text: z.string(),
  cause: z.string(),
  by: z.string(),
  next: z.string(),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

/** Why a due charge is not made: only what can ship is charged. */
export const HoldReason = z.enum([
  'pregnancy',
  // In this order: ruled out by a safety rule for this person; its own consultation was not answered; a prescriber must decide first.
  'ruled-out',
  'consultation',
  'decision',
  'evidence',
  'prescription',
  'address',
  // Who we are is not entered, or is the sample's.
  'business',
  'stock',
  // A pharmacist has stopped this medicine for everybody, for safety.
  'stopped',
]);
export type HoldReason = z.infer<typeof HoldReason>;

/** An item of a subscription, whole, as staff see it. */
export const SubscriptionItem = z.object({
  id: Id,
  subscriptionId: Id,
  sequence: z.int(),
  stid: z.string(),
  itemId: Id,
  code: z.string(),
  name: z.string(),
  form: ItemForm,
  pricePence: Pence,
  transactionPricePence: Pence.nullable(),
  interval: z.enum(['month']).nullable(),
  intervalDuration: z.int(),
  status: ItemStatus,
  treatmentStatus: TreatmentStatus,
  paidAt: Moment.nullable(),
  /** Set to paid by hand: no card was charged. */
  isManual: z.boolean(),
  shippingDate: LocalDate.nullable(),
  stripeTransactionId: z.string().nullable(),
  trackingId: z.string().nullable(),
  parcel: ParcelPlace.nullable(),
  owing: OwingPlace.nullable().default(null),
  imageUrl: z.string(),
  batch: z.string(),
  ingredients: z.array(Ingredient),
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

/** A strength to come by the signed plan of steps. `supplies`: null for the last, which goes on. */
export const PlannedStep = z.object({
  strength: z.string(),
  pricePence: Pence,
  from: LocalDate,
  supplies: z.int().nullable(),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

export const Subscription = z.object({
  id: Id,
  userId: Id,
  treatmentSlug: z.string(),
  consultation: TreatmentSlug,
  treatmentTitle: z.string(),
  planId: Id,
  planName: z.string(),
  status: SubscriptionStatus,
  shouldCancel: z.boolean(),
  dueAt: LocalDate.nullable(),
  /** While paused: the original date. The pause ends on `dueAt`. */
  pausedFrom: LocalDate.nullable(),
  /** What may be changed about the plan now, beyond the specified buttons. */
  manage: z.array(ManageAction),
  /** What happens next, in a sentence. */
  next: z.string(),
  frequency: z.int().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  pricePence: Pence,
  createdAt: Moment,
  version: z.int(),
  /**
   * Its charge is due but on hold: the texts the customer and staff read about it. The status shown is then `waiting` (`review` while a
   * prescriber looks); `hold.status` is the status without the hold.
   */
  hold: z
    .object({
      reason: HoldReason,
      status: SubscriptionStatus,
      isForCustomer: z.boolean(),
      customerText: z.string(),
      staffText: z.string(),
      since: Moment,
    })
    .nullable(),
  items: z.array(SubscriptionItem),
  /** The strengths to come where a plan of steps is signed; told to the customer alone. */
  steps: z.array(PlannedStep).default([]),
});
export type Subscription = z.infer<typeof Subscription>;

/** A subscription as staff see it. `clinical`: the reason tells of the customer's health, and whoever asks may not read that. */
export const ShownSubscription = Subscription.extend({
  hold: Subscription.shape.hold
    .unwrap()
    .extend({ reason: z.enum([...HoldReason.options, 'clinical']) })
    .nullable(),
});
export type ShownSubscription = z.infer<typeof ShownSubscription>;

/** How a subscription ended: by the customer's wish or because nothing was left to supply, by staff, by a prescriber, or never paid. */
export const EndedHow = z.enum(['cancelled', 'ended-by-staff', 'refused', 'abandoned']);
export type EndedHow = z.infer<typeof EndedHow>;
