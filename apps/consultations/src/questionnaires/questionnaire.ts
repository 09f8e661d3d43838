import type { Answer, Answers, Question } from '@sorrel/contracts/consultations/words';
import { factsTold, type Text } from '../medicines/reading.ts';
import { ageOn, daysBetween } from '@sorrel/contracts/london';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { evaluate, isKnown, type Condition, type Facts } from '../safety/condition.ts';
import { dangersTold } from '../words/words.ts';

export interface Option {
  value: string;
  label: string;
}

/** A question as data. Everything else about questionnaires follows from lists of these. */
export interface QuestionSpec {
  /** Stable for ever: stored answers are filed under it, and a key means the same in every treatment. */
  key: string;
  type: Question['type'];
  label: string;
  help?: string;
  why?: string;
  /** Required unless `false`. */
  required?: boolean;
  options?: Option[];
  /** `multiple`: this option stands alone ("None of these"). */
  exclusive?: string;
  unit?: string;
  min?: number;
  max?: number;
  /** `text`: a name or an address, not a story. */
  isOneLine?: boolean;
  /** `images`: of a paper or a box, not of the person. */
  isDocument?: boolean;
  /** `date`: which side of today it lies on, today included. */
  side?: 'past' | 'future';
  /** `checkbox`: must be ticked to submit; this is what we say when it is not. */
  mustTick?: string;
  visibleIf?: Condition;
  /** An answer that leads to no refusal and no block. `yearsAgo` is a date. */
  sample: Answer | { yearsAgo: number };
}

/** Answers we cannot treat. `text` is what the person reads: kind, and says what to do next. */
export interface Stop {
  id: string;
  when: Condition;
  /** Keys of the answers it is about, where the condition looks at others too: whoever made a mistake is led to these. */
  about?: string[];
  text: string;
}

/** One version of one treatment's questions. A change of any word is a new version; the old one stays for the answers given under it. */
export interface Questionnaire {
  slug: TreatmentSlug;
  version: number;
  name: string;
  questions: QuestionSpec[];
  stops: Stop[];
}

export interface Standing {
  questions: QuestionSpec[];
  answers: Answers;
}

/**
 * The questions to ask now and the answers that count. A question's condition sees only earlier answers that count themselves,
 * so an answer whose question has disappeared has no say, although it is kept in case the person changes their mind again.
 */
export function standing(questionnaire: Questionnaire, given: Answers, facts: Facts): Standing {
  const questions: QuestionSpec[] = [];
  const answers: Answers = {};
  for (const question of questionnaire.questions) {
    if (question.visibleIf && !evaluate(question.visibleIf, answers, withAnswers(facts, answers)).holds) continue;
    questions.push(question);
    const answer = Object.hasOwn(given, question.key) ? given[question.key] : undefined;
    if (answer !== undefined) answers[question.key] = answer;
  }
  return { questions, answers };
}

/** Key of the next question without an answer; an optional one that was skipped (null) is done. Null when all are done. */
export function nextUnanswered({ questions, answers }: Standing): string | null {
  return questions.find((question) => !isDone(question, answers))?.key ?? null;
}

/**
 * 0 to 1: how far down the whole list the next question stands. Questions that come up on the way have their place there already,
 * so the bar never runs backwards while one answers in order. Never 1 while something required is open.
 */
export function progressOf({ questions: all }: Questionnaire, now: Standing): number {
  const next = nextUnanswered(now);
  if (next === null) return Object.keys(missingAnswers(now)).length > 0 ? 0.99 : 1;
  const place = (key: string | undefined): number => all.findIndex((question) => question.key === key);
  const first = place(now.questions[0]?.key);
  return Math.round(((place(next) - first) / (all.length - first)) * 1_000) / 1_000;
}

/** Field errors of everything that must still be answered before submitting. */
export function missingAnswers({ questions, answers }: Standing): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const question of questions) {
    const answer = answers[question.key];
    if (question.mustTick && answer !== true) errors[question.key] = [question.mustTick];
    else if (question.required !== false && !isKnown(answer)) errors[question.key] = ['Please answer this question.'];
  }
  return errors;
}

/** The first stop that holds, with the answers that made it hold. */
export function stopOf(
  questionnaire: Questionnaire,
  answers: Answers,
  facts: Facts,
): { stop: Stop; keys: string[] } | null {
  const known = withAnswers(facts, answers);
  for (const stop of questionnaire.stops) {
    const outcome = evaluate(stop.when, answers, known);
    if (outcome.holds) return { stop, keys: outcome.keys };
  }
  return null;
}

/**
 * Facts that this consultation's own answers add: what the account does not hold, the body mass index as declared, and what is read in
 * words of theirs, other `texts` included.
 */
export function withAnswers(facts: Facts, answers: Answers, texts: readonly Text[] = []): Facts {
  const { birth_date: born, sex, uk_resident: resident, height_cm: height, weight_kg: weight } = answers;
  const bmi =
    typeof height === 'number' && typeof weight === 'number' && height > 0 ? weight / (height / 100) ** 2 : null;
  return {
    ...facts,
    age: facts.age ?? (typeof born === 'string' ? ageOn(born, facts.today) : null),
    sex: facts.sex ?? (sex === 'male' || sex === 'female' ? sex : null),
    ukResident: facts.ukResident ?? (resident === 'yes' ? true : resident === 'no' ? false : null),
    bmi: facts.bmi ?? bmi,
    operationDays: daysTo(answers.operation === 'yes' ? answers.operation_on : null, facts.today),
    injectionGapDays: daysTo(facts.today, answers.injection_last),
    ...factsTold(answers, texts),
    ...dangersTold(answers),
    weightDifference:
      typeof weight === 'number' && facts.verifiedWeight !== null
        ? Math.abs(weight - facts.verifiedWeight) / facts.verifiedWeight
        : null,
  };
}

const daysTo = (day: unknown, from: unknown): number | null =>
  typeof day === 'string' && typeof from === 'string' ? daysBetween(from, day) : null;

/** What a screen needs of a question. */
export function asShown(question: QuestionSpec): Question {
  return {
    key: question.key,
    type: question.type,
    label: question.label,
    help: question.help ?? '',
    why: question.why ?? '',
    required: question.required !== false,
    options: question.options ?? [],
    unit: question.unit ?? null,
    min: question.min ?? null,
    max: question.max ?? null,
    isOneLine: question.isOneLine === true,
    isDocument: question.isDocument === true,
  };
}

function isDone(question: QuestionSpec, answers: Answers): boolean {
  const answer = answers[question.key];
  if (question.mustTick) return answer === true;
  return isKnown(answer) || (question.required === false && answer === null);
}
