import type { Refusal, Sent } from '../answers/consultation.ts';
import { valueText } from '../questionnaires/flatten.ts';
import { isKnown } from '../safety/condition.ts';
import { demandOf, refusal, type Raised } from '../safety/safety.ts';

/**
 * What somebody answered in a consultation that they have begun since and not sent: an answer that stops the treatment, or did before it was
 * changed. Whoever is treated already has said it all the same. `since`: when the answers that count were sent; null: none were.
 */
export function begunSince(begun: Sent | null, since: Date | null): Raised[] {
  const latest = begun?.refusals.at(-1);
  if (!begun || !latest || (since !== null && new Date(latest.at) <= since)) return [];
  const because = causesOf(begun, latest);
  const stops = begun.isRefused;
  const { flag, onApproval } = stops
    ? refusal(latest.ruleId, STOPS, latest.keys)
    : {
        flag: {
          ruleId: 'S-15',
          ruleVersion: 2,
          effect: 'warn' as const,
          text: CHANGED,
          source: 'Our rule',
          answerKeys: latest.keys,
          ...demandOf('acknowledge'),
        },
        onApproval: 'acknowledge' as const,
      };
  return [{ flag: { ...flag, because }, onApproval }];
}

const STOPS =
  'In a consultation that they have begun since, an answer stops this treatment. It has not been changed: speak to them before anything else is supplied.';
const CHANGED =
  'In a consultation that they have begun since and not sent, an answer stopped this treatment and was changed afterwards.';

/** As it was answered then, not as it was changed to. */
function causesOf({ questionnaire, answers, changes }: Sent, { keys, at }: Refusal) {
  return questionnaire.questions.flatMap((question) => {
    if (!keys.includes(question.key) || question.type === 'images') return [];
    const first = changes.find((one) => one.key === question.key && one.at >= at);
    const answer = first ? first.from : (answers[question.key] ?? null);
    return isKnown(answer) ? [{ question: question.label, answer: valueText(question, answer) }] : [];
  });
}
