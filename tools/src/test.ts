import { join } from 'node:path';
import { ensureServerBinaries, type RunningServer, startPostgres, startRedis } from '../../deploy/src/infra.ts';
import { messageOf, type Say } from '../../deploy/src/problem.ts';
import { temporaryFolder } from '../../deploy/src/test-servers.ts';
import { build } from './build.ts';
import { OTHERS, runChecks, TYPES } from './check.ts';
import { endTools } from '../../deploy/src/commands/child.ts';
import { temporaryFilesInMemory } from './in-memory.ts';
import { startHouses } from './houses.ts';
import { type JestRun, runJest, WORKERS } from './jest.ts';
import { progress, seconds, step } from '../../deploy/src/commands/progress.ts';
import { usersOfPrograms } from '../../deploy/src/servers/nats.ts';
import { whenAskedToStop } from '../../deploy/src/commands/stopping.ts';
import { type Kind, suitesOf } from './suites.ts';

export interface TestOptions {
  root: string;
  kind: Kind;
  /** Only suites whose path has one of these parts, and no checks. */
  paths: readonly string[];
}

/**
 * `npm test` (the checks, the build, then every everyday suite) and `npm run test:resilience` (the build, then the others). The last line
 * printed is the count.
 */
export async function test({ root, kind, paths }: TestOptions): Promise<number> {
  const from = performance.now();
  const undo: (() => Promise<void> | void)[] = [];
  const tidy = async () => {
    while (undo.length > 0) await undo.pop()?.();
  };
  const stopAll = async () => {
    await endTools();
    await tidy();
  };
  whenAskedToStop(stopAll, 1);
  undo.push(temporaryFilesInMemory());
  const failures: string[] = [];
  const isChecking = kind === 'everyday' && paths.length === 0;
  const check = async (checks: typeof TYPES): Promise<void> => {
    if (isChecking) failures.push(...(await runChecks(root, checks)).map((name) => `check: ${name}`));
  };
  await check(TYPES);
  await build(root, { isPomSafe: true }).catch((error: unknown) => failures.push(`build: ${messageOf(error)}`));
  // Beside the first suites, and after the build: the second site writes the types of its routes where the first has its own, for a moment.
  const others = check(OTHERS).catch((error: unknown) => failures.push(`check: ${messageOf(error)}`));
  const run = await runTests(root, suitesOf(kind, paths), { hasTools: kind === 'resilience', undo }).catch(
    (error: unknown): JestRun => ({ passed: 0, failures: [messageOf(error)], skips: [] }),
  );
  failures.push(...run.failures);
  await others;
  await tidy();
  report(run, { failures, took: seconds(from) });
  return failures.length === 0 ? 0 : 1;
}

interface Running {
  /** With what suites of the chart, the alerts and the scenarios of load ask. */
  hasTools: boolean;
  undo: (() => Promise<void> | void)[];
}

async function runTests(root: string, suites: string[], { hasTools, undo }: Running): Promise<JestRun> {
  const home = temporaryFolder();
  undo.push(home.remove);
  const { binaries, postgres, redis } = await step(
    'servers',
    'starting PostgreSQL and Redis for all tests',
    async (say) => {
      const found = await ensureServerBinaries({ root, say });
      const start = async (starting: Promise<RunningServer>) => {
        const server = await starting;
        undo.push(server.stop);
        return server;
      };
      const common = { binaries: found, say };
      const [first, second] = await Promise.all([
        start(startPostgres({ ...common, dataDir: join(home.path, 'postgres'), durable: false })),
        start(startRedis({ ...common, dataDir: join(home.path, 'redis') })),
      ]);
      return { binaries: found, postgres: first, redis: second };
    },
  );
  const servers = {
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis.url,
    SORREL_BINARIES: JSON.stringify(binaries),
    SORREL_BUS_USERS: JSON.stringify(usersOfPrograms(root)),
  };
  const houses = await startHouses(root, WORKERS, servers);
  undo.push(houses.stop);
  if (hasTools)
    await step(
      'tools',
      'looking for helm, promtool and k6',
      (say) => bringAll(say).catch(messageOf),
      (missing) => missing ?? 'done',
    );
  return runJest(root, suites, { ...servers, ...houses.env });
}

/** Loaded from what was built just now. */
async function bringAll(say: Say): Promise<string | undefined> {
  const { bringTools, HELM, K6, PROMTOOL } = await import('@sorrel/test-kit/go-tool');
  return bringTools([HELM, PROMTOOL, K6], say);
}

interface Reported {
  failures: readonly string[];
  took: string;
}

function report(run: JestRun, { failures, took }: Reported): void {
  progress.line();
  for (const { name, reason } of run.skips) progress.line(`skipped: ${name} - ${reason}`);
  for (const name of failures) progress.line(`failed: ${name}`);
  progress.line(`took ${took}`);
  const skipped = run.skips.length > 0 ? `, ${run.skips.length} skipped` : '';
  progress.line(`${run.passed} passed, ${failures.length} failed${skipped}`);
}
