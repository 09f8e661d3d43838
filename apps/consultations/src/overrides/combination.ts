import type { Answers, Flag } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';

/** What staff need before an item goes into a plan: nothing, a written reason for some rules, or it may not be at all. */
export interface Standing {
  needReason: Flag[];
  forbidden: Flag[];
}

/**
 * Hard are rules that refuse or block. Evidence is asked for when the item comes to its review, so its want does not keep an item
 * from being planned; warnings and notices are shown.
 */
export function standingOf(flags: readonly Flag[]): Standing {
  const hard = flags.filter(({ effect }) => effect === 'refuse' || effect === 'block');
  return {
    forbidden: hard.filter(({ onApproval }) => onApproval === 'never'),
    needReason: hard.filter(({ onApproval }) => onApproval !== 'never'),
  };
}

/**
 * What somebody has answered about their health, for whichever treatment: `answered` newest first, one for each treatment. The newest
 * word counts, except that what a list named for another treatment (a medicine, an illness) is not taken back by a newer list.
 */
export function answersAcross(answered: readonly { answers: Answers }[]): Answers {
  const all: Answers = {};
  for (const { answers } of answered)
    for (const [key, answer] of Object.entries(answers)) {
      const known = all[key];
      if (isWords(known) && isWords(answer)) all[key] = [...new Set([...known, ...answer])];
      else if (known === undefined || known === null) all[key] = answer;
    }
  return all;
}

/** What somebody answered in the consultation of a treatment: sent, or stopped by a refusal. */
export interface Word {
  answers: Answers;
  questionnaire: { slug: TreatmentSlug };
}

/**
 * The answers that count for a treatment: its own consultation's first, completed by what was told for others. A pregnancy is as it was
 * told last, wherever that was. `answered` comes newest first.
 */
export function answersFor(treatment: TreatmentSlug, answered: readonly Word[]): Answers {
  const own = answered.filter(({ questionnaire }) => questionnaire.slug === treatment);
  const all = answersAcross([...own, ...answered.filter((one) => !own.includes(one))]);
  const latest = answered.find(({ answers }) => Array.isArray(answers.pregnancy))?.answers.pregnancy;
  return latest === undefined ? all : { ...all, pregnancy: latest };
}

const isWords = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string');
