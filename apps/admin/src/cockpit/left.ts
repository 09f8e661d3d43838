import type { OpenPoints } from '@sorrel/contracts/consultations/open-points';

interface Left {
  points: OpenPoints;
  /** Rows of the consultation that have not been on screen. */
  answers: number;
}

const count = (n: number, one: string, more: string): string => (n === 1 ? `1 ${one}` : `${n} ${more}`);
const rules = (flags: OpenPoints['never']): string => [...new Set(flags.map(({ ruleId }) => ruleId))].join(', ');

/** What keeps Approve closed, in words, beside the button. Empty: it is open. */
export function leftToDo({ points, answers }: Left): string[] {
  const unseen = [
    ...(points.hasUnreadAnswers && answers > 0 ? [count(answers, 'answer', 'answers')] : []),
    ...(points.photos.length > 0 ? [count(points.photos.length, 'photo', 'photos')] : []),
  ];
  return [
    ...(points.never.length > 0 ? [`Cannot be approved while ${rules(points.never)} stands`] : []),
    ...(unseen.length > 0 ? [`Still to be seen: ${unseen.join(' and ')}`] : []),
    ...(points.acknowledgements.length > 0 ? [`To be acknowledged: ${rules(points.acknowledgements)}`] : []),
    ...(points.reasons.length > 0 ? [`Needs a reason: ${rules(points.reasons)}`] : []),
  ];
}
