import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { StockService } from './stock.service.ts';

@Injectable()
export class StockJobs {
  constructor(private readonly stock: StockService) {}

  @JobHandler('wake-restocked', { maxAttempts: 20 })
  async wake({ data: { code, since, id } }: Job<{ code: string; since: string; id: number }>, ctx: Context) {
    await this.stock.wakeOn(code, { since, id }, ctx);
  }
}
