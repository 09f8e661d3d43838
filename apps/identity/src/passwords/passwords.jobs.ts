import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { PasswordsService } from './passwords.service.ts';

@Injectable()
export class PasswordsJobs {
  constructor(private readonly passwords: PasswordsService) {}

  @Works('answer-reset')
  async answer(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.passwords.answerReset(job.data.id, ctx);
  }
}
