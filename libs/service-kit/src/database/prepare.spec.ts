import { describe, expect, test } from '@jest/globals';
import { isPreparable, Preparing } from './prepare.ts';

test.each<[sql: string, is: boolean]>([
  ['select id, name from people where id = $1', true],
  ['select 1', false],
  ['select * from people where id = $1', false],
  ['SELECT\n  *\nfrom people where id = $1', false],
  ['select distinct * from people where id = $1', false],
  ['select p.* from people p where id = $1', false],
  ['select id, p.* from people p where id = $1', false],
  ['select 1 as one, * from people where id = $1 for update', false],
  [`select *, coalesce(lease_until > now(), false) as is_leased from dispatches where item_id = $1 for update`, false],
  ['select count(*) from people where age > $1', true],
  ['select price * $1 as sum from items', true],
  [`select (select coalesce(json_agg(r), '[]') from (select * from people where id = $1) r) as r0`, true],
  [`select '*' || $1`, true],
  [`select 'it''s, *' || $1`, true],
  ['select $1::text -- all, *\n', true],
  ['select a - $1 as rest from sums', true],
  ['insert into inbox (id) select * from unnest($1::uuid[]) on conflict do nothing', true],
  ['insert into inbox (id) select * from unnest($1::uuid[]) on conflict do nothing returning id', true],
  ['insert into people (name) values ($1) returning *', false],
  ['update people set name = $1 where id = $2', true],
  ['update people set name = $1 where id = $2 returning people.*', false],
  ['delete from people where id = $1', true],
  ['with one as (select * from people where id = $1) select name from one', true],
  ['with one as (select name from people where id = $1) select * from one', false],
  ['with gone as (delete from people where id = $1 returning *) insert into past (id) select id from gone', true],
  ['lock table people in share mode', false],
  [`notify people, '$1'`, false],
])('whether %j may be prepared', (sql, is) => expect(isPreparable(sql)).toBe(is));

describe('what is prepared', () => {
  const often = (preparing: Preparing, sql: string): (string | undefined)[] =>
    Array.from({ length: 6 }, () => preparing.nameOf(sql));

  test('is what comes again, and always under one name', () => {
    const names = often(new Preparing(), 'select id from people where id = $1');
    expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(names[4]).toMatch(/^[\w-]{20}$/);
    expect(names[5]).toBe(names[4]);
  });

  test('is nothing that answers all columns, however often it comes', () =>
    expect(often(new Preparing(), 'select * from people where id = $1')).toEqual(Array(6).fill(undefined)));

  test('is never again what failed once', () => {
    const preparing = new Preparing();
    const sql = 'select id from people where id = $1';
    often(preparing, sql);
    preparing.never(sql);
    expect(often(preparing, sql)).toEqual(Array(6).fill(undefined));
  });

  test('is at most two hundred statements, and of thousands of texts none is kept for ever', () => {
    const preparing = new Preparing();
    const asked = (n: number): string => `select id from people where id = $1 and ${n} = ${n}`;
    const named = Array.from({ length: 5_000 }, (_, n) => often(preparing, asked(n)).at(-1)).filter(Boolean);
    expect(named).toHaveLength(200);
    expect(new Set(named).size).toBe(200);
  });
});
