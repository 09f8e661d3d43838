import { Injectable } from '@nestjs/common';
import { pricesInTurn, type Price } from '../pricing/price.ts';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { PromotionsService } from '../promotions/promotions.service.ts';
import type { Item } from '../model/item.entity.ts';
import type { Aggregate } from '../transitions/subscriptions.service.ts';
import { OPEN_STATES } from '../ledger/charge.ts';
import { Charge } from '../ledger/charge.entity.ts';

/** What paying an item now would take. */
export interface Payable {
  item: Item;
  open: Charge | null;
  amountPence: number;
  /** The provider is still processing it: nobody may charge it again meanwhile. */
  isBeingTaken: boolean;
  /** Its open payment is for another amount, and is replaced by a new one. */
  isStale: boolean;
}

/** What items cost now: for the charge, for the button and for the e-mail alike. */
@Injectable()
export class ChargePrices {
  readonly #read = new WeakMap<Tx, Map<number, Promise<Charge[]>>>();

  constructor(
    private readonly credit: CreditService,
    private readonly promotions: PromotionsService,
  ) {}

  /**
   * All charges of an item, oldest first. Under its subscription's lock nobody else changes them: a transaction reads them once. `reads`:
   * where they are asked for beside something else.
   */
  ofItem(tx: Tx, itemId: number, reads: Reader = tx): Promise<Charge[]> {
    const items = this.#read.get(tx) ?? new Map<number, Promise<Charge[]>>();
    this.#read.set(tx, items);
    const known = items.get(itemId) ?? this.ask(tx, itemId, reads);
    items.set(itemId, known);
    return known;
  }

  private async ask(tx: Tx, itemId: number, reads: Reader): Promise<Charge[]> {
    const rows = await reads.rows('select c.* from charges c where c.item_id = ? order by c.attempt', [itemId]);
    return rows.map((row) => tx.em.map(Charge, row));
  }

  /** An item this transaction has made: nothing was charged for it. */
  begun(tx: Tx, itemId: number): void {
    this.#read.set(tx, (this.#read.get(tx) ?? new Map<number, Promise<Charge[]>>()).set(itemId, Promise.resolve([])));
  }

  /** A charge this transaction has made. */
  async made(tx: Tx, charge: Charge): Promise<void> {
    (await this.ofItem(tx, charge.itemId)).push(charge);
  }

  async openOf(tx: Tx, itemId: number): Promise<Charge | null> {
    return (await this.ofItem(tx, itemId)).find(({ state }) => OPEN_STATES.includes(state)) ?? null;
  }

  /** What the item costs now. `heldPence`: credit an open charge of the same item holds already. */
  async quote(tx: Tx, aggregate: Aggregate, item: Item, heldPence = 0): Promise<Price> {
    const [price] = await this.inTurn(tx, aggregate, [{ item, heldPence }]);
    return price as Price;
  }

  /** What paying these items one after the other would take, each of them. */
  async payable(tx: Tx, aggregate: Aggregate, items: Item[]): Promise<Payable[]> {
    const lines: { item: Item; open: Charge | null; heldPence: number }[] = [];
    for (const item of items) {
      const open = await this.openOf(tx, item.id);
      lines.push({ item, open, heldPence: open?.creditPence ?? 0 });
    }
    const prices = await this.inTurn(tx, aggregate, lines);
    return lines.map(({ item, open }, n) => {
      const isBeingTaken = open?.state === 'processing' || (open?.state === 'created' && open.isOffSession);
      if (open && isBeingTaken) return { item, open, amountPence: open.amountPence, isBeingTaken, isStale: false };
      const amountPence = prices[n]?.totalPence ?? 0;
      return {
        item,
        open,
        amountPence,
        isBeingTaken: false,
        isStale: open !== null && open.amountPence !== amountPence,
      };
    });
  }

  private async inTurn(
    tx: Tx,
    { subscription }: Aggregate,
    lines: { item: Item; heldPence: number }[],
  ): Promise<Price[]> {
    const { frequency, chargesPaid, userId } = subscription;
    const promotion = await this.promotions.of(subscription, tx);
    const creditPence = await this.credit.locked(tx, userId);
    const goods = lines.map(({ item, heldPence }) => {
      const { name, pricePence, interval, intervalDuration } = item;
      return { name, pricePence, interval: interval ?? null, intervalDuration, heldPence };
    });
    return pricesInTurn(goods, { frequency: frequency ?? null, promotion, chargesPaid, creditPence });
  }
}

export const sumOf = (lines: Pick<Payable, 'amountPence'>[]): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0);
