import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { REMINDER_JOB } from './consultation.ts';
import { RemindersService } from './reminders.service.ts';

@Injectable()
export class RemindersJobs {
  constructor(private readonly reminders: RemindersService) {}

  @Works(REMINDER_JOB)
  remind({ data }: Job<{ consultationId: number; step: number }>, ctx: Context): Promise<void> {
    return this.reminders.remind(data.consultationId, data.step, ctx);
  }
}
