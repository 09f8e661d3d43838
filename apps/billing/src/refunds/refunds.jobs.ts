import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { RefundsService } from './refunds.service.ts';

@Injectable()
export class RefundsJobs {
  constructor(private readonly refunds: RefundsService) {}

  @Works('refund', { maxAttempts: 20 })
  async refund(job: Job<{ refundId: string }>, ctx: Context): Promise<void> {
    await this.refunds.work(job.data.refundId, ctx);
  }
}
