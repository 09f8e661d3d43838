import { addDays, daysInMonth, londonDate, londonMoment } from '@sorrel/contracts/london';

/** How many days before a card expires its holder is written to: once in good time, and once more when it is urgent. */
const NOTICE_DAYS = [30, 7] as const;

/** A card is good until the end of the month it names. */
export function lastDayOf({ expYear, expMonth }: { expYear: number; expMonth: number }): string {
  const month = `${expYear}-${String(expMonth).padStart(2, '0')}`;
  return `${month}-${String(daysInMonth(expYear, expMonth)).padStart(2, '0')}`;
}

const momentOf = (lastDay: string, days: number): Date => londonMoment(addDays(lastDay, -days), '09:00');

/** The notice that is due now: the latest step reached, unless the card has expired. Whoever missed the first gets only the second. */
export function stepOf(lastDay: string, now: Date): number | null {
  if (londonDate(now) > lastDay) return null;
  return NOTICE_DAYS.findLast((days) => momentOf(lastDay, days) <= now) ?? null;
}

/** When the card is to be checked next. */
export function nextLook(lastDay: string, now: Date): Date | null {
  return NOTICE_DAYS.map((days) => momentOf(lastDay, days)).find((at) => at > now) ?? null;
}

/** Worth a warning on the screen: the card expires within the notice period, or has expired, and a charge is due on it afterwards. */
export function isEnding(lastDay: string, due: string | null, today: string): boolean {
  return due !== null && due > lastDay && today >= addDays(lastDay, -NOTICE_DAYS[0]);
}
