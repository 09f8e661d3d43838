import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { Ingredient, LocalDate, Moment, Pence, SubscriptionStatus, TreatmentSlug } from '../words.ts';
import { StepRequest } from '../consultations/titration.ts';
import { STOP_REASONS } from './medicine-stop.ts';
import { CardName, EndedHow, HoldReason, ItemForm, QuoteLine, RefundCause, RefusalReason } from './words.ts';

const ids = { subscriptionId: Id, itemId: Id, userId: Id };

/** The outline of a subscription that other services keep a copy of; sent on every change of it. */
export const subscriptionChanged = event(
  'evt.billing.subscription.changed',
  z.object({
    subscriptionId: Id,
    userId: Id,
    status: SubscriptionStatus,
    shouldCancel: z.boolean(),
    dueAt: LocalDate.nullable(),
    treatmentSlug: z.string(),
    consultation: TreatmentSlug,
    treatmentTitle: z.string(),
    isNew: z.boolean(),
  }),
);

/** Money for an item is captured (or nothing was due). The whole formula and the receipt's lines, for dispensing and documents. */
export const itemPaid = event(
  'evt.billing.item.paid',
  z.object({
    ...ids,
    sequence: z.int(),
    isFirst: z.boolean(),
    treatmentSlug: z.string(),
    consultation: TreatmentSlug,
    treatmentTitle: z.string(),
    item: z.object({
      stid: z.string(),
      code: z.string(),
      name: z.string(),
      form: ItemForm,
      ingredients: z.array(Ingredient),
      directions: z.string(),
      precautions: z.string(),
      quantity: z.string(),
      batch: z.string(),
      isPrescription: z.boolean(),
    }),
    months: z.int(),
    lines: z.array(QuoteLine),
    transactionPricePence: Pence,
    paidAt: Moment,
    stripeTransactionId: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** Paid with the backup card, because the one in use was refused. */
    isBackupCard: z.boolean().default(false),
    /** What of the price was paid with credit. */
    creditPence: Pence.optional(),
    /** The day of the next charge of its line, as things stand. */
    nextDue: LocalDate.nullable().optional(),
  }),
  { isSealed: true },
);

/** Paid, and still without the photos a prescriber needs: the 1st, 2nd or 3rd reminder. */
export const photosAwaited = event(
  'evt.billing.photos.awaited',
  z.object({ subscriptionId: Id, userId: Id, step: z.int().min(1).max(3) }),
);

/** A prescriber must look: the first item, a renewal, or because staff sent it back or the customer answered. `round` grows per item. */
export const reviewRequested = event(
  'evt.billing.review.requested',
  z.object({
    ...ids,
    round: z.int(),
    reason: z.enum(['first', 'renewal', 'back-to-approval', 'answered']),
    treatmentSlug: z.string(),
    consultation: TreatmentSlug,
    paidAt: Moment,
    formula: z.object({
      code: z.string(),
      name: z.string(),
      ingredients: z.array(Ingredient),
      directions: z.string(),
      quantity: z.string(),
      /** Signed with the rest, because they are printed; missing in older requests. */
      form: z.string().optional(),
      precautions: z.string().optional(),
    }),
    /** Ingredients of the subscription's other lines, to find pairs that must not be used together. */
    beside: z.array(Ingredient).default([]),
    /** How many months one supply of it lasts. */
    months: z.int().min(0).optional(),
    /** Where the dose is increased step by step; missing in older requests. */
    step: StepRequest.optional(),
  }),
  { isSealed: true },
);
/** Nothing is left to review (ended, withdrawn). */
export const reviewWithdrawn = event('evt.billing.review.withdrawn', z.object({ ...ids, round: z.int() }));

/** Paid and approved: fulfilment may ship it under this prescription. */
export const itemCleared = event(
  'evt.billing.item.cleared',
  z.object({ ...ids, prescriptionId: Id, shipOn: LocalDate.nullable() }),
);
/** Must not ship until cleared again. */
export const itemHeld = event(
  'evt.billing.item.held',
  z.object({ ...ids, reason: z.enum(['back-to-approval', 'waiting', 'pregnancy', 'dispute']) }),
  { isSealed: true },
);
/** Staff recorded that a packed item left without our label: the register of supplies still needs its entry. */
export const itemShippedByHand = event('evt.billing.item.shipped-by-hand', z.object({ ...ids, at: Moment }));
/** Will never ship. */
export const itemClosed = event(
  'evt.billing.item.closed',
  z.object({ ...ids, how: z.enum(['cancelled', 'refused', 'refunded']) }),
);

export const paymentFailed = event(
  'evt.billing.payment.failed',
  z.object({
    ...ids,
    chargeId: z.uuid(),
    amountPence: Pence,
    reason: RefusalReason,
    isFinal: z.boolean(),
    retryAt: Moment.nullable(),
    /** What follows automatically; `review`: a prescriber looks first. `unchanged`: after an attempt made by a person. */
    next: z.enum(['retry', 'backup', 'wait', 'review', 'give-up', 'unchanged']).default('unchanged'),
    until: Moment.nullable().default(null),
    /** The sum due for the whole delivery, of which the refused payment was a part: the next attempt and the page to pay on charge this. */
    duePence: Pence.nullable().default(null),
    lineCount: z.int().default(1),
    card: CardName.nullable().default(null),
    isBackup: z.boolean().default(false),
    /** The card is not kept at the provider any more. */
    isCardGone: z.boolean().optional(),
    /** Opens the page to pay on, for this customer alone. */
    link: z.string().default(''),
  }),
);
/** A delivery whose payment was given up can be paid: a prescriber has approved it. */
export const paymentWanted = event(
  'evt.billing.payment.wanted',
  z.object({ ...ids, amountPence: Pence, link: z.string() }),
);
/** Credit for a customer whose invited friend's first order has been sent. It does not name the friend. */
export const creditEarned = event(
  'evt.billing.credit.earned',
  z.object({ userId: Id, amountPence: Pence, at: Moment }),
);
/** A card expires before a charge planned on it: sent 30 days before and 7 days before, once each. */
export const cardExpiring = event(
  'evt.billing.card.expiring',
  z.object({ userId: Id, card: CardName, expires: LocalDate, due: LocalDate, days: z.int() }),
);
/** A charge is due but not made, because what it pays for could not be sent. Sent once for each reason. */
export const chargeHeld = event(
  'evt.billing.charge.held',
  z.object({
    ...ids,
    reason: HoldReason,
    /** The amount charged once the hold is lifted; null where that may take long, and another e-mail goes first. */
    amountPence: Pence.nullable().default(null),
    at: Moment,
  }),
  { isSealed: true },
);
export const paymentRefunded = event(
  'evt.billing.payment.refunded',
  z.object({
    ...ids,
    refundId: z.uuid(),
    amountPence: Pence,
    creditPence: Pence,
    isFull: z.boolean(),
    cause: RefundCause,
    at: Moment,
  }),
);

