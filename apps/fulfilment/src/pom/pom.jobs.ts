import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { PomService } from './pom.service.ts';

@Injectable()
export class PomJobs {
  constructor(private readonly pom: PomService) {}

  @JobHandler('take-over-register', { maxAttempts: 20 })
  async takeOver(_job: Job<Record<string, never>>, ctx: Context): Promise<void> {
    for (let next = await this.pom.takeOver(null, ctx); next;) next = await this.pom.takeOver(next, ctx);
  }
}
