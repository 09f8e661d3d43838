import type { HoldReason } from '@sorrel/contracts/billing/words';
import { addMonths } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Barrier } from './safety/barrier.ts';
import { SOON_DAYS } from './stop.ts';

/** What is known about an item whose charge is due. */
export interface Readiness {
  /** The day of the charge: today, or the due day of one that is still to come. */
  today: string;
  /** The first order is charged before anybody has looked at it, and is refunded when it is refused (GAP-18). What a safety rule blocks is not exempt. */
  isFirst: boolean;
  /** What the safety rules say of it. */
  barrier: Barrier | null;
  consultation: string;
  /** The London day of the latest submitted consultation; null: none. */
  consultedOn: string | null;
  /** The last day on which the verified weight and height count; null: there are none; undefined: not known from the days before it was copied. */
  measuredUntil: string | null | undefined;
  isPrescription: boolean;
  /** A signed prescription of this subscription is in date today. */
  hasPrescription: boolean;
  /** Null: not known from the days before it was copied. */
  address: 'good' | 'doubtful' | 'missing' | null;
  /** The business's own particulars are entered, and not the sample's. */
  isTrading: boolean;
  /** A pharmacist has stopped its medicine for everybody. */
  isStopped: boolean;
  /** Units that are not promised to anybody else; null: the product is not counted, so there is always stock. */
  unitsLeft: number | null;
}

/** How long answers and measurements count where the treatment needs fresh ones. */
const FRESH_MONTHS: Partial<Record<TreatmentSlug, number>> = { 'weight-loss': 12 };
/** A held charge is looked at again each morning, and at once when what stood in its way is gone. */
export const LOOK_AGAIN_DAYS = 1;

/** Charge only what can ship: the first reason that stands in the way of a charge, the gravest first; null when nothing does. */
export function holdOf(item: Readiness): HoldReason | null {
  // What waits for the customer or a prescriber is not asked for while nobody gets it anyway.
  if (item.isStopped && item.barrier !== 'pregnancy' && item.barrier !== 'ruled-out') return 'stopped';
  if (item.barrier) return item.barrier;
  if (!item.isFirst) {
    if (!isFresh(item)) return 'evidence';
    if (item.isPrescription && !item.hasPrescription) return 'prescription';
    if (item.address === 'doubtful' || item.address === 'missing') return 'address';
  }
  if (!item.isTrading) return 'business';
  return item.unitsLeft !== null && item.unitsLeft < 1 ? 'stock' : null;
}

/**
 * How many days ahead a charge is known to be held. Further ahead the obstacle may well be gone in time;
 * within these days no charge is announced that cannot be made, and the prescriber or the customer has time to act.
 */
const KNOWN_DAYS: Record<HoldReason, number> = {
  pregnancy: Number.POSITIVE_INFINITY,
  'ruled-out': Number.POSITIVE_INFINITY,
  consultation: Number.POSITIVE_INFINITY,
  decision: Number.POSITIVE_INFINITY,
  evidence: 7,
  prescription: 7,
  address: 7,
  business: 3,
  stock: 3,
  stopped: SOON_DAYS,
};

/** Whether an obstacle to a charge that many days ahead counts already. */
export const isKnown = (reason: HoldReason, daysAhead: number): boolean => daysAhead <= KNOWN_DAYS[reason];

/** What is known to stand in the way of a charge that many days ahead; `item` as it will be on that day. */
export function foreseenHold(item: Readiness, daysAhead: number): HoldReason | null {
  const reason = holdOf(item);
  return reason && isKnown(reason, daysAhead) ? reason : null;
}

/** Where answers must be fresh the weight must be verified anew too: without it nothing could be approved (GPhC 2025). */
function isFresh({ consultation, consultedOn, measuredUntil, today }: Readiness): boolean {
  const months = FRESH_MONTHS[consultation as TreatmentSlug];
  if (months === undefined) return true;
  const isMeasured = measuredUntil === undefined || (measuredUntil !== null && measuredUntil >= today);
  return isMeasured && consultedOn !== null && addMonths(consultedOn, months) >= today;
}

/** Reasons that a prescriber can settle: they are asked before anything is charged. */
export const isForPrescriber = (reason: HoldReason): boolean => reason === 'prescription' || reason === 'decision';
