import { z } from 'zod';
import { LocalDate } from '../../words.ts';
import { page } from './shapes.ts';

/* Figures of the business, ready to be drawn and read: whatever stands in a plot stands in its table, and the table is its file. */

/** Each is counted by one owner and asked for by itself: one that is away costs its own figures and nobody else's. */
export const INSIGHT_PANELS = ['subscriptions', 'money', 'payments', 'decisions', 'replies', 'parcels'] as const;
export const InsightPanel = z.enum(INSIGHT_PANELS);
export type InsightPanel = z.infer<typeof InsightPanel>;

/** What a figure is in: money in pounds, waits in minutes, shares in percent. */
const InsightUnit = z.enum(['text', 'day', 'month', 'count', 'pounds', 'minutes', 'days', 'percent']);
export type InsightUnit = z.infer<typeof InsightUnit>;
/** One number with its definition. Null: there is nothing to count it from. */
const InsightFigure = z.object({
  title: z.string(),
  what: z.string(),
  value: z.number().nullable(),
  unit: InsightUnit,
});
export type InsightFigure = z.infer<typeof InsightFigure>;
/**
 * A table and how it is drawn: `lines` and `bars` by day, `ranks` as bars beside words, `cohorts` as shares in a grid. `shown`: the columns that
 * are drawn, all in one unit; the first column says what a row is about.
 */
const InsightChart = z.object({
  key: z.string(),
  title: z.string(),
  what: z.string(),
  /** Said in its place where it has no rows. */
  empty: z.string(),
  kind: z.enum(['lines', 'bars', 'ranks', 'cohorts']),
  columns: z.array(z.object({ title: z.string(), unit: InsightUnit })),
  shown: z.array(z.int()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type InsightChart = z.infer<typeof InsightChart>;

/** GET /v2/admin/insights?from=2026-10-26&to=2026-11-24: the period that is shown, by itself the last 30 days. */
export const InsightsPage = page('Admin/Insights', z.object({ from: LocalDate, to: LocalDate, today: LocalDate }));
/** GET /v2/admin/data/insights?panel=money&from=2026-10-26&to=2026-11-24 */
export const InsightsAnswer = z.object({
  panel: InsightPanel,
  figures: z.array(InsightFigure),
  charts: z.array(InsightChart),
});
