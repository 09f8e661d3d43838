import { expect, test } from '@jest/globals';
import { errorsOf, expiryOf, passesLuhn, slashed, spaced } from './card-number.ts';

test.each([
  ['4242424242424242', true],
  ['378282246310005', true],
  ['4242424242424241', false],
  ['42', false],
  ['', false],
  ['4242 4242 4242 4242', false],
])('%s passes the check sum: %p', (digits, passes) => expect(passesLuhn(digits)).toBe(passes));

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['', ''],
])('number %p is shown as %p', (typed, shown) => expect(spaced(typed)).toBe(shown));

test.each([
  ['1', '1'],
  ['12', '12'],
  ['4', '04'],
  ['123', '12 / 3'],
  ['1227', '12 / 27'],
  ['12/2027', '12 / 27'],
  ['12 / 27', '12 / 27'],
  ['4/', '04 / '],
  // Pressing backspace over the slash must not be undone.
  ['12 /', '12 / '],
  ['12 / 2', '12 / 2'],
])('expiry %p is shown as %p', (typed, shown) => expect(slashed(typed)).toBe(shown));

test.each([
  ['12 / 27', { month: 12, year: 2027 }],
  ['1/2030', { month: 1, year: 2030 }],
  ['13 / 27', null],
  ['00 / 27', null],
  ['12', null],
  ['', null],
])('expiry %p means %p', (typed, meant) => expect(expiryOf(typed)).toEqual(meant));

const card = { name: 'A Person', number: '4242 4242 4242 4242', expiry: '12 / 27', cvc: '123' };
test.each([
  [card, []],
  [{ ...card, number: '3782 822463 10005', cvc: '1234' }, []],
  [{ ...card, cvc: '1234' }, ['cvc']],
  [{ ...card, number: '4242 4242 4242 4241' }, ['number']],
  [{ name: ' ', number: '', expiry: '13/27', cvc: '' }, ['name', 'number', 'expiry', 'cvc']],
])('%j is refused for %j', (typed, fields) => expect(Object.keys(errorsOf(typed))).toEqual(fields));
