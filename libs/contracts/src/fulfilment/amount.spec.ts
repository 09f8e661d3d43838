import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountText, decimalOf, thousandthsOf, type Unit } from './amount.ts';

test.each<[string, number | null]>([
  ['12.5', 12_500],
  ['0.001', 1],
  ['0.1', 100],
  ['1.005', 1_005],
  [' 250 ', 250_000],
  ['-0.25', -250],
  ['−2', -2_000],
  ['+2', 2_000],
  ['-0', 0],
  ['999999.999', 999_999_999],
  ['', null],
  ['.5', null],
  ['1,250', null],
  ['0.0005', null],
  ['1e3', null],
  ['1000000', null],
  ['12.5 g', null],
])('%j is %p thousandths', (text, amount) => expect(thousandthsOf(text)).toBe(amount));

test.each<[number, Unit, string]>([
  [12_500, 'mg', '12.5 g'],
  [1, 'mg', '0.001 g'],
  [1_250_500, 'mg', '1,250.5 g'],
  [1_000_000_000, 'ul', '1,000,000 ml'],
  [-250, 'ul', '-0.25 ml'],
  [0, 'mg', '0 g'],
  [1, 'packs', '1 pack'],
  [-1, 'packs', '-1 pack'],
  [12, 'packs', '12 packs'],
])('%i %s reads %s', (quantity, unit, text) => expect(amountText(quantity, unit)).toBe(text));

test('what is written is read back to the thousandth', () =>
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (amount) => {
      expect(thousandthsOf(decimalOf(amount))).toBe(amount === 0 ? 0 : amount);
    }),
  ));
