import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Offer } from '../catalogue/product.ts';
import { listingOf, stateOf } from '../model/aggregate.ts';
import { history } from '../model/decision.ts';
import { Item } from '../model/item.entity.ts';
import { Subscription } from '../model/subscription.entity.ts';
import { goodsOf } from '../model/goods.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

export interface Order {
  userId: number;
  origin: 'checkout' | 'staff';
  consultationId: number | null;
  methodId: string;
  /** The day of the first charge. */
  startOn: string;
  /** When the first item falls due in another sense than the charge date: a checkout expires then. */
  nextAttemptAt: Date | null;
}

const NEW_ITEM = {
  sequence: 1,
  status: 'upcoming',
  treatmentStatus: 'upcoming',
  round: 0,
  isManual: false,
  anchorDay: null,
  pausedDueAt: null,
  pausedAnchorDay: null,
  paidAt: null,
} as const;

/** Begins a subscription: one line, its first item waiting for payment. */
@Injectable()
export class OrdersService {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  async begin(tx: Tx, offer: Offer, order: Order): Promise<Aggregate> {
    const id = await tx.nextId('subscriptions');
    const { userId, origin, consultationId, methodId, startOn, nextAttemptAt } = order;
    const subscription = tx.em.create(Subscription, {
      id,
      userId,
      origin,
      consultationId,
      treatmentSlug: offer.treatmentSlug,
      consultation: offer.consultation,
      treatmentTitle: offer.treatmentTitle,
      planId: offer.planId,
      planName: offer.planName,
      status: 'pending',
      shouldCancel: false,
      isWaiting: false,
      isDisputed: false,
      paymentMethodId: methodId,
      chargesPaid: 0,
      nextChargePence: 0,
      monthlyPence: 0,
      createdAt: tx.now,
      // Said now, or they would be written once more.
      frequency: null,
      pausedFrom: null,
      promotionId: null,
      promotionCode: null,
      referrerId: null,
      startedAt: null,
      endedAt: null,
      endedHow: null,
    });
    const first = {
      ...NEW_ITEM,
      subscriptionId: id,
      stid: `S${id}-1`,
      dueAt: startOn,
      nextAttemptAt,
      ...snapshotOf(offer),
    };
    Object.assign(subscription, listingOf(stateOf(subscription, [{ ...first, id: 0 }]), [first]));
    this.subscriptions.foreseeOrder(subscription, first);
    // The item points at the subscription's row, which has to be there first.
    await tx.em.flush();
    const item = tx.em.create(Item, first);
    const aggregate: Aggregate = { subscription, items: [item] };
    await tx.em.flush();
    const cause = origin === 'checkout' ? 'The customer began a checkout' : 'Started by staff';
    await this.subscriptions.apply(
      tx,
      aggregate,
      { state: stateOf(subscription, [item]), notes: [history(`${offer.planName} ordered`, cause)] },
      true,
    );
    return aggregate;
  }
}

/** A product as it is kept with an item: later changes of the catalogue do not reach it. */
export function snapshotOf(offer: Offer) {
  const { product, consultation, isContraindicated, imageUrl } = offer;
  const { id: productId, interval, intervalDuration } = product;
  return { productId, consultation, interval, intervalDuration, isContraindicated, imageUrl, ...goodsOf(product) };
}
