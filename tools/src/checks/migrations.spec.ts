import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { MIGRATIONS } from '../../../deploy/src/migrations.ts';
import { SCHEMAS } from '../../../deploy/src/topology.ts';
import { migrationFaults, type Written } from './migrations.ts';

const BEFORE = ['billing 20261101_old', 'billing 20261102_older'];
const HISTORY: Written[] = [
  { service: 'billing', name: '20261101_old', sql: ['create table bees (id int)', 'create index old on bees (id)'] },
  { service: 'billing', name: '20261102_older', sql: ['alter table bees drop column wax'] },
];
const faults = (...more: Partial<Written>[]) =>
  migrationFaults(
    [...HISTORY, ...more.map((one) => ({ service: 'billing', name: '20261201_more', sql: [], ...one }))],
    BEFORE,
  );

test('history is left alone, as long as all of it is there and nothing new stands before it', () => {
  expect(faults()).toEqual([]);
  expect(migrationFaults(HISTORY.slice(1), BEFORE)).toEqual([
    'billing 20261101_old is gone: what has been run somewhere is never taken away or renamed',
  ]);
  const [first, second] = HISTORY as [Written, Written];
  expect(migrationFaults([first, { service: 'billing', name: '20261101_new', sql: [] }, second], BEFORE)).toEqual([
    'billing 20261101_new stands before 20261102_older: new ones come last',
  ]);
});

describe('old code goes on and nobody waits', () => {
  test.each([
    ['create table honey (id int primary key, pot text not null unique); create index pots on honey (pot)'],
    ['create table honey (id int)', 'alter table honey add column age int not null, alter column id type bigint'],
    ['alter table bees add column age int'],
    ['alter table bees add column age int not null default 0, add column name text'],
    ["alter table bees add column state text not null default 'a; drop table bees' check (state in ('a', 'b'))"],
    ['ALTER TABLE bees\n  ADD COLUMN IF NOT EXISTS price numeric(10, 2)'],
    ['alter table bees add constraint old_enough check (age > 0) not valid'],
    ['alter table bees validate constraint old_enough'],
    ['alter table bees drop constraint bees_state_check, add constraint bees_state_check check (age > 0) not valid'],
    ['alter table bees add constraint bees_one unique using index bees_one'],
    ['alter table bees alter column age drop not null, alter column age set default 1'],
    ['-- drop table bees\n/* drop table bees */ update bees set age = 1'],
    ["insert into bees (name) values ('drop table bees')"],
    ['create function f() returns trigger language plpgsql as $$ begin drop table x; return new; end $$'],
    ['do $$ begin if true then perform 1; end if; end $$'],
  ])('%s', (...sql) => {
    expect(faults({ sql })).toEqual([]);
  });
});

describe('is reported', () => {
  test.each([
    ['alter table bees add column age int not null', /must not be null and has no default/],
    ['alter table bees add age int not null', /must not be null and has no default/],
    ['alter table bees add column name text, add column age int not null', /must not be null and has no default/],
    ["alter table bees add column age int not null check (age <> 'default')", /must not be null and has no default/],
    ['drop table bees', /drops a table/],
    ['drop table if exists bees cascade', /drops a table/],
    ['drop index old', /drops an index/],
    ['alter table bees drop column age', /drops a column of bees/],
    ['alter table bees drop age', /drops a column of bees/],
    ['alter table only bees drop column if exists age', /drops a column of bees/],
    ['alter table bees rename to wasps', /renames in bees/],
    ['alter table bees rename column age to years', /renames in bees/],
    ['alter table bees rename age to years', /renames in bees/],
    ['alter index old rename to new', /renames/],
    ['alter table bees alter column age type bigint', /changes a type in bees/],
    ['alter table bees alter age set data type bigint using age::bigint', /changes a type in bees/],
    ['alter table bees alter column age set not null', /forbids null in bees/],
    ['alter table bees alter column age drop default', /takes a default of bees away/],
    ['create index by_age on bees (age)', /an index on bees/],
    ['create unique index by_age on only "bees" (age)', /an index on "bees"/],
    ['create index concurrently by_age on bees (age)', /an index on bees.*ConcurrentIndexes/],
    ['alter table bees add column name text unique', /builds an index of bees/],
    ['alter table bees add constraint one unique (name)', /builds an index of bees/],
    ['alter table bees add primary key (id)', /builds an index of bees/],
    ['alter table bees add constraint c check (age > 0)', /reads all of bees/],
    ['alter table bees add foreign key (hive) references hives', /reads all of bees/],
    ['alter table bees add column token uuid not null default gen_random_uuid()', /writes bees anew/],
    ['alter table bees add column full_name text generated always as (name) stored', /writes bees anew/],
    ['alter table bees add column nr serial', /writes bees anew/],
    ['truncate bees', /"truncate" keeps everybody out/],
    ['lock table bees', /"lock" keeps everybody out/],
    ['update bees set age = 1; drop table bees', /drops a table/],
    ['do $$ begin if true then drop table bees; end if; end $$', /drops a table/],
  ])('%s', (sql, why) => {
    const told = faults({ sql: [sql] });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(why);
    expect(told[0]).toMatch(/^billing 20261201_more: /);
  });
});

describe('the second half of a change', () => {
  const half = {
    name: '20261202_contract_wax',
    contractOf: '20261201_more',
    sql: ['alter table bees drop column wax'],
  };
  test('may take away what the first half has replaced', () => {
    expect(faults({}, half)).toEqual([]);
  });
  test.each([
    ['without its first half', [half], /there is no such migration before it/],
    ['before its first half', [half, {}], /there is no such migration before it/],
    ['by its name alone', [{}, { name: half.name, sql: half.sql }], /both or neither/],
    ['by its class alone', [{}, { ...half, name: '20261202_wax' }], /both or neither/],
  ])('is not one %s', (_, list, why) => {
    expect(faults(...list)).toEqual([expect.stringMatching(why)]);
  });
});

test('indexes built beside the writers pass, and names are dated', () => {
  expect(faults({ isConcurrent: true, sql: ['create index concurrently by_age on bees (age)'] })).toEqual([]);
  expect(faults({ name: 'more_bees' })).toEqual([expect.stringContaining('is to be named <date>_<what>')]);
});

test('every program with a schema has its migrations in the list of the step', () => {
  expect(Object.keys(MIGRATIONS).toSorted()).toEqual([...SCHEMAS].toSorted());
});

test('no migration is added to the list of those from before the check', () => {
  const lines = readFileSync(new URL('../../checks/migrations-before.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))).toHaveLength(60);
});
