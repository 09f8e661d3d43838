import type { Client } from 'pg';
import { escapeIdentifier } from 'pg';

interface Column {
  name: string;
  type: string;
  isNeeded: boolean;
}
interface Check {
  expression: string;
  columns: string[];
}
interface Table {
  schema: string;
  name: string;
  columns: Column[];
  checks: Check[];
  /** Columns that refer, with the column they refer to. */
  refers: { from: string; table: string; to: string }[];
}

/** A value of each kind that most checks take. */
function valueOf(type: string): string {
  if (type.endsWith('[]')) return '{}';
  if (/^(small|big)?int|^integer|^numeric|^double|^real/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (type === 'date') return '2026-11-01';
  if (type.startsWith('timestamp')) return '2026-11-01T10:00:00Z';
  if (type.startsWith('time')) return '10:00';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type.startsWith('json')) return '{}';
  if (type === 'bytea') return '\\x00';
  if (type === 'inet') return '127.0.0.1';
  return 'x';
}

/** What a check asks for stands in its words; besides, a few shapes that are often asked for. */
function othersFor({ type, isNeeded }: Column, checks: readonly Check[]): (string | null)[] {
  const literals = checks.flatMap(({ expression }) =>
    [...expression.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'")),
  );
  const numbers = checks.flatMap(({ expression }) => [...expression.matchAll(/\b\d+\b/g)].map(([digits]) => digits));
  const some =
    type === 'boolean'
      ? ['true']
      : type.endsWith('[]')
        ? ['{x}', '{1}', ...literals.map((text) => `{"${text}"}`)]
        : type.startsWith('json')
          ? ['[]', '[{}]', '"x"', '1']
          : /int|numeric|double|real/.test(type)
            ? ['0', '2', '3', '10', '100', '-1', ...numbers]
            : type === 'date'
              ? ['2026-11-02', '2026-12-31']
              : type.startsWith('timestamp')
                ? ['2026-11-02T10:00:00Z']
                : type === 'text' || type.startsWith('char')
                  ? [
                      ...literals,
                      '',
                      '1',
                      '2026-11',
                      'a'.repeat(16),
                      '0'.repeat(32),
                      '0'.repeat(64),
                      'an ordinary sentence',
                    ]
                  : [];
  return [...some, ...(isNeeded ? [] : [null])];
}

async function tablesWithoutRows(client: Client, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    columns: Column[];
    checks: Check[];
    refers: Table['refers'];
  }>(
    `select n.nspname as schema, c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'isNeeded', a.attnotnull) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
       coalesce((select json_agg(json_build_object('expression', pg_get_expr(k.conbin, k.conrelid),
           'columns', (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))))
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks,
       coalesce((select json_agg(json_build_object('from', f.attname, 'table', k.confrelid::regclass::text, 'to', t.attname))
          from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) as u (one, other)
          join pg_attribute f on f.attrelid = k.conrelid and f.attnum = u.one join pg_attribute t on t.attrelid = k.confrelid and t.attnum = u.other
          where k.conrelid = c.oid and k.contype = 'f'), '[]') as refers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r' order by 1, 2`,
    [schemas],
  );
  const empty: Table[] = [];
  for (const table of rows)
    if ((await client.query(`select 1 from ${fullName(table)} limit 1`)).rowCount === 0) empty.push(table);
  return empty;
}

const fullName = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

type Row = Map<string, string | null>;

/** How many checks fail; the columns of the first that does. */
async function failing(client: Client, table: Table, row: Row): Promise<{ count: number; columns: string[] }> {
  const values = table.columns.map(({ name }) => row.get(name) ?? null);
  const given = table.columns
    .map(({ name, type }, at) => `$${at + 1}::text::${type.replace(/^"char"$/, 'text')} as ${escapeIdentifier(name)}`)
    .join(', ');
  const asked = table.checks.map(({ expression }, at) => `coalesce((${expression}), true) as c${at}`).join(', ');
  const { rows } = await client.query<Record<string, boolean>>(
    `select ${asked} from (select ${given}) as given`,
    values,
  );
  const wrong = table.checks.filter((_, at) => rows[0]?.[`c${at}`] === false);
  return { count: wrong.length, columns: wrong[0]?.columns ?? [] };
}

