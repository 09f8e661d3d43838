import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { considerItem } from '@sorrel/contracts/billing/rpc';
import type { Formulation, TreatmentSlug } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { conflict, invalid, notFound } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { whyNotSold } from '../catalogue/product.ts';
import { SAME_ORDER_MS } from '../orders/same-order.ts';

interface Line extends Row {
  user_id: number;
  subscription_id: number | null;
  stid: string | null;
}
interface Contents extends Row, Formulation {
  subscription_id: number;
  stid: string;
  product_id: number;
  /** Begun by staff a moment ago. */
  is_fresh: boolean;
}

/** The products that customers have in use, as the safety rules need them. */
@Injectable()
export class FormulasQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueQueries,
  ) {}

  async consider(input: z.output<typeof considerItem.input>): Promise<z.input<typeof considerItem.output>> {
    const offer = await this.catalogue.ofProduct(input.product);
    if (!offer) throw invalid('item_id', 'Please select an item.');
    const why = whyNotSold(offer);
    if (why) throw conflict(why);
    const line = await this.place(input);
    const { code, name, ingredients } = offer.product;
    return {
      userId: line.user_id,
      subscriptionId: line.subscription_id,
      consultation: offer.consultation as TreatmentSlug,
      product: { code, name, ingredients },
      beside: (await this.inUse(line.user_id))
        .filter((one) => !(input.user ? isSameOrder(one, input.product) : isSameLine(one, line)))
        .map(({ code: its, name: called, ingredients: contains }) => ({
          code: its,
          name: called,
          ingredients: contains,
        })),
    };
  }

  private place({ item, user, subscription }: z.output<typeof considerItem.input>): Promise<Line> {
    if (item) return this.lineOf(item);
    return user ? this.customer(user) : this.subscription(subscription);
  }

  private async customer(id: number): Promise<Line> {
    const row = await this.db.first<Line>(
      'select user_id, null::bigint as subscription_id, null::text as stid from customers where user_id = ?',
      [id],
    );
    if (!row) throw invalid('user', 'We do not know this customer.');
    return row;
  }

  private async subscription(id: number | undefined): Promise<Line> {
    const row = await this.db.first<Line>(
      'select user_id, id as subscription_id, null::text as stid from subscriptions where id = ?',
      [id ?? null],
    );
    if (!row) throw notFound('This subscription');
    return row;
  }

  private async lineOf(itemId: number): Promise<Line> {
    const row = await this.db.first<Line>(
      'select s.user_id, s.id as subscription_id, i.stid from items i join subscriptions s on s.id = i.subscription_id where i.id = ?',
      [itemId],
    );
    if (!row) throw notFound('This item');
    return row;
  }

  /** Products planned, paid for or on their way in running subscriptions, and those sent whose supply lasts until today. */
  private inUse(userId: number): Promise<Contents[]> {
    const now = this.clock.now();
    return this.db.rows<Contents>(
      `select distinct i.subscription_id, i.stid, i.product_id, i.code, i.name, i.ingredients, s.origin = 'staff' and s.created_at > ? as is_fresh from items i join subscriptions s on s.id = i.subscription_id
       where s.user_id = ? and (
         (i.status not in ('shipped', 'cancelled', 'refunded', 'failed') and i.treatment_status not in ('shipped', 'cancelled', 'refused') and s.status not in ('cancelled', 'refused', 'failed'))
         or (i.shipped_at is not null and i.shipped_at + make_interval(months => coalesce(i.months, i.interval_duration)) > ?))`,
      [new Date(now.getTime() - SAME_ORDER_MS), userId, now],
    );
  }
}

/** The line in which an item is changed is left out, because its present product is replaced. */
const isSameLine = (one: Contents, line: Line): boolean =>
  one.subscription_id === line.subscription_id && one.stid === line.stid;

/** A dialog sent twice is one order: the first must not block its own repeat. */
const isSameOrder = (one: Contents, product: number): boolean => one.is_fresh && one.product_id === product;
