import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { CardsService } from './cards.service.ts';

@Injectable()
export class CardsJobs {
  constructor(private readonly cards: CardsService) {}

  @JobHandler('card-expiry')
  async look(job: Job<{ methodId: string }>, ctx: Context): Promise<void> {
    await this.cards.look(job.data.methodId, ctx);
  }

  @JobHandler('backfill-cards', { maxAttempts: 20 })
  async backfill(job: Job<{ after?: number }>, ctx: Context): Promise<void> {
    await this.cards.planOld(job.data.after ?? 0, ctx);
  }

  @JobHandler('see-cards', { maxAttempts: 20 })
  async seeAll(job: Job<{ userId: number }>, ctx: Context): Promise<void> {
    await this.cards.seeAll(job.data.userId, ctx);
  }
}
