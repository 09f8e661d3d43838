import { Inject, Injectable } from '@nestjs/common';
import type { AppliedPromo } from '@sorrel/contracts/billing/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import {
  normalCode,
  referralPromotion,
  refusalOf,
  valueOf,
  type Applicant,
  type Promotion,
} from '../pricing/promotion.ts';

interface PromotionRow extends Row {
  id: number;
  code: string;
  title: string;
  type: Promotion['type'];
  value: number;
  percent_hundredths: number | null;
  duration: Promotion['duration'];
  charges: number | null;
  is_first_order_only: boolean;
  excluded_forms: Promotion['excludedForms'];
  starts_at: Date | null;
  ends_at: Date | null;
  stopped_at: Date | null;
  usage_limit: number | null;
}
type Rows = Pick<Db, 'first'>;
type Form = Applicant['form'];

export const INVALID_CODE = 'Invalid promo code';

const HELD = `select 1 from redemptions where subscription_id = ? and promotion_id = ? and state <> 'released'`;
// A promotion that this customer may still take.
const FREE = `from promotions p where p.id = ? and p.stopped_at is null and coalesce(p.ends_at > ?, true)
  and not exists (select 1 from redemptions r where r.promotion_id = p.id and r.user_id = ? and r.state <> 'released')
  and (p.usage_limit is null or (select count(*) from redemptions r where r.promotion_id = p.id and r.state <> 'released') < p.usage_limit)`;

