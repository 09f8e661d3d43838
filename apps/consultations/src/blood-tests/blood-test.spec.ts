import { describe, expect, it } from '@jest/globals';
import { askAt, isTested, missedAt, overdueDays, overdueFrom } from './blood-test.ts';

describe('a result', () => {
  it.each([
    [null, false],
    ['2026-01-05', false],
    ['2026-01-11', false],
    ['2026-01-12', true],
    ['2026-03-01', true],
  ])('of %s after a start on the 5th of January counts: %s', (on, is) => expect(isTested('2026-01-05', on)).toBe(is));

  it.each<[string, string | null, number | null, string, number | null]>([
    ['nothing begun', null, null, '2026-03-01', null],
    ['the day it is due', '2026-01-05', 40, '2026-02-02', -14],
    ['the last day of grace', '2026-01-05', 60, '2026-02-16', 0],
    ['the first day after it', '2026-01-05', null, '2026-02-17', 1],
    ['tested since', '2026-01-05', 10, '2026-02-17', null],
    ['tested before the start alone', '2026-01-05', 45, '2026-02-17', 1],
  ])('%s', (_, risen, days, today, expected) => {
    expect(overdueDays(risen, days, today)).toBe(expected);
  });

  it('is asked for after three weeks, missed after four, and holds the next supply two weeks later', () => {
    expect(askAt('2026-01-05').toISOString()).toBe('2026-01-26T09:00:00.000Z');
    expect(missedAt('2026-01-05').toISOString()).toBe('2026-02-02T09:00:00.000Z');
    expect(overdueDays('2026-01-05', null, overdueFrom('2026-01-05'))).toBe(1);
  });
});
