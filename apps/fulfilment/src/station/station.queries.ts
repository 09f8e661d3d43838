import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { stationFigures } from '@sorrel/contracts/fulfilment/rpc';
import { CAUGHT } from '@sorrel/contracts/fulfilment/station';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';

const HOUR_MS = 3_600_000;
type Figures = z.input<typeof stationFigures.output>;

/** How fast the bench is, from the scans of the day. */
@Injectable()
export class StationQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async figures(ctx: Context): Promise<Figures> {
    const now = this.clock.now();
    const today = londonDate(now);
    const since = { hour: new Date(now.getTime() - HOUR_MS), day: londonMoment(today, '00:00') };
    return {
      now: now.toISOString(),
      today,
      hour: await this.since(since.hour, userIdOf(ctx)),
      day: await this.since(since.day, userIdOf(ctx)),
    };
  }

  /** A parcel counts once, for whoever matched its pack last. */
  private async since(from: Date, userId: number): Promise<Figures['hour']> {
    const [row] = await this.db.rows<
      Record<'parcels' | 'my_parcels' | 'caught' | 'my_caught' | 'voided' | 'my_voided', number>
    >(
      `with scans as (select id, item_id, verdict, is_moved, by_id from station_scans where at >= ?),
        matched as (select distinct on (item_id) item_id, by_id from scans where verdict = 'right' order by item_id, id desc),
        parcels as (select m.by_id from matched m join dispatches d using (item_id) where d.shipped_at is not null)
      select (select count(*) from parcels)::int as parcels, (select count(*) from parcels where by_id = ?)::int as my_parcels,
        count(*) filter (where verdict = any(?))::int as caught, count(*) filter (where verdict = any(?) and by_id = ?)::int as my_caught,
        count(*) filter (where is_moved)::int as voided, count(*) filter (where is_moved and by_id = ?)::int as my_voided from scans`,
      [from, userId, CAUGHT, CAUGHT, userId, userId],
    );
    return {
      parcels: { mine: row?.my_parcels ?? 0, all: row?.parcels ?? 0 },
      caught: { mine: row?.my_caught ?? 0, all: row?.caught ?? 0 },
      voided: { mine: row?.my_voided ?? 0, all: row?.voided ?? 0 },
    };
  }
}
