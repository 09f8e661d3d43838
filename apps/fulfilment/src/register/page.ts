import { createHash } from 'node:crypto';
import type { Written } from './entry.ts';

/** All that an entry says, as the checksum covers it. */
export interface Stated {
  key: string;
  kind: string;
  itemId: number;
  corrects: number | null;
  enteredAt: Date;
  by: string;
  written: Written;
  reason: string | null;
}
export interface Heading {
  day: string;
  closedAt: Date;
  userId: number | null;
  by: string;
}
/** What the pharmacist's signature says, sealed: who can write into the database cannot make one. */
export interface Signature {
  hash: string;
  by: string;
  at: string;
}

const digest = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const entryHash = ({ key, kind, itemId, corrects, enteredAt, by, written, reason }: Stated): string =>
  digest([key, kind, itemId, corrects, enteredAt.toISOString(), by, written, reason]);

/** A page's chain begins with the page before and its own heading, and goes on with each entry. */
export const pageBegin = (before: string, { day, closedAt, userId, by }: Heading): string =>
  digest([before, day, closedAt.toISOString(), userId, by]);
export const pageNext = (chain: string, entry: string): string => digest([chain, entry]);

/**
 * Which open days stand on which page: each on its own. What was entered after its day was closed stands on the next page that is closed;
 * that is the page of `until` where there is none.
 */
export function pagesOf(
  open: readonly string[],
  lastClosed: string | null,
  until: string,
): { day: string; of: string[] }[] {
  const due = open.filter((day) => day <= until).toSorted();
  const behind = due.filter((day) => lastClosed !== null && day <= lastClosed);
  const days = due.filter((day) => !behind.includes(day));
  if (behind.length === 0) return days.map((day) => ({ day, of: [day] }));
  if (days.length === 0) return lastClosed !== null && until <= lastClosed ? [] : [{ day: until, of: behind }];
  return days.map((day, at) => ({ day, of: at === 0 ? [...behind, day] : [day] }));
}
