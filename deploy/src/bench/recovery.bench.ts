import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'recovery';
export const about =
  'how long after an outage people are served again: database, broker or Redis away, servers killed or full, everything gone at once';

const SECONDS = process.env.RECOVERY_SECONDS ?? '20';

/** One line that apps/e2e/test/chaos writes. */
interface Recovery {
  fault: string;
  seconds: number;
  servedMs: number;
  restMs: number;
}

/** Runs the outages of `CHAOS=... npm run test:resilience -- test/chaos`, at one length, with all they assert: nothing lost, doubled or given up. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-recovery-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`outages of ${SECONDS} s, which takes a quarter of an hour`);
    const env = { CHAOS: SECONDS, CHAOS_FIGURES: file };
    await runSuites(root, 'e2e', 'chaos/(chaos|servers|cold-start)', env, 'Not everything came back');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return recoveryFigures(lines.map((line) => JSON.parse(line) as Recovery));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The slowest recovery, and the outage it followed. */
export function recoveryFigures(all: readonly Recovery[]): Figure[] {
  const worst = (of: 'servedMs' | 'restMs'): { value: number; note: string } => {
    const one = all.toSorted((a, b) => b[of] - a[of])[0];
    return one
      ? {
          value: one[of] / 1_000,
          note: `${one.fault}${one.seconds > 0 ? `, ${one.seconds} s` : ''}; ${all.length} outages`,
        }
      : { value: Number.NaN, note: 'no outage was measured' };
  };
  return [
    { name: 'worst recovery: until people are served again', unit: 's', goal: { atMost: 60 }, ...worst('servedMs') },
    { name: 'worst rest: until everything is applied', unit: 's', goal: { atMost: 30 }, ...worst('restMs') },
  ];
}
