import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { brokerOf } from './messaging/broker.ts';
import { tlsOf, type Tls } from './tls.ts';

export { ConfigError } from './config-error.ts';

export const SETTINGS = Symbol('settings');

/** Reads several groups of settings of one program, and reports the errors of all of them together. */
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

/** Refuses, with NODE_ENV=production, what is only good enough to try things out: each message with whether it applies. */
export function refuseInProduction(env: Record<string, string | undefined>, lines: Record<string, boolean>): void {
  if (env.NODE_ENV !== 'production') return;
  const problems = Object.keys(lines).filter((line) => lines[line]);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Fewer different bytes than this means made up by hand (`abab...`): 32 random bytes have about thirty different ones. */
const MADE_UP = 16;
const isMadeUp = (hex: string): boolean => /^[0-9a-f]{64,}$/.test(hex) && new Set(hex.match(/../g)).size < MADE_UP;
export const isPlainHttp = (url: string | undefined): boolean => url?.startsWith('http://') ?? false;

/** Reads and checks environment variables once, at start. Throws ConfigError naming every wrong one. */
export function readEnv<S extends z.ZodObject>(env: Record<string, string | undefined>, schema: S): z.infer<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map(({ path, message }) => {
      const name = path.join('.') || 'settings';
      const setting = schema.shape[name];
      return name in present || !setting
        ? `${name}: ${message}.`
        : `${name} is missing (${z.globalRegistry.get(setting)?.description ?? message}).`;
    }),
  );
}

const whole = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);
export const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .transform((word) => ['on', 'true', '1'].includes(word))
    .default(fallback);
/**
 * A setting's description in docs/configuration.md and at boot, and the unit of a number. `shown`: the text shown for its default, where
 * that is not the value itself.
 */
export const about = (description: string, more: { unit?: string; shown?: string } = {}) => ({ description, ...more });

