import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
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
  ) {}

  async see(disputeId: string, ctx: Context): Promise<void> {
    const dispute = await this.gateway.readDispute(disputeId);
    const charge = dispute?.paymentId
      ? await this.db.first<{ subscription_id: number }>(
          'select subscription_id from charges where payment_intent_id = ?',
          [dispute.paymentId],
        )
      : undefined;
    if (!dispute || !charge) return;
    await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscription_id);
      const prescriptions = new Map(aggregate.items.map((item) => [item.sequence, item.prescriptionId ?? null]));
      await this.subscriptions.apply(
        tx,
        aggregate,
        disputed(this.subscriptions.state(aggregate), dispute.isHolding, prescriptions),
      );
    });
  }
}
