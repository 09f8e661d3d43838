import { Injectable } from '@nestjs/common';
import { itemCleared } from '@sorrel/contracts/billing/events';
import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import { anyOf, BY_HAND } from '@sorrel/contracts/rights';
import { addMonths, londonDate } from '@sorrel/contracts/london';
import { isColdForm } from '@sorrel/contracts/packing';
import { workingDayUntil } from '@sorrel/contracts/working-days';
import type { ItemStatus } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, invalid } from '@sorrel/service-kit/fault';
import { CatalogueQueries } from '../catalogue/catalogue.queries.ts';
import { whyNotBegun, whyNotSold, type Offer } from '../catalogue/product.ts';
import { EvidenceQueries } from '../copies/evidence.queries.ts';
import { snapshotOf } from '../orders/orders.service.ts';
import { history } from '../model/decision.ts';
import { Item } from '../model/item.entity.ts';
import { earliestDue, monthsOf, refuseIdleDay, written } from '../model/schedule.ts';
import { SubscriptionsService, type Aggregate } from '../transitions/subscriptions.service.ts';
import { ReferralsService } from '../ledger/balances/referrals.service.ts';
import { RefundConsole } from '../refunds/refund-console.service.ts';
import { mayReadHealth } from '../decisions/clinical.ts';
import { staffBarrier } from '../decisions/safety/barrier.ts';
import { offered } from '../decisions/safety/offered.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { HoldsService } from '../holds/holds.service.ts';
import { ChargesService } from '../payments/charges.service.ts';
import { refuseWhileCharging } from '../decisions/changes/change.ts';
import { movedOf, type Moved } from './changes.service.ts';
import { MeanwhileService } from './meanwhile.service.ts';
import { itemAdded, itemChanged } from '../decisions/changes/line.ts';
import { whyNotBesidePlan } from '../decisions/titration.ts';
import { overridden, removed } from '../decisions/changes/override.ts';

/** The item or subscription, the product that comes, and the plan as it was read. */
interface Wanted {
  id: number;
  item_id: number;
  was?: PlanAsRead | null | undefined;
}

