import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntityClass, EntitySchema } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import {
  KitAuditKept,
  KitClearing,
  KitJobIndexes,
  KitJobsOnce,
  KitNewest,
  KitOutages,
  KitTables,
} from './kit-migration.ts';
import { guardPool } from './pool-guard.ts';
import { ConfigError, type KitSettings } from '../settings.ts';

export type Entities = (EntityClass<AnyEntity> | EntitySchema)[];
type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;
export type Orm = MikroORM;
export type { EntityManager };

/** A named migration of a service: `['2026_11_21_accounts', Accounts]`. Names sort in the order they run. */
export interface NamedMigration {
  name: string;
  class: MigrationClass;
}

/**
 * Opens the service's database: one schema per service, migrations run to the newest under a lock, the pool bounded.
 * Every connection sets the schema as its search path, so SQL needs no prefixes.
 */
export async function openOrm(settings: KitSettings, entities: Entities, migrations: NamedMigration[]): Promise<Orm> {
  const orm = await MikroORM.init({
    clientUrl: settings.databaseUrl,
    schema: settings.service,
    entities: entities as EntityClass<AnyEntity>[],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    ensureDatabase: false,
    debug: false,
    logger: () => undefined,
    pool: { min: 0, max: settings.dbPool, idleTimeoutMillis: 30_000 },
    driverOptions: {
      types: typeParsers(),
      options: `-c search_path=${settings.service},extensions,public -c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      // A line that has gone silent is noticed by nobody but ourselves; a little above what Postgres allows a statement.
      query_timeout: settings.dbQueryTimeoutMs,
      onPoolCreated: guardPool,
    },
    migrations: {
      migrationsList: [
        { name: '00000000000000_kit_tables', class: KitTables },
        { name: '00000000000001_kit_job_indexes', class: KitJobIndexes },
        { name: '00000000000002_kit_clearing', class: KitClearing },
        { name: '00000000000003_kit_outages', class: KitOutages },
        { name: '00000000000004_kit_jobs_once', class: KitJobsOnce },
        { name: '00000000000005_kit_newest', class: KitNewest },
        { name: '00000000000006_kit_audit_kept', class: KitAuditKept },
        ...migrations,
      ],
      snapshot: false,
      silent: true,
      tableName: 'migrations',
      allOrNothing: true,
    },
  });
  try {
    if (settings.isProduction) await refuseSuperuser(orm, settings.service);
    await migrate(orm, settings.service);
    return orm;
  } catch (error) {
    await orm.close(true).catch(() => undefined);
    throw missingExtension(error) ?? error;
  }
}

// Ids and pence stay far below 2^53, so bigint and numeric come as numbers; moments as Date; dates stay `YYYY-MM-DD` text.
function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  const { builtins } = pg.types;
  types.setTypeParser(builtins.INT8, Number);
  types.setTypeParser(builtins.NUMERIC, Number);
  types.setTypeParser(builtins.DATE, (text: string) => text);
  types.setTypeParser(builtins.TIMESTAMPTZ, (text: string) => new Date(text));
  return types;
}

// Only the database knows. A superuser reads and rewrites every service's tables, the audit among them, and their roles.
async function refuseSuperuser(orm: Orm, service: string): Promise<void> {
  const [row] = await orm.em
    .fork()
    .execute<{ rolsuper: boolean }[]>('select rolsuper from pg_roles where rolname = current_user');
  if (!row?.rolsuper) return;
  throw new ConfigError(
    `DATABASE_URL_${service.toUpperCase()} (or DATABASE_URL) logs in as a superuser: in production each service has a role of its own.`,
  );
}

/** Provisioning makes the extension; where it could not, a migration's own words would not say what to do. */
const missingExtension = (error: unknown): ConfigError | null =>
  error instanceof Error && error.message.includes('gin_trgm_ops')
    ? new ConfigError(
        'The database has no extension pg_trgm, or this role may not use it: let an administrator run there: create schema if not exists extensions; create extension if not exists pg_trgm with schema extensions; grant usage on schema extensions to public.',
      )
    : null;

// Two processes of one service start at the same moment: the second waits for the lock and finds nothing left to do.
async function migrate(orm: Orm, service: string): Promise<void> {
  const lock = orm.em.fork();
  await lock.begin();
  try {
    await lock.execute('set local lock_timeout = 0');
    await lock.execute('select pg_advisory_xact_lock(hashtext(?))', [`migrate:${service}`]);
    await orm.migrator.up();
    await lock.commit();
  } catch (error) {
    await lock.rollback();
    throw error;
  }
}
