import type { StopAdvice, StopConcern } from '@sorrel/contracts/billing/medicine-stop';
import { daysBetween } from '@sorrel/contracts/london';

/** What comes within these days is held at once, and its patient is written to at once; whose turn is later is told when it comes near. */
export const SOON_DAYS = 14;

/** What somebody has to do with a medicine that is stopped, or goes on. */
export interface Waiting {
  /** Paid for and not sent. */
  hasParcel: boolean;
  /** When the next charge for it falls due; null: their plan has no day for it. */
  dueAt: string | null;
}

/** What of theirs would have come, so that they are written to; null: they are not. */
export function concernOf(
  { hasParcel, dueAt }: Waiting,
  { today, advice }: { today: string; advice: StopAdvice | null },
): StopConcern | null {
  if (hasParcel) return 'parcel';
  if (dueAt !== null && daysBetween(today, dueAt) <= SOON_DAYS) return 'renewal';
  // Whoever may have it at home is to know that they shall not use it, whenever their next delivery is.
  return advice === 'stop-using' ? 'home' : null;
}
