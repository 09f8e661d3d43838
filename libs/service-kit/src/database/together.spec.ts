import { beforeEach, expect, test } from '@jest/globals';
import { gathered, Together, typed } from './together.ts';

const INT8 = 20;
const TEXT = 25;
const BYTEA = 17;
const TIMESTAMPTZ = 1184;

type Rows = Record<string, unknown>[];
let asked: { sql: string; params: unknown[] }[];
let answers: { rows: Rows; types: Record<string, number> }[];
beforeEach(() => {
  asked = [];
  answers = [];
});

/** Answers as the pool does: rows whose columns' types are known. */
async function ask(sql: string, params: unknown[]): Promise<Rows> {
  asked.push({ sql, params });
  const { rows = [], types = {} } = answers.shift() ?? {};
  typed({ rows, fields: Object.entries(types).map(([name, dataTypeID]) => ({ name, dataTypeID })) as never });
  return rows;
}
const learnt = async (sql: string, types: Record<string, number>): Promise<void> => {
  answers.push({ rows: [], types });
  await new Together(ask, {}).rows(sql);
  asked = [];
};

test('reads of one turn are one statement once their columns are known, and each has its own rows, moments as dates', async () => {
  await learnt('select name, at from apples where id = ?', { name: TEXT, at: TIMESTAMPTZ });
  await learnt('select id from pears where kind = ? and age > ?', { id: INT8 });
  const at = '2026-11-23T09:30:00.123456+00:00';
  answers.push({
    rows: [
      {
        r0: [
          { name: at, at },
          { name: 'b', at: null },
        ],
        r1: [{ id: 7 }],
      },
    ],
    types: {},
  });
  const reads = new Together(ask, {});
  const both = await Promise.all([
    reads.rows('select name, at from apples where id = ?', [1]),
    reads.first('select id from pears where kind = ? and age > ?', ['quince', 3]),
  ]);
  // A text that looks like a moment stays a text.
  const moment = new Date('2026-11-23T09:30:00.123Z');
  expect(both).toEqual([
    [
      { name: at, at: moment },
      { name: 'b', at: null },
    ],
    { id: 7 },
  ]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.params).toEqual([1, 'quince', 3]);
});

test('a read is asked alone the first time, and always where it locks, writes or answers what JSON cannot hold', async () => {
  const plain = 'select id from plums';
  const lock = 'select id from plums for update';
  const write = 'with gone as (delete from plums returning id) select id from gone';
  const bytes = 'select stone from plums';
  for (const one of [lock, write]) await learnt(one, { id: INT8 });
  await learnt(bytes, { stone: BYTEA });
  const reads = new Together(ask, {});
  await Promise.all([plain, lock, write, bytes].map((one) => reads.rows(one)));
  expect(asked.map(({ sql }) => sql)).toEqual([plain, lock, write, bytes]);
});

test('a failure reaches everybody who asked', async () => {
  await learnt('select id from figs', { id: INT8 });
  await learnt('select id from dates', { id: INT8 });
  const reads = new Together(() => Promise.reject(new Error('frost')), {});
  const both = await Promise.allSettled([reads.rows('select id from figs'), reads.rows('select id from dates')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('reads that are together already stay so', () => {
  const reads = new Together(ask, {});
  expect(gathered(reads)).toBe(reads);
  expect(gathered({ rows: reads.rows, first: reads.first, together: () => reads } as never)).toBe(reads);
});
