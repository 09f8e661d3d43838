import { addMonths } from '@sorrel/contracts/london';
import type { Answer, Answers } from '@sorrel/contracts/consultations/words';
import type { Facts } from '../safety/condition.ts';
import { standing, type Questionnaire, type QuestionSpec } from './questionnaire.ts';

/** Answers that submit for the given person, without refusal and without block. */
export function sampleFor(questionnaire: Questionnaire, facts: Facts): Answers {
  const all: Answers = {};
  for (const question of questionnaire.questions) all[question.key] = sampleAnswer(question, facts.today);
  return standing(questionnaire, all, facts).answers;
}

/** Answers that submit for anybody the treatment is open to: of either sex, whatever their account already holds. */
export function sampleForAnybody(questionnaire: Questionnaire, nothing: Facts): Answers {
  return (['male', 'female'] as const).reduce<Answers>(
    (answers, sex) => ({ ...answers, ...sampleFor(questionnaire, { ...nothing, sex }) }),
    {},
  );
}

function sampleAnswer({ sample }: QuestionSpec, today: string): Answer {
  return typeof sample === 'object' && sample !== null && 'yearsAgo' in sample
    ? addMonths(today, -12 * sample.yearsAgo)
    : sample;
}
