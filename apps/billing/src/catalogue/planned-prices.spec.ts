import { expect, test } from '@jest/globals';
import { plannedMeanwhile, pricesMeanwhile } from './planned-prices.ts';

const A = { from: '2027-01-12', pricePence: 2600 };
const B = { from: '2027-02-01', pricePence: 2700 };

test.each([
  ['the same', [A, B], [B, A], []],
  ['one more', [A], [A, B], ['£27.00 from 01/02/2027 planned']],
  ['one less', [A, B], [A], ['£27.00 from 01/02/2027 taken back']],
  [
    'another price on that day',
    [A],
    [{ ...A, pricePence: 2500 }],
    ['£25.00 from 12/01/2027 planned', '£26.00 from 12/01/2027 taken back'],
  ],
  ['none of either', [], [], []],
])('%s: what differs is said', (_, was, now, words) => expect(plannedMeanwhile(was, now)).toEqual(words));

test('who was faster is named, and when', () => {
  expect(pricesMeanwhile(['x'], { by: 'Tom Reed', at: new Date('2026-11-24T20:31:00Z') })).toBe(
    'Tom Reed changed the planned prices of this item meanwhile (x), last on 24 Nov at 20:31.',
  );
  expect(pricesMeanwhile(['x'], undefined)).toMatch(/^Somebody else changed .* \(x\)\.$/);
});
