import { expect, test } from '@jest/globals';
import { addressOf, prescriberOf, sentences, sumsOf } from './paper.ts';

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

test('warnings are sentences; what every label says anyway is not repeated', () => {
  expect(
    sentences('For external use only. Keep out of the reach and sight of children. Do not use if you are pregnant!'),
  ).toEqual(['For external use only.', 'Do not use if you are pregnant!']);
  expect(sentences('')).toEqual([]);
});

test.each([
  [['1 High St', 'Leeds', 'LS1 1AA'], { address1: '1 High St', address2: '', city: 'Leeds', postcode: 'LS1 1AA' }],
  [
    ['Flat 2', '1 High St', 'Headingley', 'Leeds', 'LS1 1AA'],
    { address1: 'Flat 2', address2: '1 High St, Headingley', city: 'Leeds', postcode: 'LS1 1AA' },
  ],
  [['1 High St'], { address1: '1 High St', address2: '', city: '', postcode: '' }],
  [[], { address1: '', address2: '', city: '', postcode: '' }],
])('%j is an address', (lines, address) => expect(addressOf(lines)).toEqual(address));

test.each([
  ['GMC 7012345', 'Doctor'],
  ['GPhC 2012345', 'Pharmacist independent prescriber'],
  ['NMC 12A3456B', 'Nurse independent prescriber'],
  ['X 1', 'Prescriber'],
])('%s is a %s', (registration, practitioner) => {
  expect(prescriberOf({ userId: 3, name: 'A', qualification: 'B', registration, address: [] })).toMatchObject({
    practitioner,
  });
});
