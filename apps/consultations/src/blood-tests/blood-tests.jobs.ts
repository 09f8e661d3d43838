import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ASK_BLOOD_JOB, MISS_BLOOD_JOB } from './blood-test.ts';
import { BloodTestsService, type Recalled } from './blood-tests.service.ts';

@Injectable()
export class BloodTestsJobs {
  constructor(
    private readonly db: Db,
    private readonly tests: BloodTestsService,
  ) {}

  @JobHandler(ASK_BLOOD_JOB)
  ask({ data }: Job<Recalled>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, (tx) => this.tests.ask(tx, data));
  }

  @JobHandler(MISS_BLOOD_JOB)
  miss({ data }: Job<Recalled>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, (tx) => this.tests.miss(tx, data));
  }
}
