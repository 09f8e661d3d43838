import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

export const SETTINGS = Symbol('settings');

/** Settings are missing or wrong: each is one readable line, all of them are printed, exit code 1. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const all = typeof problems === 'string' ? [problems] : [...new Set(problems)];
    super(all.length === 1 ? all[0] : `Settings are wrong:\n${all.map((one) => `- ${one}`).join('\n')}`);
    this.problems = all;
  }
}

/** Reads groups of settings that belong to one program: whatever is wrong with any of them is said together. */
export function together<T extends unknown[]>(...reads: { [K in keyof T]: () => T[K] }): T {
  const problems: string[] = [];
  const values = reads.map((read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return values as T;
}

/** What is good enough to try things out, and refused with NODE_ENV=production: each line with whether it is so. */
export function refuseInProduction(env: Record<string, string | undefined>, lines: Record<string, boolean>): void {
  if (env.NODE_ENV !== 'production') return;
  const problems = Object.keys(lines).filter((line) => lines[line]);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Made up by hand (`abab...`): 32 bytes by chance have about thirty different ones among them. */
const MADE_UP = 16;
const isMadeUp = (hex: string): boolean => /^[0-9a-f]{64,}$/.test(hex) && new Set(hex.match(/../g)).size < MADE_UP;
export const isPlainHttp = (url: string | undefined): boolean => url?.startsWith('http://') ?? false;

/** Reads and checks environment variables once, at start. Throws ConfigError naming every wrong one. */
export function readEnv<S extends z.ZodType>(env: Record<string, string | undefined>, schema: S): z.infer<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}.`));
}

const whole = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);
export const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((word) => ['on', 'true', '1'].includes(word))
    .default(fallback);

const KitEnv = z.object({
  NODE_ENV: z.string().default('development'),
  NATS_URL: z.string().regex(/^(nats|tls):\/\//, 'must begin with nats://'),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis://'),
  REDIS_PREFIX: z.string().default('sorrel'),
  SORREL_SECRET: z.string().regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex'),
  // The one before, or the one to come: what it signed is accepted too, while programs change over one by one.
  SORREL_SECRET_OLD: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex')
    .optional(),
  SEAL_KEYS: z.string().optional(),
  // While a new key is made known to all programs, the older one that still seals.
  SEAL_WITH: z.coerce.number().int().positive().optional(),
  SORREL_SANDBOX: flag(false),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HEALTH_PORT: whole(0),
  DB_POOL: whole(6),
  DB_QUERY_TIMEOUT_MS: whole(35_000),
  // Programs bring their schema up to date by themselves; never in production, where that is a step of its own.
  MIGRATE_AT_BOOT: flag(true),
  // Where they do not: how long the step that does is waited for.
  SCHEMA_WAIT_MS: whole(60_000),
  // Sizes from docs/decisions: a killed worker's job is taken over after the lock (15 s), the sweeper is the safety net (30 s).
  JOB_LOCK_MS: whole(15_000),
  // Jobs at once, of those that come in masses and of the others each. They mostly wait for other companies, without a connection.
  JOB_WORKERS: whole(8),
  SWEEP_MS: whole(30_000),
  // Calls at once in one program; more are refused at once instead of waiting in vain.
  RPC_LIMIT: whole(200),
  EVENT_ACK_WAIT_MS: whole(15_000),
  // How many brokers keep the event stream: 3 on a cluster. A single server refuses more than 1.
  EVENT_REPLICAS: whole(1),
  RETRY_BASE_MS: whole(1_000),
  // How long a program that is told to stop goes on answering HTTP: until whatever sends it requests has seen that it is not ready.
  STOP_GRACE_MS: z.coerce.number().int().min(0).max(5_000).optional(),
  // Where the audit's anchors are kept beside the log: best a disk of its own.
  AUDIT_ANCHORS: z.string().optional(),
  DATA_DIR: z.string().optional(),
});

export interface KitSettings {
  service: string;
  instance: string;
  role: 'all' | 'api' | 'worker';
  databaseUrl: string;
  natsUrl: string;
  redisUrl: string;
  redisPrefix: string;
  secret: string;
  /** While secrets change: what it signed is accepted too, and nothing is signed with it. */
  oldSecret?: string | undefined;
  sealKeys: Record<number, string>;
  /** The version that seals; left out: the newest. */
  sealWith?: number | undefined;
  isSandbox: boolean;
  isProduction: boolean;
  logLevel: string;
  healthPort: number;
  dbPool: number;
  dbQueryTimeoutMs: number;
  migratesAtBoot: boolean;
  schemaWaitMs: number;
  jobLockMs: number;
  jobWorkers: number;
  sweepMs: number;
  rpcLimit: number;
  eventAckWaitMs: number;
  eventReplicas: number;
  retryBaseMs: number;
  stopGraceMs: number;
  /** The file for the ends of the audit's chain; null: the log alone. */
  auditAnchors: string | null;
}

/** The settings every service has. The database's address is `DATABASE_URL_<SERVICE>`, else `DATABASE_URL`. */
export function readKitSettings(env: Record<string, string | undefined>, service: string): KitSettings {
  const own = `DATABASE_URL_${service.toUpperCase()}`;
  const databaseUrl = env[own] ?? env.DATABASE_URL ?? '';
  const [e, , sealKeys] = together(
    () => readEnv(env, KitEnv),
    () => {
      if (!/^postgres(ql)?:\/\//.test(databaseUrl))
        throw new ConfigError(`${own} (or DATABASE_URL) must be set and begin with postgres://.`);
    },
    () => readSealKeys(env, env.SORREL_SECRET ?? ''),
    () =>
      refuseInProduction(env, {
        'SORREL_SANDBOX is on: the sandbox is refused in production.': ['on', 'true', '1'].includes(
          env.SORREL_SANDBOX ?? '',
        ),
        'SORREL_SECRET is made up: it must be 32 bytes by chance (openssl rand -hex 32).': isMadeUp(
          env.SORREL_SECRET ?? '',
        ),
        'SORREL_SECRET_OLD is made up, so it cannot be trusted beside the new one: take it away.': Boolean(
          env.SORREL_SECRET_OLD && isMadeUp(env.SORREL_SECRET_OLD),
        ),
        'MIGRATE_AT_BOOT is on: in production migrations are a step of their own (npm run migrate).': [
          'on',
          'true',
          '1',
        ].includes(env.MIGRATE_AT_BOOT ?? ''),
        'SEAL_KEYS must be set: without it one secret would sign and seal, and could never be changed.': !env.SEAL_KEYS,
        'SEAL_KEYS holds SORREL_SECRET or a key that is made up: each must be 32 bytes of its own by chance.': Boolean(
          env.SEAL_KEYS?.split(',').some((pair) => {
            const key = pair.split(':')[1] ?? '';
            return key === env.SORREL_SECRET || isMadeUp(key);
          }),
        ),
      }),
  );
  const isProduction = e.NODE_ENV === 'production';
  return {
    service,
    instance: randomUUID().slice(0, 8),
    role: e.ROLE,
    databaseUrl,
    natsUrl: e.NATS_URL,
    redisUrl: e.REDIS_URL,
    redisPrefix: e.REDIS_PREFIX,
    secret: e.SORREL_SECRET,
    oldSecret: e.SORREL_SECRET_OLD,
    sealKeys,
    sealWith: e.SEAL_WITH,
    isSandbox: e.SORREL_SANDBOX,
    isProduction,
    logLevel: e.LOG_LEVEL,
    healthPort: e.HEALTH_PORT,
    dbPool: e.DB_POOL,
    dbQueryTimeoutMs: e.DB_QUERY_TIMEOUT_MS,
    migratesAtBoot: !isProduction && e.MIGRATE_AT_BOOT,
    schemaWaitMs: e.SCHEMA_WAIT_MS,
    jobLockMs: e.JOB_LOCK_MS,
    jobWorkers: e.JOB_WORKERS,
    sweepMs: e.SWEEP_MS,
    rpcLimit: e.RPC_LIMIT,
    eventAckWaitMs: e.EVENT_ACK_WAIT_MS,
    eventReplicas: e.EVENT_REPLICAS,
    retryBaseMs: e.RETRY_BASE_MS,
    stopGraceMs: e.STOP_GRACE_MS ?? (isProduction ? 3_000 : 0),
    auditAnchors: e.AUDIT_ANCHORS ?? (e.DATA_DIR ? join(e.DATA_DIR, 'audit-anchors.jsonl') : null),
  };
}

