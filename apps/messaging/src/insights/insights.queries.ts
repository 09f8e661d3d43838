import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { InsightDays } from '@sorrel/contracts/insights';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import type { insightReplies } from '@sorrel/contracts/messaging/rpc';
import { Db } from '@sorrel/service-kit/database/db';
import { counted, waitsOf } from '@sorrel/service-kit/database/insights';

const BY_THE_TEAM = (message: string): string => `not ${message}.is_incoming and ${message}.staff_id is not null`;
/** Of each reply the first message since the reply before it; none: nobody waited for this one. */
const ANSWERED = `select w.since, r.created_at as until from messages r cross join lateral (
    select min(i.created_at) as since from messages i where i.user_id = r.user_id and i.is_incoming and i.id < r.id
      and i.id > coalesce((select max(p.id) from messages p where p.user_id = r.user_id and p.id < r.id and ${BY_THE_TEAM('p')}), 0)
  ) w where ${BY_THE_TEAM('r')} and r.created_at >= ? and r.created_at < ? and w.since is not null`;

@Injectable()
export class InsightsQueries {
  constructor(private readonly db: Db) {}

  async replies({ from, to }: InsightDays): Promise<z.input<typeof insightReplies.output>> {
    const period = [londonMoment(from), londonMoment(addDays(to, 1))];
    return { replies: await counted(this.db, (rows) => waitsOf(rows, ANSWERED, period)) };
  }
}
