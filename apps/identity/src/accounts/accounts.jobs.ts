import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Works, type Job } from '@sorrel/service-kit/handlers';
import { AccountsService } from './accounts.service.ts';

@Injectable()
export class AccountsJobs {
  constructor(private readonly accounts: AccountsService) {}

  @Works('answer-resend')
  async answer(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    await this.accounts.answerResend(job.data.id, ctx);
  }
}
