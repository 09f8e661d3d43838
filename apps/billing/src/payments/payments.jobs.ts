import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { PaymentsService } from './payments.service.ts';

const UNKNOWN = `select count(*)::float8 as value from charges where state = 'created' and changed_at < now() - interval '2 minutes'`;

@Injectable()
export class PaymentsJobs {
  constructor(
    db: Db,
    metrics: Metrics,
    private readonly payments: PaymentsService,
  ) {
    metrics.gauge(
      'payments_unknown',
      'Charges whose outcome nobody has heard of for two minutes',
      async () => (await db.first<{ value: number }>(UNKNOWN))?.value ?? 0,
    );
  }

  @JobHandler('look-up-charge', { maxAttempts: 30 })
  async lookUp(job: Job<{ chargeId: string }>, ctx: Context): Promise<void> {
    await this.payments.lookUp(job.data.chargeId, ctx);
  }

  @JobHandler('close-charge', { maxAttempts: 30 })
  async closeCharge(job: Job<{ chargeId: string }>, ctx: Context): Promise<void> {
    await this.payments.close(job.data.chargeId, ctx);
  }
}
