import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startAllInOne } from '@sorrel/deploy/all-in-one';
import { SCHEMAS, SERVICES } from '@sorrel/deploy/topology';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { testingModule } from '@sorrel/test-kit/testing-module';
import { freePort, world, type World } from '@sorrel/test-kit/world';
import { startChild } from '../child.ts';
import { NO_SCREENS } from '../no-screens.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { expectNothingLost } from './after.ts';
import { listen } from './listener.ts';
import { pause, traffic } from './traffic.ts';

/*
 * A rolling update: of two replicas of every program, one after the other is stopped (SIGTERM) and replaced, while people order, send
 * pictures and chat. `npm test` does it with the programs in this process, `npm run test:chaos` with a process for each of them, where
 * billing answers and works apart.
 */
const isWhole = process.env.CHAOS !== undefined;
const PARTS = SERVICES.filter(({ name }) => name !== 'sandbox').flatMap(({ name, roles }) =>
  (isWhole && name === 'billing' ? roles : (['all'] as const)).map((role) => ({ name, role })),
);
type Part = (typeof PARTS)[number];

interface Replica {
  part: Part;
  /** How long it took, in ms. */
  stop(): Promise<number>;
}

let w: World;
let doors: Partial<Record<string, Balancer>>;
let replicas: Replica[] = [];

beforeAll(async () => {
  w = await world({
    only: ['sandbox'],
    env: { PROGRAMS: SCHEMAS.join(','), STOP_GRACE_MS: '1000', ...NO_SCREENS },
  });
  doors = {
    bff: await openBalancer(Number(w.env.PORT)),
    media: await openBalancer(Number(w.env.MEDIA_PORT)),
  };
  for (const part of PARTS) replicas.push(...(await Promise.all([start(part), start(part)])));
}, 300_000);
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await Promise.all(Object.values(doors ?? {}).map((door) => door?.close()));
  await w?.stop();
}, 120_000);

/** Starts a replica and adds it to its balancer. */
async function start(part: Part): Promise<Replica> {
  const port = await freePort();
  const healthPort = await freePort();
  const own: Record<string, string> =
    part.name === 'bff' ? { PORT: String(port) } : part.name === 'media' ? { MEDIA_PORT: String(port) } : {};
  const env = { ...w.env, ...own, HEALTH_PORT: String(healthPort), SERVICE: part.name, ROLE: part.role };
  const end = isWhole ? await startProcess(part, env) : await startHere(part, env);
  await doors[part.name]?.add(port, `http://127.0.0.1:${healthPort}/health/ready`);
  let stopping: Promise<number> | undefined;
  return {
    part,
    stop: () =>
      (stopping ??= (async () => {
        const from = performance.now();
        await end();
        doors[part.name]?.remove(port);
        return performance.now() - from;
      })()),
  };
}

async function startHere({ name }: Part, env: Record<string, string>): Promise<() => Promise<void>> {
  return (await startAllInOne(env, [name], testingModule())).stop;
}

async function startProcess({ name, role }: Part, env: Record<string, string>): Promise<() => Promise<void>> {
  const child = await startChild({
    program: 'apps/e2e/test/shapes/run-program.mjs',
    env,
    logFile: join(w.env.DATA_DIR ?? '', `${name}-${role}.log`),
  });
  return async () => {
    child.process.kill('SIGTERM');
    await child.gone;
  };
}

test('while every replica is stopped and replaced in turn, no request fails, no order is lost or doubled, and every message comes', async () => {
  const reader = await signUp(w.url, newcomer());
  const line = await listen(w.url, reader);
  const customers = traffic(w.url, 2);
  const chat = { isOn: true, sent: 0, failed: [] as string[] };
  const chatting = (async () => {
    while (chat.isOn) {
      const { status, body } = await reader
        .post('/v2/profile/form/chat', { message: `Message ${++chat.sent}` })
        .catch((error: Error) => ({ status: 0, body: error.message }));
      if (status !== 200) chat.failed.push(`${status} ${JSON.stringify(body)}`);
      await pause(300);
    }
  })();
  await pause(2_000);
  const stops: number[] = [];
  for (const old of [...replicas]) {
    stops.push(await old.stop());
    replicas = [...replicas.filter((one) => one !== old), await start(old.part)];
  }
  await pause(2_000);
  chat.isOn = false;
  await Promise.all([customers.end(), chatting]);
  // The connection is reopened after two seconds.
  await pause(2_500);
  process.stdout.write(
    `rolling: ${stops.length} replicas replaced, the longest stop ${Math.round(Math.max(...stops))} ms; ${customers.ordered.length} ordered, ${chat.sent} messages over ${line.opened} lines\n`,
  );
  line.end();
  expect(Object.fromEntries(customers.turnedAway)).toEqual({});
  expect([chat.failed, line.refused]).toEqual([[], []]);
  expect(customers.ordered.length).toBeGreaterThan(4);
  const stored = await w.sql<{ id: number }>(
    'select m.id::int from messaging.messages m join billing.customers c using (user_id) where m.is_incoming order by m.id',
  );
  expect(line.heard).toEqual(stored.map(({ id }) => id));
  expect(stored).toHaveLength(chat.sent);
  expect(Math.max(...stops)).toBeLessThan(15_000);
  await expectNothingLost(w, customers.ordered);
}, 600_000);
