import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import { GpLetters, MOST_TRIES, SEND_JOB } from './gp-letters.service.ts';
import { GpMailbox } from './gp-mailbox.service.ts';

/** Real time: a moved clock brings no answers. */
const LOOK_MS = 60_000;

@Injectable()
export class GpLettersJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #readAt = performance.now();

  constructor(
    private readonly letters: GpLetters,
    private readonly mailbox: GpMailbox,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
    @Inject(LOG) private readonly log: Log,
    db: Db,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        gp_letters_unsent: 'Letters to GP practices that were not sent, or came back',
        gp_mail_unmatched: 'What lies in the mailbox of the letters and belongs to none',
      },
      async () => {
        const row = await db.first<{ unsent: number; unmatched: number }>(
          `select (select count(*) from gp_letters where replaced_by is null and state in ('not-sent', 'failed', 'bounced') and why is distinct from 'consent')::float8 as unsent,
             (select count(*) from gp_mailbox where outcome = 'unmatched' and settled_at is null)::float8 as unmatched`,
        );
        return { gp_letters_unsent: row?.unsent ?? 0, gp_mail_unmatched: row?.unmatched ?? 0 };
      },
    );
    if (this.config.kit.role !== 'api')
      metrics.gauges(
        {
          gp_mailbox_unread_seconds:
            'Since when the mailbox of the letters to GP practices has not been read; 0 where there is none',
        },
        () =>
          Promise.resolve({ gp_mailbox_unread_seconds: this.reads ? (performance.now() - this.#readAt) / 1_000 : 0 }),
      );
  }

  private get reads(): boolean {
    return this.config.kit.role !== 'api' && this.mailbox.isOn;
  }

  onApplicationBootstrap(): void {
    if (!this.reads) return;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  private async look(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      await this.mailbox.readAll(systemContext('gp-mailbox'));
      this.#readAt = performance.now();
    } catch (error) {
      this.log.warn('mailbox of the letters to practices not read', { error });
    } finally {
      this.#isReading = false;
    }
  }

  @JobHandler(SEND_JOB, { maxAttempts: MOST_TRIES })
  send({ data, attempt }: Job<{ id: number; looks: number }>, ctx: Context): Promise<void> {
    return this.letters.send({ ...data, attempt }, ctx);
  }
}
