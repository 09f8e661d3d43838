/** One measured number; with a goal, it is judged. */
export interface Figure {
  name: string;
  value: number;
  /** `ms`, `kB`, `/s`, `of 100`, ... */
  unit: string;
  goal?: { atLeast: number } | { atMost: number };
  /** What a reader must know to trust the number: the range whose median it is, what else was running. */
  note?: string;
  /** Of a ratio within one run, which may be held against another run's: its range over the rounds, and which way is better.
   * Shares of rates are of quiet machines alone: ours is several processes, which others keep waiting more than its limit. */
  ratio?: { low: number; high: number; better: 'more' | 'less'; isOfQuietMachines?: boolean };
}

export type Verdict = 'ok' | 'MISSED' | 'no goal';

export function verdictOf({ value, goal }: Pick<Figure, 'value' | 'goal'>): Verdict {
  if (!goal) return 'no goal';
  // NaN: nothing was measured, so the goal was not reached.
  const isReached = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return isReached ? 'ok' : 'MISSED';
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

const goalOf = ({ goal }: Pick<Figure, 'goal'>): string =>
  goal ? ('atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`) : '';

/** A figure as one line of the report. */
export function lineOf(figure: Figure): string {
  const { name, value, unit, note } = figure;
  const verdict = verdictOf(figure);
  return [
    verdict === 'no goal' ? '      ' : verdict.padEnd(6),
    name.padEnd(46),
    `${shown(value)} ${unit}`.padEnd(18),
    goalOf(figure).padEnd(16),
    note ?? '',
  ]
    .join(' ')
    .trimEnd();
}

export const shown = (value: number): string => {
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : String(Number(value.toFixed(3)));
};
