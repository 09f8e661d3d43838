import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { PHONES_JOB, PhonesService } from './phones.service.ts';

@Injectable()
export class PhonesJobs {
  constructor(private readonly phones: PhonesService) {}

  @JobHandler(PHONES_JOB, { maxAttempts: 20 })
  index({ data }: Job<{ after?: number }>, ctx: Context): Promise<void> {
    return this.phones.index(data.after ?? 0, ctx);
  }
}
