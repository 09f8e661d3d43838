import { z } from 'zod';
import { Danger } from '../messaging/danger.ts';

/** Where a patient wrote something; or the pharmacist, about their supply; or their GP practice. */
const WordsPlace = z.enum([
  'questionnaire',
  'check-in',
  'cancellation',
  'chat',
  'gp',
  'parcel',
  'health-change',
  'early-supply',
  'complaint',
  'pharmacist',
  'gp-answer',
  'gp-letter',
]);

/** What a patient wrote that a clinician should read: the sentences themselves, and what is read in them. */
export const Told = z.object({ place: WordsPlace, words: z.string(), dangers: z.array(Danger) });
export type Told = z.infer<typeof Told>;
