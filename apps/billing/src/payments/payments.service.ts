import { Inject, Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { refusalText } from '@sorrel/contracts/billing/words';
import { cardUsed } from '@sorrel/contracts/billing/events';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { isStillDue } from '../decisions/lifecycle/payment.ts';
import { history } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';
import { advance, isOpen, LOOK_UP_MS, stateOf, type ChargeState } from '../ledger/charge.ts';
import { Charge } from '../ledger/charge.entity.ts';
import { OutcomesService } from './outcomes.service.ts';
import { needsCustomer, tellingPrint, type Payment } from '../ledger/charge.ts';
import { reasonOf, type Refusal } from '../decisions/retry-plan.ts';
import { ProviderRefusals } from '../stripe/refusals.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { beingTaken, paymentFailed, stillConfirming } from '../decisions/faults.ts';

// The provider forgets a key after a day: until shortly before that the same request may be repeated; afterwards the payment is only looked
// up.
const KEY_LIFE_MS = 23 * 3_600_000;

type ChargeKey = Pick<Charge, 'id' | 'subscriptionId'>;
export interface Seen {
  events: string[];
  state: ChargeState;
}

/** Sends a charge to the provider, looks up or closes its payment there, and applies the payment's state to our row. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly outcomes: OutcomesService,
    private readonly holds: HoldsService,
    private readonly tokens: IndexTokens,
    private readonly refusals: ProviderRefusals,
    @Inject(LOG) private readonly log: Log,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** Sends a charge to the provider once, under its own key, and applies the answer. A second caller waits for the first. */
  async send(chargeId: string, ctx: Context): Promise<Payment> {
    const deadline = Date.now() + 9_000;
    for (;;) {
      const charge = await this.charge(chargeId);
      if (charge.paymentIntentId) return this.see(charge.paymentIntentId, ctx);
      if (!isOpen(charge.state)) throw paymentFailed(charge);
      if (await this.claimed(chargeId)) return this.sendClaimed(charge, ctx);
      if (Date.now() > deadline) throw stillConfirming();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async sendClaimed(charge: Charge, ctx: Context): Promise<Payment> {
    const {
      id: chargeId,
      stripeCustomerId,
      paymentMethodId,
      amountPence,
      isOffSession,
      subscriptionId,
      itemId,
      sequence,
      traceId = null,
    } = charge;
    if (!stripeCustomerId || !paymentMethodId) throw new Fault('internal', 'A charge without a card was sent.');
    let isKnown = false;
    try {
      const payment = await this.gateway.pay({
        chargeId,
        customerId: stripeCustomerId,
        methodId: paymentMethodId,
        amountPence,
        isOffSession,
        subscriptionId,
        itemId,
        sequence,
        traceId,
      });
      await this.apply(charge, payment, ctx);
      isKnown = payment.id !== null;
      return payment;
    } finally {
      // A charge that already has a payment is never sent again, claimed or not.
      if (!isKnown)
        await this.db.rows('update charges set sending_until = null where id = ?', [chargeId]).catch(() => undefined);
    }
  }

  private async claimed(chargeId: string): Promise<boolean> {
    const rows = await this.db.rows(
      `update charges set sending_until = clock_timestamp() + ? * interval '1 second' where id = ? and payment_intent_id is null and (sending_until is null or sending_until < clock_timestamp()) returning id`,
      [this.config.sendingMs / 1000, chargeId],
    );
    return rows.length > 0;
  }

  /** True while a process holds the claim to send it. If that process died, the claim expires. */
  async isBeingSent(chargeId: string): Promise<boolean> {
    const claim = 'select 1 from charges where id = ? and sending_until >= clock_timestamp()';
    return (await this.db.first(claim, [chargeId])) !== undefined;
  }

  /** Reads a payment at the provider and applies it. */
  async see(paymentId: string, ctx: Context): Promise<Payment> {
    const payment = await this.gateway.read(paymentId);
    if (!payment) throw notFound('This payment');
    await this.apply(null, payment, ctx);
    return payment;
  }

  /**
   * Settles a charge whose outcome is unknown: looked up at the provider first, sent again only while its key is still valid there. Answers
   * the resulting events.
   */
  async lookUp(chargeId: string, ctx: Context): Promise<string[]> {
    const charge = await this.charge(chargeId);
    if (!isOpen(charge.state)) return [];
    const seen = await this.atProvider(charge);
    if (seen) return (await this.apply(charge, seen, ctx))?.events ?? [];
    if (this.clock.now().getTime() - charge.createdAt.getTime() >= KEY_LIFE_MS) return this.outlived(charge, ctx);
    if (charge.isOffSession && !(await this.isDue(charge, ctx))) return this.dropped(charge, ctx);
    await this.send(chargeId, ctx);
    return [];
  }

  // The provider refused our request, not the card, for so long that the key expired: no e-mail about a declined card goes out. What is
  // still due is charged anew.
  private async outlived(charge: Charge, ctx: Context): Promise<string[]> {
    const isOfUs = await this.refusals.isOfUs(charge.id);
    const seen = await this.apply(charge, isOfUs ? unsent(charge) : lostPayment(charge), ctx);
    const { itemId, isOffSession } = charge;
    if (isOfUs && isOffSession)
      await this.db.transaction(ctx, (tx) =>
        tx.schedule({ kind: 'item-due', key: `item:${itemId}`, data: { itemId } }),
      );
    return seen?.events ?? [];
  }

  // Things may have changed since the charge was written: a customer who has left, disputes a payment or cannot be supplied is not charged.
  private isDue(charge: Charge, ctx: Context): Promise<boolean> {
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, charge.subscriptionId);
      const item = aggregate.items.find((one) => one.id === charge.itemId);
      if (!item || !isStillDue(this.subscriptions.state(aggregate), item.sequence, !charge.isRetriedByPlan))
        return false;
      return (await this.holds.reasonOf(tx, aggregate, item)) === null;
    });
  }

  // Claimed first: another process may be sending it at this moment.
  private async dropped(charge: Charge, ctx: Context): Promise<string[]> {
    if (!this.isLate(charge) || !(await this.claimed(charge.id))) throw stillConfirming();
    return (await this.apply(charge, unsent(charge), ctx))?.events ?? [];
  }

  private isLate(charge: Charge): boolean {
    return this.clock.now().getTime() - charge.createdAt.getTime() >= LOOK_UP_MS;
  }

  /**
   * Closes an open charge so that another may be made. False when it turns out to be paid. One that may still be in flight stays as it is
   * for now.
   */
  async close(chargeId: string, ctx: Context): Promise<boolean> {
    const charge = await this.charge(chargeId);
    if (!isOpen(charge.state)) return charge.state !== 'succeeded';
    const seen = await this.atProvider(charge);
    const cancelled = seen?.id ? await this.gateway.cancel(seen.id) : this.isLate(charge) ? unsent(charge) : null;
    if (cancelled) await this.apply(charge, cancelled, ctx);
    const after = await this.charge(chargeId);
    if (isOpen(after.state)) throw beingTaken();
    return after.state !== 'succeeded';
  }

  private async atProvider(charge: Charge): Promise<Payment | null> {
    const known = charge.paymentIntentId ? await this.gateway.read(charge.paymentIntentId) : null;
    return (
      known ??
      (charge.stripeCustomerId ? this.gateway.find(charge.stripeCustomerId, charge.id, charge.createdAt) : null)
    );
  }

  /** Applies a payment's state as the provider shows it. Repeats, outdated states and unknown payments change nothing. */
  async apply(charge: ChargeKey | null, payment: Payment, ctx: Context): Promise<Seen | null> {
    const known = charge
      ? { id: charge.id, subscription_id: charge.subscriptionId }
      : await this.db.first<{ id: string; subscription_id: number }>(
          'select id, subscription_id from charges where id = ? or payment_intent_id = ?',
          [uuidOf(payment.chargeId), payment.id],
        );
    if (!known) return null;
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, known.subscription_id);
      const charge = await tx.em.findOneOrFail(Charge, { id: known.id });
      const item = aggregate.items.find((one) => one.id === charge.itemId);
      if (!item) throw notFound('This item');
      if (payment.currency !== 'gbp' || payment.amountPence !== charge.amountPence) {
        this.log.error('payment does not match its charge', {
          chargeId: charge.id,
          subscriptionId: charge.subscriptionId,
        });
        return { events: tx.events, state: charge.state };
      }
      const next = advance(
        charge.state,
        stateOf({
          status: payment.status,
          hasError: payment.refusal !== null,
          needsCustomer: needsCustomer(payment.refusal),
          isOffSession: charge.isOffSession || payment.id === null,
        }),
      );
      const isNew = next !== charge.state;
      this.note(tx, charge, payment);
      if (isNew && next === 'succeeded') await this.paid(tx, aggregate, item, charge, payment);
      else if (isNew && (next === 'cancelled' || next === 'failed')) await this.outcomes.closed(tx, charge, next);
      else if (isNew) charge.state = next;
      if (payment.refusal && isNew && next === 'failed')
        await this.outcomes.refused(tx, aggregate, item, charge, payment.refusal);
      else if (payment.refusal && next === 'requires_action') await this.refusedButOpen(tx, aggregate, charge, payment);
      if (!isOpen(charge.state))
        for (const kind of ['look-up-charge', 'close-charge']) await tx.unschedule(kind, charge.id);
      return { events: tx.events, state: charge.state };
    });
  }

  private async paid(
    tx: Tx,
    aggregate: Awaited<ReturnType<SubscriptionsService['locked']>>,
    item: Item,
    charge: Charge,
    { card }: Payment,
  ): Promise<void> {
    await this.outcomes.succeeded(tx, aggregate, item, charge);
    const { userId } = aggregate.subscription;
    const print = tellingPrint(card, this.config.stripe.provider);
    if (print)
      await tx.publish(cardUsed, `customer:${userId}`, {
        userId,
        print: await this.tokens.of(tx, 'billing.cards', print),
      });
  }

  private note(tx: Tx, charge: Charge, payment: Payment): void {
    if (payment.id && charge.paymentIntentId !== payment.id) {
      charge.paymentIntentId ??= payment.id;
      charge.changedAt = tx.now;
    }
    if (payment.methodId) charge.paymentMethodId = payment.methodId;
    if (payment.card) {
      charge.cardBrand = payment.card.brand;
      charge.cardLast4 = payment.card.last4;
    }
  }

  // A renewal that needs the customer's confirmation follows the retry plan; at a checkout the person simply tries another card.
  private async refusedButOpen(
    tx: Tx,
    aggregate: Awaited<ReturnType<SubscriptionsService['locked']>>,
    charge: Charge,
    payment: Payment,
  ): Promise<void> {
    const { refusal } = payment;
    const item = aggregate.items.find((one) => one.id === charge.itemId);
    if (!refusal || !item || (charge.refusal && isSame(charge.refusal, refusal))) return;
    if (charge.isOffSession && needsCustomer(refusal))
      return this.outcomes.refused(tx, aggregate, item, charge, refusal);
    charge.refusal = refusal;
    await this.subscriptions.remark(
      tx,
      aggregate,
      history('A card was refused', `At the checkout: ${refusalText(reasonOf(refusal))}`),
    );
  }

  async charge(id: string): Promise<Charge> {
    const charge = await this.db.em().findOne(Charge, { id });
    if (!charge) throw notFound('This payment');
    return charge;
  }
}

const isSame = (a: Refusal, b: Refusal): boolean =>
  a.code === b.code && a.declineCode === b.declineCode && a.adviceCode === b.adviceCode;
const uuidOf = (text: string | null): string | null =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

function lostPayment(charge: Charge): Payment {
  const refusal = { code: 'lost', declineCode: '', adviceCode: '' };
  return {
    id: null,
    chargeId: charge.id,
    status: 'requires_payment_method',
    amountPence: charge.amountPence,
    currency: 'gbp',
    clientSecret: null,
    methodId: null,
    card: null,
    refusal,
  };
}

/** The payment of a charge that never reached the provider and will not be sent. */
const unsent = (charge: Charge): Payment => ({ ...lostPayment(charge), status: 'canceled', refusal: null });
