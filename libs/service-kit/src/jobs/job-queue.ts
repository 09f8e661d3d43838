import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Db, Row } from '../database/db.ts';
import type { Log } from '../observability/log.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import type { JobRunner, Ran } from './job-runner.ts';

/** A job that has just been written or is due, with what its wake-up needs. */
export interface WakeUp extends Row {
  id: number;
  kind: string;
  attempts: number;
  due_at: Date;
  /** When the last lost claim ended, in seconds; 0 when there was none. */
  epoch: number;
}

/** The service's queues by whether they are for bulk kinds, and the Redis behind them. */
export interface Queues {
  redis: Redis;
  byBulk: ReadonlyMap<boolean, Queue>;
}

// Redis holds wake-ups for at most this far ahead; the rest waits in Postgres.
const WAKE_AHEAD_MS = 60_000;
// How long a stop waits for jobs; one that takes longer loses its claim, and another process takes it over.
const LONGEST_RUN_MS = 10_000;
// Limit for one call: a Redis that is silent would otherwise be waited for until it answers again.
const REDIS_MS = 2_000;
// How often to look for due jobs while Redis sends no wake-ups.
const ALONE_MS = 1_000;
// How many of one kind a sweep enqueues. Where there were as many, it looks again soon: a morning's charges need not wait for the next.
const SWEEP = 2_000;
const FULL_MS = 2_000;

/**
 * Due jobs stand in Postgres (`jobs`); BullMQ only wakes the workers up. A commit enqueues wake-ups for the jobs it wrote; a sweeper
 * enqueues them for whatever is due and not running, so Redis may lose everything. Kinds that fall due by the thousand have a queue and
 * workers of their own, so that nothing else waits behind them. While Redis is away a worker looks for due jobs every second.
 */
