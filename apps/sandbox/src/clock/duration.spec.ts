import { expect, test } from '@jest/globals';
import { addDuration } from './duration.ts';

test.each([
  ['2027-01-31T09:00:00Z', 'P1M', '2027-02-28T09:00:00.000Z'],
  ['2026-12-31T09:00:00Z', 'P2M', '2027-02-28T09:00:00.000Z'],
  // Ten in the morning in London stays ten in the morning when the clocks go forward.
  ['2027-03-20T10:00:00Z', 'P1M', '2027-04-20T09:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'P1Y', '2028-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'P1W', '2027-01-08T00:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'P1DT6H', '2027-01-02T06:00:00.000Z'],
  ['2027-01-01T00:00:00Z', 'PT90M', '2027-01-01T01:30:00.000Z'],
  ['2027-01-01T00:00:00Z', 'PT0.5S', '2027-01-01T00:00:00.500Z'],
])('%s + %s = %s', (from, duration, to) => {
  expect(addDuration(new Date(from), duration)?.toISOString()).toBe(to);
});

test.each(['', 'P', 'PT', 'P1', '2M', 'P-1M', 'P1MT', 'P1H', '-P1M', 'P1.5M'])('%p is no duration', (duration) => {
  expect(addDuration(new Date('2027-01-01T00:00:00Z'), duration)).toBeNull();
});
