import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { refusedBy } from '../jobs/redis-policy.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { Pace, PUT_OFF, TAKE_TURN, type PaceOptions } from './pace.ts';

export interface CounterOptions {
  points: number;
  seconds: number;
  /** How many points each process allows by itself while Redis is away. */
  pointsAlone: number;
}

/** One counter shared by all processes. */
export interface Counter {
  /** Milliseconds until points are free again, or 0 when these were granted. `used`: how many have been used in this window. */
  take(key: string, points?: number): Promise<{ waitMs: number; used: number }>;
}

export interface Counted {
  before: number;
  now: number;
}
/** How many different things there were within a time that begins with the first; about one in a hundred may be missed. */
export interface Distinct {
  add(key: string, things: readonly string[]): Promise<Counted>;
}

export interface SlotsOptions {
  /** How many may be held at once, in all processes together. */
  most: number;
  /** How many each process allows by itself while Redis is away. */
  mostAlone: number;
  /** A slot not renewed for this long is free again: its process has ended. */
  seconds: number;
}

/** Things that are open at once, counted over all processes. */
export interface Slots {
  /** A slot, or null when all are held. */
  take(key: string): Promise<Slot | null>;
}

export interface Slot {
  /** Renews the slot; call it more often than every `seconds` while it is needed. */
  keep(): void;
  free(): void;
}

/** Slots are members of a sorted set, each scored with the moment it expires. */
const TAKE_SLOT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** A sketch of what was seen: it costs 12 kB at most for each key, whatever is counted, and keeps no name. */
const ADD_DISTINCT = `
local before = redis.call('PFCOUNT', KEYS[1])
redis.call('PFADD', KEYS[1], unpack(ARGV, 2))
if before == 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return { before, redis.call('PFCOUNT', KEYS[1]) }`;
/** As many as a script takes as arguments, with room. */
const AT_ONCE = 1_000;

/** How long a request waits for Redis before it is counted in this process alone. */
const PATIENCE_MS = 300;
/** After a wait in vain Redis is pinged this often, in the background; until it answers a ping in time nobody waits for it. */
const PING_EVERY_MS = 500;
/** A start waits this long for Redis, so that the first requests are counted together with the other processes'. */
const START_MS = 2_000;

/**
 * Counters in Redis, shared by all processes of a program. A Redis that is away or full costs a request nothing. One that freezes costs 300
 * ms, once, those who ask at that moment: each process counts in its own memory until Redis answers again.
 */
export class Counters {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #refused: Promise<never>;
  #isSilent = false;
  #isClosed = false;

