import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { PHOTO_REMINDER_JOB, PhotoReminders } from './photo-reminders.service.ts';

@Injectable()
export class PhotoReminderJobs {
  constructor(private readonly reminders: PhotoReminders) {}

  @JobHandler(PHOTO_REMINDER_JOB, { isBulk: true })
  remind({ data }: Job<{ subscriptionId: number; step: number }>, ctx: Context): Promise<void> {
    return this.reminders.remind(data.subscriptionId, data.step, ctx);
  }
}
