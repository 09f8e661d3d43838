import { type Figure, median } from '../figures.ts';
import { type Compared, middle, ratios, share, spread } from './rounds.ts';

interface Wanted {
  /** What its limit is. */
  of?: string;
  /** Per cent of the limit. */
  atLeast?: number;
  /** ms of CPU of ours for one. */
  cpuAtMost?: number;
  perSecond?: number;
}

const rangeOf = (values: readonly number[]) => ({ low: Math.min(...values), high: Math.max(...values) });
const two = (value: number): number => Number(value.toPrecision(3));

/** A flow's figures: how many a second, of what its limit does, and what one takes of the processor. */
export function figuresOf(name: string, all: Compared, wanted: Wanted = {}): Figure[] {
  const rates = all.ours.map(({ rate }) => rate);
  const cpu = all.node.map((ms, at) => ms + (all.postgres[at] ?? 0));
  const ratio = ratios(all);
  const times = cpu.map((ms, at) => ms / (all.limitCpu[at] ?? Number.NaN));
  return [
    {
      name,
      value: two(middle(all.ours)),
      unit: '/s',
      ...(wanted.perSecond ? { goal: { atLeast: wanted.perSecond } } : {}),
      note: `${spread(rates)}; half in ${two(share(all.ours, 0.5))} ms, 99 of 100 in ${two(share(all.ours, 0.99))} ms`,
    },
    ...(wanted.of
      ? [
          {
            name: `${name}: of ${wanted.of}`,
            value: two(median(ratio)),
            unit: '%',
            ...(wanted.atLeast ? { goal: { atLeast: wanted.atLeast } } : {}),
            note: `${spread(ratio)}; alone ${middle(all.limit).toFixed(0)}/s`,
            ratio: { ...rangeOf(ratio), better: 'more' as const, isOfQuietMachines: true },
          },
        ]
      : []),
    {
      name: `${name}: CPU of one`,
      value: two(median(cpu)),
      unit: 'ms',
      ...(wanted.cpuAtMost ? { goal: { atMost: wanted.cpuAtMost } } : {}),
      note: `node ${two(median(all.node))}, PostgreSQL ${two(median(all.postgres))}; ${spread(cpu)}`,
    },
    ...(wanted.of
      ? [
          {
            name: `${name}: CPU, times that of ${wanted.of}`,
            value: two(median(times)),
            unit: 'times',
            note: spread(times),
            ratio: { ...rangeOf(times), better: 'less' as const },
          },
        ]
      : []),
  ];
}
