import { Queue, Worker, type Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { systemActor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Context } from './actor.ts';
import type { Db, Row } from './db.ts';
import { checkPolicy } from './redis-policy.ts';
import type { KitSettings } from './settings.ts';
import { Fault } from './fault.ts';
import type { Job, JobOptions } from './handlers.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { childOf, withTrace } from './trace.ts';

interface JobRow extends Row {
  id: number;
  kind: string;
  key: string;
  data: Record<string, never>;
  due_at: Date;
  attempts: number;
  trace: string;
}
interface Handler {
  work: (job: Job<never>, ctx: Context) => Promise<void>;
  options: JobOptions;
}

/** What a bell is made of. */
export interface Bell extends Row {
  id: number;
  kind: string;
  attempts: number;
  due_at: Date;
  /** Seconds of a lost claim's end, 0 when there is none. */
  epoch: number;
}

const DEFAULT_ATTEMPTS = 8;
// Redis holds bells for at most this long ahead; the rest waits in Postgres.
const WAKE_AHEAD_MS = 60_000;
// More than the workers get through until the next turn.
const SWEEP = 2_000;

/**
 * What is due stands in Postgres (`jobs`); BullMQ only rings the bell. A commit rings for the jobs it wrote; a sweeper rings for
 * whatever is due and not running, so Redis may lose everything. A job is claimed by one row update; a worker that dies loses its
 * claim after `jobLockMs`. Kinds that fall due by the thousand have bells and workers of their own: nothing else waits behind them.
 */
export class Jobs {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #handlers = new Map<string, Handler>();
  readonly #queues = new Map<boolean, Queue>();
  readonly #workers: Worker[] = [];
  // Rung since the last turn of the sweeper: not again before the next.
  #rung = new Set<string>();
  #redis: Redis | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(db: Db, clock: Clock, settings: KitSettings, log: Log, metrics: Metrics) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
    this.#log = log;
    this.#metrics = metrics;
  }

  add(kind: string, handler: Handler): void {
    if (this.#handlers.has(kind)) throw new Error(`Two handlers work the job ${kind}.`);
    this.#handlers.set(kind, handler);
  }

  get isEmpty(): boolean {
    return this.#handlers.size === 0;
  }

  get isConnected(): boolean {
    return this.#redis === undefined || this.#redis.status === 'ready';
  }

  async start(): Promise<void> {
    if (this.isEmpty) return;
    const options = { maxRetriesPerRequest: null, enableReadyCheck: true, lazyConnect: false } as const;
    this.#redis = new Redis(this.#settings.redisUrl, options);
    this.#redis.on('error', () => undefined);
    await checkPolicy(this.#redis);
    for (const isBulk of new Set([...this.#handlers.values()].map(({ options }) => options.isBulk ?? false)))
      this.#open(isBulk, this.#redis);
    this.#clock.onMoved(() => this.wake());
    this.#sleep();
    this.wake();
  }

  #open(isBulk: boolean, connection: Redis): void {
    const name = `jobs-${this.#settings.service}${isBulk ? '-bulk' : ''}`;
    const shared = { prefix: this.#settings.redisPrefix };
    const queue = new Queue(name, {
      ...shared,
      connection,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', () => undefined);
    this.#queues.set(isBulk, queue);
    if (this.#settings.role === 'api') return;
    const worker = new Worker(name, (bell) => this.#answer(bell), {
      ...shared,
      connection: { url: this.#settings.redisUrl, maxRetriesPerRequest: null },
      concurrency: this.#settings.jobWorkers,
      lockDuration: 15_000,
      stalledInterval: 5_000,
      maxStalledCount: 3,
    });
    worker.on('error', () => undefined);
    this.#workers.push(worker);
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.#isStopped || this.isEmpty) return;
    this.#isAgain = true;
    this.#sweeping ??= this.#sweepAll().finally(() => {
      this.#sweeping = undefined;
      if (this.#isAgain) this.wake();
    });
  }

  #sleep(): void {
    this.#timer = setInterval(() => {
      this.#rung = new Set();
      this.wake();
    }, this.#settings.sweepMs);
    this.#timer.unref();
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
    await this.#ring(
      await this.#db.rows<Bell>(
        `(select id, kind, attempts, due_at, coalesce(extract(epoch from locked_until), 0)::bigint as epoch from jobs
           where state = 'due' and due_at <= ? order by due_at, id limit ${SWEEP})
         union all
         (select id, kind, attempts, due_at, extract(epoch from locked_until)::bigint as epoch from jobs
           where state = 'running' and locked_until < now() order by locked_until limit ${SWEEP})`,
        [this.#ahead()],
      ),
    );
  }

  #ahead(): Date {
    return new Date(this.#clock.now().getTime() + WAKE_AHEAD_MS);
  }

  /** Rings for jobs that have just been written. What is due later the sweeper finds. */
  ring(rows: Bell[]): void {
    if (this.#isStopped || this.isEmpty) return;
    const soon = rows.filter((row) => row.due_at <= this.#ahead());
    void this.#ring(soon).catch((error: unknown) => {
      if (!this.#isStopped) this.#log.warn('bells not rung', { error });
    });
  }

  async #ring(rows: Bell[]): Promise<void> {
    // `queue.add` hangs while Redis is away: leave the work in Postgres and look again at the next sweep.
    if (this.#redis?.status !== 'ready') return;
    const now = this.#clock.now().getTime();
    for (const [isBulk, queue] of this.#queues) {
      const bells = rows
        .filter((row) => (this.#handlers.get(row.kind)?.options.isBulk ?? false) === isBulk)
        .map((row) => ({
          name: row.kind,
          data: { id: row.id },
          opts: {
            // A clock that was moved makes a bell of its own: the one that hangs at its old moment is too late.
            jobId: [row.id, row.attempts, row.epoch, row.due_at.getTime(), this.#clock.offsetMs].join('-'),
            delay: Math.max(0, row.due_at.getTime() - now),
          },
        }))
        .filter(({ opts }) => !this.#rung.has(opts.jobId));
      if (bells.length === 0) continue;
      for (const { opts } of bells) this.#rung.add(opts.jobId);
      await queue.addBulk(bells);
    }
  }

  async #answer(bell: BullJob<{ id?: unknown }>): Promise<void> {
    const id = Number(bell.data?.id);
    if (!Number.isSafeInteger(id)) return;
    // Not to be had: whatever the reason, it may be rung for again.
    if (!(await this.run(id)) && bell.id !== undefined) this.#rung.delete(bell.id);
  }

  /** Claims and works one job. False when it was not due, done or somebody else's. */
  async run(id: number): Promise<boolean> {
    const claimed = await this.#db.first<JobRow>(
      `update jobs set state = 'running', attempts = attempts + 1, locked_by = ?, locked_until = now() + ? * interval '1 millisecond'
       where id = ? and ((state = 'due' and due_at <= ?) or (state = 'running' and locked_until < now())) returning id, kind, key, data, due_at, attempts, trace`,
      [this.#settings.instance, this.#settings.jobLockMs, id, this.#clock.now()],
    );
    if (!claimed) return false;
    const handler = this.#handlers.get(claimed.kind);
    const trace = childOf(claimed.trace);
    const started = performance.now();
    const heartbeat = setInterval(() => void this.#renew(id), Math.max(200, this.#settings.jobLockMs / 3));
    try {
      if (!handler) throw new Fault('internal', `Nobody works the job ${claimed.kind}.`);
      const job: Job<never> = {
        id,
        kind: claimed.kind,
        key: claimed.key,
        data: claimed.data as never,
        attempt: claimed.attempts,
        dueAt: claimed.due_at,
      };
      await withTrace(trace, () => handler.work(job, { actor: systemActor(claimed.kind), trace }));
      await this.#db.rows(
        `update jobs set state = 'done', finished_at = now(), locked_until = null where id = ? and locked_by = ?`,
        [id, this.#settings.instance],
      );
      this.#metrics.jobs.observe({ kind: claimed.kind, outcome: 'ok' }, (performance.now() - started) / 1000);
    } catch (error) {
      this.#metrics.jobs.observe({ kind: claimed.kind, outcome: 'failed' }, (performance.now() - started) / 1000);
      await this.#failed(claimed, handler, error);
      this.wake();
    } finally {
      clearInterval(heartbeat);
    }
    return true;
  }

  async #renew(id: number): Promise<void> {
    await this.#db
      .rows(
        `update jobs set locked_until = now() + ? * interval '1 millisecond' where id = ? and locked_by = ? and state = 'running'`,
        [this.#settings.jobLockMs, id, this.#settings.instance],
      )
      .catch(() => undefined);
  }

  async #failed(row: JobRow, handler: Handler | undefined, error: unknown): Promise<void> {
    const isLast = row.attempts >= (handler?.options.maxAttempts ?? DEFAULT_ATTEMPTS);
    const text =
      error instanceof Error ? `${error.name}${error instanceof Fault ? `: ${error.message}` : ''}` : 'unknown';
    const pauseMs =
      Math.min(this.#settings.retryBaseMs * 2 ** (row.attempts - 1), 15 * 60_000) * (0.8 + Math.random() * 0.4);
    this.#log.warn(isLast ? 'job given up' : 'job failed', {
      job: row.kind,
      jobId: row.id,
      attempt: row.attempts,
      error,
    });
    // A newer job of the same kind and key may stand as due already; then this one has nothing left to do.
    await this.#db
      .rows(
        `update jobs set state = case when ? or exists (select 1 from jobs other where other.kind = jobs.kind and other.key = jobs.key and other.state = 'due') then 'dead' else 'due' end,
       due_at = ?, last_error = ?, locked_until = null, finished_at = case when ? then now() end where id = ? and locked_by = ?`,
        [isLast, new Date(this.#clock.now().getTime() + pauseMs), text, isLast, row.id, this.#settings.instance],
      )
      .catch((failure: unknown) =>
        this.#log.error('job outcome not written', { job: row.kind, jobId: row.id, error: failure }),
      );
  }

  /** When the next job is due by the product's clock, or null. */
  async nextDue(): Promise<Date | null> {
    return (
      (await this.#db.first<{ at: Date | null }>(`select min(due_at) as at from jobs where state = 'due'`))?.at ?? null
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#workers.map((worker) => worker.close().catch(() => undefined)));
    await this.#sweeping;
    await Promise.all([...this.#queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.#redis?.disconnect();
  }
}
