import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { BalanceReads } from './balance-reads.service.ts';
import { UNMATCHED_OLD } from './reconciliation.queries.ts';

const LOOK_MS = 10 * 60_000;

@Injectable()
export class PayoutsJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly reads: BalanceReads,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'reconciliation_unmatched_old',
      'Lines of the card provider and movements of ours that have had no counterpart for three days, and payouts that are not the sum of their lines',
      async () => (await this.db.first<{ value: number }>(UNMATCHED_OLD))?.value ?? 0,
    );
  }

  // Real time, as for the check of the books.
  onApplicationBootstrap(): void {
    if (this.config.kit.role === 'api') return;
    this.#timer = setInterval(() => void this.planNightly(), LOOK_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async planNightly(): Promise<void> {
    await this.reads
      .planNightly(new Date(), systemContext('payouts'))
      .catch((error: unknown) => this.log.warn('nightly reading of the provider’s balance not planned', { error }));
  }

  @JobHandler('read-balance', { maxAttempts: 10 })
  async read(_job: Job<Record<string, never>>, ctx: Context): Promise<void> {
    await this.reads.read(ctx);
  }
}
