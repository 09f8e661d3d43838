import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { RenewalsService } from './renewals.service.ts';

@Injectable()
export class RenewalsJobs {
  constructor(private readonly renewals: RenewalsService) {}

  @JobHandler('item-due', { maxAttempts: 30, isBulk: true })
  async itemDue(job: Job<{ itemId: number; rechecks?: number }>, ctx: Context): Promise<void> {
    await this.renewals.run(job.data.itemId, ctx, job.data.rechecks);
  }
}
