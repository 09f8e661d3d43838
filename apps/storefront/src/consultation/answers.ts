import { MAX_LINE, MAX_WORDS, tooLong } from '@sorrel/contracts/consultations/lengths';
import type { Answer, Answers, Question } from '@sorrel/contracts/consultations/words';
import { isDate } from '@sorrel/contracts/london';
import { inOtherUnits } from './measures.ts';

export const REVIEW = 'review';

const NEEDED = 'Please answer this question to go on.';
export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0);

/** What the account knows stands in the field already, to be kept or changed: nobody types it twice (WCAG 3.3.7). */
export const knownOf = (user: { fname: string; sname: string } | null | undefined): Answers =>
  user ? { identity_name: `${user.fname} ${user.sname}`.trim() } : {};

/** The text under the question when the answer cannot be sent, or undefined. The server checks again. */
export function problemWith(question: Question, answer: Answer | undefined): string | undefined {
  if (question.type === 'checkbox')
    return question.required && answer !== true ? 'Please tick the box to confirm this.' : undefined;
  if (isEmpty(answer)) return question.required ? needed(question) : undefined;
  if (question.type === 'number') return numberProblem(question, answer);
  if (question.type === 'date' && !(typeof answer === 'string' && isDate(answer)))
    return 'Please enter a real date, for example 27 3 2026.';
  const most = question.isOneLine ? MAX_LINE : MAX_WORDS;
  if (question.type === 'text' && typeof answer === 'string' && answer.trim().length > most)
    return tooLong(answer.trim().length, most);
  if (question.type === 'images' && Array.isArray(answer) && question.min !== null && answer.length < question.min)
    return `Please add at least ${question.min} photos.`;
  return undefined;
}

function needed(question: Question): string {
  if (question.type === 'choice') return 'Please choose one answer to go on.';
  if (question.type === 'multiple') return 'Please choose at least one answer to go on.';
  if (question.type === 'images')
    return question.min && question.min > 1
      ? `Please add at least ${question.min} photos.`
      : 'Please add a photo to go on.';
  return NEEDED;
}

function numberProblem({ min, max, unit }: Question, answer: Answer | undefined): string | undefined {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'Please enter a number, for example 72 or 72.5.';
  const named = unit ? ` ${unit}` : '';
  if (min !== null && max !== null && (answer < min || answer > max))
    return `Please enter a number between ${min} and ${max}${named}.`;
  if (min !== null && answer < min) return `Please enter ${min}${named} or more.`;
  if (max !== null && answer > max) return `Please enter ${max}${named} or less.`;
  return undefined;
}

/** The answer in words, for the list before sending. */
export function readable(question: Question, answer: Answer | undefined): string {
  if (isEmpty(answer)) return 'Not answered';
  const labelOf = (value: unknown) => question.options.find((option) => option.value === value)?.label ?? String(value);
  switch (question.type) {
    case 'checkbox':
      return answer === true ? 'Yes' : 'No';
    case 'choice':
      return labelOf(answer);
    case 'multiple':
      return (Array.isArray(answer) ? answer : [answer]).map(labelOf).join(', ');
    case 'images':
      return Array.isArray(answer) && answer.length !== 1 ? `${answer.length} photos` : '1 photo';
    case 'date':
      return String(answer).split('-').toReversed().join('/');
    case 'number':
      return withUnit(Number(answer), question.unit);
    case 'text':
      return String(answer);
  }
}

function withUnit(value: number, unit: string | null): string {
  const other = inOtherUnits(value, unit);
  return [String(value), unit, other && `(${other})`].filter(Boolean).join(' ');
}

/** Where to go on: the first question that still needs an answer, else the list before sending. */
export function resumeAt(questions: readonly Question[], answers: Answers): string {
  return (
    questions.find((question) => !(question.key in answers) || problemWith(question, answers[question.key]))?.key ??
    REVIEW
  );
}

/** The question after `key`, or the list before sending. A question that is gone (the account holds its answer now) leads on to what is open. */
export function after(questions: readonly Question[], answers: Answers, key: string): string {
  const position = questions.findIndex((question) => question.key === key);
  return position < 0 ? resumeAt(questions, answers) : (questions[position + 1]?.key ?? REVIEW);
}

/** The question before `key`; undefined at the first. */
export function before(questions: readonly Question[], key: string): string | undefined {
  if (key === REVIEW) return questions.at(-1)?.key;
  return questions[questions.findIndex((question) => question.key === key) - 1]?.key;
}

/** Ticking "none of these" clears the others, and the other way round. */
export function toggled(chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((one) => one !== value);
  return value === 'none' ? ['none'] : [...chosen.filter((one) => one !== 'none'), value];
}

/** `27`, `3`, `2026` -> `2026-03-27`; null when all are empty; anything else as typed, so that it is refused and not lost. */
export function dateFrom(day: string, month: string, year: string): string | null {
  if (day === '' && month === '' && year === '') return null;
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
