import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { NoticesService } from './notices.service.ts';

@Injectable()
export class NoticesJobs {
  constructor(private readonly notices: NoticesService) {}

  @Works('notices', { isBulk: true })
  async look(job: Job<{ subscriptionId: number }>, ctx: Context): Promise<void> {
    await this.notices.look(job.data.subscriptionId, ctx);
  }
}
