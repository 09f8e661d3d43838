import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { JobHandler, type Job } from '@sorrel/service-kit/jobs/job-handler';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import type { Context } from '@sorrel/service-kit/security/actor';
import { TrackingService } from './tracking.service.ts';

/** So long after it should have been asked after, nobody knows where a parcel is. */
const STALE_HOURS = 24;

@Injectable()
export class TrackingJobs {
  constructor(
    private readonly tracking: TrackingService,
    db: Db,
    clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        parcels_followed: 'Parcels under way that the carrier is asked after',
        parcels_unheard: 'Those that should have been asked after more than a day ago',
      },
      async () => {
        const row = await db.first<{ followed: number; unheard: number }>(
          `select count(*)::float8 as followed, count(*) filter (where ask_at < ?::timestamptz - ${STALE_HOURS} * interval '1 hour')::float8 as unheard
           from parcels where ask_at is not null`,
          [clock.now()],
        );
        return { parcels_followed: row?.followed ?? 0, parcels_unheard: row?.unheard ?? 0 };
      },
    );
  }

  /** Pauses grow to a quarter of an hour: 200 tries are about two days of a silent carrier. */
  @JobHandler('ask-after-parcels', { maxAttempts: 200 })
  async ask({ signal }: Job<Record<string, never>>, ctx: Context): Promise<void> {
    await this.tracking.askAfterDue(ctx, signal);
  }
}
