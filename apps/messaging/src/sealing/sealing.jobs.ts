import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { SEAL_JOB, SealingService } from './sealing.service.ts';

@Injectable()
export class SealingJobs {
  constructor(private readonly sealing: SealingService) {}

  @JobHandler(SEAL_JOB, { maxAttempts: 20 })
  seal({ data }: Job<{ after?: number }>, ctx: Context): Promise<void> {
    return this.sealing.step(data.after ?? 0, ctx);
  }
}
