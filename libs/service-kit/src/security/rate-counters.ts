import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { KitSettings } from '../settings.ts';

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

/** How long a request waits for Redis before it is counted here alone. */
const PATIENCE_MS = 300;
/** A Redis that was waited for in vain is asked again after this, by whoever comes then; until then nobody waits for it. */
const REST_MS = 1_000;
/** A start waits this long for Redis, so that the first requests are counted with everybody's. */
const START_MS = 2_000;

/**
 * Counters in Redis, shared by all processes of a program. A Redis that is away or full costs a request nothing, one that is frozen
 * 300 ms once a second: each process counts in its own memory until Redis answers again.
 */
export class Counters {
  readonly #redis: Redis;
  readonly #prefix: string;
  #restsUntil = 0;

  constructor(settings: Pick<KitSettings, 'redisUrl' | 'redisPrefix' | 'service'>) {
    this.#redis = new Redis(settings.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // Longer than anybody waits here: it only keeps what a frozen Redis was asked from piling up.
      commandTimeout: 5_000,
      connectTimeout: 2_000,
      retryStrategy: () => 1_000,
      disconnectTimeout: 200,
    });
    this.#redis.on('error', () => undefined);
    this.#prefix = `${settings.redisPrefix}:${settings.service}`;
  }

  /** Settles when Redis can be asked, or when it has been waited for long enough. */
  async ready(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, START_MS);
      this.#redis.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  counter(name: string, { points, seconds, pointsAlone }: CounterOptions): Counter {
    const keyPrefix = `${this.#prefix}:${name}`;
    const shared = new RateLimiterRedis({
      storeClient: this.#redis,
      rejectIfRedisNotReady: true,
      keyPrefix,
      points,
      duration: seconds,
      // Whoever is over the limit already is refused without asking Redis.
      inMemoryBlockOnConsumed: points + 1,
    });
    const alone = new RateLimiterMemory({ keyPrefix, points: pointsAlone, duration: seconds });
    return { take: async (key) => (await this.#ask(() => take(shared, key))) ?? take(alone, key) };
  }

  /** What Redis says, or undefined when it is away, refuses or lets wait. */
  async #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.#restsUntil) return undefined;
    try {
      return await inTime(question());
    } catch (problem) {
      if (problem instanceof Late) this.#restsUntil = Date.now() + REST_MS;
      return undefined;
    }
  }

  close(): void {
    this.#redis.disconnect();
  }
}

class Late extends Error {}

/**
 * An answer within PATIENCE_MS. When this process itself was too busy to look, the answer may lie there already though the time is up:
 * it is looked for once more before Redis is blamed (timers run before sockets are read, `setImmediate` after).
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => reject(new Late()))), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
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
