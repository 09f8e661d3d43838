import { describe, expect, it } from '@jest/globals';
import { equal } from 'node:assert/strict';
import fc from 'fast-check';
import { quote, type Discount } from '../pricing/quote.ts';
import type { CreditCause } from '@sorrel/contracts/billing/words';
import { chargeKey, refundKey, referralKey } from './ledger.ts';
import {
  chargeIdIn,
  creditMovementOf,
  disputeOf,
  lateOf,
  refundOf,
  saleOf,
  sumOf,
  type Entries,
  type Movement,
} from './movement.ts';

const ID = '7d5b0c1e-2d6f-4b8e-9a6b-0d1f2a3b4c5d';
const charge = { id: ID, userId: 3, subscriptionId: 10001, sequence: 1 };
const refund = { id: ID, chargeId: ID, userId: 3, subscriptionId: 10001, amountPence: 3340 };

describe('a charge', () => {
  it.each([
    ['plain', 4840, 0, [4840], { card: 4840, sales: -4840 }],
    ['with a promotion', 3872, 0, [4840, -968], { card: 3872, discounts: 968, sales: -4840 }],
    ['with credit', 3840, 1000, [4840, -1000], { card: 3840, held: 1000, sales: -4840 }],
    ['all of it', 2872, 1000, [4840, -968, -1000], { card: 2872, held: 1000, discounts: 968, sales: -4840 }],
    ['paid by credit alone', 0, 4840, [4840, -4840], { held: 4840, sales: -4840 }],
    ['too small to take', 0, 0, [20, -20], { discounts: 20, sales: -20 }],
  ])('%s', (_, amountPence, creditPence, lines, entries) =>
    expect(
      plain(saleOf({ ...charge, amountPence, creditPence, lines: lines.map((pence) => ({ amountPence: pence })) })),
    ).toEqual(entries),
  );

  it('that came too late is owed back, card and credit', () =>
    expect(plain(lateOf({ ...charge, amountPence: 3840, creditPence: 1000, lines: [] }))).toEqual({
      card: 3840,
      held: 1000,
      late: -4840,
    }));
});

describe('credit', () => {
  it.each([
    ['staff', 1000, false, { credit: -1000, goodwill: 1000 }],
    ['staff', -400, false, { credit: 400, goodwill: -400 }],
    ['used', -500, false, { credit: 500, held: -500 }],
    ['returned', 500, false, { credit: -500, held: 500 }],
    ['refunded', 500, false, { credit: -500, returns: 500 }],
    ['refunded', 500, true, { credit: -500, late: 500 }],
    ['referral', 1000, false, { credit: -1000, referrals: 1000 }],
    ['referral-reversed', -1000, false, { credit: 1000, referrals: -1000 }],
  ] as [CreditCause, number, boolean, Entries][])('%s %i (late: %p)', (cause, amountPence, isLate, entries) =>
    expect(plain(creditMovementOf(3, { key: 'k', cause, amountPence }, isLate))).toEqual(entries),
  );

  it.each([
    [chargeKey(ID, 'used'), ID],
    [refundKey(ID, 'r1'), ID],
    [referralKey(7, 'earned'), null],
  ])('%s belongs to the charge %p', (key, id) => expect(chargeIdIn(key)).toBe(id));
});

describe('what goes back', () => {
  it('a refund, and one the bank would not have', () => {
    expect(plain(refundOf(refund, false, 'done'))).toEqual({ returns: 3340, card: -3340 });
    expect(plain(refundOf(refund, true, 'done'))).toEqual({ late: 3340, card: -3340 });
    expect(add(refundOf(refund, false, 'done'), refundOf(refund, false, 'undone'))).toEqual({});
  });
  it('a dispute is booked, and booked back when it is won', () => {
    const dispute = { id: 'dp_1', amountPence: 4840 };
    expect(plain(disputeOf(dispute, charge, 'taken'))).toEqual({ disputes: 4840, card: -4840 });
    expect(add(disputeOf(dispute, charge, 'taken'), disputeOf(dispute, charge, 'returned'))).toEqual({});
  });
});

const Discounts = fc.option(
  fc.oneof(
    fc.record({
      code: fc.constant('A'),
      type: fc.constant('percentage' as const),
      value: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      code: fc.constant('A'),
      type: fc.constant('fixed' as const),
      value: fc.integer({ min: 1, max: 30_000 }),
    }),
  ),
) as fc.Arbitrary<Discount | null>;

describe('whatever is bought', () => {
  it('balances; and held, used and given back in full it leaves only what was given away and its reason', () =>
    fc.assert(
      fc.property(
        fc.record({
          pricePence: fc.integer({ min: 1, max: 20_000 }),
          months: fc.integer({ min: 1, max: 3 }),
          creditPence: fc.integer({ min: 0, max: 70_000 }),
          discount: Discounts,
          isLate: fc.boolean(),
        }),
        ({ pricePence, months, creditPence, discount, isLate }) => {
          const price = quote({ name: 'Cream', pricePence, months, interval: 'month' }, discount, creditPence);
          const made = { ...charge, amountPence: price.totalPence, creditPence: price.creditPence, lines: price.lines };
          const movements = [
            creditMovementOf(3, { key: chargeKey(ID, 'used'), cause: 'used', amountPence: -price.creditPence }, false),
            isLate ? lateOf(made) : saleOf(made),
            creditMovementOf(
              3,
              { key: refundKey(ID, 'r1'), cause: 'refunded', amountPence: price.creditPence },
              isLate,
            ),
            refundOf({ ...refund, amountPence: price.totalPence }, isLate, 'done'),
          ];
          for (const movement of movements) equal(sumOf(movement.entries), 0);
          const left = add(...movements);
          for (const account of ['card', 'credit', 'held', 'late'] as const) equal(left[account], undefined);
          equal(left.sales ?? 0, isLate ? 0 : -price.subtotalPence);
          equal((left.returns ?? 0) + (left.discounts ?? 0), isLate ? 0 : price.subtotalPence);
          equal(left.discounts ?? 0, isLate ? 0 : price.discountPence);
        },
      ),
      { numRuns: 2_000 },
    ));
});

const plain = ({ entries }: Movement): Entries => nonZero(entries);
function add(...movements: Movement[]): Entries {
  const sum: Entries = {};
  for (const { entries } of movements)
    for (const [account, pence] of Object.entries(entries) as [keyof Entries, number][])
      sum[account] = (sum[account] ?? 0) + pence;
  return nonZero(sum);
}
const nonZero = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([, pence]) => pence !== 0));
