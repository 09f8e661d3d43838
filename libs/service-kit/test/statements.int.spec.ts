import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Db } from '../src/database/db.ts';
import { asCustomer, knobs, openOrchard, planted, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let db: Db;
beforeAll(async () => {
  orchard = await openOrchard();
  db = (await orchard.boot()).app.get(Db);
}, 60_000);
afterAll(() => orchard?.close());

const names = async () =>
  (await db.rows<{ name: string }>('select name from trees order by id')).map(({ name }) => name);

test('appended rows stand in the order they were given in, with the commit, and a failed transaction leaves none', async () => {
  const failed = db.transaction(asCustomer(), async (tx) => {
    tx.append('trees', { name: 'never' });
    throw new Error('frost');
  });
  await expect(failed).rejects.toThrow('frost');
  const planted = Array.from({ length: 30 }, (_, n) => `tree ${30 - n}`);
  await db.transaction(asCustomer(), async (tx) => {
    for (const name of planted) tx.append('trees', { name });
    expect(await tx.rows('select 1 from trees')).toEqual([]);
  });
  expect(await names()).toEqual(planted);
});

test('a read that a connection has prepared goes on when a migration adds a column', async () => {
  const read = () => db.prepared<{ id: number; name: string }>('select id, name from trees where name = ?', ['tree 7']);
  const [before] = await read();
  expect(before).toMatchObject({ name: 'tree 7' });
  await orchard.ask('alter table orchard.trees add column height int');
  expect(await read()).toEqual([before]);
});

test('a query that fails leaves its connection to the next', async () => {
  const backend = async () => (await db.first<{ pid: number }>('select pg_backend_pid() as pid'))?.pid;
  const before = await backend();
  await expect(db.rows(`insert into trees (name) values ('tree 7')`)).rejects.toMatchObject({ code: '23505' });
  expect(await backend()).toBe(before);
});

const plantTogether = (...trees: string[]) =>
  db.transaction(asCustomer(), async (tx) => {
    for (const name of trees) {
      const row = await tx.first<{ id: number }>('insert into trees (name) values (?) returning id', [name]);
      await tx.publish(planted, `tree:${row?.id}`, { id: row?.id ?? 0, name });
    }
    return tx.events.map((receipt) => receipt.split('#')[1] ?? '');
  });
const handled = (names: string[]) =>
  db.rows<{ name: string; handled: number }>('select name, handled from trees where name = any(?) order by id', [
    names,
  ]);
/** The transactions that wrote these events' inbox rows. */
const transactionsOf = async (ids: string[]) =>
  (
    await db.rows<{ xmin: string }>('select distinct xmin::text as xmin from inbox where fact_id = any(?::uuid[])', [
      ids,
    ])
  ).length;

test('what one transaction tells of is handled in one transaction, each event once', async () => {
  const trees = ['damson', 'medlar', 'quince'];
  const ids = await plantTogether(...trees);
  await until(async () => expect(await handled(trees)).toEqual(trees.map((name) => ({ name, handled: 1 }))), 5_000);
  expect(await transactionsOf(ids)).toBe(1);
});

test('one event that is refused takes none of its neighbours with it, and it alone is counted', async () => {
  knobs.refused = 'bramble';
  const trees = ['rowan', 'bramble', 'hazel'];
  const ids = await plantTogether(...trees);
  await until(async () => {
    const buried = await db.rows('select fact_id, attempts from dead_letters');
    expect(buried).toEqual([{ fact_id: ids[1], attempts: 5 }]);
  }, 10_000);
  expect(await handled(trees)).toEqual([
    { name: 'rowan', handled: 1 },
    { name: 'bramble', handled: 0 },
    { name: 'hazel', handled: 1 },
  ]);
  expect(await db.rows('select fact_id from event_failures')).toEqual([{ fact_id: ids[1] }]);
  knobs.refused = '';
}, 20_000);

test('reads that are asked together see one moment, with dates, numbers and documents as when asked alone', async () => {
  const asked = [
    ['select seq, at, data, published_at from outbox order by seq', []],
    ['select kind, due_at from jobs where kind = ?', ['nothing']],
    ['select name, handled, null::timestamptz as picked_at from trees where name like ? order by id', ['tree%']],
  ] as const;
  const alone = await Promise.all(asked.map(([sql, params]) => db.rows(sql, [...params])));
  for (let round = 0; round < 2; round++) {
    const reads = db.together();
    expect(await Promise.all(asked.map(([sql, params]) => reads.rows(sql, [...params])))).toEqual(alone);
  }
  const told = await db.transaction(asCustomer(), (tx) => {
    const reads = tx.together();
    return Promise.all(asked.map(([sql, params]) => reads.rows(sql, [...params])));
  });
  expect(told).toEqual(alone);
});

test('a row and its job are written once, however often the row comes', async () => {
  const job = { kind: 'count', key: 'once', data: { n: 7 }, dueAt: new Date(Date.now() + 3_600_000) };
  const once = () => db.once(asCustomer(), 'trees', { name: 'service tree' }, job);
  expect((await Promise.all([once(), once(), once()])).toSorted()).toEqual([false, false, true]);
  expect(await db.rows(`select key, data from jobs where key = 'once'`)).toEqual([{ key: 'once', data: { n: 7 } }]);
  expect((await names()).filter((name) => name === 'service tree')).toHaveLength(1);
});

test('a job that ends with what it did is done with it, and not when that fails', async () => {
  const id = (await db.first<{ id: number }>(`insert into trees (name) values ('fig') returning id`))?.id ?? 0;
  const claim = async () => {
    const [row] = await db.rows<{ id: number }>(
      `insert into jobs (kind, key, data, due_at, state, attempts, locked_by, locked_until, trace)
       values ('graft', ?, '{}', now(), 'running', 1, 'me', now() + interval '1 minute', '') returning id`,
      [`fig:${Math.random()}`],
    );
    return { id: row?.id ?? 0, kind: 'graft', key: '', attempts: 1, by: 'me', isOver: false };
  };
  const graft = (under: Awaited<ReturnType<typeof claim>>, sql: string) =>
    db.atOnce({ ...asCustomer(), claim: under }, (tx) => {
      tx.atEnd(sql, [id]);
      tx.finish();
    });
  const stateOf = async (one: { id: number }) =>
    (await db.first('select state from jobs where id = ?', [one.id]))?.state;
  const [good, bad] = [await claim(), await claim()];
  await graft(good, 'update trees set picked = picked + 1 where id = ?');
  await expect(graft(bad, 'update trees set picked = 1 / (id - ?)::int')).rejects.toThrow();
  expect([await stateOf(good), good.isOver, await stateOf(bad), bad.isOver]).toEqual(['done', true, 'running', false]);
  expect(await db.first('select picked from trees where id = ?', [id])).toEqual({ picked: 1 });
});