/** What staff change about single items. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly db: Db,
    private readonly subscriptions: SubscriptionsService,
    private readonly catalogue: CatalogueQueries,
    private readonly evidence: EvidenceQueries,
    private readonly refunds: RefundConsole,
    private readonly referrals: ReferralsService,
    private readonly charges: ChargesService,
    private readonly patients: PatientsQueries,
    private readonly holds: HoldsService,
    private readonly meanwhile: MeanwhileService,
  ) {}

  async add({ id: subscriptionId, item_id: productId, was }: Wanted, ctx: Context): Promise<Moved> {
    const offer = await this.offer(productId);
    return this.db.transaction(ctx, async (tx) => {
      const aggregate = await this.subscriptions.locked(tx, subscriptionId);
      if (await this.meanwhile.isAdded(tx, aggregate, offer.product.code, was)) return movedOf(tx, aggregate);
      await this.meanwhile.refuse(tx, aggregate, 'items', was);
      await this.refuseWhileCharging(tx, subscriptionId);
      await this.refuseBarred(tx, aggregate, offer);
      const lines = new Set(aggregate.items.map((item) => item.stid)).size;
      const { interval, intervalDuration } = offer.product;
      const decision = itemAdded(
        this.subscriptions.state(aggregate),
        {
          stid: `S${subscriptionId}-${lines + 1}`,
          interval,
          intervalDuration,
          isContraindicated: offer.isContraindicated,
        },
        earliestDue(tx.now),
      );
      const added = decision.state.items.at(-1);
      if (added)
        aggregate.items.push(
          tx.em.create(Item, {
            subscriptionId,
            sequence: added.sequence,
            stid: added.stid,
            status: added.status,
            treatmentStatus: added.treatmentStatus,
            dueAt: added.dueAt,
            anchorDay: added.anchorDay,
            round: 0,
            isManual: false,
            ...snapshotOf(offer),
          }),
        );
      await this.subscriptions.apply(tx, aggregate, decision);
      // An item without a consultation, or one a prescriber has to decide about, waits from now on, and whoever has to act is notified.
      await this.holds.foresee(tx, aggregate);
      return movedOf(tx, aggregate);
    });
  }

  async change({ id: itemId, item_id: productId, was }: Wanted, ctx: Context): Promise<Moved> {
    const offer = await this.offer(productId);
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
      const aggregate = { subscription, items };
      if (item.productId === productId) return movedOf(tx, aggregate);
      await this.meanwhile.refuse(tx, aggregate, 'items', was);
      await this.refuseWhileCharging(tx, subscription.id, item.id);
      await this.refuseBarred(tx, aggregate, offer);
      const { interval, intervalDuration } = offer.product;
      const decision = itemChanged(this.subscriptions.state(aggregate), item.sequence, {
        interval,
        intervalDuration,
        isContraindicated: offer.isContraindicated,
      });
      Object.assign(item, snapshotOf(offer));
      // An approval given before payment was for the previous product.
      if (item.status === 'upcoming') item.prescriptionId = null;
      await this.subscriptions.apply(tx, aggregate, decision);
      await this.holds.foresee(tx, aggregate);
      return movedOf(tx, aggregate);
    });
  }

  remove({ id: itemId, was }: Pick<Wanted, 'id' | 'was'>, ctx: Context): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
      const aggregate = { subscription, items };
      if (item.status !== 'cancelled') await this.meanwhile.refuse(tx, aggregate, 'items', was);
      await this.refuseWhileCharging(tx, subscription.id);
      await this.subscriptions.apply(
        tx,
        aggregate,
        removed(this.subscriptions.state(aggregate), item.sequence, 'Removed by staff'),
      );
      return movedOf(tx, aggregate);
    });
  }

  // What is being paid for must not change. `itemId`: the item that is to become another product; its customer may be at the payment step.
  private async refuseWhileCharging(tx: Tx, subscriptionId: number, itemId?: number): Promise<void> {
    const isOpen = itemId !== undefined && (await this.charges.openOf(tx, itemId)) !== null;
    refuseWhileCharging({ kind: 'item' }, isOpen || (await this.charges.isInFlight(tx, subscriptionId)));
  }

  /** A status set by hand: the transition's rules hold, and money moves only when staff have confirmed it. */
  setStatus(
    input: { id: number; status: ItemStatus; reason?: string | undefined; isConfirmed?: boolean | undefined },
    ctx: Context,
  ): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, input.id);
      const aggregate = { subscription, items };
      refuseByHand(input.status, ctx);
      if (input.status === 'refunded') await this.refunds.refuseAlone(tx, item.id);
      const isComplete = await this.evidence.isComplete(tx, subscription);
      const decision = overridden(this.subscriptions.state(aggregate), item.sequence, {
        to: input.status,
        reason: input.reason ?? '',
        isConfirmed: input.isConfirmed ?? false,
        at: tx.now,
        prescriptionId: item.prescriptionId ?? null,
        isComplete,
      });
      if (item.status !== 'waiting' && input.status === 'paid' && decision.notes.length > 0)
        this.payByHand(aggregate, item);
      if (input.status === 'shipped' && decision.notes.length > 0) item.shippedAt = tx.now;
      if (input.reason && decision.notes.length > 0)
        await tx.audit('item.set-by-hand', `item=${item.id}`, { status: input.status, hasReason: true });
      await this.subscriptions.apply(tx, aggregate, decision);
      if (input.status === 'shipped' && decision.notes.length > 0) await this.referrals.reward(tx, subscription, item);
      if (input.reason && decision.notes.length > 0)
        await this.subscriptions.remark(
          tx,
          aggregate,
          history(`Item ${item.sequence} set to ${input.status} by hand`, input.reason),
        );
      return movedOf(tx, aggregate);
    });
  }

  private payByHand({ subscription }: Aggregate, item: Item): void {
    item.isManual = true;
    item.transactionPricePence = 0;
    item.lines = [{ text: 'Marked as paid by hand', amountPence: 0 }];
    item.months = monthsOf(
      { interval: item.interval ?? null, intervalDuration: item.intervalDuration },
      subscription.frequency ?? null,
    );
    subscription.chargesPaid += 1;
  }

  /** The day the pharmacy plans to send it. */
  setShipping(itemId: number, date: string, ctx: Context): Promise<Moved> {
    return this.db.transaction(ctx, async (tx) => {
      const { subscription, items, item } = await this.subscriptions.lockedByItem(tx, itemId);
      const aggregate = { subscription, items };
      if (['shipped', 'cancelled', 'refused'].includes(item.treatmentStatus) || item.status === 'refunded')
        throw conflict('This item is closed, so its shipping date cannot be changed.');
      checkShipping(date, londonDate(tx.now), isColdForm(item.form));
      if (item.shippingDate === date) return movedOf(tx, aggregate);
      item.shippingDate = date;
      await this.subscriptions.remark(
        tx,
        aggregate,
        history(`Item ${item.sequence} is to be sent on ${written(date)}`, 'Changed by staff'),
      );
      await this.publishCleared(tx, aggregate, item);
      return movedOf(tx, aggregate);
    });
  }

  private async publishCleared(tx: Tx, { subscription }: Aggregate, item: Item): Promise<void> {
    if (item.treatmentStatus !== 'paid' || item.status !== 'paid' || !item.prescriptionId) return;
    await tx.publish(itemCleared, `subscription:${subscription.id}`, {
      subscriptionId: subscription.id,
      itemId: item.id,
      userId: subscription.userId,
      prescriptionId: item.prescriptionId,
      shipOn: item.shippingDate ?? null,
    });
  }

  private async refuseBarred(tx: Tx, { subscription, items }: Aggregate, offer: Offer): Promise<void> {
    const text =
      whyNotBesidePlan(items, offer) ??
      whyNotBegun(offer, subscription.treatmentSlug) ??
      staffBarrier(offered(offer), await this.patients.of(tx, subscription.userId), mayReadHealth(tx.ctx.actor));
    if (text) throw conflict(text, 'not_offered');
  }

  private async offer(productId: number): Promise<Offer> {
    const offer = await this.catalogue.ofProduct(productId);
    if (!offer) throw invalid('item_id', 'Please select an item.');
    const why = whyNotSold(offer);
    if (why) throw conflict(why);
    return offer;
  }
}

function checkShipping(date: string, today: string, isColdChain: boolean): void {
  if (date < today) throw invalid('value', `The shipping date cannot be before today, ${written(today)}.`);
  if (date > addMonths(today, 6))
    throw invalid('value', `The shipping date cannot be after ${written(workingDayUntil(addMonths(today, 6)))}.`);
  refuseIdleDay(date, 'value', isColdChain);
}

// Setting it by hand does the same as the button, so it needs the same permission.
function refuseByHand(status: ItemStatus, { actor }: Context): void {
  const wanted = BY_HAND[status];
  if (actor.kind === 'staff' && !anyOf(wanted, actor.permissions))
    throw new Fault(
      'forbidden',
      `Only people with the permission ${wanted.join(' or ')} set an item to ${status}. Please ask one of them.`,
    );
}
