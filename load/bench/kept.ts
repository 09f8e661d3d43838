import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Figure, shown } from './figures.ts';

/** The ratios of the last run that was kept (`npm run bench -- --keep`), by the figure's name. Committed, so that its history says what moved them. */
export interface Kept {
  at: string;
  around: string;
  ratios: Record<string, { value: number; low: number; high: number }>;
}

const FILE = fileURLToPath(new URL('kept.json', import.meta.url));

export const readKept = (): Kept | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Kept) : undefined;

/** Beside other work what only a quiet machine tells is not kept. */
export function keep(figures: readonly Figure[], run: Omit<Kept, 'ratios'>, isQuiet: boolean): void {
  const ratios = figures.flatMap(({ name, value, ratio }) =>
    ratio && (isQuiet || !ratio.isOfQuietMachines)
      ? [[name, { value: rounded(value), low: rounded(ratio.low), high: rounded(ratio.high) }] as const]
      : [],
  );
  writeFileSync(FILE, `${JSON.stringify({ ...run, ratios: Object.fromEntries(ratios) } satisfies Kept, null, 2)}\n`);
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** Less than this is what two runs of the same code differ by. */
const TELLING = 0.1;

/**
 * What got slower than the kept run: by more than a tenth, and in every round more than in any round then. Ratios alone, each of a flow to its
 * limit on the same machine in the same minute, so that the machine falls out; what else it does falls out of the processor's share, and of
 * the others where neither run had company: beside other work they are neither kept nor compared.
 */
export function slower(figures: readonly Figure[], { ratios }: Kept, isQuiet: boolean): string[] {
  return figures.flatMap(({ name, value, unit, ratio }) => {
    const then = ratios[name];
    if (!ratio || !then || (ratio.isOfQuietMachines && !isQuiet)) return [];
    const isWorse =
      ratio.better === 'more'
        ? value < then.value * (1 - TELLING) && ratio.high < then.low
        : value > then.value * (1 + TELLING) && ratio.low > then.high;
    return isWorse
      ? [`${name}: ${range(value, ratio)} ${unit}, kept ${range(then.value, then)}`.replace(' ,', ',')]
      : [];
  });
}

const range = (value: number, { low, high }: { low: number; high: number }): string =>
  `${shown(value)} (${shown(low)} to ${shown(high)})`;
