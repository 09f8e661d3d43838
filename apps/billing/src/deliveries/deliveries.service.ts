import { Injectable } from '@nestjs/common';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { HoldsService } from '../holds/holds.service.ts';
import { ChargePrices, sumOf, type Payable } from '../charge-prices/charge-prices.service.ts';
import type { Item } from '../model/item.entity.ts';
import type { Aggregate } from '../transitions/subscriptions.service.ts';
import { owedOf } from './owed.ts';

/** A delivery that was not paid: what can be paid of it now, and what cannot be sent and is therefore not charged. */
export interface Unpaid {
  lines: Payable[];
  totalPence: number;
  held: { item: Item; reason: HoldReason }[];
}

/** All lines of a delivery whose payment failed, as one: for its page, its e-mail, its button and the charge alike. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly prices: ChargePrices,
    private readonly holds: HoldsService,
  ) {}

  async unpaid(tx: Tx, aggregate: Aggregate): Promise<Unpaid> {
    const { subscription, items } = aggregate;
    const owed: Item[] = [];
    const held: Unpaid['held'] = [];
    for (const item of owedOf(subscription, items, londonDate(tx.now))) {
      // A payment in flight, or opened for a customer who is present, is not checked again.
      const isOpen = (await this.prices.openOf(tx, item.id)) !== null;
      const reason = isOpen ? null : await this.holds.reasonOf(tx, aggregate, item);
      if (reason === null) owed.push(item);
      else held.push({ item, reason });
    }
    const lines = await this.prices.payable(tx, aggregate, owed);
    return { lines, totalPence: sumOf(lines), held };
  }
}
