import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { RefundsService } from './refunds.service.ts';

@Injectable()
export class RefundsJobs {
  constructor(private readonly refunds: RefundsService) {}

  @JobHandler('refund', { maxAttempts: 20 })
  async refund(job: Job<{ refundId: string }>, ctx: Context): Promise<void> {
    await this.refunds.work(job.data.refundId, ctx);
  }
}
