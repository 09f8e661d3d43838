import type { Clock } from '../clock.ts';
import type { Db, Row } from '../database/db.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { childOf, withTrace } from '../observability/trace.ts';
import { systemActor, type Context } from '../security/actor.ts';
import type { KitSettings } from '../settings.ts';
import type { Job, JobOptions } from './job-handler.ts';

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

export type Run = 'done' | 'failed' | 'not had';

const DEFAULT_ATTEMPTS = 8;

/** Claims and works jobs. A job is claimed by one row update; a process that dies loses its claim after `jobLockMs`. */
export class JobRunner {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Set<Promise<unknown>>();

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

  isBulk(kind: string): boolean {
    return this.#handlers.get(kind)?.options.isBulk ?? false;
  }

  /** The queues that the handlers of this service need. */
  get queues(): boolean[] {
    return [...new Set([...this.#handlers.keys()].map((kind) => this.isBulk(kind)))];
  }

  /** Claims and works one job. `not had`: it was not due, done, or somebody else's. */
  run(id: number): Promise<Run> {
    const run = this.#run(id);
    this.#running.add(run);
    const over = () => void this.#running.delete(run);
    run.then(over, over);
    return run;
  }

  async #run(id: number): Promise<Run> {
    const claimed = await this.#db.first<JobRow>(
      `update jobs set state = 'running', attempts = attempts + 1, locked_by = ?, locked_until = now() + ? * interval '1 millisecond'
       where id = ? and ((state = 'due' and due_at <= ?) or (state = 'running' and locked_until < now())) returning id, kind, key, data, due_at, attempts, trace`,
      [this.#settings.instance, this.#settings.jobLockMs, id, this.#clock.now()],
    );
    if (!claimed) return 'not had';
    const handler = this.#handlers.get(claimed.kind);
    const trace = childOf(claimed.trace);
    const started = performance.now();
    const heartbeat = setInterval(() => void this.#renew(id), Math.max(200, this.#settings.jobLockMs / 3));
    let run: Run = 'done';
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
    } catch (error) {
      run = 'failed';
      await this.#failed(claimed, handler, error);
    } finally {
      clearInterval(heartbeat);
      const outcome = run === 'done' ? 'ok' : 'failed';
      this.#metrics.jobs.observe({ kind: claimed.kind, outcome }, (performance.now() - started) / 1000);
    }
    return run;
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

  /** Settles when nothing is in hand any more, or after `limitMs`. */
  async settled(limitMs: number): Promise<void> {
    await Promise.race([
      Promise.allSettled(this.#running),
      new Promise((resolve) => setTimeout(resolve, limitMs).unref()),
    ]);
  }
}
