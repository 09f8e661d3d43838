import { addDays, londonMoment } from '@sorrel/contracts/london';

/** The demo's story begins this many days before today. */
export const FIRST_DAY = 80;
/** Days before today on which people act; in between only what falls due happens. */
export const DAYS = [80, 78, 75, 72, 68, 60, 52, 43, 33, 25, 21, 17, 13, 9, 5, 2, 1] as const;

/** The pharmacy keeps batches since that many days before today; what left earlier went with the batch of the catalogue. */
export const BATCHES_SINCE = 9;

/**
 * Customers write and order in the morning, at a different minute each day; yesterday's come in the evening, so that on the first day nobody
 * has waited for longer than a night.
 */
export const arrivalOf = (today: string, daysAgo: number): Date =>
  londonMoment(addDays(today, -daysAgo), `${daysAgo === 1 ? 19 : 10}:${minute(daysAgo)}`);
/** The team works in the afternoon, before the carrier collects. */
export const afternoonOf = (today: string, daysAgo: number): Date =>
  londonMoment(addDays(today, -daysAgo), `14:${minute(daysAgo * 3)}`);

const minute = (n: number): string => String((n * 7) % 60).padStart(2, '0');
