import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { mayReadHealth, staffWords } from '../decisions/clinical.ts';
import { owedOf } from '../deliveries/owed.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { isOpen } from '../ledger/charge.ts';
import { beingTaken, paymentFailed } from '../decisions/faults.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { mayCustomer, mayStaff } from '../decisions/lifecycle/actions.ts';
import { isUnpaidOrder } from '../model/aggregate.ts';
import { history } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import { statusOf } from '../model/subscription.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { DeliveriesService, type Unpaid } from '../deliveries/deliveries.service.ts';
import { MethodsService } from '../cards/methods.service.ts';
import { written } from '../model/schedule.ts';

interface Opened {
  chargeId: string;
  isOpenAlready: boolean;
  isStale: boolean;
  /** What of the sum on the button is to be paid after this one: the other lines of the delivery. */
  restPence: number;
}
interface Wanted {
  subscription: number;
  payment_method: string;
  expectedPence?: number | null | undefined;
}
export interface Changed {
  clientSecret: string | null;
  restPence: number;
  events: string[];
}
type Step = Opened | { paidPence: number } | { held: string } | 'nothing';

/** Enough rounds for every line of a delivery, and for open payments that end while we work. */
const ROUNDS = 12;

/** Another card: kept for later charges, and used at once for an amount that is due. */
@Injectable()
export class MethodChangesService {
  constructor(
    private readonly db: Db,
    private readonly methods: MethodsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly charges: ChargesService,
    private readonly payments: PaymentsService,
    private readonly gateway: StripeGateway,
    private readonly holds: HoldsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  /** By the customer, who is there to confirm: an amount due gives a client secret, for one line of the delivery after the other. */
  async change(input: Wanted, ctx: Context): Promise<Changed> {
    const userId = userIdOf(ctx);
    await this.db.transaction(ctx, (tx) => this.subscriptions.lockedOf(tx, input.subscription, userId));
    const customerId = await this.methods.customerWith(userId, input.payment_method, ctx);
    const events: string[] = [];
    let { expectedPence } = input;
    for (let round = 0; round < ROUNDS; round++) {
      const step = await this.db.transaction(ctx, async (tx) => {
        const aggregate = await this.subscriptions.lockedOf(tx, input.subscription, userId);
        const next = await this.kept(tx, aggregate, customerId, { ...input, expectedPence });
        events.push(...tx.events);
        return next;
      });
      if (step === 'nothing') return { clientSecret: null, restPence: 0, events };
      if ('held' in step) throw conflict(`Your card is kept for later. ${step.held}`, 'on_hold');
      if ('paidPence' in step) {
        if (typeof expectedPence === 'number') expectedPence -= step.paidPence;
        continue;
      }
      if (step.isStale) {
        await this.payments.close(step.chargeId, ctx);
        continue;
      }
      const secret = await this.secret(step, input.payment_method, ctx);
      if (secret !== undefined) return { clientSecret: secret, restPence: step.restPence, events };
    }
    throw beingTaken();
  }

  private async kept(
    tx: Tx,
    aggregate: Aggregate,
    customerId: string,
    { payment_method: methodId, expectedPence }: Wanted,
  ): Promise<Step> {
    const { subscription, items } = aggregate;
    if (!mayCustomer('pay', { status: statusOf({ status: subscription.status, items }) }))
      throw conflict('This treatment has ended, so there is nothing left to pay.');
    if (subscription.paymentMethodId !== methodId)
      await this.subscriptions.remark(
        tx,
        aggregate,
        history('The payment method was changed', 'Changed by the customer'),
      );
    subscription.paymentMethodId = methodId;
    const { lines, totalPence, held } = await this.deliveries.unpaid(tx, aggregate);
    const taken = lines.find((line) => line.isBeingTaken);
    const line = taken ?? lines[0];
    if (!line) return this.stopped(tx, aggregate, held);
    const isSaid = typeof expectedPence === 'number';
    // While the treatment goes on, only a button that shows an amount pays.
    if (!isSaid && !['pending', 'failed'].includes(subscription.status)) return 'nothing';
    // Nobody pays another sum than the one on the button they pressed: it counts for all that is paid with it.
    if (isSaid && !taken && totalPence !== expectedPence)
      throw conflict(`The amount is now ${pounds(totalPence)}. Please check it and confirm again.`, 'price_changed');
    const { open, isStale, amountPence } = line;
    const restPence = totalPence - amountPence;
    if (open) return { chargeId: open.id, isOpenAlready: true, isStale, restPence };
    const charge = await this.charges.open(tx, aggregate, line.item, {
      customerId,
      methodId,
      isOffSession: false,
      isRetriedByPlan: false,
      shownPence: expectedPence ?? null,
    });
    if (charge.state === 'succeeded') return { paidPence: amountPence };
    return { chargeId: charge.id, isOpenAlready: false, isStale: false, restPence };
  }

  // What cannot be sent is not charged: the card is kept, and the charge follows when it can. Of what is not charged by itself the person
  // hears why.
  private async stopped(tx: Tx, aggregate: Aggregate, held: Unpaid['held']): Promise<Step> {
    const { subscription } = aggregate;
    const [first] = held;
    if (!first) return 'nothing';
    const words = heldTexts({ reason: first.reason, status: subscription.status });
    if (isUnpaidOrder(subscription)) return { held: words.unpaid };
    const isByItself = subscription.status !== 'failed';
    for (const { item, reason } of held) await this.holds.stop(tx, aggregate, item, reason);
    return isByItself ? 'nothing' : { held: words.unpaid };
  }

  // The open payment is finished with this card on screen. Undefined: it ended meanwhile, so look again.
  private async secret(
    { chargeId, isOpenAlready }: Opened,
    methodId: string,
    ctx: Context,
  ): Promise<string | null | undefined> {
    const payment = await this.payments.send(chargeId, ctx).catch((error: unknown) => {
      if (isOpenAlready && error instanceof Fault && error.code === 'payment_failed') return undefined;
      throw error;
    });
    if (!payment) return undefined;
    if (payment.status === 'succeeded') return null;
    if (payment.status === 'canceled' || payment.id === null) {
      if (isOpenAlready) return undefined;
      throw paymentFailed(payment);
    }
    const ready =
      payment.methodId === methodId || payment.status === 'processing'
        ? payment
        : await this.gateway.useMethod(payment.id, methodId);
    return ready.clientSecret;
  }

  /** By staff, with the customer absent: all that is due is charged at once with the card they name, one line after the other. */
  async retry(
    input: { subscription: number; payment_method: string },
    ctx: Context,
  ): Promise<{ status: ReturnType<typeof statusOf>; events: string[] }> {
    const events: string[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const due = await this.db.transaction(ctx, async (tx) => {
        const aggregate = await this.subscriptions.locked(tx, input.subscription);
        const item = this.retried(aggregate, londonDate(tx.now), n > 0);
        const open = item && (await this.charges.openOf(tx, item.id));
        return item && { userId: aggregate.subscription.userId, itemId: item.id, openId: open?.id ?? null };
      });
      if (!due) break;
      const customerId = await this.methods.customerWith(due.userId, input.payment_method, ctx);
      if (due.openId && !(await this.closed(due.openId, input.payment_method, ctx))) break;
      const step = await this.db.transaction(ctx, async (tx) => {
        const aggregate = await this.subscriptions.locked(tx, input.subscription);
        const opened = await this.retriedNow(tx, aggregate, { ...input, customerId, isLater: n > 0 });
        events.push(...tx.events);
        return opened;
      });
      if (step === 'nothing') break;
      if ('held' in step) {
        if (n > 0) break;
        throw conflict(step.held, 'on_hold');
      }
      if (step.chargeId === null) continue;
      await this.payments.send(step.chargeId, ctx);
      await this.refuseUnpaid(step.chargeId);
    }
    return this.stand(input.subscription, events);
  }

  private async retriedNow(
    tx: Tx,
    aggregate: Aggregate,
    { customerId, payment_method: methodId, isLater }: { customerId: string; payment_method: string; isLater: boolean },
  ): Promise<{ chargeId: string | null } | { held: string } | 'nothing'> {
    const item = this.retried(aggregate, londonDate(tx.now), isLater);
    if (!item) return 'nothing';
    const reason = await this.holds.reasonOf(tx, aggregate, item);
    if (reason) {
      const words = staffWords({ reason, status: aggregate.subscription.status }, mayReadHealth(tx.ctx.actor));
      await this.holds.stop(tx, aggregate, item, reason);
      return { held: words };
    }
    aggregate.subscription.paymentMethodId = methodId;
    const order = { customerId, methodId, isOffSession: true, isRetriedByPlan: false };
    const charge = await this.charges.open(tx, aggregate, item, order);
    await this.subscriptions.remark(tx, aggregate, history('The payment is tried again', 'Asked for by staff'));
    return { chargeId: charge.state === 'succeeded' ? null : charge.id };
  }

  // An open payment is closed before another is made. One that is being sent by somebody else this very moment stays theirs.
  private async closed(chargeId: string, methodId: string, ctx: Context): Promise<boolean> {
    const before = await this.payments.charge(chargeId);
    if (!before.isOffSession || before.state !== 'created') return this.payments.close(chargeId, ctx);
    if (await this.payments.isBeingSent(chargeId)) throw beingTaken();
    // Nobody is sending this charge any more (its process died): it is finished first, before anything else is charged.
    await this.payments.lookUp(chargeId, ctx);
    const { state } = await this.payments.charge(chargeId);
    if (state === 'created') throw beingTaken();
    if (state === 'succeeded' || state === 'processing') return false;
    if (before.paymentMethodId === methodId && state !== 'cancelled') await this.refuseUnpaid(chargeId);
    return !isOpen(state) || this.payments.close(chargeId, ctx);
  }

  // `isLater`: the first of a delivery was paid a moment ago, and the rest follows.
  private retried(aggregate: Aggregate, today: string, isLater: boolean): Item | undefined {
    const { subscription, items } = aggregate;
    const status = statusOf({ status: subscription.status, items });
    const item = itemDue(aggregate, today);
    if (isLater) return item;
    if (status === 'pending' && !item && subscription.dueAt)
      throw conflict(
        `The payment is planned for ${written(subscription.dueAt)}. There is nothing to retry before then.`,
      );
    if (!mayStaff('retry', { status, shouldCancel: subscription.shouldCancel }) || !item)
      throw conflict(`A payment can only be retried while a subscription is pending or failed; this one is ${status}.`);
    return item;
  }

  private async refuseUnpaid(chargeId: string): Promise<void> {
    const charge = await this.payments.charge(chargeId);
    if (charge.state !== 'succeeded' && charge.state !== 'processing') throw paymentFailed(charge);
  }

  private async stand(
    id: number,
    events: string[],
  ): Promise<{ status: ReturnType<typeof statusOf>; events: string[] }> {
    const row = await this.db.first<{ status: 'pending'; is_waiting: boolean }>(
      'select status, is_waiting from subscriptions where id = ?',
      [id],
    );
    if (!row) throw notFound('This subscription');
    return { status: row.is_waiting ? 'waiting' : row.status, events };
  }
}

/** The item whose payment is due: the first unpaid one of a delivery that waits for its payment. */
const itemDue = ({ subscription, items }: Aggregate, today: string): Item | undefined =>
  owedOf(subscription, items, today)[0];
