import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import type { Dose } from '@sorrel/contracts/consultations/cases';
import type { AnswerThatMatters } from '@sorrel/contracts/consultations/register';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { type AnsweredQuestion, answersOf } from '../record/answers.ts';

/** An answer with what is remarkable about it. */
export interface MarkedAnswer extends AnsweredQuestion {
  /** The rules that it fired. */
  rules: string[];
  /** What it was last time, in words; null: the same, or there was no last time. */
  before: string | null;
  /** Asked and answered for the first time, although there was a last time. */
  isNew: boolean;
  /** Why it matters although no rule fired; null: one did, or it does not. */
  why: string | null;
}

/** The consultation that a decision stands on. */
export const consultationOf = (
  consultations: readonly AdminConsultation[],
  id: number | null,
): AdminConsultation | undefined => consultations.find((one) => !one.isOld && one.id === id);

/**
 * What the answers are compared with: those that the last approval stood on, else the ones sent before these for the same treatment. None
 * where the approval stood on these very answers.
 */
export function earlierThan(
  current: AdminConsultation,
  consultations: readonly AdminConsultation[],
  approvedOn: number | null,
): AdminConsultation | undefined {
  if (approvedOn === current.id) return undefined;
  const sent = consultations.filter(
    (one) =>
      !one.isOld &&
      one.id !== current.id &&
      one.submitted_at !== null &&
      one.consultation.slug === current.consultation.slug &&
      one.submitted_at < (current.submitted_at ?? ''),
  );
  return (
    sent.find(({ id }) => id === approvedOn) ??
    sent.toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0]
  );
}

/** Answers in the order they were asked, each with the rules it fired and how it differs from last time. */
export function markedAnswers(
  current: AdminConsultation,
  before: AdminConsultation | undefined,
  flags: readonly Flag[],
  matters: readonly AnswerThatMatters[] = [],
): MarkedAnswer[] {
  const earlier = new Map(before ? keyed(before).map(({ key, one }) => [key, wordsOf(one)]) : []);
  return keyed(current).map(({ key, fieldKey, one }) => {
    const was = earlier.get(key);
    const isSame = was === undefined || was === wordsOf(one);
    const rules = fieldKey
      ? [...new Set(flags.filter(({ answerKeys }) => answerKeys.includes(fieldKey)).map(({ ruleId }) => ruleId))]
      : [];
    return {
      ...one,
      rules,
      why: rules.length > 0 ? null : (matters.find((each) => each.key === fieldKey)?.why ?? null),
      before: isSame ? null : was === '' ? 'not answered' : was,
      isNew: before !== undefined && was === undefined && wordsOf(one) !== '',
    };
  });
}

/** By the question's own key; records from before there were keys by its words. */
function keyed(consultation: AdminConsultation) {
  return answersOf(consultation).map((one, index) => {
    const field = consultation.fields[index];
    const fieldKey = field && 'field_key' in field ? field.field_key : undefined;
    return { key: fieldKey ?? one.question, fieldKey, one };
  });
}

const wordsOf = ({ answer }: AnsweredQuestion): string =>
  answer.kind === 'text' ? answer.text : answer.urls.length === 1 ? '1 picture' : `${answer.urls.length} pictures`;

/** What a medicine contains, in one line. */
export const strengthText = ({ ingredients }: Pick<Dose, 'ingredients'>): string =>
  ingredients.map(({ name, value, unit }) => `${name} ${value}${unit === '%' ? '' : ' '}${unit}`).join(', ');

/** What is asked for now and was not prescribed just so last time; null: nothing, or there was no last time. */
export function doseChange(doses: readonly Dose[], before: Dose | null): { from: string; to: string } | null {
  if (!before || doses.length === 0) return null;
  const words = (dose: Dose): string => `${dose.product}: ${strengthText(dose)}`;
  const now = doses.map(words);
  return now.some((one) => one !== words(before)) ? { from: words(before), to: now.join('; ') } : null;
}
