import { randomUUID } from 'node:crypto';
import { Envelope } from '@sorrel/contracts/envelope';
import type { Db, Tx } from '../../database/db.ts';
import { Fault, reasonOf } from '../../fault.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { Sealer } from '../../security/sealed.ts';

/** After this many failed tries an event is given up. */
export const MAX_FAILURES = 5;
export const UNREADABLE = 'unreadable';

/**
 * Events that a handler could not deal with, kept for a person. What counts is how often the handler itself refused, recorded here: the
 * broker's own count grows with every outage, and says nothing about the event.
 */
export class DeadLetters {
  readonly #db: Db;
  readonly #sealer: Sealer;
  readonly #log: Log;
  readonly #metrics: Metrics;

  constructor(db: Db, sealer: Sealer, log: Log, metrics: Metrics) {
    this.#db = db;
    this.#sealer = sealer;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Counts a refusal. The last one makes a dead letter; `isOver` is then true: the event is finished for this listener. */
  async refused(envelope: Envelope, listener: string, error: unknown): Promise<{ isOver: boolean; failures: number }> {
    const row = await this.#db.first<{ failures: number }>(
      `insert into event_failures (fact_id, listener, failures) values (?, ?, 1)
       on conflict (fact_id, listener) do update set failures = event_failures.failures + 1, at = now() returning failures`,
      [envelope.id, listener],
    );
    const failures = row?.failures ?? 1;
    if (failures < MAX_FAILURES) return { isOver: false, failures };
    await this.#bury(envelope, listener, error, failures);
    return { isOver: true, failures };
  }

  /**
   * An event that has been delivered many times may be crashing the process each time, before anything can be counted. From then on each
   * start is recorded first: true when the last ones never ended, and the event has been given up.
   */
  async begins(envelope: Envelope, listener: string): Promise<boolean> {
    const row = await this.#db.first<{ unanswered: number }>(
      `insert into event_failures (fact_id, listener, unanswered) values (?, ?, 1)
       on conflict (fact_id, listener) do update set unanswered = event_failures.unanswered + 1, at = now() returning unanswered`,
      [envelope.id, listener],
    );
    if ((row?.unanswered ?? 0) <= MAX_FAILURES) return false;
    await this.#bury(envelope, listener, NO_ANSWER, MAX_FAILURES);
    return true;
  }

  /** A start that `begins` recorded has ended, well or badly. */
  async ended({ id }: Envelope, listener: string): Promise<void> {
    await this.#db.rows('update event_failures set unanswered = 0 where fact_id = ? and listener = ?', [id, listener]);
  }

  // Unless the event was handled after all.
  async #bury({ id, subject, ...rest }: Envelope, listener: string, error: unknown, attempts: number): Promise<void> {
    const seen = await this.#db.first('select 1 from inbox where fact_id = ? and listener = ?', [id, listener]);
    if (seen) return;
    await this.#insert(id, listener, subject, { id, subject, ...rest }, reasonOf(error), attempts);
    this.#log.error('event given up', { subject, listener, eventId: id, attempt: attempts, error });
  }

  /** Sets aside a message that is no event, or not from its owner. Its body is kept sealed, for the person who looks into it. */
  async setAside(subject: string, streamSeq: number, body: string, reason: string): Promise<void> {
    const id = randomUUID();
    const sealed = this.#sealer.sealJson('dead_letters.body', id, body);
    await this.#insert(id, UNREADABLE, subject, { streamSeq, sealed }, reason, 1);
    this.#log.error('message set aside', { subject, eventId: String(streamSeq) });
  }

  async #insert(id: string, listener: string, subject: string, kept: object, error: string, attempts: number) {
    await this.#db.rows(
      `insert into dead_letters (fact_id, listener, subject, envelope, error, attempts) values (?, ?, ?, ?::jsonb, ?, ?) on conflict (fact_id, listener) do nothing`,
      [id, listener, subject, JSON.stringify(kept), error, attempts],
    );
    this.#metrics.deadLetters.inc({ listener });
  }

  async read(id: number): Promise<{ envelope: Envelope; listener: string }> {
    const row = await this.#db.first<{ envelope: unknown; listener: string }>(
      'select envelope, listener from dead_letters where id = ? and replayed_at is null',
      [id],
    );
    if (!row) throw gone();
    if (row.listener === UNREADABLE)
      throw new Fault('conflict', 'This message is no event of ours and cannot be replayed.');
    return { envelope: Envelope.parse(row.envelope), listener: row.listener };
  }

  /** Throws when somebody else has replayed it meanwhile. */
  async replayed(id: number, tx: Pick<Tx, 'first'>): Promise<void> {
    const row = await tx.first(
      'update dead_letters set replayed_at = now() where id = ? and replayed_at is null returning id',
      [id],
    );
    if (!row) throw gone();
  }
}

const gone = (): Fault => new Fault('not_found', 'This dead letter was not found or has been replayed.');

const NO_ANSWER = new Fault('internal', 'The process ended in the handler, five times.');
