import { describe, expect, test } from '@jest/globals';
import type { Grey } from '@sorrel/contracts/media/picture-look';
import { greyOf, percentile, problemOf, sharpness, whiteShare } from './picture-quality.ts';

const SIDE = 96;
const drawn = (level: (x: number, y: number) => number): Grey => ({
  width: SIDE,
  height: SIDE,
  levels: Uint8ClampedArray.from({ length: SIDE * SIDE }, (_, at) => level(at % SIDE, Math.floor(at / SIDE))),
});
/** Skin-like: pores every few pixels on a soft gradient. */
const skin = (base: number, contrast: number) =>
  drawn((x, y) => base + y / 4 + contrast * Math.sin(x * 1.7) * Math.sin(y * 1.3));
/** Out of focus: the mean of the neighbourhood. */
const blurred = (grey: Grey, radius: number): Grey =>
  drawn((x, y) => {
    let sum = 0;
    let count = 0;
    for (let v = Math.max(0, y - radius); v <= Math.min(SIDE - 1, y + radius); v++)
      for (let u = Math.max(0, x - radius); u <= Math.min(SIDE - 1, x + radius); u++) {
        sum += grey.levels[v * SIDE + u] ?? 0;
        count++;
      }
    return sum / count;
  });
const ROOMY = { width: 1536, height: 2048 };

describe('the measures', () => {
  test('colours weigh as the eye sees them', () => {
    const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0];
    expect([...greyOf(pixels, 4, 1).levels]).toEqual([76, 150, 29, 255]);
  });

  test('percentiles and white', () => {
    const halves = drawn((x) => (x < SIDE / 2 ? 10 : 255));
    expect([percentile(halves, 0.4), percentile(halves, 0.6), whiteShare(halves)]).toEqual([10, 255, 0.5]);
    expect(whiteShare({ width: 0, height: 0, levels: new Uint8ClampedArray() })).toBe(0);
  });

  test('a flat picture has no edges; a chequered one nothing but', () => {
    expect(sharpness(drawn(() => 128))).toBe(0);
    expect(sharpness(drawn((x, y) => ((x + y) % 2) * 255))).toBeGreaterThan(100_000);
    expect(sharpness({ width: 2, height: 2, levels: new Uint8ClampedArray(4) })).toBe(0);
  });

  test('the more blur, the less sharp', () => {
    const sharp = skin(140, 30);
    const steps = [sharp, blurred(sharp, 1), blurred(sharp, 3)].map(sharpness);
    expect(steps.toSorted((a, b) => b - a)).toEqual(steps);
  });
});

describe('the verdict', () => {
  test.each([
    ['light skin, well lit', skin(160, 25), null],
    ['brown skin, well lit', skin(85, 18), null],
    ['dark skin, well lit', skin(55, 14), null],
    ['a room at night', skin(5, 3), 'dark'],
    ['black', drawn(() => 0), 'dark'],
    ['flash from near by', drawn((x) => (x < 60 ? 255 : 180 + (x % 3) * 20)), 'bright'],
    ['a white wall behind a face', drawn((x, y) => (x < 24 || y < 10 ? 252 : 130 + ((x * 7 + y * 5) % 11) * 4)), null],
    ['out of focus', blurred(skin(140, 25), 4), 'blurred'],
    ['one colour', drawn(() => 170), 'blurred'],
  ] as const)('%s: %s', (_name, grey, problem) => expect(problemOf(grey, ROOMY)).toBe(problem));

  test.each([
    [479, 2000, 'small'],
    [2000, 479, 'small'],
    [480, 480, null],
  ] as const)('%i x %i: %s', (width, height, problem) =>
    expect(problemOf(skin(140, 25), { width, height })).toBe(problem),
  );
});
