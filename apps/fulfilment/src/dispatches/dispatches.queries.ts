import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { DispatchRow as DispatchWords, listDispatches } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db } from '@sorrel/service-kit/database/db';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { orderIdOf } from '../records/dispatch.ts';
import { DispatchRecords, type DispatchRow } from '../records/records.service.ts';
import { literal } from '../records/search.ts';

/** The dispatch list: items that can be shipped on top, then the rest, latest due date first. Unpaid items are not in it. */
@Injectable()
export class DispatchesQueries {
  constructor(
    private readonly db: Db,
    private readonly records: DispatchRecords,
    metrics: Metrics,
  ) {
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

  async list({
    keyword,
    page,
    perPage,
  }: z.output<typeof listDispatches.input>): Promise<z.input<typeof listDispatches.output>> {
    const pattern = literal(keyword);
    const where = `d.paid_at is not null${pattern ? ' and (d.order_ref like ? or d.user_id in (select user_id from customer_copies where search like ?) or d.tracking_number = ?)' : ''}`;
    const params = pattern ? [pattern, pattern, keyword.trim().toUpperCase()] : [];
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
