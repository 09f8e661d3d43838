import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { StockService } from './stock.service.ts';

@Injectable()
export class StockJobs {
  constructor(private readonly stock: StockService) {}

  // Thousands may wait for one code.
  @JobHandler('wake-restocked', { maxAttempts: 20, longestMs: 30 * 60_000 })
  async wake({ data: { code, ...place }, signal }: Job<{ code: string; since: string; id: number }>, ctx: Context) {
    await this.stock.wakeFrom(place, code, ctx, signal);
  }
}
