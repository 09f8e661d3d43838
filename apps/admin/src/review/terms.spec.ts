import { expect, test } from '@jest/globals';
import type { OpenDose } from '@sorrel/contracts/consultations/cases';
import { monthChoices, problemOf, repeatChoices, termsText, usualTermsOf } from './terms.ts';

const dose: OpenDose = {
  itemId: 3,
  code: '110C',
  product: 'Acne cream',
  ingredients: [],
  directions: 'Every evening.',
  precautions: 'For external use only.',
  quantity: '50 g',
  limits: { months: 2, maxRepeats: 2, why: null },
  titration: null,
};

test('unchanged, it is one supply for six months in the words of the catalogue', () => {
  const terms = usualTermsOf(dose);
  expect(termsText(terms)).toBe('one supply, valid for 6 months');
  expect(terms).toMatchObject({ directions: 'Every evening.', precautions: 'For external use only.' });
  expect(problemOf(terms, dose)).toBeNull();
});

test('offers no more supplies and months than may be signed', () => {
  expect(repeatChoices(dose).map(({ label }) => label)).toEqual(['One supply', '2 supplies', '3 supplies']);
  expect(monthChoices.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each([
  [{ directions: ' ' }, 'how it is to be used'],
  [{ directions: 'x'.repeat(401) }, 'directions'],
  [{ precautions: 'x'.repeat(601) }, 'precautions'],
  [{ repeats: 2, validMonths: 4 }, 'run out'],
  [{ repeats: 2, validMonths: 5 }, null],
])('%j keeps the approval closed: %s', (over, words) => {
  const problem = problemOf({ ...usualTermsOf(dose), ...over }, dose);
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});
