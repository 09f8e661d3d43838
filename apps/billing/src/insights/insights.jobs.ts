import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { BookDays } from './book-days.service.ts';
import { StandingService } from './standing.service.ts';

const LOOK_MS = 10 * 60_000;

@Injectable()
export class InsightsJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly books: BookDays,
    private readonly standing: StandingService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  // Real time, as for the books' checks: a clock that jumps a year must not count every ten minutes of it.
  onApplicationBootstrap(): void {
    if (this.config.kit.role === 'api') return;
    this.#timer = setInterval(() => void this.keep(), LOOK_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async keep(): Promise<void> {
    try {
      await this.standing.count();
      while (await this.books.add());
    } catch (error) {
      this.log.warn('figures of the day not kept', { error });
    }
  }

  @JobHandler('backfill-lives', { maxAttempts: 20 })
  async backfill({ data }: Job<{ after?: number }>, ctx: Context): Promise<void> {
    await this.standing.backfill(data.after ?? 0, ctx);
  }
}
