import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { workFigures } from './work.bench.ts';

const job = (name: string, keys: number, clicks: number, seconds: number) => ({ job: name, keys, clicks, seconds });

test('of each job the median effort is printed, with the longest; more than a minute misses the goal', () => {
  const figures = workFigures([
    job('approve', 11, 0, 7),
    job('approve', 12, 0, 8),
    job('approve', 15, 0, 9.5),
    job('ship', 0, 1, 61),
  ]);
  expect(figures.map(({ name, value, note }) => [name, value, note])).toEqual([
    ['approve', 8, '12 keys; longest 9.5 s of 3'],
    ['ship', 61, '1 click; longest 61.0 s of 1'],
  ]);
  expect(figures.map(verdictOf)).toEqual(['ok', 'MISSED']);
});
