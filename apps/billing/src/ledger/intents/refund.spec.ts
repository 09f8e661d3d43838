import { describe, expect, test } from '@jest/globals';
import type { RefundState } from '@sorrel/contracts/billing/words';
import fc from 'fast-check';
import { givenAlone, leftOf, needsTwo, splitOf, totalOf } from './refund.ts';

const paid = { amountPence: 3840, creditPence: 1000 };
const refund = (amountPence: number, creditPence: number, state: RefundState = 'succeeded') => ({
  amountPence,
  creditPence,
  state,
});

describe('what is left', () => {
  test.each([
    ['nothing given back yet', [], 3840, 1000],
    ['a part is back', [refund(840, 0)], 3000, 1000],
    ['a part is on its way', [refund(840, 0, 'created'), refund(1000, 0, 'pending')], 2000, 1000],
    ['one waits for a second person', [refund(3840, 200, 'requested')], 0, 800],
    ['one was not agreed to', [refund(3840, 200, 'declined')], 3840, 1000],
    ['the bank sent one back: its credit is restored all the same', [refund(3840, 1000, 'failed')], 3840, 0],
    ['everything is back', [refund(3840, 1000)], 0, 0],
  ] as const)('%s', (_, refunds, cardPence, creditPence) => {
    expect(leftOf(paid, refunds)).toEqual({ cardPence, creditPence });
  });
});

test.each([
  [500, 500, 0],
  [3840, 3840, 0],
  [4000, 3840, 160],
  [4840, 3840, 1000],
  [9999, 3840, 1000],
])('%i p: card first, then credit', (amount, cardPence, creditPence) => {
  expect(splitOf({ cardPence: 3840, creditPence: 1000 }, amount)).toEqual({ cardPence, creditPence });
});

test('more than the limit needs two, the limit itself does not', () => {
  expect([10_000, 10_001].map((cardPence) => needsTwo({ cardPence, creditPence: 0 }, 10_000))).toEqual([false, true]);
  expect(needsTwo({ cardPence: 9_000, creditPence: 1_001 }, 10_000)).toBe(true);
});

test('what one person has given back already counts: parts do not go round the limit', () => {
  const given = (amountPence: number, more: object = {}) => ({ ...refund(amountPence, 0), cause: 'staff', ...more });
  const alone = givenAlone([
    given(6_000),
    given(3_000, { approvedBy: 7 }),
    given(2_000, { state: 'failed' as const }),
    given(1_000, { state: 'declined' as const }),
    given(500, { cause: 'cancelled' }),
  ]);
  expect(alone).toBe(6_000);
  expect([4_000, 4_001].map((cardPence) => needsTwo({ cardPence, creditPence: 0 }, 10_000, alone))).toEqual([
    false,
    true,
  ]);
});

test('whatever parts are given back, the card gets at most what the card paid, and credit what credit paid', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(5_000), amounts, (amountPence, creditPence, parts) => {
      const charge = { amountPence, creditPence };
      const refunds: ReturnType<typeof refund>[] = [];
      for (const wanted of parts) {
        const left = leftOf(charge, refunds);
        const part = splitOf(left, Math.min(wanted, totalOf(left)));
        refunds.push(refund(part.cardPence, part.creditPence));
        const after = leftOf(charge, refunds);
        expect(totalOf(left) - totalOf(after)).toBe(Math.min(wanted, totalOf(left)));
        expect(after.cardPence >= 0 && after.creditPence >= 0).toBe(true);
      }
    }),
  );
});
