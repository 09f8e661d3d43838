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
/** What docs/configuration.md and the boot say of a setting, and the unit of a number. `shown`: how its default reads, where that is not its value. */
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
  // The one before, or the one to come: what it signed is accepted too, while programs change over one by one.
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
  HEALTH_PORT: whole(0).meta(about('health and metrics of a program without HTTP; 0: none')),
  DB_POOL: whole(6).meta(about('connections to PostgreSQL for each process', { unit: 'connections' })),
  DB_QUERY_TIMEOUT_MS: whole(35_000).meta(about('a query that takes longer is given up', { unit: 'ms' })),
  // Sizes from docs/decisions: a killed worker's job is taken over after the lock (15 s), the sweeper is the safety net (30 s).
  JOB_LOCK_MS: whole(15_000).meta(about("a killed worker's job is taken over after this", { unit: 'ms' })),
  // Jobs at once, of those that come in masses and of the others each. They mostly wait for other companies, without a connection.
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
  redisPrefix: string;
  secret: string;
  /** While secrets change: what it signed is accepted too, and nothing is signed with it. */
  oldSecret?: string | undefined;
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
  const own = `DATABASE_URL_${service.toUpperCase()}`;
  const databaseUrl = env[own] ?? env.DATABASE_URL ?? '';
  const [e, , sealKeys] = together(
    () => readEnv(env, KitEnv),
    () => {
      if (!/^postgres(ql)?:\/\//.test(databaseUrl))
        throw new ConfigError(`${own} (or DATABASE_URL) must be set and begin with postgres://.`);
    },
    () => readSealKeys(env.SEAL_KEYS, env.SORREL_SECRET ?? ''),
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
