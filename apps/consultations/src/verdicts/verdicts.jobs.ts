import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { VERDICT_JOB } from '../evidence/evidence.service.ts';
import { BIRTHDAY_JOB, Verdicts } from './verdicts.service.ts';

const MANY = 500;

/** Renews verdicts that change with the calendar, with evidence, or with a release that changes the rules. */
@Injectable()
export class VerdictsJobs implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly verdicts: Verdicts,
  ) {}

  /** Computes verdicts, in the background, for everybody who has none or has one by older rules. */
  async onApplicationBootstrap(): Promise<void> {
    let last = 0;
    for (let count = MANY; count === MANY;)
      count = await this.db.transaction(systemContext('verdicts'), async (tx) => {
        const rows = await tx.rows<{ user_id: number }>(
          `select distinct c.user_id from consultations c left join verdicts v using (user_id)
           where c.status <> 'open' and v.rules_print is distinct from ? and c.user_id > ? order by 1 limit ?`,
          [this.verdicts.print, last, MANY],
        );
        for (const { user_id: userId } of rows)
          await tx.schedule({ kind: VERDICT_JOB, key: `patient:${userId}`, data: { userId } });
        last = rows.at(-1)?.user_id ?? last;
        return rows.length;
      });
  }

  @JobHandler(VERDICT_JOB)
  renew({ data }: Job<{ userId: number }>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, (tx) => this.verdicts.renew(tx, data.userId));
  }

  @JobHandler(BIRTHDAY_JOB)
  birthday({ data }: Job<{ userId: number }>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, (tx) => this.verdicts.renew(tx, data.userId));
  }
}
