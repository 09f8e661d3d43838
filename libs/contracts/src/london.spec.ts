import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { equal } from 'node:assert/strict';
import {
  addDays,
  addMonths,
  ageOn,
  dayOfMonth,
  daysInMonth,
  isDate,
  lastDayOfMonths,
  londonDate,
  londonMoment,
} from './london.ts';

describe('dates in London', () => {
  test.each([
    ['2026-11-21T23:30:00Z', '2026-11-21'],
    ['2026-07-01T22:59:59Z', '2026-07-01'],
    ['2026-07-01T23:00:00Z', '2026-07-02'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('%s is %s', (moment, date) => {
    expect(londonDate(new Date(moment))).toBe(date);
  });

  test('a day that is remembered for its hour is the day of every moment in that hour, from 1969 to 2100', () => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/London',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const [from, to] = [Date.UTC(1969, 0, 1), Date.UTC(2100, 0, 1)];
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: 3_599_999 }), (moment, within) => {
        const hour = Math.floor(moment / 3_600_000) * 3_600_000;
        for (const one of [hour, hour + within, hour + 3_599_999, hour + 3_600_000])
          equal(londonDate(new Date(one)), format.format(one));
      }),
      { numRuns: 2_000 },
    );
    expect(() => londonDate(new Date(NaN))).toThrow(RangeError);
  });

  test.each([
    ['2027-01-31', 1, undefined, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2026-12-31', 2, undefined, '2027-02-28'],
    ['2027-02-28', 2, 31, '2027-04-30'],
    ['2028-01-31', 1, undefined, '2028-02-29'],
    ['2026-11-21', 2, undefined, '2027-01-21'],
    ['2026-11-21', -12, undefined, '2025-11-21'],
  ])('%s + %p months (anchor %p) = %s', (date, months, anchor, expected) => {
    expect(addMonths(date, months, anchor)).toBe(expected);
  });

  test.each([
    ['2026-11-29', 6, '2027-05-28'],
    ['2026-12-01', 6, '2027-05-31'],
    ['2026-08-28', 6, '2027-02-27'],
    ['2026-08-29', 6, '2027-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-29', 6, '2028-02-28'],
    ['2026-11-29', 1, '2026-12-28'],
  ])('a period that begins with %s and lasts %d months ends on %s', (date, months, last) => {
    expect(lastDayOfMonths(date, months)).toBe(last);
  });

  test('ten years of months from any day never drift: the anchor day, or the month’s last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 3 }),
        (year, month, day, step) => {
          const anchor = Math.min(day, daysInMonth(year, month));
          let date = `${year}-${String(month).padStart(2, '0')}-${String(anchor).padStart(2, '0')}`;
          for (let n = 0; n < 120 / step; n++) {
            const next = addMonths(date, step, anchor);
            equal(next > date, true);
            const [y = 0, m = 0] = next.split('-').map(Number);
            equal(dayOfMonth(next), Math.min(anchor, daysInMonth(y, m)));
            date = next;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ['2026-02-31', false],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['19900-01-01', false],
    ['2026-11-21', true],
  ])('%s is a date: %p', (text, is) => {
    expect(isDate(text)).toBe(is);
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-28', -1, '2027-03-27'],
  ])('%s + %p days = %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1980-11-22', '2026-11-21', 45],
    ['1980-11-21', '2026-11-21', 46],
  ])('born %s is on %s: %p', (born, date, age) => {
    expect(ageOn(born, date)).toBe(age);
  });

  test.each([
    ['2026-11-21', '08:00', '2026-11-21T08:00:00.000Z'],
    ['2026-07-01', '08:00', '2026-07-01T07:00:00.000Z'],
    ['2027-03-28', '08:00', '2027-03-28T07:00:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['2027-03-28', '01:30', '2027-03-28T01:30:00.000Z'],
  ])('%s at %s in London is %s', (date, time, moment) => {
    expect(londonMoment(date, time).toISOString()).toBe(moment);
  });

  test('a time on a clock in London leads to the first moment that shows it, from 1970 to 2100', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const minutes = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / 60_000 });
    // Half of them in the hours in which a doubled hour of October may lie.
    const sundays = fc
      .tuple(fc.integer({ min: 1972, max: 2099 }), fc.integer({ min: 22, max: 31 }), fc.integer({ min: 0, max: 239 }))
      .map(([year, day, minute]) => Date.UTC(year, 9, day) / 60_000 + minute);
    fc.assert(
      fc.property(fc.oneof(minutes, sundays), (minute) => {
        const shown = clock.format(minute * 60_000);
        const [date = '', time = ''] = shown.split(' ');
        const first = londonMoment(date, time).getTime();
        equal(clock.format(first), shown);
        equal(clock.format(first - 3_600_000) === shown, false);
        equal([0, 3_600_000].includes(minute * 60_000 - first), true);
      }),
      { numRuns: 2_000 },
    );
  });
});
