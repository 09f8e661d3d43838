import { expect, test } from '@jest/globals';
import { sumsOf } from './receipt-paper.ts';

const line = (text: string, amountPence: number) => ({ text, amountPence });

test.each([
  ['plain', [line('Cream', 4840)], 4840, { lines: 1, discounts: 0, credit: 0 }],
  [
    'promotion and credit',
    [line('Cream', 4840), line('WELCOME20: 20% off', -968), line('Credit', -1000)],
    2872,
    { lines: 1, discounts: 1, credit: 1000 },
  ],
  [
    'a promotion called Credit Crunch is none',
    [line('Cream', 4840), line('CREDIT10: 10% off', -484)],
    4356,
    { lines: 1, discounts: 1, credit: 0 },
  ],
  ['all by credit', [line('Cream', 4840), line('Credit', -4840)], 0, { lines: 1, discounts: 0, credit: 4840 }],
  ['no lines', [], 4840, { lines: 1, discounts: 0, credit: 0 }],
  ['lines that do not add up', [line('Cream', 4840)], 4000, { lines: 1, discounts: 0, credit: 0 }],
])('a receipt of %s comes to its total', (_name, given, total, counts) => {
  const { lines, discounts, creditUsedPence } = sumsOf(given, total, 'Cream');
  expect({ lines: lines.length, discounts: discounts.length, credit: creditUsedPence }).toEqual(counts);
  expect(
    lines.reduce((sum, one) => sum + one.amountPence, 0) -
      discounts.reduce((sum, one) => sum + one.amountPence, 0) -
      creditUsedPence,
  ).toBe(total);
});
