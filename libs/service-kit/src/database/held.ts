import { isRaw, OptimisticLockError } from '@mikro-orm/core';
import type { EntityManager, Orm } from './orm.ts';
import { runSql } from './sql.ts';

/** A write of one entity, as the ORM wants it asked. */
export interface HeldWrite {
  table: string;
  sql: string;
  params: unknown[];
  /** It changes the row only where nobody has changed it since: `returning` answers it, or nothing. */
  isVersioned: boolean;
}
interface Part {
  name: string;
  sql: string;
  params: unknown[];
}
interface Answer {
  affectedRows: number;
  insertId: undefined;
  row: object;
  rows: object[];
}

// Of a row by its key, and of new rows whose keys are known: all that the ORM would learn of the answer can be said before.
const UPDATE = /^update (?:"\w+"\.)?"(\w+)" set .+ where "\w+" = \?( and "version" = \? returning "version")?$/s;
const INSERT = /^insert into (?:"\w+"\.)?"(\w+)" \(([^)]*)\) values [(?, )]+( returning "version")?$/;

/** By the transaction: what it holds back while the ORM writes, and who sends it. */
const holding = new WeakMap<object, { em: EntityManager; held: HeldWrite[] }>();

/** The write, and what the database is going to answer; null where the answer has to be waited for. */
export function holdable(sql: string, params: readonly unknown[]): { write: HeldWrite; answer: Answer } | null {
  if (sql.includes('\\?')) return null;
  const update = UPDATE.exec(sql);
  const insert = update ? null : INSERT.exec(sql);
  const [, table, columns = ''] = update ?? insert ?? [];
  if (!table) return null;
  const isVersioned = update?.[2] !== undefined;
  const count = update ? 1 : params.length / columns.split(',').length;
  const version = isVersioned ? Number(params.at(-1)) + 1 : insert?.[3] ? 1 : null;
  const rows = Array.from({ length: count }, () => (version === null ? {} : { version }));
  return {
    write: { table, ...spelt(sql, params), isVersioned },
    answer: { affectedRows: count, insertId: undefined, row: rows[0] ?? {}, rows },
  };
}

// Where the ORM puts SQL for a value (a version's next, a moment by the database's clock), it stands in the statement.
function spelt(sql: string, params: readonly unknown[]): { sql: string; params: unknown[] } {
  let at = 0;
  const bound: unknown[] = [];
  const text = sql.replaceAll('?', () => {
    const value = params[at++];
    const own = isRaw(value) ? value : { sql: '?', params: [value] };
    bound.push(...own.params);
    return own.sql;
  });
  return { sql: text, params: bound };
}

/** Parts of one statement: they change different rows, so that it does not matter in which order they are done. */
export const heldParts = (held: readonly HeldWrite[]): Part[] =>
  held.map(({ sql, params }, n) => ({ name: `held_${n}`, sql, params }));

/** Reads that answer a row for each write that found its row changed: its table instead of a job's kind, and no id. */
export const staleRows = (held: readonly HeldWrite[]): string[] =>
  held.flatMap(({ table, isVersioned }, n) =>
    isVersioned
      ? `select null::bigint as id, '${table}' as kind, 0 as attempts, null::timestamptz as due_at, 0 as epoch where not exists (select from held_${n})`
      : [],
  );

export function refuseStale(rows: readonly { id: unknown; kind: string }[]): void {
  const stale = rows.find(({ id }) => id === null);
  if (stale) throw OptimisticLockError.lockFailed(stale.kind);
}

/** Sends what was held, by itself: one statement. */
export async function sendHeld(em: EntityManager, held: readonly HeldWrite[]): Promise<void> {
  if (held.length === 0) return;
  const parts = heldParts(held);
  refuseStale(
    await runSql<{ id: unknown; kind: string }>(
      em,
      `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(', ')} ${staleRows(held).join(' union all ') || 'select 1 where false'}`,
      parts.flatMap(({ params }) => params),
    ),
  );
}

/**
 * Lets a transaction hold the ORM's writes back, so that they leave in one statement. What has to be answered first is asked at once, after
 * whatever was held before it.
 */
export function holdWrites(orm: Orm): void {
  const connection = orm.em.getDriver().getConnection('write');
  const ask = connection.execute.bind(connection) as (...given: unknown[]) => Promise<unknown>;
  const execute = async (...given: unknown[]): Promise<unknown> => {
    const [sql, params = [], method, trx] = given as [unknown, unknown[] | undefined, string | undefined, object?];
    const waiting = trx ? holding.get(trx) : undefined;
    if (!waiting) return ask(...given);
    const known = method === 'run' && typeof sql === 'string' ? holdable(sql, params) : null;
    if (known) {
      waiting.held.push(known.write);
      return known.answer;
    }
    await sendHeld(waiting.em, waiting.held.splice(0));
    return ask(...given);
  };
  connection.execute = execute as typeof connection.execute;
}

/** Has the ORM write what is pending. Answers what is still to be asked for it: nothing else may be under way in the transaction. */
export const heldBack = (em: EntityManager): Promise<HeldWrite[]> => written(em, async (held) => held.splice(0));

/** Writes what is pending of entities: one statement. */
export async function flushHeld(em: EntityManager): Promise<void> {
  await written(em, async (held) => {
    // What another flush of this transaction adds meanwhile is sent as well.
    while (held.length > 0) await sendHeld(em, held.splice(0));
  });
}

async function written<T>(em: EntityManager, then: (held: HeldWrite[]) => Promise<T>): Promise<T> {
  const trx = em.getTransactionContext<object>();
  if (!trx) throw new Error('Writes are held back within a transaction.');
  const held: HeldWrite[] = [];
  holding.set(trx, { em, held });
  try {
    await em.flush();
    return await then(held);
  } finally {
    holding.delete(trx);
  }
}
