import type { Clock } from '../clock.ts';
import { Fault, isRetryable } from '../fault.ts';
import type { WakeUp } from '../jobs/job-queue.ts';
import type { Context } from '../security/actor.ts';
import type { Sealer } from '../security/sealed.ts';
import type { EntityManager, Orm } from './orm.ts';
import { runSql } from './sql.ts';
import { Work, type Row, type Tx } from './tx.ts';

export type { NewJob, Row, Tx } from './tx.ts';

/** What a commit leaves for others to do: events for the relay, jobs for the workers. */
export interface Written {
  hasEvents: boolean;
  jobs: WakeUp[];
}

/** The service's database: transactions for writes, `rows` for reads. */
export class Db {
  readonly #orm: Orm;
  readonly #clock: Clock;
  readonly #sealer: Sealer;
  readonly #service: string;
  #onCommit: (written: Written) => void = () => undefined;

  constructor(orm: Orm, clock: Clock, sealer: Sealer, service: string) {
    this.#orm = orm;
    this.#clock = clock;
    this.#sealer = sealer;
    this.#service = service;
  }

  /** Called after each commit that wrote events or jobs: wakes relay and workers. */
  onCommit(tell: (written: Written) => void): void {
    this.#onCommit = tell;
  }

  get orm(): Orm {
    return this.#orm;
  }

  /** Whether the database answers, within 2 s. */
  async answers(): Promise<boolean> {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
    const asked = this.rows('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([asked, late]);
  }

  /** A fresh entity manager for reading. */
  em(): EntityManager {
    return this.#orm.em.fork() as EntityManager;
  }

  /** A read with `?` placeholders. `bigint` columns come as numbers, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
  async rows<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R[]> {
    return runSql<R>(this.em(), sql, params);
  }

  async first<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  /**
   * Runs `work` in one transaction, up to 3 times when Postgres reports a deadlock or a lock timeout. Nothing outside the database may
   * happen inside `work`: use jobs or `afterCommit`.
   */
  async transaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(ctx, work);
      } catch (error) {
        if (attempt >= 4 || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 30));
      }
    }
  }

  async #once<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
    const after: (() => void)[] = [];
    const auditDue = ctx.audit;
    let written: Written = { hasEvents: false, jobs: [] };
    const result = await this.#orm.em.fork().transactional(async (em) => {
      refuseLate(ctx);
      const tx = new Work(em as EntityManager, ctx, this.#clock.now(), this.#sealer, this.#service, after);
      const answer = await work(tx);
      await em.flush();
      if (auditDue) await tx.audit(auditDue.action, auditDue.object);
      await tx.writeLeft();
      await tx.writeAudit();
      refuseLate(ctx);
      written = { hasEvents: tx.events.length > 0, jobs: tx.jobs };
      return answer;
    });
    ctx.hasCommitted = true;
    if (auditDue && ctx.audit === auditDue) ctx.audit = undefined;
    for (const step of after) step();
    if (written.hasEvents || written.jobs.length > 0) this.#onCommit(written);
    return result;
  }
}

// The caller has already had a timeout, and may be asking again: what has not been written yet is not written.
function refuseLate(ctx: Context): void {
  if (ctx.until === undefined || ctx.hasCommitted || performance.now() <= ctx.until) return;
  throw new Fault('timeout', 'This is taking longer than it should. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}
