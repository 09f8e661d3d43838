import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
import { BooksService } from '../books/books.service.ts';
import { StripeGateway } from '../payments/stripe.gateway.ts';
import { disputed } from '../lifecycle/dispute.ts';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.ts';

/** The customer asks their bank for the money: nothing is charged or shipped until that is settled. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly books: BooksService,
  ) {}

  async see(disputeId: string, ctx: Context): Promise<void> {
    const dispute = await this.gateway.readDispute(disputeId);
    const charge = dispute?.paymentId
      ? await this.db.first<{ id: string; user_id: number; subscription_id: number }>(
          'select id, user_id, subscription_id from charges where payment_intent_id = ?',
          [dispute.paymentId],
        )
      : undefined;
    if (!dispute || !charge) return;
    await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscription_id);
      const of = { id: charge.id, userId: charge.user_id, subscriptionId: charge.subscription_id };
      // Money that came back had gone first, whichever of the two we hear of.
      if (dispute.money) await this.books.dispute(tx, dispute, of, 'taken');
      if (dispute.money === 'returned') await this.books.dispute(tx, dispute, of, 'returned');
      const prescriptions = new Map(aggregate.items.map((item) => [item.sequence, item.prescriptionId ?? null]));
      await this.subscriptions.apply(
        tx,
        aggregate,
        disputed(this.subscriptions.state(aggregate), dispute.isHolding, prescriptions),
      );
    });
  }
}
