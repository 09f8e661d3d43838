import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openLine, type Line } from '@sorrel/deploy/servers/tcp-proxy';
import type { Running } from '../src/boot.ts';
import { Db, type NewJob } from '../src/database/db.ts';
import { JobQueue } from '../src/jobs/job-queue.ts';
import { Health } from '../src/observability/health.ts';
import { asCustomer, knobs, openOrchard, pause, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let running: Running;
let db: Db;

beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot();
  db = running.app.get(Db);
});
afterAll(() => orchard?.close());
beforeEach(() => {
  knobs.unripe = [];
  knobs.pruned = [];
  knobs.counting = [];
});

const schedule = (...jobs: NewJob[]) =>
  db.transaction(asCustomer(), async (tx) => {
    for (const job of jobs) await tx.schedule(job);
  });
const stateOf = async (kind: string, key: string) =>
  (
    await db.rows<{ state: string; last_error: string | null }>(
      'select state, last_error from jobs where kind = ? and key = ? order by id',
      [kind, key],
    )
  ).map(({ state, last_error: error }) => (error ? `${state} (${error})` : state));
const tree = async (name: string) =>
  (await db.first<{ id: number }>('insert into trees (name) values (?) returning id', [name]))?.id ?? 0;

test('three thousand jobs of one kind do not keep another kind’s second try waiting', async () => {
  await db.rows(
    `insert into jobs (kind, key, data, due_at, trace) select 'spray', 'tree:' || n, '{}', now() - interval '1 hour', '' from generate_series(1, 3000) n`,
  );
  const id = await tree('pear');
  knobs.unripe = [id];
  await schedule({ kind: 'pick', key: `tree:${id}`, data: { id } });
  await until(async () => expect(await stateOf('pick', `tree:${id}`)).toEqual(['done (Error)']), 20_000);
  // It was done in the midst of them, and not after the last.
  const left = await db.first<{ n: number }>(
    `select count(*)::int as n from jobs where kind = 'spray' and state <> 'done'`,
  );
  expect(left?.n).toBeGreaterThan(500);
  expect(await db.first('select picked from trees where id = ?', [id])).toEqual({ picked: 2 });
  await db.rows(`delete from jobs where kind = 'spray' and state = 'due'`);
});

test('more jobs of one moment than one look finds wait for the next look, half a minute later', async () => {
  await running.stop();
  running = await orchard.boot({ SWEEP_MS: '600000' });
  db = running.app.get(Db);
  await db.rows(
    `insert into jobs (kind, key, data, due_at, trace) select 'pick', 'none:' || n, '{"id": 0}', now() + interval '1 second', '' from generate_series(1, 2600) n`,
  );
  // Found before they are due, as on any day at eight; nothing but a look of its own brings the rest.
  running.app.get(JobQueue).wake();
  const left = `select count(*)::int as n from jobs where key like 'none:%' and state <> 'done'`;
  await until(async () => expect(await db.first(left)).toEqual({ n: 0 }), 40_000);
  await running.stop();
  running = await orchard.boot();
  db = running.app.get(Db);
});

test('a job that is planned again while it runs is not run beside itself, and has its turn afterwards', async () => {
  await schedule({ kind: 'count', key: 'all', data: { n: 1 } });
  await until(() => expect(knobs.counting).toEqual(['+1']), 30_000);
  await schedule({ kind: 'count', key: 'all', data: { n: 2 } });
  await until(() => expect(knobs.counting).toHaveLength(4), 30_000);
  expect(knobs.counting).toEqual(['+1', '-1', '+2', '-2']);
  await until(async () => expect(await stateOf('count', 'all')).toEqual(['done', 'done']), 30_000);
});

test('a handler that hangs loses its claim, is aborted, and the job is tried again', async () => {
  await schedule({ kind: 'prune', key: 'hedge', data: {} });
  await until(
    async () =>
      expect(await stateOf('prune', 'hedge')).toEqual(['done (ClaimLost: The handler has not come back in its time.)']),
    10_000,
  );
  expect(knobs.pruned).toEqual(['begun 1', 'told 1', 'begun 2']);
});

test('a job of a kind that only a newer program knows is left to that program', async () => {
  await schedule({ kind: 'graft', key: 'new', data: {} });
  await pause(1_000);
  expect(await stateOf('graft', 'new')).toEqual(['due']);
});

test('a Redis that lost everything costs the jobs nothing but the time to the next look', async () => {
  const id = await tree('plum');
  const redis = new Redis(orchard.env.REDIS_URL ?? '');
  await schedule({ kind: 'pick', key: `tree:${id}`, data: { id }, dueAt: new Date(Date.now() + 700) });
  await pause(100);
  for (const key of await redis.keys(`${orchard.env.REDIS_PREFIX}:*`)) await redis.del(key);
  redis.disconnect();
  const took = await until(async () => expect(await stateOf('pick', `tree:${id}`)).toEqual(['done']), 10_000);
  expect(took).toBeLessThan(5_000);
});

test('after a Redis that was away for a while, due jobs are worked within seconds', async () => {
  const line = await openLine(orchard.env.REDIS_URL ?? '');
  await running.stop();
  running = await orchard.boot({ REDIS_URL: line.url });
  db = running.app.get(Db);
  try {
    const id = await tree('quince');
    line.cut();
    // Retries with growing pauses would be at eight seconds by now, and then at twenty.
    await pause(12_000);
    line.restore();
    await until(async () => expect(await running.app.get(Health).ready()).toMatchObject({ redis: true }), 10_000);
    await schedule({ kind: 'pick', key: `tree:${id}`, data: { id } });
    const took = await until(async () => expect(await stateOf('pick', `tree:${id}`)).toEqual(['done']), 30_000);
    expect(took).toBeLessThan(4_000);
  } finally {
    line.restore();
    await running.stop();
    await line.close();
  }
});

test.each([
  ['cut off', (line: Line) => line.cut()],
  ['silent', (line: Line) => line.freeze()],
])(
  'while Redis is %s, what falls due is done all the same, once',
  async (how, breaks) => {
    const line = await openLine(orchard.env.REDIS_URL ?? '');
    await running.stop();
    running = await orchard.boot({ REDIS_URL: line.url });
    db = running.app.get(Db);
    try {
      const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => tree(`medlar ${how} ${n}`)));
      breaks(line);
      await pause(500);
      await schedule(...ids.map((id) => ({ kind: 'pick', key: `tree:${id}`, data: { id } })));
      const picked = () => db.rows<{ picked: number }>('select picked from trees where id = any(?)', [ids]);
      await until(async () => expect((await picked()).map((one) => one.picked)).toEqual(ids.map(() => 1)), 10_000);
      line.restore();
      await pause(2_000);
      expect((await picked()).map((one) => one.picked)).toEqual(ids.map(() => 1));
    } finally {
      line.restore();
      await running.stop();
      await line.close();
    }
  },
  60_000,
);
