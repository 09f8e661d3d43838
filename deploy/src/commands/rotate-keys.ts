import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import type { SealedColumn, SealedFiles } from '@sorrel/service-kit/security/sealed-column';
import type { Sealer } from '@sorrel/service-kit/security/sealed';
import { messageOf, Problem } from '../problem.ts';
import { checkReachable } from '../servers/reachable.ts';
import { progress, seconds } from './progress.ts';
import { loadModule } from './topology-of.ts';
import { runningDatabase } from './verify-audit.ts';

/** The parts of a service that the rotation looks at. */
export interface SealedService {
  name: string;
  /** Without the kit's own. */
  sealed: readonly SealedColumn[];
  files: SealedFiles | null;
}

export interface RotateOptions {
  /** The address of a user who may write in every schema. */
  adminUrl: string;
  keys: Record<number, string>;
  services: readonly SealedService[];
  isDry?: boolean;
  /** At most this many values a second: others work in the same database. */
  rate?: number;
  say?: (line: string) => void;
}

/** How many values are sealed under each key's version, and what could not be done. */
export interface RotateReport {
  /** By `service table.column`, or `service files`. */
  counts: Map<string, Map<number, number>>;
  /** Values that were sealed again, and prints that were made. */
  resealed: number;
  /** Values that no key opens at their place, by column. */
  unreadable: string[];
  /** Tokens from before values were kept beside them: they get a print under the newest key when their value next comes. */
  withoutSource: number;
  /** Sealed events that a listener has not dealt with yet. */
  underWay: string[];
  /** Versions that no sealed value or print uses any more. */
  unused: number[];
}

const BATCH = 200;
const RATE = 2_000;
/** Rows locked by somebody else are skipped, and tried again in the next pass. */
const PASSES = 30;
const PAUSE_MS = 500;
/** Any unused number will do: the lock allows one rotation at a time. */
const LOCK = 0x7365616c;
const head = (value: string): string => `left(${value}, 14)`;
const versionIn = (value: string): string => `split_part(${head(value)}, '.', 2)::int`;

/** The table of what is sealed where, from the services' own lists: docs/sealed.md. */
export function sealedTable(services: readonly SealedService[], kit: readonly SealedColumn[]): string {
  const rows = (name: string, columns: readonly SealedColumn[]): string[] =>
    columns.map(
      ({ table, column, key, place, row }) =>
        `| ${name} | \`${table}.${column}\`${key ? ` (key \`${key}\`)` : ''} | \`${place}\` | ${row.map((one) => `\`${one}\``).join(', ')} |`,
    );
  return [
    '# What is sealed where',
    '',
    'Written by `npm run -s ops -- rotate-keys --table > docs/sealed.md`; a test says when it is out of date. [How keys change](runbooks/sealing-keys.md).',
    '',
    '| service | column | place it is bound to | row it is bound to |',
    '|---|---|---|---|',
    ...rows('each', kit),
    ...services.flatMap(({ name, sealed }) => rows(name, sealed)),
    ...services
      .filter(({ files }) => files)
      .map(({ name, files }) => `| ${name} | the files that \`${files?.table}\` names | the file's name | |`),
    '',
    'Not under these keys: what waits in `DATA_DIR/arrivals` (a key of the process), and what `SORREL_SECRET` signs.',
    '',
  ].join('\n');
}

