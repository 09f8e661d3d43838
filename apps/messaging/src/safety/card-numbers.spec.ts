import { expect, test } from '@jest/globals';
import { maskCards } from './card-numbers.ts';

test.each([
  ['my card is 4242 4242 4242 4242', 'my card is [card ending 4242]'],
  ['4242424242424242', '[card ending 4242]'],
  ['4242-4242-4242-4242 12/34 123', '[card ending 4242] 12/34 123'],
  ['amex 3782 822463 10005.', 'amex [card ending 0005].'],
  ['5555 5555 5555 4444 and 4000 0027 6000 3184', '[card ending 4444] and [card ending 3184]'],
  ['4242\n4242\n4242\n4242', '[card ending 4242]'],
  ['4242.4242.4242.4242', '[card ending 4242]'],
  ['2223 0031 2200 3222', '[card ending 3222]'],
])('%j is kept as %j', (text, kept) => {
  expect(maskCards(text)).toEqual({ text: kept, isMasked: true });
});

test.each([
  ['a card number with a slip of the pen', '4242 4242 4242 4243'],
  ['a mobile', '07911 123456 or +44 7911 123456 or 0044 7911 123456'],
  ['an NHS number', '943 476 5919'],
  ['a tracking number', 'TT123456785GB'],
  ['an order and a date', 'order 10015 of 21/11/2026 at 10:15'],
  ['a barcode', '5012345678900'],
  ['a number too long for a card', '42424242424242424242424242'],
  ['doses', '0.25 0.5 1.0 1.7 2.4 mg, 4 weeks each'],
])('%s stays as it is', (_name, text) => {
  expect(maskCards(text)).toEqual({ text, isMasked: false });
});
