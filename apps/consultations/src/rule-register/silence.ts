import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import { eligibilityOf, USUAL_BOUNDS } from '@sorrel/contracts/eligibility';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import {
  standing,
  stopOf,
  withAnswers,
  type Questionnaire,
  type QuestionSpec,
} from '../questionnaires/questionnaire.ts';
import { sampleForAnybody } from '../questionnaires/sample.ts';
import { answersIn, NO_FACTS, type Condition, type Facts } from '../safety/condition.ts';
import type { Formula } from '../safety/formulas.ts';
import { raise, type Rule } from '../safety/safety.ts';
import { DENIALS, NO_ACTION, type NoAction } from './no-action.ts';
import { tasksFor } from '../answers/tasks-for.ts';

/** What became of one answer in one treatment with one formula. */
export type Fate = 'stop' | 'block' | 'ask' | 'warn' | 'notice' | 'task' | 'accepted' | 'denied' | 'silent';
export const FATES: readonly Fate[] = [
  'stop',
  'block',
  'ask',
  'warn',
  'notice',
  'task',
  'accepted',
  'denied',
  'silent',
];

/** One answer, given by somebody in one treatment, looked at with one formula. */
export interface Trial {
  questionnaire: Questionnaire;
  formula: Formula;
  facts: Facts;
  question: string;
  option: string;
  answers: Answers;
}
const TODAY = '2026-11-29';
const account = (sex: Facts['sex']): Facts => ({
  ...NO_FACTS,
  today: TODAY,
  age: 30,
  sex,
  ukResident: true,
  accountHasBirthDate: true,
  accountHasSex: true,
  accountHasResidency: true,
  photoCount: 3,
});
/** Whoever may be asked: a woman, a man, and somebody of whom the account knows nothing. */
const PEOPLE: readonly Facts[] = [account('female'), account('male'), { ...NO_FACTS, today: TODAY, photoCount: 3 }];

/** Every answer of a questionnaire with every formula of its treatment. */
export const trialsOf = (questionnaire: Questionnaire, formulas: readonly Formula[]): Trial[] =>
  PEOPLE.flatMap((facts) =>
    questionnaire.questions.flatMap((question) => {
      const asked = answersThatAsk(questionnaire, question, facts);
      if (!asked) return [];
      return optionsOf(question, asked).flatMap(([option, value]) =>
        formulas
          .filter(({ treatment }) => treatment === questionnaire.slug)
          .map((formula) => ({
            questionnaire,
            formula,
            facts,
            question: question.key,
            option,
            answers: { ...asked, [question.key]: value },
          })),
      );
    }),
  );

/** What becomes of it, and through what: stops, rules, tasks or decisions. */
export function fateOf(trial: Trial, rules: readonly Rule[]): { fate: Fate; by: string[] } {
  const heard = hearersOf(trial, rules);
  if (heard[0]) return { fate: heard[0].fate, by: heard.map(({ id }) => id) };
  const { questionnaire, question, option, formula } = trial;
  if (isDenial(questionnaire.slug, question, option)) return { fate: 'denied', by: [] };
  const spoken = NO_ACTION.filter((one) => speaksOf(one, questionnaire.slug, question, option, formula.substances));
  return { fate: spoken.length > 0 ? 'accepted' : 'silent', by: spoken.map(({ id }) => id) };
}

/** Whether the answer only says that there is nothing. */
export const isDenial = (treatment: TreatmentSlug, question: string, option: string): boolean =>
  DENIALS.some(
    (one) => one.question === question && one.options.includes(option) && (one.treatments?.includes(treatment) ?? true),
  );

/** It counts for some formulas only. */
export const isHeldBack = ({ unless }: NoAction): boolean => unless !== undefined;

/** What is decided about an answer in a treatment, whatever the formula. */
export const decisionsOn = (treatment: TreatmentSlug, key: string, option: string): NoAction[] =>
  NO_ACTION.filter((one) => speaksOf(one, treatment, key, option, []));

const speaksOf = (
  { question, options, treatments, unless = [] }: NoAction,
  treatment: TreatmentSlug,
  key: string,
  option: string,
  substances: readonly string[],
): boolean =>
  question === key &&
  (options === 'any' || options.includes(option)) &&
  (treatments?.includes(treatment) ?? true) &&
  !unless.some((one) => substances.includes(one));