/** `npm run ops -- rotate-keys`: reseals everything under an older key. Returns 1 while something is left. */
export async function rotateKeysCommand(root: string, words: string[]): Promise<number> {
  const { isDry, only, rate, isTable } = wishes(words);
  if (isTable) return writeTable(root);
  const adminUrl = process.env.DATABASE_URL || runningDatabase(root);
  await checkReachable('postgres', adminUrl);
  if (!process.env.SEAL_KEYS) throw new Problem('SEAL_KEYS must be set, as the programs have it.');
  const { readSealKeys } = await import('@sorrel/service-kit/settings/seal-keys');
  const keys = readSealKeys(process.env, '');
  const newest = Math.max(...Object.keys(keys).map(Number));
  if (process.env.SEAL_WITH && Number(process.env.SEAL_WITH) !== newest)
    throw new Problem('SEAL_WITH names an older key: first every program seals with the newest.');
  const { STARTERS } = await startersOf(root);
  if (only && !STARTERS[only]) throw new Problem(`There is no service ${only}.`);
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(root, '.data') };
  const services = await Promise.all(
    Object.entries(STARTERS)
      .filter(([name]) => !only || name === only)
      .map(async ([name, starter]) => ({ name, ...(await starter.sealed(env)) })),
  );
  const from = performance.now();
  const report = await rotateKeys({ adminUrl, keys, services, isDry, rate, say: (line) => progress.line(line) });
  for (const line of wordsOf(report, { newest, isDry, isWhole: !only, took: seconds(from) })) progress.line(line);
  return !isDry && (report.unreadable.length > 0 || isLeft(report, newest)) ? 1 : 0;
}

type Starters = typeof import('../services.ts');
const startersOf = (root: string): Promise<Starters> => loadModule<Starters>(join(root, 'deploy/dist/services.js'));

async function writeTable(root: string): Promise<number> {
  const { STARTERS } = await startersOf(root);
  const { KIT_SEALED } = await import('@sorrel/service-kit/security/sealed-column');
  // The key and the folder are not used.
  const env = { SEAL_KEYS: `1:${'0'.repeat(64)}` };
  const services = await Promise.all(
    Object.entries(STARTERS).map(async ([name, starter]) => ({ name, ...(await starter.sealed(env)) })),
  );
  process.stdout.write(sealedTable(services, KIT_SEALED));
  return 0;
}

function wishes(words: string[]): { isDry: boolean; only: string | undefined; rate: number; isTable: boolean } {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        'dry-run': { type: 'boolean' },
        table: { type: 'boolean' },
        only: { type: 'string' },
        rate: { type: 'string' },
      },
    });
    const rate = Number(values.rate ?? RATE);
    if (!(rate >= 1)) throw new Problem('--rate must be a number of values a second, at least 1.');
    return { isDry: values['dry-run'] ?? false, only: values.only, rate, isTable: values.table ?? false };
  } catch (error) {
    throw new Problem(messageOf(error));
  }
}

/** The report for a person. */
export function wordsOf(
  { counts, resealed, unreadable, withoutSource, underWay, unused }: RotateReport,
  { newest, isDry, isWhole, took }: { newest: number; isDry: boolean; isWhole: boolean; took: string },
): string[] {
  const lines = ['', 'values by key'];
  for (const [where, versions] of counts) {
    const each = [...versions]
      .toSorted(([a], [b]) => a - b)
      .map(([version, count]) => `${version || 'none'}: ${count}`);
    if (each.length > 0) lines.push(`  ${where.padEnd(56)}${each.join('  ')}`);
  }
  if (!isDry) lines.push('', `${resealed} values sealed or indexed anew in ${took}`);
  for (const where of unreadable) lines.push(`NOT OPENED  ${where}`);
  if (withoutSource > 0)
    lines.push(`${withoutSource} indexed values are known by an older key alone; each moves on when it is next met`);
  for (const line of underWay) lines.push(`on its way  ${line}`);
  if (!isWhole) lines.push('only one service was looked at: whether a key may be removed is said without --only');
  else if (unused.length > 0)
    lines.push(`may be removed from SEAL_KEYS: ${unused.map((version) => `key ${version}`).join(', ')}`);
  else lines.push(`key ${newest} is the newest; no other may be removed from SEAL_KEYS yet`);
  return lines;
}

const isLeft = ({ counts }: RotateReport, newest: number): boolean =>
  [...counts.values()].some((versions) => [...versions.keys()].some((version) => version !== 0 && version < newest));

/**
 * Reseals values under older keys with the newest, in batches, each a transaction of its own that never waits for a lock. What is left is
 * read off the values themselves: stopped anywhere, it goes on from there when run again.
 */