/** Tries other values in the columns of a check that fails, until fewer fail. */
async function mended(
  client: Client,
  table: Table,
  begun: Row,
  there: ReadonlyMap<string, string | null>,
): Promise<Row | null> {
  let row = begun;
  for (let round = 0; round < 12; round++) {
    const wrong = table.checks.length === 0 ? { count: 0, columns: [] } : await failing(client, table, row);
    if (wrong.count === 0) return row;
    const free = table.columns.filter(({ name }) => wrong.columns.includes(name));
    const choices = free.map((column) => {
      // What refers to something refers to what is there, or to nothing.
      if (there.has(column.name)) return [...new Set([row.get(column.name) ?? null, there.get(column.name) ?? null])];
      const own = table.checks.filter(({ columns }) => columns.includes(column.name));
      return [...new Set([row.get(column.name) ?? null, ...othersFor(column, own)])];
    });
    const better = await firstBetter(client, table, row, free, choices, wrong.count);
    if (!better) return null;
    row = better;
  }
  return null;
}

async function firstBetter(
  client: Client,
  table: Table,
  row: Row,
  free: readonly Column[],
  choices: (string | null)[][],
  count: number,
): Promise<Row | null> {
  let tries = 0;
  const from = async (at: number, changed: Row): Promise<Row | null> => {
    if (at === free.length) {
      if (++tries > 400) return null;
      const { count: left } = await failing(client, table, changed).catch(() => ({ count }));
      return left < count ? changed : null;
    }
    for (const choice of choices[at] ?? []) {
      const found = await from(at + 1, new Map(changed).set(free[at]?.name ?? '', choice));
      if (found || tries > 400) return found;
    }
    return null;
  };
  return from(0, row);
}

/**
 * Puts a made-up row into every table that has none, in the caller's transaction: what it says means nothing, but it is of the table's
 * shape, its checks hold and what it refers to is there. Answers the tables for which none was found.
 */
export async function fillEmptyTables(
  client: Client,
  schemas: readonly string[],
  but: readonly string[],
): Promise<string[]> {
  const failed: string[] = [];
  await client.query(`set session_replication_role = 'replica'`);
  let left = (await tablesWithoutRows(client, schemas)).filter(
    ({ schema, name }) => !but.includes(`${schema}.${name}`),
  );
  // What is referred to comes first: round by round, those whose neighbours have a row.
  for (let before = -1; left.length > 0 && left.length !== before;) {
    before = left.length;
    const again: Table[] = [];
    for (const table of left) {
      await client.query(`set search_path = ${escapeIdentifier(table.schema)}, extensions, public`);
      const outcome = await rowFor(client, table);
      if (outcome === 'later') again.push(table);
      else if (outcome !== 'done') failed.push(`${table.schema}.${table.name}: ${outcome}`);
    }
    left = again;
  }
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('set search_path = public');
  return [...failed, ...left.map(({ schema, name }) => `${schema}.${name}: what it refers to has no row`)];
}

async function rowFor(client: Client, table: Table): Promise<string> {
  const row: Row = new Map(table.columns.map(({ name, type, isNeeded }) => [name, isNeeded ? valueOf(type) : null]));
  const there = new Map<string, string | null>();
  for (const { from, table: to, to: column } of table.refers) {
    const isNeeded = table.columns.some((one) => one.name === from && one.isNeeded);
    const { rows } = await client.query<{ value: string }>(
      `select ${escapeIdentifier(column)}::text as value from ${to} limit 1`,
    );
    const value = rows[0]?.value ?? null;
    const isOwn = [table.name, `${table.schema}.${table.name}`].includes(to);
    if (isNeeded && !isOwn && value === null) return 'later';
    if (isNeeded && !isOwn) row.set(from, value);
    if (!(isNeeded && isOwn)) there.set(from, value);
  }
  const made = await mended(client, table, row, there).catch((error: Error) => error.message);
  if (typeof made === 'string') return made;
  // Perhaps one of those it may refer to is still to come.
  if (!made && [...there.values()].includes(null)) return 'later';
  if (!made) return 'no values were found that its checks take';
  const names = table.columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  const places = table.columns.map(({ type }, at) => `$${at + 1}::text::${type}`).join(', ');
  await client.query('savepoint one');
  try {
    await client.query(
      `insert into ${fullName(table)} (${names}) values (${places})`,
      table.columns.map(({ name }) => made.get(name) ?? null),
    );
    await client.query('release savepoint one');
    return 'done';
  } catch (error) {
    await client.query('rollback to savepoint one');
    return (error as Error).message;
  }
}
