import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { COMPARE_RESTORED } from '../restores/restores.service.ts';
import { LostPayments } from './lost-payments.service.ts';

@Injectable()
export class LostPaymentsJobs {
  constructor(private readonly lost: LostPayments) {}

  // Never given up: nothing is charged before it is done. A long time away may be a hundred thousand payments.
  @JobHandler(COMPARE_RESTORED, { maxAttempts: 1_000_000, longestMs: 3 * 3_600_000 })
  async compare(_job: Job<Record<string, never>>, ctx: Context): Promise<void> {
    await this.lost.takeUp(ctx);
  }
}
