import { addMonths } from '@sorrel/contracts/london';

/** How many months of beginners are shown: a year, and the month it ends in. */
const SHOWN_MONTHS = 13;

/** Those that began in one month and ended in another; null: they stand. Months: `2026-11`. */
export interface Began {
  month: string;
  ended: string | null;
  count: number;
}
export interface Cohort {
  month: string;
  size: number;
  /** How many were there at the end of that month, of the next, and so on, as far as months are over. */
  kept: number[];
}

const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The first month that is shown. `today`: a day in London. */
export const firstCohort = (today: string): string => monthAfter(today.slice(0, 7), 1 - SHOWN_MONTHS);

/** Who stayed, by the month they began in, the oldest first; months in which nobody began are left out. */
export function cohortsOf(began: readonly Began[], today: string): Cohort[] {
  const thisMonth = today.slice(0, 7);
  return [...new Set(began.map(({ month }) => month))].toSorted().map((month) => {
    const own = began.filter((one) => one.month === month);
    const size = own.reduce((sum, { count }) => sum + count, 0);
    const over = indexOf(thisMonth) - indexOf(month);
    return {
      month,
      size,
      kept: Array.from({ length: over }, (_, later) => {
        const until = monthAfter(month, later);
        return own.reduce((sum, { ended, count }) => sum + (ended === null || ended > until ? count : 0), 0);
      }),
    };
  });
}
