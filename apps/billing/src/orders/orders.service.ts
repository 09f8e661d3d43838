import { Injectable } from '@nestjs/common';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Offer } from '../catalogue/product.ts';
import { stateOf } from '../model/aggregate.ts';
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
      createdAt: tx.now,
    });
    // The item points at the subscription's row, which has to be there first.
    await tx.em.flush();
    const item = tx.em.create(Item, {
      subscriptionId: id,
      sequence: 1,
      stid: `S${id}-1`,
      status: 'upcoming',
      treatmentStatus: 'upcoming',
      dueAt: startOn,
      nextAttemptAt,
      round: 0,
      isManual: false,
      ...snapshotOf(offer),
    });
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