export async function rotateKeys(options: RotateOptions): Promise<RotateReport> {
  const { adminUrl, keys, services, isDry = false, say = () => undefined } = options;
  const { KIT_SEALED } = await import('@sorrel/service-kit/security/sealed-column');
  const { Sealer } = await import('@sorrel/service-kit/security/sealed');
  const sealer = new Sealer(keys);
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const report: RotateReport = {
    counts: new Map(),
    resealed: 0,
    unreadable: [],
    withoutSource: 0,
    underWay: [],
    unused: [],
  };
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) throw new Problem('Keys are being rotated already.');
    const pace = new Pace(options.rate ?? RATE);
    for (const service of services) {
      const run = new Rotation(client, sealer, service.name, pace, report);
      await run.begin();
      for (const column of [...KIT_SEALED, ...service.sealed]) {
        if (!isDry) await run.column(column, say);
        await run.count(column);
      }
      if (!isDry) await run.index(say);
      await run.countIndex();
      if (service.files) await files(client, service.name, service.files, isDry, report);
    }
    report.underWay = await underWay(client, services);
    const used = new Set([...report.counts.values()].flatMap((versions) => [...versions.keys()]));
    const isOver = report.underWay.length === 0 && report.unreadable.length === 0;
    report.unused = isOver
      ? sealer.versions.filter((version) => version !== sealer.current && !used.has(version)).toSorted((a, b) => a - b)
      : [];
    return report;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Limits the work to so many values a second. */
class Pace {
  readonly #rate: number;
  #next = performance.now();

  constructor(rate: number) {
    this.#rate = rate;
  }

  async after(values: number): Promise<void> {
    this.#next = Math.max(performance.now(), this.#next + (values / this.#rate) * 1_000);
    const wait = this.#next - performance.now();
    if (wait > 1) await sleep(wait);
  }
}

/** The columns of a table's primary key with their types. */
interface Key {
  columns: string[];
  types: string[];
}

class Rotation {
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

async function files(
  client: Client,
  name: string,
  stored: SealedFiles,
  isDry: boolean,
  report: RotateReport,
): Promise<void> {
  try {
    if (!isDry) report.resealed += await stored.reseal();
  } catch (error) {
    report.unreadable.push(`${name} files: ${messageOf(error)}`);
  }
  const versions = await stored.versions();
  report.counts.set(`${name} files`, versions);
  if (versions.size > 0) return;
  const { rowCount } = await client.query(`select from ${escapeIdentifier(stored.table)} limit 1`);
  if (rowCount)
    report.unreadable.push(
      `${name} files: none are where MEDIA_STORAGE and DATA_DIR say, and ${stored.table} names some`,
    );
}

/**
 * Sealed events of the last 14 days that one of their listeners has not dealt with: the broker stores them sealed as they were published.
 * The listeners of a subject are read off the inboxes.
 */
async function underWay(client: Client, services: readonly SealedService[]): Promise<string[]> {
  const schemas = services.map(({ name }) => escapeIdentifier(name));
  const each = (sql: (schema: string) => string): string => schemas.map(sql).join(' union all ');
  const { rows } = await client.query<{ subject: string; listener: string; count: string }>(
    `with sent as materialized (${each((schema) => `select id, subject from ${schema}.outbox where sealed is not null and published_at > now() - interval '14 days'`)}),
       dealt as materialized (${each((schema) => `select fact_id, listener, subject from ${schema}.inbox union all select fact_id, listener, subject from ${schema}.dead_letters`)}),
       listeners as (select distinct subject, listener from dealt)
     select sent.subject, l.listener, count(*) from sent join listeners l on l.subject = sent.subject
     where not exists (select from dealt d where d.fact_id = sent.id and d.listener = l.listener)
     group by 1, 2 order by 1, 2`,
  );
  const { rows: unsent } = await client.query<{ count: string }>(
    `select count(*) from (${each((schema) => `select 1 from ${schema}.outbox where sealed is not null and published_at is null`)}) waiting`,
  );
  return [
    ...rows.map(({ subject, listener, count }) => `${subject}: ${count} not yet dealt with by ${listener}`),
    ...(Number(unsent[0]?.count ?? 0) > 0 ? [`${unsent[0]?.count} events are not published yet`] : []),
  ];
}
