import type { RefundState } from '@sorrel/contracts/billing/words';
import { Inject, Injectable } from '@nestjs/common';
import { pounds } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { BooksService } from '../ledger/books.service.ts';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { Charge } from '../ledger/charge.entity.ts';
import type { ProviderRefund } from '../ledger/charge.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { history } from '../model/decision.ts';
import { stateOf } from '../decisions/disputed.ts';
import { refunded } from '../decisions/changes/override.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { leftOf, totalOf } from '../ledger/intents/refund.ts';
import { Refund } from '../ledger/intents/refund.entity.ts';

/** Refunds money at the card provider, once, and records the outcome. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: Db,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly intents: RefundIntents,
    private readonly books: BooksService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The job: looks at the provider first, because an earlier try may have got through without an answer. */
  async work(refundId: string, ctx: Context): Promise<void> {
    const em = this.db.em();
    const refund = await em.findOne(Refund, { id: refundId });
    if (!refund || (refund.state !== 'created' && refund.state !== 'pending')) return;
    if (refund.stripeRefundId) return void (await this.see(refund.stripeRefundId, ctx));
    const charge = await em.findOneOrFail(Charge, { id: refund.chargeId });
    if (!charge.paymentIntentId) throw new Fault('internal', 'A refund without a payment.');
    const dispute = await this.intents.disputeOf(this.db, charge.id);
    if (dispute) return this.disputed(refund, stateOf(dispute) === 'lost', ctx);
    const known = (await this.gateway.refundsOf(charge.paymentIntentId)).find(
      (one) => one.refundId === refundId && one.status !== 'failed',
    );
    const outcome =
      known ??
      (await this.gateway.refund({ refundId, paymentId: charge.paymentIntentId, amountPence: refund.amountPence }));
    if ('id' in outcome) return this.apply(outcome, ctx);
    // Already refunded on the provider's own dashboard: nothing is left to refund.
    if (outcome.code === 'charge_already_refunded') return this.conclude(refundId, 'succeeded', null, ctx);
    // The dispute itself may reach us a moment later: it decides about the money, and what is still owed then goes back.
    if (outcome.code === 'charge_disputed') return this.disputed(refund, false, ctx);
    this.log.error('refund refused by the card provider', {
      chargeId: charge.id,
      subscriptionId: charge.subscriptionId,
      code: outcome.code,
    });
    await this.conclude(refundId, 'failed', null, ctx);
  }

  /** The bank has the money: the refund waits for its decision. It has given it back: nothing is owed any more. */
  private disputed({ id }: Refund, isLost: boolean, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ subscription_id: number }>('select subscription_id from refunds where id = ?', [id]);
      if (!row) return;
      const aggregate = await this.subscriptions.locked(tx, row.subscription_id);
      const refund = await tx.em.findOneOrFail(Refund, { id });
      if (refund.state !== 'created') return;
      if (isLost) Object.assign(refund, { state: 'declined', changedAt: tx.now });
      const [text, cause] = isLost
        ? ['No refund is made: the bank has given the customer the money back', 'A dispute was lost']
        : ['The refund waits for the dispute at the bank', 'The bank holds the money until it decides'];
      const said = await tx.first('select 1 from timeline where subscription_id = ? and text = ? and at >= ?', [
        row.subscription_id,
        text,
        refund.createdAt,
      ]);
      if (!said) await this.subscriptions.remark(tx, aggregate, history(text, cause));
    });
  }

  /** Answers the refunded payment's id if we do not know that payment. */
  async see(providerRefundId: string, ctx: Context): Promise<string | null> {
    const refund = await this.gateway.readRefund(providerRefundId);
    if (!refund) return null;
    await this.apply(refund, ctx);
    const { paymentId } = refund;
    return (await this.db.first('select 1 from charges where payment_intent_id = ?', [paymentId])) ? null : paymentId;
  }

  /** A payment may have been refunded on the provider's own dashboard: every refund of it is read. */
  async seeAll(paymentId: string, ctx: Context): Promise<void> {
    for (const refund of await this.gateway.refundsOf(paymentId)) await this.apply(refund, ctx);
  }

  private async apply(seen: ProviderRefund, ctx: Context): Promise<void> {
    // One of ours has a row, written before it was sent, unless that row was lost with a database that was restored.
    const own = seen.refundId && (await this.db.first('select 1 from refunds where id::text = ?', [seen.refundId]));
    const id = own ? seen.refundId : await this.adopted(seen, ctx);
    if (id) await this.conclude(id, seen.status, seen.id, ctx);
  }

  // A refund made by a person on the provider's dashboard, or lost here, is adopted as ours, whole or in part.
  private async adopted(seen: ProviderRefund, ctx: Context): Promise<string | null> {
    const charge = await this.db.em().findOne(Charge, { paymentIntentId: seen.paymentId });
    if (!charge || charge.state !== 'succeeded') return null;
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscriptionId);
      const known = await tx.em.findOne(Refund, { stripeRefundId: seen.id });
      if (known) return known.id;
      const own = await tx.em.findOneOrFail(Charge, { id: charge.id });
      const left = leftOf(own, await this.intents.of(tx, own.id));
      if (seen.amountPence > left.cardPence) return null;
      // A full refund returns the credit too; a part is card money only.
      const part = seen.amountPence === own.amountPence ? left : { cardPence: seen.amountPence, creditPence: 0 };
      const refund = this.intents.write(tx, own, part, 'created', 'staff', { stripeRefundId: seen.id });
      await this.intents.send(tx, own, refund);
      await this.subscriptions.remark(
        tx,
        aggregate,
        history(
          `${pounds(seen.amountPence)} was given back at the card provider`,
          seen.refundId ? 'Done before a backup was restored' : 'Done there by a person',
        ),
      );
      return refund.id;
    });
  }

  /** Success is final; a refund that the bank sent back is failed and shown to staff. */
  async conclude(
    refundId: string,
    status: ProviderRefund['status'],
    providerId: string | null,
    ctx: Context,
  ): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<{ subscription_id: number }>('select subscription_id from refunds where id = ?', [
        refundId,
      ]);
      if (!row) return;
      const aggregate = await this.subscriptions.locked(tx, row.subscription_id);
      const refund = await tx.em.findOneOrFail(Refund, { id: refundId });
      if (providerId) refund.stripeRefundId ??= providerId;
      if (
        refund.state === status ||
        refund.state === 'failed' ||
        (refund.state === 'succeeded' && status === 'pending')
      )
        return;
      if (refund.amountPence > 0 && (status === 'succeeded' || refund.state === 'succeeded'))
        await this.books.refund(tx, refund, status === 'succeeded' ? 'done' : 'undone');
      refund.state = status;
      refund.changedAt = tx.now;
      if (status === 'succeeded') await this.succeeded(tx, aggregate, refund);
      else if (status === 'failed')
        await this.subscriptions.remark(
          tx,
          aggregate,
          history(
            'The refund did not reach the card. Please arrange it with the customer',
            'The card provider could not return the money',
          ),
        );
    });
  }

  private async succeeded(
    tx: Tx,
    aggregate: Awaited<ReturnType<SubscriptionsService['locked']>>,
    refund: Refund,
  ): Promise<void> {
    const charge = await tx.em.findOneOrFail(Charge, { id: refund.chargeId });
    const known = await this.intents.of(tx, charge.id);
    const isAll = totalOf(leftOf(charge, known)) === 0 && known.every(({ state }) => isOver(state));
    await this.intents.tell(tx, refund, isAll);
    const item = aggregate.items.find((one) => one.id === refund.itemId);
    if (!item) throw notFound('This item');
    if (charge.isSurplus)
      return this.subscriptions.remark(
        tx,
        aggregate,
        history('A payment that was not due has been returned', 'The card provider confirmed the refund'),
      );
    if (!isAll)
      return this.subscriptions.remark(
        tx,
        aggregate,
        history(`${pounds(refund.amountPence)} is back on the card`, 'The card provider confirmed the refund'),
      );
    await this.subscriptions.apply(
      tx,
      aggregate,
      refunded(this.subscriptions.state(aggregate), item.sequence, 'The card provider confirmed the refund'),
    );
  }
}

const isOver = (state: RefundState): boolean => state === 'succeeded' || state === 'declined' || state === 'failed';
