import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Running } from '../src/boot.ts';
import { Db } from '../src/database/db.ts';
import type { Msg } from '@nats-io/transport-node';
import { Connection } from '../src/messaging/connection.ts';
import { STREAM } from '../src/messaging/events/event-stream.ts';
import { StreamWatch } from '../src/messaging/events/stream-watch.ts';
import { RpcClient } from '../src/messaging/rpc/rpc-client.ts';
import { Health } from '../src/observability/health.ts';
import { newTrace } from '../src/observability/trace.ts';
import { readKitSettings } from '../src/settings/kit-settings.ts';
import {
  asCustomer,
  count,
  knobs,
  openOrchard,
  pause,
  plant,
  planted,
  SILENT,
  until,
  type Orchard,
} from './orchard.ts';

let orchard: Orchard;
let running: Running;
let db: Db;
let rpc: RpcClient;
let connection: Connection;
/** Has rights that no program has: delete, purge, listen to everything. */
let operator: Connection;

beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot();
  db = running.app.get(Db);
  rpc = running.app.get(RpcClient);
  connection = running.app.get(Connection);
  operator = (await orchard.caller()).connection;
});
afterAll(() => orchard?.close());
beforeEach(() => {
  knobs.refused = '';
});

let planting = 0;
const plantSome = (n: number) =>
  Promise.all(
    Array.from({ length: n }, () => rpc.ask(plant, { name: `tree ${++planting}` }, asCustomer()).catch(() => null)),
  );
const allHandledOnce = (limitMs: number) =>
  until(async () => {
    expect(await db.rows('select name, handled from trees where handled <> 1')).toEqual([]);
    expect(await db.rows('select seq from outbox where published_at is null')).toEqual([]);
  }, limitMs);

test('a deleted stream is made again within seconds, and nothing published before or after is lost', async () => {
  await plantSome(20);
  await allHandledOnce(5_000);
  const manager = await operator.manager();
  await manager.streams.delete(STREAM);
  await plantSome(20);
  // Not told, it would be noticed by the check that runs each minute. What was lost is waited for by seconds, each on a full machine more.
  expect(await allHandledOnce(25_000)).toBeLessThan(12_000);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: true, events: true });
});

test('a purged stream is noticed at the next look, and what nobody had dealt with is published again', async () => {
  // Held back in its handler, so that the broker has it and nobody has finished with it.
  knobs.refused = 'purged';
  await rpc.ask(plant, { name: 'purged' }, asCustomer());
  await until(async () => expect(await db.rows('select 1 from event_failures')).not.toEqual([]), 5_000);
  await (await operator.manager()).streams.purge(STREAM);
  knobs.refused = '';
  // Triggers the check that runs each minute, and after every reconnect.
  await connection.nc.reconnect();
  expect(await allHandledOnce(20_000)).toBeLessThan(10_000);
});

test('an event that the broker took just before it lost its stream is published again, though another replica has looked meanwhile', async () => {
  await plantSome(20);
  await allHandledOnce(5_000);
  const manager = await operator.manager();
  const publish = connection.js.publish.bind(connection.js);
  const other = new StreamWatch(db, connection, readKitSettings(orchard.env, 'orchard'), SILENT);
  // Its handler has not dealt with it before the stream is gone.
  knobs.refused = 'taken and lost';
  let isLost = false;
  const spied = jest.spyOn(connection.js, 'publish').mockImplementationOnce(async (...event) => {
    const taken = await publish(...event);
    await manager.streams.delete(STREAM);
    await other.check();
    // What the others publish again: the new stream is soon longer than the old one was.
    while ((await operator.js.publish('evt.elsewhere.tree.planted', '{}')).seq <= taken.seq);
    isLost = true;
    return taken;
  });
  await rpc.ask(plant, { name: 'taken and lost' }, asCustomer());
  await until(() => expect(isLost).toBe(true), 10_000);
  spied.mockRestore();
  knobs.refused = '';
  await connection.nc.reconnect();
  expect(await allHandledOnce(20_000)).toBeLessThan(10_000);
});

test('a deleted consumer is made again, and readiness is false while it is gone', async () => {
  const manager = await operator.manager();
  const health = running.app.get(Health);
  const seen: boolean[] = [];
  // What was handled may have been delivered before the stream was lost, and its consumer may not be back yet.
  await until(async () => void (await manager.consumers.info(STREAM, 'orchard--orchard')), 10_000);
  const looking = setInterval(() => void health.ready().then(({ events }) => seen.push(events === true)), 20);
  await manager.consumers.delete(STREAM, 'orchard--orchard');
  await plantSome(5);
  // Not told, it would be noticed by the check that runs each minute. What was lost is waited for by seconds, each on a full machine more.
  expect(await allHandledOnce(25_000)).toBeLessThan(12_000);
  await until(async () => expect(await health.ready()).toMatchObject({ ok: true, events: true }), 5_000);
  clearInterval(looking);
  expect(seen).toContain(false);
});

test('a broker killed under traffic and back without its store loses and doubles nothing', async () => {
  await plantSome(10);
  const traffic = { isOn: true };
  const planting = (async () => {
    while (traffic.isOn) {
      await plantSome(3);
      await pause(30);
    }
  })();
  await pause(500);
  await orchard.killBroker();
  await pause(2_000);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: false });
  rmSync(join(orchard.brokerFolder, 'jetstream'), { recursive: true, force: true });
  await orchard.startBroker();
  await pause(2_000);
  traffic.isOn = false;
  await planting;
  expect(await allHandledOnce(30_000)).toBeLessThan(10_000);
  expect(await db.rows('select subject, error from dead_letters')).toEqual([]);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: true });
});

