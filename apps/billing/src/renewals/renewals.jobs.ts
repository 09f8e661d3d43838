import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { RenewalsService } from './renewals.service.ts';

@Injectable()
export class RenewalsJobs {
  constructor(private readonly renewals: RenewalsService) {}

  @Works('item-due', { maxAttempts: 30, isBulk: true })
  async itemDue(job: Job<{ itemId: number; looks?: number }>, ctx: Context): Promise<void> {
    await this.renewals.run(job.data.itemId, ctx, job.data.looks);
  }
}
