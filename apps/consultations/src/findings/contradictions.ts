import type { Answers, Flag } from '@sorrel/contracts/consultations/words';
import { valueText } from '../questionnaires/flatten.ts';
import type { QuestionSpec } from '../questionnaires/questionnaire.ts';
import { isKnown } from '../safety/condition.ts';
import { demandOf } from '../safety/safety.ts';

/** Answers that seldom change by themselves: a difference is worth a question. */
const WATCHED = [
  'pregnancy',
  'medicine_groups',
  'medicines',
  'conditions',
  'allergies',
  'has_allergies',
  'mental_health',
  'height_cm',
];
/** Weight may change; this share of it between two consultations is a surprise. */
const WEIGHT_SHARE = 0.15;

/** Answers that differ from last time, each with both values. `previous` and `now` are the answers that counted. */
export function contradictions(
  questions: QuestionSpec[],
  previous: Answers,
  now: Answers,
  previousDate: string,
): Flag[] {
  return questions.flatMap((question) => {
    const [before, after] = [previous[question.key] ?? null, now[question.key] ?? null];
    if (!isKnown(before) || !isKnown(after) || !isSurprise(question.key, before, after)) return [];
    const text = `“${question.label}” was “${valueText(question, before)}” on ${previousDate.split('-').toReversed().join('/')}, now “${valueText(question, after)}”.`;
    return [
      {
        ruleId: 'R-25',
        ruleVersion: 2,
        effect: 'warn' as const,
        text,
        source: 'Our rule',
        answerKeys: [question.key],
        ...demandOf('acknowledge'),
      },
    ];
  });
}

function isSurprise(key: string, before: unknown, after: unknown): boolean {
  if (key === 'weight_kg' && typeof before === 'number' && typeof after === 'number')
    return Math.abs(after - before) > before * WEIGHT_SHARE;
  return WATCHED.includes(key) && JSON.stringify(before) !== JSON.stringify(after);
}
