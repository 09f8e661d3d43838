/** Calendar arithmetic in Europe/London on `YYYY-MM-DD` strings: no time zone drift, month ends kept by an anchor day. */

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

const HOUR_MS = 3_600_000;
// Since 1970 London has been whole hours from UTC, so within one hour of UTC it is one hour there. Formatting is dear, and asked for all day.
const hours = new Map<number, string>();

/** The hour that clocks in London show: `2026-11-28 09`. */
function londonHour(moment: Date): string {
  const hour = Math.floor(moment.getTime() / HOUR_MS);
  const known = hours.get(hour);
  if (known !== undefined) return known;
  const p = Object.fromEntries(wallClock.formatToParts(moment).map((x) => [x.type, x.value]));
  const shown = `${p.year}-${p.month}-${p.day} ${p.hour}`;
  if (hour < 0) return shown;
  if (hours.size >= 10_000) hours.clear();
  hours.set(hour, shown);
  return shown;
}

/** The date in London at a moment. */
export const londonDate = (moment: Date): string => londonHour(moment).slice(0, -3);

const parts = (date: string): [number, number, number] => {
  const [y, m, d] = date.split('-').map(Number);
  return [y ?? NaN, m ?? NaN, d ?? NaN];
};

const write = (y: number, m: number, d: number): string =>
  `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** True for a real calendar date written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [y, m, d] = parts(text);
  return m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m);
}

/**
 * `date` plus `months`. `anchorDay` (1-31) is the day the rhythm started on: 31 Jan + 1 = 28 Feb, and from there + 1 = 31 Mar,
 * as card providers do, so that nothing drifts. Without it the day of `date` is used.
 */
export function addMonths(date: string, months: number, anchorDay?: number): string {
  const [y, m, d] = parts(date);
  const index = y * 12 + (m - 1) + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  return write(year, month, Math.min(anchorDay ?? d, daysInMonth(year, month)));
}

/**
 * The last day of a period of whole months that begins with `date` itself: six months from 29 November end on 28 May. Where the last month has
 * no such day, its own last day (31 August: 28 February).
 */
export function lastDayOfMonths(date: string, months: number): string {
  const same = addMonths(date, months);
  return dayOfMonth(same) === dayOfMonth(date) ? addDays(same, -1) : same;
}

export function addDays(date: string, days: number): string {
  const [y, m, d] = parts(date);
  return new Date(Date.UTC(y, m - 1, d + days)).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` lies before. */
export function daysBetween(from: string, to: string): number {
  const at = (date: string): number => new Date(`${date}T00:00:00Z`).getTime();
  return Math.round((at(to) - at(from)) / 86_400_000);
}

export function dayOfMonth(date: string): number {
  return parts(date)[2];
}

/** Whole years between a birth date and a date; somebody born on 29 February has their birthday on 1 March in other years (UK rule). */
export function ageOn(birthDate: string, date: string): number {
  const [by, bm, bd] = parts(birthDate);
  const [y, m, d] = parts(date);
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
}

/** The moment a London wall-clock time on a date happens. An hour skipped in March moves on by an hour; a doubled one in October is its first pass. */
export function londonMoment(date: string, time = '00:00'): Date {
  const wall = new Date(`${date}T${time}:00Z`).getTime();
  for (const offsetMinutes of [60, 0]) {
    const moment = new Date(wall - offsetMinutes * 60_000);
    if (londonWall(moment) === `${date} ${time}`) return moment;
  }
  return new Date(wall);
}

const londonWall = (moment: Date): string => `${londonHour(moment)}:${String(moment.getUTCMinutes()).padStart(2, '0')}`;

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** A moment as people say it: `3 Dec at 08:00`. */
export function londonClock(moment: Date): string {
  const p = Object.fromEntries(dayAndTime.formatToParts(moment).map((x) => [x.type, x.value]));
  return `${p.day} ${p.month} at ${p.hour}:${p.minute}`;
}
