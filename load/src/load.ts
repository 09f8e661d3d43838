import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { endTools } from '@sorrel/deploy/commands/child';
import { broughtTool, K6 } from '@sorrel/test-kit/go-tool';
import { progress, seconds, step } from '@sorrel/deploy/commands/progress';
import { whenAskedToStop } from '@sorrel/deploy/commands/stopping';
import { ensureServerBinaries, startPostgres } from '@sorrel/deploy/infra';
import { Problem } from '@sorrel/deploy/problem';
import { temporaryFolder } from '@sorrel/deploy/test-servers';
import { world } from '@sorrel/test-kit/world';
import { runScenario } from './k6.ts';
import { isGood, reportOf, textOf } from './report.ts';
import { employStaff, settingsUnderLoad, STAFF_PASSWORD } from './system.ts';
import type { Asked } from './words.ts';

/** `npm run load -- <scenario>`: 0 when every limit was kept. */
export async function load(root: string, asked: Asked): Promise<number> {
  const undo: (() => Promise<void> | void)[] = [];
  const tidy = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  whenAskedToStop(async () => {
    await endTools();
    await tidy();
  }, 1);
  const found = await step('k6', `looking for ${K6.version} (built with Go once, if need be: minutes)`, () =>
    broughtTool(K6),
  );
  if ('missing' in found) throw new Problem(`There is no k6 to make the load with: ${found.missing}.`);
  try {
    const url = asked.url ?? (await step('Sorrel', 'starting one of its own', () => start(root, asked, undo)));
    await findSandbox(url);
    const folder = join(root, '.local/load');
    const { scenario } = asked;
    const from = performance.now();
    const { summary, problems } = await step('load', `${scenario}: making ready what it needs, then the load`, () =>
      runScenario({ ...asked, k6: found.command, root, url, staffPassword: STAFF_PASSWORD, folder }),
    );
    const where = asked.url === null ? `a Sorrel of its own, companies ${asked.latencyMs} ms away` : 'a running Sorrel';
    const about = `${where}; ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}; k6 ${K6.version}`;
    const report = reportOf(scenario, about, summary, problems);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${scenario}.txt`), textOf(report));
    progress.line(`\n${textOf(report)}`);
    progress.line(`.local/load/${scenario}.txt and .json (${seconds(from)})`);
    return isGood(report) ? 0 : 1;
  } finally {
    await tidy();
  }
}

/** A database that waits for the disk, as in production, and everything else as a test has it. */
async function start(root: string, asked: Asked, undo: (() => Promise<void> | void)[]): Promise<string> {
  const say = progress.say('Sorrel');
  const home = temporaryFolder();
  undo.push(home.remove);
  const binaries = await ensureServerBinaries({ root, say });
  const postgres = await startPostgres({ binaries, dataDir: join(home.path, 'postgres'), durable: true, say });
  undo.push(postgres.stop);
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.SORREL_BINARIES = JSON.stringify(binaries);
  const w = await world({
    env: settingsUnderLoad(asked.latencyMs),
    unchecked: 'what is left undone under load is no fault',
  });
  undo.push(w.stop);
  await employStaff(w);
  return w.url;
}

/** Only what has stand-ins for other companies may be put under load: elsewhere it would send real mails and take real money. */
async function findSandbox(url: string): Promise<void> {
  const answer = await fetch(`${url}/sandbox/clock`).catch(() => null);
  if (answer?.status !== 200)
    throw new Problem(`There is no Sorrel with a sandbox at ${url}: load is for demonstration systems alone.`);
}
