import type { Redis } from 'ioredis';
import { ConfigError } from '../settings/config-error.ts';

/** Redis refuses our login, or its certificate fails: waiting would not help. Null for any other error. */
function refusalOf(error: unknown): ConfigError | null {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (/NOAUTH|WRONGPASS|NOPERM|invalid (username|password)|AUTH.*without any password/i.test(message))
    return new ConfigError('Redis refuses us: REDIS_URL needs its password (redis://:password@host:6379).');
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code ?? ''))
    return new ConfigError(`The Redis of REDIS_URL is not who REDIS_TLS_CA trusts (${code}).`);
  return null;
}

/** Settles with the first refusal; never, when there is none. */
export const refusedBy = (redis: Redis): Promise<never> =>
  new Promise((_, reject) => {
    redis.on('error', (error) => {
      const refusal = refusalOf(error);
      if (refusal) reject(refusal);
    });
  });

/** A Redis that throws keys away under memory pressure would lose wake-ups silently: refuses to start on one. */
export async function checkPolicy(redis: Redis): Promise<void> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000).unref());
  const asked = redis.config('GET', 'maxmemory-policy').catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    return null;
  });
  const policy = await Promise.race([asked, timeout]);
  const value = Array.isArray(policy) ? String(policy[1]) : undefined;
  if (value && value !== 'noeviction')
    throw new ConfigError(`Redis runs with maxmemory-policy ${value}; it must be noeviction.`);
}
