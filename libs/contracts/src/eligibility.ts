import { ageOn, isDate } from './london.ts';
import { treatmentOf, type TreatmentSlug } from './treatments.ts';
import type { Sex } from './words.ts';

/** A bound on whole years of age, both ends included, with the text of the refusal. */
export interface AgeBound {
  min?: number;
  max?: number;
  text: string;
  source: string;
}

const SIXTEEN: AgeBound = { min: 16, text: 'You must be at least 16 years old.', source: 'R-02' };

/** Nobody under 16 may have an account; each treatment adds its own bounds. */
const ANYBODY: readonly AgeBound[] = [SIXTEEN];

/** Up to which age the menopause consultation is open unless the owner has set another (decision 116). */
export const MENOPAUSE_USUAL_MAX = 45;
const menopauseUpTo = (max: number): AgeBound => ({
  max,
  text: `Age must be ${max} or below for menopause consultation.`,
  source: 'R-02',
});

export type AgeBounds = Readonly<Record<TreatmentSlug, readonly AgeBound[]>>;

/**
 * Bounds as data: each treatment's are checked in order, and the first that fails gives the text. Texts and figures are the registration's
 * own.
 */
export const ageBounds = (menopauseMax: number): AgeBounds => ({
  acne: [SIXTEEN],
  'hormonal-acne': [
    { min: 16, max: 45, text: 'Age must be between 16 and 45 for hormonal acne consultation.', source: 'R-02' },
  ],
  'oral-spironolactone': [
    { min: 18, max: 45, text: 'Age must be between 18 and 45 for the hormonal acne pill.', source: 'R-02' },
  ],
  // Registration names only the upper bound; nobody under 16 is treated here at all.
  menopause: [menopauseUpTo(menopauseMax), SIXTEEN],
  rosacea: [SIXTEEN],
  hyperpigmentation: [SIXTEEN],
  'anti-ageing': [SIXTEEN],
  glow: [SIXTEEN],
  'hair-loss': [SIXTEEN],
  // Registration admits from 16; the injections are licensed for adults only.
  'weight-loss': [
    SIXTEEN,
    {
      min: 18,
      text: 'You must be at least 18 years old for weight-loss treatment. Please talk to your GP, who can refer you to a service for young people.',
      source: 'R-03',
    },
  ],
});

/** The bounds where the owner has moved none. */
export const USUAL_BOUNDS = ageBounds(MENOPAUSE_USUAL_MAX);

export const REFUSED_SEXES: Partial<Record<TreatmentSlug, Sex[]>> = {
  'oral-spironolactone': ['male'],
  menopause: ['male'],
};

export const SEX_TEXT = 'We cannot prescribe our treatment to you because of the ingredients that are present.';
export const RESIDENCY_TEXT =
  "We're sorry — we're currently only able to treat people living in the UK. We're working to expand soon!";
const ASK_BIRTH_DATE = 'Please select a valid birth date.';
const ASK_SEX = 'Please select your sex at birth.';
const ASK_RESIDENCY = 'Please tell us whether you live in the UK.';

export interface Particulars {
  birthDate: string | null;
  sex: Sex | null;
  ukResident: boolean | null;
}

/** Why somebody may not have a treatment. `ruleId` names the rule, `keys` what it looked at. */
export interface Ineligible {
  ruleId: string;
  text: string;
  keys: string[];
}

/** The birth-year list covers 120 years. */
const OLDEST_AGE = 120;

/**
 * The only check of age (on today's London date), sex at birth and residency, for a treatment's slug or alias, or for an account (null):
 * used by registration in the browser and on the server, the consultation and the review. What is known is refused even when something else
 * is missing. Never throws; the caller refuses an unknown slug.
 */
export function eligibilityOf(
  slugOrAlias: string | null,
  who: Particulars,
  today: string,
  allBounds: AgeBounds,
): { refusals: Ineligible[]; missing: Record<string, string[]> } {
  const slug = slugOrAlias === null ? null : treatmentOf(slugOrAlias);
  const refusals: Ineligible[] = [];
  const missing: Record<string, string[]> = {};
  if (slug === undefined) return { refusals, missing };
  const bounds = slug === null ? ANYBODY : allBounds[slug];
  const notFor = slug === null ? [] : (REFUSED_SEXES[slug] ?? []);
  const age = who.birthDate !== null && isDate(who.birthDate) ? ageOn(who.birthDate, today) : null;
  if (age === null || age < 0 || age > OLDEST_AGE) missing.birth_date = [ASK_BIRTH_DATE];
  else {
    const bound = bounds.find(({ min = -Infinity, max = Infinity }) => age < min || age > max);
    if (bound) refusals.push({ ruleId: bound.source, text: bound.text, keys: ['birth_date'] });
  }
  if (who.sex === null) missing.sex = [ASK_SEX];
  else if (notFor.includes(who.sex)) refusals.push({ ruleId: 'R-01', text: SEX_TEXT, keys: ['sex'] });
  if (who.ukResident === null) missing.uk_resident = [ASK_RESIDENCY];
  else if (!who.ukResident) refusals.push({ ruleId: 'UK', text: RESIDENCY_TEXT, keys: ['uk_resident'] });
  return { refusals, missing };
}

/** Which of a person's treatments a correction of their particulars rules out, and which stay ruled out. */
export function refusedBy(
  treatments: readonly string[],
  before: Particulars,
  after: Particulars,
  today: string,
  allBounds: AgeBounds,
): { newly: string[]; still: string[] } {
  const refused = (who: Particulars) =>
    treatments.filter((one) => eligibilityOf(one, who, today, allBounds).refusals.length > 0);
  const [then, now] = [refused(before), refused(after)];
  return { newly: now.filter((one) => !then.includes(one)), still: now.filter((one) => then.includes(one)) };
}
