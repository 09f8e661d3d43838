import { describe, expect, test } from '@jest/globals';
import { dayOf, readScan, type Scanned } from './scan.ts';

const GS = '\u001D';
const TODAY = '2026-11-23';
const GTIN = '05012345678900';
const pack = (over: object = {}): Scanned => ({
  kind: 'pack',
  readings: [{ gtin: GTIN, batch: 'BX-771', expiresOn: '2027-06-30', ...over }],
});
const readings = (text: string) => {
  const scan = readScan(text, TODAY);
  return scan.kind === 'pack' ? scan.readings.map(({ batch, expiresOn }) => [batch, expiresOn]) : scan;
};

test.each<[string, string, Scanned]>([
  ['the code of the dispatch note', 'SRL-20116', { kind: 'order', itemId: 20_116, label: null }],
  ['the code of the pack’s label', 'SRL-20116-1', { kind: 'order', itemId: 20_116, label: 1 }],
  ['small letters, and what a scanner ends with', ' srl-20116\r\n', { kind: 'order', itemId: 20_116, label: null }],
  ['a plain Code 128 with its kind before it', ']C0SRL-20116', { kind: 'order', itemId: 20_116, label: null }],
  ['a plain DataMatrix with its kind before it', ']d1SRL-20116-1', { kind: 'order', itemId: 20_116, label: 1 }],
  ['the number alone', '20116', { kind: 'order', itemId: 20_116, label: null }],
  ['eight digits that are no GTIN', '96385075', { kind: 'order', itemId: 96_385_075, label: null }],
])('an order: %s', (_, text, scan) => expect(readScan(text, TODAY)).toEqual(scan));

test.each<[string, string, Scanned]>([
  ['DataMatrix, separators', `]d201${GTIN}10BX-771${GS}17270630`, pack()],
  ['DataMatrix, its serial number passed over', `]d201${GTIN}21S${GS}1727063010BX-771`, pack()],
  ['GS1-128', `]C101${GTIN}1727063010BX-771`, pack()],
  ['caps lock at the bench', `]D201${GTIN}1727063010bx-771`, pack()],
  ['FNC1 before and after', `${GS}01${GTIN}1727063010BX-771${GS}`, pack()],
  ['the sign that stands for FNC1', `01${GTIN}10BX-771\u241D17270630`, pack()],
  ['no kind of symbol named', `01${GTIN}1727063010BX-771`, pack()],
  ['brackets, as below the code', `(01)${GTIN}(17)270630(10)BX-771`, pack()],
  ['brackets in a batch', `(01)${GTIN}(17)270630(10)BX(7A)`, pack({ batch: 'BX(7A)' })],
  ['day 00', `01${GTIN}1727020010BX-771`, pack({ expiresOn: '2027-02-28' })],
  ['fields that say nothing here', `]d201${GTIN}11260101710123456${GS}17270630310300012510BX-771`, pack()],
  ['our own batch code', 'bx-771', pack({ gtin: null, expiresOn: null })],
  ['GTIN-13 alone', '5012345678900', pack({ batch: null, expiresOn: null })],
  ['GTIN-14 alone', GTIN, pack({ batch: null, expiresOn: null })],
  ['EAN-13 with its kind before it', ']E05012345678900', pack({ batch: null, expiresOn: null })],
  ['GTIN-8 alone', '96385074', pack({ gtin: '00000096385074', batch: null, expiresOn: null })],
  ['GTIN-12 alone', '036000291452', pack({ gtin: '00036000291452', batch: null, expiresOn: null })],
])('a pack: %s', (_, text, scan) => expect(readScan(text, TODAY)).toEqual(scan));

describe('a scanner without separators', () => {
  test('the batch last is read at once, whatever else it could be', () =>
    expect(readings(`01${GTIN}1727063010BX-771`)).toEqual([['BX-771', '2027-06-30']]));
  test('the batch in the middle has several readings, the longest first', () =>
    expect(readings(`01${GTIN}10BX77117270630`)).toEqual([
      ['BX77117270630', null],
      ['BX771', '2027-06-30'],
    ]));
  test('batch, expiry and serial number', () =>
    expect(readings(`01${GTIN}10BX7711727063021S1`)).toContainEqual(['BX771', '2027-06-30']));
});

test.each([
  ['nothing', '', 'neither an order'],
  ['words', 'hello there', 'neither an order'],
  ['another shop’s web address', 'https://example.com/x?y=1', 'neither an order'],
  ['more than a code holds', 'A'.repeat(201), 'neither an order'],
  ['a wrong check digit', `]d2010501234567890117270630`, 'last digit'],
  ['a month 13', `]d201${GTIN}17271330`, 'no date'],
  ['the 30th of February', `]d201${GTIN}17270230`, 'no date'],
  ['cut off', `]d201${GTIN}1727`, 'in the middle of a field'],
  ['letters in a date', `]d201${GTIN}17AB0630`, 'letters where numbers belong'],
  ['an unknown field', `]d201${GTIN}99X${GS}5912`, 'do not know'],
  ['a batch that is too long', `]d201${GTIN}10${'B'.repeat(21)}${GS}17270630`, 'run into each other'],
  ['two batches', `]d201${GTIN}10A${GS}10B`, 'two different things'],
  ['an empty batch', `(01)${GTIN}(10)`, 'run into each other'],
  ['half a bracket', '(01', 'neither an order'],
])('not read: %s', (_, text, why) =>
  expect(readScan(text, TODAY)).toEqual({ kind: 'unread', why: expect.stringContaining(why) }),
);

test.each([
  ['270630', TODAY, '2027-06-30'],
  ['280200', TODAY, '2028-02-29'],
  ['760101', TODAY, '2076-01-01'],
  ['770101', TODAY, '1977-01-01'],
  ['991231', TODAY, '1999-12-31'],
  ['010115', '2099-01-01', '2101-01-15'],
  ['271301', TODAY, null],
  ['270631', TODAY, null],
  ['270001', TODAY, null],
])('%s on %s is %s', (digits, today, day) => expect(dayOf(digits, today)).toBe(day));
