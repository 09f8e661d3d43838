import { expect, test } from '@jest/globals';
import { countsOf, dueMonths, endOf, lastMonths, lateMonths, whyNoNearMiss } from './near-miss.ts';

test.each([
  ['2026-11-23', null, undefined],
  ['2026-11-24', null, 'invalid'],
  // Found while it was being packed, written down on the day it left or later.
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-19', '2026-11-20', undefined],
  ['2026-11-21', '2026-11-20', 'had_left'],
])('an error of %s with a parcel that left on %p, told on 23 November: %p', (happenedOn, leftOn, code) => {
  expect(whyNoNearMiss(happenedOn, { leftOn, today: '2026-11-23' })?.code).toBe(code);
});

test.each([
  ['a month that is not over is not due', ['2026-11'], [], []],
  ['the oldest first, each once', ['2026-10', '2026-08', '2026-10'], [], ['2026-08', '2026-10']],
  ['what was reviewed is not due again', ['2026-10', '2026-09'], ['2026-10'], ['2026-09']],
  ['a month without entries is not due', [], [], []],
])('%s', (_, withEntries, reviewed, due) => {
  expect(dueMonths(withEntries, reviewed, '2026-11-30')).toEqual(due);
});

test('a month has the whole next one for its review', () => {
  expect(lateMonths(['2026-08', '2026-09', '2026-10'], '2026-11-01')).toEqual(['2026-08', '2026-09']);
  expect(lateMonths(['2026-10'], '2026-11-30')).toEqual([]);
  expect(lateMonths(['2025-11', '2025-12'], '2026-01-31')).toEqual(['2025-11']);
});

test('months go over the turn of the year', () => {
  expect([endOf('2026-12'), endOf('2026-01')]).toEqual(['2027-01-01', '2026-02-01']);
  const months = lastMonths('2026-01-31');
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(['2026-01', '2025-12', '2025-01', 13]);
});

test('words are counted', () => {
  expect(countsOf(['busy', 'shelf', 'busy'])).toEqual({ busy: 2, shelf: 1 });
});
