import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { Migration } from '@mikro-orm/migrations';
import { z } from 'zod';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { command, query, Receipt } from '@sorrel/contracts/rpc-contract';
import { event } from '@sorrel/contracts/event-contract';
import { customerActor, staffActor, systemActor, visitorActor } from '../src/security/actor.ts';
import { bootService, newShared, type Running } from '../src/boot.ts';
import { openCaller } from '../src/messaging/rpc/rpc-caller.ts';
import { RpcClient } from '../src/messaging/rpc/rpc-client.ts';
import { clearOver } from '../src/database/retention.ts';
import { auditHash } from '../src/database/audit.ts';
import { Db, type Tx } from '../src/database/db.ts';
import { conflict, Fault } from '../src/fault.ts';
import { MessageHandler } from '../src/messaging/rpc/message-handler.ts';
import { EventHandler } from '../src/messaging/events/event-handler.ts';
import { JobHandler } from '../src/jobs/job-handler.ts';
import type { QueueNeeds } from '../src/jobs/queues.ts';
import { KitModule, type Shared } from '../src/kit.module.ts';
import { readKitSettings } from '../src/settings/kit-settings.ts';
import { isNewest } from '../src/messaging/events/newest.ts';
import { waitApplied } from '../src/messaging/events/read-your-writes.ts';
import { newTrace } from '../src/observability/trace.ts';
import { openStores, type OwnStores } from './own-stores.ts';

const PlantInput = z.object({ name: z.string().max(50), shouldFail: z.boolean().default(false) });
const plant = command('rpc.garden.plants.plant', PlantInput, Receipt.extend({ id: z.int() }), {
  actors: ['customer', 'staff'],
  permissions: 'own',
});
const list = query('rpc.garden.plants.list', z.object({}), z.object({ names: z.array(z.string()), handled: z.int() }), {
  actors: ['customer', 'staff', 'system'],
  permissions: 'own',
});
const prune = command('rpc.garden.plants.prune', z.object({ id: z.int(), note: z.string() }), z.object({}), {
  actors: ['staff'],
  permissions: ['dispatch'],
});
const muddle = query('rpc.garden.plants.muddle', z.object({}), z.object({ count: z.int() }), { actors: ['system'] });
const linger = query('rpc.garden.plants.linger', z.object({}), z.object({ isWhole: z.boolean() }), {
  actors: ['system'],
});
const planted = event('evt.garden.plant.planted', z.object({ id: z.int(), name: z.string() }), { isSealed: true });
const poisoned = event('evt.garden.plant.poisoned', z.object({ id: z.int() }));

class GardenTables extends Migration {
  override up(): void {
    this.addSql(
      'create table plants (id bigint generated always as identity primary key, name text not null unique, watered int not null default 0, handled int not null default 0)',
    );
  }
}

let jobTries = 0;
let isPoisonCured = false;
let beeTries = 0;
let letGo: () => void = () => undefined;
const held = { call: false, job: false };
const untilLetGo = () => new Promise<void>((resolve) => (letGo = resolve));

@Controller()
class Plants {
  constructor(private readonly db: Db) {}

  @MessageHandler(plant)
  async plant(input: z.output<typeof PlantInput>, ctx: Parameters<Db['transaction']>[0]) {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ id: number }>('insert into plants (name) values (?) returning id', [input.name]);
      const id = row?.id ?? 0;
      await tx.publish(planted, `plant:${id}`, { id, name: input.name });
      await tx.schedule({ kind: 'water', key: `plant:${id}`, data: { id } });
      if (input.name === 'poison') await tx.publish(poisoned, `plant:${id}`, { id });
      if (input.shouldFail) throw conflict('The ground is frozen.');
      return { id, events: tx.events };
    });
  }

  @MessageHandler(list)
  async list() {
    const rows = await this.db.rows<{ name: string; handled: number }>('select name, handled from plants order by id');
    return { names: rows.map((row) => row.name), handled: rows.reduce((sum, row) => sum + row.handled, 0) };
  }

  @EventHandler(planted)
  async onPlanted(data: z.output<typeof planted.data>, tx: Tx) {
    await tx.rows('update plants set handled = handled + 1 where id = ?', [data.id]);
  }

  @EventHandler(poisoned)
  async onPoisoned(data: z.output<typeof poisoned.data>, tx: Tx) {
    await tx.rows('update plants set handled = handled + 10 where id = ?', [data.id]);
    if (!isPoisonCured) throw new Error('always');
  }

  @MessageHandler(prune)
  async prune({ id }: { id: number }, ctx: Parameters<Db['transaction']>[0]) {
    if (id === 13) throw new Fault('forbidden', 'Not this one.');
    return this.db.transaction(ctx, async () => ({}));
  }

  @MessageHandler(muddle)
  async muddle() {
    return { count: 'many' } as never;
  }

  @MessageHandler(linger)
  async linger() {
    held.call = true;
    await untilLetGo();
    return { isWhole: (await this.db.rows('select 1')).length === 1 };
  }
}

