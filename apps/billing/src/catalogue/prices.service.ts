import { Injectable } from '@nestjs/common';
import { catalogueChanged } from '@sorrel/contracts/billing/events';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { z } from 'zod';
import type { planPrice } from '@sorrel/contracts/billing/rpc';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from './catalogue.queries.ts';
import { plannedMeanwhile, pricesMeanwhile, written, type Planned } from './planned-prices.ts';

const LARGEST_PENCE = 100_000;
const FURTHEST_DAYS = 366;

interface PriceRow extends Row {
  product_id: number;
  price_pence: number;
  valid_from: Date;
  origin: 'release' | 'staff';
  by_name: string;
}
export interface PriceVersion {
  pricePence: number;
  /** Null: it has always held. */
  from: string | null;
  state: 'past' | 'now' | 'planned';
  by: string;
}

/**
 * Prices that staff plan. A price begins with a day and is never changed: a later one is added. Running subscriptions keep the price
 * their items were made with.
 */
@Injectable()
export class PricesService {
  constructor(
    private readonly db: Db,
    private readonly catalogue: CatalogueQueries,
  ) {}

  /** Every product's prices, oldest first. */
  async history(now: Date): Promise<{ productId: number; prices: PriceVersion[] }[]> {
    const rows = await this.db.rows<PriceRow>('select * from prices order by product_id, valid_from');
    const products = new Map<number, PriceRow[]>();
    for (const row of rows) products.set(row.product_id, [...(products.get(row.product_id) ?? []), row]);
    return [...products].map(([productId, own]) => {
      const current = own.findLast((row) => row.valid_from <= now);
      return { productId, prices: own.map((row) => versionOf(row, current, now)) };
    });
  }

  async plan(input: z.output<typeof planPrice.input>, ctx: Context): Promise<string[]> {
    const { productId, pricePence, from } = input;
    if (pricePence < 1 || pricePence > LARGEST_PENCE) throw invalid('price', 'Please enter a price up to £1,000.00.');
    const events = await this.db.transaction(ctx, async (tx) => {
      const tomorrow = addDays(londonDate(tx.now), 1);
      if (from < tomorrow) throw invalid('from', `A price can begin tomorrow at the earliest (${written(tomorrow)}).`);
      if (from > addDays(tomorrow, FURTHEST_DAYS)) throw invalid('from', 'A price can begin at most a year from now.');
      await this.lock(tx, productId);
      if (await this.isSoOrRefused(tx, input)) return tx.events;
      if (input.overwrites && (await this.taken(tx, { productId, from })) !== null)
        await tx.publish(catalogueChanged, 'catalogue', { productId, pricePence: null, from });
      const before = await this.before(tx, productId, londonMoment(from));
      if (before === pricePence) throw invalid('price', `The price on that day is ${pounds(pricePence)} already.`);
      const [made] = await tx.rows(
        `insert into prices (product_id, price_pence, valid_from, origin, by_name, made_at) values (?, ?, ?, 'staff', ?, ?) on conflict (product_id, valid_from) do nothing returning id`,
        [productId, pricePence, londonMoment(from), ctx.actor.name, tx.now],
      );
      if (!made)
        throw conflict(
          `A price that begins on ${written(from)} is planned already. Take it back first, then plan again.`,
        );
      await tx.audit('price.planned', `productId=${productId}`, { pricePence, from, beforePence: before });
      await tx.publish(catalogueChanged, 'catalogue', { productId, pricePence, from });
      return tx.events;
    });
    await this.catalogue.renew();
    return events;
  }

  /** Takes back a price that has not begun. */
  async withdraw(input: { productId: number; from: string }, ctx: Context): Promise<string[]> {
    const { productId, from } = input;
    const events = await this.db.transaction(ctx, async (tx) => {
      if ((await this.taken(tx, input)) === null)
        throw conflict('This price has begun or is not there any more, so it cannot be taken back.');
      await tx.publish(catalogueChanged, 'catalogue', { productId, pricePence: null, from });
      return tx.events;
    });
    await this.catalogue.renew();
    return events;
  }

  /** Whether one's own press has planned it already. Refused when the prices to come are others than those that were read. */
  private async isSoOrRefused(
    tx: Tx,
    { productId, pricePence, from, planned: was }: z.output<typeof planPrice.input>,
  ): Promise<boolean> {
    if (!was) return false;
    const rows = await tx.rows<PriceRow & { made_at: Date }>(
      `select * from prices where product_id = ? and origin = 'staff' and valid_from > ? order by made_at desc`,
      [productId, tx.now],
    );
    const now = rows.map((row): Planned => ({ from: londonDate(row.valid_from), pricePence: row.price_pence }));
    const changed = plannedMeanwhile(was, now);
    if (changed.length === 0) return false;
    const mine = rows.find((row) => londonDate(row.valid_from) === from);
    if (mine?.price_pence === pricePence && mine.by_name === tx.ctx.actor.name) return true;
    throw new Fault('conflict', pricesMeanwhile(changed, await this.lastWriter(tx, productId)), {
      as: 'changed_meanwhile',
      errors: { from: changed },
    });
  }

  private lastWriter(tx: Tx, productId: number): Promise<{ by: string; at: Date } | undefined> {
    return tx.first<{ by: string; at: Date }>(
      `select actor_name as by, at from audit where object = ? and action in ('price.planned', 'price.withdrawn') order by id desc limit 1`,
      [`productId=${productId}`],
    );
  }

  /** The price that was to begin on that day; null: there is none that could be taken back. */
  private async taken(tx: Tx, { productId, from }: { productId: number; from: string }): Promise<number | null> {
    const [row] = await tx.rows<{ price_pence: number }>(
      `delete from prices where product_id = ? and valid_from = ? and valid_from > ? and origin = 'staff' returning price_pence`,
      [productId, londonMoment(from), tx.now],
    );
    if (!row) return null;
    await tx.audit('price.withdrawn', `productId=${productId}`, { pricePence: row.price_pence, from });
    return row.price_pence;
  }

  // So that the second of two people who plan at once sees what the first has saved.
  private async lock(tx: Tx, productId: number): Promise<void> {
    if (!(await tx.first('select 1 from products where id = ? for update', [productId]))) throw notFound('This item');
  }

  private async before(tx: Tx, productId: number, moment: Date): Promise<number> {
    const row = await tx.first<{ price_pence: number }>(
      'select price_pence from prices where product_id = ? and valid_from <= ? order by valid_from desc limit 1',
      [productId, moment],
    );
    return row?.price_pence ?? 0;
  }
}

function versionOf(row: PriceRow, current: PriceRow | undefined, now: Date): PriceVersion {
  const state = row === current ? 'now' : row.valid_from > now ? 'planned' : 'past';
  const from = row.valid_from.getTime() === 0 ? null : londonDate(row.valid_from);
  return { pricePence: row.price_pence, from, state, by: row.origin === 'release' ? 'Release' : row.by_name };
}
