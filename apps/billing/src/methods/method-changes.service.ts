import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { userIdOf, type Context } from '@sorrel/service-kit/actor';
import { Db, type Tx } from '@sorrel/service-kit/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { heldSays } from '@sorrel/contracts/billing/hold';
import { HoldsService } from '../holds/holds.service.ts';
import { isOpen } from '../payments/charge.ts';
import { beingTaken, paymentFailed } from '../payments/faults.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { StripeGateway } from '../payments/stripe.gateway.ts';
import { mayCustomer, mayStaff } from '../changes/actions.ts';
import { isUnpaidOrder } from '../subscriptions/aggregate.ts';
import { history } from '../subscriptions/decision.ts';
import type { Item } from '../subscriptions/item.entity.ts';
import { statusOf } from '../subscriptions/subscription.ts';
import { SubscriptionsService, type Aggregate } from '../subscriptions/subscriptions.service.ts';
import { MethodsService } from './methods.service.ts';
import { written } from '../subscriptions/schedule.ts';

interface Opened {
  chargeId: string;
  facts: string[];
  isOpenAlready: boolean;
  isStale: boolean;
}

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
  ) {}

  /** By the customer, who is there to confirm: an amount due gives a client secret. */
  async change(
    input: { subscription: number; payment_method: string; expectedPence?: number | null | undefined },
    ctx: Context,
  ): Promise<{ clientSecret: string | null; facts: string[] }> {
    const userId = userIdOf(ctx);
    await this.db.transaction(ctx, (tx) => this.subscriptions.lockedOf(tx, input.subscription, userId));
    const customerId = await this.methods.customerWith(userId, input.payment_method);
    for (let round = 0; round < 3; round++) {
      const opened = await this.db.transaction(ctx, async (tx) =>
        this.kept(tx, await this.subscriptions.lockedOf(tx, input.subscription, userId), customerId, input),
      );
      if ('held' in opened) throw conflict(`Your card is kept for later. ${opened.held}`, 'on_hold');
      if (!('chargeId' in opened)) return { clientSecret: null, facts: opened.facts };
      if (opened.isStale) {
        await this.payments.close(opened.chargeId, ctx);
        continue;
      }
      const secret = await this.secret(opened, input.payment_method, ctx);
      if (secret !== undefined) return { clientSecret: secret, facts: opened.facts };
    }
    throw beingTaken();
  }

  private async kept(
    tx: Tx,
    aggregate: Aggregate,
    customerId: string,
    { payment_method: methodId, expectedPence }: { payment_method: string; expectedPence?: number | null | undefined },
  ): Promise<Opened | { facts: string[]; held?: string }> {
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
    const item = itemDue(aggregate, londonDate(tx.now));
    if (!item) return { facts: tx.facts };
    const { open, amountPence, isBeingTaken, isStale } = await this.charges.payable(tx, aggregate, item);
    // Nobody pays another sum than the one on the button they pressed.
    if (typeof expectedPence === 'number' && !isBeingTaken && amountPence !== expectedPence)
      throw conflict(`The amount is now ${pounds(amountPence)}. Please check it and confirm again.`, 'price_changed');
    if (open) return { chargeId: open.id, facts: tx.facts, isOpenAlready: true, isStale };
    // What cannot be sent is not charged: the card is kept, and the charge follows when it can. Of what is not charged by itself the person hears why.
    if (subscription.status === 'failed' || isUnpaidOrder(subscription)) {
      const reason = await this.holds.reasonOf(tx, aggregate, item);
      if (reason) return { facts: tx.facts, held: heldSays({ reason, status: subscription.status }).unpaid };
    } else if (!(await this.holds.isClear(tx, aggregate, item))) return { facts: tx.facts };
    const charge = await this.charges.open(tx, aggregate, item, {
      customerId,
      methodId,
      isOffSession: false,
      isRetriedByPlan: false,
    });
    if (charge.state === 'succeeded') return { facts: tx.facts };
    return { chargeId: charge.id, facts: tx.facts, isOpenAlready: false, isStale: false };
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

  /** By staff, with the customer absent: charged at once with the card they name. */
  async retry(
    input: { subscription: number; payment_method: string },
    ctx: Context,
  ): Promise<{ status: ReturnType<typeof statusOf>; facts: string[] }> {
    const due = await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, input.subscription);
      const item = this.retried(aggregate, londonDate(tx.now));
      return { userId: aggregate.subscription.userId, openId: (await this.charges.openOf(tx, item.id))?.id ?? null };
    });
    const customerId = await this.methods.customerWith(due.userId, input.payment_method);
    if (due.openId && !(await this.closed(due.openId, input.payment_method, ctx)))
      return this.stand(input.subscription, []);
    const { chargeId, facts } = await this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, input.subscription);
      const item = this.retried(aggregate, londonDate(tx.now));
      await this.holds.refuse(tx, aggregate, item, 'staff');
      aggregate.subscription.paymentMethodId = input.payment_method;
      const charge = await this.charges.open(tx, aggregate, item, {
        customerId,
        methodId: input.payment_method,
        isOffSession: true,
        isRetriedByPlan: false,
      });
      await this.subscriptions.remark(tx, aggregate, history('The payment is tried again', 'Asked for by staff'));
      return { chargeId: charge.state === 'succeeded' ? null : charge.id, facts: tx.facts };
    });
    if (chargeId) await this.payments.send(chargeId, ctx);
    if (chargeId) await this.refuseUnpaid(chargeId);
    return this.stand(input.subscription, facts);
  }

  // An open payment is closed before another is made. One that is being sent by somebody else this very moment stays theirs.
  private async closed(chargeId: string, methodId: string, ctx: Context): Promise<boolean> {
    const before = await this.payments.charge(chargeId);
    if (!before.isOffSession || before.state !== 'created') return this.payments.close(chargeId, ctx);
    if (await this.payments.isBeingSent(chargeId)) throw beingTaken();
    // Whoever wrote it down is gone: it goes on from there, before anything else is charged.
    await this.payments.lookUp(chargeId, ctx);
    const { state } = await this.payments.charge(chargeId);
    if (state === 'created') throw beingTaken();
    if (state === 'succeeded' || state === 'processing') return false;
    if (before.paymentMethodId === methodId && state !== 'cancelled') await this.refuseUnpaid(chargeId);
    return !isOpen(state) || this.payments.close(chargeId, ctx);
  }

  private retried(aggregate: Aggregate, today: string): Item {
    const { subscription, items } = aggregate;
    const status = statusOf({ status: subscription.status, items });
    const item = itemDue(aggregate, today);
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

  private async stand(id: number, facts: string[]): Promise<{ status: ReturnType<typeof statusOf>; facts: string[] }> {
    const row = await this.db.first<{ status: 'pending'; is_waiting: boolean }>(
      'select status, is_waiting from subscriptions where id = ?',
      [id],
    );
    if (!row) throw notFound('This subscription');
    return { status: row.is_waiting ? 'waiting' : row.status, facts };
  }
}

/** The item whose payment is due: the first unpaid one of a subscription that waits for payment or has failed. */
export function itemDue({ subscription, items }: Aggregate, today: string): Item | undefined {
  if (subscription.status === 'pending')
    return items
      .filter((item) => item.status === 'upcoming' && (item.dueAt ?? today) <= today)
      .toSorted((a, b) => (a.dueAt ?? today).localeCompare(b.dueAt ?? today) || a.sequence - b.sequence)[0];
  return subscription.status === 'failed' ? items.find((item) => item.status === 'failed') : undefined;
}
