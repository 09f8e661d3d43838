import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';

/** The job that a restore leaves behind (`deploy/src/backup/restore.ts`): until it is done, nothing is charged or announced. */
export const COMPARE_RESTORED = 'compare-restored';

const LOOK_AGAIN_MS = 30_000;
// One state at a time, to match the indexes. A dead one still counts: nobody has compared.
const OPEN = ['due', 'running', 'dead']
  .map((state) => `select 1 from jobs where kind = '${COMPARE_RESTORED}' and state = '${state}'`)
  .join(' union all ');

/** Whether this database was restored from a backup and does not yet know what the card provider took since. */
@Injectable()
export class Restores {
  // A restore needs an empty database and stopped programs: once there is nothing to compare, it stays so while this process runs.
  #isCompared = false;

  constructor(private readonly db: Db) {}

  async isOpen(rows: Pick<Db, 'first'> = this.db): Promise<boolean> {
    this.#isCompared ||= (await rows.first(OPEN)) === undefined;
    return !this.#isCompared;
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
}
