import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isWithoutWay } from '../fault.ts';
import type { Tls } from '../settings/tls.ts';
import { ConcurrentIndexes, isContract, withKit, written, type NamedMigration } from './migrations.ts';

/** How long the migration step waits, and for what. */
interface MigrateLimits {
  /** For a table lock. Every other query waits behind it meanwhile, so it is short, and tried again. */
  lockMs: number;
  /** For one statement: an index of a large table takes its time. */
  statementMs: number;
  /** Tries in a row without progress, for a lock or for the database itself. */
  tries: number;
  /** After the first failed try; a little longer after each. */
  pauseMs: number;
  /** For another process that is migrating the same schema. */
  turnMs: number;
  /** How often it is looked whether somebody stands in the way. */
  lookMs: number;
}

export interface MigrateOptions {
  service: string;
  /** The address of the role that owns the tables. A direct connection: a transaction pooler would lose the lock. */
  url: string;
  /** Left out: unencrypted. */
  tls?: Tls | null;
  /** The role of the service's programs, where it is a different one. */
  programRole?: string | undefined;
  /** The service's own; the kit's run before them. */
  migrations: readonly NamedMigration[];
  /** Also runs contract migrations, which take away what old code needs. */
  hasContract: boolean;
  limits?: Partial<MigrateLimits>;
  say?: (line: string) => void;
}

export interface Migrated {
  done: string[];
  /** Contract migrations that wait for `--contract`. */
  heldBack: string[];
}

/** A migration that failed, in one line. Those that ran before it stay. */
export class MigrationFailed extends Error {
  override name = 'MigrationFailed';
}

const LIMITS: MigrateLimits = {
  lockMs: 3_000,
  statementMs: 15 * 60_000,
  tries: 10,
  pauseMs: 1_000,
  turnMs: 10 * 60_000,
  lookMs: 2_500,
};
const LONGEST_PAUSE_MS = 5_000;
const TURN_MS = 200;

/** How far a run has got. */
interface Progress {
  done: string[];
  /** The migration now running. */
  current: string | undefined;
}

/**
 * Brings a service's schema up to date: each migration in a transaction of its own, recorded in `migrations`, so that an interrupted run
 * can be followed by another. Two at once take turns, and the second finds nothing left to do.
 */
export async function migrate(options: MigrateOptions): Promise<Migrated> {
  const { service, migrations, hasContract, say = () => undefined } = options;
  const limits = { ...LIMITS, ...options.limits };
  const all = withKit(migrations);
  const wanted = all.filter((one) => hasContract || !isContract(one));
  const progress: Progress = { done: [], current: undefined };
  let known: Set<string> = new Set();
  for (let tries = 1, before = 0; ; tries++) {
    try {
      await connected(options, limits, progress, async (client) => {
        await myTurn(client, service, limits.turnMs, say);
        known = await run(client, service, wanted, progress, limits);
        if (options.programRole) await grant(client, service, options.programRole);
      });
      return {
        done: progress.done,
        heldBack: all.filter((one) => !wanted.includes(one) && !known.has(one.name)).map(({ name }) => name),
      };
    } catch (error) {
      if (progress.done.length > before) tries = 1;
      before = progress.done.length;
      const why = passing(error);
      if (!why || tries >= limits.tries) throw failure(service, progress.current, error, why ? tries : 1);
      say(`${progress.current ?? 'nothing begun yet'}: ${why}, trying again (${tries} of ${limits.tries})`);
      await sleep(Math.min(limits.pauseMs * tries, LONGEST_PAUSE_MS) * (0.8 + Math.random() * 0.4));
    }
  }
}

async function connected(
  { url, tls, service, say = () => undefined }: MigrateOptions,
  { lockMs, statementMs, lookMs }: MigrateLimits,
  progress: Progress,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    ...(tls ? { ssl: { ...tls } } : {}),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: `migrate ${service}`,
    options: `-c search_path=${service},extensions,public -c lock_timeout=${lockMs} -c statement_timeout=${statementMs} -c idle_in_transaction_session_timeout=60s`,
    // Only a timeout on our side notices a connection that has gone silent.
    query_timeout: statementMs + 10_000,
  });
  client.on('error', () => undefined);
  let watching: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const tell = tellingOnce((who) => say(`${progress.current ?? service}: waits for ${who}`));
    const look = () => void inTheWay({ url, tls: tls ?? null, pid: rows[0]?.pid ?? 0 }).then(tell, () => undefined);
    watching = setInterval(look, lookMs);
    await work(client);
  } finally {
    clearInterval(watching);
    await client.end().catch(() => undefined);
  }
}

