import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import type { Running } from '../src/boot.ts';
import { Db } from '../src/database/db.ts';
import { waitingByConsumer } from '../src/messaging/events/consumer-lag.ts';
import { systemContext } from '../src/messaging/events/read-your-writes.ts';
import type { RpcCaller } from '../src/messaging/rpc/rpc-caller.ts';
import { newTrace } from '../src/observability/trace.ts';
import { staffActor, systemActor } from '../src/security/actor.ts';
import { asCustomer, knobs, openOrchard, plant, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let running: Running;
let db: Db;
let rpc: RpcCaller;
const kit = kitRpcOf('orchard');
const owner = () => ({ actor: staffActor(7, 'Ida Orchard', ['ops']), trace: newTrace() });
const terminal = () => ({ actor: systemActor('ops command, ida on host'), trace: newTrace() });

beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot({ SORREL_VERSION: '1.2.3' });
  db = running.app.get(Db);
  rpc = await orchard.caller();
});
afterAll(() => orchard?.close());
beforeEach(() => {
  knobs.refused = '';
});

const audit = () => db.rows('select actor_kind, actor_name, action, object from audit order by id');
const handledOf = async (id: number) =>
  (await db.first<{ handled: number }>('select handled from trees where id = ?', [id]))?.handled;

/** A tree whose event has been given up. */
async function givenUp(name: string): Promise<{ tree: number; letter: number; event: string }> {
  knobs.refused = name;
  const { id: tree, events } = await rpc.ask(plant, { name }, asCustomer());
  const event = events[0]?.split('#')[1] ?? '';
  let letter = 0;
  await until(async () => {
    const row = await db.first<{ id: number }>('select id from dead_letters where fact_id = ?', [event]);
    if (!row) throw new Error('not yet');
    letter = row.id;
  }, 10_000);
  return { tree, letter, event };
}

/** A job that was given up. */
async function failedJob(key: string, error = 'TypeError'): Promise<number> {
  const row = await db.first<{ id: number }>(
    `insert into jobs (kind, key, data, due_at, state, attempts, last_error, trace, finished_at)
     values ('pick', ?, '{"id": 0}', now(), 'dead', 8, ?, '', now()) returning id`,
    [key, error],
  );
  return row?.id ?? 0;
}

