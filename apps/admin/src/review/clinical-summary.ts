import type { AdminConsultation, AdminUser } from '@sorrel/contracts/http/admin';
import { ageOn } from '@sorrel/contracts/london';
import { answersOf } from '../record/answers.ts';

export interface ClinicalFact {
  label: string;
  /** What the customer was asked and answered. */
  answers: { question: string; answer: string }[];
}

/** The answers a prescriber looks for first, by the words of the question: an answered field carries no other mark. */
const TOPICS: readonly { label: string; about: RegExp }[] = [
  { label: 'Allergies', about: /allerg/i },
  {
    label: 'Medicines',
    about: /\bmedicines?\b|medication|supplement|take any of these|which ones, and how much|injection/i,
  },
  {
    label: 'Conditions',
    about:
      /conditions?\b|ever had any of these|a little more|close relative|diagnos|illness|blood (test|pressure)|\bfeel\b|mood/i,
  },
  { label: 'Pregnancy', about: /any of these apply|pregnan|contracepti|breast-?feed|trying (to conceive|for a baby)/i },
];

/** Allergies, medicines, conditions and pregnancy as the newest submitted consultation tells them. */
export function clinicalFacts(consultations: readonly AdminConsultation[]): ClinicalFact[] {
  // The closing declaration mentions medicines and conditions too, but holds no answer about them.
  const texts = textsOf(newest(consultations)).filter(
    ({ question }) => !/answered truthfully|I (confirm|agree|understand)/i.test(question),
  );
  const taken = new Set<string>();
  return TOPICS.map(({ label, about }) => {
    const answers = texts.filter(({ question }) => about.test(question) && !taken.has(question));
    for (const { question } of answers) taken.add(question);
    return { label, answers };
  });
}

/** The newest submitted one; open ones say nothing yet. */
export function newest(consultations: readonly AdminConsultation[]): AdminConsultation | undefined {
  return consultations
    .filter(({ submitted_at: at }) => at !== null)
    .toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0];
}

function textsOf(consultation: AdminConsultation | undefined): { question: string; answer: string }[] {
  if (!consultation) return [];
  return answersOf(consultation).flatMap(({ question, answer }) =>
    answer.kind === 'text' && answer.text ? [{ question, answer: answer.text }] : [],
  );
}

export interface BodyMass {
  heightCm: number;
  weightKg: number;
  bmi: number;
}

/** BMI from the height and weight the customer gave, in the units the questionnaire asks for; null when either is missing or impossible. */
export function bodyMass(consultations: readonly AdminConsultation[]): BodyMass | null {
  // The closing declaration mentions medicines and conditions too, but holds no answer about them.
  const texts = textsOf(newest(consultations)).filter(
    ({ question }) => !/answered truthfully|I (confirm|agree|understand)/i.test(question),
  );
  const heightCm = measureIn(texts, /\bheight\b|how tall/i, 'cm');
  const weightKg = measureIn(texts, /\bweight\b|do you weigh/i, 'kg');
  if (heightCm === null || weightKg === null || heightCm < 50 || heightCm > 260) return null;
  return { heightCm, weightKg, bmi: Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10 };
}

function measureIn(texts: { question: string; answer: string }[], about: RegExp, unit: string): number | null {
  const found = texts.find(
    ({ question, answer }) =>
      about.test(question) && new RegExp(`^\\d+(\\.\\d+)?\\s*(${unit})?$`, 'i').test(answer.trim()),
  );
  const value = found ? Number.parseFloat(found.answer) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** `34, female`. `today` is YYYY-MM-DD in London. */
export function personText({ birth_date: birth, sex }: Pick<AdminUser, 'birth_date' | 'sex'>, today: string): string {
  return [birth ? `${ageOn(birth, today)} years` : 'Age not given', sex ?? 'sex not given'].join(', ');
}
