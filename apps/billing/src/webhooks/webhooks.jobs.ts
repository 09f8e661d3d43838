import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { ReconcileService } from './reconcile.service.ts';
import { SET_ASIDE_EVENTS } from '../ledger/set-aside.ts';
import { EVENT, WebhooksService, type EventRow } from './webhooks.service.ts';

const LAG = `select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as value from stripe_events where worked_at is null and set_aside is null`;

const SET_ASIDE = `select count(*)::float8 as value ${SET_ASIDE_EVENTS}`;
const COMPARED = 'select at from reconciliations order by id desc limit 1';
const FIXED = `select coalesce(sum(fixed), 0)::float8 as value from reconciliations`;

@Injectable()
export class WebhooksJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    private readonly reconciliation: ReconcileService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
    clock: Clock,
    metrics: Metrics,
  ) {
    const read = (sql: string) => async () => (await this.db.first<{ value: number }>(sql))?.value ?? 0;
    metrics.gauge('webhook_lag_seconds', 'Age of the oldest webhook not worked yet', read(LAG));
    metrics.gauge(
      'webhooks_set_aside',
      'Webhooks about payments we do not know, or from the future, of the last thirty days',
      read(SET_ASIDE),
    );
    metrics.gauge('reconcile_age_seconds', 'Time since the last comparison with the card provider', async () =>
      clock.secondsSince((await this.db.first<{ at: Date }>(COMPARED))?.at),
    );
    metrics.gauge('reconcile_fixed', 'What comparisons with the card provider had to heal, in all', read(FIXED));
  }

  // Real time, not the product's: a clock that jumps two months must not run through thousands of comparisons.
  onApplicationBootstrap(): void {
    if (this.config.kit.role === 'api') return;
    this.#timer = setInterval(() => void this.planReconcile(), this.config.reconcileMs);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async planReconcile(): Promise<void> {
    await this.db
      .transaction(systemContext('reconcile'), (tx) => tx.schedule({ kind: 'reconcile', key: 'all', data: {} }))
      .catch((error: unknown) => this.log.warn('reconciliation not planned', { error }));
  }

  @JobHandler('reconcile', { maxAttempts: 1 })
  async reconcile(_job: Job<Record<string, never>>, ctx: Context): Promise<void> {
    // The next run comes anyway: a provider outage must not leave a trail of dead jobs.
    await this.reconciliation.run(ctx).catch((error: unknown) => this.log.warn('reconciliation broke off', { error }));
  }

  @JobHandler('work-stripe-event', { maxAttempts: 20, reads: EVENT })
  async workEvent(job: Job<{ eventId: string }>, ctx: Context): Promise<void> {
    if (job.found) await this.webhooks.work(job.data.eventId, job.found as unknown as EventRow, ctx);
  }
}
