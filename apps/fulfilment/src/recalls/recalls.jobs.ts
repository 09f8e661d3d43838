import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RecallNotices } from './notices.service.ts';

@Injectable()
export class RecallsJobs {
  constructor(private readonly notices: RecallNotices) {}

  /** Nobody presses once more when it is given up: it is tried for days. */
  @JobHandler('announce-recall', { maxAttempts: 200 })
  announce({ data }: Job<{ recallId: number }>, ctx: Context): Promise<void> {
    return this.notices.announce(data.recallId, ctx);
  }
}
