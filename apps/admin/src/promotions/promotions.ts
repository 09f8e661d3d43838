import type { PromotionRow } from '@sorrel/contracts/http/admin';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import type { Tone } from '../ui/badge.ts';

export const valueText = ({ type, value }: Pick<PromotionRow, 'type' | 'value'>): string =>
  type === 'percentage' ? `${value}%` : pounds(value);

export function durationText({ duration, charges }: Pick<PromotionRow, 'duration' | 'charges'>): string {
  if (duration === 'once') return 'first payment';
  if (duration === 'forever') return 'every payment';
  return charges === 1 ? 'first payment' : `first ${charges} payments`;
}

export function datesText({ starts_on: from, ends_on: to }: Pick<PromotionRow, 'starts_on' | 'ends_on'>): string {
  if (from && to) return `${formatDate(from)} to ${formatDate(to)}`;
  if (from) return `from ${formatDate(from)}`;
  return to ? `until ${formatDate(to)}` : 'always';
}

/** For whom and for what the code is; empty when it is for everybody and everything. */
export function rulesOf(row: Pick<PromotionRow, 'is_first_order_only' | 'excluded_forms' | 'is_banner'>): string[] {
  return [
    ...(row.is_first_order_only ? ['first order only'] : []),
    ...(row.excluded_forms.length > 0 ? [`excludes ${row.excluded_forms.map((form) => `${form}s`).join(', ')}`] : []),
    ...(row.is_banner ? ['shown in the banner'] : []),
  ];
}

export const TONES: Readonly<Record<PromotionRow['state'], Tone>> = {
  planned: 'todo',
  running: 'good',
  'used-up': 'quiet',
  over: 'quiet',
  stopped: 'bad',
};
