import { addDays } from './london.ts';

/**
 * The bank holidays of England and Wales (gov.uk/bank-holidays for the years it covers; after them as the Banking and Financial
 * Dealings Act 1971 and its usual substitute days have it). The pharmacy sends nothing on these days, nor at weekends.
 */
const BANK_HOLIDAYS: ReadonlySet<string> = new Set([
  ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
  ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
  ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ...['2029-01-01', '2029-03-30', '2029-04-02', '2029-05-07', '2029-05-28', '2029-08-27', '2029-12-25', '2029-12-26'],
  ...['2030-01-01', '2030-04-19', '2030-04-22', '2030-05-06', '2030-05-27', '2030-08-26', '2030-12-25', '2030-12-26'],
  ...['2031-01-01', '2031-04-11', '2031-04-14', '2031-05-05', '2031-05-26', '2031-08-25', '2031-12-25', '2031-12-26'],
  ...['2032-01-01', '2032-03-26', '2032-03-29', '2032-05-03', '2032-05-31', '2032-08-30', '2032-12-27', '2032-12-28'],
]);

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

export const isBankHoliday = (date: string): boolean => BANK_HOLIDAYS.has(date);

/** A day on which parcels leave: no Saturday, no Sunday, no bank holiday. */
export const isWorkingDay = (date: string): boolean => !isWeekend(date) && !isBankHoliday(date);

/** That day, or the first one after it on which parcels leave. */
export function workingDayFrom(date: string): string {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** That day, or the last one before it on which parcels leave. */
export function workingDayUntil(date: string): string {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}
