import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Running } from '../src/boot.ts';
import { Db } from '../src/database/db.ts';
import { RpcClient } from '../src/messaging/rpc/rpc-client.ts';
import { Health } from '../src/observability/health.ts';
import { asCustomer, count, knobs, openOrchard, pause, plant, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let running: Running;
let db: Db;
let rpc: RpcClient;

beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot({ DB_QUERY_TIMEOUT_MS: '1500', DB_POOL: '6' });
  db = running.app.get(Db);
  rpc = running.app.get(RpcClient);
});
afterAll(() => orchard?.close());
beforeEach(() => {
  knobs.refused = '';
});

const sleepers = (seconds: number) =>
  Array.from({ length: 6 }, () =>
    db
      .transaction(asCustomer(), (tx) => tx.rows(`select pg_sleep(${seconds})`))
      .then(
        () => 'done',
        () => 'failed',
      ),
  );

const UNDER_WAY = `datname = current_database() and state = 'active' and query like 'select pg_sleep(%' and pid <> pg_backend_pid()`;
const untilUnderWay = () =>
  until(async () => {
    const { rows } = await orchard.ask(`select pid from pg_stat_activity where ${UNDER_WAY}`);
    expect(rows.length).toBe(6);
  }, 5_000);

test('six transactions under way when the connection is cut leave a pool that serves at once', async () => {
  const sleeping = sleepers(5);
  await untilUnderWay();
  orchard.database.cut();
  expect(await Promise.all(sleeping)).toEqual(Array(6).fill('failed'));
  orchard.database.restore();
  const took = await until(async () => void (await db.rows('select 1')), 5_000);
  expect(took).toBeLessThan(3_000);
  // All six places in the pool are free again, and each answers.
  expect(await Promise.all(sleepers(0.1))).toEqual(Array(6).fill('done'));
});

test('six transactions whose backends are ended by the server leave a pool that serves at once', async () => {
  // Those that were cut off a moment ago may still sleep: their server does not know yet.
  await until(async () => {
    const { rows } = await orchard.ask(`select pid from pg_stat_activity where ${UNDER_WAY}`);
    expect(rows).toEqual([]);
  }, 10_000);
  const sleeping = sleepers(7);
  await untilUnderWay();
  const { rowCount } = await orchard.ask(`select pg_terminate_backend(pid) from pg_stat_activity where ${UNDER_WAY}`);
  expect(rowCount).toBe(6);
  expect(await Promise.all(sleeping)).toEqual(Array(6).fill('failed'));
  expect(await until(async () => void (await db.rows('select 1')), 5_000)).toBeLessThan(3_000);
});

test('connections that idle when they are cut are replaced unseen', async () => {
  await Promise.all(sleepers(0.1));
  orchard.database.cut();
  orchard.database.restore();
  await pause(100);
  expect(await Promise.all(sleepers(0.05))).toEqual(Array(6).fill('done'));
});

test('a network that swallows everything holds nobody longer than the limit, and the pool is whole afterwards', async () => {
  const sleeping = sleepers(0.5);
  await pause(100);
  orchard.database.freeze();
  const from = performance.now();
  expect(await Promise.all(sleeping)).toEqual(Array(6).fill('failed'));
  expect(performance.now() - from).toBeLessThan(4_500);
  orchard.database.restore();
  expect(await until(async () => void (await db.rows('select 1')), 10_000)).toBeLessThan(4_000);
  expect(await Promise.all(sleepers(0.1))).toEqual(Array(6).fill('done'));
});

test('an outage of the own database makes no dead letter: what came in meanwhile is handled afterwards, once', async () => {
  const before = await rpc.ask(count, {}, asCustomer());
  // Events reach the handler throughout the outage.
  const names = Array.from({ length: 40 }, (_, n) => `quince ${n}`);
  await Promise.all(names.map((name) => rpc.ask(plant, { name }, asCustomer())));
  orchard.database.cut();
  await pause(4_000);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: false, database: false });
  orchard.database.restore();
  const took = await until(async () => {
    expect(await rpc.ask(count, {}, asCustomer())).toEqual({ trees: before.trees + 40, handled: before.handled + 40 });
  }, 20_000);
  expect(took).toBeLessThan(8_000);
  expect(await db.rows('select subject, error from dead_letters')).toEqual([]);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: true });
});

test('a refusal of the handler counts, also when an outage comes between, and is buried with its reason', async () => {
  knobs.refused = 'medlar';
  await rpc.ask(plant, { name: 'medlar' }, asCustomer());
  await until(async () => {
    const [row] = await db.rows<{ error: string; attempts: number }>(
      `select error, attempts from dead_letters where subject = 'evt.orchard.tree.planted'`,
    );
    expect(row).toEqual({ error: 'Fault: This tree is not wanted.', attempts: 5 });
  }, 10_000);
});
