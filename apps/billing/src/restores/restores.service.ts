import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Fault } from '@sorrel/service-kit/fault';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';

/** The job that a restore leaves behind (`deploy/src/backup/demand.ts`): until it is done, nothing is charged or announced. */
export const COMPARE_RESTORED = 'compare-restored';

const LOOK_AGAIN_MS = 30_000;
// The cluster's own number and its timeline: every recovery to a moment, and every standby that takes over, begins a new timeline.
const LIFE = `select system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as life from pg_control_system()`;
// One state at a time, to match the indexes. A dead one still counts: nobody has compared.
const OPEN = [
  ...['due', 'running', 'dead'].map(
    (state) => `select 1 from jobs where kind = '${COMPARE_RESTORED}' and state = '${state}'`,
  ),
  `select 1 where not exists (select 1 from database_life where life = (${LIFE}))`,
].join(' union all ');

/** Whether this database may be older than what the card provider took: restored, recovered to a moment, or a standby that took over. */
@Injectable()
export class Restores implements OnApplicationBootstrap {
  #isLooking = false;
  readonly #asked = new WeakMap<object, Promise<boolean>>();

  constructor(
    private readonly db: Db,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Before anything is charged: a database that goes on in another life than it is known from asks the card provider first. */
  onApplicationBootstrap(): Promise<void> {
    return this.#look();
  }

  async isOpen(rows: Pick<Reader, 'first' | 'within'> = this.db): Promise<boolean> {
    const within = rows.within ?? rows;
    // A transaction asks once: what it is about to charge was decided under that answer.
    const asked = this.#asked.get(within) ?? rows.first(OPEN).then((row) => row !== undefined);
    if (within !== this.db) this.#asked.set(within, asked);
    if (!(await asked)) return false;
    // A standby may have taken over a moment ago. In the background: the caller holds a connection, and so may everybody else.
    if (!this.#isLooking) void this.#lookAside();
    return true;
  }

  /** Refuses to charge meanwhile. */
  async refuse(tx: Tx): Promise<void> {
    if (await this.isOpen(tx))
      throw new Fault('unavailable', 'We are checking our payments at the moment. Please try again in a few minutes.', {
        retryAfterSeconds: 60,
      });
  }

  /** Plans the job anew for when it is over. True: not now. */
  async putOff(tx: Tx, job: Omit<Parameters<Tx['schedule']>[0], 'dueAt'>): Promise<boolean> {
    if (!(await this.isOpen(tx))) return false;
    await tx.schedule({ ...job, dueAt: new Date(tx.now.getTime() + LOOK_AGAIN_MS) });
    return true;
  }

  async #lookAside(): Promise<void> {
    this.#isLooking = true;
    try {
      await this.#look();
    } catch (error) {
      this.log.warn('could not see which life this database is in', { error });
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(): Promise<void> {
    const isOther = await this.db.transaction(systemContext('restores'), async (tx) => {
      const { life } = (await tx.first<{ life: string }>(LIFE)) ?? { life: '' };
      const known = await tx.first<{ life: string }>('select life from database_life for update');
      if (known?.life === life) return false;
      await tx.rows(
        'insert into database_life (life) values (?) on conflict (is_one) do update set life = excluded.life, since = now()',
        [life],
      );
      // Never seen before and nothing charged yet: a new installation.
      const isNew = !known && (await tx.first('select 1 from charges limit 1')) === undefined;
      if (!isNew) await tx.schedule({ kind: COMPARE_RESTORED, key: 'all', data: {} });
      return !isNew;
    });
    if (isOther)
      this.log.warn(
        'the database was recovered, or another server took over: nothing is charged before the card provider was asked what it took',
      );
  }
}
