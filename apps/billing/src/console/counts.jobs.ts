import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CountsService } from './counts.service.ts';

/** Real time: what waits to be added is read with every list, whatever the clock of the business says. */
const EVERY_MS = 60_000;

@Injectable()
export class CountsJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly counts: CountsService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.kit.role === 'api') return;
    this.#timer = setInterval(() => void this.fold(), EVERY_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async fold(): Promise<void> {
    try {
      while (await this.counts.fold());
    } catch (error) {
      this.log.warn('changes not added to the counts of subscriptions', { error });
    }
  }
}
