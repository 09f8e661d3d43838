import { Injectable } from '@nestjs/common';
import { NOT_TAKING_ORDERS } from '@sorrel/contracts/identity/business';
import { londonDate } from '@sorrel/contracts/london';
import { pounds } from '@sorrel/contracts/money';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import type { Offer } from '../catalogue/product.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { MethodsService } from '../cards/methods.service.ts';
import type { Charge } from '../ledger/charge.entity.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { paymentFailed } from '../decisions/faults.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import type { Payment } from '../ledger/charge.ts';
import { CHECKOUT_HOURS } from '../decisions/retry-plan.ts';
import { Restores } from '../restores/restores.service.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { superseded } from '../decisions/lifecycle/ending.ts';
import { OrdersService, snapshotOf } from '../orders/orders.service.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { FINISHED } from '../model/aggregate.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { CheckoutQueries } from './checkout.queries.ts';
import { barred } from './notice.ts';

interface StartInput {
  paymentMethod: string;
  expectedPence?: number | null | undefined;
  plan?: number | null | undefined;
}
interface Opened {
  charge: Charge;
  /** Made in this round, and this process's to send. */
  isNew: boolean;
  subscriptionId: number;
  amountPence: number;
  isStale: boolean;
}

/** From the checkout to a payment the browser can confirm. Repeats, double clicks and two tabs end at one subscription and one charge. */
@Injectable()
export class StartsService {
  constructor(
    private readonly db: Db,
    private readonly checkouts: CheckoutQueries,
    private readonly catalogue: CatalogueQueries,
    private readonly methods: MethodsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly orders: OrdersService,
    private readonly promotions: PromotionsService,
    private readonly charges: ChargesService,
    private readonly payments: PaymentsService,
    private readonly gateway: StripeGateway,
    private readonly holds: HoldsService,
    private readonly business: BusinessCopy,
    private readonly restores: Restores,
  ) {}

  async start(
    input: StartInput,
    ctx: Context,
  ): Promise<{ clientSecret: string | null; subscriptionId: number; amountPence: number }> {
    const userId = userIdOf(ctx);
    const customerId = await this.methods.customerWith(userId, input.paymentMethod, ctx);
    // A price that changed since the last try closes the old payment first; each round either pays, opens or refuses.
    for (let round = 0; round < 3; round++) {
      const opened = await this.open(userId, customerId, input, ctx);
      if (opened.isStale) await this.payments.close(opened.charge.id, ctx);
      const offered = opened.isStale ? null : await this.offer(opened, input.paymentMethod, ctx);
      if (offered) return offered;
    }
    throw conflict('Your checkout changed while you were paying. Please check the price and try again.');
  }

