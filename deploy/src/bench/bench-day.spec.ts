import { expect, test } from '@jest/globals';
import { dayFigures } from './bench-day.bench.ts';
import { verdictOf } from './figures.ts';

test('a mistake that got through, or a key pressed by hand, misses the goal', () => {
  const day = { parcels: 60, planted: 7, caught: 7, seconds: 120, signs: 3_000, scans: 127, byHand: 0 };
  expect(dayFigures(day).map((figure) => [figure.value, verdictOf(figure)])).toEqual([
    [7, 'ok'],
    [1_800, 'no goal'],
    [0, 'ok'],
  ]);
  expect(dayFigures({ ...day, caught: 6, byHand: 1 }).map(verdictOf)).toEqual(['MISSED', 'no goal', 'MISSED']);
});
