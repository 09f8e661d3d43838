import { Injectable } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ReshipsService } from './reships.service.ts';

@Injectable()
export class ReshipsJobs {
  constructor(private readonly reships: ReshipsService) {}

  /** Pauses grow to a quarter of an hour: 200 tries are about two days of a silent carrier. */
  @JobHandler('buy-reship-label', { maxAttempts: 200 })
  buyLabel({ data }: Job<{ exceptionId: number }>, ctx: Context): Promise<void> {
    return this.reships.finish(data.exceptionId, ctx);
  }
}
