import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { stepsOf } from './steps.ts';
import {
  Ingredient,
  ItemStatus,
  LocalDate,
  Moment,
  Pence,
  SubscriptionStatus,
  TreatmentSlug,
  TreatmentStatus,
} from '../words.ts';

export const PromoType = z.enum(['percentage', 'fixed']);
export const PromoDuration = z.enum(['once', 'repeating', 'forever']);
/** A code as the screens show it. `value`: percent, or pounds for a fixed amount. */
export const Promo = z.object({
  code: z.string(),
  title: z.string(),
  type: PromoType,
  value: z.number(),
  duration: PromoDuration,
});
export type Promo = z.infer<typeof Promo>;
/** A code at a checkout: what it is good for, in full. */
export const AppliedPromo = Promo.extend({
  /** How many charges a `repeating` one counts for. */
  charges: z.int().nullable().default(null),
  isFirstOrderOnly: z.boolean().default(true),
});
export type AppliedPromo = z.infer<typeof AppliedPromo>;

/** How an item reaches skin or mouth: label lines and the advertising and safety rules depend on it. */
export const ItemForm = z.enum(['cream', 'tablet', 'solution', 'injection', 'serum']);
export type ItemForm = z.infer<typeof ItemForm>;

/** One thing that can be sent, at the catalogue's price. `pricePence` is per month for `month` intervals; a charge is price x months. */
export const CatalogueItem = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  form: ItemForm,
  pricePence: Pence,
  interval: z.enum(['month']).nullable(),
  intervalDuration: z.int(),
  batch: z.string(),
  ingredients: z.array(Ingredient),
  directions: z.string(),
  precautions: z.string(),
  quantity: z.string(),
  isPrescription: z.boolean(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

export const CataloguePlan = z.object({ id: Id, name: z.string(), items: z.array(CatalogueItem).min(1) });
export type CataloguePlan = z.infer<typeof CataloguePlan>;

export const CatalogueTreatment = z.object({
  id: Id,
  slug: z.string(),
  consultation: TreatmentSlug,
  title: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  category: z.enum(['skincare', 'tablets', 'boosters', 'hair', 'weight']),
  isOffered: z.boolean(),
  plans: z.array(CataloguePlan),
});
export type CatalogueTreatment = z.infer<typeof CatalogueTreatment>;

/** A price that begins later: whoever keeps the catalogue counts it from that moment on. */
export const PlannedPrice = z.object({ productId: Id, pricePence: Pence, from: Moment });
export type PlannedPrice = z.infer<typeof PlannedPrice>;

/** One strength of a treatment whose strengths do not cost the same, and its price for a month. */
export const PriceStep = z.object({ strength: z.string(), pricePence: Pence });
export type PriceStep = z.infer<typeof PriceStep>;

/** What a shop says of a treatment's price: for a month where `months` (what one charge covers) is above 0, else for the thing. */
export const ShopPrice = z.object({
  pricePence: Pence,
  months: z.int(),
  isFrom: z.boolean(),
  steps: z.array(PriceStep).optional(),
});
export type ShopPrice = z.infer<typeof ShopPrice>;

/** A treatment's price is that of the plan offered first; where its steps cost differently it is said "from" the lowest of them. */
export function shopPriceOf(
  plans: { items: Pick<CatalogueItem, 'pricePence' | 'interval' | 'intervalDuration' | 'ingredients'>[] }[],
): ShopPrice {
  const steps = plans[0]?.items ?? [];
  const [least] = steps.toSorted((a, b) => a.pricePence - b.pricePence);
  if (!least) throw new Error('A treatment without a plan has no price');
  return {
    pricePence: least.pricePence,
    months: least.interval === null ? 0 : least.intervalDuration,
    isFrom: steps.some(({ pricePence }) => pricePence !== least.pricePence),
    ...(stepsOf(steps).length > 0 ? { steps: stepsOf(steps) } : {}),
  };
}

/** As much of a card as people are shown. */
export const CardName = z.object({ brand: z.string(), last4: z.string() });
export const RefusalReason = z.enum([
  'declined',
  'insufficient-funds',
  'expired-card',
  'needs-authentication',
  'other',
]);
export type RefusalReason = z.infer<typeof RefusalReason>;
const REFUSALS: Record<RefusalReason, string> = {
  'insufficient-funds': 'the bank said there was not enough money',
  'expired-card': 'the card has expired',
  'needs-authentication': 'the bank wants the customer to confirm the payment',
  declined: 'the bank declined the card',
  other: 'the payment could not be completed',
};
/** Why a payment failed, as the end of a sentence about the customer; in a letter to them it is theirs to confirm. */
export const refusalText = (reason: RefusalReason, to: 'customer' | 'others' = 'others'): string =>
  to === 'customer' && reason === 'needs-authentication'
    ? 'the bank wants you to confirm it yourself'
    : REFUSALS[reason];
/** soft: may work later; customer: they have to do something first; final: never with this card. */
export const RefusalClass = z.enum(['soft', 'customer', 'final']);

/** A saved card. Other kinds appear only in the admin's list. */
export const PaymentMethod = z.object({
  id: z.string(),
  type: z.enum(['card', 'us_bank_account', 'sepa_debit', 'paypal', 'cashapp', 'other']),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  holder_name: z.string(),
  holder_email: z.string(),
  bank_name: z.string(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What a plan costs and how often, for the preview card (C section 3). */
export const PlanPreview = z.object({
  id: Id,
  name: z.string(),
  treatmentSlug: z.string(),
  consultation: TreatmentSlug,
  imageUrl: z.string(),
  pricePence: Pence,
  interval: z.enum(['month']).nullable(),
  intervalDuration: z.int(),
  months: z.int(),
  chargePence: Pence,
  ingredients: z.array(Ingredient),
  form: ItemForm,
  /** What each strength costs, where they differ. */
  steps: z.array(PriceStep).default([]),
});
export type PlanPreview = z.infer<typeof PlanPreview>;

export const QuoteLine = z.object({ text: z.string(), amountPence: Pence });
export const Quote = z.object({
  lines: z.array(QuoteLine),
  subtotalPence: Pence,
  discountPence: Pence,
  creditPence: Pence,
  totalPence: Pence,
});
export type Quote = z.infer<typeof Quote>;

/** What of a customer's own plan may be changed now, beside the stated buttons. `withdraw`: an order nobody has sent yet. */
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

/** Why staff give money back. */
export const RefundReason = z.enum(
  ['quality', 'delivery', 'duplicate', 'cancelled', 'goodwill', 'other'],
  'Please choose a reason.',
);
export type RefundReason = z.infer<typeof RefundReason>;
/** `requested` waits for a second person, `declined` was not agreed to; the others are how it stands at the card provider. */
export const RefundState = z.enum(['requested', 'declined', 'created', 'pending', 'succeeded', 'failed']);
export type RefundState = z.infer<typeof RefundState>;
/** What became of credit that staff gave or took: at once, or after a second person. */
export const CreditState = z.enum(['requested', 'approved', 'declined']);
export type CreditState = z.infer<typeof CreditState>;

/** Why a charge that is due is not made: what is charged must be able to ship. */
export const HoldReason = z.enum([
  'pregnancy',
  // A safety rule rules it out for this person; it has a consultation of its own that was not answered; a prescriber decides first.
  'ruled-out',
  'consultation',
  'decision',
  'evidence',
  'prescription',
  'address',
  'stock',
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
  imageUrl: z.string(),
  batch: z.string(),
  ingredients: z.array(Ingredient),
});
export type SubscriptionItem = z.infer<typeof SubscriptionItem>;

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
  /** While paused: the date that stood before. The pause ends on `dueAt`. */
  pausedFrom: LocalDate.nullable(),
  /** What may be changed about the plan now, beside the stated buttons. */
  manage: z.array(ManageAction),
  /** What happens next, in a sentence. */
  next: z.string(),
  frequency: z.int().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  pricePence: Pence,
  createdAt: Moment,
  version: z.int(),
  /** Its charge is due and waits: what the customer and staff read about it. The status shown is then `waiting` (`review` while a prescriber looks); `hold.status` is the one beneath. */
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
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * Where money can stand. Plus is debit, minus is credit; every movement sums to nothing.
 * `card`: at the card provider. `sales`: goods at the list price. `discounts`: promotions and amounts too small to charge.
 * `credit`: owed to customers. `held`: credit that open charges hold. `goodwill`, `referrals`: why credit was given.
 * `returns`: sales given back. `late`: money that came when nothing was due, until it is back. `disputes`: taken back by banks.
 */
export const Account = z.enum([
  'card',
  'sales',
  'discounts',
  'credit',
  'held',
  'goodwill',
  'referrals',
  'returns',
  'late',
  'disputes',
]);
export type Account = z.infer<typeof Account>;

/**
 * Why credit moved. `used` and `returned` belong to a charge, `refunded` to a refund, `referral` and `referral-reversed` to a friend's
 * first order, `staff` to a person in the console.
 */
export const CreditCause = z.enum(['staff', 'used', 'returned', 'refunded', 'referral', 'referral-reversed']);
export type CreditCause = z.infer<typeof CreditCause>;

const CREDIT_TEXTS: Record<CreditCause, string> = {
  staff: 'From our team',
  used: 'Used for a payment',
  returned: 'Back from a payment that was not made',
  refunded: 'Refunded',
  referral: 'Thanks for inviting a friend',
  'referral-reversed': "Taken back: your friend's order was refunded",
};
/** Why credit moved, for the person whose it is. */
export const creditText = (cause: CreditCause): string => CREDIT_TEXTS[cause];

/**
 * Somebody wants a treatment that a safety rule keeps from them, or that they have not answered the questions for. `kind` says how it
 * stands; `instead` what else there is for them, each after a short consultation of its own.
 */
export const CheckoutNotice = z.object({
  kind: z.enum(['pregnancy', 'ruled-out', 'consultation', 'decision']),
  title: z.string(),
  text: z.string(),
  /** The consultation that what they wanted belongs to. */
  consultation: TreatmentSlug,
  instead: z.array(z.object({ name: z.string(), consultation: TreatmentSlug, text: z.string() })),
});
export type CheckoutNotice = z.infer<typeof CheckoutNotice>;
