import { CompiledQuery } from 'kysely';
import type { EntityManager } from './orm.ts';

const compiled = new Map<string, string>();

/** `?` placeholders to Postgres's `$1`, `$2`. Text in quotes is left alone; write the jsonb operator `?` as `jsonb_exists(...)`. */
export function numbered(sql: string): string {
  const known = compiled.get(sql);
  if (known) return known;
  let count = 0;
  const text = sql.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?/g, (part) => (part === '?' ? `$${++count}` : part));
  // Generated SQL (a list's filters) has few variants; the limit keeps a runaway from filling the memory.
  if (compiled.size < 2_000) compiled.set(sql, text);
  return text;
}

/** SQL with bound parameters (never inlined) in the manager's transaction, if it has one. Arrays bind as arrays: `= any(?)`. */
export async function runSql<R>(em: EntityManager, sql: string, params: readonly unknown[] = []): Promise<R[]> {
  const result = await em.getKysely().executeQuery(CompiledQuery.raw(numbered(sql), params as unknown[]));
  return result.rows as R[];
}
