import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { Fault } from '@sorrel/service-kit/fault';
import { BooksService } from '../ledger/books.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { disputed } from '../decisions/lifecycle/dispute.ts';
import { withPutOff } from '../decisions/lifecycle/put-off.ts';
import { Told } from '../announcing/told.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

interface Disputed extends Row {
  id: string;
  user_id: number;
  subscription_id: number;
}

/** Handles disputes (the customer asks their bank for the money back): nothing is charged or shipped until settled. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly payments: PaymentsService,
    private readonly books: BooksService,
    private readonly told: Told,
  ) {}

  /** Answers the disputed payment's id if we do not know that payment. */
  async see(disputeId: string, ctx: Context): Promise<string | null> {
    const dispute = await this.gateway.readDispute(disputeId);
    if (!dispute?.paymentId) return null;
    const charge = (await this.chargeOf(dispute.paymentId)) ?? (await this.found(dispute.paymentId, ctx));
    if (!charge) return dispute.paymentId;
    await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscription_id);
      const of = { id: charge.id, userId: charge.user_id, subscriptionId: charge.subscription_id };
      // Money that came back was taken first, even if we only hear of its return.
      if (dispute.money) await this.books.dispute(tx, dispute, of, 'taken');
      if (dispute.money === 'returned') await this.books.dispute(tx, dispute, of, 'returned');
      await tx.rows(
        `insert into disputes (id, subscription_id, charge_id, is_holding, seen_at) values (?, ?, ?, ?, ?)
         on conflict (id) do update set is_holding = excluded.is_holding, seen_at = excluded.seen_at`,
        [dispute.id, charge.subscription_id, charge.id, dispute.isHolding, tx.now],
      );
      const holding = await tx.first('select 1 from disputes where subscription_id = ? and is_holding', [
        charge.subscription_id,
      ]);
      const before = this.subscriptions.state(aggregate);
      const prescriptions = new Map(aggregate.items.map((item) => [item.sequence, item.prescriptionId ?? null]));
      const decision = disputed(before, holding !== undefined, prescriptions);
      const isReleased = before.isDisputed && !decision.state.isDisputed;
      if (!before.isDisputed && decision.state.isDisputed) await this.withdrawLetters(tx, aggregate);
      await this.subscriptions.apply(tx, aggregate, isReleased ? withPutOff(decision, tx.now) : decision);
    });
    return null;
  }

  // Nothing is charged meanwhile, whatever a letter said of it.
  private async withdrawLetters(tx: Tx, { subscription, items }: Aggregate): Promise<void> {
    for (const item of items)
      if (item.status === 'upcoming' && item.dueAt && item.announcedAt) {
        Object.assign(item, { announcedAt: null, announcedPence: null });
        await this.told.withdraw(tx, subscription.id, item.dueAt);
      }
  }

  private chargeOf(paymentId: string): Promise<Disputed | undefined> {
    return this.db.first<Disputed>('select id, user_id, subscription_id from charges where payment_intent_id = ?', [
      paymentId,
    ]);
  }

  // The dispute may reach us before the payment itself, which names its charge. A payment that is not ours stays unknown.
  private async found(paymentId: string, ctx: Context): Promise<Disputed | undefined> {
    await this.payments.see(paymentId, ctx).catch((error: unknown) => {
      if (!(error instanceof Fault && error.code === 'not_found')) throw error;
    });
    return this.chargeOf(paymentId);
  }
}
