import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { OwingLetters } from './letters.service.ts';

@Injectable()
export class OwingsJobs {
  constructor(private readonly letters: OwingLetters) {}

  @JobHandler('tell-owed')
  tell({ data }: Job<{ subscriptionId: number }>, ctx: Context): Promise<void> {
    return this.letters.tell(data.subscriptionId, ctx);
  }
}
