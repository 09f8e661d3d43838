import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { PasswordsService } from './passwords.service.ts';

@Injectable()
export class PasswordsJobs {
  constructor(private readonly passwords: PasswordsService) {}

  @JobHandler('answer-reset')
  async answer(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.passwords.answerReset(job.data.id, ctx);
  }
}
