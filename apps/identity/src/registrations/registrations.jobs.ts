import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { RegistrationsService } from './registrations.service.ts';

@Injectable()
export class RegistrationsJobs {
  constructor(private readonly registrations: RegistrationsService) {}

  @JobHandler('answer-resend')
  async answer(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.registrations.answerResend(job.data.id, ctx);
  }
}
