import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import {
  DIRECTIONS_MAX,
  MOST_VALID_MONTHS,
  PRECAUTIONS_MAX,
  termsProblem,
  USUAL_TERMS,
  type Terms,
} from '@sorrel/contracts/consultations/terms';
import { STEP_VALID_MONTHS } from '@sorrel/contracts/consultations/titration';

export type SetTerms = Omit<Terms, 'itemId'>;

/** What is signed while the prescriber changes nothing: one supply, and the words of the catalogue. */
export const usualTermsOf = ({ directions, precautions, titration }: OpenDose): SetTerms => ({
  ...USUAL_TERMS,
  ...(titration ? { validMonths: STEP_VALID_MONTHS } : {}),
  directions,
  precautions,
});

/** What keeps these terms from being signed, in words; null: nothing does. */
export function problemOf(terms: SetTerms, { limits }: OpenDose): string | null {
  if (terms.directions.trim().length < 3) return 'Please write how it is to be used. It is printed on the label.';
  if (terms.directions.length > DIRECTIONS_MAX)
    return `Please use at most ${DIRECTIONS_MAX} characters for directions.`;
  if (terms.precautions.length > PRECAUTIONS_MAX)
    return `Please use at most ${PRECAUTIONS_MAX} characters for precautions.`;
  return termsProblem(terms, limits)?.text ?? null;
}

const supplies = (count: number): string => (count === 1 ? 'One supply' : `${count} supplies`);
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

export const repeatChoices = ({ limits }: OpenDose) =>
  Array.from({ length: limits.maxRepeats + 1 }, (_, value) => ({ value, label: supplies(value + 1) }));
export const monthChoices = Array.from({ length: MOST_VALID_MONTHS }, (_, index) => ({
  value: index + 1,
  label: months(index + 1),
}));

/** "3 supplies, valid for 6 months": what an approval signs, as the dialog says it before it is pressed. */
export const termsText = ({ repeats, validMonths }: Pick<SetTerms, 'repeats' | 'validMonths'>): string =>
  `${supplies(repeats + 1).toLowerCase()}, valid for ${months(validMonths)}`;
