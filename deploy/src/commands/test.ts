import { join } from 'node:path';
import { ensureServerBinaries, type RunningServer, startPostgres, startRedis } from '../infra.ts';
import { messageOf } from '../problem.ts';
import { temporaryFolder } from '../test-servers.ts';
import { build } from './build.ts';
import { OTHERS, runChecks, TYPES } from './check.ts';
import { endTools } from './child.ts';
import { bringTools } from './go-tool.ts';
import { temporaryFilesInMemory } from './in-memory.ts';
import { startHouses } from './houses.ts';
import { type JestRun, runJest, WORKERS } from './jest.ts';
import { isIn, ORDEALS, partOf, PARTS } from './ordeals.ts';
import { progress, seconds, step } from './progress.ts';
import { usersOfPrograms } from '../servers/nats.ts';
import { whenAskedToStop } from './stopping.ts';
import { toolsFor } from './suites-with-tools.ts';
import { commitOf } from './version-of.ts';

/** The full version of a sample: every point of a crash sweep, outages from a second to two minutes. */
const WHOLE = { crash: { CRASH: 'all' }, chaos: { CHAOS: '1,20,45,120' } };

export interface TestOptions {
  root: string;
  /**
   * Runs in full what `npm test` only samples: the sweep that kills the system at every write it makes, or outages of up to two minutes.
   */
  only: keyof typeof WHOLE | undefined;
  /** Every ordeal, in the place of the part that falls to this commit. */
  isAll: boolean;
}

/** `npm test`: the checks, the build, then every test. The last line it prints is the count. */
export async function test({ root, only, isAll }: TestOptions): Promise<number> {
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
  const part = only || isAll ? undefined : partOf(commitOf(root));
  // Where they must be built first, that takes minutes of a processor nobody else asks for: the tests that use them run last.
  const tools = only ? undefined : bringTools(toolsFor(part), 'quick', progress.say('tools')).catch(messageOf);
  const check = async (checks: typeof TYPES): Promise<void> => {
    if (!only) failures.push(...(await runChecks(root, checks)).map((name) => `check: ${name}`));
  };
  await check(TYPES);
  await build(root, { isPomSafe: true }).catch((error: unknown) => failures.push(`build: ${messageOf(error)}`));
  // Beside the first suites, and after the build: the second site writes the types of its routes where the first has its own, for a moment.
  const others = check(OTHERS).catch((error: unknown) => failures.push(`check: ${messageOf(error)}`));
  const run = await runTests(root, { only, part, tools, undo }).catch((error: unknown): JestRun => ({
    passed: 0,
    failures: [messageOf(error)],
    skips: [],
  }));
  failures.push(...run.failures);
  await others;
  await tidy();
  report(run, { failures, part, took: seconds(from) });
  return failures.length === 0 ? 0 : 1;
}

interface Running {
  only: TestOptions['only'];
  part: number | undefined;
  tools: Promise<string | undefined> | undefined;
  undo: (() => Promise<void> | void)[];
}

async function runTests(root: string, { only, part, tools, undo }: Running): Promise<JestRun> {
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
  const env = { ...servers, ...houses.env };
  if (only)
    return runJest(root, ['--projects', join(root, 'apps/e2e'), '--testPathPatterns', only], {
      ...env,
      ...WHOLE[only],
    });
  const most = await runJest(root, ['--testPathPatterns', WITHOUT_TOOLS, ...shard(part)], env);
  const names = toolsFor(part).map(({ name }) => name);
  const missing = await step('tools', `waiting for ${names.join(' and ')}`, async () => tools);
  if (missing !== undefined) progress.say('tools')(missing);
  return together(most, await runJest(root, ['--testPathPatterns', WITH_TOOLS, ...shard(part)], env));
}

const shard = (part: number | undefined): string[] => (part === undefined ? [] : [`--shard=${part}/${PARTS}`]);

/** Tests named `*.tool.spec.ts` use a tool that may have to be built first. */
const WITH_TOOLS = String.raw`\.tool\.spec\.ts$`;
const WITHOUT_TOOLS = String.raw`^(?!.*\.tool\.spec\.ts$)`;

const together = (one: JestRun, other: JestRun): JestRun => ({
  passed: one.passed + other.passed,
  failures: [...one.failures, ...other.failures],
  skips: [...one.skips, ...other.skips],
});

interface Reported {
  failures: readonly string[];
  part: number | undefined;
  took: string;
}

function report(run: JestRun, { failures, part, took }: Reported): void {
  progress.line();
  if (part !== undefined)
    for (const suite of ORDEALS.filter((one) => !isIn(one, part, PARTS)))
      progress.line(`left to other commits: ${suite} - all of them: npm run test:all`);
  for (const { name, reason } of run.skips) progress.line(`skipped: ${name} - ${reason}`);
  for (const name of failures) progress.line(`failed: ${name}`);
  progress.line(`took ${took}`);
  const skipped = run.skips.length > 0 ? `, ${run.skips.length} skipped` : '';
  progress.line(`${run.passed} passed, ${failures.length} failed${skipped}`);
}
