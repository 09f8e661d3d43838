import { expect, test } from '@jest/globals';
import { ageOn, londonDate, longDate, longMoment, pounds, shortDate } from './print-words.ts';

test.each([
  [4840, '£48.40'],
  [5, '£0.05'],
  [0, '£0.00'],
  [-500, '−£5.00'],
  [123_456_789, '£1,234,567.89'],
  [100_000, '£1,000.00'],
])('%i pence print as %s', (pence, words) => {
  expect(pounds(pence)).toBe(words);
});

test.each([48.4, Number.NaN, Number.POSITIVE_INFINITY])('%p is not an amount in pence', (pence) => {
  expect(() => pounds(pence)).toThrow(RangeError);
});

test('dates print with their month in words', () => {
  expect(longDate('2026-11-04')).toBe('4 November 2026');
  expect(shortDate('2026-09-14')).toBe('14 Sep 2026');
});

test.each(['', '2026-13-01', '2026-00-10', '2026-01-00', '14/11/2026', '2026-11-14T00:00:00Z'])(
  '%p is no date',
  (date) => {
    expect(() => longDate(date)).toThrow(RangeError);
  },
);

test.each([
  ['2026-11-13T18:12:44.000Z', '13 November 2026 at 18:12', '2026-11-13'],
  ['2026-06-30T23:30:00.000Z', '1 July 2026 at 00:30', '2026-07-01'],
  ['2026-12-31T23:59:59.000Z', '31 December 2026 at 23:59', '2026-12-31'],
])('the moment %s is %s in London', (moment, words, date) => {
  expect(longMoment(moment)).toBe(words);
  expect(londonDate(moment)).toBe(date);
});

test.each([
  ['1991-03-14', '2026-03-13', 34],
  ['1991-03-14', '2026-03-14', 35],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2015-01-01', '2026-12-31', 11],
])('born %s, on %s aged %i', (bornOn, day, age) => {
  expect(ageOn(bornOn, day)).toBe(age);
});
