import type { z } from 'zod';
import type { Answer, Answers, ConsultationField } from '@sorrel/contracts/consultations/words';
import type { Facts } from '../safety/condition.ts';
import { standing, type Questionnaire, type QuestionSpec } from './questionnaire.ts';

type Field = z.infer<typeof ConsultationField>;

/** Answers as staff read them: question text, `images` | `checkbox` | `other`, and a text value. Only answers that count. */
export function flatten(questionnaire: Questionnaire, given: Answers, facts: Facts): Field[] {
  const { questions, answers } = standing(questionnaire, given, facts);
  return questions.map((question) => ({
    field_key: question.key,
    field_name: question.label,
    field_type: fieldType(question),
    field_value: valueText(question, answers[question.key] ?? null),
  }));
}

function fieldType({ type }: QuestionSpec): Field['field_type'] {
  return type === 'images' || type === 'checkbox' ? type : 'other';
}

/** One answer in words: the option's label, `82 kg`, `31/12/2026`; `1` or `0` for a tick; a JSON list of paths for photos. */
export function valueText(question: QuestionSpec, answer: Answer): string {
  if (question.type === 'checkbox') return answer === true ? '1' : '0';
  if (question.type === 'images')
    return JSON.stringify(Array.isArray(answer) ? answer.map((id) => `photos/${id}`) : []);
  if (answer === null) return '';
  const label = (value: unknown): string =>
    question.options?.find((option) => option.value === value)?.label ?? String(value);
  if (Array.isArray(answer)) return answer.map(label).join(', ');
  if (question.type === 'number') return question.unit ? `${String(answer)} ${question.unit}` : String(answer);
  if (question.type === 'date') return String(answer).split('-').toReversed().join('/');
  return label(answer);
}
