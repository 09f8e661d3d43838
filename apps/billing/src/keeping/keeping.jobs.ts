import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ERASE_JOB, Erasing } from '@sorrel/service-kit/people/erasing';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ChangesService } from '../changes/changes.service.ts';

@Injectable()
export class KeepingJobs {
  constructor(
    private readonly db: Db,
    private readonly erasing: Erasing,
    private readonly changes: ChangesService,
  ) {}

  /**
   * What was begun in the second before the erasure, or runs again in a restored backup, ends first: nobody is charged who cannot log in.
   * One that cannot end now (a parcel is being packed) is looked at again the next day.
   */
  @JobHandler(ERASE_JOB)
  async work({ data }: Job<{ user: number }>, ctx: Context): Promise<void> {
    const running = await this.db.rows<{ id: number }>(
      `select s.id from subscriptions s join person_marks m on m.user_id = s.user_id
       where s.user_id = ? and m.erased_at is not null and s.status not in ('cancelled', 'refused') order by s.id`,
      [data.user],
    );
    for (const { id } of running) {
      await this.changes.close(id, 'The account was erased', ctx).catch((error: unknown) => {
        if (!(error instanceof Fault) || error.code !== 'conflict') throw error;
      });
    }
    await this.erasing.work(data.user);
  }
}
