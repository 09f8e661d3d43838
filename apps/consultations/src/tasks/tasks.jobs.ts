import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { TasksService } from './tasks.service.ts';
import { TWELVE_WEEKS_JOB } from './twelve-weeks.ts';

/** What comes due by the calendar. */
@Injectable()
export class TasksJobs {
  constructor(
    private readonly db: Db,
    private readonly tasks: TasksService,
  ) {}

  /** NICE NG198: acne treatment is looked at again after twelve weeks. Not for a treatment that has ended meanwhile. */
  @JobHandler(TWELVE_WEEKS_JOB)
  async twelveWeeks({ data }: Job<{ subscriptionId: number; userId: number }>, ctx: Context): Promise<void> {
    const { subscriptionId, userId } = data;
    await this.db.transaction(ctx, async (tx) => {
      const running = await tx.first(
        `select 1 from subscriptions where subscription_id = ? and status not in ('cancelled', 'refused', 'failed')`,
        [subscriptionId],
      );
      if (running)
        await this.tasks.open(tx, {
          kind: 'twelve-weeks',
          cause: `twelve-weeks:${subscriptionId}`,
          userId,
          subscriptionId,
        });
    });
  }
}
