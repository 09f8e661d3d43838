import type { AdminItem } from '@sorrel/contracts/http/admin';
import type { Ingredient } from '@sorrel/contracts/words';

/** `Tretinoin 0.05%`, `Spironolactone 100 mg`. */
export const ingredientText = ({ name, value, unit }: Ingredient): string =>
  [name, unit === '%' ? `${value}%` : [value, unit].filter(Boolean).join(' ')].filter(Boolean).join(' ');

/** `1 month`, `2 months`, or `once (no subscription)`. */
export function durationText({
  interval,
  interval_duration: count,
}: {
  interval: string | null;
  interval_duration: number;
}): string {
  if (!interval) return 'once (no subscription)';
  return count === 1 ? `1 ${interval}` : `${count} ${interval}s`;
}

/** How staff name an item in a question: `110C Acne cream`. */
export const itemName = ({ code, item }: Pick<AdminItem, 'code' | 'item'>): string => `${code} ${item.name}`.trim();
