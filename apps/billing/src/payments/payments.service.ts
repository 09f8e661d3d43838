import { Inject, Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Fault, notFound } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { isStillDue } from '../decisions/lifecycle/payment.ts';
import { SubscriptionsService } from '../transitions/subscriptions.service.ts';
import { isOpen, LOOK_UP_MS, OPEN_STATES, type Payment } from '../ledger/charge.ts';
import { Charge } from '../ledger/charge.entity.ts';
import { PaymentStates, type OnPaid } from './payment-states.service.ts';
import { ProviderRefusals } from '../stripe/refusals.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { beingTaken, paymentFailed, stillConfirming } from '../decisions/faults.ts';

// The provider forgets a key after a day: until shortly before that the same request may be repeated; afterwards the payment is only looked
// up.
const KEY_LIFE_MS = 23 * 3_600_000;

/** Sends a charge to the provider, looks up or closes its payment there; `PaymentStates` applies what it says to our row. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly subscriptions: SubscriptionsService,
    private readonly states: PaymentStates,
    private readonly holds: HoldsService,
    private readonly refusals: ProviderRefusals,
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

  /** Sends one that this process has for itself: claimed, or just written to be sent next (`isSentNext`). */
  async sendClaimed(charge: Charge, ctx: Context, onPaid?: OnPaid): Promise<Payment> {
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
      if (!(await this.states.begun(charge, payment))) await this.states.apply(charge, payment, ctx, onPaid);
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
      `update charges set sending_until = clock_timestamp() + ? * interval '1 second' where id = ? and payment_intent_id is null and state = any(?) and (sending_until is null or sending_until < clock_timestamp()) returning id`,
      [this.config.sendingMs / 1000, chargeId, OPEN_STATES],
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
    await this.states.apply(null, payment, ctx);
    return payment;
  }

  /**
   * Settles a charge whose outcome is unknown: looked up at the provider first, sent again only while its key is still valid there. Answers
   * the resulting events.
   */
  async lookUp(chargeId: string, ctx: Context): Promise<string[]> {
    return this.settle(await this.charge(chargeId), ctx);
  }

  /** The same for a charge that has just been read. */
  async settle(charge: Charge, ctx: Context): Promise<string[]> {
    if (!isOpen(charge.state)) return [];
    const seen = await this.atProvider(charge);
    if (seen) return (await this.states.apply(charge, seen, ctx))?.events ?? [];
    if (this.clock.now().getTime() - charge.createdAt.getTime() >= KEY_LIFE_MS) return this.outlived(charge, ctx);
    if (charge.isOffSession && !(await this.isDue(charge, ctx))) return this.dropped(charge, ctx);
    if (charge.isOffSession && charge.isRetriedByPlan && londonDate(charge.createdAt) !== this.clock.today())
      return this.overtaken(charge, ctx);
    await this.send(charge.id, ctx);
    return [];
  }

  // The provider refused our request, not the card, for so long that the key expired: no e-mail about a declined card goes out. What is
  // still due is charged anew.
  private async outlived(charge: Charge, ctx: Context): Promise<string[]> {
    const isOfUs = await this.refusals.isOfUs(charge.id);
    const seen = await this.states.apply(charge, isOfUs ? unsent(charge) : lostPayment(charge), ctx);
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

  // Never sent on the day that its letter named: what is still due is judged, announced and charged anew.
  private async overtaken(charge: Charge, ctx: Context): Promise<string[]> {
    const events = await this.dropped(charge, ctx);
    const { itemId } = charge;
    await this.db.transaction(ctx, (tx) => tx.schedule({ kind: 'item-due', key: `item:${itemId}`, data: { itemId } }));
    return events;
  }

  // Claimed first: another process may be sending it at this moment.
  private async dropped(charge: Charge, ctx: Context): Promise<string[]> {
    if (!this.isLate(charge) || !(await this.claimed(charge.id))) throw stillConfirming();
    return (await this.states.apply(charge, unsent(charge), ctx))?.events ?? [];
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
    if (cancelled) await this.states.apply(charge, cancelled, ctx);
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

  /** The newest open charge of a subscription. */
  async openOf(subscriptionId: number, reads: Reader): Promise<Charge | null> {
    const row = await reads.first(
      `select c.* from charges c where c.subscription_id = ? and c.state in ('created', 'requires_action', 'processing') order by c.created_at desc limit 1`,
      [subscriptionId],
    );
    return row ? this.db.em().map(Charge, row) : null;
  }

  async charge(id: string): Promise<Charge> {
    const charge = await this.db.em().findOne(Charge, { id });
    if (!charge) throw notFound('This payment');
    return charge;
  }
}

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
