import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { carrierFigures } from './carrier.bench.ts';

test('a single parcel left over at the carrier misses the goal', () => {
  const storm = { ships: 500, atOnce: 420, pending: 80, voided: 11, orphans: 0, pressed: 61.4, shipped: 90 };
  const figures = carrierFigures(storm);
  expect(figures.map(({ value, note }) => [value, note])).toEqual([
    [0, '500 labels for 500 items; 11 that were too many are void'],
    [90, '420 labels while somebody waited, 80 by the job; all pressed after 61 s'],
  ]);
  expect(figures.map(verdictOf)).toEqual(['ok', 'no goal']);
  expect(carrierFigures({ ...storm, orphans: 1 }).map(verdictOf)).toEqual(['MISSED', 'no goal']);
});
