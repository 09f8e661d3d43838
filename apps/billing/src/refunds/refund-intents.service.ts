import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { paymentRefunded } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/db';
import { CreditService } from '../credit/credit.service.ts';
import { refundKey, referralKey } from '../credit/ledger.ts';
import { Charge } from '../payments/charge.entity.ts';
import { Refund } from './refund.entity.ts';

/** Writes down that money goes back, before the card provider is asked: one refund per charge, whatever crashes. */
@Injectable()
export class RefundIntents {
  constructor(private readonly credit: CreditService) {}

  /** The refund of an item's payment. True when nothing is left to do at the provider. */
  async begin(tx: Tx, itemId: number, cause: Refund['cause']): Promise<boolean> {
    const charge = await tx.em.findOne(Charge, { itemId, state: 'succeeded', isSurplus: false });
    // Paid by hand: no money came, none goes back.
    if (!charge) return true;
    return this.ofCharge(tx, charge, cause);
  }

  /** Credit is back with this transaction; the card's part follows by job. */
  async ofCharge(tx: Tx, charge: Charge, cause: Refund['cause']): Promise<boolean> {
    const known = await tx.em.findOne(Refund, { chargeId: charge.id, state: { $ne: 'failed' } });
    if (known) return known.state === 'succeeded';
    const { subscriptionId, itemId, userId, amountPence, creditPence } = charge;
    const isDone = amountPence === 0;
    const refund = tx.em.create(Refund, {
      id: randomUUID(),
      chargeId: charge.id,
      subscriptionId,
      itemId,
      userId,
      amountPence,
      creditPence,
      cause,
      state: isDone ? 'succeeded' : 'created',
      createdAt: tx.now,
      changedAt: tx.now,
    });
    await this.credit.post(tx, userId, { amountPence: creditPence, cause: 'refunded', key: refundKey(charge.id) });
    await this.unreward(tx, charge);
    if (isDone) await this.tell(tx, refund);
    else await tx.schedule({ kind: 'refund', key: refund.id, data: { refundId: refund.id } });
    return isDone;
  }

  tell(tx: Tx, refund: Refund): Promise<void> {
    const { id, subscriptionId, itemId, userId, amountPence, creditPence, cause } = refund;
    return tx.publish(paymentRefunded, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId,
      userId,
      refundId: id,
      amountPence,
      creditPence,
      isFull: true,
      cause,
      at: tx.now.toISOString(),
    });
  }

  // A friend's first order that is given back earns nobody a reward.
  private async unreward(tx: Tx, charge: Charge): Promise<void> {
    if (charge.sequence !== 1) return;
    const row = await tx.first<{ referrer_id: number | null }>('select referrer_id from subscriptions where id = ?', [
      charge.subscriptionId,
    ]);
    if (row?.referrer_id)
      await this.credit.reverse(
        tx,
        row.referrer_id,
        referralKey(charge.userId, 'earned'),
        referralKey(charge.userId, 'reversed'),
        'referral-reversed',
      );
  }
}
