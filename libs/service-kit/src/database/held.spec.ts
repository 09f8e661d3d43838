import { expect, test } from '@jest/globals';
import { raw } from '@mikro-orm/core';
import { holdable } from './held.ts';

const NEXT = raw('"version" + 1');

test.each([
  [
    'a change of a row by its key',
    'update "s"."charges" set "state" = ? where "id" = ?',
    ['paid', 7],
    { table: 'charges', params: ['paid', 7], isVersioned: false },
    [{}],
  ],
  [
    'a change that minds others',
    'update "s"."items" set "a" = ?, "version" = ? where "id" = ? and "version" = ? returning "version"',
    ['x', NEXT, 7, 3],
    { table: 'items', params: ['x', 7, 3], isVersioned: true },
    [{ version: 4 }],
  ],
  [
    'rows whose keys are known',
    'insert into "s"."items" ("id", "a") values (?, ?), (?, ?) returning "version"',
    [1, 'x', 2, null],
    { table: 'items', params: [1, 'x', 2, null], isVersioned: false },
    [{ version: 1 }, { version: 1 }],
  ],
  [
    'a row with a value by the clock of the database',
    'insert into "s"."charges" ("id", "until") values (?, ?)',
    [1, raw(`clock_timestamp() + ? * interval '1 second'`, [5])],
    { table: 'charges', params: [1, 5], isVersioned: false },
    [{}],
  ],
])('%s waits for the statement it is sent in, and its answer is known', (_what, sql, params, write, rows) => {
  const held = holdable(sql, params);
  expect(held?.write).toMatchObject(write);
  expect(held?.write.sql.match(/\?/g) ?? []).toHaveLength(write.params.length);
  expect(held?.answer).toMatchObject({ affectedRows: rows.length, rows });
});

test.each([
  ['a row whose key the database gives', 'insert into "s"."items" ("a") values (?) returning "id", "version"', ['x']],
  [
    'several rows of one table changed at once',
    'update "s"."items" set "a" = case when ("id" = ?) then ? else "a" end where "id" in (?, ?)',
    [1, 'x', 1, 2],
  ],
  ['a removal', 'delete from "s"."items" where "id" = ?', [1]],
  [
    'an operator that looks like a place for a value',
    'update "s"."items" set "a" = "b" \\? ? where "id" = ?',
    ['x', 1],
  ],
])('%s is asked at once', (_what, sql, params) => {
  expect(holdable(sql, params)).toBeNull();
});
