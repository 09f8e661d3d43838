import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CheckingService } from './checking.service.ts';
import { CHECK_JOB, FORGET_JOB, ImportsService, RUN_JOB } from './imports.service.ts';
import { RunningService } from './running.service.ts';

@Injectable()
export class ImportsJobs {
  constructor(
    private readonly imports: ImportsService,
    private readonly checking: CheckingService,
    private readonly running: RunningService,
  ) {}

  @JobHandler(CHECK_JOB)
  check({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.checking.turn(data.id, ctx);
  }

  @JobHandler(RUN_JOB)
  run({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.running.turn(data.id, ctx);
  }

  @JobHandler(FORGET_JOB)
  forget({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    return this.imports.forget(data.id, ctx, true);
  }
}
