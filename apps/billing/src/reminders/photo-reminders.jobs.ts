import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { PHOTO_REMINDER_JOB, PhotoReminders } from './photo-reminders.service.ts';

@Injectable()
export class PhotoReminderJobs {
  constructor(private readonly reminders: PhotoReminders) {}

  @Works(PHOTO_REMINDER_JOB, { isBulk: true })
  remind({ data }: Job<{ subscriptionId: number; step: number }>, ctx: Context): Promise<void> {
    return this.reminders.remind(data.subscriptionId, data.step, ctx);
  }
}
