import { addDays, daysInMonth, londonDate, londonMoment } from '@sorrel/contracts/london';

/** Days before a card's last day on which its holder hears of it: once with time to spare, once more when it gets urgent. */
const NOTICE_DAYS = [30, 7] as const;

/** A card is good until the end of the month it names. */
export function lastDayOf({ expYear, expMonth }: { expYear: number; expMonth: number }): string {
  const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  return `${month}-${String(daysInMonth(expYear, expMonth)).padStart(2, '0')}`;
}

const momentOf = (lastDay: string, days: number): Date => londonMoment(addDays(lastDay, -days), '09:00');

/** The notice that is due now: the latest step that has come, unless it is too late for any. Who missed the first hears the second only. */
export function stepOf(lastDay: string, now: Date): number | null {
  if (londonDate(now) > lastDay) return null;
  return NOTICE_DAYS.findLast((days) => momentOf(lastDay, days) <= now) ?? null;
}

/** When somebody should look at the card next. */
export function nextLook(lastDay: string, now: Date): Date | null {
  return NOTICE_DAYS.map((days) => momentOf(lastDay, days)).find((at) => at > now) ?? null;
}

/** Worth a word on the screen: it ends within the notice's time, or has ended, and something is due on it afterwards. */
export function isEnding(lastDay: string, due: string | null, today: string): boolean {
  return due !== null && due > lastDay && today >= addDays(lastDay, -NOTICE_DAYS[0]);
}