/** Handles the same event as the gardener, and fails as busy the first two times. */
@Controller()
class Bees {
  constructor(private readonly db: Db) {}

  @EventHandler(planted)
  async onPlanted({ name }: z.output<typeof planted.data>, tx: Tx) {
    if (name === 'clover' && ++beeTries < 3) throw new Error('busy');
    if (name === 'clover') await tx.rows(`update plants set handled = handled + 100 where name = 'clover'`);
  }
}

@Injectable()
class Watering {
  constructor(private readonly db: Db) {}

  @JobHandler('water')
  async water(job: { data: { id: number } }) {
    jobTries++;
    if (jobTries === 1) throw new Error('the can is empty');
    await this.db.rows('update plants set watered = watered + 1 where id = ?', [job.data.id]);
  }

  @JobHandler('soak')
  async soak(job: { data: { id: number } }) {
    held.job = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await this.db.rows('update plants set watered = watered + 100 where id = ?', [job.data.id]);
  }
}

@Controller()
class SecondGardener {
  @MessageHandler(list)
  async list() {
    return { names: [], handled: 0 };
  }
}

@Injectable()
class Misplaced {
  @EventHandler(planted)
  async onPlanted() {}
}

@Module({})
class GardenModule {}

type Classes = (new (...args: never[]) => object)[];
const service = ({
  controllers = [Plants, Bees] as Classes,
  providers = [Watering] as Classes,
  queues = 'jobs' as QueueNeeds,
} = {}) => ({
  name: 'garden',
  config: (env: Record<string, string | undefined>) => ({ kit: readKitSettings(env, 'garden') }),
  module: (config: { kit: ReturnType<typeof readKitSettings> }, shared: Shared) => ({
    module: GardenModule,
    imports: [
      KitModule.with({
        settings: config.kit,
        shared,
        queues,
        rpcs: [plant, list, prune, muddle, linger] as never[],
        entities: [],
        migrations: [{ name: '2026_garden', class: GardenTables }],
      }),
    ],
    controllers,
    providers,
  }),
});

const silent = () => undefined;
const silentLog = { info: silent, warn: silent, error: silent, debug: silent };
let stores: OwnStores;
let running: Running;
let env: Record<string, string>;
const as = (actor: Parameters<RpcClient['ask']>[2]['actor']) => ({ actor, trace: newTrace() });
const eventually = async (check: () => Promise<void>): Promise<void> => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
};

beforeAll(async () => {
  stores = await openStores('garden', { garden: { asks: ['rpc.>'], hears: ['garden'], tells: [], listens: [] } });
  env = {
    ...stores.env,
    NATS_URL: stores.broker.url,
    NATS_URL_GARDEN: stores.env.NATS_URL ?? '',
    RETRY_BASE_MS: '20',
    JOB_LOCK_MS: '1000',
  };
  running = await bootService(service(), env, newShared());
});

afterAll(async () => {
  await running?.stop();
  await stores?.close();
});

