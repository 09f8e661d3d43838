import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backFor } from './lowered.ts';
import { quote, type Discount } from './quote.ts';

const pen = (pricePence: number) => ({ name: 'Pen', pricePence, interval: 'month' as const });
const TEN: Discount = { code: 'TEN', type: 'percentage', value: 10 };
const OFF: Discount = { code: 'OFF', type: 'fixed', value: 2_000 };
const paidFor = (pricePence: number, discount: Discount | null, creditPence = 0, months = 1) => {
  const { totalPence: amountPence, ...price } = quote({ ...pen(pricePence), months }, discount, creditPence);
  return { amountPence, creditPence: price.creditPence, months, lines: price.lines };
};

describe('what goes back for a lower strength', () => {
  it.each([
    ['the difference of the prices', paidFor(14_500, null), 12_500, null, 2_000],
    ['less what the code had taken off it', paidFor(14_500, TEN), 12_500, TEN, 1_800],
    ['the whole difference with a fixed code', paidFor(14_500, OFF), 12_500, OFF, 2_000],
    ['a code that had not been used is not used now', paidFor(14_500, null), 12_500, TEN, 2_000],
    ['paid in part with credit', paidFor(14_500, null, 3_000), 12_500, null, 2_000],
    ['paid with credit alone', paidFor(14_500, null, 20_000), 12_500, null, 2_000],
    ['for each month of it', paidFor(14_500, null, 0, 2), 12_500, null, 4_000],
    ['nothing where it costs as much', paidFor(14_500, null), 14_500, null, 0],
    ['nothing where it costs more by now', paidFor(14_500, null), 15_000, null, 0],
  ])('%s', (_, paid, pence, discount, back) => expect(backFor(paid, pen(pence), discount)).toBe(back));

  it('is never more than was paid, and leaves what the lower one would have cost', () => {
    const discounts = fc.constantFrom(null, TEN, OFF);
    const pence = fc.integer({ min: 1, max: 40_000 });
    fc.assert(
      fc.property(pence, pence, discounts, fc.nat(50_000), (high, low, discount, credit) => {
        const paid = paidFor(high, discount, credit);
        const back = backFor(paid, pen(low), discount);
        const sum = paid.amountPence + paid.creditPence;
        const due = quote({ ...pen(low), months: 1 }, discount, paid.creditPence);
        expect(back).toBe(Math.max(0, sum - due.totalPence - due.creditPence));
        expect(back).toBeLessThanOrEqual(sum);
      }),
    );
  });
});
