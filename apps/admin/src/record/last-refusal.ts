import type { SubscriptionProps } from '../queries/subscription.api.ts';

const REFUSED = /^(?:The payment|The backup card) was refused: /;

/** Why the latest attempt to charge failed, and when; null when the last word of the history on payments is a better one. */
export function lastRefusal(timeline: Pick<SubscriptionProps['timeline'][number], 'at' | 'text' | 'cause'>[]) {
  const newestFirst = timeline.toSorted((a, b) => b.at.localeCompare(a.at));
  const last = newestFirst.find(({ text, cause }) => REFUSED.test(cause) || /^Paid\b/.test(text));
  if (!last || !REFUSED.test(last.cause)) return null;
  const why = last.cause.replace(REFUSED, '');
  return { at: last.at, card: last.cause.startsWith('The backup') ? 'The backup card' : 'The card', why };
}
