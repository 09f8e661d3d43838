import { z } from 'zod';
import { writtenText } from '../harmless.ts';
import { Moment } from '../words.ts';
import { CHECK_IN_WORDS_MAX, FELT, MISSED_DOSES } from './check-in-words.ts';
import { SideEffects } from './titration.ts';

const Felt = z.enum(Object.keys(FELT) as [keyof typeof FELT]);

const MissedDoses = z.enum(
  Object.keys(MISSED_DOSES) as [keyof typeof MISSED_DOSES],
  'Please say whether you missed doses.',
);

/** What a patient answers before the next strength is decided. */
export const CheckInAnswers = z.object({
  sideEffects: z.enum(SideEffects.options, 'Please choose how it went.'),
  felt: z.array(Felt).max(20).default([]),
  missed: MissedDoses,
  words: z
    .string()
    .overwrite(writtenText)
    .trim()
    .max(CHECK_IN_WORDS_MAX, `Please use at most ${CHECK_IN_WORDS_MAX} characters.`)
    .default(''),
});
export type CheckInAnswers = z.infer<typeof CheckInAnswers>;

/** The questions as they stand before the prescriber; null answers: not answered. */
export const CheckIn = z.object({
  askedAt: Moment,
  remindedAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  answers: CheckInAnswers.nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;
