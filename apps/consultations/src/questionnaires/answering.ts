import { writtenText } from '@sorrel/contracts/harmless';
import { isDate } from '@sorrel/contracts/london';
import { MAX_LINE, MAX_WORDS, tooLong } from '@sorrel/contracts/consultations/lengths';
import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { Questionnaire, QuestionSpec } from './questionnaire.ts';

export interface Checked {
  answers: Answers;
  errors: Record<string, string[]>;
}

/** What an answer is checked against besides its question. */
export interface Surroundings {
  /** Today's date in London. */
  today: string;
  /** The person's own photos: nobody can name another patient's picture. */
  photoIds: ReadonlySet<number>;
}

const MAX_PHOTOS = 20;

/**
 * Checks any subset of answers, whether or not their questions show at the moment. Good ones come back in their stored form
 * (numbers and booleans may arrive as text), wrong ones as field errors; a form with one wrong answer must not save half.
 */
export function checkAnswers(questionnaire: Questionnaire, given: Answers, around: Surroundings): Checked {
  const byKey = new Map(questionnaire.questions.map((question) => [question.key, question]));
  const results = Object.entries(given).map(([key, value]) => {
    const question = byKey.get(key);
    return [
      key,
      question
        ? checkAnswer(question, value, around)
        : no('This question is not part of the consultation. Please reload the page.'),
    ] as const;
  });
  // `fromEntries` makes own properties even of a key such as `__proto__`.
  return {
    answers: Object.fromEntries(results.flatMap(([key, result]) => ('answer' in result ? [[key, result.answer]] : []))),
    errors: Object.fromEntries(results.flatMap(([key, result]) => ('error' in result ? [[key, [result.error]]] : []))),
  };
}

type Result = { answer: Answer } | { error: string };
const no = (error: string): Result => ({ error });
const yes = (answer: Answer): Result => ({ answer });

/** `null`, blank text and empty lists take an answer back. */
function checkAnswer(question: QuestionSpec, value: Answer, around: Surroundings): Result {
  if (
    value === null ||
    (typeof value === 'string' && clean(value) === '') ||
    (Array.isArray(value) && value.length === 0)
  )
    return yes(null);
  if (question.type === 'text') return checkText(question, value);
  if (question.type === 'choice') return checkChoice(question, value);
  if (question.type === 'multiple') return checkMultiple(question, value);
  if (question.type === 'checkbox') return checkTick(value);
  if (question.type === 'number') return checkNumber(question, value);
  if (question.type === 'date') return checkDate(question, value, around.today);
  return checkImages(value, around.photoIds);
}

function checkText({ isOneLine = false }: QuestionSpec, value: Answer): Result {
  if (typeof value !== 'string') return no('Please answer in words.');
  const text = isOneLine ? clean(value).replace(/\s+/g, ' ') : clean(value);
  const most = isOneLine ? MAX_LINE : MAX_WORDS;
  return text.length > most ? no(tooLong(text.length, most)) : yes(text);
}

function checkChoice({ options = [] }: QuestionSpec, value: Answer): Result {
  return typeof value === 'string' && options.some((option) => option.value === value)
    ? yes(value)
    : no('Please choose one of the answers shown.');
}

function checkMultiple({ options = [], exclusive }: QuestionSpec, value: Answer): Result {
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list)) return no('Please choose from the answers shown.');
  const chosen = options.map((option) => option.value).filter((option) => (list as unknown[]).includes(option));
  if (chosen.length !== new Set<unknown>(list).size) return no('Please choose from the answers shown.');
  if (exclusive && chosen.length > 1 && chosen.includes(exclusive)) {
    const alone = options.find((option) => option.value === exclusive)?.label ?? exclusive;
    return no(`Please choose either “${alone}” or the answers that apply, not both.`);
  }
  return yes(chosen);
}

function checkTick(value: Answer): Result {
  if (value === true || value === 1 || value === '1' || value === 'true') return yes(true);
  if (value === false || value === 0 || value === '0' || value === 'false') return yes(false);
  return no('Please tick the box or leave it empty.');
}

function checkNumber({ unit, min = -Infinity, max = Infinity }: QuestionSpec, value: Answer): Result {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? clean(value) : '';
  const range = `Please enter a number between ${min} and ${max}${unit ? ` ${unit}` : ''}.`;
  // Plain digits with at most two decimals: no exponents, no hex, no "Infinity".
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(text)) return no(range);
  const number = Number(text);
  return number < min || number > max ? no(range) : yes(number);
}

const EARLIEST_DATE = '1900-01-01';
const LATEST_DATE = '2100-12-31';

function checkDate({ side }: QuestionSpec, value: Answer, today: string): Result {
  if (typeof value !== 'string' || !isDate(value) || value < EARLIEST_DATE || value > LATEST_DATE)
    return no('Please enter a real date.');
  if (side === 'past' && value > today) return no('Please enter a date that is not in the future.');
  if (side === 'future' && value < today) return no('Please enter a date that is not in the past.');
  return yes(value);
}

function checkImages(value: Answer, photoIds: ReadonlySet<number>): Result {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'number')) return no('Please add your photos again.');
  if (value.length > MAX_PHOTOS) return no(`Please add at most ${MAX_PHOTOS} photos.`);
  const ids = [...new Set(value as number[])];
  return ids.every((id) => photoIds.has(id))
    ? yes(ids)
    : no('We could not find one of these photos. Please add it again.');
}

// What a signed answer says is what was seen: nothing unseen, and a visible mark where something turned it round, for "1\u202e05 mg" reads as
// another dose to whoever types it. Half a sign is nothing.
function clean(text: string): string {
  return writtenText(text.replace(/\p{Surrogate}/gu, '')).trim();
}
