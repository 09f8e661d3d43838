import { expect, test } from '@jest/globals';
import { fromParts, IMPERIAL, inOtherUnits, toParts } from './measures.ts';

const weight = IMPERIAL.kg!;
const height = IMPERIAL.cm!;

test.each([
  [71.7, 'kg', '11 st 4 lb'],
  [63.5, 'kg', '10 st 0 lb'],
  [101.6, 'kg', '16 st 0 lb'],
  [152.4, 'cm', '5 ft 0 in'],
  [182.8, 'cm', '6 ft 0 in'],
  [167.6, 'cm', '5 ft 6 in'],
  [4, 'weeks', undefined],
  [4, null, undefined],
])('%d %s is %s', (stored, unit, words) => expect(inOtherUnits(stored, unit)).toBe(words));

test('every pound from 5 to 56 stone and every inch from 3 to 8 feet comes back as it was typed', () => {
  for (let pounds = 5 * 14; pounds <= 56 * 14; pounds++) {
    const parts = { large: Math.floor(pounds / 14), small: pounds % 14 };
    expect(toParts(fromParts(parts, weight), weight)).toEqual(parts);
  }
  for (let inches = 36; inches <= 96; inches++) {
    const parts = { large: Math.floor(inches / 12), small: inches % 12 };
    expect(toParts(fromParts(parts, height), height)).toEqual(parts);
  }
});

test('stored numbers have one decimal: the server takes two at most', () => {
  expect(fromParts({ large: 12, small: 7 }, weight)).toBe(79.4);
  expect(fromParts({ large: 5, small: 6.5 }, height)).toBe(168.9);
});
