import { expect, it } from '@jest/globals';
import { WriteLimit } from './write-limit.ts';

const allowed = (limit: WriteLimit, times: number[]): number => times.filter((at) => limit.allows(at)).length;
const each = (ms: number, many: number): number[] => Array.from({ length: many }, (_, n) => n * ms);

it.each([
  ['a quarter of a second’s at once, and no more', each(0, 100), 25],
  ['all that come evenly below the limit', each(10.1, 300), 300],
  ['a hundred a second of those that come twice as fast', each(5, 400), 225],
])('lets through %s', (_, times, count) => {
  const through = allowed(new WriteLimit(100), times);
  expect([through >= count - 1, through <= count]).toEqual([true, true]);
});

it('0 means no limit', () => expect(allowed(new WriteLimit(0), each(0, 500))).toBe(500));
