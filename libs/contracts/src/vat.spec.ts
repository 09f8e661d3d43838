import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { vatIn, vatKindOf, vatRate } from './vat.ts';

describe('VAT', () => {
  test.each([
    ['a medicine on a doctor’s prescription', true, 'GMC 1234567', 0],
    ['on a pharmacist’s', true, 'GPhC 2054321', 0],
    ['on a nurse’s', true, 'NMC 12A3456B', 0],
    ['that waits for its review', true, null, 0],
    ['on somebody’s who is on none of our registers', true, 'XYZ 1', 20],
    ['a serum without a prescription', false, null, 20],
  ])('%s has its rate', (_, isPrescription, registration, percent) =>
    expect(vatRate(vatKindOf(isPrescription, registration), '2027-01-01')).toBe(percent),
  );

  test('what was sold before a rate changed keeps its own', () => {
    expect([vatRate('sold', '2011-01-03'), vatRate('sold', '2011-01-04')]).toEqual([17.5, 20]);
  });

  test('£39.00 with VAT at 20% holds £6.50, and a refund gives the same back', () => {
    expect([vatIn(3900, 20), vatIn(-3900, 20), vatIn(4840, 0)]).toEqual([
      { netPence: 3250, vatPence: 650 },
      { netPence: -3250, vatPence: -650 },
      { netPence: 4840, vatPence: 0 },
    ]);
  });

  test('net and VAT are the price again, whatever it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(0, 5, 17.5, 20), (gross, rate) => {
        const { netPence, vatPence } = vatIn(gross, rate);
        return netPence + vatPence === gross && Math.abs(vatPence) <= Math.abs(gross);
      }),
    ));
});
