import { expect, test } from '@jest/globals';
import { receiptPaper, sumsOf } from './receipt-paper.ts';

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

const paper = (isPrescription: boolean, vatNumber: string | null, given = [line('Serum', 3900)], pricePence = 3900) =>
  receiptPaper(
    {
      itemId: 7,
      paidAt: new Date('2027-01-05T08:00:00Z'),
      pricePence,
      formula: { item: { name: 'Serum', isPrescription } },
      receipt: { lines: given, card: null, stripeTransactionId: null },
    } as never,
    { name: 'Ann', address: {} as never, seller: { vatNumber } as never },
    [],
  ).vat;

test.each([
  ['a serum, registered', false, 'GB312456789', [{ ratePercent: 20, netPence: 3250, vatPence: 650 }]],
  ['a medicine, registered', true, 'GB312456789', [{ ratePercent: 0, netPence: 3900, vatPence: 0 }]],
  ['a serum, not registered', false, null, []],
])('the receipt of %s says its VAT', (_, isPrescription, number, vat) =>
  expect(paper(isPrescription, number)).toEqual(vat),
);

test('what credit paid for is taxed like the rest, and a promotion is no part of the price', () =>
  expect(
    paper(false, 'GB1', [line('Serum', 3900), line('WELCOME20: 20% off', -780), line('Credit', -1000)], 2120),
  ).toEqual([{ ratePercent: 20, netPence: 2600, vatPence: 520 }]));
