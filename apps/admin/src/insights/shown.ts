import { daysOf } from '@sorrel/contracts/insights';
import { addDays, addMonths } from '@sorrel/contracts/london';
import type { InsightChart, InsightUnit } from '@sorrel/contracts/http/admin';
import { formatDate, pounds } from '@sorrel/web-kit/format';

const MINUTES_A_DAY = 1_440;
const whole = new Intl.NumberFormat('en-GB');
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** `45 min`, `2 h 05 min`, `3 d 4 h`: two steps are as exact as a wait is read. */
export function waitText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < MINUTES_A_DAY) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  const hours = Math.round(minutes / 60);
  return `${whole.format(Math.floor(hours / 24))} d ${hours % 24} h`;
}

/** `November 2026` */
const monthText = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A number or a word of a table, as people read it. */
export function cellText(value: string | number | null, unit: InsightUnit): string {
  if (value === null) return '–';
  if (typeof value === 'string')
    return unit === 'day' ? formatDate(value) : unit === 'month' ? monthText(value) : value;
  switch (unit) {
    case 'pounds':
      return pounds(value);
    case 'minutes':
      return waitText(value);
    case 'percent':
      return `${tenth.format(value)}%`;
    case 'days':
      return value === 1 ? '1 day' : `${whole.format(value)} days`;
    default:
      return whole.format(value);
  }
}

/** A day below a plot: `25 Oct`. */
export const dayText = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The same in the narrow margin of a plot. */
export function axisText(value: number, unit: InsightUnit): string {
  if (unit === 'minutes')
    return value === 0
      ? '0'
      : value % MINUTES_A_DAY === 0
        ? `${value / MINUTES_A_DAY} d`
        : value % 60 === 0
          ? `${value / 60} h`
          : `${value} min`;
  if (unit === 'pounds')
    return Math.abs(value) < 10 && !Number.isInteger(value)
      ? pounds(value)
      : `${value < 0 ? '-' : ''}£${shortText(Math.abs(value), 1_000)}`;
  return shortText(value, 10_000);
}

/** `12.5k`, `2m`; below `from` in full. */
const shortText = (value: number, from: number): string =>
  value >= 1_000_000
    ? `${tenth.format(value / 1_000_000)}m`
    : value >= from
      ? `${tenth.format(value / 1_000)}k`
      : tenth.format(value);

const STEPS: Partial<Record<InsightUnit, number[]>> = {
  count: [1, 2, 5],
  minutes: [5, 10, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 7200, 14_400],
};
const LINES = 4;

/** Round numbers for the lines of a plot, from at most the least to at least the most. Nothing but zero: from 0 to 1. */
export function scaleOf(values: readonly number[], unit: InsightUnit): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const rough = (most - least) / LINES || (unit === 'minutes' ? 5 : 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const fitting = STEPS[unit]?.find((step) => step >= rough);
  const round = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough - 1e-9) ?? 10 * power;
  const step =
    unit === 'minutes'
      ? (fitting ?? Math.ceil(rough / MINUTES_A_DAY) * MINUTES_A_DAY)
      : unit === 'count'
        ? Math.max(1, Math.ceil(round))
        : round;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

/** A plot by day with a place for each day of the period, also for those without a row. */
export function onDays(chart: InsightChart, { from, to }: { from: string; to: string }): InsightChart {
  const rows = new Map(chart.rows.map((row) => [row[0], row]));
  return { ...chart, rows: daysOf(from, to).map((day) => rows.get(day) ?? [day]) };
}

/** The numbers of a row that are drawn. */
export const numbersOf = (row: InsightChart['rows'][number], shown: readonly number[]): (number | null)[] =>
  shown.map((column) => {
    const value = row[column];
    return typeof value === 'number' ? value : null;
  });

/** What a plot says in a sentence, for who cannot see it: each line's range and where its top is. */
export function summaryOf({ title, columns, shown, rows, kind }: InsightChart): string {
  if (rows.length === 0) return `${title}: nothing in these days.`;
  const [about] = columns;
  const lines = shown.flatMap((column) => {
    const { title: name = '', unit = 'count' } = columns[column] ?? {};
    const known = rows.flatMap((row) => {
      const value = row[column];
      return typeof value === 'number' ? [{ at: row[0] ?? null, value }] : [];
    });
    const [first] = known;
    if (!first) return [];
    const top = known.reduce((best, one) => (one.value > best.value ? one : best), first);
    const low = known.reduce((best, one) => (one.value < best.value ? one : best), first);
    return kind === 'ranks'
      ? [`most: ${cellText(top.at, about?.unit ?? 'text')}, ${cellText(top.value, unit)}`]
      : [
          `${name} from ${cellText(low.value, unit)} to ${cellText(top.value, unit)} on ${cellText(top.at, about?.unit ?? 'text')}`,
        ];
  });
  return `${title}: ${lines.join('; ')}.`;
}

export const PRESETS = {
  month: { text: 'Last 30 days', from: (today: string) => addDays(today, -29) },
  quarter: { text: 'Last three months', from: (today: string) => addDays(addMonths(today, -3), 1) },
  year: { text: 'Last year', from: (today: string) => addDays(addMonths(today, -12), 1) },
} as const;
export type Preset = keyof typeof PRESETS;

/** Which of the usual periods these days are, if they are one. */
export const presetOf = ({ from, to }: { from: string; to: string }, today: string): Preset | 'own' =>
  to === today
    ? ((Object.keys(PRESETS) as Preset[]).find((preset) => PRESETS[preset].from(today) === from) ?? 'own')
    : 'own';
