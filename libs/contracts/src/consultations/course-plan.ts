import { z } from 'zod';
import { LocalDate } from '../words.ts';
import { DeclineReason } from './decline.ts';

/** What is proposed for a course that runs, the weightiest first. */
export const PROPOSALS = {
  stop: 'Stop',
  'step-down': 'Go a strength lower',
  maintain: 'Keep what was reached',
  continue: 'Go on as planned',
} as const;
export const Proposal = z.enum(Object.keys(PROPOSALS) as [keyof typeof PROPOSALS]);
export type Proposal = z.infer<typeof Proposal>;

/** Why, by which rules, when to look again, and what to watch. A prescriber decides. */
export const CoursePlan = z.object({
  proposal: Proposal,
  because: z.array(z.object({ rule: z.string(), text: z.string() })),
  reviewOn: LocalDate.nullable(),
  /** Where it is to be stopped: the reason that fits, which the prescriber may change. */
  endReason: DeclineReason.nullable().default(null),
  /** What to watch where it is stopped. */
  watch: z.array(z.string()),
});
export type CoursePlan = z.infer<typeof CoursePlan>;