export class JobQueue {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #runner: JobRunner;
  readonly #queues: Queues | null;
  // Enqueued since the last sweep: not again before the next.
  #enqueued = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #aloneTimer: NodeJS.Timeout | undefined;
  #fullTimer: NodeJS.Timeout | undefined;
  // Redis has refused or not answered; true until it accepts wake-ups again.
  #isAlone = false;
  readonly #worked = new Set<number>();
  #sweeping: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(db: Db, clock: Clock, settings: KitSettings, log: Log, runner: JobRunner, queues: Queues | null) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
    this.#log = log;
    this.#runner = runner;
    this.#queues = queues;
  }

  get isConnected(): boolean {
    return this.#queues === null || this.#queues.redis.status === 'ready';
  }

  start(): void {
    if (!this.#queues) return;
    this.#clock.onMoved(() => this.wake());
    this.#timer = setInterval(() => {
      this.#enqueued = new Set();
      this.wake();
    }, this.#settings.sweepMs);
    this.#timer.unref();
    this.#aloneTimer = setInterval(() => {
      if (this.#isAlone || !this.isConnected) this.wake();
    }, ALONE_MS);
    this.#aloneTimer.unref();
    this.wake();
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.#isStopped || !this.#queues) return;
    this.#isAgain = true;
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = undefined;
      if (this.#isAgain) this.wake();
    });
  }

  async #sweepAll(): Promise<void> {
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false;
      try {
        await this.#sweep();
      } catch (error) {
        if (!this.#isStopped) this.#log.warn('sweep failed', { error });
        return;
      }
    }
  }

  async #sweep(): Promise<void> {
    // Each kind has its share: ten thousand of one do not hide the others.
    const due = await this.#db.rows<WakeUp>(
      `select due.* from unnest(?::text[]) as kinds (kind) cross join lateral
           (select id, jobs.kind, attempts, due_at, coalesce(extract(epoch from locked_until), 0)::bigint as epoch from jobs
             where state = 'due' and jobs.kind = kinds.kind and due_at <= ? order by due_at, id limit ${SWEEP}) as due
         union all
         (select id, kind, attempts, due_at, extract(epoch from locked_until)::bigint as epoch from jobs
           where state = 'running' and locked_until < now() order by locked_until limit ${SWEEP})`,
      [this.#runner.kinds, this.#ahead()],
    );
    await this.#enqueue(due);
    if (due.length >= SWEEP) this.#fullTimer ??= setTimeout(() => this.#lookAgain(), FULL_MS).unref();
  }

  #lookAgain(): void {
    this.#fullTimer = undefined;
    this.wake();
  }

  #ahead(): Date {
    return new Date(this.#clock.now().getTime() + WAKE_AHEAD_MS);
  }

  /** Enqueues wake-ups for jobs that have just been written. Those due later are found by the sweeper. */
  enqueue(rows: WakeUp[]): void {
    if (this.#isStopped || !this.#queues) return;
    const soon = rows.filter((row) => row.due_at <= this.#ahead());
    void this.#enqueue(soon).catch((error: unknown) => {
      if (!this.#isStopped) this.#log.warn('wake-ups not enqueued', { error });
    });
  }

  async #enqueue(rows: WakeUp[]): Promise<void> {
    // `queue.add` hangs while Redis is away.
    if (this.#queues?.redis.status !== 'ready') {
      this.#workAlone(rows);
      return;
    }
    // One that was silent a moment ago is asked again, but not waited for. A wake-up it takes after all finds its job done.
    if (this.#isAlone) this.#workAlone(rows);
    const now = this.#clock.now().getTime();
    for (const [isBulk, queue] of this.#queues.byBulk) {
      const wakeUps = rows
        .filter((row) => this.#runner.isBulk(row.kind) === isBulk)
        .map((row) => ({
          name: row.kind,
          data: { id: row.id },
          opts: {
            // The clock's offset is part of the id: after the clock is moved, the old wake-up would come too late.
            jobId: [row.id, row.attempts, row.epoch, row.due_at.getTime(), this.#clock.offsetMs].join('-'),
            delay: Math.max(0, row.due_at.getTime() - now),
          },
        }))
        .filter(({ opts }) => !this.#enqueued.has(opts.jobId));
      if (wakeUps.length === 0) continue;
      for (const { opts } of wakeUps) this.#enqueued.add(opts.jobId);
      try {
        await inTime(queue.addBulk(wakeUps));
        this.#isAlone = false;
      } catch (error) {
        for (const { opts } of wakeUps) this.#enqueued.delete(opts.jobId);
        if (this.#isAlone) return;
        if (!this.#isStopped) this.#log.warn('Redis takes no wake-ups', { error });
        this.#isAlone = true;
        this.#workAlone(rows);
        return;
      }
    }
  }

  /** Without wake-ups a worker takes due jobs by itself, a few at a time. The claim decides between processes, as always. */
  #workAlone(rows: WakeUp[]): void {
    if (this.#settings.role === 'api') return;
    const now = this.#clock.now();
    for (const { id, due_at: dueAt } of rows) {
      if (this.#isStopped || this.#worked.size >= this.#settings.jobWorkers) return;
      if (dueAt > now || this.#worked.has(id)) continue;
      void this.#workOne(id);
    }
  }

  async #workOne(id: number): Promise<void> {
    this.#worked.add(id);
    let run: Ran['run'] = 'not had';
    try {
      const ran = await this.#runner.run(id);
      ({ run } = ran);
      this.enqueue(ran.next);
    } catch (error) {
      this.#log.warn('job not begun', { jobId: id, error });
    }
    this.#worked.delete(id);
    // There may be more than fitted in; a job another process has is looked at again by the next sweep.
    if (run !== 'not had' && this.#worked.size === 0) this.wake();
  }

  /** Called when a wake-up reaches a worker. */
  async answer(wakeUpId: string | undefined, jobId: number): Promise<void> {
    if (!Number.isSafeInteger(jobId)) return;
    const { run, next } = await this.#runner.run(jobId);
    this.enqueue(next);
    // Not to be had, for whatever reason: it may be enqueued again.
    if (run === 'not had' && wakeUpId !== undefined) this.#enqueued.delete(wakeUpId);
  }

  /** When the next job is due by the product's clock, or null. */
  async nextDue(): Promise<Date | null> {
    return (
      (await this.#db.first<{ at: Date | null }>(`select min(due_at) as at from jobs where state = 'due'`))?.at ?? null
    );
  }

  /** Enqueues nothing more, and waits for running jobs (10 s at most). */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearInterval(this.#aloneTimer);
    clearTimeout(this.#fullTimer);
    await Promise.all([this.#sweeping, this.#runner.settled(LONGEST_RUN_MS)]);
  }
}

function inTime<T>(asking: Promise<T>): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error('Redis has not answered in time.')), REDIS_MS);
  });
  // What Redis answers later no longer matters.
  asking.catch(() => undefined);
  return Promise.race([asking, late]).finally(() => clearTimeout(limit));
}
