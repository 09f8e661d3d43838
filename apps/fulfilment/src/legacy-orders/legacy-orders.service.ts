import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { ImportedOrder, LegacyOrder } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import { isErased } from '@sorrel/service-kit/people/erasing';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { LabelsService } from '../labels/labels.service.ts';
import { labelFault } from './old-label.ts';

type Order = z.output<typeof LegacyOrder>;
type Imported = z.output<typeof ImportedOrder>;
type OfAnImport = Omit<Imported, 'labelPdf'> & { userId: number };
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
  has_label: boolean;
}
const PLACE = 'fulfilment.legacy-orders.contents';
const OF_CUSTOMER = `select o.id, o.status, o.quantity, o.shipping_date, o.delivery_date_from, o.delivery_date_to, o.total_price_pence, o.tracking, o.contents_sealed,
    l.tracking_number is not null as has_label
  from legacy_orders o left join labels l on l.tracking_number = o.tracking and l.legacy_order_id = o.id where o.user_id = ? order by o.id desc`;

/** Orders from before subscriptions. They were imported once from the old system and do not change. */
@Injectable()
export class LegacyOrdersService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly labels: LabelsService,
  ) {}

  async ofCustomer(userId: number): Promise<{ orders: Order[] }> {
    const rows = await this.db.rows<OrderRow>(OF_CUSTOMER, [userId]);
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
        hasLabel: row.has_label,
        ...this.sealer.openJson<Contents>(PLACE, row.id, row.contents_sealed),
      })),
    };
  }

  /** What an import of a file read, which has looked at it. What is here already stays as it is; of somebody erased nothing comes back. */
  async keep(tx: Tx, orders: readonly OfAnImport[]): Promise<void> {
    for (const order of orders) {
      if (await isErased(tx, order.userId)) continue;
      await tx.rows(
        `insert into legacy_orders (id, user_id, status, quantity, shipping_date, delivery_date_from, delivery_date_to, total_price_pence, tracking, contents_sealed)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
        [
          order.id,
          order.userId,
          order.status,
          order.quantity,
          order.shippingDate,
          order.deliveryDateFrom,
          order.deliveryDateTo,
          order.totalPricePence,
          order.tracking,
          this.sealer.sealJson(PLACE, order.id, {
            ingredientNames: order.ingredientNames,
            itemCodes: order.itemCodes,
          } satisfies Contents),
        ],
      );
    }
  }

  /** All or nothing; the same list again changes nothing. An order never moves to another customer. */
  import(userId: number, orders: readonly Imported[], ctx: Context): Promise<{ imported: number }> {
    for (const order of orders) {
      const fault = labelFault(order);
      if (fault) throw invalid('labelPdf', fault);
    }
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
        if (
          order.tracking &&
          order.labelPdf &&
          !(await this.labels.keepOld(tx, order.id, order.tracking, order.labelPdf))
        )
          throw conflict(
            `The label ${order.tracking} of order ${order.id} belongs to another parcel. Nothing was imported.`,
            'label_taken',
          );
      }
      return { imported: orders.length };
    });
  }
}
