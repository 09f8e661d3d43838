import type { Db, Row } from '../../database/db.ts';
import type { EntityManager } from '../../database/orm.ts';
import { runSql } from '../../database/sql.ts';
import type { Log } from '../../observability/log.ts';
import type { Connection } from '../connection.ts';
import { ensureStream } from './event-stream.ts';

const BATCH = 200;

interface OutboxRow extends Row {
  seq: number;
  id: string;
  subject: string;
  v: number;
  key: string;
  at: Date;
  actor: unknown;
  trace: string;
  data: unknown;
  sealed: string | null;
}

/**
 * Publishes outbox rows in order, with the row's id as message id, and marks them when the broker has stored them.
 * Rows are taken with SKIP LOCKED: any number of relays may run. A crash between publish and mark sends a row twice; inboxes notice.
 */
export class OutboxRelay {
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(db: Db, connection: Connection, log: Log, pollMs: number) {
    this.#db = db;
    this.#connection = connection;
    this.#log = log;
    this.#pollMs = pollMs;
  }

  start(): void {
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#isAgain && !this.#isStopped) this.wake();
      else this.#sleep();
    });
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), this.#pollMs);
  }

  async #run(): Promise<void> {
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false;
      try {
        while ((await this.#batch()) === BATCH);
      } catch (error) {
        if (this.#isStopped) return;
        this.#log.warn('relay waits for the broker', { error });
        // A broker that came back empty, or that nobody has listened to yet, has no stream to store events in.
        await this.#connection
          .manager()
          .then(ensureStream)
          .catch(() => undefined);
        return;
      }
    }
  }

  #batch(): Promise<number> {
    return this.#db.orm.em.fork().transactional(async (em) => {
      const rows = await runSql<OutboxRow>(
        em as EntityManager,
        'select seq, id, subject, v, key, at, actor, trace, data, sealed from outbox where published_at is null order by seq limit ? for update skip locked',
        [BATCH],
      );
      if (rows.length === 0) return 0;
      // Sent one after the other on one connection, so that the broker has them in this order; waited for together.
      const sent = await Promise.allSettled(rows.map((row) => this.#send(row)));
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
      await runSql(em as EntityManager, 'update outbox set published_at = now() where seq = any(?)', [
        rows.map((row) => row.seq),
      ]);
      return rows.length;
    });
  }

  #send({ sealed, data, ...rest }: OutboxRow): Promise<unknown> {
    const envelope = { ...rest, at: rest.at.toISOString(), data: data ?? null, ...(sealed ? { sealed } : {}) };
    return this.#connection.js.publish(rest.subject, JSON.stringify(envelope), { msgID: rest.id, timeout: 5_000 });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
