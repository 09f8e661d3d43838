import { setTimeout as sleep } from 'node:timers/promises';

export interface PaceOptions {
  /** How many another company takes in a second, from all our processes together. */
  perSecond: number;
  /** How many each process sends by itself while Redis is away. */
  perSecondAlone: number;
}

/** Calls are spread a hundredth wider than they may be: two clocks and a network lie in between. */
const USED = 0.99;
/** A process that woke up late may catch up by so much; more would be a burst. */
const LATE_MS = 50;

/** Microseconds. */
export interface Terms {
  interval: number;
  late: number;
}
const termsOf = (perSecond: number): Terms => ({ interval: 1e6 / (perSecond * USED), late: LATE_MS * 1_000 });

/** The bucket as it stands: when the next call may go. What was not used is lost, but for what was only late. */
export const TAKE_TURN = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local at = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now - ARGV[2])
local wait = at - now
if wait > 0 and wait > tonumber(ARGV[3]) then return {0, math.ceil(wait)} end
redis.call('SET', KEYS[1], string.format('%.0f', at + ARGV[1]), 'PX', 60000)
return {1, math.max(0, math.ceil(wait))}`;
export const PUT_OFF = `
local time = redis.call('TIME')
local until_at = time[1] * 1000000 + time[2] + ARGV[1]
if tonumber(redis.call('GET', KEYS[1]) or '0') < until_at then redis.call('SET', KEYS[1], string.format('%.0f', until_at), 'PX', 60000) end
return 1`;

/** The same in this process alone. */
export class Bucket {
  #at = 0;

  constructor(private readonly terms: Terms) {}

  take(now: number, most: number): Turn {
    const at = Math.max(this.#at, now - this.terms.late);
    const wait = at - now;
    if (wait > 0 && wait > most) return { isOurs: false, wait };
    this.#at = at + this.terms.interval;
    return { isOurs: true, wait: Math.max(0, wait) };
  }

  putOff(now: number, by: number): void {
    this.#at = Math.max(this.#at, now + by);
  }
}

/** `wait`: microseconds until it may go, or until another may ask again. */
export interface Turn {
  isOurs: boolean;
  wait: number;
}

/** Redis, or undefined when it is away. */
export interface SharedBucket {
  take(terms: Terms, most: number): Promise<Turn | undefined>;
  putOff(by: number): Promise<true | undefined>;
}

/**
 * A token bucket that all processes share, and that makes callers wait. Who goes first takes a turn that is still to come, so that it is
 * theirs; who can wait takes one only when it has come, and stands in line in this process meanwhile: whoever goes first is before all of
 * them.
 */
export class Pace {
  readonly #shared: SharedBucket;
  readonly #terms: Terms;
  readonly #alone: Bucket;
  #line: Promise<unknown> = Promise.resolve();

  constructor({ perSecond, perSecondAlone }: PaceOptions, shared: SharedBucket) {
    this.#shared = shared;
    this.#terms = termsOf(perSecond);
    this.#alone = new Bucket(termsOf(perSecondAlone));
  }

  /** True when the caller may go now; false when that would have taken longer than `mostMs`. */
  turn(isFirst: boolean, mostMs: number): Promise<boolean> {
    const until = performance.now() + mostMs;
    if (isFirst) return this.#ahead(mostMs);
    const turn = this.#line.then(() => this.#come(until));
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** They said that it was too much: nobody goes for so long. */
  async putOff(ms: number): Promise<void> {
    if (!(await this.#shared.putOff(ms * 1_000))) this.#alone.putOff(micros(), ms * 1_000);
  }

  async #ahead(mostMs: number): Promise<boolean> {
    const { isOurs, wait } = await this.#take(mostMs * 1_000);
    if (isOurs && wait > 0) await sleep(wait / 1_000);
    return isOurs;
  }

  async #come(until: number): Promise<boolean> {
    while (performance.now() < until) {
      const { isOurs, wait } = await this.#take(0);
      if (isOurs) return true;
      await sleep(Math.min(wait / 1_000, Math.max(1, until - performance.now())));
    }
    return false;
  }

  async #take(most: number): Promise<Turn> {
    return (await this.#shared.take(this.#terms, most)) ?? this.#alone.take(micros(), most);
  }
}

const micros = (): number => performance.now() * 1_000;
