import { Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ASK_JOB, REMIND_JOB } from './check-in.ts';
import { CheckInsService, type Supplied } from './check-ins.service.ts';

@Injectable()
export class CheckInsJobs {
  constructor(
    private readonly db: Db,
    private readonly checkIns: CheckInsService,
  ) {}

  @JobHandler(ASK_JOB)
  async ask({ data }: Job<Supplied>, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, (tx) => this.checkIns.ask(tx, data));
  }

  @JobHandler(REMIND_JOB)
  async remind({ data }: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, (tx) => this.checkIns.remind(tx, data.id));
  }
}
