import { expect, test } from '@jest/globals';
import type { CaseClaim } from '@sorrel/contracts/consultations/cases';
import { nextCase, stepIn, waitText } from './queue.ts';

const claim = (isMine: boolean): CaseClaim => ({ by: 'Dr Shah', isMine, since: '', until: '' });
const place = (subscriptionId: number, held: CaseClaim | null = null) => ({ subscriptionId, claim: held });
const cases = [place(1), place(2, claim(false)), place(3, claim(true)), place(4)];

test.each([
  ['the one after it, without what a colleague has open', cases, 1, 3],
  ['my own claims are mine to go on with', cases, 3, 4],
  ['after the last one the first', cases, 4, 1],
  ['of a case that is not in the queue any more, the first', cases, 77, 1],
  ['nothing where only itself is left', [place(1)], 1, undefined],
  ['nothing where colleagues have the rest', [place(1), place(2, claim(false))], 1, undefined],
  ['nothing in an empty queue', [], 1, undefined],
])('next: %s', (_, list, current, found) => expect(nextCase(list, current)?.subscriptionId).toBe(found));

test.each([
  [1, 1, 2],
  [2, -1, 1],
  [4, 1, undefined],
  [1, -1, undefined],
  [77, 1, 1],
  [77, -1, 1],
] as const)('from %p a step of %p leads to %p', (current, step, found) =>
  expect(stepIn(cases, current, step)?.subscriptionId).toBe(found),
);

test.each([
  [0, 'under a minute'],
  [59, 'under a minute'],
  [1200, '20 min'],
  [3600, '1 h'],
  [19_200, '5 h 20 min'],
  [86_400, '1 day'],
  [3 * 86_400 + 4 * 3600 + 100, '3 days 4 h'],
])('%p seconds: %s', (seconds, text) => expect(waitText(seconds)).toBe(text));
