import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Running } from '../src/boot.ts';
import { Db } from '../src/database/db.ts';
import { Connection } from '../src/messaging/connection.ts';
import { EventConsumers } from '../src/messaging/events/event-consumers.ts';
import { newTrace } from '../src/observability/trace.ts';
import { asCustomer, Grove, knobs, openOrchard, planted, until, type Orchard } from './orchard.ts';

let orchard: Orchard;
let running: Running;
let db: Db;
beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot();
  db = running.app.get(Db);
});
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

describe('a statement with parameters that is asked often', () => {
  const SQL = 'select name, handled from trees where name = ?';
  const preparedHere = async () => {
    const [{ statements = [] } = {}] = await db.rows<{ statements: string[] }>(
      'select array_agg(statement) as statements from pg_prepared_statements',
    );
    return statements ?? [];
  };
  const often = async <T>(ask: () => Promise<T>): Promise<T[]> => {
    const answers: T[] = [];
    for (let n = 0; n < 8; n++) answers.push(await ask());
    return answers;
  };

  test('is prepared, within transactions as outside them, and answers as before', async () => {
    const answers = await often(() => db.rows(SQL, ['tree 9']));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set(['[{"name":"tree 9","handled":0}]']));
    expect(await preparedHere()).toContain('select name, handled from trees where name = $1');
    await often(() =>
      db.transaction(asCustomer(), (tx) => tx.rows('select handled from trees where name = ?', ['tree 9'])),
    );
    expect(await preparedHere()).toContain('select handled from trees where name = $1');
  });

  test('is not, where it answers all columns', async () => {
    await often(() => db.rows('select * from trees where name = ?', ['tree 9']));
    expect((await preparedHere()).filter((one) => one.includes('*'))).toEqual([]);
    await orchard.ask('alter table orchard.trees add column width int');
    expect((await db.rows('select * from trees where name = ?', ['tree 9']))[0]).toHaveProperty('width', null);
    expect(await db.rows(SQL, ['tree 9'])).toEqual([{ name: 'tree 9', handled: 0 }]);
  });

  test('goes on when a migration changes the type of what it answers, in a transaction too', async () => {
    await orchard.ask('alter table orchard.trees alter column handled type bigint');
    expect(await db.rows(SQL, ['tree 9'])).toEqual([{ name: 'tree 9', handled: 0 }]);
    const read = () =>
      db.transaction(asCustomer(), (tx) => tx.rows('select handled from trees where name = ?', ['tree 9']));
    expect(await read()).toEqual([{ handled: 0 }]);
    expect(await read()).toEqual([{ handled: 0 }]);
    await orchard.ask('alter table orchard.trees alter column handled type int');
  });

  test('goes on when somebody in between has lost what was prepared', async () => {
    const lost = 'select picked from trees where name = ?';
    await often(() => db.rows(lost, ['tree 9']));
    await db.rows('deallocate all');
    expect(await db.rows(lost, ['tree 9'])).toEqual([{ picked: 0 }]);
  });

  test('fails as it would have: with its own error, and without a second try', async () => {
    const planting = 'insert into trees (name) values (?)';
    for (let n = 0; n < 8; n++) await db.rows(planting, [`sapling ${n}`]);
    await expect(db.rows(planting, ['sapling 1'])).rejects.toMatchObject({ code: '23505' });
    expect(await db.rows(`select count(*)::int as n from trees where name like 'sapling %'`)).toEqual([{ n: 8 }]);
  });
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
  await until(async () => expect(await handled(trees)).toEqual(trees.map((name) => ({ name, handled: 1 }))), 30_000);
  expect(await transactionsOf(ids)).toBe(1);
});

test('an event that the broker holds twice, side by side, is handled once', async () => {
  const [first, twin] = await db.rows<{ id: number }>(
    `insert into trees (name) values ('busy'), ('twin') returning id::int`,
  );
  const publish = (id: number | undefined, name: string, times: number) => {
    const envelope = {
      id: randomUUID(),
      subject: planted.subject,
      v: 1,
      seq: 1_000_000,
      key: `tree:${id}`,
      at: new Date().toISOString(),
      actor: { kind: 'system', userId: null },
      trace: newTrace(),
      data: { id, name },
    };
    const text = JSON.stringify(envelope);
    return Promise.all(
      Array.from({ length: times }, () => orchard.publish(running.app.get(Connection), planted.subject, text)),
    );
  };
  // While this one is dealt with, both others arrive, and are dealt with together.
  knobs.handleMs = 500;
  await publish(first?.id, 'busy', 1);
  await publish(twin?.id, 'twin', 2);
  const trees = ['busy', 'twin'];
  await until(async () => expect(await handled(trees)).toEqual(trees.map((name) => ({ name, handled: 1 }))), 10_000);
  await until(async () => expect(await running.app.get(EventConsumers).pending()).toBe(0), 10_000);
  expect(await handled(trees)).toEqual(trees.map((name) => ({ name, handled: 1 })));
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
});

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

const grove = (id: number) => db.first('select name, version from groves where id = ?', [id]);

