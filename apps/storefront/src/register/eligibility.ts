import { eligibilityOf, USUAL_BOUNDS, type AgeBounds, type Particulars } from '@sorrel/contracts/eligibility';
import { isDate } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/treatments';
import type { Sex } from '@sorrel/contracts/words';

/** The steps of registration keep the numbers the specification gave them; the path gives the order they come in. */
export const STEP = { name: 0, birthday: 1, sex: 2, account: 3, code: 4, residency: 5 } as const;
export type Step = (typeof STEP)[keyof typeof STEP];

const WITH_TREATMENT: readonly Step[] = [STEP.name, STEP.birthday, STEP.sex, STEP.residency, STEP.account, STEP.code];
const WITHOUT_TREATMENT: readonly Step[] = [STEP.name, STEP.birthday, STEP.residency, STEP.account, STEP.code];

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

/** What ages are judged by: the date in London, and the bounds the owner has set. */
export interface AgesToday {
  today: string;
  bounds: AgeBounds;
}

const NOTHING_SAID = { birthDate: null, sex: null, ukResident: null };

/** Why the shared table of bounds refuses an answer, checked at the step that asks for it; the server applies the same table. */
function refusal(
  key: string,
  treatment: TreatmentSlug | undefined,
  said: Partial<Particulars>,
  { today, bounds }: AgesToday = { today: '', bounds: USUAL_BOUNDS },
) {
  const { refusals, missing } = eligibilityOf(treatment ?? null, { ...NOTHING_SAID, ...said }, today, bounds);
  return refusals.find(({ keys }) => keys.includes(key))?.text ?? missing[key]?.[0];
}

/** Why this birth date cannot go on, or undefined. */
export const birthDateRefusal = (
  birthDate: string | undefined,
  treatment: TreatmentSlug | undefined,
  ages: AgesToday,
): string | undefined => refusal('birth_date', treatment, { birthDate: birthDate ?? null }, ages);

export const sexRefusal = (
  sex: Sex | '' | null | undefined,
  treatment: TreatmentSlug | undefined,
): string | undefined => refusal('sex', treatment, { sex: sex || null });

export const residencyRefusal = (ukResident: 'yes' | 'no' | ''): string | undefined =>
  ukResident === '' ? undefined : refusal('uk_resident', undefined, { ukResident: ukResident === 'yes' });
