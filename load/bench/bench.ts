import { cpus, loadavg } from 'node:os';
import { endTools } from '@sorrel/deploy/commands/child';
import { progress, seconds } from '@sorrel/deploy/commands/progress';
import { whenAskedToStop } from '@sorrel/deploy/commands/stopping';
import { messageOf, Problem, type Say } from '@sorrel/deploy/problem';
import { type Figure, lineOf, verdictOf } from './figures.ts';
import { keep, readKept, slower } from './kept.ts';
import { SUITES, suiteFigures } from './suites.ts';

export interface BenchTools {
  root: string;
  /** Prints a line of progress. */
  say: Say;
}

/** It always cleans up after itself; wrong results make it throw instead of being measured. */
interface Bench {
  /** The question that its figures answer. */
  answers: string;
  takes: string;
  run(tools: BenchTools): Promise<Figure[]>;
}

const FLOWS = 'flows';

const BENCHES: Record<string, Bench> = {
  flows: {
    answers: 'how near to its limit on this machine is each thing people do, and what got slower',
    takes: 'ten minutes',
    run: async (tools) => (await import('./flows.ts')).run(tools),
  },
  pages: {
    answers: 'how soon a slow phone shows the public pages, and what they weigh (Lighthouse)',
    takes: 'five minutes',
    run: async (tools) => (await import('./pages.ts')).run(tools),
  },
  ...Object.fromEntries(
    Object.entries(SUITES).map(([name, suite]) => [
      name,
      { answers: suite.answers, takes: suite.takes, run: (tools: BenchTools) => suiteFigures(tools, suite) },
    ]),
  ),
};

export const listed = (): string[] =>
  Object.entries(BENCHES).map(([name, { answers, takes }]) => `  ${name.padEnd(10)} ${answers} (${takes})`);

/** `npm run bench`: the flows; `-- <name>...`: others. `--keep` makes this run the one that later ones are held against. */
export async function bench(root: string, words: readonly string[]): Promise<number> {
  const names = words.filter((word) => word !== '--keep');
  const wanted = names.length > 0 ? names : [FLOWS];
  const unknown = wanted.find((name) => !BENCHES[name]);
  if (unknown !== undefined) throw new Problem(`There is no bench "${unknown}". There are:\n${listed().join('\n')}`);
  whenAskedToStop(endTools, 1);
  const isQuiet = (loadavg()[0] ?? 0) < cpus().length / 2;
  const around: string[] = [];
  const figures: Figure[] = [];
  const missed: string[] = [];
  for (const name of wanted) {
    const one = await measured(root, name, BENCHES[name] as Bench);
    figures.push(...one.figures);
    missed.push(...one.missed);
    around.push(one.around);
  }
  progress.line();
  for (const line of missed) progress.line(`missed: ${line}`);
  const kept = readKept();
  if (!isQuiet)
    progress.line(
      'The machine has other work: rates and waits say little, and only what each takes of the processor is compared.',
    );
  if (wanted.includes(FLOWS) && kept) {
    const worse = slower(figures, kept, isQuiet);
    for (const line of worse) progress.line(`slower: ${line}`);
    progress.line(
      `${worse.length === 0 ? 'Nothing is' : `${worse.length} are`} slower than the run kept on ${kept.at.slice(0, 10)}.`,
    );
  }
  if (words.includes('--keep') && wanted.includes(FLOWS)) {
    keep(figures, { at: new Date().toISOString(), around: around.join('; ') }, isQuiet);
    progress.line('Kept in load/bench/kept.json: commit it with what explains it.');
  }
  if (names.length === 0) progress.line(`The long ones, npm run bench -- <name>:\n${listed().slice(1).join('\n')}`);
  return missed.length === 0 ? 0 : 1;
}

async function measured(root: string, name: string, { answers, run }: Bench) {
  progress.line(`\n${name}: ${answers}`);
  const from = performance.now();
  const load = loadavg()[0] ?? 0;
  const figures = await run({ root, say: progress.say(name) }).catch((error: unknown) => {
    progress.line(`  ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`);
    return undefined;
  });
  // On a shared machine the figures depend on what else was running.
  const around = `${cpus().length} cores, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  for (const figure of figures ?? []) progress.line(`  ${lineOf(figure)}`);
  progress.line(`  (${seconds(from)}; ${around})`);
  const missed = figures
    ? figures.filter((figure) => verdictOf(figure) === 'MISSED').map((figure) => `${name}: ${figure.name}`)
    : [`${name}: did not finish`];
  return { figures: figures ?? [], missed, around };
}
