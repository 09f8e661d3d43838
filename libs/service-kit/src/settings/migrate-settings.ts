import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { about, readEnv, whole } from './read-env.ts';
import { readDatabaseTls, withoutSslMode, type Tls } from './tls.ts';

export interface MigrateSettings {
  /** The address of the role that owns the tables. */
  url: string;
  /** Null: unencrypted. */
  tls: Tls | null;
  /** The role of the service's programs, where their address is known as well. */
  programRole: string | undefined;
  lockMs: number;
  statementMs: number;
  tries: number;
}

export const MigrateEnv = z.object({
  // Every other query waits behind a table lock that we wait for: so a short time, tried again.
  MIGRATE_LOCK_MS: whole(3_000).meta(about('how long a migration waits for a lock before it lets go', { unit: 'ms' })),
  MIGRATE_STATEMENT_MS: whole(15 * 60_000).meta(about('how long a statement of a migration may take', { unit: 'ms' })),
  MIGRATE_TRIES: z.coerce
    .number()
    .int()
    .positive()
    .default(10)
    .meta(about('how often a migration that does not get its lock is tried', { unit: 'times' })),
});

/** What the step that migrates a service needs: `MIGRATE_URL_<SERVICE>`, else `MIGRATE_URL`, else the programs' own address. */
export function readMigrateSettings(env: Record<string, string | undefined>, service: string): MigrateSettings {
  const own = service.toUpperCase();
  const programs = env[`DATABASE_URL_${own}`] || env.DATABASE_URL;
  const url = env[`MIGRATE_URL_${own}`] || env.MIGRATE_URL || programs || '';
  const e = readEnv(env, MigrateEnv);
  if (![url, programs ?? url].every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one)))
    throw new ConfigError(
      `MIGRATE_URL_${own} (or MIGRATE_URL, DATABASE_URL_${own}, DATABASE_URL) must be set and begin with postgres://.`,
    );
  return {
    url: withoutSslMode(url),
    tls: readDatabaseTls(env, url, `DATABASE_URL_${own}`),
    programRole: (programs && decodeURIComponent(new URL(programs).username)) || undefined,
    lockMs: e.MIGRATE_LOCK_MS,
    statementMs: e.MIGRATE_STATEMENT_MS,
    tries: e.MIGRATE_TRIES,
  };
}
