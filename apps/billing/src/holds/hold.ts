import type { HoldReason } from '@sorrel/contracts/billing/words';
import { addMonths } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';

/** What is known about an item whose charge is due. */
export interface Readiness {
  today: string;
  /** The first order is charged before anybody has looked at it, and is refunded when it is refused (GAP-18). */
  isFirst: boolean;
  isContraindicated: boolean;
  isPregnant: boolean;
  consultation: TreatmentSlug;
  /** The London day of the latest submitted consultation; null: none. */
  consultedOn: string | null;
  /** The last day on which the verified weight and height count; null: there are none; undefined: not known from the days before it was copied. */
  measuredUntil: string | null | undefined;
  isPrescription: boolean;
  /** A signed prescription of this subscription is in date today. */
  hasPrescription: boolean;
  /** Null: not known from the days before it was copied. */
  address: 'good' | 'doubtful' | 'missing' | null;
  /** Units nobody else has a claim on; null: not counted, so always there. */
  unitsLeft: number | null;
}

/** How long answers and measurements count where the treatment needs fresh ones. */
const FRESH_MONTHS: Partial<Record<TreatmentSlug, number>> = { 'weight-loss': 12 };
/** A held charge is looked at again each morning, and at once when what stood in its way is gone. */
export const LOOK_AGAIN_DAYS = 1;

/** Charge only what can ship: the first reason that stands in the way of a charge, the gravest first; null when nothing does. */
export function holdOf(item: Readiness): HoldReason | null {
  if (item.isContraindicated && item.isPregnant) return 'pregnancy';
  if (!item.isFirst) {
    if (!isFresh(item)) return 'evidence';
    if (item.isPrescription && !item.hasPrescription) return 'prescription';
    if (item.address === 'doubtful' || item.address === 'missing') return 'address';
  }
  return item.unitsLeft !== null && item.unitsLeft < 1 ? 'stock' : null;
}

/** Where answers must be fresh the weight must be verified anew too: without it nothing could be approved (GPhC 2025). */
function isFresh({ consultation, consultedOn, measuredUntil, today }: Readiness): boolean {
  const months = FRESH_MONTHS[consultation];
  if (months === undefined) return true;
  const isMeasured = measuredUntil === undefined || (measuredUntil !== null && measuredUntil >= today);
  return isMeasured && consultedOn !== null && addMonths(consultedOn, months) >= today;
}

interface Words {
  /** On the customer's own card, behind their login. */
  customer: string;
  /** Where nothing is charged by itself when it has passed: an order, or a payment that was given up. */
  unpaid: string;
  /** At the checkout, where nothing has been ordered yet, and only some can be. */
  checkout?: string;
  /** For staff, and when somebody tries to charge all the same. */
  staff: string;
}
export const HOLD_WORDS: Record<HoldReason, Words> = {
  pregnancy: {
    customer:
      'Your next delivery is paused because this treatment must not be used in pregnancy. You have not been charged. Please message us if anything has changed.',
    unpaid:
      'This treatment must not be used in pregnancy, so nothing has been charged. Please message us if anything has changed.',
    checkout:
      'This treatment must not be used in pregnancy, so we have not taken your order. You have not been charged. Please message us if anything has changed.',
    staff:
      'Not charged: the item must not be used in pregnancy. It is charged when that has passed or the item is changed.',
  },
  'ruled-out': {
    customer:
      'From what you have told us, this treatment is not safe for you at the moment, so we have paused it. You have not been charged. Please message us: our team can tell you what else there is.',
    unpaid:
      'From what you have told us, this treatment is not safe for you at the moment, so nothing has been charged. Please message us: our team can tell you what else there is.',
    checkout:
      'From what you have told us, this treatment is not safe for you at the moment, so we have not taken your order. You have not been charged. Please message us: our team can tell you what else there is.',
    staff:
      'Not charged: a safety rule rules this item out for the customer. It is charged when that has passed or the item is changed.',
  },
  consultation: {
    customer:
      'Your next delivery holds a treatment with a short consultation of its own, which our prescriber has to read first. You have not been charged. Please answer it, and we go on by ourselves.',
    unpaid:
      'This treatment has a short consultation of its own, which our prescriber has to read first, so nothing has been charged. Please answer it, and then pay.',
    checkout:
      'Please finish the consultation for this treatment first: our prescriber has to read it. You have not been charged.',
    staff:
      'Not charged: the customer has not answered the consultation for this item. They are asked to, and it is charged when they have.',
  },
  decision: {
    customer:
      'Something you have told us needs a decision of our prescriber before this treatment goes on. You have not been charged. They look at it now, and we write to you.',
    unpaid:
      'Something you have told us needs a decision of our prescriber first, so nothing has been charged. They look at it, and we write to you; then you can pay.',
    checkout:
      'Something you have told us needs a decision of our prescriber first, so we have not taken your order. You have not been charged. They look at it, and we write to you.',
    staff:
      'Not charged: a safety rule stands in the way until a prescriber decides. It is charged once they have recorded why it may go on.',
  },
  evidence: {
    customer:
      'Before your next delivery our prescriber needs up-to-date answers and a fresh check of your weight. You have not been charged. Please send your consultation again, with a photo of you on the scales.',
    unpaid:
      'Our prescriber needs up-to-date answers and a fresh check of your weight first, so nothing has been charged. Please send your consultation again, with a photo of you on the scales, and then pay.',
    staff:
      'Not charged: the answers or the verified weight this treatment rests on are too old. The customer has to send the consultation again, and the weight has to be verified.',
  },
  prescription: {
    customer:
      'Your prescription has run out, so a prescriber is checking your treatment. You have not been charged; we charge and send it once it is approved.',
    unpaid:
      'Your prescription has run out, so nothing has been charged. Please message us: a prescriber has to approve your treatment before you pay.',
    staff: 'Not charged: no prescription is in date. A prescriber has to approve it first.',
  },
  address: {
    customer:
      'We are not sure that a parcel would reach you. You have not been charged. Please check your address, and we will send your next delivery.',
    unpaid:
      'We are not sure that a parcel would reach you, so nothing has been charged. Please check your address, and then pay.',
    staff:
      'Not charged: the address is missing or its postcode looks wrong. Ask the customer; when they confirm it, tick the box in Edit address.',
  },
  stock: {
    customer:
      'Your next delivery is out of stock at our pharmacy. You have not been charged; we charge and send it as soon as it is back.',
    unpaid:
      'This is out of stock at our pharmacy at the moment, so nothing has been charged. Please pay again in a few days.',
    checkout:
      'This is out of stock at the moment, so we have not taken your order. You have not been charged. Please try again in a few days.',
    staff: 'Not charged: out of stock. It is charged when a new count is entered.',
  },
};

/** Which reasons the customer can do something about. */
export const isForCustomer = (reason: HoldReason): boolean => ['address', 'evidence', 'consultation'].includes(reason);
