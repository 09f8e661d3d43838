import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Db } from '../src/database/db.ts';
import { asCustomer, openOrchard, type Orchard } from './orchard.ts';

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
