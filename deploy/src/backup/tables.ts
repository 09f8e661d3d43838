import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { Problem } from '../problem.ts';
import type { Manifest } from './manifest.ts';

type Schema = Manifest['schemas'][number];
type Table = Schema['tables'][number];

const full = (schema: string, name: string): string => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** The tables of a schema with their stored columns; generated columns are computed again. */
export async function tablesOf(client: Client, schema: string): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' group by c.relname order by c.relname`,
    [schema],
  );
  return rows;
}

export async function migrationsOf(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${full(schema, 'migrations')} order by id`);
  return rows.map(({ name }) => name);
}

/** Read after the rows: so a sequence is ahead of them, never behind. */
export async function sequencesOf(client: Client, schema: string): Promise<Schema['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'S' order by 1`,
    [schema],
  );
  const sequences: Schema['sequences'] = [];
  for (const { name } of rows) {
    const one = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${full(schema, name)}`,
    );
    sequences.push({ name, value: one.rows[0]?.value ?? '1', isCalled: one.rows[0]?.is_called ?? false });
  }
  return sequences;
}

/**
 * The rows of a table in PostgreSQL's own format. `count`, asked once they have been read, waits for the server to say how many they were:
 * it says so after the last of them, and a busy line may bring it later.
 */
export function rowsOut(client: Client, schema: string, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  const stream = client.query(
    copyTo(`copy ${full(schema, name)} (${columns.map(escapeIdentifier).join(', ')}) to stdout`),
  );
  const count = async (): Promise<number> => {
    // Answered in turn: by then the copy's own end has been read.
    await client.query('select 1');
    return stream.rowCount;
  };
  return { stream: stream as Readable, count };
}

/** Which versions of sealing keys occur in the rows of these columns. */
export async function versionsIn(
  client: Client,
  schema: string,
  columns: readonly { table: string; column: string; key?: string }[],
): Promise<number[]> {
  const value = ({ column, key }: { column: string; key?: string }): string =>
    key ? `(${escapeIdentifier(column)} ->> '${key}')` : escapeIdentifier(column);
  const each = columns.map(
    (one) =>
      `select distinct split_part(left(${value(one)}, 14), '.', 2)::int as version from ${full(schema, one.table)} where left(${value(one)}, 14) like 's1.%'`,
  );
  each.push(`select distinct version from ${full(schema, 'index_prints')} where version is not null`);
  const { rows } = await client.query<{ version: number }>(each.join(' union '));
  return rows.map(({ version }) => version);
}

/** Sorts tables so that those referred to come before those that refer to them. */
export function inOrder(tables: readonly string[], refers: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (ordered.includes(name) || way.includes(name)) return;
    for (const { from, to } of refers)
      if (from === name && to !== name && tables.includes(to)) visit(to, [...way, name]);
    ordered.push(name);
  };
  for (const name of tables) visit(name, []);
  return ordered;
}

/**
 * Fills a schema that was migrated and is otherwise empty, in the caller's transaction. References are checked as always; our triggers do
 * not run, as what they would write is among the rows. Each sequence is moved on by `skip`.
 */
export async function fillSchema(
  client: Client,
  schema: Schema,
  open: (table: Table) => Readable,
  skip: number,
): Promise<void> {
  const there = await tablesOf(client, schema.name);
  const names = there.map(({ name }) => name);
  for (const { name, columns } of schema.tables) {
    const known = there.find((one) => one.name === name)?.columns ?? [];
    const unknown = columns.filter((column) => !known.includes(column));
    if (unknown.length > 0)
      throw new Problem(`${schema.name}.${name} has no ${unknown.join(', ')}: the backup is of another version.`);
  }
  const { rows: refers } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = to_regnamespace($1)`,
    [schema.name],
  );
  for (const name of names) await client.query(`alter table ${full(schema.name, name)} disable trigger user`);
  await client.query(`truncate ${names.map((name) => full(schema.name, name)).join(', ')}`);
  for (const name of inOrder(names, refers)) {
    const table = schema.tables.find((one) => one.name === name);
    if (!table) continue;
    const into = client.query(
      copyFrom(`copy ${full(schema.name, name)} (${table.columns.map(escapeIdentifier).join(', ')}) from stdin`),
    );
    await pipeline(open(table), into);
    if (into.rowCount !== table.rows)
      throw new Problem(`${schema.name}.${name}: ${into.rowCount} rows came, ${table.rows} were written.`);
  }
  // A reference that is looked at only at the end keeps its triggers waiting, and no table with a waiting trigger may be altered.
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${full(schema.name, name)} enable trigger user`);
  for (const { name, value, isCalled } of schema.sequences)
    await client.query('select setval($1::regclass, $2::bigint + $3, $4)', [
      full(schema.name, name),
      value,
      skip,
      isCalled,
    ]);
}
