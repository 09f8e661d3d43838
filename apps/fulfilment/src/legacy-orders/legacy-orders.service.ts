import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { LegacyOrder } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Db, type Row } from '@sorrel/service-kit/db';
import { conflict } from '@sorrel/service-kit/fault';
import { Sealer } from '@sorrel/service-kit/sealed';

type Order = z.output<typeof LegacyOrder>;
type Contents = Pick<Order, 'ingredientNames' | 'itemCodes'>;
interface OrderRow extends Row {
  id: number;
  status: string;
  quantity: number;
  shipping_date: string | null;
  delivery_date_from: string | null;
  delivery_date_to: string | null;
  total_price_pence: number;
  tracking: string | null;
  contents_sealed: string;
}
const PLACE = 'fulfilment.legacy-orders.contents';

/** Orders of the time before subscriptions. They came once from the old system and do not change. */
@Injectable()
export class LegacyOrdersService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  async ofCustomer(userId: number): Promise<{ orders: Order[] }> {
    const rows = await this.db.rows<OrderRow>('select * from legacy_orders where user_id = ? order by id desc', [
      userId,
    ]);
    return {
      orders: rows.map((row) => ({
        id: row.id,
        status: row.status,
        quantity: row.quantity,
        shippingDate: row.shipping_date,
        deliveryDateFrom: row.delivery_date_from,
        deliveryDateTo: row.delivery_date_to,
        totalPricePence: row.total_price_pence,
        tracking: row.tracking,
        ...this.sealer.openJson<Contents>(PLACE, row.id, row.contents_sealed),
      })),
    };
  }

  /** Whole or not at all; the same list again changes nothing. An order never moves to another customer. */
  import(userId: number, orders: readonly Order[], ctx: Context): Promise<{ imported: number }> {
    return this.db.transaction(ctx, async (tx) => {
      for (const order of orders) {
        const contents = this.sealer.sealJson(PLACE, order.id, {
          ingredientNames: order.ingredientNames,
          itemCodes: order.itemCodes,
        } satisfies Contents);
        const kept = await tx.rows(
          `insert into legacy_orders (id, user_id, status, quantity, shipping_date, delivery_date_from, delivery_date_to, total_price_pence, tracking, contents_sealed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           on conflict (id) do update set status = excluded.status, quantity = excluded.quantity, shipping_date = excluded.shipping_date, delivery_date_from = excluded.delivery_date_from,
             delivery_date_to = excluded.delivery_date_to, total_price_pence = excluded.total_price_pence, tracking = excluded.tracking, contents_sealed = excluded.contents_sealed
           where legacy_orders.user_id = excluded.user_id returning id`,
          [
            order.id,
            userId,
            order.status,
            order.quantity,
            order.shippingDate,
            order.deliveryDateFrom,
            order.deliveryDateTo,
            order.totalPricePence,
            order.tracking,
            contents,
          ],
        );
        if (kept.length === 0)
          throw conflict(
            `Order ${order.id} belongs to another customer already. Nothing was imported.`,
            'legacy_order_taken',
          );
      }
      return { imported: orders.length };
    });
  }
}
