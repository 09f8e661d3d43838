import { z } from 'zod';
import { LocalDate } from '../words.ts';

/** What a prescriber's letter to a GP practice may say, as it was true when the prescription was signed. Health data. */
export const GpLetterFacts = z.object({
  /** When this treatment was first prescribed here. */
  since: LocalDate,
  isRenewal: z.boolean(),
  /** What was prescribed before, where that was another medicine or strength; null: the same, or nothing. */
  before: z.string().nullable(),
  /** Each a sentence: height, weight and body mass index, and whether somebody has seen them. */
  measurements: z.array(z.string()),
  medicines: z.array(z.string()),
  illnesses: z.array(z.string()),
  allergies: z.array(z.string()),
  /** The strengths planned, in words; empty: one strength. */
  doses: z.string(),
  /** What the patient was told with this approval, in the words they read. */
  told: z.array(z.string()),
  /** What we ask the practice to look at. */
  asks: z.array(z.string()),
});
export type GpLetterFacts = z.infer<typeof GpLetterFacts>;
