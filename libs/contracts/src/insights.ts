import { z } from 'zod';
import { addDays, daysBetween } from './london.ts';
import { LocalDate } from './words.ts';

/* Figures over a period of days in London. Each owner of records answers for its own. */

/** A year and a month: the longest period that is counted at once. */
const MOST_INSIGHT_DAYS = 400;
/** A figure over many rows may take longer than a page does. */
export const INSIGHT_TIMEOUT_MS = 15_000;

/** What is wrong with a period, or null. */
export function periodProblem(from: string, to: string): string | null {
  if (to < from) return 'The last day is before the first.';
  if (daysBetween(from, to) >= MOST_INSIGHT_DAYS) return `Please choose at most ${MOST_INSIGHT_DAYS} days.`;
  return null;
}

/** Every day of a period, the first first. */
export const daysOf = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));

/** From the first day to the last, both counted. */
export const InsightDays = z.object({ from: LocalDate, to: LocalDate }).superRefine(({ from, to }, check) => {
  const message = periodProblem(from, to);
  if (message) check.addIssue({ code: 'custom', path: ['to'], message });
});
export type InsightDays = z.output<typeof InsightDays>;

const Wait = z.object({
  count: z.int(),
  /** In whole minutes: half of them took no longer. */
  median: z.int(),
  /** Nine of ten took no longer. */
  ninetieth: z.int(),
});
/** How long something took, by the day on which it was done; days without any are left out. */
export const Waits = z.object({ all: Wait.nullable(), days: z.array(Wait.extend({ day: LocalDate })) });
export type Waits = z.output<typeof Waits>;
