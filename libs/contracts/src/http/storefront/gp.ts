import { z } from 'zod';
import { Practice } from '../../fulfilment/practice.ts';
import { LocalDate } from '../../words.ts';

/** GET /v2/profile/data/practices?typed&page: ten at a time, the best first. `listed_on`: up to when the list tells of practices. */
export const PracticesAnswer = z.object({
  practices: z.array(Practice),
  is_more: z.boolean(),
  listed_on: LocalDate,
});
export type PracticesAnswer = z.infer<typeof PracticesAnswer>;
