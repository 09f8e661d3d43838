import { z } from 'zod';
import { LocalDate } from '../words.ts';

/** Where a weight comes from, the surest first. */
export const WEIGHT_SOURCES = {
  verified: 'Verified by the team',
  'check-in': 'Told before a step',
  answered: 'Answered in a consultation',
} as const;

export const Weight = z.object({
  on: LocalDate,
  kg: z.number(),
  source: z.enum(Object.keys(WEIGHT_SOURCES) as [keyof typeof WEIGHT_SOURCES]),
});
export type Weight = z.infer<typeof Weight>;

/** How somebody's weight has gone since a weight-loss treatment began here. */
export const WeightCourse = z.object({
  /** Oldest first, one a day. */
  weights: z.array(Weight),
  heightCm: z.number().nullable(),
  /** Of the first prescription; null: nothing has been prescribed yet. */
  startedOn: LocalDate.nullable(),
  start: Weight.nullable(),
  /** What should be weighed at most six months after the start, or treatment is decided about anew. */
  goal: z.object({ on: LocalDate, kg: z.number() }).nullable(),
  weeks: z.int().nullable(),
  /** Shares of the weight at the start: lost since, and lost a week over the last weeks. */
  lost: z.number().nullable(),
  lostAWeek: z.number().nullable(),
});
export type WeightCourse = z.infer<typeof WeightCourse>;
