import type { InsightChart, InsightFigure, InsightUnit } from '@sorrel/contracts/http/admin';

/** What a panel shows, as figures and tables in words. */
export interface Shown {
  figures: InsightFigure[];
  charts: InsightChart[];
}
export type Cell = InsightChart['rows'][number][number];

export const figure = (title: string, value: number | null, unit: InsightUnit, what: string): InsightFigure => ({
  title,
  what,
  value,
  unit,
});
export const count = (title: string) => ({ title, unit: 'count' as const });
export const money = (title: string) => ({ title, unit: 'pounds' as const });
export const NOTHING = 'Nothing in these days.';
export const DAY = { title: 'Day', unit: 'day' as const };
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Of a hundred, with one decimal. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;

/** The most frequent first; equal ones by their words. */
export const ranked = (counts: ReadonlyMap<string, number>): Cell[][] =>
  [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word, n]) => [word, n]);
