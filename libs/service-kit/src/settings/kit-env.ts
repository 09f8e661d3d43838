import { z } from 'zod';
import { about, flag, whole } from './read-env.ts';

/** What every program reads. */
export const KitEnv = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .meta(about('production refuses whatever is only good enough to try things out')),
  SORREL_VERSION: z
    .string()
    .max(60)
    .default('unknown')
    .meta(about('what this build calls itself, as operators see it; the images bring it')),
  DATABASE_URL: z
    .string()
    .optional()
    .meta(about('PostgreSQL, for every program that has no DATABASE_URL_<PROGRAM> of its own', { isSecret: true })),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'must begin with nats://')
    .meta(about('NATS with JetStream, like nats://nats:4222', { isSecret: true })),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis://')
    .meta(about('Redis with maxmemory-policy noeviction, like redis://redis:6379', { isSecret: true })),
  REDIS_PREFIX: z.string().default('sorrel').meta(about('begins every key, where others share the Redis')),
  SORREL_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex')
    .meta(
      about('signs calls, events and cookies; the same for all programs; openssl rand -hex 32 makes one', {
        isSecret: true,
      }),
    ),
  // The previous secret, or the next one: its signatures are accepted too, while programs change over one by one.
  SORREL_SECRET_OLD: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'must be at least 32 bytes of hex')
    .optional()
    .meta(about('accepted beside SORREL_SECRET while it is being changed', { isSecret: true })),
  SEAL_KEYS: z
    .string()
    .optional()
    .meta(
      about(
        'keys that seal personal and health data, 1:<hex>,2:<hex>; the highest number seals, all open; must be set in production',
        { isSecret: true },
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
  SEAL_PACKED: flag(true).meta(
    about('long texts are packed before they are sealed; off while programs run that do not know what is packed'),
  ),
  PRIVATE_NETWORK: flag(false).meta(
    about(
      'nobody else can read the network between programs, PostgreSQL, NATS and Redis: production then takes addresses without TLS',
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
  DATA_DIR: z
    .string()
    .optional()
    .meta(about('the folder for what is kept outside the database: photos, anchors, who was erased')),
});
