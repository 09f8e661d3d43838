import { z } from 'zod';
import { writtenText } from '../harmless.ts';
import { Moment } from '../words.ts';
import { ALL_FELT, CHECK_IN_WORDS_MAX, MISSED_DOSES } from './check-in-words.ts';
import { SideEffects } from './titration.ts';

const Felt = z.enum(Object.keys(ALL_FELT) as [keyof typeof ALL_FELT]);

const MissedDoses = z.enum(
  Object.keys(MISSED_DOSES) as [keyof typeof MISSED_DOSES],
  'Please say whether you missed doses.',
);

/** What a patient answers before the next strength is decided. */
export const CheckInAnswers = z.object({
  sideEffects: z.enum(SideEffects.options, 'Please choose how it went.'),
  felt: z.array(Felt).max(20).default([]),
  missed: MissedDoses,
  /** What somebody weighs now, if they say so. */
  weightKg: z
    .number('Please enter your weight in kilograms, for example 84.5.')
    .min(30, 'Please enter a weight from 30 to 350 kg.')
    .max(350, 'Please enter a weight from 30 to 350 kg.')
    .nullable()
    .default(null),
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
