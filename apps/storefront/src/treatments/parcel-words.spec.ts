import { expect, test } from '@jest/globals';
import { parcelWords } from './parcel-words.ts';

const since = '2026-11-24T23:30:00.000Z';

test.each([
  ['accepted', 'shipped', false, /on its way/],
  ['out', 'shipped', false, /out for delivery/],
  ['held', 'shipped', false, /tracking link .* collect it\.$/],
  ['held', 'shipped', true, /please message us before you use it\.$/],
  ['delivered', 'shipped', true, /^Delivered on 24\/11\/2026\.$/],
  ['returned', 'shipped', false, /came back to us/],
  ['delivered', 'refunded', false, null],
] as const)('%s, %s, cold %s', (parcel, status, isCold, words) => {
  const said = parcelWords({ status, parcel: { status: parcel, since }, is_cold: isCold });
  if (words) expect(said).toMatch(words);
  else expect(said).toBeNull();
});

test('nothing is said while nobody knows', () => {
  expect(parcelWords({ status: 'shipped', parcel: null, is_cold: false })).toBeNull();
});
