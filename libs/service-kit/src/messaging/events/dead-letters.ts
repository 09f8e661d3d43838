import { Envelope } from '@sorrel/contracts/envelope';
import type { Db } from '../../database/db.ts';
import { Fault } from '../../fault.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';

/** Events that a handler could not deal with, kept for a person. */
export class DeadLetters {
  readonly #db: Db;
  readonly #log: Log;
  readonly #metrics: Metrics;

  constructor(db: Db, log: Log, metrics: Metrics) {
    this.#db = db;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Writes the dead letter, unless the handler has dealt with the event after all. Of an error only its name is kept: its text may quote a row. */
  async bury({ id, subject, ...rest }: Envelope, listener: string, error: unknown, attempts: number): Promise<void> {
    const seen = await this.#db.first('select 1 from inbox where fact_id = ? and listener = ?', [id, listener]);
    if (seen) return;
    const reason =
      error instanceof Error ? `${error.name}${error instanceof Fault ? `: ${error.message}` : ''}` : 'unknown';
    await this.#db.rows(
      `insert into dead_letters (fact_id, listener, subject, envelope, error, attempts) values (?, ?, ?, ?::jsonb, ?, ?) on conflict (fact_id, listener) do nothing`,
      [id, listener, subject, JSON.stringify({ id, subject, ...rest }), reason, attempts],
    );
    this.#metrics.deadLetters.inc({ listener });
    this.#log.error('event given up', { subject, listener, eventId: id, attempt: attempts, error });
  }

  async read(id: number): Promise<{ envelope: Envelope; listener: string }> {
    const row = await this.#db.first<{ envelope: unknown; listener: string }>(
      'select envelope, listener from dead_letters where id = ? and replayed_at is null',
      [id],
    );
    if (!row) throw new Fault('not_found', 'This dead letter was not found or has been replayed.');
    return { envelope: Envelope.parse(row.envelope), listener: row.listener };
  }

  async replayed(id: number): Promise<void> {
    await this.#db.rows('update dead_letters set replayed_at = now() where id = ?', [id]);
  }
}
