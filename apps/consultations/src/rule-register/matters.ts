import type { AnswerThatMatters } from '@sorrel/contracts/consultations/register';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { flatten } from '../questionnaires/flatten.ts';
import { standing, type Questionnaire, type QuestionSpec } from '../questionnaires/questionnaire.ts';
import { isKnown, type Condition, type Facts } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import type { Rule } from '../safety/safety.ts';
import { isDenial, isHeldBack, decisionsOn } from './silence.ts';

/**
 * The answers that somebody who decides should not pass over, whether or not a rule fires with this formula: everything a rule or a stop of
 * the treatment can speak of, and what the register marks. Not what only denies, and not what is written down as no matter.
 */
export function mattersOf(questionnaire: Questionnaire, given: Answers, facts: Facts): AnswerThatMatters[] {
  const { questions, answers } = standing(questionnaire, given, facts);
  const texts = new Map(
    flatten(questionnaire, given, facts).map(({ field_key: key, field_value: value }) => [key, value]),
  );
  const rules = RULES.filter(({ appliesTo: { treatments } }) => treatments?.includes(questionnaire.slug) ?? true);
  return questions.flatMap((question) => {
    const answer = answers[question.key] ?? null;
    if (!isKnown(answer)) return [];
    const why = [answer].flat().flatMap((one) => reasonsFor(questionnaire, question, String(one), rules));
    const [first] = why;
    return first === undefined
      ? []
      : [{ key: question.key, question: question.label, answer: texts.get(question.key) ?? '', why: first }];
  });
}

function reasonsFor(
  { slug, stops }: Questionnaire,
  { key, options }: QuestionSpec,
  option: string,
  rules: readonly Rule[],
): string[] {
  const value = options ? option : '(answered)';
  if (isDenial(slug, key, value)) return [];
  const decisions = decisionsOn(slug, key, value);
  const marked = decisions.find(({ isMarked }) => isMarked);
  const hearing = options
    ? [
        ...stops.filter(({ when }) => names(when, key, option)).map(({ text }) => text),
        ...rules.filter(({ when }) => when && names(when, key, option)).map(({ id, text }) => `${id}: ${text}`),
      ]
    : [];
  // What is written down as no matter for every formula is none, although a rule may name it for another treatment.
  if (!marked && decisions.some((one) => !isHeldBack(one))) return [];
  // By way of what is worked out from it: a body mass index, days to an operation, where somebody lives.
  if (options && hearing.length === 0 && decisions.length === 0) return ['A rule goes by this answer.'];
  return [...hearing, ...(marked ? [marked.why] : [])];
}

/** Whether a condition names this option of this question. */
function names(condition: Condition, key: string, option: string): boolean {
  if ('all' in condition) return condition.all.some((one) => names(one, key, option));
  if ('any' in condition) return condition.any.some((one) => names(one, key, option));
  if ('not' in condition || !('answer' in condition) || condition.answer !== key) return false;
  if ('is' in condition) return condition.is === option;
  if ('oneOf' in condition) return condition.oneOf.includes(option);
  return 'includesAny' in condition && condition.includesAny.includes(option);
}
