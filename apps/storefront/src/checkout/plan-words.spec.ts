import { expect, test } from '@jest/globals';
import type { PlanView } from '@sorrel/contracts/http/storefront';
import { chargeText, priceText, promoText, rhythm } from './plan-words.ts';

const plan = (interval: string | null, interval_duration: number): PlanView => ({
  id: 1,
  name: 'Acne cream',
  treatment: { slug: 'acne', image_url: '/x.webp' },
  charge: 48.4,
  steps: [],
  start: null,
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
const promo = {
  code: 'X',
  title: '',
  type: 'percentage',
  value: 20,
  duration: 'once',
  charges: null,
  is_first_order_only: true,
} as const;
const monthly = { plan: plan('month', 2), quote, promo, credit: 0 };
const free = { ...quote, discount: 0, credit: 48.4, total: 0 };
const later = (...amounts: number[]) => amounts.map((amount, at) => ({ date: `2027-0${2 * at + 1}-21`, amount }));

test.each([
  [{ ...monthly }, later(48.4, 48.4), '£38.72 today, then £48.40 every 2 months until you cancel.'],
  [{ ...monthly }, null, '£38.72 today, then £48.40 every 2 months until you cancel.'],
  [{ ...monthly, quote: null }, null, '£48.40 today, then £48.40 every 2 months until you cancel.'],
  [{ ...monthly, plan: plan(null, 0) }, [], '£38.72 today. Nothing after that.'],
  [
    { ...monthly, promo: { ...promo, duration: 'forever' as const } },
    later(38.72, 38.72),
    '£38.72 today, then £38.72 every 2 months until you cancel.',
  ],
  [
    { ...monthly, promo: { ...promo, duration: 'repeating' as const, charges: 2 } },
    later(38.72, 48.4),
    '£38.72 today, £38.72 on 21/01/2027, then £48.40 every 2 months until you cancel.',
  ],
  [
    { ...monthly, promo: { ...promo, duration: 'repeating' as const, charges: 6 } },
    later(38.72, 38.72),
    '£38.72 today, £38.72 on 21/01/2027, £38.72 on 21/03/2027, and so on while your code lasts, then £48.40 every 2 months until you cancel.',
  ],
  [
    { ...monthly, promo: null, quote: free, credit: 60 },
    later(36.8, 48.4),
    '£0.00 today, £36.80 on 21/01/2027, then £48.40 every 2 months until you cancel.',
  ],
  [
    { ...monthly, promo: null, quote: free, credit: 60 },
    null,
    '£0.00 today, then at most £48.40 every 2 months until you cancel.',
  ],
  [
    { ...monthly, promo: { ...promo, duration: 'repeating' as const, charges: 3 }, quote: free, credit: 500 },
    later(0, 0),
    '£0.00 today, £0.00 on 21/01/2027, £0.00 on 21/03/2027, and so on while your code and credit last, then £48.40 every 2 months until you cancel.',
  ],
])('what is taken today and later is said as it was worked out: %#', (ordered, charges, text) => {
  expect(chargeText(ordered, charges)).toBe(text);
});

test('where strengths cost differently, no later charge is promised: each strength has its price', () => {
  const steps = [
    { strength: '0.25 mg', pricePence: 11500 },
    { strength: '0.5 mg', pricePence: 12500 },
  ];
  const wegovy = { ...plan('month', 1), charge: 115, steps };
  const said = chargeText({ plan: wegovy, quote: null, promo: null, credit: 0 }, null);
  expect(said).toBe(
    '£115.00 today, then a month’s price every month until you cancel. A month costs what its strength costs: 0.25 mg £115.00, 0.5 mg £125.00. Your prescriber decides each next strength, and we write to you with the price before it is charged.',
  );
});

test.each([
  [{}, '20% off your first order'],
  [{ is_first_order_only: false }, '20% off this order'],
  [{ type: 'fixed', value: 10, duration: 'forever' }, '£10.00 off every order'],
  [{ type: 'fixed', value: 5, duration: 'repeating', charges: 3 }, '£5.00 off each of your first 3 orders'],
  [{ type: 'fixed', value: 5, duration: 'repeating', charges: 1 }, '£5.00 off your first order'],
  [{ type: 'fixed', value: 0 }, 'Your own price stays as it is.'],
] as const)('%j says %s', (over, text) => expect(promoText({ ...promo, ...over })).toBe(text));
