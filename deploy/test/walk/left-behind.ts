import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client, escapeIdentifier } from 'pg';

/* Looks for a person's words wherever an installation leaves something: database, broker, Redis, logs, backups. */

type Words = Readonly<Record<string, string>>;
const foundIn = (text: string, words: Words): string[] => {
  const plain = text.toLowerCase();
  return Object.entries(words).flatMap(([name, word]) => (plain.includes(word.toLowerCase()) ? [name] : []));
};

/** `<schema>.<table>.<column>: <which words>` for each column, of any type, in which one of them can be read. */
export async function inDatabase(url: string, words: Words): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string; table: string; column: string; type: string }>(
      `select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
       where c.relkind in ('r', 'm', 'p') and a.attnum > 0 and not a.attisdropped and n.nspname !~ '^(pg_|information_schema)' order by 1, 2, a.attnum`,
    );
    const found: string[] = [];
    for (const { schema, table, column, type } of rows) {
      const [from, name] = [`${escapeIdentifier(schema)}.${escapeIdentifier(table)}`, escapeIdentifier(column)];
      const text = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
      const which: string[] = [];
      for (const [word, value] of Object.entries(words)) {
        const { rowCount } = await client.query(
          `select 1 from ${from} where strpos(lower(${text}), lower($1)) > 0 limit 1`,
          [value],
        );
        if (rowCount) which.push(word);
      }
      if (which.length > 0) found.push(`${schema}.${table}.${column}: ${which.join(', ')}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Keys of this installation that hold one of the words, whatever their type; and how many keys were looked at. */
export async function inRedis(url: string, prefix: string, words: Words): Promise<{ looked: number; found: string[] }> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    const found: string[] = [];
    let looked = 0;
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 }) as AsyncIterable<string[]>)
      for (const key of keys) {
        looked++;
        const which = foundIn(key + (await contentOf(redis, key)), words);
        if (which.length > 0) found.push(`${key}: ${which.join(', ')}`);
      }
    return { looked, found };
  } finally {
    redis.disconnect();
  }
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return (await redis.get(key)) ?? '';
  }
}

/** Files below a folder that hold one of the words, byte for byte. */
export function inFiles(folder: string, words: Words): string[] {
  const found: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(folder, name)).isFile()) continue;
    const which = foundIn(readFileSync(join(folder, name), 'utf8'), words);
    if (which.length > 0) found.push(`${name}: ${which.join(', ')}`);
  }
  return found;
}
