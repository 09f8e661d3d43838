import { ageOn, isDate } from '@sorrel/contracts/london';
import type { Sex, TreatmentSlug } from '@sorrel/contracts/words';

/** The steps of registration keep the numbers the specification gave them; the order they come in is the path. */
export const STEP = { name: 0, birthday: 1, sex: 2, account: 3, code: 4, residency: 5 } as const;
export type Step = (typeof STEP)[keyof typeof STEP];

const WITH_TREATMENT: readonly Step[] = [STEP.name, STEP.birthday, STEP.sex, STEP.residency, STEP.account, STEP.code];
const WITHOUT_TREATMENT: readonly Step[] = [STEP.name, STEP.birthday, STEP.residency, STEP.account, STEP.code];

const TREATMENTS: readonly TreatmentSlug[] = [
  'acne',
  'hormonal-acne',
  'oral-spironolactone',
  'menopause',
  'rosacea',
  'hyperpigmentation',
  'anti-ageing',
  'glow',
  'hair-loss',
  'weight-loss',
];
/** Product pages carry other names for some treatments; both names must meet the same rules. */
const ALIASES: Readonly<Record<string, TreatmentSlug>> = {
  'hormonal-acne-pill': 'oral-spironolactone',
  spironolactone: 'oral-spironolactone',
  'the-regrowth-drops': 'hair-loss',
  'regrowth-drops': 'hair-loss',
  wegovy: 'weight-loss',
  mounjaro: 'weight-loss',
};

type AgeRule = { from: number; to: number; message: string };
const ANY_AGE_RULE: AgeRule = { from: 16, to: Infinity, message: 'You must be at least 16 years old.' };
const AGE_RULES: Partial<Record<TreatmentSlug, AgeRule>> = {
  'hormonal-acne': { from: 16, to: 45, message: 'Age must be between 16 and 45 for hormonal acne consultation.' },
  'oral-spironolactone': { from: 18, to: 45, message: 'Age must be between 18 and 45 for the hormonal acne pill.' },
  menopause: { from: 0, to: 45, message: 'Age must be 45 or below for menopause consultation.' },
};
const NOT_FOR_MEN: readonly TreatmentSlug[] = ['oral-spironolactone', 'menopause'];

export const TEXT = {
  birthDate: 'Please select a valid birth date.',
  sex: 'Please select your sex at birth.',
  notForMen: 'We cannot prescribe our treatment to you because of the ingredients that are present.',
  notInUk: "We're sorry — we're currently only able to treat people living in the UK. We're working to expand soon!",
} as const;

/** The treatment named by the third segment of `next` (`/consultation/acne` splits into '', 'consultation', 'acne'). */
export function treatmentIn(next: string | null | undefined): TreatmentSlug | undefined {
  const named = (next ?? '').split(/[?#]/)[0]?.split('/')[2] ?? '';
  return TREATMENTS.find((slug) => slug === named) ?? (Object.hasOwn(ALIASES, named) ? ALIASES[named] : undefined);
}

export function pathFor(treatment: TreatmentSlug | undefined): readonly Step[] {
  return treatment ? WITH_TREATMENT : WITHOUT_TREATMENT;
}

/** 0 at the first step, 1 at the last, never falling on the way. */
export function progressAt(path: readonly Step[], step: Step): number {
  return Math.max(0, path.indexOf(step)) / (path.length - 1);
}

/** `YYYY-MM-DD` from three selects, or undefined when there is no such day. */
export function birthDateOf(day: string, month: string, year: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** Why this birth date cannot go on, or undefined. `today` is the date in London. */
export function birthDateRefusal(
  birthDate: string | undefined,
  treatment: TreatmentSlug | undefined,
  today: string,
): string | undefined {
  if (!birthDate || birthDate > today) return TEXT.birthDate;
  const age = ageOn(birthDate, today);
  const rule = (treatment && AGE_RULES[treatment]) ?? ANY_AGE_RULE;
  return age < rule.from || age > rule.to ? rule.message : undefined;
}

export function sexRefusal(sex: Sex | '' | null | undefined, treatment: TreatmentSlug | undefined): string | undefined {
  if (!sex) return TEXT.sex;
  return sex === 'male' && treatment && NOT_FOR_MEN.includes(treatment) ? TEXT.notForMen : undefined;
}

export function residencyRefusal(ukResident: 'yes' | 'no' | ''): string | undefined {
  return ukResident === 'no' ? TEXT.notInUk : undefined;
}
