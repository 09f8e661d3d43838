import type { OpenPoints } from '@sorrel/contracts/consultations/open-points';

interface Left {
  points: OpenPoints;
  /** Rows of the consultation that have not been on screen. */
  answers: number;
}

const count = (n: number, one: string, more: string): string => (n === 1 ? `1 ${one}` : `${n} ${more}`);
const inWords = (list: string[]): string =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)!}`;
const rules = (flags: OpenPoints['never']): string => [...new Set(flags.map(({ ruleId }) => ruleId))].join(', ');

/** What keeps Approve closed, in words, beside the button. Empty: it is open. */
export function leftToDo({ points, answers }: Left): string[] {
  const unseen = [
    ...(points.hasUnreadAnswers && answers > 0 ? [count(answers, 'answer', 'answers')] : []),
    ...(points.photos.length > 0 ? [count(points.photos.length, 'photo', 'photos')] : []),
    ...(points.medicines.length > 0 ? ['what the label says'] : []),
  ];
  return [
    ...(points.never.length > 0 ? [`Cannot be approved while ${rules(points.never)} stands`] : []),
    ...(unseen.length > 0 ? [`Still to be seen: ${inWords(unseen)}`] : []),
    ...(points.acknowledgements.length > 0 ? [`To be acknowledged: ${rules(points.acknowledgements)}`] : []),
    ...(points.reasons.length > 0 ? [`Needs a reason: ${rules(points.reasons)}`] : []),
  ];
}
