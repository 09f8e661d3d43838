import type { AdminConsultation } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';

type AnswerValue = { kind: 'text'; text: string } | { kind: 'images'; urls: string[] };
export interface AnsweredQuestion {
  question: string;
  answer: AnswerValue;
}

/** Question and answer of every field, new style or old, in the order they were asked. */
export function answersOf({ fields }: Pick<AdminConsultation, 'fields'>): AnsweredQuestion[] {
  return fields.map((field) =>
    'question' in field
      ? { question: field.question.title, answer: asText(field.answer.text) }
      : { question: field.field_name, answer: valueOf(field) },
  );
}

function valueOf({ field_type: type, field_value: value }: { field_type: string; field_value: string }): AnswerValue {
  if (type === 'checkbox') return asText(value === '1' ? 'Yes' : 'No');
  if (type !== 'images') return asText(value);
  const paths = pathsIn(value);
  return paths ? { kind: 'images', urls: paths.map(imageUrl) } : asText(value);
}

const asText = (text: string): AnswerValue => ({ kind: 'text', text });

/** The JSON list of paths an `images` answer carries, or null when it is something else. */
function pathsIn(value: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((path) => typeof path === 'string') : null;
  } catch {
    return null;
  }
}

/** A path that starts with http is used as it is; anything else is served under /storage/. */
export function imageUrl(path: string): string {
  if (path.startsWith('http')) return path;
  return `/storage/${path.replace(/^\/?(storage\/)?/, '')}`;
}

/** `Acne 03/11/2026`: the title, or the name without one, and the day it was submitted. */
export function tabLabel({
  title,
  consultation,
  submitted_at: at,
}: Pick<AdminConsultation, 'title' | 'consultation' | 'submitted_at'>): string {
  return `${title || consultation.name} ${at ? formatDate(at) : 'not submitted'}`;
}
