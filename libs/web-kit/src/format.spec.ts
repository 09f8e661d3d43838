import { describe, expect, test } from '@jest/globals';
import { dayOf, formatDate, pounds, type When } from './format.ts';

test.each<[number | null | undefined, string]>([
  [48.4, '£48.40'],
  [0, '£0.00'],
  [-0, '£0.00'],
  [-10, '-£10.00'],
  [1234.5, '£1,234.50'],
  [0.1 + 0.2, '£0.30'],
  [Number.NaN, 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('pounds(%p) is %s', (amount, text) => expect(pounds(amount)).toBe(text));

describe('dates are London dates', () => {
  test.each<[When, string]>([
    ['2026-11-03', '03/11/2026'],
    ['2026-07-31T23:30:00Z', '01/08/2026'],
    ['2026-12-31T23:30:00Z', '31/12/2026'],
    [new Date('2027-01-02T00:00:00Z'), '02/01/2027'],
    ['2026-02-30', 'N/A'],
    ['soon', 'N/A'],
    ['', 'N/A'],
    [null, 'N/A'],
    [undefined, 'N/A'],
  ])('%p -> %s', (when, text) => expect(formatDate(when)).toBe(text));

  test('a moment may show its time, in summer too; a bare date has none', () => {
    expect(formatDate('2026-07-31T23:30:05Z', 'minutes')).toBe('01/08/2026 00:30');
    expect(formatDate('2026-11-03T09:05:07Z', 'seconds')).toBe('03/11/2026 09:05:07');
    expect(formatDate('2026-11-03', 'seconds')).toBe('03/11/2026');
  });

  test('days group by London midnight', () => {
    expect(dayOf('2026-07-31T23:30:00Z')).toBe('2026-08-01');
    expect(dayOf('2026-11-03')).toBe('2026-11-03');
    expect(dayOf('nonsense')).toBe('N/A');
  });
});
