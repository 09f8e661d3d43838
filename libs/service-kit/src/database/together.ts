import pg from 'pg';

type Row = Record<string, unknown>;
type Ask = (sql: string, params: unknown[]) => Promise<Row[]>;
interface Asked {
  sql: string;
  params: unknown[];
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
}

/** What a read can be asked of: a transaction, the database, or several reads together. */
export interface Reader {
  rows<R extends Row = Row>(sql: string, params?: unknown[]): Promise<R[]>;
  first<R extends Row = Row>(sql: string, params?: unknown[]): Promise<R | undefined>;
  together?(): Reader;
  /** The transaction or database whose reads these are, where it is another object. */
  readonly within?: object;
}

/** For what reads several things at once, and may itself be one of several. */
export const gathered = (reader: Reader): Reader => reader.together?.() ?? reader;

const { builtins: TYPE } = pg.types;
const TEXTS = 1009;
/** Types that JSON brings as the driver does. */
const SAME: ReadonlySet<number> = new Set([
  TYPE.BOOL,
  TYPE.INT2,
  TYPE.INT4,
  TYPE.INT8,
  TYPE.NUMERIC,
  TYPE.FLOAT8,
  TYPE.TEXT,
  TYPE.VARCHAR,
  TYPE.UUID,
  TYPE.DATE,
  TYPE.JSON,
  TYPE.JSONB,
  TEXTS,
]);

const columns = new WeakMap<Row[], pg.FieldDef[]>();

/** Called by the pool with each answer: what types the columns of these rows have. */
export function typed({ rows, fields }: Partial<pg.QueryResult<Row>>): void {
  if (rows && fields) columns.set(rows, fields);
}

// What writes or locks is asked alone: of the parts of one statement none is the first. A sequence's next value is neither: whoever asks
// for it beside something else may leave it unused.
const IS_MORE_THAN_A_READ =
  /\b(for update|for no key update|for share|insert|update|delete|index_token|pg_\w*lock\w*)\b/i;

/** By the text of a read: the columns that are moments, or null where it cannot be part of another statement. */
const moments = new Map<string, string[] | null>();

function learn(sql: string, rows: Row[]): void {
  const fields = columns.get(rows);
  if (!fields || moments.size >= 2_000) return;
  const isSame = ({ dataTypeID: type }: pg.FieldDef): boolean => SAME.has(type) || type === TYPE.TIMESTAMPTZ;
  const dated = fields.filter(({ dataTypeID: type }) => type === TYPE.TIMESTAMPTZ).map(({ name }) => name);
  moments.set(sql, fields.every(isSame) && !IS_MORE_THAN_A_READ.test(sql) ? dated : null);
}

/**
 * Reads that are asked in the same turn go to the database as one statement: one round trip, and one moment that they all show. Each
 * comes as JSON and is turned back by the types of its columns, so it is asked alone the first time, when those are learnt; what locks
 * or writes is always asked alone.
 */
export class Together implements Reader {
  readonly #ask: Ask;
  #asked: Asked[] = [];

  readonly within: object;

  constructor(ask: Ask, within: object) {
    this.#ask = ask;
    this.within = within;
  }

  rows<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R[]> {
    return new Promise<R[]>((resolve, reject) => {
      this.#asked.push({ sql, params, resolve: resolve as Asked['resolve'], reject });
      if (this.#asked.length === 1) process.nextTick(() => void this.#send());
    });
  }

  async first<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    const known = asked.filter(({ sql }) => moments.get(sql));
    const joined = known.length > 1 ? known : [];
    for (const one of asked) if (!joined.includes(one)) await this.#alone(one);
    if (joined.length > 0) await this.#joined(joined);
  }

  async #alone({ sql, params, resolve, reject }: Asked): Promise<void> {
    try {
      const rows = await this.#ask(sql, params);
      if (!moments.has(sql)) learn(sql, rows);
      resolve(rows);
    } catch (error) {
      reject(error);
    }
  }

  async #joined(asked: Asked[]): Promise<void> {
    const parts = asked.map(({ sql }, n) => `(select coalesce(json_agg(r), '[]') from (${sql}\n) r) as r${n}`);
    try {
      const [answer = {}] = await this.#ask(
        `select ${parts.join(', ')}`,
        asked.flatMap(({ params }) => params),
      );
      for (const [n, { sql, resolve }] of asked.entries()) resolve(dated(sql, answer[`r${n}`] as Row[]));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

function dated(sql: string, rows: Row[]): Row[] {
  for (const name of moments.get(sql) ?? [])
    for (const row of rows) if (row[name] !== null) row[name] = new Date(row[name] as string);
  return rows;
}
