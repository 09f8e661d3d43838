import { describe, expect, it } from '@jest/globals';
import { equal } from 'node:assert/strict';
import fc from 'fast-check';
import { SMALLEST_CHARGE_PENCE, quote, type Discount } from './quote.ts';

const cream = { name: 'Acne cream', pricePence: 2420, months: 2, interval: 'month' } as const;
const percent = (value: number): Discount => ({ code: 'SORREL20', type: 'percentage', value });
const fixed = (value: number): Discount => ({ code: 'TENNER', type: 'fixed', value });

describe('what a delivery costs', () => {
  it.each([
    // pricePence, months, discount, credit -> discount, credit used, total
    ['cream for two months', 2420, 2, null, 0, 0, 0, 4840],
    ['20 % off', 2420, 2, percent(20), 0, 968, 0, 3872],
    ['20 % off a penny is half up', 1, 1, percent(20), 0, 1, 0, 0],
    ['half a penny goes up', 2425, 1, percent(10), 0, 243, 0, 2182],
    ['a third off hormonal acne', 6500, 1, percent(33), 0, 2145, 0, 4355],
    ['promotion before credit', 2420, 2, percent(20), 1000, 968, 1000, 2872],
    ['everything off', 2420, 2, percent(100), 500, 4840, 0, 0],
    ['fixed never below zero, credit is kept', 2420, 1, fixed(5000), 700, 2420, 0, 0],
    ['credit covers it all, the rest is kept', 2420, 1, null, 9900, 0, 2420, 0],
    ['a rest of 29p is too small: credit is held back', 2420, 1, null, 2391, 0, 2390, 30],
    ['a rest of 30p is charged', 2420, 1, null, 2390, 0, 2390, 30],
    ['a rest of 1p: credit is held back', 2420, 1, null, 2419, 0, 2390, 30],
    ['an amount of 29p without credit is waived', 29, 1, null, 0, 29, 0, 0],
    ['an amount of 29p with some credit is waived, credit is kept', 29, 1, null, 10, 29, 0, 0],
    ['an amount of 29p with enough credit uses it', 29, 1, null, 29, 0, 29, 0],
    ['negative credit counts as none', 2420, 1, null, -5, 0, 0, 2420],
  ])('%s', (_, pricePence, months, discount, credit, discountPence, creditPence, totalPence) => {
    expect(quote({ ...cream, pricePence, months }, discount, credit)).toMatchObject({
      subtotalPence: pricePence * months,
      discountPence,
      creditPence,
      totalPence,
    });
  });

  it('lists each line', () => {
    expect(quote(cream, percent(20), 1000).lines).toEqual([
      { text: 'Acne cream, 2 months at £24.20', amountPence: 4840 },
      { text: 'SORREL20: 20% off', amountPence: -968 },
      { text: 'Credit', amountPence: -1000 },
    ]);
    expect(quote({ ...cream, months: 1 }, fixed(500), 0).lines.map((line) => line.text)).toEqual([
      'Acne cream, 1 month',
      'TENNER: £5.00 off',
    ]);
    expect(quote({ ...cream, interval: null, months: 1 }, null, 0).lines.map((line) => line.text)).toEqual([
      'Acne cream',
    ]);
  });

  const discount = fc.option(
    fc.oneof(fc.integer({ min: 1, max: 100 }).map(percent), fc.integer({ min: 1, max: 50_000 }).map(fixed)),
  );
  it('always: whole pence, lines sum to the total, nothing negative, nothing too small to charge', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: 1, max: 3 }),
        discount,
        fc.integer({ min: 0, max: 200_000 }),
        (pricePence, months, promo, credit) => {
          const { lines, subtotalPence, discountPence, creditPence, totalPence } = quote(
            { ...cream, pricePence, months },
            promo,
            credit,
          );
          equal(
            lines.reduce((sum, line) => sum + line.amountPence, 0),
            totalPence,
          );
          equal(subtotalPence - discountPence - creditPence, totalPence);
          for (const amount of [subtotalPence, discountPence, creditPence, totalPence])
            equal(Number.isInteger(amount) && amount >= 0, true);
          equal(creditPence <= credit, true);
          equal(totalPence === 0 || totalPence >= SMALLEST_CHARGE_PENCE, true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('more credit never costs more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        discount,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        (pricePence, promo, credit, more) => {
          const total = (creditPence: number) => quote({ ...cream, pricePence }, promo, creditPence).totalPence;
          expect(total(credit + more)).toBeLessThanOrEqual(total(credit));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
