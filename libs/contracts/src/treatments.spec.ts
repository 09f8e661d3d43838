import { describe, expect, test } from '@jest/globals';
import { TREATMENT_ALIASES, TREATMENT_SLUGS, treatmentIn, treatmentOf } from './treatments.ts';

test.each([
  ['acne', 'acne'],
  ['hormonal-acne-pill', 'oral-spironolactone'],
  ['wegovy', 'weight-loss'],
  ['the-regrowth-drops', 'hair-loss'],
  ['nonsense', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('%p means %p', (slug, treatment) => {
  expect(treatmentOf(slug)).toBe(treatment);
});

describe('the treatment in next', () => {
  test.each([
    ['/consultation/acne', 'acne'],
    ['/consultation/acne?x=1', 'acne'],
    ['/consultation/acne/', 'acne'],
    ['/consultation/hormonal-acne-pill', 'oral-spironolactone'],
    ['/consultation/wegovy#a', 'weight-loss'],
    ['/v2/profile', undefined],
    ['/consultation/nonsense', undefined],
    ['/consultation/toString', undefined],
    ['/acne', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s names %s', (next, treatment) => expect(treatmentIn(next)).toBe(treatment));

  test('knows every slug and alias the rest of the system knows', () => {
    for (const slug of [...TREATMENT_SLUGS, ...Object.keys(TREATMENT_ALIASES)])
      expect(treatmentIn(`/consultation/${slug}`)).toBe(treatmentOf(slug));
  });
});
