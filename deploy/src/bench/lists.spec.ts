import { expect, test } from '@jest/globals';
import { verdictOf } from './figures.ts';
import { listFigures } from './lists.bench.ts';

const asked = (size: number, what: string, median: number, p95: number) => ({ size, what, median, p95 });

test('each list is judged at its largest size, and says how it grew', () => {
  const figures = listFigures([
    asked(10_000, 'active', 8, 20),
    asked(10_000, 'a number', 10, 30),
    asked(1_000_000, 'active', 10, 40),
    asked(1_000_000, 'a number', 90, 130),
  ]);
  expect(figures.map(({ name, value, note }) => [name, value, note])).toEqual([
    ['active', 40, '95 of 100; median 10.0 ms, 1.3 times that of 10000'],
    ['a number', 130, '95 of 100; median 90.0 ms, 9.0 times that of 10000'],
  ]);
  expect(figures.map(verdictOf)).toEqual(['ok', 'MISSED']);
});
