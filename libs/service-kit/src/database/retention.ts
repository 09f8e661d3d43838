import type { Db } from './db.ts';
import type { Log } from '../observability/log.ts';

/** How long finished rows are kept: the stream keeps events for 14 days, and nothing older than that can be delivered again. */
const KEEP_DAYS = 30;
const EVERY_MS = 3_600_000;
const BATCH = 1_000;

const OVER = `now() - ${KEEP_DAYS} * interval '1 day'`;
// Events are published in order, so only the oldest rows need looking at.
const CLEAR = {
  outbox: `delete from outbox where seq in (select seq from (select seq, published_at from outbox order by seq limit ?) oldest where published_at < ${OVER})`,
  inbox: `delete from inbox where ctid = any (array(select ctid from inbox where handled_at < ${OVER} limit ?))`,
  failures: `delete from event_failures where ctid = any (array(select ctid from event_failures where at < ${OVER} limit ?))`,
  jobs: `delete from jobs where id in (select id from jobs where state = 'done' and finished_at < ${OVER} order by finished_at limit ?)`,
};

/**
 * Deletes what was published, handled and done long ago; returns how many rows. Dead jobs and dead letters stay for a person to look at.
 */
export async function clearOver(db: Db): Promise<number> {
  let cleared = 0;
  for (const sql of Object.values(CLEAR))
    for (let rows = BATCH; rows === BATCH; cleared += rows)
      rows = (await db.rows(`with gone as (${sql} returning 1) select from gone`, [BATCH])).length;
  return cleared;
}

/** Deletes finished rows once an hour, by real time: what a moved clock makes look old has only just happened. */
export class Retention {
  readonly #db: Db;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#clear().finally(() => (this.#running = undefined));
    }, EVERY_MS);
    this.#timer.unref();
  }

  async #clear(): Promise<void> {
    try {
      const rows = await clearOver(this.#db);
      if (rows > 0) this.#log.info('cleared', { count: rows });
    } catch (error) {
      this.#log.warn('not cleared', { error });
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
