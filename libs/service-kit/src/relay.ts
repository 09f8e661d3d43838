import { RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream';
import type { Bus } from './bus.ts';
import type { Db, Row } from './db.ts';
import type { EntityManager } from './orm.ts';
import type { Log } from './log.ts';
import { runSql } from './sql.ts';

export const STREAM = 'FACTS';
const BATCH = 200;

/** The stream all facts stand in. Made when missing, so that a broker that lost everything is whole again at the next start. */
export async function ensureStream(manager: JetStreamManager): Promise<void> {
  const config = {
    subjects: ['evt.>'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: 14 * 24 * 3600 * 1e9,
    duplicate_window: 120 * 1e9,
  };
  try {
    await manager.streams.info(STREAM);
  } catch {
    await manager.streams.add({ name: STREAM, ...config }).catch(async (error: unknown) => {
      // Two services start together: the other one has made it.
      await manager.streams.info(STREAM).catch(() => {
        throw error;
      });
    });
  }
}

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
export class Relay {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #log: Log;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(db: Db, bus: Bus, log: Log, pollMs: number) {
    this.#db = db;
    this.#bus = bus;
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
        // A broker that came back empty, or that nobody has listened to yet, has no stream to store facts in.
        await this.#bus
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
    return this.#bus.js.publish(rest.subject, JSON.stringify(envelope), { msgID: rest.id, timeout: 5_000 });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
