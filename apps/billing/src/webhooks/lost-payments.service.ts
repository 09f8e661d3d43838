import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import type { Context } from '@sorrel/service-kit/security/actor';
import type { ListedPayment } from '../ledger/charge.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';

// A charge of which the backup knows nothing was written after every charge it knows, but for those of the same moments.
const MARGIN_MS = 3_600_000;

/** After a restore: what the card provider took since the backup, and this database does not know, is written down as it was. */
@Injectable()
export class LostPayments {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly refunds: RefundsService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Oldest first, as each makes the item that the next one paid for. May be repeated: what was taken up is known then. */
  async takeUp(ctx: Context): Promise<void> {
    let count = 0;
    for (const listed of await this.gateway.madeSince(await this.since())) {
      if (await this.isKnown(listed)) continue;
      // An id may be another shop's on the same account; together with the person's own customer there it is ours.
      if (!(await this.isOurs(listed))) continue;
      const payment = await this.final(listed);
      if (payment.status === 'succeeded' && (await this.adopt(payment, ctx))) count++;
    }
    this.log.warn('compared with the card provider after a restore; taken up:', { count });
  }

  private async since(): Promise<Date | null> {
    const last = await this.db.first<{ at: Date | null }>('select max(created_at) as at from charges');
    return last?.at ? new Date(last.at.getTime() - MARGIN_MS) : null;
  }

  private async isKnown({ id, chargeId }: ListedPayment): Promise<boolean> {
    return (
      (await this.db.first('select 1 from charges where payment_intent_id = ?', [id])) !== undefined ||
      (await this.db.first('select 1 from charges where id::text = ?', [chargeId])) !== undefined
    );
  }

  private async isOurs({ subscriptionId, customerId }: ListedPayment): Promise<boolean> {
    const own = `select 1 from subscriptions s join stripe_customers c on c.user_id = s.user_id where s.id = ? and c.stripe_customer_id = ?`;
    return (await this.db.first(own, [subscriptionId, customerId])) !== undefined;
  }

  // One that still waits for somebody is closed: what is due is charged anew, and nobody can pay the old one later.
  private async final(listed: ListedPayment): Promise<ListedPayment> {
    if (listed.status === 'succeeded' || listed.status === 'canceled') return listed;
    const now = await this.gateway.cancel(listed.id);
    // On its way through the bank: tried again until it is known how it ended.
    if (now?.status === 'processing') throw new Fault('unavailable', 'A payment is still on its way.');
    return { ...listed, status: now?.status ?? 'canceled' };
  }

  private async adopt(payment: ListedPayment, ctx: Context): Promise<boolean> {
    const isAdopted = await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, payment.subscriptionId);
      // The item may have been made anew, under another id: then it is known by its place.
      const item =
        aggregate.items.find(({ id }) => id === payment.itemId) ??
        aggregate.items.find(({ sequence }) => sequence === payment.sequence);
      if (!item) return false;
      await this.charges.adopt(tx, aggregate, item, payment);
      return true;
    });
    if (isAdopted) await this.refunds.seeAll(payment.id, ctx);
    else
      this.log.error('a payment for an item that is gone with the backup: refund it at the provider or note it', {
        subscriptionId: payment.subscriptionId,
        chargeId: payment.chargeId,
      });
    return isAdopted;
  }
}
