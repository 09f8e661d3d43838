import type { QueryConfig } from 'pg';
import type { Clock } from '../clock.ts';
import { Fault, isRetryable } from '../fault.ts';
import type { WakeUp } from '../jobs/job-queue.ts';
import type { Context } from '../security/actor.ts';
import type { Sealer } from '../security/sealed.ts';
import { Left, rowWithJob, type Claim, type Settled } from './left.ts';
import { poolOf, type EntityManager, type Orm } from './orm.ts';
import { numbered } from './sql.ts';
import { Together, type Reader } from './together.ts';
import { Work, type Leaving, type NewJob, type Row, type Tx } from './tx.ts';

export type { Leaving, NewJob, Row, Tx } from './tx.ts';

type Rows = <R extends Row>(sql: string, params?: unknown[]) => Promise<R[]>;

/** What a commit leaves for others to do: events for the relay, jobs for the workers. */
export interface Written {
  hasEvents: boolean;
  jobs: WakeUp[];
}

/** Does one of several pieces of work that share a transaction. */
export type OneOfSeveral = <T>(ctx: Context, work: (tx: Tx) => Promise<T>) => Promise<T>;

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

  /** A read with `?` placeholders, prepared by each connection where it comes often (prepare.ts). `bigint` columns come as numbers, `date` as `YYYY-MM-DD`, `timestamptz` as Date. */
  async rows<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R[]> {
    return this.#ask<R>({ text: numbered(sql), values: params });
  }

  async first<R extends Row = Row>(sql: string, params: unknown[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  /** Reads that need nothing of each other, asked in the same turn: one statement for all of them. */
  together(): Reader {
    return new Together((sql, params) => this.rows(sql, params), this);
  }

  // Not `pool.query`: it ends the connection of every query that fails.
  async #ask<R extends Row>(query: QueryConfig): Promise<R[]> {
    const client = await (await poolOf(this.#orm)).connect();
    try {
      return (await client.query<R>(query)).rows;
    } finally {
      client.release();
    }
  }

  /** SQL in one transaction, and nothing else: no entities, events or jobs. For the kit's own upkeep, which runs after every commit. */
  async bare<T>(work: (rows: Rows) => Promise<T>): Promise<T> {
    const client = await (await poolOf(this.#orm)).connect();
    let isBroken = false;
    try {
      await client.query('begin');
      const rows: Rows = async (sql, params = []) =>
        (await client.query<never>({ text: numbered(sql), values: params })).rows;
      const result = await work(rows);
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('The transaction was taken back.');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
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

  /**
   * What could be left to a transaction's end, by itself: one statement, and so neither BEGIN nor COMMIT. Where more than one row is there
   * to lose, all of it is there or nothing.
   */
  async atOnce(ctx: Context, leave: (tx: Leaving) => Promise<void> | void): Promise<void> {
    refuseLate(ctx);
    const left = new Left();
    const now = this.#clock.now();
    await leave({
      now,
      append: (table, row) => left.append(table, row),
      atEnd: (sql, params = [], ...then) => left.write(sql, params, ...then),
      schedule: async ({ dueAt = now, ...job }) => left.plan({ ...job, due_at: dueAt, trace: ctx.trace }),
      unschedule: async (kind, ...keys) => keys.forEach((key) => left.plan({ kind, key })),
      finish: () => ctx.claim && left.finish(ctx.claim),
    });
    const { over } = left;
    const statement = left.statement();
    if (!statement) return;
    const jobs = await this.rows<WakeUp>(statement.sql, statement.params);
    ctx.hasCommitted = true;
    if (over) over.isOver = true;
    if (jobs.length > 0) this.#onCommit({ hasEvents: false, jobs });
  }

  /**
   * A row, and with it its job where the row was not there yet and is not `settled`: one statement, like `atOnce`. Answers whether it was
   * new.
   */
  async once(
    ctx: Context,
    table: string,
    row: Row,
    { dueAt = this.#clock.now(), ...job }: NewJob,
    settled?: Settled,
  ): Promise<boolean> {
    refuseLate(ctx);
    const { sql, params } = rowWithJob(table, row, { ...job, due_at: dueAt, trace: ctx.trace }, settled);
    const rows = await this.rows<WakeUp & { id: number | null }>(sql, params);
    const jobs = rows.filter(({ id }) => id !== null);
    ctx.hasCommitted = true;
    if (jobs.length > 0) this.#onCommit({ hasEvents: false, jobs });
    return rows.length > 0;
  }

  /**
   * Several pieces of work in one transaction, one after the other, each under its own context as if it had a transaction of its own. All
   * commit or none, and nothing is tried again: whoever asks for this does them one by one when it fails.
   */
  async inTurn(work: (next: OneOfSeveral) => Promise<void>): Promise<void> {
    const after: (() => void)[] = [];
    const written: Written = { hasEvents: false, jobs: [] };
    await this.#orm.em.fork().transactional(async (em) =>
      work(async (ctx, one) => {
        const tx = new Work(em as EntityManager, ctx, this.#clock.now(), this.#sealer, this.#service, after);
        const result = await one(tx);
        await tx.writeEnd();
        await tx.writeAudit();
        // The next one reads what it needs by itself, as it would in a transaction of its own.
        em.clear();
        written.hasEvents ||= tx.events.length > 0;
        written.jobs.push(...tx.jobs);
        return result;
      }),
    );
    for (const step of after) step();
    if (written.hasEvents || written.jobs.length > 0) this.#onCommit(written);
  }

  async #once<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
    const after: (() => void)[] = [];
    const auditDue = ctx.audit;
    let written: Written = { hasEvents: false, jobs: [] };
    let ended: Claim | undefined;
    const result = await this.#orm.em.fork().transactional(async (em) => {
      refuseLate(ctx);
      const tx = new Work(em as EntityManager, ctx, this.#clock.now(), this.#sealer, this.#service, after);
      const answer = await work(tx);
      if (auditDue) await tx.audit(auditDue.action, auditDue.object);
      await tx.writeEnd();
      await tx.writeAudit();
      refuseLate(ctx);
      written = { hasEvents: tx.events.length > 0, jobs: tx.jobs };
      ended = tx.over;
      return answer;
    });
    ctx.hasCommitted = true;
    if (ended) ended.isOver = true;
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