test('a command commits rows, event, job and audit together, and the event is handled once', async () => {
  const rpc = running.app.get(RpcClient);
  const answer = await rpc.ask(plant, { name: 'fern' }, as(staffActor(7, 'Kit Gardener', [])));
  expect(await waitApplied(rpc, ['garden'], answer.events, 5_000)).toBe(true);
  const db = running.app.get(Db);
  const [row] = await db.rows<{ subject: string; data: unknown; sealed: string }>(
    'select subject, data, sealed from outbox where key = ?',
    [`plant:${answer.id}`],
  );
  expect(row).toMatchObject({ subject: 'evt.garden.plant.planted', data: null });
  expect(row?.sealed).not.toContain('fern');
  const audit = await db.rows<{
    action: string;
    actor_id: number;
    hash: string;
    prev_hash: string;
    at: Date;
    actor_kind: string;
    actor_name: string;
    object: string;
    detail: Record<string, unknown>;
    trace: string;
  }>('select * from audit order by id');
  expect(audit.map((one) => [one.action, one.actor_id])).toEqual([['rpc.garden.plants.plant', 7]]);
  for (const one of audit)
    expect(
      auditHash(one.prev_hash, {
        at: one.at.toISOString(),
        kind: one.actor_kind,
        userId: one.actor_id,
        name: one.actor_name,
        action: one.action,
        object: one.object,
        detail: one.detail,
        trace: one.trace,
      }),
    ).toBe(one.hash);
  await eventually(async () =>
    expect(await db.rows('select watered, handled from plants where id = ?', [answer.id])).toEqual([
      { watered: 1, handled: 1 },
    ]),
  );
});

