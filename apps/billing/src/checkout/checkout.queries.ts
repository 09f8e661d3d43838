import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { CatalogueQueries, type Offer } from '../catalogue/catalogue.queries.ts';

type Rows = Pick<Db, 'first'> | Pick<Tx, 'first'>;

/** What stands in a customer's checkout. */
@Injectable()
export class CheckoutQueries {
  constructor(
    private readonly db: Db,
    private readonly catalogue: CatalogueQueries,
  ) {}

  /** The plan they chose, else the usual one of their latest submitted consultation; a consultation submitted after the choice wins when it is about something else. */
  async chosen(userId: number, rows: Rows = this.db): Promise<Offer | null> {
    const row = await rows.first<{
      plan_id: number | null;
      chosen_at: Date | null;
      slug: string | null;
      submitted_at: Date | null;
    }>(
      `select c.plan_id, c.chosen_at, k.slug, k.submitted_at from (select 1) one left join checkouts c on c.user_id = ?
       left join lateral (select slug, submitted_at from consultations where user_id = ? order by submitted_at desc limit 1) k on true`,
      [userId, userId],
    );
    const offer = row?.plan_id ? await this.catalogue.ofPlan(row.plan_id) : undefined;
    const isOverruled =
      row?.slug &&
      offer &&
      offer.consultation !== row.slug &&
      row.submitted_at &&
      row.chosen_at &&
      row.submitted_at > row.chosen_at;
    if (offer?.isOffered && !isOverruled) return offer;
    return row?.slug ? ((await this.catalogue.ofConsultation(row.slug))[0] ?? null) : null;
  }

  async codeOf(userId: number, rows: Rows = this.db): Promise<string | null> {
    return (
      (await rows.first<{ code: string | null }>('select code from checkouts where user_id = ?', [userId]))?.code ??
      null
    );
  }

  /** The subscription whose first payment is still to be made at the checkout. */
  async pendingOf(userId: number, rows: Rows = this.db): Promise<{ id: number } | null> {
    return (
      (await rows.first<{ id: number }>(
        `select id from subscriptions where user_id = ? and origin = 'checkout' and status = 'pending' and charges_paid = 0 order by id desc limit 1`,
        [userId],
      )) ?? null
    );
  }

  /** Credit that the open checkout holds already: it counts as available for its price. */
  async heldCredit(userId: number): Promise<number> {
    const row = await this.db.first<{ held: number }>(
      `select coalesce(sum(c.credit_pence), 0)::int as held from charges c join subscriptions s on s.id = c.subscription_id
       where s.user_id = ? and s.origin = 'checkout' and s.status = 'pending' and s.charges_paid = 0 and c.state in ('created', 'requires_action', 'processing')`,
      [userId],
    );
    return row?.held ?? 0;
  }

  async consultationOf(userId: number, slug: string, rows: Rows = this.db): Promise<number | null> {
    return (
      (
        await rows.first<{ consultation_id: number }>(
          'select consultation_id from consultations where user_id = ? and slug = ?',
          [userId, slug],
        )
      )?.consultation_id ?? null
    );
  }
}
