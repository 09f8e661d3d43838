import { expect, test } from '@jest/globals';
import { LIMITS, pauseBefore, pointsOf, type LimitName } from './limits.ts';

/** The production figures of docs/decisions/0006. */
test.each([
  ['write', 300, 60, 300],
  ['login', 30, 60, 7],
  ['loginPerBrowser', 20, 900, 5],
  ['checkEmail', 10, 60, 2],
  ['checkEmailDay', 50, 86_400, 12],
  ['checkEmailPerBrowser', 5, 600, 1],
  ['register', 10, 600, 2],
  ['code', 30, 600, 7],
  ['resend', 10, 3_600, 2],
  ['reset', 10, 3_600, 2],
  ['link', 30, 600, 7],
  ['verify', 60, 600, 15],
  ['security', 30, 600, 7],
  ['promo', 20, 60, 20],
  ['money', 30, 60, 30],
  ['chat', 60, 60, 60],
  ['upload', 60, 86_400, 60],
  ['auditCheck', 6, 3_600, 6],
  ['auditPart', 3_000, 3_600, 3_000],
  ['search', 600, 60, 600],
] as const)('%s: %p in %p seconds, %p in one process while Redis is away', (name, points, seconds, alone) => {
  expect({ ...pointsOf(name, 1), seconds: LIMITS[name].duration }).toEqual({ points, pointsAlone: alone, seconds });
});

test('every limit stands in the table, and the sandbox is 100 times wider', () => {
  for (const name of Object.keys(LIMITS) as LimitName[])
    expect(pointsOf(name, 100).points).toBe(LIMITS[name].points * 100);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 500],
  [5, 1_000],
  [40, 2_000],
])('e-mail number %p is answered after %p ms', (asked, ms) => {
  expect(pauseBefore(asked)).toBe(ms);
});
