import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { POSTCODES_JOB, PostcodesService } from './postcodes.service.ts';

@Injectable()
export class PostcodesJobs {
  constructor(private readonly postcodes: PostcodesService) {}

  @JobHandler(POSTCODES_JOB, { maxAttempts: 20 })
  index({ data }: Job<{ after?: number }>, ctx: Context): Promise<void> {
    return this.postcodes.index(data.after ?? 0, ctx);
  }
}
