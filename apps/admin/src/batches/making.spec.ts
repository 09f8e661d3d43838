import { expect, test } from '@jest/globals';
import type { WorksheetLine } from './making.api.ts';
import { limitsText, sheetBadge, whyNoCheck, whyNotWeighed } from './making.ts';

test.each([
  ['begun', 1, 3, 'being weighed'],
  ['begun', 3, 3, 'to be checked'],
  ['checked', 3, 3, 'checked'],
  ['finished', 3, 3, 'finished'],
  ['cancelled', 3, 3, 'cancelled'],
] as const)('a sheet that is %s with %i of %i weighed reads %s', (state, weighed, amounts, text) =>
  expect(sheetBadge({ state, weighed, amounts }).text).toBe(text),
);

const line = { least: 99_000, most: 101_000, unit: 'mg' } as const;
test.each([
  ['100', null],
  ['99', null],
  ['101.000', null],
  ['98.999', 'outside the tolerance, between 99 g and 101 g'],
  ['101.001', 'outside the tolerance'],
  ['', 'what the scale says, in g'],
  ['0', 'what the scale says'],
  ['100,5', 'what the scale says'],
])('%j on the scale: %p', (typed, words) => {
  const why = whyNotWeighed(typed, line);
  if (words === null) expect(why).toBeNull();
  else expect(why).toContain(words);
});
test('an amount too small for its tolerance is weighed exactly', () =>
  expect(limitsText({ least: 50, most: 50, unit: 'ul' })).toBe('exactly 0.05 ml'));

const weighed = (...amounts: (number | null)[]) => amounts.map((one) => ({ weighed: one }) as WorksheetLine);
test.each<[(number | null)[], boolean, string | null]>([
  [[1, 2], false, null],
  [[1, null], false, 'One amount is not weighed yet.'],
  [[null, null], true, '2 amounts are not weighed yet.'],
  [[1, 2], true, 'Somebody else has to check it.'],
])('%j, mine: %p', (amounts, isMine, words) => {
  const why = whyNoCheck({ lines: weighed(...amounts), is_mine: isMine });
  if (words === null) expect(why).toBeNull();
  else expect(why).toContain(words);
});
