import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from '../commands/build.ts';
import { endTools } from '../commands/child.ts';
import { progress, seconds } from '../commands/progress.ts';
import { whenAskedToStop } from '../commands/stopping.ts';
import { messageOf, Problem, type Say } from '../problem.ts';
import { type Figure, lineOf, verdictOf } from './figures.ts';
import { type Kept, writeReport } from './report.ts';

export interface BenchTools {
  root: string;
  /** Prints a line of progress. */
  say: Say;
}

/** What `<name>.bench.ts` exports. It always cleans up after itself; wrong results make it throw instead of being measured. */
interface Bench {
  name: string;
  /** What is measured, in one line. */
  about: string;
  /** Whether something is left out, as somebody asked: such figures are printed and not kept. */
  isPart?: boolean;
  run(tools: BenchTools): Promise<Figure[]>;
}

/** What `flows/profile.bench.ts` exports; answers where the profile lies. */
interface Profiler {
  profile(tools: BenchTools, flow: string | undefined): Promise<string>;
}

const ENDING = '.bench.ts';

/**
 * `npm run bench [-- name...]`: builds, runs the benches one after the other, prints each figure and keeps it in .local/bench. `-- write`
 * puts what is kept there into docs/performance.md, `-- profile <flow>` leaves a profile.
 */
export async function bench(root: string, names: string[]): Promise<number> {
  if (names[0] === 'write') {
    progress.line(`Written to ${writeReport(root)}`);
    return 0;
  }
  const folder = join(root, 'deploy/src/bench');
  const all = readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined && names[0] !== 'profile')
    throw new Problem(`There is no bench "${unknown}". There are: ${all.join(', ')}.`);
  whenAskedToStop(endTools, 1);
  await build(root, { isPomSafe: false });
  if (names[0] === 'profile') {
    const { profile } = (await import(pathToFileURL(join(folder, 'flows/profile.bench.ts')).href)) as Profiler;
    progress.line(`Open it in a browser’s tools: ${await profile({ root, say: progress.say('profile') }, names[1])}`);
    return 0;
  }
  const missed: string[] = [];
  for (const name of names.length > 0 ? names : all) {
    const each = (await import(pathToFileURL(join(folder, name + ENDING)).href)) as Bench;
    missed.push(...(await measured(root, each)));
  }
  progress.line();
  for (const name of missed) progress.line(`missed: ${name}`);
  progress.line(missed.length === 0 ? 'Every goal was reached' : `${missed.length} missed`);
  return missed.length === 0 ? 0 : 1;
}

async function measured(root: string, { name, about, isPart, run }: Bench): Promise<string[]> {
  progress.line(`\n${name}: ${about}`);
  const from = performance.now();
  const load = loadavg()[0] ?? 0;
  const figures = await run({ root, say: progress.say(name) }).catch((error: unknown) => {
    progress.line(`  ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`);
    return undefined;
  });
  if (!figures) return [`${name}: did not finish`];
  for (const figure of figures) progress.line(`  ${lineOf(figure)}`);
  // On a shared machine the figures depend on what else was running.
  const around = `${cpus().length} cores, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  progress.line(`  (${seconds(from)}; ${around})`);
  if (!isPart) keep(root, { name, about, at: new Date().toISOString(), around, figures });
  return figures.filter((figure) => verdictOf(figure) === 'MISSED').map((figure) => `${name}: ${figure.name}`);
}

function keep(root: string, kept: Kept): void {
  const folder = join(root, '.local/bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${kept.name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}