export interface MigrateSettings {
  /** Of whoever owns the tables. */
  url: string;
  /** The role of the service's programs, where their address is known as well. */
  programRole: string | undefined;
  lockMs: number;
  statementMs: number;
  tries: number;
}

const MigrateEnv = z.object({
  // Everybody waits behind a table's lock while we wait for it: a short time, tried again.
  MIGRATE_LOCK_MS: whole(3_000),
  MIGRATE_STATEMENT_MS: whole(15 * 60_000),
  MIGRATE_TRIES: z.coerce.number().int().positive().default(10),
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
    url,
    programRole: (programs && decodeURIComponent(new URL(programs).username)) || undefined,
    lockMs: e.MIGRATE_LOCK_MS,
    statementMs: e.MIGRATE_STATEMENT_MS,
    tries: e.MIGRATE_TRIES,
  };
}

// SEAL_KEYS = "1:<hex>,2:<hex>"; without it, in development, the one secret serves.
export function readSealKeys(
  { SEAL_KEYS: text, SEAL_WITH: sealWith }: Record<string, string | undefined>,
  secret: string,
): Record<number, string> {
  const keys: Record<number, string> = text
    ? Object.fromEntries(
        text
          .split(',')
          .map((pair) => pair.trim().split(':'))
          .map(([version, key]) => [Number(version), key ?? '']),
      )
    : { 1: secret };
  for (const [version, key] of Object.entries(keys))
    if (text && (!/^[1-9]\d{0,8}$/.test(version) || !/^[0-9a-f]{64,}$/.test(key)))
      throw new ConfigError('SEAL_KEYS must read 1:<hex>,2:<hex> with at least 32 bytes each.');
  if (text && Object.keys(keys).length !== text.split(',').length)
    throw new ConfigError('SEAL_KEYS names a version twice.');
  if (sealWith && !keys[Number(sealWith)]) throw new ConfigError(`SEAL_WITH: key ${sealWith} is not among SEAL_KEYS.`);
  return keys;
}
