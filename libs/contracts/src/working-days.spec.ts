import { describe, expect, it } from '@jest/globals';
import { addDays } from './london.ts';
import { isBankHoliday, isWorkingDay, workingDayFrom, workingDayUntil } from './working-days.ts';

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
/** Easter Sunday (the anonymous Gregorian computus). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`;
}
const mondayFrom = (date: string): string => (weekday(date) === 1 ? date : mondayFrom(addDays(date, 1)));
const mondayUntil = (date: string): string => (weekday(date) === 1 ? date : mondayUntil(addDays(date, -1)));
function byTheAct(year: number): string[] {
  const days = [addDays(easter(year), -2), addDays(easter(year), 1), mondayFrom(`${year}-05-01`)];
  days.push(mondayUntil(`${year}-05-31`), mondayUntil(`${year}-08-31`));
  // A holiday on a weekend is replaced by the next weekday that is not already a holiday.
  for (const fixed of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`]) {
    let day = fixed;
    while ([0, 6].includes(weekday(day)) || days.includes(day)) day = addDays(day, 1);
    days.push(day);
  }
  return days.toSorted();
}

it.each([2026, 2027, 2028, 2029, 2030, 2031, 2032])('the bank holidays of %i are those of the Act', (year) => {
  const listed: string[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (isBankHoliday(day)) listed.push(day);
  expect(listed).toEqual(byTheAct(year));
});

describe('the next day on which parcels leave', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'a Friday'],
    ['2026-11-21', '2026-11-23', 'a Saturday'],
    ['2026-11-22', '2026-11-23', 'a Sunday'],
    ['2026-12-25', '2026-12-29', 'Christmas Day, with Boxing Day made up for on the Monday'],
    ['2027-03-26', '2027-03-30', 'Good Friday'],
    ['2028-01-01', '2028-01-04', 'New Year’s Day on a Saturday'],
  ])('%s: %s (%s)', (date, next) => {
    expect(workingDayFrom(date)).toBe(next);
    expect(isWorkingDay(date)).toBe(date === next);
  });
  it('backwards', () => expect(workingDayUntil('2026-12-28')).toBe('2026-12-24'));
});
