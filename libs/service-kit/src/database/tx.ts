import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { EventContract } from '@sorrel/contracts/event-contract';
import type { WakeUp } from '../jobs/job-queue.ts';
import type { Context } from '../security/actor.ts';
import type { Sealer } from '../security/sealed.ts';
import { auditText } from './audit.ts';
import { flushHeld, heldBack, refuseStale, sendHeld } from './held.ts';
import { Left, type Claim } from './left.ts';
import type { EntityManager } from './orm.ts';
import { runSql } from './sql.ts';
import { Together, type Reader } from './together.ts';

export type Row = Record<string, unknown>;
type Param = unknown;

/** A job to be done, written with the change that causes it. `data` holds ids only. */
export interface NewJob {
  kind: string;
  key: string;
  data: Record<string, number | string | boolean | null>;
  dueAt?: Date;
}

/** One transaction: entities, SQL, events, jobs and audit rows that commit together or not at all. */
export interface Tx {
  readonly em: EntityManager;
  readonly ctx: Context;
  /** The product's time at the start of the transaction. */
  readonly now: Date;
  /** Receipts (`subject#id`) of the events published so far. */
  readonly events: string[];
  /** SQL with `?` placeholders in this transaction; pending entity changes are written first. */
  rows<R extends Row = Row>(sql: string, params?: Param[]): Promise<R[]>;
  first<R extends Row = Row>(sql: string, params?: Param[]): Promise<R | undefined>;
  /** The same without writing anything first: only for tables that no entity stands for. */
  readonly beside: Reader & { together(): Reader };
  /** Reads that need nothing of each other, asked in the same turn: one statement for all of them. */
  together(): Reader;
  /** Writes what is pending of entities, in one statement. At the end of the transaction that happens by itself. */
  flush(): Promise<void>;
  /** Writes an event to the outbox, at the end of the transaction. `key`: the aggregate, `subscription:12`. */
  publish<D extends z.ZodType>(event: EventContract<D>, key: string, data: z.input<D>): Promise<void>;
  /**
   * Inserts a row at the end of the transaction, in the same statement as events and jobs: for tables that nothing in this transaction
   * reads or changes. All rows of one table have the same columns, and keep their order. One that is there already stays as it is.
   */
  append(table: string, row: Row): void;
  /**
   * A write for the end of the transaction, in the same statement: to rows that nothing in this transaction reads afterwards, and that no
   * other write left to the end changes as well. `then`: others, which select what the first has returned from `{before}`.
   */
  atEnd(sql: string, params?: Param[], ...then: { sql: string; params: Param[] }[]): void;
  /** The job whose handler this is, if it is one, is over with this transaction: nothing may follow that must not be lost. */
  finish(): void;
  /** Replaces a job of the same kind and key that has not started. Without `dueAt` it is due now. Written at the end of the transaction. */
  schedule(job: NewJob): Promise<void>;
  /** Removes jobs that have not started. */
  unschedule(kind: string, ...keys: string[]): Promise<void>;
  /** An extra audit row; commands by staff get theirs automatically. `detail`: ids and words, no free text. */
  audit(action: string, object: string, detail?: Record<string, string | number | boolean | null>): Promise<void>;
  /** The next value of a table's id: sealed columns need the row's id before it is written. */
  nextId(table: string): Promise<number>;
  afterCommit(work: () => void): void;
}

/** What of a transaction is written at its end, and can therefore stand by itself. */
export type Leaving = Pick<Tx, 'now' | 'append' | 'atEnd' | 'schedule' | 'unschedule' | 'finish'>;

/** A running transaction: events and jobs are collected, and written at its end. */
export class Work implements Tx {
  readonly em: EntityManager;
  readonly ctx: Context;
  readonly now: Date;
  readonly events: string[] = [];
  readonly jobs: WakeUp[] = [];
  readonly #sealer: Sealer;
  readonly #service: string;
  readonly #after: (() => void)[];
  readonly #audit: { action: string; object: string; detail: Record<string, unknown> }[] = [];
  readonly #left = new Left();
  #flushed: Promise<void> = Promise.resolve();

  constructor(em: EntityManager, ctx: Context, now: Date, sealer: Sealer, service: string, after: (() => void)[]) {
    this.em = em;
    this.ctx = ctx;
    this.now = now;
    this.#sealer = sealer;
    this.#service = service;
    this.#after = after;
  }

