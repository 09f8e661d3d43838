import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { inTheClear } from './in-the-clear.ts';
import { brokerOf, differInPassword } from '../messaging/broker.ts';
import { asksForTls, readDatabaseTls, tlsOf, withoutSslMode, type Tls } from './tls.ts';

import { KitEnv } from './kit-env.ts';
import { readEnv, refuseInProduction, together } from './read-env.ts';
import { readSealKeys } from './seal-keys.ts';

export const SETTINGS = Symbol('settings');

export interface KitSettings {
  service: string;
  instance: string;
  version: string;
  role: 'all' | 'api' | 'worker';
  databaseUrl: string;
  /** While the role's password changes: the same address with the other password, tried when the first is refused. */
  oldDatabaseUrl?: string | undefined;
  natsUrl: string;
  /** While our user's password at the broker changes: the same address with the other password. */
  oldNatsUrl?: string | undefined;
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
  /** Whether long texts are packed before they are sealed; left out: yes. */
  sealPacks?: boolean;
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
  /** Where identity lists who was erased, for restores of older backups; null: in the log alone. */
  erasedList: string | null;
}

/**
 * The settings every service has. Its own database role and broker user: `DATABASE_URL_<SERVICE>` and `NATS_URL_<SERVICE>`, else the same
 * names without the service.
 */
export function readKitSettings(env: Record<string, string | undefined>, service: string): KitSettings {
  const own = `DATABASE_URL_${service.toUpperCase()}`;
  const databaseUrl = env[own] ?? env.DATABASE_URL ?? '';
  const oldDatabaseUrl = env[`${own}_OLD`];
  const ownNats = `NATS_URL_${service.toUpperCase()}`;
  const natsUrl = env[ownNats] ?? env.NATS_URL;
  const oldNatsUrl = env[`${ownNats}_OLD`];
  const [e, , sealKeys, natsTls, redisTls, databaseTls] = together(
    () => readEnv({ ...env, NATS_URL: natsUrl }, KitEnv),
    () => {
      if (!/^postgres(ql)?:\/\//.test(databaseUrl))
        throw new ConfigError(`${own} (or DATABASE_URL) must be set and begin with postgres://.`);
      if (oldDatabaseUrl && !isSameButPassword(oldDatabaseUrl, databaseUrl))
        throw new ConfigError(`${own}_OLD must be the address of ${own} with the password before, and nothing else.`);
    },
    () => readSealKeys(env, env.SORREL_SECRET ?? ''),
    () => {
      checkBroker(natsUrl ?? '', ownNats);
      if (oldNatsUrl) checkBroker(oldNatsUrl, `${ownNats}_OLD`);
      if (oldNatsUrl && !(natsUrl && differInPassword(oldNatsUrl, natsUrl)))
        throw new ConfigError(
          `${ownNats}_OLD must be the address of ${ownNats} with the password before, and nothing else.`,
        );
      return tlsOf(env, 'NATS', isScheme(natsUrl, 'tls'), `${ownNats} (or NATS_URL) begins with nats://: write tls://`);
    },
    () => tlsOf(env, 'REDIS', isScheme(env.REDIS_URL, 'rediss'), 'REDIS_URL begins with redis://: write rediss://'),
    () => readDatabaseTls(env, databaseUrl, own),
    () =>
      refuseInProduction(env, {
        'SORREL_SANDBOX is on: the sandbox is refused in production.': isOn(env.SORREL_SANDBOX),
        'SORREL_SECRET is made up: it must be 32 bytes by chance (openssl rand -hex 32).': isMadeUp(
          env.SORREL_SECRET ?? '',
        ),
        'SORREL_SECRET_OLD is made up, so it cannot be trusted beside the new one: take it away.': Boolean(
          env.SORREL_SECRET_OLD && isMadeUp(env.SORREL_SECRET_OLD),
        ),
        'MIGRATE_AT_BOOT is on: in production migrations are a step of their own (npm run migrate).': isOn(
          env.MIGRATE_AT_BOOT,
        ),
        [`${ownNats} (or NATS_URL) has no login: in production each program is a user of its own, with its own rights.`]:
          !hasLogin(natsUrl),
        'REDIS_URL has no password: in production Redis asks for one.': !hasLogin(env.REDIS_URL),
        ...(isOn(env.PRIVATE_NETWORK)
          ? {}
          : inTheClear([
              { name: `${ownNats} (or NATS_URL)`, url: natsUrl ?? '', cure: 'write tls://' },
              { name: 'REDIS_URL', url: env.REDIS_URL ?? '', cure: 'write rediss://' },
              {
                name: `${own} (or DATABASE_URL)`,
                url: databaseUrl,
                isEncrypted: asksForTls(env, databaseUrl),
                cure: 'add ?sslmode=verify-full or set DATABASE_TLS_CA',
              },
            ])),
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
    version: e.SORREL_VERSION,
    role: e.ROLE,
    databaseUrl: withoutSslMode(databaseUrl),
    oldDatabaseUrl: oldDatabaseUrl || undefined,
    databaseTls,
    natsTls,
    redisTls,
    natsUrl: e.NATS_URL,
    oldNatsUrl: oldNatsUrl || undefined,
    redisUrl: e.REDIS_URL,
    redisPrefix: e.REDIS_PREFIX,
    secret: e.SORREL_SECRET,
    oldSecret: e.SORREL_SECRET_OLD,
    sealKeys,
    sealWith: e.SEAL_WITH,
    sealPacks: e.SEAL_PACKED,
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
    erasedList: e.DATA_DIR ? join(e.DATA_DIR, 'erased.jsonl') : null,
  };
}

/** One process of a program, by a name that no other has. */
export const nameOfInstance = ({ service, instance }: Pick<KitSettings, 'service' | 'instance'>): string =>
  `${service}/${instance}`;

/** Fewer different bytes than this means made up by hand (`abab...`): 32 random bytes have about thirty different ones. */
const MADE_UP = 16;
const isMadeUp = (hex: string): boolean => /^[0-9a-f]{64,}$/.test(hex) && new Set(hex.match(/../g)).size < MADE_UP;

const isOn = (word: string | undefined): boolean => ['on', 'true', '1'].includes(word ?? '');
const isScheme = (url: string | undefined, scheme: string): boolean => url?.startsWith(`${scheme}://`) ?? false;
const hasLogin = (url = ''): boolean => !/^(nats|tls|rediss?):\/\/[^@]*$/.test(url);

function isSameButPassword(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  a.password = b.password;
  return a.href === b.href;
}

function checkBroker(url: string, name: string): void {
  try {
    if (url) brokerOf(url, null);
  } catch {
    throw new ConfigError(
      `${name} (or NATS_URL) is no address: nats://user:password@host:4222, with special characters percent-encoded.`,
    );
  }
}