/** What every program reads. */
export const KitEnv = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .meta(about('production refuses whatever is only good enough to try things out')),
  DATABASE_URL: z
    .string()
    .optional()
    .meta(about('PostgreSQL, for every program that has no DATABASE_URL_<PROGRAM> of its own')),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'must begin with nats://')
    .meta(about('NATS with JetStream, like nats://nats:4222')),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .meta(about('Redis with maxmemory-policy noeviction, like redis://redis:6379')),
  REDIS_PREFIX: z.string().default('sorrel').meta(about('begins every key, where others share the Redis')),
  SORREL_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex')
    .meta(about('signs calls, events and cookies; the same for all programs; openssl rand -hex 32 makes one')),
  // The previous secret, or the next one: its signatures are accepted too, while programs change over one by one.
  SORREL_SECRET_OLD: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex')
    .optional()
    .meta(about('accepted beside SORREL_SECRET while it is being changed')),
  SEAL_KEYS: z
    .string()
    .optional()
    .meta(
      about(
        'keys that seal personal and health data, 1:<hex>,2:<hex>; the highest number seals, all open; must be set in production',
      ),
    ),
  SEAL_WITH: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta(
      about('the number in SEAL_KEYS that seals while a newer key is made known to all programs', {
        shown: 'the highest',
      }),
    ),
  SORREL_SANDBOX: flag(false).meta(
    about('stand-ins for other companies and a clock that moves; refused in production'),
  ),
  ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .meta(about('what this process does: api answers, worker handles events and jobs, all does both')),
  HOST: z
    .string()
    .default('127.0.0.1')
    .meta(about('the address that programs with HTTP listen on; 0.0.0.0 in a container')),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta(about('the least that is logged')),
  LOG_FILE: z
    .string()
    .optional()
    .meta(about('takes the log of all programs in one process; without it the log goes to the standard output')),
  GAUGE_KEEP_MS: whole(5_000).meta(
    about('how long a number read from the database is shown again before it is read anew', { unit: 'ms' }),
  ),
  ACCESS_LOG: flag(true).meta(about('a line in the log for each HTTP request')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the http address of a collector' })
    .optional()
    .meta(about('an OpenTelemetry collector for traces, like http://collector:4318; without it nothing is recorded')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta(about('which part of all traces is recorded, 0 to 1')),
  DB_POOL: whole(6).meta(about('connections to PostgreSQL for each process', { unit: 'connections' })),
  DB_QUERY_TIMEOUT_MS: whole(35_000).meta(about('a query that takes longer is given up', { unit: 'ms' })),
  MIGRATE_AT_BOOT: flag(true).meta(
    about('programs bring their schema up to date by themselves; never in production, where `npm run migrate` does'),
  ),
  SCHEMA_WAIT_MS: whole(60_000).meta(
    about('how long a program waits at its start for the step that migrates', { unit: 'ms' }),
  ),
  // Sizes from docs/decisions: a killed worker's job is taken over after the lock (15 s), the sweeper is the safety net (30 s).
  JOB_LOCK_MS: whole(15_000).meta(about("a killed worker's job is taken over after this", { unit: 'ms' })),
  // Jobs at once, for bulk kinds and for the others each. They mostly wait for other companies, without holding a connection.
  JOB_WORKERS: whole(8).meta(about('jobs at once in one process, of each queue', { unit: 'jobs' })),
  SWEEP_MS: whole(30_000).meta(about('how often due jobs that nobody was woken for are looked for', { unit: 'ms' })),
  // Calls at once in one program; more are refused at once instead of waiting in vain.
  RPC_LIMIT: whole(200).meta(about('calls at once in one program; more are refused at once', { unit: 'calls' })),
  EVENT_ACK_WAIT_MS: whole(15_000).meta(
    about('an event nobody has acknowledged by then is delivered again', { unit: 'ms' }),
  ),
  // How many brokers keep the event stream: 3 on a cluster. A single server refuses more than 1.
  EVENT_REPLICAS: whole(1).meta(about('how many brokers keep the event stream: 3 on a cluster', { unit: 'brokers' })),
  RETRY_BASE_MS: whole(1_000).meta(
    about('the first wait before a failed job is tried again; each further one is longer', { unit: 'ms' }),
  ),
  STOP_GRACE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .optional()
    .meta(
      about(
        'how long a program that is told to stop still takes HTTP requests, until whatever sends them has seen that it is not ready',
        {
          unit: 'ms',
        },
      ),
    ),
  // Where the audit's anchors are kept beside the log: best a disk of its own.
  AUDIT_ANCHORS: z
    .string()
    .optional()
    .meta(
      about("the file for the ends of the audit's chain, best on a disk of its own", {
        shown: 'audit-anchors.jsonl in DATA_DIR',
      }),
    ),
  DATA_DIR: z.string().optional().meta(about('the folder for what is kept outside the database: photos, anchors')),
});

export interface KitSettings {
  service: string;
  instance: string;
  role: 'all' | 'api' | 'worker';
  databaseUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** Null: unencrypted. */
  databaseTls: Tls | null;
  natsTls: Tls | null;
  redisTls: Tls | null;
  redisPrefix: string;
  secret: string;
  /** While secrets change: signatures made with it are accepted too, and nothing new is signed with it. */
  oldSecret?: string | undefined;
  sealKeys: Record<number, string>;
  /** The version that seals; left out: the newest. */
  sealWith?: number | undefined;
  isSandbox: boolean;
  isProduction: boolean;
  logLevel: string;
  gaugeKeepMs: number;
  hasAccessLog: boolean;
  /** Where spans go; null: nowhere. */
  tracesUrl: string | null;
  tracesShare: number;
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
  /** The file for the audit chain's anchors; null: the log alone. */
  auditAnchors: string | null;
}

export const ManagementEnv = z.object({
  NODE_ENV: KitEnv.shape.NODE_ENV,
  MANAGEMENT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta(about('where a process shows its health and its numbers; 0: nowhere', { shown: '9464 in production' })),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta(about('the name of MANAGEMENT_PORT before it showed more than health')),
  MANAGEMENT_HOST: z
    .string()
    .default('127.0.0.1')
    .meta(about('the address MANAGEMENT_PORT is bound to; 0.0.0.0 in a container')),
});
/** The port range of Prometheus exporters starts here. */
const USUAL_PORT = 9464;

