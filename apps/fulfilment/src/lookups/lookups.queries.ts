import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import { may } from '@sorrel/contracts/rights';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { PostcodesService } from '../customers/postcodes.service.ts';
import { orderIdOf } from '../records/dispatch.ts';
import { lookedFor, type LookedFor } from './looked-for.ts';

type Found = z.input<typeof findParcels.output>;

/** The console's search in what the pharmacy keeps. */
@Injectable()
export class LookupsQueries {
  constructor(
    private readonly db: Db,
    private readonly postcodes: PostcodesService,
  ) {}

  async find(typed: string, most: number, ctx: Context): Promise<Found> {
    const { tracking, prescription, oldOrder } = lookedFor(typed);
    const mayRead = may('readRecords', ctx.actor.permissions);
    const [parcels, oldOrders, prescriptions, people] = await Promise.all([
      tracking ? this.parcels(tracking) : [],
      tracking || oldOrder ? this.oldOrders(tracking, oldOrder) : [],
      prescription && mayRead ? this.prescriptions(prescription, ctx) : [],
      this.postcodes.people(typed, most),
    ]);
    return { parcels, oldOrders, prescriptions, people };
  }

  private async parcels(tracking: string): Promise<Found['parcels']> {
    const rows = await this.db.rows<{
      item_id: number;
      subscription_id: number;
      tracking_number: string;
      shipped_at: Date;
      customer: string | null;
    }>(
      // By the parcel's own number, whichever of an order's it is: the first, or one that was sent again.
      `select d.item_id, d.subscription_id, t.tracking_number, t.shipped_at, c.name as customer
       from (select item_id, tracking_number, shipped_at from dispatches where tracking_number = ?
             union all select item_id, tracking_number, shipped_at from reships where tracking_number = ?) as t
         join dispatches d using (item_id) left join customer_copies c using (user_id)`,
      [tracking, tracking],
    );
    return rows.map((row) => ({
      itemId: row.item_id,
      subscriptionId: row.subscription_id,
      orderId: orderIdOf(row.item_id),
      customer: row.customer ?? '',
      trackingNumber: row.tracking_number,
      shippedAt: row.shipped_at.toISOString(),
    }));
  }

  private async oldOrders(tracking: string | null, id: number | null): Promise<Found['oldOrders']> {
    const rows = await this.db.rows<{ id: number; tracking: string | null; name: string; email: string }>(
      `select o.id, o.tracking, c.name, c.email from legacy_orders o join customer_copies c using (user_id)
       where upper(o.tracking) = ? or o.id = ? order by o.id desc limit 8`,
      [tracking, id],
    );
    return rows.map((row) => ({
      id: row.id,
      customer: row.name,
      email: row.email,
      trackingNumber: row.tracking ?? '',
    }));
  }

  /** That somebody was prescribed something is part of their record: whoever is shown it is written down. */
  private prescriptions({ ref, itemId }: NonNullable<LookedFor['prescription']>, ctx: Context) {
    return this.db.transaction(ctx, async (tx): Promise<Found['prescriptions']> => {
      const rows = await tx.rows<{
        id: number;
        ref: string;
        subscription_id: number;
        user_id: number;
        date: string;
        customer: string | null;
      }>(
        `select p.id, p.ref, p.subscription_id, p.user_id, p.date, c.name as customer
         from prescription_copies p left join customer_copies c using (user_id) where p.item_id = ? and (p.ref = ? or ? = 'PRX' || p.item_id) order by p.id desc`,
        [itemId, ref, ref],
      );
      for (const row of rows)
        await tx.audit(
          findParcels.subject,
          `user=${row.user_id} prescription=${row.id} subscription=${row.subscription_id}`,
        );
      return rows.map((row) => ({
        id: row.id,
        ref: row.ref,
        subscriptionId: row.subscription_id,
        customer: row.customer ?? '',
        date: row.date,
      }));
    });
  }
}
