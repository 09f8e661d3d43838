import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { IdentityChecksService, READ_BACK_JOB, READ_CHECK_JOB } from './identity-checks.service.ts';

@Injectable()
export class IdentityChecksJobs {
  constructor(private readonly checks: IdentityChecksService) {}

  @JobHandler(READ_CHECK_JOB)
  look({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.checks.look(data.id, ctx);
  }

  @JobHandler(READ_BACK_JOB)
  readBack({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.checks.readBack(data.id, ctx);
  }
}