/**
 * Where a process shows its metrics and health to its operators; null: nowhere. Always in production, elsewhere only on request: many
 * programs on one machine would want the same port.
 */
export function readManagement(env: Record<string, string | undefined>): { port: number; host: string } | null {
  const e = readEnv(env, ManagementEnv);
  const port = e.MANAGEMENT_PORT ?? e.HEALTH_PORT ?? (e.NODE_ENV === 'production' ? USUAL_PORT : 0);
  return port === 0 ? null : { port, host: e.MANAGEMENT_HOST };
}

/**
 * The settings every service has. Its own database role and broker user: `DATABASE_URL_<SERVICE>` and `NATS_URL_<SERVICE>`, else the same
 * names without the service.
 */
export function readKitSettings(env: Record<string, string | undefined>, service: string): KitSettings {
  const own = `DATABASE_URL_${service.toUpperCase()}`;
  const databaseUrl = env[own] ?? env.DATABASE_URL ?? '';
  const ownNats = `NATS_URL_${service.toUpperCase()}`;
  const natsUrl = env[ownNats] ?? env.NATS_URL;
  const [e, , sealKeys, natsTls, redisTls, databaseTls] = together(
    () => readEnv({ ...env, NATS_URL: natsUrl }, KitEnv),
    () => {
      if (!/^postgres(ql)?:\/\//.test(databaseUrl))
        throw new ConfigError(`${own} (or DATABASE_URL) must be set and begin with postgres://.`);
    },
    () => readSealKeys(env, env.SORREL_SECRET ?? ''),
    () => {
      checkBroker(natsUrl ?? '', ownNats);
      return tlsOf(env, 'NATS', isScheme(natsUrl, 'tls'), `${ownNats} (or NATS_URL) begins with nats://: write tls://`);
    },
    () => tlsOf(env, 'REDIS', isScheme(env.REDIS_URL, 'rediss'), 'REDIS_URL begins with redis://: write rediss://'),
    () => readDatabaseTls(env, databaseUrl, own),
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
        [`${ownNats} (or NATS_URL) has no login: in production each program is a user of its own, with its own rights.`]:
          !hasLogin(natsUrl),
        'REDIS_URL has no password: in production Redis asks for one.': !hasLogin(env.REDIS_URL),
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
    databaseUrl: withoutSslMode(databaseUrl),
    databaseTls,
    natsTls,
    redisTls,
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
    gaugeKeepMs: e.GAUGE_KEEP_MS,
    hasAccessLog: e.ACCESS_LOG,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracesShare: e.OTEL_TRACES_SAMPLER_ARG,
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

const isScheme = (url: string | undefined, scheme: string): boolean => url?.startsWith(`${scheme}://`) ?? false;
const hasLogin = (url = ''): boolean => !/^(nats|tls|rediss?):\/\/[^@]*$/.test(url);

function checkBroker(url: string, name: string): void {
  try {
    if (url) brokerOf(url, null);
  } catch {
    throw new ConfigError(
      `${name} (or NATS_URL) is no address: nats://user:password@host:4222, with special characters percent-encoded.`,
    );
  }
}

// The pool's driver ignores this word, and the check of the database would read more into it than it means.
const SSL_MODE = /([?&])sslmode=([a-z-]+)&?/;
const withoutSslMode = (url: string): string => url.replace(SSL_MODE, '$1').replace(/[?&]$/, '');

function readDatabaseTls(env: Record<string, string | undefined>, url: string, name: string): Tls | null {
  const mode = SSL_MODE.exec(url)?.[2];
  const isAsked = mode === undefined ? Boolean(env.DATABASE_TLS_CA || env.DATABASE_TLS_CERT) : mode !== 'disable';
  return tlsOf(env, 'DATABASE', isAsked, `${name} (or DATABASE_URL) says sslmode=disable`);
}

// SEAL_KEYS = "1:<hex>,2:<hex>"; without it, in development, SORREL_SECRET serves.
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
