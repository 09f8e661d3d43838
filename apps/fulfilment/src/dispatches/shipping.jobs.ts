import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { ShippingService } from './shipping.service.ts';
import { TwinsService } from './twins.service.ts';

@Injectable()
export class ShippingJobs {
  constructor(
    private readonly shipping: ShippingService,
    private readonly twins: TwinsService,
  ) {}

  /** Pauses grow to a quarter of an hour: 200 tries are about two days of a silent carrier. */
  @JobHandler('buy-label', { maxAttempts: 200 })
  async buyLabel(job: Job<{ itemId: number }>, ctx: Context): Promise<void> {
    await this.shipping.finish(job.data.itemId, ctx);
  }

  @JobHandler('void-twins', { maxAttempts: 200 })
  voidTwins({ data }: Job<{ itemId: number; number: number }>): Promise<void> {
    return this.twins.void(data.itemId, data.number);
  }
}
