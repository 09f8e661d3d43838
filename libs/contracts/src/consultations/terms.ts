import { z } from 'zod';
import { lineOf } from '../harmless.ts';
import { Id } from '../rpc-contract.ts';
import { substancesIn, SPIRONOLACTONE_TABLET } from '../substances.ts';
import type { Ingredient } from '../words.ts';

/** A private prescription may be dispensed within six months that begin with its date (Human Medicines Regulations 2012, reg. 217(5)(a)). */
export const MOST_VALID_MONTHS = 6;
export const DIRECTIONS_MAX = 400;
export const PRECAUTIONS_MAX = 600;

/** What a prescriber sets for one item, signed with the rest: for how many supplies and how long, and what its label says. */
export const Terms = z.object({
  itemId: Id,
  repeats: z.int('Please choose a number of repeats.').min(0, 'Please choose a number of repeats.'),
  validMonths: z
    .int('Please choose for how many months it is valid.')
    .min(1, 'A prescription is valid for a month at least.')
    .max(MOST_VALID_MONTHS, `A private prescription is valid for ${MOST_VALID_MONTHS} months at most.`),
  directions: z
    .string()
    .overwrite((text) => lineOf(text).trim())
    .min(3, 'Please write how it is to be used. It is printed on the label.')
    .max(DIRECTIONS_MAX, `Please use at most ${DIRECTIONS_MAX} characters.`),
  precautions: z
    .string()
    .overwrite((text) => lineOf(text).trim())
    .max(PRECAUTIONS_MAX, `Please use at most ${PRECAUTIONS_MAX} characters.`),
});
export type Terms = z.infer<typeof Terms>;

/** `months`: how long one supply lasts. `maxRepeats`: supplies after the first; `why` they are no more, null where the law's six months are the reason. */
export const TermsLimits = z.object({ months: z.int(), maxRepeats: z.int(), why: z.string().nullable() });
export type TermsLimits = z.infer<typeof TermsLimits>;

/**
 * For how many months of use one prescription may be written; the first line that fits counts. Starter values: a pharmacist must confirm
 * them before real use (docs/clinical-safety).
 */
const COVERS: { what: string; months: number; why: string }[] = [
  {
    what: 'injection',
    months: 0,
    why: 'The dose of an injection may change with each supply, and weight is looked at first.',
  },
  { what: SPIRONOLACTONE_TABLET, months: 3, why: 'Potassium and blood pressure are looked at every three months.' },
  { what: 'hydroquinone', months: 3, why: 'Hydroquinone is used for three months at most.' },
  { what: 'isotretinoin', months: 0, why: 'Isotretinoin is prescribed for one supply at a time.' },
];

export function limitsOf({
  ingredients,
  form,
  months,
}: {
  ingredients: readonly Ingredient[];
  form?: string | undefined;
  months: number;
}): TermsLimits {
  const found = [form, ...substancesIn([...ingredients])];
  const rule = COVERS.find(({ what }) => found.includes(what));
  // Sold once: there is no further supply to repeat.
  if (months < 1) return { months: 0, maxRepeats: 0, why: 'It is sold once, without further deliveries.' };
  const covered = rule?.months ?? MOST_VALID_MONTHS;
  return { months, maxRepeats: Math.max(0, Math.floor(covered / months) - 1), why: rule?.why ?? null };
}

/** What is wrong with these terms, and in which field; null: they may be signed. */
export function termsProblem(
  { repeats, validMonths }: Pick<Terms, 'repeats' | 'validMonths'>,
  { months, maxRepeats, why }: TermsLimits,
): { field: 'repeats' | 'validMonths'; text: string } | null {
  if (repeats > maxRepeats)
    return {
      field: 'repeats',
      text:
        maxRepeats === 0
          ? `This can be prescribed for one supply only. ${why ?? 'One supply lasts as long as a prescription may.'}`
          : `This can be repeated ${maxRepeats === 1 ? 'once' : `${maxRepeats} times`} at most. ${why ?? `A prescription is valid for ${MOST_VALID_MONTHS} months.`}`,
    };
  if (repeats * months >= validMonths && repeats > 0)
    return {
      field: 'validMonths',
      text: `The last of ${repeats + 1} supplies is due ${repeats * months} months after the first, when this would have run out. Choose more months, or fewer repeats.`,
    };
  return null;
}

/** What is signed where nobody sets terms: one supply, as long as the law allows. */
export const USUAL_TERMS = { repeats: 0, validMonths: MOST_VALID_MONTHS } as const;
