import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceAfter, balanceOf, chargeKey, referralKey, refundKey, reversible } from './ledger.ts';

describe('the balance', () => {
  it.each([
    [0, 1000, 1000],
    [1000, -1000, 0],
    [500, -1, 499],
  ])('%i and %i make %i', (balance, amountPence, after) => expect(balanceAfter(balance, { amountPence })).toBe(after));
  it('never goes below zero', () =>
    expect(() => balanceAfter(999, { amountPence: -1000 })).toThrow(
      expect.objectContaining({ code: 'conflict', message: 'The credit is £9.99, so £10.00 cannot be taken off.' }),
    ));

  it('is the sum of its entries, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 200 }), (amounts) => {
        const entries: { amountPence: number }[] = [];
        let balance = 0;
        for (const amountPence of amounts) {
          try {
            balance = balanceAfter(balance, { amountPence });
            entries.push({ amountPence });
          } catch {
            /* refused: nothing is written */
          }
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        expect(balanceOf(entries)).toBe(balance);
      }),
    );
  });
});

it('takes back no more of a reward than is left', () => {
  expect(reversible(1500, 1000)).toBe(1000);
  expect(reversible(300, 1000)).toBe(300);
});

it('no two kinds of entry share a key', () => {
  const keys = [
    chargeKey('a', 'used'),
    chargeKey('a', 'returned'),
    refundKey('a', 'r'),
    referralKey(1, 'earned'),
    referralKey(1, 'reversed'),
    referralKey(2, 'earned'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
