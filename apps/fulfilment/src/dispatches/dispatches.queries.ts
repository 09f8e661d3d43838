import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { DispatchRow as DispatchWords, listDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { patternOf } from '@sorrel/contracts/identity/search';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { PACKING_CUT_OFF } from '@sorrel/contracts/packing';
import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { orderIdOf } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { literal } from '../records/search.ts';

// Without a day of its own a parcel leaves on the day it was paid or approved, whichever came last; after the cut-off on the next.
const TO_SHIP = `select coalesce(d.ship_on, (greatest(d.paid_at, p.signed_at) at time zone 'Europe/London' + (interval '24 hours' - ?::interval))::date) as day, count(*)::int as count, min(greatest(d.paid_at, p.signed_at)) as since
  from dispatches d left join prescription_copies p on p.id = d.prescription_id where d.status in ('ready', 'label-pending') and d.paid_at is not null group by 1`;

/** The dispatch list: items that can be shipped on top, then the rest, latest due date first. Unpaid items are not in it. */
@Injectable()
export class DispatchesQueries {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.toShip(metrics);
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

  private toShip(metrics: Metrics): void {
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
        const days = await this.days();
        const sum = (isMeant: (day: string) => boolean): number =>
          days.filter(({ day }) => isMeant(workingDayFrom(day))).reduce((all, { count }) => all + count, 0);
        return {
          parcels_to_ship: sum(() => true),
          parcels_to_ship_today: sum((day) => day === today),
          parcels_late: sum((day) => day < today),
          parcels_cut_off_seconds: (londonMoment(today, PACKING_CUT_OFF).getTime() - now.getTime()) / 1000,
        };
      },
    );
  }

  private days(): Promise<{ day: string; count: number; since: Date }[]> {
    return this.db.rows(TO_SHIP, [PACKING_CUT_OFF]);
  }

  /** Parcels that may leave. Late: they should have left on a day before today. */
  async waiting(): Promise<Waiting> {
    const today = londonDate(this.clock.now());
    const days = await this.days();
    const sum = (some: typeof days): number =>
      Math.min(
        some.reduce((all, { count }) => all + count, 0),
        COUNTED_TO,
      );
    return {
      count: sum(days),
      oldest: days.map(({ since }) => since.toISOString()).toSorted()[0] ?? null,
      late: sum(days.filter(({ day }) => workingDayFrom(day) < today)),
    };
  }

  async list({
    keyword,
    page,
    perPage,
  }: z.output<typeof listDispatches.input>): Promise<z.input<typeof listDispatches.output>> {
    const pattern = literal(keyword);
    const where = `d.paid_at is not null${pattern ? ' and (d.order_ref like ? or d.user_id in (select user_id from customer_copies where search like ?) or d.tracking_number = ?)' : ''}`;
    const params = pattern ? [pattern, patternOf(keyword), keyword.trim().toUpperCase()] : [];
    const total = await this.db.first<{ count: number }>(
      `select count(*)::int as count from dispatches d where ${where}`,
      params,
    );
    const rows = await this.db.rows<DispatchRow & { customer: string | null }>(
      `select d.*, false as is_leased, c.name as customer from dispatches d left join customer_copies c using (user_id) where ${where}
       order by (d.status in ('ready', 'label-pending')) desc, coalesce(d.ship_on, (d.paid_at at time zone 'Europe/London')::date) desc, d.item_id desc limit ? offset ?`,
      [...params, perPage, (page - 1) * perPage],
    );
    return { total: total?.count ?? 0, rows: rows.map((row) => this.words(row)) };
  }

  private words(row: DispatchRow & { customer: string | null }): z.input<typeof DispatchWords> {
    const { itemId, subscriptionId, userId, status, formula, shippedAt, shipOn, trackingNumber } =
      this.records.opened(row);
    return {
      itemId,
      subscriptionId,
      userId,
      orderId: orderIdOf(itemId),
      customer: row.customer ?? '',
      treatment: formula?.treatmentTitle ?? '',
      code: formula?.item.code ?? '',
      quantity: 1,
      dispatchDate: shippedAt ? londonDate(shippedAt) : shipOn,
      status,
      trackingNumber,
    };
  }
}
