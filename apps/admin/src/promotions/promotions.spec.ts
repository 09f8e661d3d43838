import { expect, test } from '@jest/globals';
import { datesText, durationText, rulesOf, valueText } from './promotions.ts';

test('says what a code gives, for how long and when', () => {
  expect(valueText({ type: 'percentage', value: 20 })).toBe('20%');
  expect(valueText({ type: 'fixed', value: 5 })).toBe('£5.00');
  expect(durationText({ duration: 'once', charges: null })).toBe('first payment');
  expect(durationText({ duration: 'repeating', charges: 3 })).toBe('first 3 payments');
  expect(durationText({ duration: 'forever', charges: null })).toBe('every payment');
  expect(datesText({ starts_on: null, ends_on: null })).toBe('always');
  expect(datesText({ starts_on: '2026-12-01', ends_on: '2026-12-24' })).toBe('01/12/2026 to 24/12/2026');
  expect(datesText({ starts_on: null, ends_on: '2026-12-24' })).toBe('until 24/12/2026');
});

test('says for whom a code is', () => {
  expect(rulesOf({ is_first_order_only: true, excluded_forms: ['tablet'], is_banner: true })).toEqual([
    'first order only',
    'excludes tablets',
    'shown in the banner',
  ]);
  expect(rulesOf({ is_first_order_only: false, excluded_forms: [], is_banner: false })).toEqual([]);
});
