import { expect, test } from '@jest/globals';
import type { PlanView } from '@sorrel/contracts/http/storefront';
import { chargeText, priceText, promoText, rhythm } from './plan-words.ts';

const plan = (interval: string | null, interval_duration: number): PlanView => ({
  id: 1,
  name: 'Acne cream',
  treatment: { slug: 'acne', image_url: '/x.webp' },
  charge: 48.4,
  items: [{ price: 24.2, interval, interval_duration, ingredients: [] }],
});

test.each([
  [plan('month', 2), 'every 2 months', '£24.20 / month'],
  [plan('month', 1), 'every 1 month', '£24.20 / month'],
  [plan(null, 0), 'once (no subscription)', '£24.20'],
])('%#: %s', (given, says, price) => {
  expect(rhythm(given)).toBe(says);
  expect(priceText(given)).toBe(price);
});

const quote = { lines: [], subtotal: 48.4, discount: 9.68, credit: 0, total: 38.72 };
test('what is taken today and later is said before paying', () => {
  expect(chargeText(plan('month', 2), quote)).toBe('£38.72 today, then £48.40 every 2 months until you cancel.');
  expect(chargeText(plan('month', 2), null)).toBe('£48.40 today, then £48.40 every 2 months until you cancel.');
  expect(chargeText(plan(null, 0), quote)).toBe('£38.72 today. Nothing after that.');
});

test.each([
  [{ type: 'percentage', value: 20, duration: 'once' } as const, '20% off your first order'],
  [{ type: 'fixed', value: 10, duration: 'forever' } as const, '£10.00 off every order'],
  [{ type: 'fixed', value: 5, duration: 'repeating' } as const, '£5.00 off your next orders'],
])('%j says %s', (promo, text) => expect(promoText(promo)).toBe(text));