const FATE_OF = { refuse: 'stop', block: 'block', evidence: 'ask', warn: 'warn', notice: 'notice' } as const;

/**
 * What hears an answer, worst first: what names it as its cause, or would not be there if the question were unanswered. What is there
 * whatever is answered hears nothing.
 */
function hearersOf(trial: Trial, rules: readonly Rule[]): { fate: Fate; id: string }[] {
  const now = effectsOf(trial, rules);
  const without = new Set(
    effectsOf({ ...trial, answers: { ...trial.answers, [trial.question]: null } }, rules).map(({ id }) => id),
  );
  return now
    .filter(({ id, keys }) => keys.includes(trial.question) || !without.has(id))
    .toSorted((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate));
}

interface Effect {
  fate: Fate;
  id: string;
  keys: string[];
}
function effectsOf(
  { questionnaire, answers: given, facts, formula: { substances } }: Trial,
  rules: readonly Rule[],
): Effect[] {
  const { answers } = standing(questionnaire, given, facts);
  const known = withAnswers(facts, answers);
  const stopped = stopOf(questionnaire, answers, facts);
  const born = typeof answers.birth_date === 'string' ? answers.birth_date : '1996-05-17';
  const { refusals } = eligibilityOf(
    questionnaire.slug,
    { birthDate: born, sex: known.sex, ukResident: known.ukResident },
    TODAY,
    USUAL_BOUNDS,
  );
  return [
    ...refusals.map(({ ruleId, keys }): Effect => ({ fate: 'stop', id: ruleId, keys })),
    ...(stopped ? [{ fate: 'stop' as const, id: `${questionnaire.slug}/${stopped.stop.id}`, keys: stopped.keys }] : []),
    ...raise(rules, { treatment: questionnaire.slug, answers, facts: known, substances: [...substances] }).map(
      ({ flag }): Effect => ({ fate: FATE_OF[flag.effect], id: flag.ruleId, keys: flag.answerKeys }),
    ),
    ...tasksFor(answers).map(({ id, keys }): Effect => ({ fate: 'task', id, keys })),
  ];
}

/** The sample's answers, changed so that this question is asked; null: this person is never asked it. */
function answersThatAsk(questionnaire: Questionnaire, question: QuestionSpec, facts: Facts): Answers | null {
  const asked = { ...questionnaire, questions: questionnaire.questions.map(({ visibleIf: _, ...one }) => one) };
  let answers: Answers = sampleForAnybody(asked, { ...NO_FACTS, today: TODAY });
  for (const one of neededFor(questionnaire, question))
    answers = one.visibleIf ? meeting(one.visibleIf, answers) : answers;
  const { questions } = standing(questionnaire, answers, facts);
  return questions.some(({ key }) => key === question.key) ? answers : null;
}

/** The question and those whose answers bring it up, the last ones first. */
function neededFor({ questions }: Questionnaire, question: QuestionSpec): QuestionSpec[] {
  const found: QuestionSpec[] = [];
  const need = (one: QuestionSpec): void => {
    if (found.includes(one)) return;
    found.push(one);
    for (const key of one.visibleIf ? answersIn(one.visibleIf) : [])
      questions.filter((q) => q.key === key).forEach(need);
  };
  need(question);
  return found;
}

function meeting(condition: Condition, answers: Answers): Answers {
  if ('all' in condition) return condition.all.reduce((so, one) => meeting(one, so), answers);
  if ('any' in condition) return condition.any[0] ? meeting(condition.any[0], answers) : answers;
  if ('not' in condition || !('answer' in condition)) return answers;
  const { answer } = condition;
  if ('is' in condition) return { ...answers, [answer]: condition.is };
  if ('oneOf' in condition) return { ...answers, [answer]: condition.oneOf[0] as Answer };
  if ('includesAny' in condition) return { ...answers, [answer]: condition.includesAny.slice(0, 1) };
  return answers;
}

/** Each option alone, both ends of a number; of the rest, that it was answered at all. */
function optionsOf(question: QuestionSpec, answers: Answers): [string, Answer][] {
  const options = (question.options ?? []).map(({ value }) => value);
  if (question.type === 'choice') return options.map((value) => [value, value]);
  if (question.type === 'multiple') return options.map((value) => [value, [value]]);
  if (question.type === 'number')
    return [question.min ?? 0, question.max ?? 100].map((value) => [String(value), value]);
  return [['(answered)', answers[question.key] ?? null]];
}
