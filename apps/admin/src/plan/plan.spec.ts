import { expect, test } from '@jest/globals';
import { durationText, ingredientText } from './plan.ts';

test.each([
  ['month', 1, '1 month'],
  ['month', 2, '2 months'],
  ['month', 12, '12 months'],
  ['month', 0, '0 months'],
  ['week', 1, '1 week'],
  [null, 1, 'once (no subscription)'],
  [null, 3, 'once (no subscription)'],
])('%p x %p is %p', (interval, interval_duration, text) =>
  expect(durationText({ interval, interval_duration })).toBe(text),
);

test.each([
  [{ name: 'Tretinoin', value: '0.05', unit: '%' }, 'Tretinoin 0.05%'],
  [{ name: 'Spironolactone', value: '100', unit: 'mg' }, 'Spironolactone 100 mg'],
  [{ name: 'Ceramides', value: '', unit: '' }, 'Ceramides'],
])('%j is %p', (ingredient, text) => expect(ingredientText(ingredient)).toBe(text));
