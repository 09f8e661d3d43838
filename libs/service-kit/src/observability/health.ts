import type { Db } from '../database/db.ts';
import type { PoolWatch } from '../database/pool-watch.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Connection } from '../messaging/connection.ts';
import type { EventConsumers } from '../messaging/events/event-consumers.ts';

/** Three different answers: `live` (this process alone), `ready` (what it needs answers), `started` (the boot is over). */
export class Health {
  isStarted = false;
  isStopping = false;
  readonly #db: Db;
  readonly #connection: Connection;
  readonly #jobs: JobQueue;
  readonly #consumers: EventConsumers;
  readonly #pool: PoolWatch;

  constructor(db: Db, connection: Connection, jobs: JobQueue, consumers: EventConsumers, pool: PoolWatch) {
    this.#db = db;
    this.#connection = connection;
    this.#jobs = jobs;
    this.#consumers = consumers;
    this.#pool = pool;
  }

  /** A closed broker connection never comes back by itself, nor does a dead pool. An outage passes. */
  live(): { ok: boolean; [check: string]: boolean } {
    const checks = { bus: this.#connection.isOpen, pool: !this.#pool.isDead };
    return { ok: checks.bus && checks.pool, ...checks };
  }

  /** Called once when only a new process helps. */
  onDead(tell: () => void): void {
    this.#pool.onDead(tell);
  }

  started(): { ok: boolean } {
    return { ok: this.isStarted };
  }

  async ready(): Promise<{ ok: boolean; [check: string]: boolean }> {
    const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
    const [database, bus] = await Promise.all([
      this.#db.answers(),
      Promise.race([
        this.#connection.isOpen
          ? this.#connection.nc.flush().then(
              () => true,
              () => false,
            )
          : false,
        limit,
      ]),
    ]);
    const checks = {
      database,
      bus,
      events: this.#consumers.areAttached,
      redis: this.#jobs.isConnected,
      accepting: !this.isStopping && this.isStarted,
    };
    // Without Redis work is only delayed: the process can still answer.
    return { ok: database && bus && checks.events && checks.accepting, ...checks };
  }
}
