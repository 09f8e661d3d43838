import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { NoticesService } from './notices.service.ts';

@Injectable()
export class NoticesJobs {
  constructor(private readonly notices: NoticesService) {}

  @JobHandler('notices', { isBulk: true })
  async look(job: Job<{ subscriptionId: number }>, ctx: Context): Promise<void> {
    await this.notices.look(job.data.subscriptionId, ctx);
  }
}