  readonly beside: Tx['beside'] = {
    rows: <R extends Row = Row>(sql: string, params: Param[] = []) => runSql<R>(this.em, sql, params),
    first: async <R extends Row = Row>(sql: string, params: Param[] = []) => (await runSql<R>(this.em, sql, params))[0],
    together: () => new Together((sql, params) => runSql(this.em, sql, params), this),
  };

  async rows<R extends Row = Row>(sql: string, params: Param[] = []): Promise<R[]> {
    await this.flush();
    return runSql<R>(this.em, sql, params);
  }

  async first<R extends Row = Row>(sql: string, params: Param[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  together(): Reader {
    return new Together((sql, params) => this.rows(sql, params), this);
  }

  // One after the other: reads that are asked at the same time must all find what was written before them.
  flush(): Promise<void> {
    const flushed = this.#flushed.then(() => flushHeld(this.em));
    this.#flushed = flushed.catch(() => undefined);
    return flushed;
  }

  async publish<D extends z.ZodType>(event: EventContract<D>, key: string, data: z.input<D>): Promise<void> {
    if (event.owner !== this.#service) throw new Error(`${this.#service} may not publish ${event.subject}.`);
    const id = randomUUID();
    const body = event.data.parse(data);
    const { kind, userId } = this.ctx.actor;
    this.#left.publish({
      id,
      subject: event.subject,
      v: event.v,
      key,
      at: this.now,
      actor: { kind, userId },
      trace: this.ctx.trace,
      data: event.isSealed ? null : body,
      sealed: event.isSealed ? this.#sealer.sealJson(`fact.${event.subject}`, id, body) : null,
    });
    this.events.push(`${event.subject}#${id}`);
  }

  append(table: string, row: Row): void {
    this.#left.append(table, row);
  }

  atEnd(sql: string, params: Param[] = [], ...then: { sql: string; params: Param[] }[]): void {
    this.#left.write(sql, params, ...then);
  }

  finish(): void {
    if (this.ctx.claim) this.#left.finish(this.ctx.claim);
  }

  /** The job that is over with this transaction. */
  get over(): Claim | undefined {
    return this.#left.over;
  }

  async schedule({ kind, key, data, dueAt = this.now }: NewJob): Promise<void> {
    this.#left.plan({ kind, key, data, due_at: dueAt, trace: this.ctx.trace });
  }

  async unschedule(kind: string, ...keys: string[]): Promise<void> {
    for (const key of keys) this.#left.plan({ kind, key });
  }

  /** Writes what is pending of entities and what was left to the end, together. */
  async writeEnd(): Promise<void> {
    const held = await heldBack(this.em);
    if (held.some(({ table }) => this.#left.touches(table))) await sendHeld(this.em, held.splice(0));
    const statement = this.#left.statement(held);
    if (!statement) return;
    const jobs = await runSql<WakeUp>(this.em, statement.sql, statement.params);
    refuseStale(jobs);
    this.jobs.push(...jobs);
  }

  async audit(
    action: string,
    object: string,
    detail: Record<string, string | number | boolean | null> = {},
  ): Promise<void> {
    this.#audit.push({ action, object, detail });
  }

  // The chain's lock is taken last, after every row lock, so that it cannot take part in a deadlock.
  async writeAudit(): Promise<void> {
    if (this.#audit.length === 0) return;
    const { kind, userId, name } = this.ctx.actor;
    const common = { at: this.now.toISOString(), kind, userId, name, trace: this.ctx.trace };
    const rows = this.#audit.map((entry) => ({ ...common, ...entry }));
    await this.rows('select append_audit(?, ?::jsonb)', [
      `audit:${this.#service}`,
      JSON.stringify(rows.map((row) => ({ ...row, text: auditText(row) }))),
    ]);
  }

  async nextId(table: string): Promise<number> {
    const [row] = await runSql<{ id: number }>(this.em, 'select nextval(pg_get_serial_sequence(?, ?))::bigint as id', [
      `${this.#service}.${table}`,
      'id',
    ]);
    return row?.id ?? 0;
  }

  afterCommit(work: () => void): void {
    this.#after.push(work);
  }
}
