import type { AdminConsultation, AdminUser } from '@sorrel/contracts/http/admin';
import { headOf, HEADS } from '@sorrel/contracts/consultations/heads';
import { ageOn } from '@sorrel/contracts/london';
import { answersOf } from '../record/answers.ts';

export interface ClinicalFact {
  label: string;
  /** What the customer was asked and answered. */
  answers: { question: string; answer: string }[];
}

/** Allergies, medicines, conditions, mood and pregnancy as the newest submitted consultation tells them. */
export function clinicalFacts(consultations: readonly AdminConsultation[]): ClinicalFact[] {
  const given = keyedTexts(newest(consultations));
  return HEADS.map((label) => ({ label, answers: given.filter(({ key }) => headOf(key) === label) }));
}

/** Whether the newest submitted one was asked elsewhere, or before questions had keys: its answers cannot be told apart by subject. */
export function isUnsorted(consultations: readonly AdminConsultation[]): boolean {
  const source = newest(consultations);
  return source !== undefined && answersOf(source).length > 0 && keysOf(source).every((key) => key === undefined);
}

/** The newest submitted one; open ones say nothing yet. */
export function newest(consultations: readonly AdminConsultation[]): AdminConsultation | undefined {
  return consultations
    .filter(({ submitted_at: at }) => at !== null)
    .toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0];
}

const keysOf = ({ fields }: AdminConsultation): (string | undefined)[] =>
  fields.map((field) => ('field_key' in field ? field.field_key : undefined));

function keyedTexts(consultation: AdminConsultation | undefined): { key: string; question: string; answer: string }[] {
  if (!consultation) return [];
  const keys = keysOf(consultation);
  return answersOf(consultation).flatMap(({ question, answer }, index) => {
    const key = keys[index];
    return key !== undefined && answer.kind === 'text' && answer.text ? [{ key, question, answer: answer.text }] : [];
  });
}

export interface BodyMass {
  heightCm: number;
  weightKg: number;
  bmi: number;
}

/** BMI from the height in cm and the weight in kg that the customer gave; null when either is missing or impossible. */
export function bodyMass(consultations: readonly AdminConsultation[]): BodyMass | null {
  const given = keyedTexts(newest(consultations));
  const measure = (key: string): number => Number.parseFloat(given.find((one) => one.key === key)?.answer ?? '');
  const [heightCm, weightKg] = [measure('height_cm'), measure('weight_kg')];
  if (!(heightCm >= 50 && heightCm <= 260) || !(weightKg > 0)) return null;
  return { heightCm, weightKg, bmi: Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10 };
}

/** `34, female`. `today` is YYYY-MM-DD in London. */
export function personText({ birth_date: birth, sex }: Pick<AdminUser, 'birth_date' | 'sex'>, today: string): string {
  return [birth ? `${ageOn(birth, today)} years` : 'Age not given', sex ?? 'sex not given'].join(', ');
}
