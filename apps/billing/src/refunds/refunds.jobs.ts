import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { RefundsService } from './refunds.service.ts';

@Injectable()
export class RefundsJobs {
  constructor(
    private readonly refunds: RefundsService,
    db: Db,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        refunds_open: 'Refunds promised that the card provider has not finished',
        refunds_oldest_open_seconds: 'How long ago the oldest of them was promised',
      },
      async () => {
        const row = await db.first<{ count: number; oldest: Date | null }>(
          `select count(*)::float8 as count, min(created_at) as oldest from refunds where state in ('created', 'pending')`,
        );
        return { refunds_open: row?.count ?? 0, refunds_oldest_open_seconds: clock.secondsSince(row?.oldest) };
      },
    );
  }

  @JobHandler('refund', { maxAttempts: 20 })
  async refund(job: Job<{ refundId: string }>, ctx: Context): Promise<void> {
    await this.refunds.work(job.data.refundId, ctx);
  }
}
