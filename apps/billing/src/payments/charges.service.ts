import { randomUUID } from 'node:crypto';
import { raw } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { priceTaken, type Price } from '../pricing/price.ts';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { spanIdOf, traceIdOf } from '@sorrel/service-kit/observability/trace';
import { conflict } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { chargeKey } from '../ledger/ledger.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import type { Item } from '../model/item.entity.ts';
import type { Aggregate } from '../transitions/subscriptions.service.ts';
import { LOOK_UP_MS, OPEN_STATES, type ChargeState, type ListedPayment } from '../ledger/charge.ts';
import { Restores } from '../restores/restores.service.ts';
import { ChargePrices } from '../charge-prices/charge-prices.service.ts';
import { Charge } from '../ledger/charge.entity.ts';
import { OutcomesService } from './outcomes.service.ts';
import { CHECKOUT_HOURS } from '../decisions/retry-plan.ts';
import { beingTaken } from '../decisions/faults.ts';

export interface ChargeOrder {
  customerId: string | null;
  methodId: string | null;
  isOffSession: boolean;
  isRetriedByPlan: boolean;
  isBackup?: boolean;
  /** This process sends it as soon as the transaction has committed: nobody else may in the meantime. */
  isSentNext?: boolean;
  /** What the person saw on the button: this charge and what is still to follow it. Null: nobody was shown a sum. */
  shownPence?: number | null;
}

/** The intent to charge, written down before the provider is asked: price, credit and promotion are fixed with it. */
@Injectable()
export class ChargesService {
  constructor(
    private readonly credit: CreditService,
    private readonly promotions: PromotionsService,
    private readonly outcomes: OutcomesService,
    private readonly prices: ChargePrices,
    private readonly business: BusinessCopy,
    private readonly restores: Restores,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  openOf(tx: Tx, itemId: number): Promise<Charge | null> {
    return this.prices.openOf(tx, itemId);
  }

  /** Oldest first. */
  ofItem(tx: Tx, itemId: number, reads?: Reader): Promise<readonly Charge[]> {
    return this.prices.ofItem(tx, itemId, reads);
  }

  quote(tx: Tx, aggregate: Aggregate, item: Item, heldPence = 0): Promise<Price> {
    return this.prices.quote(tx, aggregate, item, heldPence);
  }

  /** A payment of the subscription is on its way, or waits for the bank. */
  isInFlight(tx: Tx, subscriptionId: number): Promise<boolean> {
    return this.hasOffSession(tx, subscriptionId, OPEN_STATES);
  }

  /** Something of the subscription has been tried, whatever came of it. */
  async isAny(tx: Tx, subscriptionId: number): Promise<boolean> {
    return (await tx.first('select 1 from charges where subscription_id = ? limit 1', [subscriptionId])) !== undefined;
  }

  /** A payment of the subscription is on its way, and its outcome is nobody's choice any more. */
  isOnItsWay(reader: Reader, subscriptionId: number): Promise<boolean> {
    return this.hasOffSession(reader, subscriptionId, ['created', 'processing']);
  }

  private async hasOffSession(
    reader: Reader,
    subscriptionId: number,
    states: readonly ChargeState[],
  ): Promise<boolean> {
    const sql = 'select 1 from charges where subscription_id = ? and is_off_session and state = any(?) limit 1';
    return (await reader.first(sql, [subscriptionId, states])) !== undefined;
  }

  /**
   * Opens a charge. With nothing due it is paid here and now; otherwise a look-up is planned for the case that nobody hears how it ended.
   * `quoted`: the price, where this transaction has just asked for it with nothing held.
   */
  async open(tx: Tx, aggregate: Aggregate, item: Item, order: ChargeOrder, quoted?: Price): Promise<Charge> {
    await this.restores.refuse(tx);
    if (await this.openOf(tx, item.id)) throw beingTaken();
    await this.business.trading(tx);
    await this.promotions.take(tx, aggregate.subscription);
    const price = quoted ?? (await this.quote(tx, aggregate, item));
    const isFree = price.totalPence === 0;
    if (!isFree && (!order.customerId || !order.methodId))
      throw conflict('There is no saved card to charge. Please add a card first.', 'no_payment_method');
    const charge = await this.write(tx, aggregate, item, { ...order, price });
    if (isFree) await this.outcomes.succeeded(tx, aggregate, item, charge);
    else await this.watch(tx, charge);
    return charge;
  }

  /** Writes a charge down that the provider has taken already, and what follows from it: our own row was lost. */
  async adopt(tx: Tx, aggregate: Aggregate, item: Item, taken: ListedPayment): Promise<void> {
    await this.promotions.take(tx, aggregate.subscription);
    const price = priceTaken(await this.quote(tx, aggregate, item), taken.amountPence);
    const { customerId, methodId, isOffSession } = taken;
    const charge = await this.write(tx, aggregate, item, {
      id: taken.chargeId,
      customerId,
      methodId,
      isOffSession,
      isRetriedByPlan: isOffSession,
      price,
    });
    charge.paymentIntentId = taken.id;
    charge.cardBrand = taken.card?.brand ?? null;
    charge.cardLast4 = taken.card?.last4 ?? null;
    charge.paidAt = taken.madeAt;
    await this.outcomes.succeeded(tx, aggregate, item, charge);
  }

  private async write(
    tx: Tx,
    { subscription }: Aggregate,
    item: Item,
    { id = randomUUID(), price, ...order }: ChargeOrder & { id?: string; price: Price },
  ): Promise<Charge> {
    const charge = tx.em.create(Charge, {
      id,
      subscriptionId: subscription.id,
      itemId: item.id,
      sequence: item.sequence,
      userId: subscription.userId,
      attempt: (await this.prices.ofItem(tx, item.id)).length + 1,
      state: 'created',
      isSurplus: false,
      isOffSession: order.isOffSession,
      isRetriedByPlan: order.isRetriedByPlan,
      isBackup: order.isBackup ?? false,
      shownPence: order.shownPence ?? null,
      traceId: traceIdOf(tx.ctx.trace) || null,
      spanId: spanIdOf(tx.ctx.trace) || null,
      amountPence: price.totalPence,
      creditPence: price.creditPence,
      months: price.months,
      lines: price.lines,
      promotionCode: subscription.promotionCode ?? null,
      stripeCustomerId: order.customerId,
      paymentMethodId: order.methodId,
      createdAt: tx.now,
      changedAt: tx.now,
    });
    if (order.isSentNext && price.totalPence > 0) charge.sendingUntil = this.sendingUntil();
    await this.prices.made(tx, charge);
    if (price.creditPence > 0)
      await this.credit.post(tx, subscription.userId, {
        amountPence: -price.creditPence,
        cause: 'used',
        key: chargeKey(charge.id, 'used'),
      });
    return charge;
  }

  // By the database's clock, as every claim to send.
  private sendingUntil(): Date {
    const ms = this.config.sendingMs;
    return raw(`clock_timestamp() + ? * interval '1 millisecond'`, [ms]) as unknown as Date;
  }

  // Somebody hears how it ends; and one that waits for a person who does not come back lets go of its credit and its goods.
  private async watch(tx: Tx, { id: key, isOffSession }: Charge): Promise<void> {
    const after = (ms: number) => ({ key, data: { chargeId: key }, dueAt: new Date(tx.now.getTime() + ms) });
    await tx.schedule({ kind: 'look-up-charge', ...after(LOOK_UP_MS) });
    if (!isOffSession) await tx.schedule({ kind: 'close-charge', ...after(CHECKOUT_HOURS * 3_600_000) });
  }
}