/** Who holds a lock that this connection waits for; null: nobody. */
async function inTheWay({ url, tls, pid }: { url: string; tls: Tls | null; pid: number }): Promise<string | null> {
  const asking = new pg.Client({
    connectionString: url,
    ...(tls ? { ssl: { ...tls } } : {}),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const { rows } = await asking.query<{
      pid: number;
      name: string | null;
      state: string | null;
      seconds: number | null;
    }>(
      `select a.pid, coalesce(nullif(a.application_name, ''), a.usename::text) as name, a.state,
         extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.query_start))::int as seconds
       from unnest(pg_blocking_pids($1)) as b (pid) join pg_stat_activity a on a.pid = b.pid order by a.xact_start nulls last limit 3`,
      [pid],
    );
    if (rows.length === 0) return null;
    return rows
      .map(
        ({ pid: its, name, state, seconds }) =>
          `process ${its} of the database (${[name, state, seconds === null ? null : `for ${seconds} s`].filter(Boolean).join(', ')})`,
      )
      .join(' and ');
  } finally {
    await asking.end().catch(() => undefined);
  }
}

const SAID_AGAIN_MS = 10_000;

/** Says who is in the way when that begins or changes, and every ten seconds while it lasts. */
function tellingOnce(say: (who: string) => void): (who: string | null) => void {
  let [last, at] = ['', 0];
  return (who) => {
    const those = who?.replaceAll(/\d+ s/g, '') ?? '';
    if (who && (those !== last || performance.now() - at > SAID_AGAIN_MS)) {
      say(who);
      at = performance.now();
    }
    last = those;
  };
}

/**
 * The lock and anything uncommitted end with the connection. The lock is polled for: waiting for it inside a statement would hold the
 * snapshot that a concurrent index build waits for, and the two would wait for each other.
 */
async function myTurn(client: pg.Client, service: string, turnMs: number, say: (line: string) => void): Promise<void> {
  const until = performance.now() + turnMs;
  let isSaid = false;
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as is_mine', [
      `migrate:${service}`,
    ]);
    if (rows[0]?.is_mine) return;
    if (performance.now() > until)
      throw new MigrationFailed(
        `${service}: somebody else has been migrating for ${Math.round(turnMs / 1000)} s (in pg_stat_activity as "migrate ${service}").`,
      );
    if (!isSaid) say(`${service}: somebody else is migrating it, waiting for their end`);
    isSaid = true;
    await sleep(TURN_MS);
  }
}

/** Returns the names of all migrations that have been run. */
async function run(
  client: pg.Client,
  service: string,
  wanted: readonly NamedMigration[],
  progress: Progress,
  limits: MigrateLimits,
): Promise<Set<string>> {
  // `if not exists` would need the right to create schemas even where it exists.
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [service]);
  if (!rows[0]?.there) await client.query(`create schema ${pg.escapeIdentifier(service)}`);
  await client.query(
    'create table if not exists migrations (id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6))',
  );
  const noted = await client.query<{ name: string }>('select name from migrations');
  const known = new Set(noted.rows.map(({ name }) => name));
  progress.current = undefined;
  for (const one of wanted) {
    if (known.has(one.name)) continue;
    progress.current = one.name;
    await runOne(client, service, one, limits);
    progress.current = undefined;
    progress.done.push(one.name);
    known.add(one.name);
  }
  return known;
}

