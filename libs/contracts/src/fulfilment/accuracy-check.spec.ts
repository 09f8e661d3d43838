import { expect, test } from '@jest/globals';
import { ACCURACY_CHECKS, codesIn, mustBeChecked } from './accuracy-check.ts';

const cream = { code: '110C', form: 'cream' };
const tablet = { code: '210T', form: 'tablet' };
const pen = { code: '301I', form: 'injection' };

test.each([
  ['off', [false, false, false]],
  ['every', [true, true, true]],
  ['marked', [false, true, true]],
] as const)('%s: a cream, a code on the list and an injection are checked as set', (accuracy_check, expected) =>
  expect(
    [cream, tablet, pen].map((item) => mustBeChecked({ accuracy_check, checked_codes: '210T 10C' }, item)),
  ).toEqual(expected),
);

test('an empty list marks injections alone, and every setting has an answer', () => {
  for (const accuracy_check of ACCURACY_CHECKS)
    expect(mustBeChecked({ accuracy_check, checked_codes: '' }, { code: '', form: 'cream' })).toBe(
      accuracy_check === 'every',
    );
});

test.each([
  ['', ''],
  ['  210t,  211T;210T\n110c ', '210T 211T 110C'],
])('%j is kept as %j', (typed, kept) => expect(codesIn(typed)).toBe(kept));