  constructor(
    settings: Pick<KitSettings, 'redisUrl' | 'redisPrefix' | 'service'> & Partial<Pick<KitSettings, 'redisTls'>>,
  ) {
    this.#redis = new Redis(settings.redisUrl, {
      // A program that cannot be made would leave its connection looking for Redis for ever, so it connects only in `ready`.
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // Longer than any caller waits: it only keeps commands to a frozen Redis from piling up.
      commandTimeout: 5_000,
      connectTimeout: 2_000,
      retryStrategy: () => 1_000,
      disconnectTimeout: 200,
      ...(settings.redisTls ? { tls: { ...settings.redisTls } } : {}),
    });
    this.#refused = refusedBy(this.#redis);
    // Only the start looks at it.
    this.#refused.catch(() => undefined);
    this.#prefix = `${settings.redisPrefix}:${settings.service}`;
  }

  /**
   * Connects, and settles when Redis can be asked or has been waited for long enough; throws when it refuses us. Requests before that are
   * counted in this process alone.
   */
  async ready(): Promise<void> {
    if (this.#redis.status === 'ready') return;
    // Whether or not it can be reached at once: it is tried again each second.
    if (this.#redis.status === 'wait') void this.#redis.connect().catch(() => undefined);
    const ready = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, START_MS);
      this.#redis.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await Promise.race([ready, this.#refused]).catch((refusal: unknown) => {
      this.close();
      throw refusal;
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
    return {
      take: async (key, count = 1) => (await this.#ask(() => take(shared, key, count))) ?? take(alone, key, count),
    };
  }

  distinct(name: string, { seconds }: { seconds: number }): Distinct {
    const alone = new Map<string, { until: number; seen: Set<string> }>();
    const addAlone = (key: string, things: readonly string[]): Counted => {
      const now = Date.now();
      for (const [known, { until }] of alone) if (until <= now) alone.delete(known);
      const { seen } = alone.get(key) ?? { seen: new Set<string>() };
      const before = seen.size;
      for (const one of things) seen.add(one);
      if (before === 0) alone.set(key, { until: now + seconds * 1_000, seen });
      return { before, now: seen.size };
    };
    return {
      add: async (key, things) => {
        const redisKey = `${this.#prefix}:${name}:${key}`;
        const counts: [before: number, now: number][] = [];
        for (let at = 0; at < things.length; at += AT_ONCE) {
          const part = things.slice(at, at + AT_ONCE);
          const answer = await this.#ask(() => this.#redis.eval(ADD_DISTINCT, 1, redisKey, seconds, ...part));
          if (!answer) return addAlone(key, things);
          counts.push(answer as [number, number]);
        }
        return { before: counts[0]?.[0] ?? 0, now: counts.at(-1)?.[1] ?? 0 };
      },
    };
  }

  slots(name: string, { most, mostAlone, seconds }: SlotsOptions): Slots {
    const own = new Map<string, number>();
    const ask = (redisKey: string, id: string, limit: number) =>
      this.#ask(async () => (await this.#redis.eval(TAKE_SLOT, 1, redisKey, id, limit, seconds * 1000)) === 1);
    return {
      take: async (key) => {
        const redisKey = `${this.#prefix}:${name}:${key}`;
        const id = randomUUID();
        const count = own.get(key) ?? 0;
        // Counted before Redis is asked, so that many at once see each other when it is away.
        own.set(key, count + 1);
        const letGo = (): void => {
          const left = (own.get(key) ?? 1) - 1;
          if (left > 0) own.set(key, left);
          else own.delete(key);
        };
        if (!((await ask(redisKey, id, most)) ?? count < mostAlone)) {
          letGo();
          return null;
        }
        let isHeld = true;
        return {
          // Also after Redis has lost everything or come back: open slots are counted again.
          keep: () => void ask(redisKey, id, Number.MAX_SAFE_INTEGER),
          free: () => {
            if (!isHeld) return;
            isHeld = false;
            letGo();
            void this.#ask(() => this.#redis.zrem(redisKey, id));
          },
        };
      },
    };
  }

  /** Calls to another company that takes so many a second. */
  pace(name: string, options: PaceOptions): Pace {
    const key = `${this.#prefix}:${name}`;
    return new Pace(options, {
      take: ({ interval, late }, most) =>
        this.#ask(async () => {
          const [isOurs, wait] = (await this.#redis.eval(TAKE_TURN, 1, key, interval, late, most)) as [number, number];
          return { isOurs: isOurs === 1, wait };
        }),
      putOff: (by) =>
        this.#ask(async () => {
          await this.#redis.eval(PUT_OFF, 1, key, by);
          return true as const;
        }),
    });
  }

  /** Redis's answer, or undefined when it is away, refuses or takes too long. */
  async #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.#isSilent) return undefined;
    try {
      return await inTime(question());
    } catch (problem) {
      if (problem instanceof Late && !this.#isSilent) void this.#untilHeard();
      return undefined;
    }
  }

  async #untilHeard(): Promise<void> {
    this.#isSilent = true;
    const isHeard = () =>
      inTime(this.#redis.ping()).then(
        () => true,
        () => false,
      );
    while (!this.#isClosed && !(await isHeard())) await sleep(PING_EVERY_MS, undefined, { ref: false });
    this.#isSilent = false;
  }

  close(): void {
    this.#isClosed = true;
    this.#redis.disconnect();
  }
}

class Late extends Error {}

/**
 * An answer within PATIENCE_MS. When this process itself was too busy to read, the answer may have arrived although the time is up: it is
 * checked once more before Redis is blamed (timers run before sockets are read, `setImmediate` after).
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

async function take(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<{ waitMs: number; used: number }> {
  try {
    return { waitMs: 0, used: (await limiter.consume(key, points)).consumedPoints };
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    const { msBeforeNext, consumedPoints } = refused as { msBeforeNext: number; consumedPoints: number };
    return { waitMs: Math.max(1, msBeforeNext), used: consumedPoints };
  }
}
