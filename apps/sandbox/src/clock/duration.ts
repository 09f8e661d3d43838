import { addMonths, londonDate, londonMoment } from '@sorrel/contracts/london';

const PATTERN = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/**
 * `from` plus an ISO 8601 duration (`P2M`, `P1DT6H`). Years and months keep the London wall-clock time and the day of the month (clamped to
 * the end of shorter months), as people expect; the rest is exact. Null for anything that is not a duration.
 */
export function addDuration(from: Date, duration: string): Date | null {
  const match = PATTERN.exec(duration);
  if (!match || duration === 'P' || duration.endsWith('T')) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const jump = years * 12 + months;
  const day = londonDate(from);
  const moved =
    jump === 0
      ? from.getTime()
      : from.getTime() + londonMoment(addMonths(day, jump)).getTime() - londonMoment(day).getTime();
  const at = new Date(moved + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1_000);
  return Number.isNaN(at.getTime()) ? null : at;
}
