import { may } from '@sorrel/contracts/rights';
import { heldTexts, type Held } from '@sorrel/contracts/billing/hold';
import type { HoldReason, ShownSubscription, Subscription, TimelineLine } from '@sorrel/contracts/billing/words';
import type { Permission } from '@sorrel/contracts/actor';

/** What stands in place of a reason that tells of somebody's health. */
const CLINICAL = 'Held for a clinical reason. A prescriber, a pharmacist or support can see which.';
const CLINICAL_CAUSE = 'Not shown: it may tell of their health';

/** Reasons of a hold that tell of the person; the others are about stock, an address, a signature or us. */
const OF_HEALTH: Record<HoldReason, boolean> = {
  pregnancy: true,
  'ruled-out': true,
  consultation: true,
  decision: true,
  evidence: true,
  prescription: false,
  address: false,
  business: false,
  stock: false,
  stopped: false,
};
export const isClinicalHold = (reason: HoldReason): boolean => OF_HEALTH[reason];

/** A hold as a row has it. */
export interface StoredHold {
  id: number;
  hold: HoldReason | null;
  hold_sealed: string | null;
}

/** How a hold that tells of health stands in the clear: as one that waits for a prescriber, which programs of before know as well. */
const COVER = 'prescription' satisfies HoldReason;
/** What stands in the clear of a hold, and is asked for in SQL. */
export const heldAs = (reason: HoldReason): HoldReason => (isClinicalHold(reason) ? COVER : reason);
/** Sealed too where a signature is all it waits for, so that nobody sees which are of health. */
export const isSealedHold = (reason: HoldReason): boolean => heldAs(reason) === COVER;

const nextOf = (reason: HoldReason): string => heldTexts({ reason, status: 'active' }).next;
/** What comes next as it stands in the clear beside the hold. */
export const openedNext = (next: string, hold: HoldReason | null): string =>
  hold !== null && isClinicalHold(hold) && next === nextOf(COVER) ? nextOf(hold) : next;

export const CLINICAL_HOLDS = (Object.keys(OF_HEALTH) as HoldReason[]).filter(isClinicalHold);
/** What comes next, in the words of a hold that tells of health, and as it stands in the clear instead. */
export const CLINICAL_NEXT = { told: CLINICAL_HOLDS.map(nextOf), instead: nextOf(COVER) };
const HELD_NEXT = new Set(CLINICAL_NEXT.told);
const TELLS = /pregnan|breastfeed|safety rule|side effect|did not help|weight|\banswers?\b|\banswered\b|consultation/i;
/** Causes that staff and customers leave by pressing a button; whatever else stands there was typed, or chosen as a reason. */
const PLAIN_CAUSES = new Set([
  'Asked for by staff',
  'Asked for by the customer',
  'Changed by staff',
  'Changed by the customer',
  'Removed by staff',
  'Started by staff',
  'The customer began a checkout',
  'Decided by a second person',
  'Said by the pharmacy',
  'Claimed by the pharmacy',
  'The pharmacy closed the parcel',
  'Marked as paid by hand',
  'Marked as shipped by hand',
  'Set by staff',
  'Set by staff with a reason',
]);

/** Whether whoever asks may read health data; the system and customers read their own. */
export const mayReadHealth = ({ kind, permissions }: { kind: string; permissions: readonly Permission[] }): boolean =>
  kind !== 'staff' || may('readRecords', permissions);

/** The words of a hold for staff, as far as they may know it. */
export const staffWords = (held: Held, isReader: boolean): string =>
  isReader || !isClinicalHold(held.reason) ? heldTexts(held).staff : CLINICAL;

/** A sentence about what comes next, for staff who may not read health data. */
export const plainNext = (text: string): string => (HELD_NEXT.has(text) ? CLINICAL : text);

/** A line of the history without what it tells of somebody's health. */
export function plainLine<L extends Omit<TimelineLine, 'at'>>(line: L): L {
  const isOurs = line.by === 'Sorrel' ? !TELLS.test(line.cause) : PLAIN_CAUSES.has(line.cause);
  return {
    ...line,
    text: TELLS.test(line.text) ? CLINICAL : line.text,
    cause: line.cause === '' || isOurs ? line.cause : CLINICAL_CAUSE,
    next: plainNext(line.next),
  };
}

/** A subscription for staff who may not read health data: that it is held stays, why does not. */
export function plainSubscription(one: Subscription): ShownSubscription {
  const next = plainNext(one.next);
  if (!one.hold || !isClinicalHold(one.hold.reason)) return { ...one, next };
  const hold = {
    ...one.hold,
    reason: 'clinical' as const,
    isForCustomer: false,
    customerText: '',
    staffText: CLINICAL,
  };
  return { ...one, next, hold };
}
