import { z } from 'zod';
import { MyGpLetter } from '../../fulfilment/gp-letters.ts';
import { Practice } from '../../fulfilment/practice.ts';
import { LocalDate } from '../../words.ts';

/** GET /v2/profile/data/practices?typed&page: ten at a time, the best first. `listed_on`: up to when the list tells of practices. */
export const PracticesAnswer = z.object({
  practices: z.array(Practice),
  is_more: z.boolean(),
  listed_on: LocalDate,
});
export type PracticesAnswer = z.infer<typeof PracticesAnswer>;

/** GET /v2/profile/data/gp-letters: what was sent to their practice; each as it was sent under /v2/profile/gp-letter/{id}.pdf */
export const MyGpLettersAnswer = z.object({
  letters: z.array(MyGpLetter.omit({ sentOn: true }).extend({ sent_on: LocalDate })),
});
export type MyGpLettersAnswer = z.infer<typeof MyGpLettersAnswer>;