test('entities, rows and jobs of one transaction are written together, each in its place, or not at all', async () => {
  const plant = (id: number, name: string, isFailing = false) =>
    db.transaction(asCustomer(), async (tx) => {
      tx.em.create(Grove, { id, name: 'unnamed' });
      tx.em.create(Grove, { id: id + 1, name: `${name}, lower` });
      await tx.flush();
      Object.assign(await tx.em.findOneOrFail(Grove, { id }), { name });
      tx.append('trees', { name: `oak of ${name}` });
      // About the same table: the parts of one statement would not see each other's rows.
      tx.atEnd('update groves set name = ? where id = ?', [`${name}, upper`, id]);
      if (isFailing) tx.atEnd('update trees set picked = 1 / 0');
      await tx.schedule({ kind: 'spray', key: `grove:${id}`, data: {} });
    });
  await expect(plant(70, 'heath', true)).rejects.toThrow();
  expect([await grove(70), await grove(71)]).toEqual([undefined, undefined]);
  await plant(80, 'moor');
  expect([await grove(80), await grove(81)]).toEqual([
    { name: 'moor, upper', version: 2 },
    { name: 'moor, lower', version: 1 },
  ]);
  expect(await names()).toContain('oak of moor');
  expect(await db.rows(`select key from jobs where key like 'grove:%'`)).toEqual([{ key: 'grove:80' }]);
});

test('a row that somebody has changed since it was read is not overwritten, and nothing else of that transaction stays', async () => {
  await db.rows(`insert into groves (id, name) values (90, 'glade')`);
  const late = db.transaction(asCustomer(), async (tx) => {
    const known = await tx.em.findOneOrFail(Grove, { id: 90 });
    await db.rows(`update groves set name = 'clearing', version = version + 1 where id = 90`);
    known.name = 'hollow';
    tx.append('trees', { name: 'hollow oak' });
  });
  await expect(late).rejects.toThrow(/lock/i);
  expect(await grove(90)).toEqual({ name: 'clearing', version: 2 });
  expect(await names()).not.toContain('hollow oak');
});

test('a write that was left to the end may go on with what the one before it returned', async () => {
  await db.transaction(asCustomer(), async (tx) =>
    tx.atEnd('insert into trees (name) values (?) returning id', ['wild service'], {
      sql: 'insert into labels (tree_id, name) select b.id, ? from {before} b',
      params: ['chequers'],
    }),
  );
  expect(
    await db.rows(`select l.name from labels l join trees t on t.id = l.tree_id where t.name = 'wild service'`),
  ).toEqual([{ name: 'chequers' }]);
});

test('a copy is written once for an event, with what has to follow it, alone or beside others, however often it comes', async () => {
  const labels = (names: string[]) =>
    db.rows<{ name: string; times: number }>('select name, times from labels where name = any(?) order by tree_id', [
      names,
    ]);
  const ids = [
    ...(await plantTogether('bullace')),
    ...(await plantTogether('grafted quince')),
    ...(await plantTogether('sorb', 'grafted pear', 'mulberry')),
  ];
  const trees = ['bullace', 'grafted quince, tied', 'sorb', 'grafted pear, tied', 'mulberry'];
  const once = trees.map((name) => ({ name, times: 1 }));
  await until(async () => expect(await labels(trees)).toEqual(once), 30_000);
  const consumers = running.app.get(EventConsumers);
  const rows = await db.rows<{ id: string; data: { id: number; name: string } }>(
    'select id, data from outbox where id = any(?::uuid[])',
    [ids],
  );
  for (const { id, data } of rows)
    await consumers.giveAgain({
      envelope: {
        id,
        subject: planted.subject,
        v: 1,
        seq: 1,
        key: `tree:${data.id}`,
        at: new Date().toISOString(),
        actor: { kind: 'system', userId: null },
        trace: newTrace(),
        data,
      },
      listener: 'Labels.onPlanted',
    });
  expect(await labels(trees)).toEqual(once);
  expect(
    await db.first(
      `select count(*)::int as n from inbox where fact_id = any(?::uuid[]) and listener = 'Labels.onPlanted'`,
      [ids],
    ),
  ).toEqual({ n: 5 });
});

test('a copy whose follow-up is refused is not written, and neither is that it was handled', async () => {
  knobs.refused = 'grafted cherry';
  const [id] = await plantTogether('grafted cherry');
  const known = () =>
    db.first(
      `select (select count(*)::int from labels where name like 'grafted cherry%') as labels,
         (select count(*)::int from inbox where fact_id = ?::uuid and listener = 'Labels.onPlanted') as handled,
         (select count(*)::int from dead_letters where fact_id = ?::uuid and listener = 'Labels.onPlanted') as letters`,
      [id, id],
    );
  await until(async () => expect(await known()).toMatchObject({ letters: 1 }), 20_000);
  expect(await known()).toEqual({ labels: 0, handled: 0, letters: 1 });
  knobs.refused = '';
});

test('a job finds what it begins with as it is claimed, and nothing where that is gone', async () => {
  const [fig] = await db.rows<{ id: number }>(`insert into trees (name, handled) values ('weighed', 7) returning id`);
  for (const id of [fig?.id ?? 0, 0])
    await db.transaction(asCustomer(), (tx) => tx.schedule({ kind: 'weigh', key: `tree:${id}`, data: { id } }));
  await until(() => expect(knobs.weighed).toHaveLength(2), 30_000);
  expect(knobs.weighed).toEqual(expect.arrayContaining([{ name: 'weighed', handled: 7 }, null]));
});

test('a row that is settled as it comes has no job, and one that is not has', async () => {
  const settled = { where: `exists (select 1 from labels l where l.name = r.name)`, columns: { felled_at: 'now()' } };
  await db.rows(`insert into labels (tree_id, name) values (-1, 'known')`);
  for (const name of ['known', 'unknown']) {
    const job = { kind: 'spray', key: `settled:${name}`, data: {}, dueAt: new Date(Date.now() + 3_600_000) };
    const once = () => db.once(asCustomer(), 'trees', { name, handled: 0 }, job, settled);
    expect([await once(), await once()]).toEqual([true, false]);
  }
  expect(await db.rows(`select key from jobs where key like 'settled:%'`)).toEqual([{ key: 'settled:unknown' }]);
  expect(await db.rows(`select name from trees where felled_at is not null`)).toEqual([{ name: 'known' }]);
});
