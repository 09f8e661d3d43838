import { expect, test } from '@jest/globals';
import { isHeavy, priceOf } from './price.ts';

test.each([
  ['a small JPEG', 'jpeg', 90_000, false, 50, false],
  ['a phone’s JPEG', 'jpeg', 12_000_000, false, 50, false],
  ['the largest JPEG', 'jpeg', 50_000_000, false, 50, false],
  ['a phone’s progressive JPEG', 'jpeg', 12_000_000, true, 50, false],
  ['the largest progressive JPEG', 'jpeg', 50_000_000, true, 150, true],
  ['the largest PNG', 'png', 50_000_000, false, 50, false],
  ['a phone’s WebP', 'webp', 12_000_000, false, 50, false],
  ['the largest WebP', 'webp', 50_000_000, false, 100, true],
  ['a small AVIF', 'avif', 2_000_000, false, 50, false],
  ['two kilobytes of one colour as an AVIF', 'avif', 49_000_000, false, 588, true],
  ['an iPhone’s HEIC', 'heic', 12_192_768, false, 147, true],
  ['a HEIC that hides its size', 'heic', null, false, 288, true],
  ['a PNG that hides its size, and is refused before it is opened', 'png', null, false, 50, false],
  ['what is no picture', null, null, false, 0, false],
] as const)('%s: its price and its place', (_what, kind, pixels, isProgressive, price, heavy) => {
  const looked = { kind, pixels, isProgressive };
  expect([priceOf(looked), isHeavy(looked)]).toEqual([price, heavy]);
});
