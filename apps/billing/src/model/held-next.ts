import type { ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import type { StoredStatus } from './subscription.ts';

interface HeldItem {
  status: ItemStatus;
  treatmentStatus: TreatmentStatus;
  hold?: HoldReason | null;
}

/**
 * The held charge that a subscription waits for. While a parcel is with the prescriber or the pharmacy that comes next, not a charge;
 * of somebody who leaves nothing is charged.
 */
export function heldNext<I extends HeldItem>(
  { status, shouldCancel }: { status: StoredStatus; shouldCancel: boolean },
  items: I[],
): I | undefined {
  if (shouldCancel) return undefined;
  const held = items.filter((item) => item.hold && item.status === 'upcoming');
  if (status === 'active' || status === 'pending') return held[0];
  return status === 'review' ? held.find((item) => item.treatmentStatus === 'review') : undefined;
}