  private open(userId: number, customerId: string, input: StartInput, ctx: Context): Promise<Opened> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`checkout:${userId}`]);
      const reads = tx.together();
      const [proposal, code] = await Promise.all([
        this.checkouts.proposal(userId, reads),
        this.checkouts.codeOf(userId, reads),
        // Asked now, with the rest: it is needed further down.
        this.business.of(reads),
        this.restores.isOpen(reads),
      ]);
      const offer = proposal?.offer ?? null;
      if (proposal && !offer) throw barred(proposal.barrier);
      if (proposal?.passedOver && input.plan == null)
        throw conflict(
          `You have chosen ${proposal.passedOver.planName}: please finish its consultation first, or choose what you want to pay for.`,
          'no_plan',
        );
      await this.refuseOtherPlan(tx, userId, offer, input.plan ?? null);
      if (!offer) throw conflict('Please finish a consultation first, so that we know what to offer you.', 'no_plan');
      const aggregate = await this.ordered(tx, offer, userId, input.paymentMethod);
      const {
        subscription,
        items: [item],
      } = aggregate;
      if (!item) throw notFound('This order');
      if (item.status !== 'upcoming')
        throw conflict('This order cannot be paid any more. Please send us a message and we will help.');
      const refusal = await this.promotions.reserve(tx, subscription, code, item.form);
      const open = await this.charges.openOf(tx, item.id);
      // Whoever is paying already may go on.
      if (!open && !(await this.business.takesOrders(tx))) throw conflict(NOT_TAKING_ORDERS, 'orders_closed');
      // Nothing that is still to be written bears on them.
      const facts = open ? null : await this.holds.factsOf(tx, aggregate, item, tx.beside.together());
      if (facts) await this.holds.refuse(tx, aggregate, item, 'checkout', facts);
      const price = await this.charges.quote(tx, aggregate, item, open?.creditPence ?? 0);
      refuseOther(price.totalPence, refusal, input.expectedPence);
      const isStale = open !== null && (open.amountPence !== price.totalPence || open.isOffSession);
      const charge =
        open ??
        (await this.charges.open(
          tx,
          aggregate,
          item,
          {
            customerId,
            methodId: input.paymentMethod,
            isOffSession: false,
            isRetriedByPlan: false,
            isSentNext: true,
            shownPence: input.expectedPence ?? null,
          },
          price,
        ));
      return { charge, isNew: open === null, subscriptionId: subscription.id, amountPence: price.totalPence, isStale };
    });
  }

  // A start is for the treatment on the page where the button was pressed: it may have been paid for in another tab since.
  private async refuseOtherPlan(tx: Tx, userId: number, offer: Offer | null, planId: number | null): Promise<void> {
    if (offer && (planId === null || planId === offer.planId)) return;
    const shown = planId === null ? undefined : await this.catalogue.ofPlan(planId);
    if (await this.checkouts.hasBought(userId, shown?.consultation ?? null, tx)) throw alreadyHad();
    if (offer)
      throw conflict(
        `Your checkout is about ${offer.planName} now. Please check it and confirm again.`,
        'price_changed',
      );
  }

  // The one live subscription for this consultation: the unpaid one again, or a new one.
  private async ordered(tx: Tx, offer: Offer, userId: number, methodId: string): Promise<Aggregate> {
    const reads = tx.together();
    const [row, consultationId, founded] = await Promise.all([
      reads.first<{ id: number }>(
        `select id from subscriptions where user_id = ? and consultation = ? and origin = 'checkout' and status not in ('cancelled', 'refused') and not (${FINISHED})`,
        [userId, offer.consultation],
      ),
      this.checkouts.consultationOf(userId, offer.consultation, reads),
      this.orders.foundation(reads, userId),
    ]);
    const known = row ? await this.subscriptions.locked(tx, row.id) : null;
    if (known && known.subscription.chargesPaid > 0) throw alreadyHad();
    if (known?.subscription.status === 'pending') return this.rechosen(tx, known, offer, methodId);
    if (known?.subscription.status === 'failed')
      await this.subscriptions.apply(
        tx,
        known,
        superseded(this.subscriptions.state(known), 'The customer began a new checkout'),
      );
    else if (known) throw alreadyHad();
    const order = {
      userId,
      origin: 'checkout' as const,
      consultationId,
      methodId,
      startOn: londonDate(tx.now),
      nextAttemptAt: new Date(tx.now.getTime() + CHECKOUT_HOURS * 3_600_000),
    };
    return this.orders.begin(tx, offer, order, founded);
  }

  // Nothing is paid yet, so another plan of the same consultation may still be chosen, and the price is today's.
  private async rechosen(tx: Tx, aggregate: Aggregate, offer: Offer, methodId: string): Promise<Aggregate> {
    const {
      subscription,
      items: [item],
    } = aggregate;
    subscription.paymentMethodId = methodId;
    if (!item) return aggregate;
    const isSamePlan = subscription.planId === offer.planId;
    const isSameProduct = isSamePlan && item.productId === offer.product.id;
    if (isSameProduct && item.pricePence === offer.product.pricePence) return aggregate;
    const changes: Partial<Subscription> = {
      planId: offer.planId,
      planName: offer.planName,
      treatmentSlug: offer.treatmentSlug,
      treatmentTitle: offer.treatmentTitle,
    };
    Object.assign(subscription, changes);
    Object.assign(item, snapshotOf(offer));
    await this.subscriptions.apply(tx, aggregate, {
      state: this.subscriptions.state(aggregate),
      notes: [
        {
          kind: 'history',
          text: isSameProduct
            ? `The price is ${pounds(offer.product.pricePence)} now`
            : `${isSamePlan ? offer.product.name : offer.planName} chosen instead`,
          cause: isSameProduct
            ? 'It changed before the order was paid'
            : isSamePlan
              ? 'What they used elsewhere leads to another first strength now'
              : 'The customer changed the plan before paying',
        },
      ],
    });
    return aggregate;
  }

  // Null: the payment was called off meanwhile, so another is opened.
  private async offer(
    { charge, isNew, subscriptionId, amountPence }: Opened,
    methodId: string,
    ctx: Context,
  ): Promise<{ clientSecret: string | null; subscriptionId: number; amountPence: number } | null> {
    if (charge.state === 'succeeded') return { clientSecret: null, subscriptionId, amountPence };
    let payment: Payment = await (isNew ? this.payments.sendClaimed(charge, ctx) : this.payments.send(charge.id, ctx));
    if (payment.id === null) throw paymentFailed(payment);
    if (payment.status === 'canceled') return null;
    // The card on screen pays, even if another card was tried before and its bank asked a question.
    if (payment.methodId !== methodId && !['processing', 'succeeded'].includes(payment.status))
      payment = await this.gateway.useMethod(payment.id, methodId);
    return { clientSecret: payment.clientSecret, subscriptionId, amountPence };
  }
}

const alreadyHad = () =>
  conflict('You have this treatment already. You find it on your dashboard.', 'already_subscribed');

// Nobody pays another amount than the one on the button they pressed. Whoever was shown the price without a code that does not count pays that.
function refuseOther(totalPence: number, refusal: string | null, expectedPence: number | null | undefined): void {
  const isKnown = typeof expectedPence === 'number';
  if (isKnown ? expectedPence === totalPence : refusal === null) return;
  if (refusal !== null) throw conflict(`${refusal} Please remove it and check the new price.`, 'code_refused');
  throw conflict(`The price is now ${pounds(totalPence)}. Please check it and confirm again.`, 'price_changed');
}
