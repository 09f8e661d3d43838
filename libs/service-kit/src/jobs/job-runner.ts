import type { Clock } from '../clock.ts';
import type { Db, Row } from '../database/db.ts';
import { NEXT, OVER } from '../database/left.ts';
import { isUniqueViolation, reasonOf } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { withTrace } from '../observability/trace.ts';
import { NO_TRACING, type Tracing } from '../observability/tracing.ts';
import { systemActor, type Context } from '../security/actor.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { type Job, type JobOptions, TriedLater } from './job-handler.ts';
import type { WakeUp } from './job-queue.ts';

interface JobRow extends Row {
  id: number;
  kind: string;
  key: string;
  data: Record<string, never>;
  due_at: Date;
  attempts: number;
  trace: string;
  found?: Record<string, unknown> | null;
}
interface Handler {
  work: (job: Job<never>, ctx: Context) => Promise<void>;
  options: JobOptions;
}

type Run = 'done' | 'failed' | 'not had';

/** The outcome of a run, and the wake-ups that follow from it: its own next try, or the next job of its key. */
export interface Ran {
  run: Run;
  next: WakeUp[];
}

const DEFAULT_ATTEMPTS = 8;
const LONGEST_MS = 5 * 60_000;

/** Why a claim ended before the handler did. */
class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/**
 * Claims and works jobs. A job is claimed by updating its row, one at a time for each kind and key; a process that dies loses its claim
 * after `jobLockMs`, and a handler that hangs loses it after its longest time.
 */
export class JobRunner {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #tracing: Tracing;
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Set<Promise<unknown>>();

