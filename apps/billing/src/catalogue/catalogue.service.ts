import { Injectable, type OnModuleInit } from '@nestjs/common';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { isContraindicatedInPregnancy } from './product.ts';
import { BANNER_PROMOTION, PRODUCTS, TREATMENTS, WATCH_LIST } from './treatments.ts';

/**
 * Brings the tables up to the catalogue of this release. Texts are replaced; a price that is new with this release becomes a new
 * version, the old one stays. What staff have planned stays as well.
 */
@Injectable()
export class CatalogueService implements OnModuleInit {
  constructor(private readonly db: Db) {}

  async onModuleInit(): Promise<void> {
    await this.db.transaction(systemContext('catalogue'), async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', ['catalogue']);
      await this.products(tx);
      await this.treatments(tx);
      for (const { code, colour, reason } of WATCH_LIST)
        await tx.rows('insert into watch_list (code, colour, reason) values (?, ?, ?) on conflict (code) do nothing', [
          code,
          colour,
          reason,
        ]);
      const banner = BANNER_PROMOTION;
      await tx.rows(
        'insert into promotions (code, title, type, value, duration, is_first_order_only, excluded_forms, is_banner) values (?, ?, ?, ?, ?, ?, ?, not exists (select 1 from promotions where is_banner)) on conflict (code) do nothing',
        [
          banner.code,
          banner.title,
          banner.type,
          banner.value,
          banner.duration,
          banner.isFirstOrderOnly,
          [...banner.excludedForms],
        ],
      );
    });
  }

  private async products(tx: Tx): Promise<void> {
    for (const product of PRODUCTS) {
      await tx.rows(
        `insert into products (id, code, name, form, interval, interval_duration, batch, ingredients, directions, precautions, quantity, is_prescription, is_contraindicated)
         values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?)
         on conflict (id) do update set code = excluded.code, name = excluded.name, form = excluded.form, interval = excluded.interval, interval_duration = excluded.interval_duration, batch = excluded.batch,
           ingredients = excluded.ingredients, directions = excluded.directions, precautions = excluded.precautions, quantity = excluded.quantity, is_prescription = excluded.is_prescription, is_contraindicated = excluded.is_contraindicated`,
        [
          product.id,
          product.code,
          product.name,
          product.form,
          product.interval,
          product.intervalDuration,
          product.batch,
          JSON.stringify(product.ingredients),
          product.directions,
          product.precautions,
          product.quantity,
          product.isPrescription,
          isContraindicatedInPregnancy(product.ingredients),
        ],
      );
      const price = await tx.first<{ price_pence: number }>(
        `select price_pence from prices where product_id = ? and origin = 'release' order by valid_from desc limit 1`,
        [product.id],
      );
      if (price?.price_pence !== product.pricePence)
        await tx.rows('insert into prices (product_id, price_pence, valid_from) values (?, ?, ?)', [
          product.id,
          product.pricePence,
          // A product's first price has no start, so that a clock set to the past finds an offer too.
          price ? tx.now : new Date(0),
        ]);
    }
  }

  private async treatments(tx: Tx): Promise<void> {
    for (const { id, slug, consultation, title, name, category, isOffered, plans } of TREATMENTS) {
      await tx.rows(
        `insert into treatments (id, slug, consultation, title, name, category, is_offered) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set slug = excluded.slug, consultation = excluded.consultation, title = excluded.title, name = excluded.name, category = excluded.category, is_offered = excluded.is_offered`,
        [id, slug, consultation, title, name, category, isOffered],
      );
      for (const [position, plan] of plans.entries()) {
        await tx.rows(
          'insert into plans (id, treatment_id, name, position) values (?, ?, ?, ?) on conflict (id) do update set name = excluded.name, position = excluded.position',
          [plan.id, id, plan.name, position],
        );
        for (const [place, code] of plan.codes.entries())
          await tx.rows(
            'insert into plan_products (plan_id, product_id, position) select ?, id, ? from products where code = ? on conflict (plan_id, product_id) do update set position = excluded.position',
            [plan.id, place, code],
          );
      }
    }
  }
}
