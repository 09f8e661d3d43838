import { Injectable } from '@nestjs/common';
import { pounds } from '@sorrel/contracts/money';
import type { Tx } from '@sorrel/service-kit/database/db';
import { RefundIntents } from '../ledger/intents/refund-intents.service.ts';
import { leftOf, splitOf, totalOf } from '../ledger/intents/refund.ts';
import { history, type Note } from '../model/decision.ts';
import type { Item } from '../model/item.entity.ts';
import type { Subscription } from '../model/subscription.entity.ts';
import { backFor } from '../pricing/lowered.ts';
import { discountOf } from '../pricing/promotion.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import { Strengths } from '../transitions/strengths.service.ts';

/** A prescriber chose a lower strength than was paid for: that is sent, at its price, and the difference goes back once. */
@Injectable()
export class LoweredService {
  constructor(
    private readonly strengths: Strengths,
    private readonly promotions: PromotionsService,
    private readonly intents: RefundIntents,
  ) {}

  /** Answers what is told of it. Fulfilment keeps what was paid for: it is told again with the new product, and the newest counts. */
  async take(tx: Tx, subscription: Subscription, items: readonly Item[], item: Item, code: string): Promise<Note[]> {
    const before = item.name;
    await this.strengths.take(items, item, code);
    const { sequence, name } = item;
    const isFirst = !items.some((other) => other.sequence < sequence && other.paidAt);
    const given = await this.giveBack(tx, subscription, item);
    return [
      { kind: 'item-paid', sequence, isFirst },
      history(
        `${name} is sent instead of ${before}${given > 0 ? `, and ${pounds(given)} goes back` : ''}`,
        'A prescriber chose a lower strength than was paid for',
      ),
    ];
  }

  private async giveBack(tx: Tx, subscription: Subscription, item: Item): Promise<number> {
    const charge = await this.intents.paymentOf(tx, item.id);
    if (!charge) return 0;
    const key = `lower-strength:${charge.id}`;
    const known = await this.intents.of(tx, charge.id);
    if (known.some((one) => one.key === key)) return 0;
    const promotion = await this.promotions.of(subscription, tx);
    const left = leftOf(charge, known);
    const back = Math.min(
      backFor(charge, { ...item, interval: item.interval ?? null }, discountOf(promotion, 0)),
      totalOf(left),
    );
    if (back === 0) return 0;
    const refund = this.intents.write(tx, charge, splitOf(left, back), 'created', 'lower-strength', { key });
    await this.intents.send(tx, charge, refund);
    return back;
  }
}
