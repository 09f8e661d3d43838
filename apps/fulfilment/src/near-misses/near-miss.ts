import { addMonths } from '@sorrel/contracts/london';
import { monthOf } from '@sorrel/contracts/fulfilment/near-miss';

/** How many months the log's overview goes back. */
const SHOWN_MONTHS = 13;

/** The last thirteen months, the newest first. `today`: a day in London. */
export const lastMonths = (today: string): string[] =>
  Array.from({ length: SHOWN_MONTHS }, (_, back) => monthOf(addMonths(`${monthOf(today)}-01`, -back)));

/** The first day after a month: `2026-12` begins what follows `2026-11`. */
export const endOf = (month: string): string => addMonths(`${month}-01`, 1);

/** Why an error of that day is none that was found in time, or nothing. Days in London; `leftOn`: when the order's parcel left. */
export function whyNoNearMiss(happenedOn: string, { leftOn, today }: { leftOn: string | null; today: string }) {
  if (happenedOn > today) return { code: 'invalid', text: 'That day has not come yet.' } as const;
  if (leftOn !== null && happenedOn > leftOn)
    return {
      code: 'had_left',
      text: 'The parcel had left by then, so this is not a near miss. Mark the parcel under Dispatch instead: “Something wrong”.',
    } as const;
  return null;
}

/** Months that wait for their review, the oldest first: they are over, have entries and no review. */
export const dueMonths = (withEntries: readonly string[], reviewed: readonly string[], today: string): string[] =>
  [...new Set(withEntries)].filter((month) => month < monthOf(today) && !reviewed.includes(month)).toSorted();

/** Those that were over before the last month began. */
export const lateMonths = (due: readonly string[], today: string): string[] =>
  due.filter((month) => endOf(month) <= addMonths(`${monthOf(today)}-01`, -1));

/** How often each word occurs. */
export function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
