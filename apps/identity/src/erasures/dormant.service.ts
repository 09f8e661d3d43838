import { Injectable } from '@nestjs/common';
import { DORMANT_YEARS, yearsAfter } from '@sorrel/contracts/identity/erasure';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';

const BATCH = 100;

/** Customers who have not logged in for years. Whether they were treated or paid since, the other programs know. */
@Injectable()
export class DormantService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Their numbers from `after` on, a hundred at most. `since`: nobody may have used them on this day or later. */
  async list(after: number): Promise<{ users: number[]; since: string }> {
    const since = yearsAfter(londonDate(this.clock.now()), -DORMANT_YEARS);
    const rows = await this.db.rows<{ id: number }>(
      `select a.id from accounts a where a.role = 'customer' and a.id > ? and a.created_at < ?::date
         and not exists (select 1 from sessions s where s.user_id = a.id and s.seen_at >= ?::date) order by a.id limit ${BATCH}`,
      [after, since, since],
    );
    return { users: rows.map(({ id }) => id), since };
  }
}
