import type { DeadLetter, FailedJob, Instance, Operations } from '@sorrel/contracts/kit/operations';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import type { Clock } from '../clock.ts';
import type { Db, Row } from '../database/db.ts';
import { Fault } from '../fault.ts';
import type { JobQueue, WakeUp } from '../jobs/job-queue.ts';
import { UNREADABLE, type DeadLetters } from './events/dead-letters.ts';
import type { EventConsumers } from './events/event-consumers.ts';
import type { OutboxRelay } from './events/outbox-relay.ts';
import type { Context } from '../security/actor.ts';
import type { KitSettings } from '../settings/kit-settings.ts';

/** As many as a person works through; the number of all of them is told beside it. */
const SHOWN = 50;
const OVERDUE_MS = 5 * 60_000;

interface LetterRow extends Row {
  id: number;
  fact_id: string;
  subject: string;
  listener: string;
  error: string;
  about: string | null;
  attempts: number;
  at: Date;
  total: number;
}
interface FailedRow extends Row {
  id: number;
  kind: string;
  key: string;
  last_error: string | null;
  attempts: number;
  finished_at: Date | null;
}

interface Parts {
  relay: Pick<OutboxRelay, 'wake'>;
  jobs: Pick<JobQueue, 'enqueue'>;
  consumers: Pick<EventConsumers, 'lag' | 'giveAgain'>;
  letters: Pick<DeadLetters, 'read' | 'replayed'>;
}

/** What operators see of a program and may do to it. Whoever does something leaves an audit row, in the console as in a terminal. */
export class Operating {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: KitSettings;
  readonly #parts: Parts;
  readonly #startedAt: Date;

  constructor(db: Db, clock: Clock, settings: KitSettings, parts: Parts) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
    this.#parts = parts;
    this.#startedAt = clock.wall();
  }

  instance(): Instance {
    const { service: program, instance, version, role } = this.#settings;
    return { program, instance, version, role, startedAt: this.#startedAt.toISOString() };
  }

  async read(kind?: string): Promise<Operations> {
    const [outbox, lag, deadLetters, kinds, failed] = await Promise.all([
      this.#outbox(),
      // The tables tell what they hold while the broker is away, too.
      this.#parts.consumers.lag().catch(() => null),
      this.#deadLetters(),
      this.#kinds(),
      this.#failed(kind ?? null),
    ]);
    return { outbox, lag, deadLetters, jobs: { kinds, failed } };
  }

  async #outbox(): Promise<Operations['outbox']> {
    const row = await this.#db.first<Operations['outbox'] & Row>(
      `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(written_at)), 0)::int as "oldestSeconds"
       from outbox where published_at is null`,
    );
    return row ?? { waiting: 0, oldestSeconds: 0 };
  }

  async #deadLetters(): Promise<Operations['deadLetters']> {
    const rows = await this.#db.rows<LetterRow>(
      `select id, fact_id, subject, listener, error, envelope ->> 'key' as about, attempts, at, count(*) over ()::int as total
       from dead_letters where replayed_at is null order by id desc limit ${SHOWN}`,
    );
    const newest = rows.map(
      ({ id, fact_id: event, subject, listener, error: reason, about, attempts, at }): DeadLetter => ({
        id,
        event,
        subject,
        listener,
        reason,
        about,
        attempts,
        at: at.toISOString(),
        isReplayable: listener !== UNREADABLE,
      }),
    );
    return { total: rows[0]?.total ?? 0, newest };
  }

  #kinds(): Promise<Operations['jobs']['kinds']> {
    const now = this.#clock.now();
    const overdue = new Date(now.getTime() - OVERDUE_MS);
    // Each part counts by an index of its own; jobs that are due in months are not looked at.
    return this.#db.rows<Operations['jobs']['kinds'][number] & Row>(
      `select kind, sum(due)::int as due, sum(overdue)::int as overdue, sum(failed)::int as failed from (
         select kind, count(*) as due, count(*) filter (where due_at <= ?) as overdue, 0 as failed
           from jobs where state = 'due' and due_at <= ? group by kind
         union all select kind, count(*), count(*) filter (where due_at <= ?), 0 from jobs where state = 'running' group by kind
         union all select kind, 0, 0, count(*) from jobs where state = 'dead' group by kind
       ) as counted group by kind order by kind`,
      [overdue, now, overdue],
    );
  }

  async #failed(only: string | null): Promise<FailedJob[]> {
    const rows = await this.#db.rows<FailedRow>(
      `select id, kind, key, last_error, attempts, finished_at from jobs where state = 'dead' and kind = coalesce(?, kind) order by id desc limit ${SHOWN}`,
      [only],
    );
    return rows.map(({ id, kind, key, last_error: reason, attempts, finished_at: at }) => ({
      id,
      kind,
      key,
      reason: reason ?? '',
      attempts,
      at: at?.toISOString() ?? null,
    }));
  }

  /** Gives a dead letter to its listener once more. Two who press at once do it once: the inbox sees to that. */
  async replay(id: number, ctx: Context): Promise<void> {
    const { consumers, letters } = this.#parts;
    await consumers.giveAgain(await letters.read(id));
    await this.#db.transaction(this.#audited(ctx, 'replay', `id=${id}`), (tx) => letters.replayed(id, tx));
  }

  /** A failed job is due again, unless a newer one of its kind and key is due already: that one does what is left to do. */
  retry(id: number, ctx: Context): Promise<{ is: 'due' | 'superseded'; kind: string; key: string }> {
    return this.#db.transaction(this.#audited(ctx, 'retry', `id=${id}`), async (tx) => {
      const job = await tx.first<{ kind: string; key: string; hasNewer: boolean }>(
        `select kind, key, exists (select 1 from jobs newer where newer.kind = jobs.kind and newer.key = jobs.key and newer.state = 'due') as "hasNewer"
         from jobs where id = ? and state = 'dead' for update`,
        [id],
      );
      if (!job) throw new Fault('not_found', 'This job was not found, or is due again already.');
      const { kind, key, hasNewer } = job;
      if (hasNewer) {
        await tx.rows(`update jobs set state = 'done', finished_at = now() where id = ?`, [id]);
        return { is: 'superseded', kind, key };
      }
      const rows = await tx.rows<WakeUp>(
        `update jobs set state = 'due', attempts = 0, due_at = ?, finished_at = null where id = ? returning id, kind, attempts, due_at, 0 as epoch`,
        [tx.now, id],
      );
      tx.afterCommit(() => this.#parts.jobs.enqueue(rows));
      return { is: 'due', kind, key };
    });
  }

  republish(event: string, ctx: Context): Promise<{ subject: string; key: string }> {
    return this.#db.transaction(this.#audited(ctx, 'republish', `event=${event}`), async (tx) => {
      const row = await tx.first<{ subject: string; key: string }>(
        'update outbox set published_at = null, stream_seq = null where id = ? returning subject, key',
        [event],
      );
      if (!row)
        throw new Fault(
          'not_found',
          'This event is not in the outbox: it is older than 30 days, or another program’s.',
        );
      tx.afterCommit(() => this.#parts.relay.wake());
      return row;
    });
  }

  // Staff have an audit row coming already; a command in a terminal gets the same.
  #audited(ctx: Context, verb: 'replay' | 'retry' | 'republish', object: string): Context {
    const { subject }: Pick<RpcContract, 'subject'> = kitRpcOf(this.#settings.service)[verb];
    ctx.audit ??= { action: subject, object };
    return ctx;
  }
}
