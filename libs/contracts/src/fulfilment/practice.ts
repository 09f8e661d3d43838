import { z } from 'zod';

/** A GP practice, as NHS England's Organisation Data Service (ODS) lists it. */
export const Practice = z.object({
  /** "A81001". */
  code: z.string(),
  name: z.string(),
  /** The lines between name and town. */
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
});
export type Practice = z.infer<typeof Practice>;

/** A letter and five digits: no other organisation of the list has such a code. */
export const PracticeCode = z.string().regex(/^[A-Z]\d{5}$/, 'A practice’s code is a letter and five digits.');

/** A practice that was chosen from the list, as the answer to "Which practice?": its code comes last. */
export const practiceText = ({ name, town, postcode, code }: Practice): string =>
  `${[name, town, postcode].filter((part) => part !== '').join(', ')} (${code})`;

/** The code in such an answer; null: somebody wrote it in their own words. */
export const practiceCodeIn = (text: string): string | null => /\(([A-Z]\d{5})\)$/.exec(text.trim())?.[1] ?? null;

/** The lines of an address, as one. */
export const addressOfPractice = ({ address, town, postcode }: Practice): string =>
  [address, town, postcode].filter((part) => part !== '').join(', ');
