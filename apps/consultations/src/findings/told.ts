import type { Answered } from './because.ts';

/** Words said outside a consultation, as an answer to a question of their own. */
export const asAnswered = (key: string, label: string, words: string): Answered => ({
  questionnaire: { questions: [{ key, type: 'text', label, sample: null }] },
  answers: { [key]: words },
});

/** A change of health told since, in its own words. */
export const asToldSince = ({ record }: { record: { kind: string; words: string } }): Answered =>
  record.kind === 'medicine'
    ? asAnswered('health_medicine', 'A new medicine told since', record.words)
    : asAnswered('health_words', 'A change of health told since', record.words);
