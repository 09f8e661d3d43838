import { describe, expect, it } from '@jest/globals';
import { equal } from 'node:assert/strict';
import fc from 'fast-check';
import { addDays, addMonths, dayOfMonth, daysInMonth, londonDate } from '@sorrel/contracts/london';
import {
  chargeMoment,
  chosenDue,
  refuseIdleDay,
  chosenStart,
  dueAfterLateDispatch,
  firstDue,
  monthsOf,
  nextDue,
  startingOn,
} from './schedule.ts';

describe('the moment of a charge', () => {
  it.each([
    ['2026-12-02', '2026-12-02T08:00:00.000Z'],
    ['2026-07-02', '2026-07-02T07:00:00.000Z'],
    ['2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['2026-10-25', '2026-10-25T08:00:00.000Z'],
  ])('%s at 08:00 in London is %s', (date, moment) => expect(chargeMoment(date).toISOString()).toBe(moment));
});

describe('the next date', () => {
  it.each([
    ['2026-12-31T09:00:00Z', 2, '2027-02-28', 31],
    ['2027-12-31T09:00:00Z', 2, '2028-02-29', 31],
    ['2026-11-02T10:00:00Z', 2, '2027-01-02', null],
    ['2026-06-30T23:30:00Z', 1, '2026-08-01', null],
  ])('paid at %s for %i months: %s', (paidAt, months, dueAt, anchorDay) =>
    expect(firstDue(new Date(paidAt), months)).toEqual({ dueAt, anchorDay }),
  );

  it.each([
    ['on the day', '2027-02-28', '2027-02-28T08:00:00Z', 31, { dueAt: '2027-04-30', anchorDay: 31 }],
    ['back on its day', '2027-02-28', '2027-02-28T08:00:00Z', 30, { dueAt: '2027-04-30', anchorDay: null }],
    ['a week late keeps the rhythm', '2027-02-28', '2027-03-07T08:00:00Z', 31, { dueAt: '2027-04-30', anchorDay: 31 }],
    [
      'fifteen days late starts anew',
      '2027-02-28',
      '2027-03-15T08:00:00Z',
      31,
      { dueAt: '2027-05-15', anchorDay: null },
    ],
  ])('%s', (_, dueAt, paidAt, anchorDay, expected) =>
    expect(nextDue({ dueAt, anchorDay }, new Date(paidAt), 2)).toEqual(expected),
  );

  it('moves only when a parcel leaves on or after it', () => {
    const rhythm = { dueAt: '2027-02-28', anchorDay: 31 };
    expect(dueAfterLateDispatch(rhythm, new Date('2027-02-27T12:00:00Z'), 2)).toEqual(rhythm);
    expect(dueAfterLateDispatch(rhythm, new Date('2027-02-28T12:00:00Z'), 2)).toEqual(startingOn('2027-04-28'));
  });

  it("never drifts: ten years of renewals stay on the anchor day or the month's end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1900 }), fc.integer({ min: 1, max: 3 }), (startDay, months) => {
        const start = addDays('2026-01-01', startDay);
        const anchorDay = dayOfMonth(start);
        let rhythm = firstDue(new Date(`${start}T12:00:00Z`), months);
        for (let paid = 0; paid < 120 / months; paid++) {
          const next = nextDue(rhythm, chargeMoment(rhythm.dueAt), months);
          const [year, month] = next.dueAt.split('-').map(Number);
          equal(next.dueAt > rhythm.dueAt, true);
          equal(dayOfMonth(next.dueAt), Math.min(anchorDay, daysInMonth(year ?? 0, month ?? 0)));
          equal(londonDate(chargeMoment(next.dueAt)), next.dueAt);
          rhythm = next;
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('ten years of months', () => {
  const renewals = (paidAt: string, months: number): string[] => {
    let rhythm = firstDue(new Date(paidAt), months);
    const dates = [rhythm.dueAt];
    while (dates.length < 120 / months) {
      rhythm = nextDue(rhythm, chargeMoment(rhythm.dueAt), months);
      dates.push(rhythm.dueAt);
    }
    return dates;
  };

  it.each([29, 30, 31])('from the %ith: February is short and no other month is', (day) => {
    const dates = renewals(`2026-12-${day}T10:00:00Z`, 1);
    expect(dates).toHaveLength(120);
    for (const date of dates) {
      const [year = 0, month = 0] = date.split('-').map(Number);
      expect(date.slice(8)).toBe(String(Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate())));
    }
    expect(dates.filter((date) => date.endsWith('-02-29'))).toEqual(['2028-02-29', '2032-02-29', '2036-02-29']);
    expect(dates.at(-1)).toBe(`2036-12-${day}`);
  });

  it.each([1, 2, 3])('every %i months: charged at eight in London, in summer and in winter', (months) => {
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });
    for (const date of renewals('2026-10-25T00:30:00Z', months)) {
      expect(hour.format(chargeMoment(date))).toBe('08:00');
      expect(date.slice(8)).toBe('25');
    }
  });
});

describe('months of a delivery', () => {
  it.each([
    ['month', 2, null, 2],
    ['month', 2, 3, 3],
    ['month', 1, 1, 1],
    [null, 1, 3, 1],
  ] as const)('%s x %i, frequency %s: %i', (interval, intervalDuration, frequency, months) =>
    expect(monthsOf({ interval, intervalDuration }, frequency)).toBe(months),
  );
});

describe('a chosen date', () => {
  const today = '2026-11-20';
  const now = new Date('2026-11-20T10:00:00Z');
  it.each([
    ['2026-11-23', '2026-11-23'],
    [' 2027-05-20 ', '2027-05-20'],
    ['2026-12-01T10:00:00Z', '2026-12-01'],
    ['2027-04-30T23:30:00.000Z', '2027-05-01'],
  ])('%s is taken as %s', (text, date) => expect(chosenDue(text, now, 'customer')).toBe(date));
  it.each([
    '',
    '   ',
    'soon',
    '2026-11-20',
    '2026-11-19',
    '2027-05-21',
    '2026-02-30',
    '2026-13-01',
    '20261201',
    '01/12/2026',
    '0000-00-00',
    '9999-12-31',
    '2026-12-01T25:00:00Z',
    '2026-02-31T10:00:00Z',
    '2026-12-01; drop table items',
  ])('%p is refused', (text) => {
    expect(() => chosenDue(text, now, 'customer')).toThrow(
      expect.objectContaining({ code: 'invalid', errors: { due_at: [expect.any(String)] } }),
    );
  });
  it.each([
    ['2026-11-18T14:59:00Z', '2026-11-19'],
    ['2026-11-18T15:00:00Z', '2026-11-20'],
    ['2026-06-16T13:59:00Z', '2026-06-17'],
    ['2026-06-16T14:00:00Z', '2026-06-18'],
    ['2026-11-20T10:00:00Z', '2026-11-23'],
    ['2026-12-23T16:00:00Z', '2026-12-29'],
  ])('at %s anybody may have %s: tomorrow is left alone once it is packed for, and today always', (at, first) => {
    const moment = new Date(at);
    for (const by of ['customer', 'staff'] as const) {
      expect(chosenDue(first, moment, by)).toBe(first);
      expect(() => chosenDue(addDays(first, -1), moment, by)).toThrow(first.split('-').reverse().join('/'));
      expect(() => chosenDue(at.slice(0, 10), moment, by)).toThrow(first.split('-').reverse().join('/'));
    }
  });
  it.each([
    ['2026-12-25', '29/12/2026'],
    ['2026-11-28', '30/11/2026'],
    ['2026-11-29', '30/11/2026'],
  ])('on %s nothing is sent: %s is named', (date, next) => {
    expect(() => refuseIdleDay(date, 'due_at', false)).toThrow(
      expect.objectContaining({ code: 'invalid', errors: { due_at: [expect.stringContaining(next)] } }),
    );
    expect(() => refuseIdleDay('2026-12-29', 'due_at', false)).not.toThrow();
  });
  it.each([
    ['2026-11-20', 'before a weekend', '23/11/2026'],
    ['2026-12-24', 'before a weekend or bank holiday', '29/12/2026'],
    ['2026-11-22', 'at weekends', '23/11/2026'],
  ])('what must stay cold is not planned for %s (%s): %s is named', (date, why, next) => {
    expect(() => refuseIdleDay(date, 'due_at', true)).toThrow(
      expect.objectContaining({ errors: { due_at: [expect.stringMatching(new RegExp(`${why}.*${next}`))] } }),
    );
    expect(() => refuseIdleDay('2026-11-19', 'due_at', true)).not.toThrow();
  });
  it('staff may choose up to a year ahead', () => {
    expect(chosenDue(addMonths(today, 12), now, 'staff')).toBe('2027-11-20');
    expect(() => chosenDue(addDays(today, -1), now, 'staff')).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
  it.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2027-11-20', true],
    ['2027-11-21', false],
  ])('start %s: %p', (date, isFine) => {
    if (isFine) expect(chosenStart(date, today)).toBe(date);
    else
      expect(() => chosenStart(date, today)).toThrow(
        expect.objectContaining({ errors: { startDate: [expect.any(String)] } }),
      );
  });
});
