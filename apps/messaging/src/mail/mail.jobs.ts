import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MailService, type Unsent } from './mail.service.ts';

const UNSENT = `select letter_sealed, template, user_id from mails where id = (jobs.data ->> 'id')::bigint and sent_at is null`;

@Injectable()
export class MailJobs {
  constructor(
    private readonly mail: MailService,
    db: Db,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        mails_unsent: 'E-mails written and not handed to the mail server yet',
        mails_oldest_unsent_seconds: 'How long ago the oldest of them was written',
      },
      async () => {
        const row = await db.first<{ count: number; oldest: Date | null }>(
          'select count(*)::float8 as count, min(written_at) as oldest from mails where sent_at is null',
        );
        return { mails_unsent: row?.count ?? 0, mails_oldest_unsent_seconds: clock.secondsSince(row?.oldest) };
      },
    );
  }

  /** Retries for about a day, so that an outage of the mail server loses no codes or news. */
  @JobHandler('send-mail', { maxAttempts: 20, reads: UNSENT })
  async send(job: Job<{ id: number }>, ctx: Context): Promise<void> {
    if (job.found) await this.mail.send(job.data.id, job.found as Unsent, ctx);
  }
}
