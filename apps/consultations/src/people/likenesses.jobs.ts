import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { LikenessesService } from './likenesses.service.ts';

@Injectable()
export class LikenessesJobs {
  constructor(private readonly likenesses: LikenessesService) {}

  @JobHandler('note-near-names', { maxAttempts: 20 })
  async noteNear({ data }: Job<{ after?: number }>, ctx: Context): Promise<void> {
    await this.likenesses.noteNear(data.after ?? 0, ctx);
  }
}
