import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { world, type World } from '@sorrel/test-kit/world';
import { startChild, type Child } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { ordeal } from './ordeal.ts';
import { openOwnServers, type OwnServers } from './own-servers.ts';
import { pause } from './traffic.ts';

/*
 * A power cut: every server and every program dies at once, in the middle of people's orders. All are started again in any order, and a
 * program that exits is restarted as often as needed. `npm test` runs all programs in one process, as `npm start` does.
 */
const PROGRAMS = SCHEMAS;

let own: OwnServers;
let w: World;
const running = new Map<string, Child>();
const state = { isOver: false };

/** Keeps a program running, as Kubernetes or `npm start` do. Resolves when it is up. */
async function keep(name: string): Promise<void> {
  while (!state.isOver) {
    try {
      const child = await startChild({
        program: 'apps/e2e/test/shapes/run-program.mjs',
        hook: 'apps/e2e/test/chaos/eat-memory.mjs',
        env: { ...w.env, SERVICE: name, ROLE: 'all', NODE_OPTIONS: '--max-old-space-size=512' },
        logFile: join(w.env.DATA_DIR ?? '', `${name}.log`),
      });
      running.set(name, child);
      void child.gone.then(async () => {
        if (running.get(name) !== child) return;
        running.delete(name);
        await keep(name);
      });
      return;
    } catch {
      await pause(1_000);
    }
  }
}

beforeAll(async () => {
  own = await openOwnServers();
  w = await world({
    only: [],
    servers: { databaseUrl: own.database.url, redisUrl: own.redis.url, natsUrl: own.natsUrl, natsUrls: own.natsUrls },
    env: { PROGRAMS: SCHEMAS.join(','), EVENT_REPLICAS: '3', ...NO_SCREENS },
  });
  for (const name of PROGRAMS) await keep(name);
}, 240_000);
afterAll(async () => {
  state.isOver = true;
  const all = [...running.values()];
  running.clear();
  await Promise.all(all.map((child) => child.kill()));
  await w?.stop();
  await own?.stop();
});

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

test('everything is killed at once and started in any order: it is up within a minute, nobody who was told yes is lost', async () => {
  const servers = [own.database, own.redis, ...own.brokers];
  await ordeal(
    w,
    'everything is killed at once',
    1,
    async () => {
      const programs = [...running.values()];
      running.clear();
      await Promise.all([...servers.map((server) => server.kill()), ...programs.map((program) => program.kill())]);
    },
    async () => {
      const starts = shuffled([...servers.map((server) => server.start), ...PROGRAMS.map((name) => () => keep(name))]);
      void (async () => {
        for (const start of starts) {
          void start();
          await pause(Math.random() * 1_000);
        }
      })();
    },
    60_000,
  );
}, 240_000);

test('a program has no memory left: it ends and is there again, nobody who was told yes is lost', async () => {
  const hungry = running.get('billing');
  expect(hungry).toBeDefined();
  await ordeal(w, 'a program has no memory left', 1, async () => {
    hungry?.process.kill('SIGUSR2');
    await hungry?.gone;
  });
}, 180_000);

test('a program stands still and goes on where it was: what others took over meanwhile has its effect once', async () => {
  const still = running.get('billing');
  // A second instance, which gets the work that the first one holds.
  const other = await startChild({
    program: 'apps/e2e/test/shapes/run-program.mjs',
    env: { ...w.env, SERVICE: 'billing', ROLE: 'all' },
    logFile: join(w.env.DATA_DIR ?? '', 'billing-2.log'),
  });
  try {
    await ordeal(
      w,
      'a program stands still',
      20,
      async () => void still?.process.kill('SIGSTOP'),
      async () => void still?.process.kill('SIGCONT'),
    );
  } finally {
    await other.kill();
  }
}, 240_000);
