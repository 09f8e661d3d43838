import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { RenewalsService } from './renewals.service.ts';

/** A charge not begun this long after its hour is overdue; thousands on one morning take some minutes. */
const OVERDUE_MS = 30 * 60_000;
const HELD = `select hold, count(*)::float8 as count from items where hold is not null and status = 'upcoming' group by hold`;

@Injectable()
export class RenewalsJobs {
  constructor(
    private readonly renewals: RenewalsService,
    db: Db,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        charges_due: 'Charges whose hour has come and that have not been begun',
        charges_overdue: 'Those whose hour was half an hour ago and more',
      },
      async () => {
        const now = clock.now();
        const row = await db.first<{ due: number; overdue: number }>(
          `select count(*)::float8 as due, count(*) filter (where due_at <= ?)::float8 as overdue from jobs where state = 'due' and kind = 'item-due' and due_at <= ?`,
          [new Date(now.getTime() - OVERDUE_MS), now],
        );
        return { charges_due: row?.due ?? 0, charges_overdue: row?.overdue ?? 0 };
      },
    );
    metrics.gaugeBy(
      'reason',
      'charges_held',
      'Charges that wait because what they pay for could not be sent',
      async () =>
        Object.fromEntries((await db.rows<{ hold: string; count: number }>(HELD)).map((row) => [row.hold, row.count])),
    );
  }

  @JobHandler('item-due', { maxAttempts: 30, isBulk: true })
  async itemDue(job: Job<{ itemId: number; rechecks?: number }>, ctx: Context): Promise<void> {
    await this.renewals.run(job.data.itemId, ctx, job.data.rechecks);
  }
}
