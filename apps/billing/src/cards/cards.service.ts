import { Injectable } from '@nestjs/common';
import { cardExpiring } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { CopiesService } from './copies.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { DUE } from './copy.ts';
import { isEnding, lastDayOf, nextLook, stepOf } from './expiry.ts';

interface Row extends Record<string, unknown> {
  method_id: string;
  user_id: number;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  due: string | null;
}
const STEP = 500;
// One request to the provider for each customer: those compared longest ago come first, and nobody twice in a day.
const COMPARED_AT_ONCE = 20;
const COMPARED_EVERY_MS = 24 * 3_600_000;
const CARD = `select c.method_id, c.user_id, c.brand, c.last4, c.exp_month, c.exp_year, ${DUE} from cards c`;

/** Keeps the copies of saved cards up to date, by the provider's webhooks and by a regular comparison. Warns customers before a card expires. */
@Injectable()
export class CardsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly copies: CopiesService,
  ) {}

  /** A card was saved, changed, renewed by its bank, or taken away: how it stands at the provider now. */
  async see(methodId: string, ctx: Context): Promise<void> {
    const saved = await this.gateway.readMethod(methodId);
    const userId = saved?.customerId ? await this.ownerOf(this.db, saved.customerId) : undefined;
    await this.db.atOnce(ctx, async (tx) => {
      if (saved && userId !== undefined) await this.copies.keep(tx, userId, saved);
      else await this.copies.forget(tx, methodId);
    });
  }

  /** The provider's record of a customer was changed, or removed with all that was saved. */
  async seeCustomer(customerId: string, ctx: Context): Promise<void> {
    const userId = await this.ownerOf(this.db, customerId);
    if (userId !== undefined) await this.seeAll(userId, ctx);
  }

  /** A card that was paid with, when nothing is known of it. */
  async seePaidWith(paymentId: string, ctx: Context): Promise<void> {
    const row = await this.db.first<{ id: string }>(
      'select c.payment_method_id as id from charges c where c.payment_intent_id = ? and c.payment_method_id is not null and not exists (select 1 from cards where method_id = c.payment_method_id)',
      [paymentId],
    );
    if (row) await this.see(row.id, ctx);
  }

  /** All customers of the provider, a batch at a time: reads the cards that were saved before copies were kept. */
  async planOld(after: number, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ user_id: number }>(
        `select user_id from stripe_customers where user_id > ? order by user_id limit ${STEP}`,
        [after],
      );
      for (const { user_id: userId } of rows)
        await tx.schedule({ kind: 'see-cards', key: String(userId), data: { userId } });
      const last = rows.length === STEP ? rows.at(-1) : undefined;
      if (last)
        await tx.schedule({ kind: 'backfill-cards', key: `after:${last.user_id}`, data: { after: last.user_id } });
    });
  }

  /** Compares one customer's copies with the provider. Answers how many were missing or superfluous. */
  async seeAll(userId: number, ctx: Context): Promise<number> {
    const owner = await this.db.first<{ id: string }>(
      'select stripe_customer_id as id from stripe_customers where user_id = ?',
      [userId],
    );
    if (!owner) return 0;
    const askedAt = this.clock.now();
    const saved = await this.gateway.methods(owner.id);
    const ids = saved.map(({ method }) => method.id);
    return this.db.transaction(ctx, async (tx) => {
      const known = await this.copies.ofUser(userId, tx);
      for (const one of saved) await this.copies.keep(tx, userId, one);
      // A copy that a webhook brought during our request is newer than the answer.
      const gone = await tx.rows<{ method_id: string }>(
        'select method_id from cards where user_id = ? and method_id <> all(?) and seen_at < ?',
        [userId, ids, askedAt],
      );
      for (const { method_id: id } of gone) await this.copies.forget(tx, id);
      await tx.rows('update stripe_customers set compared_at = ? where user_id = ?', [tx.now, userId]);
      return ids.filter((id) => !known.has(id)).length + gone.length;
    });
  }

  /** Compares a batch of those compared longest ago. Answers how many copies had to be corrected. */
  async compareSome(ctx: Context): Promise<number> {
    const before = new Date(this.clock.now().getTime() - COMPARED_EVERY_MS);
    const rows = await this.db.rows<{ user_id: number }>(
      `select user_id from stripe_customers where coalesce(compared_at < ?, true) order by compared_at nulls first limit ${COMPARED_AT_ONCE}`,
      [before],
    );
    let healed = 0;
    for (const { user_id: userId } of rows) healed += await this.seeAll(userId, ctx);
    return healed;
  }

  /** Writes to the holder when the time has come and something is due on the card after its last day. */
  async look(methodId: string, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const card = await tx.first<Row>(`${CARD} where c.method_id = ?`, [methodId]);
      if (!card) return;
      const expires = lastDayOf({ expYear: card.exp_year, expMonth: card.exp_month });
      const days = stepOf(expires, tx.now);
      if (days !== null && isEnding(expires, card.due, londonDate(tx.now))) await this.tell(tx, card, expires, days);
      await this.copies.planLook(tx, methodId, nextLook(expires, tx.now));
    });
  }

  private async ownerOf(rows: Pick<Db, 'first'>, customerId: string): Promise<number | undefined> {
    const sql = 'select user_id from stripe_customers where stripe_customer_id = ?';
    return (await rows.first<{ user_id: number }>(sql, [customerId]))?.user_id;
  }

  private async tell(tx: Tx, card: Row, expires: string, days: number): Promise<void> {
    const fresh = await tx.rows(
      'insert into card_notices (method_id, expires, days, at) values (?, ?, ?, ?) on conflict do nothing returning 1',
      [card.method_id, expires, days, tx.now],
    );
    if (fresh.length === 0 || card.due === null) return;
    const { user_id: userId, brand, last4, due } = card;
    await tx.publish(cardExpiring, `customer:${userId}`, { userId, card: { brand, last4 }, expires, due, days });
  }
}
