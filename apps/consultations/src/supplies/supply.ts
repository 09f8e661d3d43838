import { addMonths, daysBetween } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';

/** What was approved for somebody: on which London day, what is in it, and how many months it lasts. */
export interface Supply {
  itemId: number;
  approvedOn: string;
  consultation: string;
  substances: string[];
  months: number;
}
/** What is about to be approved. */
export type Wanted = Omit<Supply, 'approvedOn'>;

const USUAL_MONTHS = 2;
/** How long a supply lasts. Older requests do not say: then what is usual for creams. */
export const monthsOf = ({ months }: { months?: number | undefined }): number => months ?? USUAL_MONTHS;

/**
 * How many days the supply that lasts longest should last yet: of the same treatment, sharing a substance, and for another item.
 * Null without one that is still in use.
 */
export function supplyLeftDays(before: readonly Supply[], wanted: Wanted, today: string): number | null {
  const left = before
    .filter(
      (one) =>
        one.itemId !== wanted.itemId &&
        one.consultation === wanted.consultation &&
        one.substances.some((substance) => wanted.substances.includes(substance)),
    )
    .map((one) => daysBetween(today, addMonths(one.approvedOn, one.months)))
    .filter((days) => days > 0);
  return left.length > 0 ? Math.max(...left) : null;
}

/** Months of hydroquinone within the year before today, with the supply that is wanted now; 0 when there is none in that. */
export function hydroquinoneMonths(before: readonly Supply[], wanted: Wanted, today: string): number {
  if (!wanted.substances.includes('hydroquinone')) return 0;
  const since = addMonths(today, -12);
  return before
    .filter((one) => one.itemId !== wanted.itemId && one.approvedOn >= since && one.substances.includes('hydroquinone'))
    .reduce((sum, { months }) => sum + months, wanted.months);
}

/** Milligrams of a formula of one substance; null: of several, or not counted in them. */
export function doseMgOf([only, ...others]: readonly Ingredient[]): number | null {
  const value = only?.unit === 'mg' && others.length === 0 ? Number(only.value) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