test('staff who try what they may not do leave one row: who, what, when, never what they sent', async () => {
  const rpc = running.app.get(RpcClient);
  const db = running.app.get(Db);
  const helen = () => as(staffActor(9, 'Helen', ['support', 'ops']));
  for (let n = 0; n < 5; n++)
    await expect(rpc.ask(prune, { id: 12, note: 'secret words' }, helen())).rejects.toMatchObject({
      code: 'forbidden',
      status: 403,
    });
  await rpc.ask(prune, { id: 12, note: 'secret words' }, as(staffActor(10, 'Dev', ['dispatch'])));
  // A rule of the handler's own is a denial too.
  await expect(
    rpc.ask(prune, { id: 13, note: 'secret words' }, as(staffActor(10, 'Dev', ['dispatch']))),
  ).rejects.toMatchObject({ status: 403 });
  const rows = await db.rows<{ hash: string; prev_hash: string }>(
    'select * from audit where actor_id in (9, 10) order by id',
  );
  expect(rows).toMatchObject([
    { action: 'staff.denied', object: 'rpc.garden.plants.prune id=12', actor_id: 9, actor_name: 'Helen', detail: {} },
    { action: 'rpc.garden.plants.prune', object: 'id=12', actor_id: 10 },
    { action: 'staff.denied', object: 'rpc.garden.plants.prune id=13', actor_id: 10, actor_name: 'Dev' },
  ]);
  expect(rows[1]?.prev_hash).toBe(rows[0]?.hash);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('audit rows cannot be changed or removed', async () => {
  const db = running.app.get(Db);
  await expect(db.rows(`update audit set action = 'x'`)).rejects.toThrow(/append-only/);
  await expect(db.rows('delete from audit')).rejects.toThrow(/append-only/);
});

test('a refused command leaves nothing behind', async () => {
  const rpc = running.app.get(RpcClient);
  const db = running.app.get(Db);
  const before = await db.rows(
    'select (select count(*)::int from outbox) as outbox, (select count(*)::int from jobs) as jobs, (select count(*)::int from audit) as audit',
  );
  await expect(rpc.ask(plant, { name: 'ivy', shouldFail: true }, as(staffActor(7, 'Kit', [])))).rejects.toMatchObject({
    code: 'conflict',
    message: 'The ground is frozen.',
    status: 409,
  });
  expect(
    await db.rows(
      'select (select count(*)::int from outbox) as outbox, (select count(*)::int from jobs) as jobs, (select count(*)::int from audit) as audit',
    ),
  ).toEqual(before);
  expect((await rpc.ask(list, {}, as(systemActor('t')))).names).not.toContain('ivy');
});

test('the owner refuses a caller who may not ask; bad input names its field; an owner that is away is "unavailable"', async () => {
  const rpc = running.app.get(RpcClient);
  await expect(rpc.ask(plant, { name: 'x' }, as(visitorActor()))).rejects.toMatchObject({
    code: 'unauthenticated',
    status: 401,
  });
  await expect(rpc.ask(plant, { name: 'x' }, as(systemActor('s')))).rejects.toMatchObject({
    code: 'forbidden',
    status: 403,
  });
  await expect(rpc.ask(plant, { name: 7 as never }, as(customerActor(1)))).rejects.toMatchObject({
    code: 'invalid',
    errors: { name: [expect.any(String)] },
  });
  await expect(
    rpc.ask(query('rpc.nobody.home.ask', z.object({}), z.object({}), { actors: ['system'] }), {}, as(systemActor('s'))),
  ).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('a forged actor is refused', async () => {
  const rpc = await openCaller({ ...readKitSettings(env, 'garden'), secret: 'cd'.repeat(32) }, silentLog);
  await expect(rpc.ask(list, {}, as(systemActor('s')))).rejects.toMatchObject({ code: 'forbidden' });
  await rpc.connection.close();
});

test('a poison event is given up after five deliveries, holds nobody up, and can be replayed', async () => {
  const rpc = running.app.get(RpcClient);
  const db = running.app.get(Db);
  const { id } = await rpc.ask(plant, { name: 'poison' }, as(customerActor(3)));
  const next = await rpc.ask(plant, { name: 'moss' }, as(customerActor(3)));
  expect(await waitApplied(rpc, ['garden'], next.events, 4_000)).toBe(true);
  await eventually(async () =>
    expect(await db.rows('select subject, attempts, replayed_at from dead_letters')).toEqual([
      { subject: 'evt.garden.plant.poisoned', attempts: 5, replayed_at: null },
    ]),
  );
  expect(await db.first('select handled from plants where id = ?', [id])).toEqual({ handled: 1 });
  isPoisonCured = true;
  const [letter] = await db.rows<{ id: number }>('select id from dead_letters');
  await rpc.ask(kitRpcOf('garden').replay, { id: letter?.id ?? 0 }, as(systemActor('ops')));
  expect(await db.first('select handled from plants where id = ?', [id])).toEqual({ handled: 11 });
  await expect(
    rpc.ask(kitRpcOf('garden').replay, { id: letter?.id ?? 0 }, as(systemActor('ops'))),
  ).rejects.toBeInstanceOf(Fault);
});

test('a transaction’s last change to a job holds, and its events are published in order', async () => {
  const db = running.app.get(Db);
  const dueAt = new Date(Date.now() + 3_600_000);
  const jobs = () =>
    db.rows(`select key, data, attempts, due_at from jobs where kind = 'prune' and state = 'due' order by key`);
  const prune = (key: string, n: number) => ({ kind: 'prune', key, data: { n, who: null }, dueAt });
  await db.transaction(as(systemActor('t')), async (tx) => {
    for (const key of ['b', 'a', 'c']) await tx.schedule(prune(key, 1));
  });
  await db.rows(`update jobs set attempts = 3 where kind = 'prune' and key = 'a'`);
  const before = await db.first<{ seq: number }>('select max(seq) as seq from outbox');
  await db.transaction(as(systemActor('t')), async (tx) => {
    await tx.unschedule('prune', 'a', 'c');
    await tx.schedule(prune('a', 2));
    await tx.schedule(prune('d', 2));
    await tx.unschedule('prune', 'd');
    await tx.publish(planted, 'plant:901', { id: 901, name: "O'Hara \\ é" });
    await tx.publish(poisoned, 'plant:902', { id: 902 });
    await tx.publish(planted, 'plant:903', { id: 903, name: '' });
    expect(tx.events).toHaveLength(3);
    // Nothing is written before the end of the transaction.
    expect(await tx.rows('select 1 from outbox where seq > ?', [before?.seq ?? 0])).toEqual([]);
  });
  expect(await jobs()).toEqual([
    { key: 'a', data: { n: 2, who: null }, attempts: 0, due_at: dueAt },
    { key: 'b', data: { n: 1, who: null }, attempts: 0, due_at: dueAt },
  ]);
  const told = await db.rows(
    'select key, subject, data, sealed is null as is_open from outbox where seq > ? order by seq',
    [before?.seq ?? 0],
  );
  expect(told).toEqual([
    { key: 'plant:901', subject: planted.subject, data: null, is_open: false },
    { key: 'plant:902', subject: poisoned.subject, data: { id: 902 }, is_open: true },
    { key: 'plant:903', subject: planted.subject, data: null, is_open: false },
  ]);
});

test('retention deletes what was finished a month ago and keeps what is still open', async () => {
  const db = running.app.get(Db);
  const event = `insert into outbox (id, subject, v, key, at, actor, trace, data, published_at)
    select gen_random_uuid(), 'evt.garden.plant.kept', 1, 'month:' || n, now(), '{}', '', '{}', case n when 2 then null else now() - n * interval '20 days' end from generate_series(1, 3) n`;
  await db.rows(
    `insert into inbox (fact_id, listener, subject, handled_at) select gen_random_uuid(), 'Month', '', now() - (n % 2 + 1) * interval '16 days' from generate_series(1, 2500) n`,
  );
  await db.rows(
    `insert into jobs (kind, key, data, due_at, trace, state, created_at, finished_at)
     select 'month', state || days, '{}', now() + interval '1 year', '', state, now() - interval '90 days', case when state in ('done', 'dead') then now() - days * interval '1 day' end
     from unnest(array['due', 'dead', 'done']) state, unnest(array[29, 31]) days`,
  );
  // In one transaction, or the relay would publish the open rows in between.
  await db.transaction(as(systemActor('t')), async (tx) => {
    await tx.rows(event);
    expect(await clearOver(db)).toBe(1_250 + 1);
  });
  const left = async () => [
    (await db.rows<{ key: string }>(`select key from outbox where key like 'month:%' order by key`)).map(
      ({ key }) => key,
    ),
    (await db.first<{ n: number }>(`select count(*)::int as n from inbox where listener = 'Month'`))?.n,
    (await db.rows<{ key: string }>(`select key from jobs where kind = 'month' order by key`)).map(({ key }) => key),
  ];
  expect(await left()).toEqual([
    ['month:1', 'month:2', 'month:3'],
    1_250,
    ['dead29', 'dead31', 'done29', 'due29', 'due31'],
  ]);
  expect(await clearOver(db)).toBe(1);
  expect(await left()).toEqual([['month:1', 'month:2'], 1_250, ['dead29', 'dead31', 'done29', 'due29', 'due31']]);
  expect(await clearOver(db)).toBe(0);
  await db.rows(`delete from jobs where kind = 'month'`);
});

test('a due job comes back after the wake-ups are lost', async () => {
  const db = running.app.get(Db);
  await db.transaction(as(systemActor('t')), async (tx) => {
    const row = await tx.first<{ id: number }>(`insert into plants (name) values ('late') returning id`);
    await tx.rows(
      `insert into jobs (kind, key, data, due_at, trace, state, locked_until, attempts) values ('water', 'late', ?::jsonb, now() - interval '1 hour', '', 'running', now() - interval '1 minute', 1)`,
      [JSON.stringify({ id: row?.id })],
    );
  });
  await eventually(async () =>
    expect(await db.first(`select watered from plants where name = 'late'`)).toEqual({ watered: 1 }),
  );
});

test('two processes share one database; two relays publish each event once', async () => {
  const second = await bootService(service(), env, newShared());
  try {
    const rpc = second.app.get(RpcClient);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => rpc.ask(plant, { name: `tree ${n}` }, as(customerActor(4)))),
    );
    expect(
      await waitApplied(
        rpc,
        ['garden'],
        answers.flatMap((one) => one.events),
        4_000,
      ),
    ).toBe(true);
    expect(
      await running.app
        .get(Db)
        .first(`select count(*)::int as count, sum(handled) as handled from plants where name like 'tree%'`),
    ).toEqual({ count: 20, handled: 20 });
  } finally {
    await second.stop();
  }
});

test('the boot fails on what Nest would silently accept: an RPC without a handler or with two, a handler outside controllers, queues nobody works', async () => {
  const boot = (given: Parameters<typeof service>[0]) => bootService(service(given), env, newShared());
  await expect(boot({ controllers: [] })).rejects.toThrow(/No handler answers rpc.garden.plants.plant/);
  await expect(boot({ controllers: [Plants, SecondGardener] })).rejects.toThrow(
    /rpc.garden.plants.list has two handlers/,
  );
  await expect(boot({ providers: [Watering, Misplaced] })).rejects.toThrow(
    /Misplaced.onPlanted .* among the controllers/,
  );
  await expect(boot({ queues: 'none' })).rejects.toThrow(/given the queues "none"/);
  await expect(boot({ queues: 'jobs and bulk' })).rejects.toThrow(/given the queues "jobs and bulk"/);
});

test('a reply that breaks its contract is our failure and not the caller’s', async () => {
  const rpc = running.app.get(RpcClient);
  await expect(rpc.ask(muddle, {}, as(systemActor('t')))).rejects.toMatchObject({ code: 'internal', status: 500 });
});

test('of two listeners to one event the failing one is tried again, the other one acts once', async () => {
  const rpc = running.app.get(RpcClient);
  const db = running.app.get(Db);
  const { events } = await rpc.ask(plant, { name: 'clover' }, as(customerActor(5)));
  expect(await waitApplied(rpc, ['garden'], events, 4_000)).toBe(true);
  expect(beeTries).toBe(3);
  expect(await db.first(`select handled from plants where name = 'clover'`)).toEqual({ handled: 101 });
  const id = events[0]?.split('#')[1];
  expect(await db.rows('select listener from inbox where fact_id = ? order by listener', [id])).toEqual([
    { listener: 'Bees.onPlanted' },
    { listener: 'Plants.onPlanted' },
  ]);
});

test('a stop lets the running RPC and job finish and takes nothing new', async () => {
  // The only instance that answers: the first is stopped for this test.
  await running.stop();
  const alone = await bootService(service(), env, newShared());
  const asking = await openCaller(readKitSettings(env, 'asker'), silentLog);
  try {
    const here = alone.app.get(Db);
    const [row] = await here.rows<{ id: number }>(`insert into plants (name) values ('reed') returning id`);
    await here.transaction(as(systemActor('t')), (tx) =>
      tx.schedule({ kind: 'soak', key: 'reed', data: { id: row?.id ?? 0 } }),
    );
    const answer = asking.ask(linger, {}, as(systemActor('t')));
    await eventually(async () => expect(held).toEqual({ call: true, job: true }));
    const stopped = alone.stop();
    setTimeout(() => letGo(), 100);
    expect(await answer).toEqual({ isWhole: true });
    await stopped;
    await expect(asking.ask(list, {}, as(systemActor('t')))).rejects.toMatchObject({ code: 'unavailable' });
  } finally {
    await asking.connection.close();
  }
  running = await bootService(service(), env, newShared());
  expect(await running.app.get(Db).first(`select watered from plants where name = 'reed'`)).toEqual({ watered: 100 });
});

test('of two events about one thing the newer counts, also when both come at once', async () => {
  const db = running.app.get(Db);
  const take = (seq: number, meanwhile?: () => Promise<unknown>): Promise<boolean> =>
    db.transaction(as(systemActor('test')), async (tx) => {
      const isLast = await isNewest(tx, 'plant', 'plant:1', seq);
      await meanwhile?.();
      return isLast;
    });
  let older: Promise<boolean> | undefined;
  // The older one waits until the newer one is written, and then sees that it has been overtaken.
  const newer = await take(5, async () => {
    older = take(4);
    await eventually(async () => expect(await db.rows('select 1 from pg_locks where not granted')).not.toEqual([]));
  });
  expect([newer, await older]).toEqual([true, false]);
  expect(await take(5)).toBe(false);
  expect(await take(6)).toBe(true);
});
