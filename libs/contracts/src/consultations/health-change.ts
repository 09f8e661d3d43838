import { z } from 'zod';
import { writtenText } from '../harmless.ts';
import { Id } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import {
  HEALTH_KINDS,
  HEALTH_WORDS_MAX,
  ILLNESSES,
  MEDICINES,
  PREGNANCY,
  SINCE,
  SYMPTOMS,
  type HealthKind,
} from './health-change-words.ts';
import { Urgency } from './urgency.ts';

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]];
const several = <K extends string>(words: Record<K, string>, none: string) =>
  z
    .array(z.enum(keys(words)))
    .min(1, none)
    .max(keys(words).length);
const words = z
  .string()
  .overwrite(writtenText)
  .trim()
  .max(HEALTH_WORDS_MAX, `Please use at most ${HEALTH_WORDS_MAX} characters.`)
  .default('');
const since = z.enum(keys(SINCE), 'Please say since when.').nullable().default(null);

/** What a patient says has changed. What they tick decides what happens at once; the words are read for danger, and by a prescriber. */
export const HealthChange = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('side-effect'),
      options: several(SYMPTOMS, 'Please choose what you notice.'),
      since,
      words,
    }),
    z.object({
      kind: z.literal('pregnancy'),
      options: z.array(z.enum(keys(PREGNANCY))).length(1, 'Please choose what applies.'),
      since,
      words,
    }),
    z.object({
      kind: z.literal('medicine'),
      options: several(MEDICINES, 'Please choose what kind of medicine it is.'),
      since,
      words: words.refine((text) => text.length >= 2, 'Please write the name of the medicine and how much you take.'),
    }),
    z.object({
      kind: z.literal('illness'),
      options: several(ILLNESSES, 'Please choose what it is.'),
      since,
      words,
    }),
  ],
  'Please choose what has changed.',
);
export type HealthChange = z.output<typeof HealthChange>;

/** What was said, whoever it came from: `cancelling` as the reason to cancel, without the questions. */
export interface ToldOf {
  kind: HealthKind;
  options: readonly string[];
  words: string;
  since: keyof typeof SINCE | null;
}

/** As a prescriber reads it. */
export const ToldHealth = z.object({
  id: Id,
  kind: z.enum(keys(HEALTH_KINDS)),
  /** In words. */
  options: z.array(z.string()),
  words: z.string(),
  since: z.string().nullable(),
  toldAt: Moment,
  how: z.enum(['account', 'cancelling']),
  /** The treatment it is about; null: the person did not say. */
  treatment: z.string().nullable(),
  subscriptionId: Id.nullable(),
  urgency: Urgency,
  /** What they were told at once. */
  advice: z.array(z.string()),
  /** Nothing of these treatments is charged or sent until a prescriber has answered. */
  holds: z.array(z.string()),
  isMarkedPregnant: z.boolean(),
  /** Medicines read in their words, with what they were taken for; and words that look like one and are none we know. */
  medicines: z.array(z.string()).default([]),
  unrecognised: z.array(z.string()).default([]),
  /** A draft for the Yellow Card scheme; null: it is no suspected adverse reaction. */
  yellowCard: z.string().nullable(),
  /** Where it stands. `kept`: the treatment stays held. */
  answer: z.object({ at: Moment, by: z.string(), text: z.string(), mayGoOn: z.boolean().nullable() }).nullable(),
});
export type ToldHealth = z.infer<typeof ToldHealth>;
