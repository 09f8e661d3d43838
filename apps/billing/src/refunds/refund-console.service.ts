import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { beginRefund, readRefunds } from '@sorrel/contracts/billing/rpc';
import { pounds } from '@sorrel/contracts/money';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { whyNotRefunded } from '../decisions/disputed.ts';
import { overridden, OVERRIDES } from '../decisions/changes/override.ts';
import { Charge } from '../ledger/charge.entity.ts';
import { history } from '../model/decision.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { givenAlone, leftOf, needsTwo, REASONS, splitOf, totalOf } from '../ledger/intents/refund.ts';
import { Refund } from '../ledger/intents/refund.entity.ts';

type Answer = z.input<typeof beginRefund.output>;

/** Refunds by staff: whole or in parts, with a reason, and by two people above a limit. */
@Injectable()
export class RefundConsole {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly intents: RefundIntents,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** What was paid for each item of a subscription, and what has gone back. */
  async read(subscriptionId: number): Promise<z.input<typeof readRefunds.output>> {
    const em = this.db.em();
    const charges = await em.find(
      Charge,
      { subscriptionId, state: 'succeeded' },
      { orderBy: { paidAt: 'asc', id: 'asc' } },
    );
    const refunds = await em.find(Refund, { subscriptionId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return {
      limitPence: this.config.refundTwoPersonPence,
      payments: charges.map((charge) => {
        const own = refunds.filter((refund) => refund.chargeId === charge.id);
        const left = leftOf(charge, own);
        return {
          itemId: charge.itemId,
          isSurplus: charge.isSurplus,
          paidPence: charge.amountPence,
          creditPence: charge.creditPence,
          leftPence: totalOf(left),
          leftOnCardPence: left.cardPence,
          refunds: own.map((refund) => ({
            id: refund.id,
            amountPence: refund.amountPence,
            creditPence: refund.creditPence,
            state: refund.state,
            cause: refund.cause,
            reason: refund.reason ?? null,
            askedBy: refund.askedBy ?? null,
            at: refund.changedAt.toISOString(),
          })),
        };
      }),
    };
  }

  /** The intent is written first; a job asks the provider. The same key twice makes one refund. */
  begin(input: z.output<typeof beginRefund.input>, ctx: Context): Promise<Answer> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, input.itemId);
      const key = `${userIdOf(ctx)}:${item.id}:${input.idempotencyKey}`;
      const same = await tx.em.findOne(Refund, { key });
      if (same) return answerOf(tx, same);
      const charge = await this.intents.owedOf(tx, item.id);
      if (!charge) throw conflict('There is no payment to give back for this item.');
      await this.refuseDisputed(tx, charge);
      const known = await this.intents.of(tx, charge.id);
      const left = leftOf(charge, known);
      const wanted = input.amountPence ?? totalOf(left);
      if (totalOf(left) === 0) throw conflict('Everything that was paid for this item has been given back already.');
      if (wanted > totalOf(left))
        throw invalid('amount', `At most ${pounds(totalOf(left))} can be given back for this item.`);
      const part = splitOf(left, wanted);
      const isRequest = needsTwo(part, this.config.refundTwoPersonPence, givenAlone(known));
      const aggregate = { subscription, items };
      this.refuseUnshipped(aggregate, charge, wanted === totalOf(left));
      const refund = this.intents.write(tx, charge, part, isRequest ? 'requested' : 'created', 'staff', {
        reason: input.reason,
        key,
        askedBy: userIdOf(ctx),
      });
      await tx.audit('refund.begun', `refund=${refund.id}`, {
        item: item.id,
        pence: wanted,
        reason: input.reason,
        isRequest,
      });
      if (isRequest)
        await this.subscriptions.remark(
          tx,
          aggregate,
          history(
            `A refund of ${pounds(wanted)} waits for a second person`,
            `Asked for because of ${REASONS[input.reason]}`,
          ),
        );
      else await this.carryOut(tx, aggregate, charge, refund);
      return answerOf(tx, refund);
    });
  }

  /** Approval by a person other than the one who asked; repeating is harmless. */
  approve(refundId: string, ctx: Context): Promise<Answer> {
    return this.second(refundId, ctx, async (tx, aggregate, charge, refund) => {
      await this.refuseDisputed(tx, charge);
      const isRest = totalOf(leftOf(charge, await this.intents.of(tx, charge.id))) === 0;
      this.refuseUnshipped(aggregate, charge, isRest);
      refund.approvedBy = userIdOf(ctx);
      await this.carryOut(tx, aggregate, charge, refund);
    });
  }

  decline(refundId: string, ctx: Context): Promise<Answer> {
    return this.second(refundId, ctx, async (tx, aggregate, _, refund) => {
      Object.assign(refund, { state: 'declined', approvedBy: null, changedAt: tx.now });
      await this.subscriptions.remark(
        tx,
        aggregate,
        history('A refund was not agreed to', 'Decided by a second person'),
      );
    });
  }

  /** One person alone sets a status by hand, so no refund above the limit is made that way. */
  async refuseAlone(tx: Tx, itemId: number): Promise<void> {
    const charge = await this.intents.paymentOf(tx, itemId);
    if (!charge) return;
    await this.refuseDisputed(tx, charge);
    const limit = this.config.refundTwoPersonPence;
    const known = await this.intents.of(tx, charge.id);
    if (needsTwo(leftOf(charge, known), limit, givenAlone(known)))
      throw conflict(
        `A refund over ${pounds(limit)} needs a second person. Please use Refund, and ask a colleague to approve it.`,
      );
  }

  private second(
    refundId: string,
    ctx: Context,
    decide: (tx: Tx, aggregate: Aggregate, charge: Charge, refund: Refund) => Promise<void>,
  ): Promise<Answer> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ subscription_id: number }>('select subscription_id from refunds where id = ?', [
        refundId,
      ]);
      if (!row) throw notFound('This refund');
      const aggregate = await this.subscriptions.locked(tx, row.subscription_id);
      const refund = await tx.em.findOneOrFail(Refund, { id: refundId });
      if (refund.state !== 'requested') return answerOf(tx, refund);
      if (refund.askedBy === userIdOf(ctx))
        throw new Fault('forbidden', 'You asked for this refund yourself. Another person has to decide about it.');
      const charge = await tx.em.findOneOrFail(Charge, { id: refund.chargeId });
      await tx.audit('refund.decided', `refund=${refund.id}`);
      await decide(tx, aggregate, charge, refund);
      return answerOf(tx, refund);
    });
  }

  // The bank has that money, or has given it back: a refund would pay it twice.
  private async refuseDisputed(tx: Tx, charge: Charge): Promise<void> {
    const dispute = await this.intents.disputeOf(tx, charge.id);
    const why = dispute && whyNotRefunded(dispute);
    if (why) throw conflict(why, 'disputed');
  }

  // A parcel may be leaving at this moment: its whole payment is not refunded without a check. A part may be.
  private refuseUnshipped({ items }: Aggregate, charge: Charge, isRest: boolean): void {
    if (isRest && !charge.isSurplus && items.some((item) => item.id === charge.itemId && item.status === 'packaging'))
      throw conflict(
        'This item is being packed and may have a label already. It cannot be refunded before it is shipped.',
      );
  }

  private async carryOut(tx: Tx, aggregate: Aggregate, charge: Charge, refund: Refund): Promise<void> {
    await this.intents.send(tx, charge, refund);
    const cause = `Because of ${REASONS[refund.reason ?? 'other']}`;
    const text = `${pounds(refund.amountPence + refund.creditPence)} is given back`;
    await this.subscriptions.remark(tx, aggregate, history(text, cause));
    if (totalOf(leftOf(charge, await this.intents.of(tx, charge.id))) > 0) return;
    const item = aggregate.items.find((one) => one.id === charge.itemId);
    // A surplus payment paid for nothing, so no item changes with its refund.
    if (!item || charge.isSurplus || !OVERRIDES[item.status].refunded) return;
    // Refunded in full: an item that has not been sent is withdrawn from the pharmacy.
    await this.subscriptions.apply(
      tx,
      aggregate,
      overridden(this.subscriptions.state(aggregate), item.sequence, {
        to: 'refunded',
        reason: '',
        isConfirmed: true,
        at: tx.now,
        prescriptionId: item.prescriptionId ?? null,
        isComplete: false,
      }),
    );
  }
}

const answerOf = (tx: Tx, { id, state, amountPence, creditPence }: Refund): Answer => ({
  events: tx.events,
  refundId: id,
  state,
  amountPence,
  creditPence,
});
