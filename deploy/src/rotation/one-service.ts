import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Sealer } from '@sorrel/service-kit/security/sealed';
import type { SealedColumn } from '@sorrel/service-kit/security/sealed-column';
import { Problem } from '../problem.ts';
import type { Pace } from './pace.ts';
import type { RotateReport } from './report.ts';

const BATCH = 200;
/** Rows locked by somebody else are skipped, and tried again in the next pass. */
const PASSES = 30;
const PAUSE_MS = 500;
const head = (value: string): string => `left(${value}, 14)`;
const versionIn = (value: string): string => `split_part(${head(value)}, '.', 2)::int`;

/** The columns of a table's primary key with their types. */
interface Key {
  columns: string[];
  types: string[];
}

/** The columns and the index of one service. */
export class Rotation {
  readonly #client: Client;
  readonly #sealer: Sealer;
  readonly #service: string;
  readonly #pace: Pace;
  readonly #report: RotateReport;

  constructor(client: Client, sealer: Sealer, service: string, pace: Pace, report: RotateReport) {
    this.#client = client;
    this.#sealer = sealer;
    this.#service = service;
    this.#pace = pace;
    this.#report = report;
  }

  async begin(): Promise<void> {
    await this.#client.query(
      `set search_path = ${escapeIdentifier(this.#service)}, extensions; set lock_timeout = '2s'; set sorrel.reseals = 'on'`,
    );
  }

  async count(column: SealedColumn): Promise<void> {
    const value = valueOf(column);
    const { rows } = await this.#client.query<{ version: number; count: string }>(
      `select ${versionIn(value)} as version, count(*) from ${escapeIdentifier(column.table)} where ${head(value)} like 's1.%' group by 1`,
    );
    this.#note(`${column.table}.${column.column}`, rows);
  }

  /** The number of prints by the key they were made with; those from before tokens count for the oldest. */
  async countIndex(): Promise<void> {
    const oldest = this.#sealer.versions.at(-1) ?? 0;
    const { rows } = await this.#client.query<{ version: number; count: string }>(
      'select coalesce(version, $1) as version, count(*) from index_prints group by 1',
      [oldest],
    );
    this.#note('index', rows);
    const { rows: known } = await this.#client.query<{ count: string }>(
      `select count(*) from index_tokens t where source_sealed is null and not exists (select from index_prints p where p.token = t.token and p.version = $1)`,
      [this.#sealer.current],
    );
    this.#report.withoutSource += Number(known[0]?.count ?? 0);
  }

  #note(what: string, rows: { version: number; count: string }[]): void {
    this.#report.counts.set(
      `${this.#service} ${what}`,
      new Map(rows.map(({ version, count }) => [version, Number(count)])),
    );
  }

  /** One column, from the first row to the last, and again for the rows that were locked. */
  async column(column: SealedColumn, say: (line: string) => void): Promise<void> {
    const key = await this.#keyOf(column.table);
    const refused = new Set<string>();
    let count = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      let last: string[] | null = null;
      do {
        const batch: Batch = await this.#batch(column, key, last);
        last = batch.last;
        for (const row of batch.refused) refused.add(row);
        count += batch.count;
        await this.#pace.after(batch.count);
      } while (last);
      if ((await this.#left(column)) <= refused.size) break;
      await sleep(PAUSE_MS);
    }
    this.#report.resealed += count;
    if (count > 0) say(`  ${this.#service.padEnd(14)}${column.table}.${column.column}: ${count} sealed anew`);
    if (refused.size > 0)
      this.#report.unreadable.push(
        `${this.#service} ${column.table}.${column.column}: ${refused.size}, first ${[...refused][0]}`,
      );
  }

  async #left(column: SealedColumn): Promise<number> {
    const { rows } = await this.#client.query<{ count: string }>(
      `select count(*) from ${escapeIdentifier(column.table)} where ${this.#isOld(column)}`,
    );
    return Number(rows[0]?.count ?? 0);
  }

  #isOld(column: SealedColumn): string {
    const value = valueOf(column);
    return `${head(value)} like 's1.%' and ${head(value)} not like 's1.${this.#sealer.current}.%'`;
  }

  async #batch(column: SealedColumn, key: Key, last: string[] | null): Promise<Batch> {
    const table = escapeIdentifier(column.table);
    const names = key.columns.map(escapeIdentifier);
    const after = last
      ? `and (${names.join(', ')}) > (${key.types.map((type, at) => `$${at + 1}::${type}`).join(', ')})`
      : '';
    return this.#transaction(async () => {
      // Locked rows are skipped; anybody who wants one of ours waits for this batch, some milliseconds.
      const { rows } = await this.#client.query<{ key: string[]; place: string; row: string; value: string }>(
        `select array[${names.map((name) => `${name}::text`).join(', ')}] as key, ${column.placeSql ?? `'${column.place}'`} as place,
           concat_ws('.', ${column.row.map(escapeIdentifier).join(', ')}) as row, ${valueOf(column)} as value
         from ${table} where ${this.#isOld(column)} and (${column.when ?? 'true'}) ${after} order by ${names.join(', ')} limit ${BATCH} for update skip locked`,
        last ?? [],
      );
      const [keys, values, refused]: [string[][], string[], string[]] = [[], [], []];
      for (const { key: at, place, row, value } of rows) {
        const anew = this.#anew(place, row, value);
        if (anew === null) {
          refused.push(at.join('.'));
          continue;
        }
        values.push(anew);
        keys.push(at);
      }
      if (values.length > 0) await this.#write(column, key, keys, values);
      const end = rows.at(-1)?.key ?? null;
      return { last: rows.length < BATCH ? null : end, count: values.length, refused };
    });
  }

  async #write(column: SealedColumn, key: Key, keys: string[][], values: string[]): Promise<void> {
    const name = escapeIdentifier(column.column);
    const fresh = column.key ? `jsonb_set(t.${name}, '{${column.key}}', to_jsonb(d.anew))` : 'd.anew';
    const from = key.types.map((type, at) => `$${at + 2}::text[]::${type}[]`).join(', ');
    await this.#client.query(
      `update ${escapeIdentifier(column.table)} t set ${name} = ${fresh} from unnest($1::text[], ${from}) as d (anew, ${key.columns.map((_, at) => `k${at}`).join(', ')})
       where ${key.columns.map((one, at) => `t.${escapeIdentifier(one)} = d.k${at}`).join(' and ')}`,
      [values, ...key.columns.map((_, at) => keys.map((one) => one[at]))],
    );
  }

  /**
   * The same text sealed under the newest key, and opened again as a check before it replaces the old one; null: the old one does not open.
   */
  #anew(place: string, row: string, value: string): string | null {
    try {
      const text = this.#sealer.open(place, row, value);
      const anew = this.#sealer.seal(place, row, text);
      return this.#sealer.open(place, row, anew) === text ? anew : null;
    } catch {
      return null;
    }
  }

  /** Gives every token a print under the newest key, then deletes those under older ones. */
  async index(say: (line: string) => void): Promise<void> {
    const newest = this.#sealer.current;
    let count = 0;
    for (let last = '', isMore = true; isMore;) {
      const tokens: string[] = await this.#transaction(async () => {
        const { rows } = await this.#client.query<{ token: string; place: string; source: string }>(
          `select token, place, source_sealed as source from index_tokens t where token > $1 and source_sealed is not null
             and not exists (select from index_prints p where p.token = t.token and p.version = $2)
           order by token limit ${BATCH} for update skip locked`,
          [last, newest],
        );
        const prints = rows.flatMap(({ token, place, source }) => {
          const print = this.#print(place, token, source);
          return print === null ? [] : [{ token, place, print }];
        });
        await this.#client.query(
          'insert into index_prints (place, print, version, token) select place, print, $1, token from unnest($2::text[], $3::text[], $4::text[]) as p (place, print, token) on conflict do nothing',
          [newest, prints.map((one) => one.place), prints.map((one) => one.print), prints.map((one) => one.token)],
        );
        count += prints.length;
        return rows.map(({ token }) => token);
      });
      await this.#pace.after(tokens.length);
      isMore = tokens.length === BATCH;
      last = tokens.at(-1) ?? last;
    }
    for (let gone = BATCH; gone === BATCH; await this.#pace.after(gone)) {
      const { rowCount } = await this.#client.query(
        `delete from index_prints where ctid = any (array(
           select ctid from index_prints old where version is distinct from $1
             and exists (select from index_prints p where p.token = old.token and p.version = $1) limit ${BATCH} for update skip locked))`,
        [newest],
      );
      gone = rowCount ?? 0;
    }
    this.#report.resealed += count;
    if (count > 0) say(`  ${this.#service.padEnd(14)}index: ${count} values found by the newest key`);
  }

  #print(place: string, token: string, source: string): string | null {
    try {
      const value = this.#sealer.open(`index.${place}`, token, source);
      return this.#sealer.prints(place, value)[0]?.print ?? null;
    } catch {
      return null;
    }
  }

  async #keyOf(table: string): Promise<Key> {
    const { rows } = await this.#client.query<{ name: string; type: string }>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
         join unnest(i.indkey) with ordinality as k (attnum, at) on true join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indrelid = to_regclass($1) and i.indisprimary order by k.at`,
      [`${escapeIdentifier(this.#service)}.${escapeIdentifier(table)}`],
    );
    if (rows.length === 0) throw new Problem(`${this.#service}.${table} is missing, or has no primary key.`);
    return { columns: rows.map(({ name }) => name), types: rows.map(({ type }) => type) };
  }

  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('begin');
    try {
      const result = await work();
      await this.#client.query('commit');
      return result;
    } catch (error) {
      await this.#client.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

interface Batch {
  /** The key of its last row; null after the last batch. */
  last: string[] | null;
  count: number;
  refused: string[];
}

const valueOf = ({ column, key }: SealedColumn): string =>
  key ? `(${escapeIdentifier(column)} ->> '${key}')` : escapeIdentifier(column);
