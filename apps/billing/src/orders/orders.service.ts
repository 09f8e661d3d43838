import { Injectable } from '@nestjs/common';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { NoticeRechecks } from '../announcing/notice-rechecks.service.ts';
import { ChargePrices } from '../charge-prices/charge-prices.service.ts';
import type { Offer } from '../catalogue/product.ts';
import { listingOf, stateOf } from '../model/aggregate.ts';
import { history } from '../model/decision.ts';
import { Item } from '../model/item.entity.ts';
import { Subscription } from '../model/subscription.entity.ts';
import { goodsOf } from '../model/goods.ts';
import { OutlooksService } from '../transitions/outlooks.service.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';

interface Ids extends Row {
  subscription: number;
  item: number;
}
/** What the beginning of an order needs, where it was asked for beside something else. */
export interface Foundation {
  ids: Ids;
  sharing: Row[];
}
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

const IDS = `select nextval(pg_get_serial_sequence('subscriptions', 'id'))::bigint as subscription,
  nextval(pg_get_serial_sequence('items', 'id'))::bigint as item`;

/** Begins a subscription: one line, its first item waiting for payment. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly prices: ChargePrices,
    private readonly outlooks: OutlooksService,
    private readonly rechecks: NoticeRechecks,
  ) {}

  /** Ids for its rows, which may be left unused, and the person's other subscriptions that share their credit. */
  async foundation(reads: Reader, userId: number): Promise<Foundation> {
    const [ids, sharing] = await Promise.all([reads.first<Ids>(IDS), this.rechecks.sharing(reads, { id: 0, userId })]);
    if (!ids) throw new Error('A select without a table has a row.');
    return { ids, sharing };
  }

  async begin(tx: Tx, offer: Offer, order: Order, founded?: Foundation): Promise<Aggregate> {
    const { ids, sharing } = founded ?? (await this.foundation(tx.together(), order.userId));
    const { subscription: id, item: itemId } = ids;
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
    this.outlooks.foreseeOrder(subscription, first);
    const item = tx.em.create(Item, { ...first, id: itemId });
    // Nothing of it can be open yet.
    const aggregate: Aggregate = { subscription, items: [item], ahead: { open: [], sharing } };
    this.prices.begun(tx, itemId);
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
