import type { ParcelStatus } from '@sorrel/contracts/fulfilment/parcel-status';

/** What the carrier says of a parcel, with its own moment. */
export interface Told {
  status: ParcelStatus;
  since: Date;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const isOver = (status: ParcelStatus | null): boolean => status === 'delivered' || status === 'returned';

/** How often a parcel is asked after, by how long ago it left. What is older than the last is not asked after any more. */
const EVERY: readonly [until: number, pause: number][] = [
  [6 * HOUR, 6 * HOUR],
  [3 * DAY, 3 * HOUR],
  [10 * DAY, 6 * HOUR],
  [30 * DAY, DAY],
];

/**
 * When to ask next; null: never again. On the hour that has begun by then, so that parcels are asked after together. A cold one is asked after at the moment by
 * which it should be there, whatever else.
 */
export function nextAsk(
  parcel: { leftAt: Date; status: ParcelStatus | null; coldUntil: Date | null },
  now: Date,
): Date | null {
  if (isOver(parcel.status)) return null;
  const age = now.getTime() - parcel.leftAt.getTime();
  const pause = EVERY.find(([until]) => age < until)?.[1];
  if (pause === undefined) return null;
  const at = new Date(Math.floor((now.getTime() + pause) / HOUR) * HOUR);
  return parcel.coldUntil && parcel.coldUntil > now && parcel.coldUntil < at ? parcel.coldUntil : at;
}

// Clocks differ a little; and the carrier gives a number anew after some years, with the life of another parcel until ours is scanned.
const TOLERANCE = HOUR;
const MAY_BE_EARLIER = DAY;
/** Of two things said of the same moment, what comes later in a parcel's life. */
const RANK: Record<ParcelStatus, number> = { accepted: 0, out: 1, held: 2, returned: 3, delivered: 3 };

/** Whether what is said now takes the place of what is known: never something older, nothing twice, and nothing after its end. */
export function isNews(parcel: { leftAt: Date; known: Told | null }, told: Told, now: Date): boolean {
  const { leftAt, known } = parcel;
  const at = told.since.getTime();
  if (at > now.getTime() + TOLERANCE || at < leftAt.getTime() - MAY_BE_EARLIER) return false;
  if (!known) return true;
  if (isOver(known.status) || told.status === known.status) return false;
  const ahead = at - known.since.getTime();
  return ahead > 0 || (ahead === 0 && RANK[told.status] > RANK[known.status]);
}

/** A parcel that must stay cold and is not there in time: somebody has to look, once. */
export const isColdTooLong = (
  parcel: { coldUntil: Date | null; status: ParcelStatus | null; isTold: boolean },
  now: Date,
): boolean => parcel.coldUntil !== null && parcel.coldUntil <= now && !parcel.isTold && !isOver(parcel.status);
