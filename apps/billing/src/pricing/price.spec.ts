import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Promotion } from './promotion.ts';
import { priceOf, pricesInTurn, priceTaken, type InTurn } from './price.ts';

const promotion = fc.option(
  fc.record({
    id: fc.constant(1),
    code: fc.constant('GLOW20'),
    title: fc.constant(''),
    type: fc.constantFrom('percentage' as const, 'fixed' as const),
    value: fc.integer({ min: 1, max: 100 }),
    duration: fc.constantFrom('once' as const, 'repeating' as const, 'forever' as const),
    charges: fc.integer({ min: 1, max: 4 }),
    isFirstOrderOnly: fc.boolean(),
    excludedForms: fc.constant<Promotion['excludedForms']>([]),
    startsAt: fc.constant(null),
    endsAt: fc.constant(null),
    limit: fc.constant(null),
    referrerId: fc.constant(null),
  }),
);
const goods = fc.record({
  name: fc.constant('Cream'),
  pricePence: fc.integer({ min: 1, max: 40_000 }),
  interval: fc.constantFrom('month' as const, null),
  intervalDuration: fc.integer({ min: 1, max: 3 }),
  heldPence: fc.integer({ min: 0, max: 5_000 }),
});
const terms = fc.record({
  frequency: fc.option(fc.integer({ min: 1, max: 6 })),
  promotion,
  chargesPaid: fc.integer({ min: 0, max: 5 }),
  creditPence: fc.integer({ min: 0, max: 60_000 }),
});
const total = (prices: { totalPence: number }[]): number => prices.reduce((sum, { totalPence }) => sum + totalPence, 0);

it('the sum for several lines equals the payments made one after the other, to the penny', () => {
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 5 }), terms, (lines, start) => {
      const shown = total(pricesInTurn(lines, start));
      let left = shown;
      let now = start;
      let rest: InTurn[] = lines;
      while (rest.length > 0) {
        const [first, ...others] = rest as [InTurn, ...InTurn[]];
        // The rest shown on the button equals what was left of the previous sum.
        expect(total(pricesInTurn(rest, now))).toBe(left);
        const held = first.heldPence ?? 0;
        const price = priceOf(first, { ...now, creditPence: now.creditPence + held });
        expect(Number.isInteger(price.totalPence) && price.totalPence >= 0).toBe(true);
        left -= price.totalPence;
        now = { ...now, chargesPaid: now.chargesPaid + 1, creditPence: now.creditPence + held - price.creditPence };
        rest = others;
      }
      expect(left).toBe(0);
      expect(now.creditPence).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('what was taken before a restore stands as it was taken, and its lines still sum to it', () => {
  fc.assert(
    fc.property(goods, terms, fc.integer({ min: 30, max: 100_000 }), (line, start, takenPence) => {
      const asked = priceOf(line, start);
      const taken = priceTaken(asked, takenPence);
      expect(total([taken])).toBe(takenPence);
      expect(taken.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(takenPence);
      expect(taken.subtotalPence - taken.discountPence - taken.creditPence).toBe(takenPence);
      expect(taken.creditPence).toBe(asked.creditPence);
    }),
  );
});
