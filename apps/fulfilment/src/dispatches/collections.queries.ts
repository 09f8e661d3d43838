import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { leavesOn, nextCollection, PACKING_CUT_OFF, type Journey } from '@sorrel/contracts/packing';
import type { Waiting } from '@sorrel/contracts/waiting';
import { NATIONS } from '@sorrel/contracts/working-days';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';

/** When its prescription was signed, where the dispatch does not say so yet. A look per row: the planner would read all prescriptions. */
export const SIGNED =
  'left join lateral (select s.signed_at from prescription_copies s where d.signed_at is null and s.id = d.prescription_id offset 0) p on true';
// Without a day of its own a parcel leaves on the day it was paid or approved, whichever came last; after the cut-off on the next.
export const SINCE = 'greatest(d.paid_at, coalesce(d.signed_at, p.signed_at))';
export const DAY = `coalesce(d.ship_on, (${SINCE} at time zone 'Europe/London' + (interval '24 hours' - ?::interval))::date)`;
const GROUPED = `select ${DAY} as day, coalesce(d.is_cold, false) as is_cold, count(*)::int as count, min(${SINCE}) as since`;
const TO_SHIP = `from dispatches d ${SIGNED}`;
const MAY_LEAVE = `where d.status in ('ready', 'label-pending') and d.paid_at is not null`;
interface ToShip extends Row {
  day: string;
  is_cold: boolean;
  nation?: Journey['to'];
  count: number;
  since: Date;
}
/** Parcels that leave on one day. */
interface Leaving {
  day: string;
  count: number;
  since: Date;
}
const sumOf = (days: Leaving[]): number => days.reduce((all, { count }) => all + count, 0);
/** Whether it matters where parcels of that day go: a bank holiday there, or here, is near. */
const isSplit = ({ day, is_cold: isColdChain }: ToShip): boolean =>
  isColdChain && new Set([null, ...NATIONS].map((to) => leavesOn(day, { isColdChain, to }))).size > 1;

/** The parcels that may leave, by the day on which they do. */
@Injectable()
export class CollectionsQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    metrics.gauges(
      {
        parcels_to_ship: 'Parcels that may leave, on whichever day',
        parcels_to_ship_today: 'Those that leave today',
        parcels_late: 'Those that should have left on a day before',
        parcels_cut_off_seconds: 'Until the parcels of today must have left; less than nothing afterwards',
      },
      async () => {
        const now = this.clock.now();
        const today = londonDate(now);
        const sum = await this.toShip();
        return {
          parcels_to_ship: sum(() => true),
          parcels_to_ship_today: sum((day) => day === today),
          parcels_late: sum((day) => day < today),
          parcels_cut_off_seconds: (londonMoment(today, PACKING_CUT_OFF).getTime() - now.getTime()) / 1000,
        };
      },
    );
    metrics.gauge(
      'labels_pending_oldest_seconds',
      'How long the oldest parcel waits for its label',
      async () =>
        (
          await db.first<{ value: number }>(
            `select coalesce(extract(epoch from clock_timestamp() - min(label_since)), 0)::float8 as value from dispatches where status = 'label-pending'`,
          )
        )?.value ?? 0,
    );
  }

  /** Counts parcels by the day on which they leave. */
  private async toShip(): Promise<(isMeant: (day: string) => boolean) => number> {
    const days = await this.days();
    return (isMeant) => sumOf(days.filter(({ day }) => isMeant(day)));
  }

  private async days(): Promise<Leaving[]> {
    const found = await this.db.rows<ToShip>(`${GROUPED} ${TO_SHIP} ${MAY_LEAVE} group by 1, 2`, [PACKING_CUT_OFF]);
    const split = found.filter(isSplit).map(({ day }) => day);
    const apart = split.length === 0 ? [] : await this.apart(split);
    return [...found.filter((one) => !isSplit(one)), ...apart].map(
      ({ day, is_cold: isColdChain, nation: to = null, count, since }) => ({
        day: leavesOn(day, { isColdChain, to }),
        count,
        since,
      }),
    );
  }

  /** What must stay cold, by where it goes. */
  private apart(days: string[]): Promise<ToShip[]> {
    return this.db.rows<ToShip>(
      `${GROUPED}, c.nation ${TO_SHIP} left join customer_copies c on c.user_id = d.user_id
       ${MAY_LEAVE} and d.is_cold and ${DAY} = any(?::date[]) group by 1, 2, c.nation`,
      [PACKING_CUT_OFF, PACKING_CUT_OFF, days],
    );
  }

  /** Parcels that may leave. Late: they should have left on a day before today. */
  async waiting(): Promise<Waiting> {
    const today = londonDate(this.clock.now());
    const days = await this.days();
    return {
      count: Math.min(sumOf(days), COUNTED_TO),
      oldest: days.map(({ since }) => since.toISOString()).toSorted()[0] ?? null,
      late: Math.min(sumOf(days.filter(({ day }) => day < today)), COUNTED_TO),
    };
  }

  async collection(): Promise<z.input<typeof listDispatches.output>['collection']> {
    const now = this.clock.now();
    const { day, at } = nextCollection(now);
    const sum = await this.toShip();
    return {
      now: now.toISOString(),
      day,
      at: at.toISOString(),
      toLeave: sum((one) => one <= day),
      late: sum((one) => one < londonDate(now)),
    };
  }
}
