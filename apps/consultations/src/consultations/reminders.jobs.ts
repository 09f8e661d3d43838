import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { REMINDER_JOB } from '../answers/consultation.ts';
import { RemindersService } from './reminders.service.ts';

@Injectable()
export class RemindersJobs {
  constructor(private readonly reminders: RemindersService) {}

  @JobHandler(REMINDER_JOB)
  remind({ data }: Job<{ consultationId: number; step: number }>, ctx: Context): Promise<void> {
    return this.reminders.remind(data.consultationId, data.step, ctx);
  }
}