/** A charge is coming: announced once for each kind and mark, while there is time to change or cancel. */
export const chargeAnnounced = event(
  'evt.billing.charge.announced',
  z.object({
    subscriptionId: Id,
    userId: Id,
    kind: z.enum(['charge', 'full-price', 'six-months']),
    mark: z.string(),
    date: LocalDate,
    amountPence: Pence,
    /** Asked for at once: it is charged as this is told. */
    isNow: z.boolean().optional(),
    /** How many lines the delivery has, which one of the plan it is, and since when the plan runs: names no treatment. */
    lineCount: z.int().optional(),
    /** What of the price is paid with credit, and what of that is left afterwards. */
    creditPence: Pence.optional(),
    creditLeftPence: Pence.optional(),
    card: CardName.nullable().optional(),
    startedOn: LocalDate.optional(),
  }),
);

/** The customer cancelled, took that back, or the subscription has ended. `isWithdrawn`: nothing paid had been sent, and the money goes back. */
export const cancellationRequested = event(
  'evt.billing.cancellation.requested',
  z.object({
    subscriptionId: Id,
    userId: Id,
    isWithdrawn: z.boolean().default(false),
    /** Our team writes to them about it: what is on its way may not be. */
    isFollowedUp: z.boolean().default(false),
  }),
);
/** A delivery was asked for while much of the last one is left, and why: a prescriber is told. */
export const earlySupplyAsked = event(
  'evt.billing.supply.early-asked',
  z.object({
    subscriptionId: Id,
    userId: Id,
    itemId: Id,
    sentOn: LocalDate,
    until: LocalDate,
    reason: z.string(),
    by: z.enum(['customer', 'staff']),
    at: Moment,
  }),
  { isSealed: true },
);
/** The reason somebody gave for cancelling is a change of their health: a prescriber hears of it. */
export const healthReasonGiven = event(
  'evt.billing.cancellation.reason-given',
  z.object({ subscriptionId: Id, userId: Id, reason: z.enum(['pregnancy', 'side-effects']), at: Moment }),
  { isSealed: true },
);
/** Its name until this release: programs of before still publish it during a deploy. */
export const healthReasonGivenBefore = event(
  'evt.billing.cancellation.health-reason-given',
  z.object({ subscriptionId: Id, userId: Id, reason: z.enum(['pregnancy', 'side-effects']), at: Moment }),
  { isSealed: true },
);
export const cancellationUndone = event(
  'evt.billing.cancellation.undone',
  z.object({ subscriptionId: Id, userId: Id }),
);
export const subscriptionEnded = event(
  'evt.billing.subscription.ended',
  z.object({ subscriptionId: Id, userId: Id, how: EndedHow }),
);

/** A price was planned from a day on, or taken back (`pricePence` null) before it began. */
export const catalogueChanged = event(
  'evt.billing.catalogue.changed',
  z.object({ productId: Id, pricePence: Pence.nullable(), from: LocalDate }),
);

/** The pages say something else of a treatment, or it can be begun or not. */
export const treatmentWordsChanged = event(
  'evt.billing.treatment-words.changed',
  z.object({ slug: z.string(), version: z.int(), isComingSoon: z.boolean() }),
);

/**
 * A payment was made with a card. `print` is the same for one card in two accounts; it reveals nothing of the card's number and is useless
 * outside billing.
 */
export const cardUsed = event('evt.billing.card.used', z.object({ userId: Id, print: z.string().max(100) }));

/**
 * A customer would be offered a treatment if it were not for rules that need a prescriber's decision: nothing is sold until then. Sent
 * again with each new verdict.
 */
export const decisionWanted = event(
  'evt.billing.decision.wanted',
  z.object({ userId: Id, treatment: TreatmentSlug, substances: z.array(z.string()) }),
  { isSealed: true },
);

/** A medicine is stopped for everybody: nothing of these codes is approved, packed or sent until the stop is lifted. */
export const medicineStopped = event(
  'evt.billing.medicine.stopped',
  z.object({ stopId: Id, codes: z.array(z.string()).min(1), reason: z.enum(STOP_REASONS), by: z.string(), at: Moment }),
);
export const medicineStopLifted = event(
  'evt.billing.medicine.lifted',
  z.object({ stopId: Id, codes: z.array(z.string()).min(1), at: Moment }),
);
/** What a patient is to read of a stop, or of its end: once each. */
export const medicineStopTold = event(
  'evt.billing.medicine.told',
  z.object({ stopId: Id, userId: Id, kind: z.enum(['stopped', 'lifted']), text: z.string() }),
  { isSealed: true },
);
