import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { paymentRefunded } from '@sorrel/contracts/billing/events';
import type { Tx } from '@sorrel/service-kit/database/db';
import { CreditService } from '../balances/credit.service.ts';
import { refundKey } from '../ledger.ts';
import type { Disputed } from '../../decisions/disputed.ts';
import { Charge } from '../charge.entity.ts';
import { ReferralsService } from '../balances/referrals.service.ts';
import { leftOf, totalOf, type Part } from './refund.ts';
import { Refund } from './refund.entity.ts';

type More = Partial<Pick<Refund, 'reason' | 'key' | 'askedBy' | 'stripeRefundId'>>;

/** Writes down that money goes back, before the card provider is asked: never more than was paid, whatever crashes. */
@Injectable()
export class RefundIntents {
  constructor(
    private readonly credit: CreditService,
    private readonly referrals: ReferralsService,
  ) {}

  /** The payment that stands for an item; null when it was paid by hand or not at all. */
  paymentOf(tx: Tx, itemId: number): Promise<Charge | null> {
    return tx.em.findOne(Charge, { itemId, state: 'succeeded', isSurplus: false });
  }

  /** The same, or where nothing of it is left one that was not due and whose refund the bank sent back. */
  async owedOf(tx: Tx, itemId: number): Promise<Charge | null> {
    const paid = await tx.em.find(
      Charge,
      { itemId, state: 'succeeded' },
      { orderBy: { isSurplus: 'asc', paidAt: 'asc' } },
    );
    for (const charge of paid) if (totalOf(leftOf(charge, await this.of(tx, charge.id))) > 0) return charge;
    return paid[0] ?? null;
  }

  /** The dispute about a payment that stands in the way of giving it back; null: none, or it was won. */
  async disputeOf(reads: Pick<Tx, 'first'>, chargeId: string): Promise<Disputed | null> {
    const row = await reads.first<{ status: string | null; amount_pence: number | null; answer_by: Date | null }>(
      `select status, amount_pence, answer_by from disputes where charge_id = ? and coalesce(status, '') not in ('won', 'warning_closed') and (is_holding or status = 'lost')
       order by status = 'lost' desc limit 1`,
      [chargeId],
    );
    return row ? { status: row.status, amountPence: row.amount_pence, answerBy: row.answer_by } : null;
  }

  /** A dispute about this payment is over: what waited to go back is worked now. */
  async wakeDisputed(tx: Tx, chargeId: string): Promise<void> {
    const rows = await tx.rows<{ id: string }>(
      `select id from refunds where charge_id = ? and state = 'created' and stripe_refund_id is null`,
      [chargeId],
    );
    for (const { id } of rows) await tx.schedule({ kind: 'refund', key: id, data: { refundId: id } });
  }

  of(tx: Tx, chargeId: string): Promise<Refund[]> {
    return tx.em.find(Refund, { chargeId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Gives back what is left of an item's payment. True when nothing is left to do at the provider. */
  async begin(tx: Tx, itemId: number, cause: Refund['cause']): Promise<boolean> {
    const charge = await this.paymentOf(tx, itemId);
    // Paid by hand: no money came, none goes back.
    if (!charge) return true;
    return this.ofCharge(tx, charge, cause);
  }

  /** Gives back what is left of a charge. What still waits for a second person is part of it. */
  async ofCharge(tx: Tx, charge: Charge, cause: Refund['cause']): Promise<boolean> {
    const known = await this.of(tx, charge.id);
    for (const one of known)
      if (one.state === 'requested') Object.assign(one, { state: 'declined', changedAt: tx.now });
    // Written first: the table counts what stands, row by row.
    await tx.em.flush();
    const left = leftOf(charge, known);
    const standing = known.filter(({ state }) => state !== 'declined' && state !== 'failed');
    if (totalOf(left) === 0 && standing.length > 0) return standing.every(({ state }) => state === 'succeeded');
    const refund = this.write(tx, charge, left, 'created', cause);
    await this.send(tx, charge, refund);
    return (await this.of(tx, charge.id)).every(({ state }) => ['succeeded', 'declined', 'failed'].includes(state));
  }

  write(
    tx: Tx,
    charge: Charge,
    part: Part,
    state: 'requested' | 'created',
    cause: Refund['cause'],
    more: More = {},
  ): Refund {
    const { id: chargeId, subscriptionId, itemId, userId } = charge;
    return tx.em.create(Refund, {
      id: randomUUID(),
      chargeId,
      subscriptionId,
      itemId,
      userId,
      amountPence: part.cardPence,
      creditPence: part.creditPence,
      cause,
      state,
      createdAt: tx.now,
      changedAt: tx.now,
      ...more,
    });
  }

  /** Credit is back with this transaction; the card's part follows by job, unless the provider has made the refund already. */
  async send(tx: Tx, charge: Charge, refund: Refund): Promise<void> {
    const isDone = refund.amountPence === 0;
    refund.state = isDone ? 'succeeded' : 'created';
    refund.changedAt = tx.now;
    await this.credit.post(tx, refund.userId, {
      amountPence: refund.creditPence,
      cause: 'refunded',
      key: refundKey(charge.id, refund.id),
    });
    const isAll = totalOf(leftOf(charge, await this.of(tx, charge.id))) === 0;
    if (isAll) await this.referrals.takeBack(tx, charge);
    if (isDone) await this.tell(tx, refund, isAll);
    else if (!refund.stripeRefundId)
      await tx.schedule({ kind: 'refund', key: refund.id, data: { refundId: refund.id } });
  }

  tell(tx: Tx, refund: Refund, isFull: boolean): Promise<void> {
    const { id, subscriptionId, itemId, userId, amountPence, creditPence, cause } = refund;
    return tx.publish(paymentRefunded, `subscription:${subscriptionId}`, {
      subscriptionId,
      itemId,
      userId,
      refundId: id,
      amountPence,
      creditPence,
      isFull,
      cause,
      at: tx.now.toISOString(),
    });
  }
}
