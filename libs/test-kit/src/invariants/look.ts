import type { Sealer } from '@sorrel/service-kit/security/sealed';
import type pg from 'pg';

export type Sql = <R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, params?: unknown[]) => Promise<R[]>;
export type Read = (path: string) => Promise<unknown>;

export interface Check {
  /** `I1` and so on, as in the reliability plan. */
  name: string;
  promise: string;
  /** One sentence for each thing that is wrong. */
  find: (look: Look) => Promise<string[]>;
}

/** One look at the whole system while nothing is in flight. */
export interface Look {
  /** Schemas that have the kit's tables. */
  schemas: string[];
  sql: Sql;
  /** A query whose rows are violations, in their column `what`. It may read the stand-ins' books: `ledger`, `labels` and `clock.now`. */
  wrong(query: string): Promise<string[]>;
  /** The same for every schema: `$schema` stands for its name. */
  wrongInEach(query: string): Promise<string[]>;
  listeners: (schema: string, subject: string) => string[];
  /** Opens sealed columns; null where the keys are not known. */
  sealer: Sealer | null;
}

// Every query names both parameters, whether it reads the books or not: Postgres must know their types.
const BOOKS = `with
  ledger as (select * from jsonb_to_recordset($1::jsonb) as l (id text, payment_intent text, customer text, amount int, refunded int, metadata jsonb)),
  labels as (select * from jsonb_to_recordset($2::jsonb) as l (order_reference text, tracking_number text, status text)),
  clock as (select now() + coalesce((select offset_ms from sandbox.clock limit 1), 0) * interval '1 millisecond' as now)`;

export async function lookAt(
  sql: Sql,
  read: Read,
  listeners: Look['listeners'],
  sealer: Look['sealer'] = null,
): Promise<Look> {
  const [{ charges }, { labels }] = (await Promise.all([
    read('/sandbox/stripe/_ledger'),
    read('/sandbox/royal-mail/_labels'),
  ])) as [{ charges: unknown[] }, { labels: unknown[] }];
  const schemas = (
    await sql<{ schema: string }>(
      `select n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relname = 'outbox' and c.relkind = 'r' order by 1`,
    )
  ).map((row) => row.schema);
  const wrong = async (query: string): Promise<string[]> =>
    (
      await sql<{ what: string }>(`${BOOKS} select what from (${query}) as found`, [
        JSON.stringify(charges),
        JSON.stringify(labels),
      ])
    ).map((row) => row.what);
  return {
    schemas,
    sql,
    wrong,
    wrongInEach: (query) =>
      wrong(schemas.map((schema) => `(${query.replaceAll('$schema', schema)})`).join(' union all ')),
    listeners,
    sealer,
  };
}
