import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Columns whose name says that they hold something of a person in the clear. */
const TELLING =
  /^(fname|sname|name|\w+_name|email|\w+_email|ip|user_agent|search|patient|\w*last4|referral_code|by|saved_by)$/;
/** The kit's tables stand in every schema. */
const EACH = 'each';
/** A name of something that is no person. */
const THINGS = new Set(['plan_name']);

interface Told {
  tables: Map<string, string>;
  impersonal: Set<string>;
}

/** `<service>.<table>` to the row of the page that tells of it. */
function readMap(file: URL): Told {
  const tables = new Map<string, string>();
  const impersonal = new Set<string>();
  let section = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const names = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    if (section === 'Nothing of a person') for (const name of names(line)) impersonal.add(name);
    else if (/^[a-z]+$/.test(section) && line.startsWith('| `'))
      for (const name of names(line.split('|')[1] ?? '')) tables.set(`${section}.${name}`, line);
  }
  return { tables, impersonal };
}

/** What a database holds and the page does not tell of, and what the page tells of that is not there; a line each. */
export async function missingFromMap(url: string, file: URL): Promise<string[]> {
  const { tables, impersonal } = readMap(file);
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ schema: string; table: string; columns: string[] }>(
      `select n.nspname as schema, c.relname as table, array_agg(a.attname::text) as columns
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and n.nspname !~ '^(pg_|information_schema|extensions)'
       group by 1, 2 order by 1, 2`,
    )
    .finally(() => client.end());
  const used = new Set<string>();
  const missing = rows.flatMap(({ schema, table, columns }) => {
    const key = [`${schema}.${table}`, `${EACH}.${table}`].find((one) => tables.has(one));
    if (!key) return impersonal.has(table) ? [] : [`${schema}.${table} is not in the map`];
    used.add(key);
    const told = tables.get(key) ?? '';
    return columns
      .filter((column) => (/_sealed$/.test(column) || TELLING.test(column)) && !THINGS.has(column))
      .filter((column) => !told.includes(`\`${column}\``))
      .map((column) => `${schema}.${table}.${column} is not in the map`);
  });
  return [...missing, ...[...tables.keys()].filter((key) => !used.has(key)).map((key) => `${key} is not there`)];
}