  constructor(db: Db, clock: Clock, settings: KitSettings, log: Log, metrics: Metrics, tracing: Tracing = NO_TRACING) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
    this.#log = log;
    this.#metrics = metrics;
    this.#tracing = tracing;
  }

  add(kind: string, handler: Handler): void {
    if (this.#handlers.has(kind)) throw new Error(`Two handlers work the job ${kind}.`);
    this.#handlers.set(kind, handler);
  }

  // What each kind's handler begins with, as one column.
  get #found(): string {
    const cases = [...this.#handlers].flatMap(([kind, { options }]) =>
      options.reads ? `when '${kind}' then (select to_json(r) from (${options.reads}) r)` : [],
    );
    return cases.length > 0 ? `, case jobs.kind ${cases.join(' ')} end as found` : '';
  }

  isBulk(kind: string): boolean {
    return this.#handlers.get(kind)?.options.isBulk ?? false;
  }

  /** The kinds of jobs that this program works. */
  get kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  /** The queues that the handlers of this service need. */
  get queues(): boolean[] {
    return [...new Set(this.kinds.map((kind) => this.isBulk(kind)))];
  }

  /** Claims and works one job. `not had`: it was not due, was already done, or is being worked elsewhere. */
  run(id: number): Promise<Ran> {
    const run = this.#run(id);
    this.#running.add(run);
    const over = () => void this.#running.delete(run);
    run.then(over, over);
    return run;
  }

  async #run(id: number): Promise<Ran> {
    const claimed = await this.#claim(id);
    if (!claimed) return { run: 'not had', next: [] };
    const handler = this.#handlers.get(claimed.kind) as Handler;
    const { kind: job, attempts } = claimed;
    const fields = { job, attempt: attempts };
    const span = this.#tracing.begin({ kind: 'consumer', name: `job ${job}`, parent: claimed.trace, fields });
    const { trace } = span;
    const started = performance.now();
    const claim = this.#hold(claimed, handler.options.longestMs ?? LONGEST_MS);
    let ran: Ran;
    try {
      const { kind, key, data, due_at: dueAt, attempts: attempt, found } = claimed;
      const job: Job<never> = {
        id,
        kind,
        key,
        data: data as never,
        attempt,
        dueAt,
        ...(found === undefined ? {} : { found }),
        signal: claim.signal,
      };
      const by = { id, kind, key, attempts: attempt, by: this.#settings.instance, isOver: false };
      const work = withTrace(trace, () => handler.work(job, { actor: systemActor(kind), trace, claim: by }));
      await Promise.race([work, claim.lost]);
      ran = { run: 'done', next: by.isOver ? [] : await this.#done(claimed) };
    } catch (error) {
      ran = { run: 'failed', next: await this.#failed(claimed, handler, error) };
    } finally {
      claim.end();
    }
    const outcome = ran.run === 'done' ? 'ok' : 'failed';
    span.end({ isFailed: outcome === 'failed', fields: { outcome } });
    this.#metrics.jobs.observe({ kind: claimed.kind, outcome }, (performance.now() - started) / 1000);
    return ran;
  }

  async #claim(id: number): Promise<JobRow | undefined> {
    try {
      return await this.#db.first<JobRow>(
        `update jobs set state = 'running', attempts = attempts + 1, locked_by = ?, locked_until = now() + ? * interval '1 millisecond'
         where id = ? and kind = any(?) and ((state = 'due' and due_at <= ?) or (state = 'running' and locked_until < now())) returning id, kind, key, data, due_at, attempts, trace${this.#found}`,
        // A kind that this program does not know belongs to a newer version.
        [this.#settings.instance, this.#settings.jobLockMs, id, this.kinds, this.#clock.now()],
      );
    } catch (error) {
      // Another job of the same kind and key is running. Its end wakes this one up.
      if (isUniqueViolation(error, 'jobs_one_running')) return undefined;
      throw error;
    }
  }

  /** Keeps a claim alive. `lost` rejects when another process has taken it, or when the handler has run too long. */
  #hold(row: JobRow, longestMs: number): { signal: AbortSignal; lost: Promise<never>; end(): void } {
    const aborting = new AbortController();
    const { signal } = aborting;
    const lost = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as ClaimLost));
    });
    // Keeps the rejection from going unhandled when nobody waits for it.
    lost.catch(() => undefined);
    const lose = (why: string) => aborting.abort(new ClaimLost(why));
    const renewing = setInterval(
      () => void this.#renew(row).then((isOurs) => isOurs || lose('The claim has passed to another process.')),
      Math.max(200, this.#settings.jobLockMs / 3),
    );
    const late = setTimeout(() => lose('The handler has not come back in its time.'), longestMs);
    const end = () => {
      clearInterval(renewing);
      clearTimeout(late);
    };
    return { signal, lost, end };
  }

  async #renew({ id, attempts }: JobRow): Promise<boolean> {
    const rows = await this.#db
      .rows(
        `update jobs set locked_until = now() + ? * interval '1 millisecond' where id = ? and locked_by = ? and attempts = ? and state = 'running' returning id`,
        [this.#settings.jobLockMs, id, this.#settings.instance, attempts],
      )
      // While the database does not answer, it cannot have given the claim to another process either.
      .catch(() => [{}]);
    return rows.length > 0;
  }

  async #done({ id, kind, key, attempts }: JobRow): Promise<WakeUp[]> {
    const [row] = await this.#db.rows<WakeUp>(`with over as (${OVER}) ${NEXT}`, [
      id,
      this.#settings.instance,
      attempts,
      kind,
      key,
    ]);
    return row ? [row] : [];
  }

  async #failed(row: JobRow, handler: Handler, error: unknown): Promise<WakeUp[]> {
    const isLast = row.attempts >= (handler.options.maxAttempts ?? DEFAULT_ATTEMPTS);
    const text = error instanceof ClaimLost ? `${error.name}: ${error.message}` : reasonOf(error);
    const growingMs =
      Math.min(this.#settings.retryBaseMs * 2 ** (row.attempts - 1), 15 * 60_000) * (0.8 + Math.random() * 0.4);
    const pauseMs = Math.max(growingMs, error instanceof TriedLater ? error.afterMs : 0);
    this.#log.warn(isLast ? 'job given up' : 'job failed', {
      job: row.kind,
      jobId: row.id,
      attempt: row.attempts,
      error,
    });
    // A newer job of the same kind and key may already be due; then this one has nothing left to do.
    try {
      return await this.#db.rows<WakeUp>(
        `with newer as (select exists (select 1 from jobs where kind = ? and key = ? and state = 'due') as is_due),
         over as (
           update jobs set state = case when newer.is_due then 'done' when ? then 'dead' else 'due' end, due_at = ?, last_error = ?,
             locked_until = null, finished_at = case when newer.is_due or ? then now() end
           from newer where id = ? and locked_by = ? and attempts = ? and state = 'running' returning id, kind, attempts, due_at, state
         )
         select id, kind, attempts, due_at, 0 as epoch from over where state = 'due'
         union all select id, kind, attempts, due_at, 0 from jobs where kind = ? and key = ? and state = 'due'`,
        [
          row.kind,
          row.key,
          isLast,
          new Date(this.#clock.now().getTime() + pauseMs),
          text,
          isLast,
          row.id,
          this.#settings.instance,
          row.attempts,
          row.kind,
          row.key,
        ],
      );
    } catch (failure) {
      this.#log.error('job outcome not written', { job: row.kind, jobId: row.id, error: failure });
      return [];
    }
  }

  /** Settles when no job is running, or after `limitMs`. */
  async settled(limitMs: number): Promise<void> {
    await Promise.race([
      Promise.allSettled(this.#running),
      new Promise((resolve) => setTimeout(resolve, limitMs).unref()),
    ]);
  }
}