test('a broker that restarts within a second stalls no command longer than five', async () => {
  const slowest: number[] = [];
  const traffic = { isOn: true };
  const asking = (async () => {
    while (traffic.isOn) {
      const from = performance.now();
      await rpc.ask(count, {}, asCustomer()).catch(() => null);
      slowest.push(performance.now() - from);
      await pause(10);
    }
  })();
  await pause(300);
  await orchard.killBroker();
  await orchard.startBroker();
  const { events } = await until(async () => void (await rpc.ask(count, {}, asCustomer())), 8_000).then(() =>
    rpc.ask(plant, { name: 'after the restart' }, asCustomer()),
  );
  expect(events).toHaveLength(1);
  // Not told, it would be noticed by the check that runs each minute. What was lost is waited for by seconds, each on a full machine more.
  expect(await allHandledOnce(25_000)).toBeLessThan(12_000);
  traffic.isOn = false;
  await asking;
  expect(Math.max(...slowest)).toBeLessThan(5_000);
});

test('a frozen broker is disconnected from, and reconnected to when it answers again', async () => {
  await orchard.freezeBroker(true);
  await pause(6_000);
  await orchard.freezeBroker(false);
  await until(async () => void (await rpc.ask(plant, { name: 'thawed' }, asCustomer())), 20_000);
  expect(await allHandledOnce(20_000)).toBeLessThan(10_000);
});

test('a message that is no event is set aside sealed, once, and the next one is handled', async () => {
  await connection.js.publish(planted.subject, 'not even { json of Ada Lovelace');
  await plantSome(1);
  await allHandledOnce(5_000);
  await pause(1_000);
  const rows = await db.rows<{ listener: string; error: string; envelope: unknown }>(
    `select listener, error, envelope from dead_letters`,
  );
  expect(rows).toMatchObject([{ listener: 'unreadable', error: 'The message is no event.' }]);
  expect(JSON.stringify(rows)).not.toContain('Lovelace');
  const info = await (await operator.manager()).consumers.info(STREAM, 'orchard--orchard');
  expect(info.num_ack_pending).toBe(0);
  await db.rows('delete from dead_letters');
});

test('an event that its owner has not signed, and one signed for something else, have no effect and are set aside', async () => {
  const row = await db.first<{ id: number }>(`insert into trees (name, handled) values ('forged', 1) returning id`);
  const event = (n: number) =>
    JSON.stringify({
      id: randomUUID(),
      subject: planted.subject,
      v: 1,
      seq: 2_000_000 + n,
      key: `tree:${row?.id}`,
      at: new Date().toISOString(),
      actor: { kind: 'system', userId: null },
      trace: newTrace(),
      data: { id: row?.id, name: 'forged' },
    });
  await connection.js.publish(planted.subject, event(1));
  await orchard.publish(connection, planted.subject, event(2), orchard.signatureOf(planted.subject, event(3)));
  await until(async () => {
    expect(await db.rows('select listener, error from dead_letters')).toEqual(
      Array(2).fill({ listener: 'unreadable', error: 'The event is not signed by its owner.' }),
    );
  }, 10_000);
  expect(await db.first('select handled from trees where id = ?', [row?.id])).toEqual({ handled: 1 });
  await db.rows('delete from dead_letters');
});

test('an overheard call is refused when replayed, unchanged or for something else', async () => {
  const caught: Msg[] = [];
  const listening = operator.nc.subscribe('rpc.orchard.trees.plant', {
    callback: (_, message) => void caught.push(message),
  });
  await operator.nc.flush();
  await rpc.ask(plant, { name: 'overheard' }, asCustomer());
  listening.unsubscribe();
  const [message] = caught;
  const again = async (body: string) => {
    const answer = await operator.nc.request('rpc.orchard.trees.plant', body, {
      timeout: 3_000,
      ...(message?.headers ? { headers: message.headers } : {}),
    });
    return answer.json<{ fault?: { code: string; message: string } }>().fault;
  };
  expect(await again(message?.string() ?? '')).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/before/),
  });
  expect(await again('{"name":"something else"}')).toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/forged/),
  });
  expect(await db.rows(`select name from trees where name in ('overheard', 'something else')`)).toEqual([
    { name: 'overheard' },
  ]);
});

test('an event of a newer version waits for the newer program, and is no dead letter', async () => {
  const row = await db.first<{ id: number }>(`insert into trees (name) values ('newer') returning id`);
  const envelope = {
    id: randomUUID(),
    subject: planted.subject,
    v: 2,
    seq: 1_000_000,
    key: `tree:${row?.id}`,
    at: new Date().toISOString(),
    actor: { kind: 'system', userId: null },
    trace: newTrace(),
    data: { id: row?.id, name: 'newer', blossoms: true },
  };
  await orchard.publish(connection, planted.subject, JSON.stringify(envelope));
  await plantSome(1);
  await pause(2_000);
  expect(await db.rows(`select name from trees where handled = 0`)).toEqual([{ name: 'newer' }]);
  expect(await db.rows('select 1 from event_failures where fact_id = ?', [envelope.id])).toEqual([]);
  expect(await db.rows('select 1 from dead_letters')).toEqual([]);
  expect((await (await operator.manager()).consumers.info(STREAM, 'orchard--orchard')).num_ack_pending).toBe(1);
});
