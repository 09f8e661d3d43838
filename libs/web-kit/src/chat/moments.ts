import { isJoinedNotice, MOMENT_MS } from '@sorrel/contracts/messaging/clinic-notice';
import type { Bubble, Thread } from './thread.ts';

const isOfMoment = (first: Bubble, next: Bubble): boolean =>
  [first, next].every(({ clientId, attachments }) => isJoinedNotice(clientId) && attachments.length === 0) &&
  Math.abs(Date.parse(next.createdAt) - Date.parse(first.createdAt)) <= MOMENT_MS;

/** Each paragraph once, in the order in which they were written. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.split('\n\n')))].join('\n\n');

/**
 * The conversation as it is shown: what the clinic wrote by itself in one moment, with nothing between, is one message. Each stays stored by
 * itself.
 */
export function inMoments(thread: Thread): Thread {
  const groups: Bubble[][] = [];
  for (const bubble of thread) {
    const last = groups.at(-1);
    if (last?.[0] && isOfMoment(last[0], bubble)) last.push(bubble);
    else groups.push([bubble]);
  }
  return groups.flatMap(([first, ...others]) => {
    if (!first) return [];
    return [others.length === 0 ? first : { ...first, text: joined([first, ...others].map(({ text }) => text)) }];
  });
}
