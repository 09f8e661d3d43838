import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { RETURNED_COUNT } from './books.queries.ts';
import { BookChecks } from './checks.service.ts';
import { BooksService } from '../ledger/books.service.ts';

const LOOK_MS = 10 * 60_000;
const TRIES = 5;
const FOUND = `select coalesce((select differences from book_checks where state = 'done' order by id desc limit 1), 0)::float8 as value`;
const AGE = `select coalesce(extract(epoch from now() - max(made_at)), 0)::float8 as value from book_checks where state = 'done'`;

@Injectable()
export class BooksJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly books: BooksService,
    private readonly checks: BookChecks,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
    metrics: Metrics,
  ) {
    const read = (sql: string) => async () => (await this.db.first<{ value: number }>(sql))?.value ?? 0;
    metrics.gauge('books_differences', 'What the last check of the books found', read(FOUND));
    metrics.gauge(
      'refunds_returned',
      'Refunds that the bank sent back and nobody has made again',
      read(RETURNED_COUNT),
    );
    metrics.gauge('books_check_age_seconds', 'Time since the last finished check of the books was planned', read(AGE));
  }

  // Real time, as for the comparison with the provider: a clock that jumps a year must not check three hundred nights.
  onApplicationBootstrap(): void {
    if (this.config.kit.role === 'api') return;
    this.#timer = setInterval(() => void this.planNightly(), LOOK_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async planNightly(): Promise<void> {
    await this.checks
      .planNightly(new Date(), systemContext('books'))
      .catch((error: unknown) => this.log.warn('nightly check of the books not planned', { error }));
  }

  @JobHandler('check-books', { maxAttempts: TRIES })
  async check({ data, attempt }: Job<{ checkId: number }>, ctx: Context): Promise<void> {
    await this.checks.run(data.checkId, attempt >= TRIES, ctx);
  }

  @JobHandler('backfill-books', { maxAttempts: 20 })
  async backfill(_job: Job<Record<string, never>>, ctx: Context): Promise<void> {
    const count = await this.books.backfill(ctx);
    if (count > 0) this.log.warn('movements of money from before the books were written into them', { count });
  }
}
