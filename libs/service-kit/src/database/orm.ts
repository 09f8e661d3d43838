import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import type { AnyEntity, EntityClass, EntitySchema } from '@mikro-orm/core';
import pg from 'pg';
import { holdWrites } from './held.ts';
import { migrate } from './migrate.ts';
import type { NamedMigration } from './migrations.ts';
import { guardPool } from './pool-guard.ts';
import { schemaReached } from './schema-check.ts';
import { TwoPasswords } from './two-passwords.ts';
import { ConfigError } from '../settings/config-error.ts';
import { type KitSettings } from '../settings/kit-settings.ts';

export type Entities = (EntityClass<AnyEntity> | EntitySchema)[];
export type Orm = MikroORM;
export type { EntityManager };

const pools = new WeakMap<Orm, () => pg.Pool | undefined>();

/** The database's one pool: SQL that needs no entities goes to it directly. */
export async function poolOf(orm: Orm): Promise<pg.Pool> {
  return pools.get(orm)?.() ?? ((await orm.em.getDriver().getConnection().getNativeClient()) as pg.Pool);
}

/** How many connections are in use, idle, and waited for. */
export function poolState(orm: Orm): { used: number; idle: number; waiting: number } {
  const pool = pools.get(orm)?.();
  const idle = pool?.idleCount ?? 0;
  return { used: (pool?.totalCount ?? 0) - idle, idle, waiting: pool?.waitingCount ?? 0 };
}

/**
 * Opens the service's database: one schema per service, a bounded pool. The schema must be at least as new as the program; where programs
 * migrate by themselves (not in production) it is migrated here. Every connection sets the schema as its search path, so SQL needs no
 * prefixes.
 */
export async function openOrm(settings: KitSettings, entities: Entities, migrations: NamedMigration[]): Promise<Orm> {
  let pool: pg.Pool | undefined;
  const passwords = passwordsOf(settings);
  const orm = await MikroORM.init({
    clientUrl: settings.databaseUrl,
    schema: settings.service,
    entities: entities as EntityClass<AnyEntity>[],
    discovery: { warnWhenNoEntities: false },
    ensureDatabase: false,
    debug: false,
    logger: () => undefined,
    pool: { min: 0, max: settings.dbPool, idleTimeoutMillis: 30_000 },
    driverOptions: {
      types: typeParsers(),
      // Every statement here is short: compiling it takes longer than running it.
      options: `-c search_path=${settings.service},extensions,public -c jit=off -c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s`,
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      // Only a timeout on our side notices a connection that has gone silent; a little above Postgres's own statement timeout.
      query_timeout: settings.dbQueryTimeoutMs,
      onPoolCreated: (made: pg.Pool) => {
        guardPool(made);
        passwords?.watch(made);
        pool = made;
      },
      ...(passwords ? { password: passwords.current } : {}),
      ...(settings.databaseTls ? { ssl: { ...settings.databaseTls } } : {}),
    },
  });
  pools.set(orm, () => pool);
  holdWrites(orm);
  try {
    if (settings.isProduction) await refuseSuperuser(orm, settings.service);
    if (settings.migratesAtBoot)
      await migrate({
        service: settings.service,
        url: settings.databaseUrl,
        tls: settings.databaseTls,
        migrations,
        hasContract: true,
      });
    else await schemaReached(settings.service, migrations, (sql) => orm.em.fork().execute(sql), settings.schemaWaitMs);
    return orm;
  } catch (error) {
    await orm.close(true).catch(() => undefined);
    throw error;
  }
}

const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);

const passwordsOf = ({ databaseUrl, oldDatabaseUrl }: KitSettings): TwoPasswords | null =>
  oldDatabaseUrl ? new TwoPasswords(passwordIn(databaseUrl), passwordIn(oldDatabaseUrl)) : null;

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

// Only the database can say. A superuser can read and rewrite every service's tables, the audit included, and change their roles.
async function refuseSuperuser(orm: Orm, service: string): Promise<void> {
  const [row] = await orm.em
    .fork()
    .execute<{ rolsuper: boolean }[]>('select rolsuper from pg_roles where rolname = current_user');
  if (!row?.rolsuper) return;
  throw new ConfigError(
    `DATABASE_URL_${service.toUpperCase()} (or DATABASE_URL) logs in as a superuser: in production each service has a role of its own.`,
  );
}
