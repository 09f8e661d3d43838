import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { EarlyAccessService, FORGET_JOB } from './early-access.service.ts';

@Injectable()
export class EarlyAccessJobs {
  constructor(private readonly list: EarlyAccessService) {}

  @JobHandler(FORGET_JOB)
  async forget(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.list.forget(job.data.id, ctx);
  }
}
