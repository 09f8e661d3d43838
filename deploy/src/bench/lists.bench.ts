import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'lists';
export const about =
  'the console’s list over ten thousand subscriptions and over a million: pages, filters and words, through the BFF';

const SIZES = process.env.LISTS ?? '10000,1000000';

/** One line that apps/e2e/test/lists.spec.ts writes, in milliseconds. */
interface Asked {
  size: number;
  what: string;
  median: number;
  p95: number;
}

/** Plants subscriptions and asks for them as staff do, with the total held against the table. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-lists-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`${SIZES} subscriptions; a million takes two minutes to plant`);
    await runSuites(root, 'e2e', 'test/lists', { LISTS: SIZES, LISTS_FIGURES: file }, 'The list did not answer');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return listFigures(lines.map((line) => JSON.parse(line) as Asked));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of each list the time at the largest size, with what it was at the smallest. */
export function listFigures(all: readonly Asked[]): Figure[] {
  const sizes = all.map(({ size }) => size);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return all
    .filter(({ size }) => size === most)
    .map(({ what, median, p95 }) => {
      const small = all.find((one) => one.size === least && one.what === what);
      const ratio = small && least < most ? `, ${(median / small.median).toFixed(1)} times that of ${least}` : '';
      return {
        name: what,
        value: p95,
        unit: 'ms',
        goal: { atMost: 100 },
        note: `95 of 100; median ${median.toFixed(1)} ms${ratio}`,
      };
    });
}
