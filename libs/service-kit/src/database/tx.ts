import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { EventContract } from '@sorrel/contracts/event-contract';
import type { WakeUp } from '../jobs/job-queue.ts';
import type { Context } from '../security/actor.ts';
import type { Sealer } from '../security/sealed.ts';
import { auditHash } from './audit.ts';
import type { EntityManager } from './orm.ts';
import { runSql } from './sql.ts';

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
  readonly beside: { rows: Tx['rows']; first: Tx['first'] };
  /** Writes an event to the outbox, at the end of the transaction. `key`: the aggregate, `subscription:12`. */
  publish<D extends z.ZodType>(event: EventContract<D>, key: string, data: z.input<D>): Promise<void>;
  /**
   * Inserts a row at the end of the transaction, in the same statement as events and jobs: for tables that nothing in this transaction
   * reads or changes. All rows of one table have the same columns, and keep their order. One that is there already stays as it is.
   */
  append(table: string, row: Row): void;
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

interface Outgoing {
  id: string;
  subject: string;
  v: number;
  key: string;
  data: unknown;
  sealed: string | null;
}
/** A job to be written; without data, one to be removed. */
interface Planned {
  kind: string;
  key: string;
  data?: NewJob['data'];
  due_at?: Date;
}

const PUBLISH = `insert into outbox (id, subject, v, key, at, actor, trace, data, sealed)
  select id, subject, v, key, ?::timestamptz, ?::jsonb, ?, nullif(data, 'null'::jsonb), sealed
  from rows from (jsonb_to_recordset(?::jsonb) as (id uuid, subject text, v int, key text, data jsonb, sealed text)) with ordinality as f (id, subject, v, key, data, sealed, n) order by n`;
const UNSCHEDULE = `delete from jobs using unnest(?::text[], ?::text[]) as g (kind, key) where jobs.kind = g.kind and jobs.key = g.key and jobs.state = 'due'`;
const SCHEDULE = `insert into jobs (kind, key, data, due_at, trace)
  select kind, key, data, due_at, ? from jsonb_to_recordset(?::jsonb) as d (kind text, key text, data jsonb, due_at timestamptz) order by kind, key
  on conflict (kind, key) where state = 'due' do update set data = excluded.data, due_at = excluded.due_at, attempts = 0, last_error = null
  returning id, kind, attempts, due_at`;

function appendTo(table: string, [first = {}]: Row[]): string {
  const columns = Object.keys(first);
  return `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')}
    from jsonb_populate_recordset(null::${table}, ?::jsonb) with ordinality r order by r.ordinality on conflict do nothing`;
}

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
  readonly #outgoing: Outgoing[] = [];
  readonly #appended = new Map<string, Row[]>();
  // By kind and key: the last change to a job counts.
  readonly #planned = new Map<string, Planned>();

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
  };

  async rows<R extends Row = Row>(sql: string, params: Param[] = []): Promise<R[]> {
    await this.em.flush();
    return runSql<R>(this.em, sql, params);
  }

  async first<R extends Row = Row>(sql: string, params: Param[] = []): Promise<R | undefined> {
    return (await this.rows<R>(sql, params))[0];
  }

  async publish<D extends z.ZodType>(event: EventContract<D>, key: string, data: z.input<D>): Promise<void> {
    if (event.owner !== this.#service) throw new Error(`${this.#service} may not publish ${event.subject}.`);
    const id = randomUUID();
    const body = event.data.parse(data);
    this.#outgoing.push({
      id,
      subject: event.subject,
      v: event.v,
      key,
      data: event.isSealed ? null : body,
      sealed: event.isSealed ? this.#sealer.sealJson(`fact.${event.subject}`, id, body) : null,
    });
    this.events.push(`${event.subject}#${id}`);
  }

  append(table: string, row: Row): void {
    const rows = this.#appended.get(table);
    if (rows) rows.push(row);
    else this.#appended.set(table, [row]);
  }

  async schedule({ kind, key, data, dueAt = this.now }: NewJob): Promise<void> {
    this.#planned.set(`${kind} ${key}`, { kind, key, data, due_at: dueAt });
  }

  async unschedule(kind: string, ...keys: string[]): Promise<void> {
    for (const key of keys) this.#planned.set(`${kind} ${key}`, { kind, key });
  }

  /**
   * Writes events, jobs and appended rows in one statement at the end: nothing sees them before the commit, and each would cost a round trip
   * of its own.
   * Jobs are written in the order of their names, so that two transactions cannot wait for each other.
   */
  async writeLeft(): Promise<void> {
    const planned = [...this.#planned.values()].sort((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1));
    const gone = planned.filter((job) => !job.data);
    const due = planned.filter((job) => job.data);
    const parts: { name: string; sql: string; params: Param[] }[] = [];
    if (this.#outgoing.length > 0) {
      const { kind, userId } = this.ctx.actor;
      const params = [this.now, JSON.stringify({ kind, userId }), this.ctx.trace, JSON.stringify(this.#outgoing)];
      parts.push({ name: 'outgoing', sql: PUBLISH, params });
    }
    if (gone.length > 0)
      parts.push({ name: 'gone', sql: UNSCHEDULE, params: [gone.map((job) => job.kind), gone.map((job) => job.key)] });
    if (due.length > 0) parts.push({ name: 'due', sql: SCHEDULE, params: [this.ctx.trace, JSON.stringify(due)] });
    for (const [table, rows] of this.#appended)
      parts.push({ name: `into_${table}`, sql: appendTo(table, rows), params: [JSON.stringify(rows)] });
    if (parts.length === 0) return;
    const wakeUps = due.length > 0 ? 'select id, kind, attempts, due_at, 0 as epoch from due' : 'select 1 where false';
    this.jobs.push(
      ...(await runSql<WakeUp>(
        this.em,
        `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(', ')} ${wakeUps}`,
        parts.flatMap(({ params }) => params),
      )),
    );
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
    await this.rows('select pg_advisory_xact_lock(hashtext(?))', [`audit:${this.#service}`]);
    let previous = (await this.first<{ hash: string }>('select hash from audit order by id desc limit 1'))?.hash ?? '';
    for (const entry of this.#audit) {
      const { kind, userId, name } = this.ctx.actor;
      const row = {
        at: this.now.toISOString(),
        kind,
        userId,
        name,
        action: entry.action,
        object: entry.object,
        detail: entry.detail,
        trace: this.ctx.trace,
      };
      const hash = auditHash(previous, row);
      await this.rows(
        'insert into audit (at, actor_kind, actor_id, actor_name, action, object, detail, trace, prev_hash, hash) values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?)',
        [
          row.at,
          kind,
          userId,
          name,
          entry.action,
          entry.object,
          JSON.stringify(entry.detail),
          row.trace,
          previous,
          hash,
        ],
      );
      previous = hash;
    }
  }

  async nextId(table: string): Promise<number> {
    const row = await this.first<{ id: number }>('select nextval(pg_get_serial_sequence(?, ?))::bigint as id', [
      `${this.#service}.${table}`,
      'id',
    ]);
    return row?.id ?? 0;
  }

  afterCommit(work: () => void): void {
    this.#after.push(work);
  }
}
