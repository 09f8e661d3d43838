import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { RegistrationsService } from './registrations.service.ts';

@Injectable()
export class RegistrationsJobs {
  constructor(private readonly registrations: RegistrationsService) {}

  @Works('answer-resend')
  async answer(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.registrations.answerResend(job.data.id, ctx);
  }
}
