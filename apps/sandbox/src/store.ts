import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { tables } from './tables.ts';

/** One lock for all starting processes, so that two never create the same table at the same time. */
const MIGRATION_LOCK = 728_001;

export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // `create schema if not exists` needs the CREATE privilege on the database even when the schema exists.
    const { rows } = await client.query(`select to_regnamespace('sandbox') is null as missing`);
    if (rows[0]?.missing) await client.query('create schema sandbox');
    for (const statement of tables) await client.query(statement);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  } finally {
    client.release();
  }
}

/** A stored object: `doc` is what the other company shows, `secret` what it keeps to itself. */
export type Kept<Doc, Secret> = { doc: Doc; secret: Secret };

export type ListFilter = {
  /** Exact matches on fields of the document. */
  fields?: Record<string, string>;
  /** Extra SQL on the document with its values, e.g. a range on `created`. */
  where?: { sql: string; values: unknown[] }[];
  limit: number;
  after?: string;
  before?: string;
};

export type Page<Doc> = { docs: Doc[]; hasMore: boolean };

/**
 * The stand-ins' storage. State, idempotency records and the events to deliver are written in one transaction, so that everything answered
 * survives a `kill -9` of this process.
 */
export class Store {
  constructor(readonly pool: Pool) {}

  async transaction<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const result = await work(new Unit(client));
      await client.query('commit');
      return result;
    } catch (problem) {
      await client.query('rollback').catch(() => undefined);
      throw problem;
    } finally {
      client.release();
    }
  }

  async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }
}

/** One transaction's view of the documents. */
export class Unit {
  constructor(private readonly client: PoolClient) {}

  async rows<Row extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, values)).rows;
  }

  /** False when another request holds the same name; held until this transaction ends. */
  async tryHold(name: string): Promise<boolean> {
    const rows = await this.rows<{ held: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
      [name],
    );
    return rows[0]?.held ?? false;
  }

  async find<Doc, Secret = object>(kind: string, id: string): Promise<Kept<Doc, Secret> | null> {
    return this.one(`select doc, private from sandbox.documents where kind = $1 and id = $2`, [kind, id]);
  }

  /** The row stays locked until the transaction ends: two captures, refunds or confirms of one object take turns. */
  async lock<Doc, Secret = object>(kind: string, id: string): Promise<Kept<Doc, Secret> | null> {
    return this.one(`select doc, private from sandbox.documents where kind = $1 and id = $2 for update`, [kind, id]);
  }

  async insert(kind: string, id: string, doc: object, secret: object, created: Date): Promise<void> {
    await this.rows('insert into sandbox.documents (kind, id, doc, private, created) values ($1, $2, $3, $4, $5)', [
      kind,
      id,
      JSON.stringify(doc),
      JSON.stringify(secret),
      created,
    ]);
  }

  async save(kind: string, id: string, doc: object, secret?: object): Promise<void> {
    const kept = secret === undefined ? null : JSON.stringify(secret);
    await this.rows(
      'update sandbox.documents set doc = $3, private = coalesce($4::jsonb, private) where kind = $1 and id = $2',
      [kind, id, JSON.stringify(doc), kept],
    );
  }

  /** Newest first. `after` and `before` are ids, as in Stripe's cursors; an unknown cursor gives null. */
  async list<Doc>(kind: string, filter: ListFilter): Promise<Page<Doc> | null> {
    const values: unknown[] = [kind];
    const place = (value: unknown): string => `$${values.push(value)}`;
    const where = ['kind = $1'];
    for (const [field, value] of Object.entries(filter.fields ?? {})) {
      where.push(`doc->>'${field.replaceAll("'", '')}' = ${place(value)}`);
    }
    for (const extra of filter.where ?? []) {
      where.push(extra.sql.replaceAll('?', () => place(extra.values.shift())));
    }
    for (const [cursor, sign] of [
      [filter.after, '<'],
      [filter.before, '>'],
    ] as const) {
      if (cursor === undefined) continue;
      const seq = await this.seqOf(kind, cursor);
      if (seq === null) return null;
      where.push(`seq ${sign} ${place(seq)}`);
    }
    const backwards = filter.before !== undefined;
    const rows = await this.rows<{ doc: Doc }>(
      `select doc from sandbox.documents where ${where.join(' and ')}
       order by seq ${backwards ? 'asc' : 'desc'} limit ${place(filter.limit + 1)}`,
      values,
    );
    const docs = rows.slice(0, filter.limit).map((row) => row.doc);
    return { docs: backwards ? docs.reverse() : docs, hasMore: rows.length > filter.limit };
  }

  async next(sequence: 'order_numbers' | 'manifest_numbers' | 'tracking_serials'): Promise<number> {
    const rows = await this.rows<{ value: string }>(`select nextval('sandbox.${sequence}') as value`);
    return Number(rows[0]?.value);
  }

  private async one<Doc, Secret>(sql: string, values: unknown[]): Promise<Kept<Doc, Secret> | null> {
    const [row] = await this.rows<{ doc: Doc; private: Secret }>(sql, values);
    return row ? { doc: row.doc, secret: row.private } : null;
  }

  private async seqOf(kind: string, id: string): Promise<string | null> {
    const [row] = await this.rows<{ seq: string }>('select seq from sandbox.documents where kind = $1 and id = $2', [
      kind,
      id,
    ]);
    return row?.seq ?? null;
  }
}
