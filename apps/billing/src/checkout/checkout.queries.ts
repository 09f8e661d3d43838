import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { CatalogueQueries, type Offer } from '../catalogue/catalogue.queries.ts';

type Rows = Pick<Db, 'first'> | Pick<Tx, 'first'>;

export interface Unpaid {
  id: number;
  isOpen: boolean;
  frequency: number | null;
  /** Credit that its open payment holds already: it counts as available for its price, and for no other order's. */
  heldPence: number;
}

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

  /** The order of this consultation that a start would go on with, or that it would replace (`isOpen` false): not paid for yet. */
  async orderOf(userId: number, offer: Offer | null): Promise<Unpaid | null> {
    if (!offer) return null;
    const row = await this.db.first<{ id: number; status: string; frequency: number | null; held: number }>(
      `select s.id, s.status, s.frequency, (select coalesce(sum(c.credit_pence), 0)::int from charges c
         where c.subscription_id = s.id and c.state in ('created', 'requires_action', 'processing')) as held
       from subscriptions s where s.user_id = ? and s.consultation = ? and s.origin = 'checkout' and s.charges_paid = 0 and s.status in ('pending', 'failed')`,
      [userId, offer.consultation],
    );
    if (!row) return null;
    const isOpen = row.status === 'pending';
    return { id: row.id, isOpen, frequency: isOpen ? row.frequency : null, heldPence: isOpen ? row.held : 0 };
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
