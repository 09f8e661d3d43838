import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { KitSettings } from './settings.ts';

export interface CounterOptions {
  points: number;
  seconds: number;
  /** How many points each process gives out by itself while Redis is away. */
  pointsAlone: number;
}

/** One counter for all processes. */
export interface Counter {
  /** Milliseconds until there is a point again, or 0 when this one was had. `used`: how many have been had in this window. */
  take(key: string): Promise<{ waitMs: number; used: number }>;
}

/**
 * Counters in Redis, shared by all processes of a program. A Redis that is away, full or frozen costs a request at most 200 ms once:
 * each process then counts in its own memory until Redis answers again.
 */
export class Counters {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(settings: Pick<KitSettings, 'redisUrl' | 'redisPrefix' | 'service'>) {
    this.#redis = new Redis(settings.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 200,
      connectTimeout: 2_000,
      retryStrategy: () => 1_000,
    });
    this.#redis.on('error', () => undefined);
    this.#prefix = `${settings.redisPrefix}:${settings.service}`;
  }

  counter(name: string, { points, seconds, pointsAlone }: CounterOptions): Counter {
    const keyPrefix = `${this.#prefix}:${name}`;
    const limiter = new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix,
      points,
      duration: seconds,
      // Whoever is over already is told so without asking Redis.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points: pointsAlone, duration: seconds }),
    });
    return { take: (key) => take(limiter, key) };
  }

  close(): void {
    this.#redis.disconnect();
  }
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<{ waitMs: number; used: number }> {
  try {
    return { waitMs: 0, used: (await limiter.consume(key)).consumedPoints };
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const { msBeforeNext, consumedPoints } = refused as { msBeforeNext: number; consumedPoints: number };
    return { waitMs: Math.max(1, msBeforeNext), used: consumedPoints };
  }
}
