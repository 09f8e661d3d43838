import { Injectable } from '@nestjs/common';
import { cardExpiring } from '@sorrel/contracts/billing/events';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { BackupsService } from '../methods/backups.service.ts';
import { StripeGateway } from '../payments/stripe.gateway.ts';
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
export interface Ending {
  methodId: string;
  brand: string;
  last4: string;
  expires: string;
  due: string;
}
const STEP = 500;
// The first charge that is planned on a card.
const DUE = `(
  select min(i.due_at)::text from subscriptions s join items i on i.subscription_id = s.id and i.status = 'upcoming'
  where s.payment_method_id = c.method_id and s.user_id = c.user_id and not s.should_cancel and s.status not in ('cancelled', 'refused', 'failed')
) as due`;
const CARD = `select c.method_id, c.user_id, c.brand, c.last4, c.exp_month, c.exp_year, ${DUE} from cards c`;

/** What is known of saved cards beside the provider's own record: when they end. A copy, kept by the provider's webhooks. */
@Injectable()
export class CardsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly backups: BackupsService,
  ) {}

  /** A card was saved, changed, renewed by its bank, or taken away: how it stands at the provider now. */
  async see(methodId: string, ctx: Context): Promise<void> {
    const method = await this.gateway.readMethod(methodId);
    await this.db.transaction(ctx, async (tx) => {
      const owner = method?.customerId
        ? await tx.first<{ user_id: number }>('select user_id from stripe_customers where stripe_customer_id = ?', [
            method.customerId,
          ])
        : undefined;
      if (!method?.card || !owner) return this.forget(tx, methodId);
      const { brand, last4, expMonth, expYear } = method.card;
      await tx.rows(
        `insert into cards (method_id, user_id, brand, last4, exp_month, exp_year, seen_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (method_id) do update set user_id = excluded.user_id, brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year, seen_at = excluded.seen_at`,
        [methodId, owner.user_id, brand, last4, expMonth, expYear, tx.now],
      );
      await this.backups.rename(tx, methodId, { brand, last4 });
      const expires = lastDayOf({ expYear, expMonth });
      await this.plan(tx, methodId, stepOf(expires, tx.now) === null ? nextLook(expires, tx.now) : tx.now);
    });
  }

  /** Everybody the provider knows, a step at a time: cards saved before copies were kept are read there. */
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

  /** The cards of one person of which there is no copy yet. */
  async seeAll(userId: number, ctx: Context): Promise<void> {
    const owner = await this.db.first<{ id: string }>(
      'select stripe_customer_id as id from stripe_customers where user_id = ?',
      [userId],
    );
    if (!owner) return;
    const known = await this.db.rows<{ method_id: string }>('select method_id from cards where user_id = ?', [userId]);
    const seen = new Set(known.map(({ method_id: id }) => id));
    for (const { id } of await this.gateway.methods(owner.id, true)) if (!seen.has(id)) await this.see(id, ctx);
  }

  /** Writes to the holder when the time has come and something is due on the card after its last day. */
  async look(methodId: string, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const card = await tx.first<Row>(`${CARD} where c.method_id = ?`, [methodId]);
      if (!card) return;
      const expires = lastDayOf({ expYear: card.exp_year, expMonth: card.exp_month });
      const days = stepOf(expires, tx.now);
      if (days !== null && isEnding(expires, card.due, londonDate(tx.now))) await this.tell(tx, card, expires, days);
      await this.plan(tx, methodId, nextLook(expires, tx.now));
    });
  }

  /** The cards a person should change soon. */
  async ending(userId: number): Promise<Ending[]> {
    const rows = await this.db.rows<Row>(`${CARD} where c.user_id = ?`, [userId]);
    const today = londonDate(this.clock.now());
    return rows.flatMap(({ method_id: methodId, brand, last4, exp_year: expYear, exp_month: expMonth, due }) => {
      const expires = lastDayOf({ expYear, expMonth });
      return due !== null && isEnding(expires, due, today) ? [{ methodId, brand, last4, expires, due }] : [];
    });
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

  private async plan(tx: Tx, methodId: string, dueAt: Date | null): Promise<void> {
    const job = { kind: 'card-expiry', key: methodId };
    if (dueAt) await tx.schedule({ ...job, data: { methodId }, dueAt });
    else await tx.unschedule(job.kind, job.key);
  }

  private async forget(tx: Tx, methodId: string): Promise<void> {
    await tx.rows('delete from cards where method_id = ?', [methodId]);
    await this.backups.forget(tx, methodId);
    await tx.unschedule('card-expiry', methodId);
  }
}
