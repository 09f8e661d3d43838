import type { Redis } from 'ioredis';
import { ConfigError } from '../settings.ts';

/** A Redis that throws keys away under memory pressure would lose wake-ups silently: refuses to start on one. */
export async function checkPolicy(redis: Redis): Promise<void> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000).unref());
  const policy = await Promise.race([redis.config('GET', 'maxmemory-policy').catch(() => null), timeout]);
  const value = Array.isArray(policy) ? String(policy[1]) : undefined;
  if (value && value !== 'noeviction')
    throw new ConfigError(`Redis runs with maxmemory-policy ${value}; it must be noeviction.`);
}
