import { z } from 'zod';
import { writtenText } from '../harmless.ts';
import { Moment } from '../words.ts';
import { SideEffects } from './titration.ts';

/** What of the last supply somebody felt, in the words that they choose from and that the prescriber reads. */
export const FELT = {
  nausea: 'Feeling sick',
  vomiting: 'Being sick',
  stomach: 'Stomach pain',
  diarrhoea: 'Diarrhoea',
  constipation: 'Constipation',
  headache: 'Headache or dizziness',
  tired: 'Tiredness',
  site: 'Sore or red skin where I inject',
  other: 'Something else',
} as const;
const Felt = z.enum(Object.keys(FELT) as [keyof typeof FELT]);

export const MISSED_DOSES = {
  none: 'I took every dose',
  one: 'I missed one dose',
  more: 'I missed two doses or more',
} as const;
const MissedDoses = z.enum(
  Object.keys(MISSED_DOSES) as [keyof typeof MISSED_DOSES],
  'Please say whether you missed doses.',
);

/** The side effects as a patient is asked about them. */
export const HOW_IT_WENT = {
  none: 'No side effects',
  mild: 'Mild ones that passed',
  troublesome: 'Ones that troubled me',
  severe: 'Severe ones',
} as const satisfies Record<SideEffects, string>;

export const CHECK_IN_WORDS_MAX = 1_000;
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
