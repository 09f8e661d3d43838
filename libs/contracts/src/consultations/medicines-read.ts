import { z } from 'zod';

/** A medicine that somebody wrote of, as a prescriber should read it. */
export const ReadMedicine = z.object({
  /** The question it was answered to. */
  question: z.string(),
  written: z.string(),
  dose: z.string().nullable(),
  /** What it was taken for: "ramipril (ACE inhibitor)". Several in a product that holds several. */
  substances: z.array(z.string()),
  /** False: spelt another way than we know it. */
  isExact: z.boolean(),
  /** False: wished for, tried or used before, or what they react to. */
  isTaken: z.boolean(),
  /** The sentence it stands in. */
  words: z.string(),
});
export type ReadMedicine = z.infer<typeof ReadMedicine>;

/** What was read of medicines and allergies in somebody's own words. */
export const MedicinesRead = z.object({
  medicines: z.array(ReadMedicine),
  unrecognised: z.array(z.object({ question: z.string(), written: z.string() })),
  /** `isInFormula`: a rule about what we send has matched it. */
  allergens: z.array(z.object({ question: z.string(), what: z.string(), words: z.string(), isInFormula: z.boolean() })),
  /** Whose names they were compared with, and of when. */
  source: z.string(),
  date: z.string(),
});
export type MedicinesRead = z.infer<typeof MedicinesRead>;
