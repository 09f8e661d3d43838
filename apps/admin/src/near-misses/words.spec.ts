import { expect, test } from '@jest/globals';
import { MISS_CAUSES, MISS_KINDS, MISS_STAGES } from '@sorrel/contracts/fulfilment/near-miss';
import { CAUSE_WORDS, KIND_WORDS, monthName, ranked, STAGE_WORDS } from './words.ts';

test('forms and counts keep the order of the log', () => {
  expect(Object.keys(STAGE_WORDS)).toEqual([...MISS_STAGES]);
  expect(Object.keys(KIND_WORDS)).toEqual([...MISS_KINDS]);
  expect(Object.keys(CAUSE_WORDS)).toEqual([...MISS_CAUSES]);
});

test('what occurs most comes first, and what does not occur is left out', () => {
  expect(ranked({ busy: 1, shelf: 3, interrupted: 1 }, CAUSE_WORDS).map(({ word, count }) => [word, count])).toEqual([
    ['shelf', 3],
    ['interrupted', 1],
    ['busy', 1],
  ]);
});

test.each([
  ['2026-10', 'October 2026'],
  ['2027-01', 'January 2027'],
])('%s is %s', (month, name) => expect(monthName(month)).toBe(name));
