import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import { type Figure, median } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'work';
export const about =
  'keys, clicks and seconds of a job at the console: decide a case, send, answer, give back, change a price';

const CASES = process.env.WORK_CASES ?? '100';

/** One line that apps/e2e/test/browser/work.spec.ts writes. */
interface Job {
  job: string;
  keys: number;
  clicks: number;
  seconds: number;
}

/** Does the work in a browser, with all that the suite asserts: each case decided once, and none unseen. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-work-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`${CASES} cases by keyboard, some twelve seconds each`);
    const env = { WORK_CASES: CASES, WORK_FIGURES: file };
    await runSuites(root, 'e2e', 'browser/work', env, 'The work was not done');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return workFigures(lines.map((line) => JSON.parse(line) as Job));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of each job the median, and the longest. A prescriber decides in less than a minute. */
export function workFigures(all: readonly Job[]): Figure[] {
  return [...new Set(all.map(({ job }) => job))].map((job) => {
    const done = all.filter((one) => one.job === job);
    const of = (what: 'keys' | 'clicks' | 'seconds'): number[] => done.map((one) => one[what]);
    const effort = (['clicks', 'keys'] as const)
      .map((what) => [median(of(what)), what] as const)
      .filter(([n]) => n > 0)
      .map(([n, what]) => `${n} ${n === 1 ? what.slice(0, -1) : what}`);
    return {
      name: job,
      value: median(of('seconds')),
      unit: 's',
      goal: { atMost: 60 },
      note: `${effort.join(', ')}; longest ${Math.max(...of('seconds')).toFixed(1)} s of ${done.length}`,
    };
  });
}
