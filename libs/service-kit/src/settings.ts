import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

export const SETTINGS = Symbol('settings');

/** A setting is missing or wrong: printed as one readable line, exit code 1. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads and checks environment variables once, at start. Throws ConfigError naming every wrong one. */
export function readEnv<S extends z.ZodType>(env: Record<string, string | undefined>, schema: S): z.infer<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`);
  throw new ConfigError(`Settings are wrong: ${lines.join('; ')}.`);
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
  SEAL_KEYS: z.string().optional(),
  SORREL_SANDBOX: flag(false),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HEALTH_PORT: whole(0),
  DB_POOL: whole(6),
  DB_QUERY_TIMEOUT_MS: whole(35_000),
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
  sealKeys: Record<number, string>;
  isSandbox: boolean;
  isProduction: boolean;
  logLevel: string;
  healthPort: number;
  dbPool: number;
  dbQueryTimeoutMs: number;
  jobLockMs: number;
  jobWorkers: number;
  sweepMs: number;
  rpcLimit: number;
  eventAckWaitMs: number;
  eventReplicas: number;
  retryBaseMs: number;
  /** The file for the ends of the audit's chain; null: the log alone. */
  auditAnchors: string | null;
}

/** The settings every service has. The database's address is `DATABASE_URL_<SERVICE>`, else `DATABASE_URL`. */
export function readKitSettings(env: Record<string, string | undefined>, service: string): KitSettings {
  const e = readEnv(env, KitEnv);
  const databaseUrl = env[`DATABASE_URL_${service.toUpperCase()}`] ?? env.DATABASE_URL;
  if (!databaseUrl || !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError(
      `DATABASE_URL_${service.toUpperCase()} (or DATABASE_URL) must be set and begin with postgres://.`,
    );
  const isProduction = e.NODE_ENV === 'production';
  if (isProduction && e.SORREL_SANDBOX)
    throw new ConfigError('SORREL_SANDBOX is on: the sandbox is refused in production.');
  return {
    service,
    instance: randomUUID().slice(0, 8),
    role: e.ROLE,
    databaseUrl,
    natsUrl: e.NATS_URL,
    redisUrl: e.REDIS_URL,
    redisPrefix: e.REDIS_PREFIX,
    secret: e.SORREL_SECRET,
    sealKeys: readSealKeys(e.SEAL_KEYS, e.SORREL_SECRET),
    isSandbox: e.SORREL_SANDBOX,
    isProduction,
    logLevel: e.LOG_LEVEL,
    healthPort: e.HEALTH_PORT,
    dbPool: e.DB_POOL,
    dbQueryTimeoutMs: e.DB_QUERY_TIMEOUT_MS,
    jobLockMs: e.JOB_LOCK_MS,
    jobWorkers: e.JOB_WORKERS,
    sweepMs: e.SWEEP_MS,
    rpcLimit: e.RPC_LIMIT,
    eventAckWaitMs: e.EVENT_ACK_WAIT_MS,
    eventReplicas: e.EVENT_REPLICAS,
    retryBaseMs: e.RETRY_BASE_MS,
    auditAnchors: e.AUDIT_ANCHORS ?? (e.DATA_DIR ? join(e.DATA_DIR, 'audit-anchors.jsonl') : null),
  };
}

// SEAL_KEYS = "1:<hex>,2:<hex>"; without it, in development, the one secret serves.
function readSealKeys(text: string | undefined, secret: string): Record<number, string> {
  if (!text) return { 1: secret };
  const keys = Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split(':'))
      .map(([version, key]) => [Number(version), key ?? '']),
  );
  for (const [version, key] of Object.entries(keys))
    if (!Number(version) || !/^[0-9a-f]{64,}$/.test(key))
      throw new ConfigError('SEAL_KEYS must read 1:<hex>,2:<hex> with at least 32 bytes each.');
  return keys;
}