async function runOne(client: pg.Client, service: string, one: NamedMigration, limits: MigrateLimits): Promise<void> {
  const { migration, sql } = await written(one);
  if (migration instanceof ConcurrentIndexes) {
    await build(client, service, migration, limits);
    return note(client, one);
  }
  if (!migration.isTransactional())
    throw new MigrationFailed(`${service}: ${one.name} is to run outside a transaction and is no ConcurrentIndexes.`);
  await client.query('begin');
  try {
    for (const statement of sql) await client.query(statement);
    await note(client, one);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const note = async (client: pg.Client, { name }: NamedMigration): Promise<void> => {
  await client.query('insert into migrations (name) values ($1)', [name]);
};

/** Nobody waits behind an index that is built concurrently, so it may wait for other transactions as long as it takes. */
async function build(
  client: pg.Client,
  service: string,
  migration: ConcurrentIndexes,
  { lockMs }: MigrateLimits,
): Promise<void> {
  await client.query('set lock_timeout = 0');
  for (const [name, { on, isUnique = false }] of Object.entries(migration.indexes)) {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [`${pg.escapeIdentifier(service)}.${name}`],
    );
    if (rows[0]?.valid) continue;
    if (rows[0]) await client.query(`drop index concurrently ${name}`);
    await client.query(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
  }
  await client.query(`set lock_timeout = ${lockMs}`);
}

/**
 * Where the programs' role is not the one that migrates, it may read and write the tables but not change their shape; in the audit it may
 * only add and read rows.
 */
async function grant(client: pg.Client, service: string, programRole: string): Promise<void> {
  const { rows } = await client.query<{ is_same: boolean }>('select current_user = $1 as is_same', [programRole]);
  if (rows[0]?.is_same) return;
  const [schema, role] = [pg.escapeIdentifier(service), pg.escapeIdentifier(programRole)];
  const [name, grantee] = [pg.escapeLiteral(service), pg.escapeLiteral(programRole)];
  await client.query(`
    do $grant$
    declare it record;
    begin
      if not has_schema_privilege(${grantee}, ${name}, 'usage') then grant usage on schema ${schema} to ${role}; end if;
      -- Only what is ours to give, and only what is missing: each grant rewrites the catalogue's row.
      for it in select c.oid::regclass as name, c.relkind = 'S' as is_sequence, c.relname = 'audit' as is_audit, c.oid
                  from pg_class c where c.relnamespace = ${name}::regnamespace and c.relkind in ('r', 'p', 'S', 'v')
                   and pg_has_role(current_user, c.relowner, 'usage') loop
        if it.is_sequence then
          if not has_sequence_privilege(${grantee}, it.oid, 'usage') then execute format('grant usage, select on sequence %s to ${role}', it.name); end if;
        elsif it.is_audit then
          if not has_table_privilege(${grantee}, it.oid, 'insert') then execute format('grant select, insert on %s to ${role}', it.name); end if;
        elsif not (has_table_privilege(${grantee}, it.oid, 'select') and has_table_privilege(${grantee}, it.oid, 'insert')
               and has_table_privilege(${grantee}, it.oid, 'update') and has_table_privilege(${grantee}, it.oid, 'delete')) then
          execute format('grant select, insert, update, delete on %s to ${role}', it.name);
        end if;
      end loop;
    end $grant$`);
}

/** The text for a problem that may soon pass; undefined for any other. */
function passing(error: unknown): string | undefined {
  if (error instanceof MigrationFailed) return undefined;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === '55P03') return 'somebody holds its lock';
  if (code === '40P01' || code === '40001') return 'it met somebody else half way';
  const isAway =
    /^(08|57P0[123])/.test(code) ||
    isWithoutWay(error) ||
    /^(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error)/.test(
      message,
    );
  return isAway ? 'the database is away' : undefined;
}

function failure(service: string, current: string | undefined, error: unknown, tries: number): MigrationFailed {
  if (error instanceof MigrationFailed) return error;
  const { code, message } = error as { code?: string; message?: string };
  const what = current ? `the migration ${current} failed` : 'the schema could not be migrated';
  // Provisioning creates the extension; where it could not, PostgreSQL's own message would not say what to do.
  if (message?.includes('gin_trgm_ops'))
    return new MigrationFailed(
      `The database has no extension pg_trgm, or the role of ${service} may not use it: let an administrator run there: create schema if not exists extensions; create extension if not exists pg_trgm with schema extensions; grant usage on schema extensions to public.`,
    );
  const often = tries > 1 ? ` ${tries} times in a row` : '';
  return new MigrationFailed(
    `${service}: ${what}${often}: ${(message || String(error)).split('\n')[0]}${code ? ` (${code})` : ''}. What ran before it stays; run the step again when that is mended.`,
  );
}