@Injectable()
export class PromotionsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** The promotion a code names: one of ours, or a customer's referral code. */
  async find(text: string, rows: Rows = this.db): Promise<Promotion | null> {
    const code = normalCode(text);
    const row = await rows.first<PromotionRow>('select * from promotions where code = ?', [code]);
    if (row) return promotionOf(row);
    const referrer =
      code === ''
        ? undefined
        : await rows.first<{ user_id: number }>(
            'select user_id from customers where upper(referral_code) = ? order by user_id limit 1',
            [code],
          );
    return referrer ? referralPromotion(referrer.user_id, code, this.config.friendPence) : null;
  }

  /** Why this customer may not use it, as a text, or null. `exceptId`: the checkout of theirs that already holds it. */
  async refusal(
    promotion: Promotion,
    userId: number,
    form: Form,
    exceptId: number | null,
    rows: Rows = this.db,
  ): Promise<string | null> {
    const use = await rows.first<{ has_ordered: boolean; own_use: Applicant['ownUse']; others: number }>(
      `select exists (select 1 from items i join subscriptions s on s.id = i.subscription_id where s.user_id = ? and i.paid_at is not null and i.treatment_status <> 'refused') as has_ordered,
        (select state from redemptions where promotion_id = ? and user_id = ? and state <> 'released' and subscription_id <> ?) as own_use,
        (select count(*)::int from redemptions where promotion_id = ? and user_id <> ? and state <> 'released') as others`,
      [userId, promotion.id, userId, exceptId ?? 0, promotion.id, userId],
    );
    return refusalOf(promotion, {
      userId,
      now: this.clock.now(),
      form,
      hasOrdered: use?.has_ordered ?? false,
      ownUse: use?.own_use ?? null,
      usedByOthers: use?.others ?? 0,
      isPomSafe: this.config.isPomSafe,
    });
  }

  /**
   * Holds a promotion for a subscription; the promotion's row is locked so that its last use is given only once. Answers the reason where
   * it is refused.
   */
  async reserve(tx: Tx, subscription: Subscription, code: string | null, form: Form): Promise<string | null> {
    const promotion = code === null ? null : await this.find(code, tx);
    if (promotion?.referrerId === null)
      await tx.rows('select id from promotions where id = ? for update', [promotion.id]);
    const refusal = promotion ? await this.refusal(promotion, subscription.userId, form, subscription.id, tx) : null;
    tx.atEnd(
      `update redemptions set state = 'released' where subscription_id = ? and state = 'reserved' and promotion_id <> ?`,
      [subscription.id, refusal === null ? (promotion?.id ?? 0) : 0],
    );
    subscription.promotionId = null;
    subscription.promotionCode = null;
    subscription.referrerId = null;
    if (code === null || !promotion || refusal !== null) return promotion || code === null ? refusal : INVALID_CODE;
    subscription.promotionCode = promotion.code;
    if (promotion.referrerId !== null) {
      subscription.referrerId = promotion.referrerId;
      return null;
    }
    subscription.promotionId = promotion.id;
    const held = await tx.first(
      `select 1 from redemptions where subscription_id = ? and promotion_id = ? and state = 'reserved'`,
      [subscription.id, promotion.id],
    );
    if (!held)
      await tx.rows(
        `insert into redemptions (promotion_id, user_id, subscription_id, state, at) values (?, ?, ?, 'reserved', ?)`,
        [promotion.id, subscription.userId, subscription.id, tx.now],
      );
    return null;
  }

  /** The promotion that counts for the subscription's next charge. Read-only: asking for a price reserves nothing. */
  async of(subscription: Subscription, rows: Rows = this.db): Promise<Promotion | null> {
    const promotion = await this.standing(subscription, rows);
    const { id, userId, promotionId, chargesPaid } = subscription;
    if (!promotion || !promotionId || chargesPaid > 0) return promotion;
    const isToBeHad =
      (await rows.first(HELD, [id, promotionId])) ??
      (await rows.first(`select 1 ${FREE}`, [promotionId, this.clock.now(), userId]));
    return isToBeHad ? promotion : null;
  }

  /** A first order whose reservation was released takes the promotion again with its payment, if it is still available. */
  async take(tx: Tx, { id, userId, promotionId, chargesPaid }: Subscription): Promise<void> {
    if (!promotionId || chargesPaid > 0 || (await tx.first(HELD, [id, promotionId]))) return;
    // Locked, as at a checkout, so that the last use is given only once.
    await tx.rows('select id from promotions where id = ? for update', [promotionId]);
    await tx.rows(
      `insert into redemptions (promotion_id, user_id, subscription_id, state, at) select p.id, ?, ?, 'reserved', ? ${FREE} on conflict do nothing`,
      [userId, id, tx.now, promotionId, tx.now, userId],
    );
  }

  /** The promotion a subscription was ordered with. */
  async standing(
    { promotionId, promotionCode, referrerId }: Pick<Subscription, 'promotionId' | 'promotionCode' | 'referrerId'>,
    rows: Rows = this.db,
  ): Promise<Promotion | null> {
    if (!promotionCode) return null;
    const row = promotionId
      ? await rows.first<PromotionRow>('select * from promotions where id = ?', [promotionId])
      : undefined;
    if (row) return promotionOf(row);
    return referrerId ? referralPromotion(referrerId, promotionCode, this.config.friendPence) : null;
  }

  /** The first payment uses up the code. One that was no longer available then counts for no later charge either. */
  async used(tx: Tx, subscription: Subscription): Promise<void> {
    const { id, promotionId, chargesPaid } = subscription;
    // Without one nothing is reserved: `reserve` has released whatever was.
    if (!promotionId) return;
    tx.atEnd(
      `update redemptions set state = 'used' where subscription_id = ? and promotion_id = ? and state = 'reserved'`,
      [id, promotionId],
    );
    if (chargesPaid > 1 || (await tx.beside.first(HELD, [id, promotionId]))) return;
    subscription.promotionId = null;
    subscription.promotionCode = null;
  }
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

function promotionOf(row: PromotionRow): Promotion {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    type: row.type,
    value: valueOf(row),
    duration: row.duration,
    charges: row.charges,
    isFirstOrderOnly: row.is_first_order_only,
    excludedForms: row.excluded_forms,
    startsAt: row.starts_at,
    // A code that staff stopped ended at that moment.
    endsAt: earlier(row.ends_at, row.stopped_at),
    limit: row.usage_limit,
    referrerId: null,
  };
}

/** As the screens show it: percent, or pounds. */
export const promoOf = (promotion: Promotion): AppliedPromo => {
  const { code, title, type, value, duration, charges, isFirstOrderOnly } = promotion;
  return { code, title, type, value: type === 'fixed' ? value / 100 : value, duration, charges, isFirstOrderOnly };
};
