import { expect, test } from '@jest/globals';
import { treatmentOf } from './words.ts';

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
