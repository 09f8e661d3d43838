import { Module } from '@nestjs/common';
import { PhotoReminderJobs } from './photo-reminders.jobs.ts';
import { PhotoReminders } from './photo-reminders.service.ts';

@Module({ providers: [PhotoReminderJobs, PhotoReminders], exports: [PhotoReminders] })
export class RemindersModule {}
