import { describe, expect, it } from '@jest/globals';
import { addDays } from './london.ts';
import {
  isBankHoliday,
  isWorkingDay,
  nationOf,
  NATIONS,
  workingDayFrom,
  workingDayUntil,
  type Nation,
} from './working-days.ts';

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
/** Those that move with Easter or fall on a Monday, and those of a fixed date, in the order in which substitutes are given. */
const BY_LAW: Record<Nation, (year: number) => { days: string[]; fixed: string[] }> = {
  'england-wales': (year) => ({
    days: [addDays(easter(year), -2), addDays(easter(year), 1), ...mays(year), mondayUntil(`${year}-08-31`)],
    fixed: ['01-01', '12-25', '12-26'],
  }),
  scotland: (year) => ({
    days: [addDays(easter(year), -2), ...mays(year), mondayFrom(`${year}-08-01`)],
    fixed: ['01-01', '01-02', '11-30', '12-25', '12-26'],
  }),
  'northern-ireland': (year) => ({
    days: [addDays(easter(year), -2), addDays(easter(year), 1), ...mays(year), mondayUntil(`${year}-08-31`)],
    fixed: ['01-01', '03-17', '07-12', '12-25', '12-26'],
  }),
};
const mays = (year: number): string[] => [mondayFrom(`${year}-05-01`), mondayUntil(`${year}-05-31`)];
function byTheActs(year: number, nation: Nation): string[] {
  const { days, fixed } = BY_LAW[nation](year);
  // A holiday on a weekend is replaced by the next weekday that is not already a holiday.
  for (const date of fixed) {
    let day = `${year}-${date}`;
    while ([0, 6].includes(weekday(day)) || days.includes(day)) day = addDays(day, 1);
    days.push(day);
  }
  return days.toSorted();
}

describe.each(NATIONS)('%s', (nation) => {
  it.each([2026, 2027, 2028, 2029, 2030, 2031, 2032])('the bank holidays of %i are those of the Acts', (year) => {
    const listed: string[] = [];
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
      if (isBankHoliday(day, nation)) listed.push(day);
    expect(listed).toEqual(byTheActs(year, nation));
  });
});

it.each([
  ['BS1 6QX', 'england-wales'],
  ['cf10 1aa', 'england-wales'],
  ['EH1 1YZ', 'scotland'],
  ['G1 1AA', 'scotland'],
  ['GL1 1AA', 'england-wales'],
  ['zE1 0AA', 'scotland'],
  ['TD1 1AA', 'scotland'],
  ['TD151AA', 'england-wales'],
  ['TD12 4AA', 'england-wales'],
  ['BT1 5GS', 'northern-ireland'],
  ['B1 1AA', 'england-wales'],
  ['', 'england-wales'],
  ['QQ1 1QQ', 'england-wales'],
])('%s is in %s', (postcode, nation) => expect(nationOf(postcode)).toBe(nation));

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