test('a program says which process it is, which version, and since when', async () => {
  const answers = await rpc.askAll(showPrograms, {}, terminal());
  expect(answers).toEqual([
    {
      program: 'orchard',
      instance: expect.stringMatching(/^[0-9a-f]{8}$/),
      version: '1.2.3',
      role: 'all',
      startedAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
});

test('whoever asks everybody goes on as soon as the answers are enough, and does not wait for silence', async () => {
  const ended: string[] = [];
  const [answers] = await Promise.all([
    rpc
      .askAll(showPrograms, {}, terminal(), {
        stallMs: 900,
        isEnough: (some) => some.some(({ program }) => program === 'orchard'),
      })
      .finally(() => ended.push('had enough')),
    rpc.askAll(showPrograms, {}, terminal(), { stallMs: 900 }).finally(() => ended.push('waited for silence')),
  ]);
  expect(answers).toHaveLength(1);
  expect(ended).toEqual(['had enough', 'waited for silence']);
});

test('of what is in flight the tables answer alone where the broker is asked by whoever asks, and name the consumers and the next job', async () => {
  const dueAt = new Date(Date.now() + 3_600_000);
  await db.rows(`delete from jobs where state = 'due'`);
  await db.rows(`insert into jobs (kind, key, data, due_at, trace) values ('unknown', 'next', '{}', ?, '')`, [dueAt]);
  const { idle } = kitRpcOf('orchard');
  const inTables = await rpc.ask(idle, { isBrokerAsked: false }, systemContext('settle'));
  expect(inTables).toEqual({
    outbox: 0,
    jobs: 0,
    events: 0,
    nextDue: dueAt.toISOString(),
    consumers: ['orchard--orchard'],
    made: expect.stringMatching(/^\d+\/\d+$/),
  });
  const waiting = await waitingByConsumer(rpc.connection);
  expect(waiting.get('orchard--orchard')).toBe((await rpc.ask(idle, {}, systemContext('settle'))).events);
  await db.rows(`delete from jobs where key = 'next'`);
});

test('dead letters and failed jobs are told by id, listener and reason, and never with what they hold', async () => {
  const { tree, letter, event } = await givenUp('a patient’s words');
  await failedJob('tree:1');
  await db.rows(
    `insert into jobs (kind, key, data, due_at, trace) values ('unknown', 'a', '{}', now() - interval '10 minutes', ''), ('unknown', 'b', '{}', now(), ''), ('unknown', 'c', '{}', now() + interval '1 year', '')`,
  );
  // The letter is written before its event is acknowledged, and the event noted as published after it is handled.
  await until(async () => {
    const { lag, outbox } = await rpc.ask(kit.operations, {}, owner());
    expect([lag?.[0]?.waiting, outbox.waiting]).toEqual([0, 0]);
  }, 30_000);
  const told = await rpc.ask(kit.operations, {}, owner());
  expect(told).toEqual({
    outbox: { waiting: 0, oldestSeconds: 0 },
    lag: [{ owner: 'orchard', waiting: 0 }],
    deadLetters: {
      total: 1,
      newest: [
        {
          id: letter,
          event,
          subject: 'evt.orchard.tree.planted',
          listener: 'Trees.onPlanted',
          reason: 'Fault: This tree is not wanted.',
          about: `tree:${tree}`,
          attempts: 5,
          at: expect.any(String),
          isReplayable: true,
        },
      ],
    },
    jobs: {
      kinds: [
        { kind: 'pick', due: 0, overdue: 0, failed: 1 },
        { kind: 'unknown', due: 2, overdue: 1, failed: 0 },
      ],
      failed: [expect.objectContaining({ kind: 'pick', key: 'tree:1', reason: 'TypeError', attempts: 8 })],
    },
  });
  expect(JSON.stringify(told)).not.toContain('patient');
  await db.rows(`delete from jobs where kind = 'unknown'`);
});

test('a dead letter is handled once more, whoever asks leaves an audit row, and nobody does it twice', async () => {
  const { tree, letter } = await givenUp('quince');
  await expect(rpc.ask(kit.replay, { id: letter }, owner())).rejects.toMatchObject({
    code: 'conflict',
    message: 'It was refused again: This tree is not wanted.',
  });
  const before = (await audit()).length;
  knobs.refused = '';
  const both = await Promise.allSettled([
    rpc.ask(kit.replay, { id: letter }, owner()),
    rpc.ask(kit.replay, { id: letter }, terminal()),
  ]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await handledOf(tree)).toBe(1);
  const rows = (await audit()).slice(before);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: 'rpc.orchard.kit.replay', object: `id=${letter}` });
  await expect(rpc.ask(kit.replay, { id: letter }, owner())).rejects.toMatchObject({ code: 'not_found' });
});

test('a failed job is due again and worked at once, with an audit row of who wanted it', async () => {
  const { id } = await rpc.ask(plant, { name: 'medlar' }, asCustomer());
  const job = await failedJob('tree:again');
  await db.rows(`update jobs set data = jsonb_build_object('id', ?::int) where id = ?`, [id, job]);
  const before = (await audit()).length;
  expect(await rpc.ask(kit.retry, { id: job }, owner())).toEqual({ is: 'due', kind: 'pick', key: 'tree:again' });
  await until(async () => {
    expect(await db.first('select state from jobs where id = ?', [job])).toEqual({ state: 'done' });
  }, 30_000);
  expect(await db.first('select picked from trees where id = ?', [id])).toEqual({ picked: 1 });
  expect((await audit()).slice(before)).toEqual([
    { actor_kind: 'staff', actor_name: 'Ida Orchard', action: 'rpc.orchard.kit.retry', object: `id=${job}` },
  ]);
  await expect(rpc.ask(kit.retry, { id: job }, owner())).rejects.toMatchObject({ code: 'not_found' });
});

test('a failed job is not brought back beside a newer one, whose day stays as it is', async () => {
  const job = await failedJob('tree:newer');
  await db.rows(
    `insert into jobs (kind, key, data, due_at, trace) values ('pick', 'tree:newer', '{"id": 0}', '2099-01-01', '')`,
  );
  expect(await rpc.ask(kit.retry, { id: job }, terminal())).toMatchObject({ is: 'superseded' });
  expect(await db.rows(`select state, due_at from jobs where key = 'tree:newer' order by id`)).toEqual([
    { state: 'done', due_at: expect.any(Date) },
    { state: 'due', due_at: new Date('2099-01-01T00:00:00Z') },
  ]);
});

test('an event is published again, and a listener that has handled it passes over it', async () => {
  const { id, events } = await rpc.ask(plant, { name: 'pear' }, asCustomer());
  const event = events[0]?.split('#')[1] ?? '';
  await until(async () => expect(await handledOf(id)).toBe(1), 30_000);
  const publishedAt = async () =>
    (await db.first<{ at: Date | null }>('select published_at as at from outbox where id = ?', [event]))?.at?.getTime();
  await until(async () => expect(await publishedAt()).toBeDefined(), 30_000);
  const first = (await publishedAt()) ?? Infinity;
  expect(await rpc.ask(kit.republish, { event }, terminal())).toEqual({
    subject: 'evt.orchard.tree.planted',
    key: `tree:${id}`,
  });
  await until(async () => {
    expect(await publishedAt()).toBeGreaterThan(first);
  }, 30_000);
  expect(await handledOf(id)).toBe(1);
  expect((await audit()).at(-1)).toMatchObject({
    actor_name: 'ops command, ida on host',
    action: 'rpc.orchard.kit.republish',
    object: `event=${event}`,
  });
  await expect(
    rpc.ask(kit.republish, { event: '00000000-0000-4000-8000-000000000000' }, terminal()),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('while the broker does not say how far it is, the tables still say what they hold', async () => {
  const { Operating } = await import('../src/messaging/operating.ts');
  const operating = running.app.get(Operating);
  await orchard.killBroker();
  try {
    expect((await operating.read()).lag).toBeNull();
  } finally {
    await orchard.startBroker();
  }
});
