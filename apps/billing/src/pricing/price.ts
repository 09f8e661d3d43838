import type { Quote } from '@sorrel/contracts/billing/words';
import { discountOf, type Promotion } from './promotion.ts';
import { monthsOf } from '../model/schedule.ts';
import { quote } from './quote.ts';

/** What is sold in one delivery. */
export interface Goods {
  name: string;
  /** A month's price, or the whole price of a single purchase. */
  pricePence: number;
  interval: 'month' | null;
  intervalDuration: number;
}
/** What else a price depends on. */
export interface Terms {
  /** Months set for the whole subscription; null: the item's own interval. */
  frequency: number | null;
  promotion: Promotion | null;
  chargesPaid: number;
  creditPence: number;
}
export interface Price extends Quote {
  months: number;
}

/** The price of an item's next charge, computed only here: checkout, renewal and preview all use it. */
export function priceOf(goods: Goods, { frequency, promotion, chargesPaid, creditPence }: Terms): Price {
  const months = monthsOf(goods, frequency);
  return { months, ...quote({ ...goods, months }, discountOf(promotion, chargesPaid), creditPence) };
}

/**
 * The price that was taken, where we would have asked for another: what people changed since the backup is lost, and the bank's word on the
 * sum is the one that counts. The difference is a line of its own.
 */
export function priceTaken(price: Price, takenPence: number): Price {
  const difference = takenPence - price.totalPence;
  if (difference === 0) return price;
  const line = { text: 'As agreed when it was charged', amountPence: difference };
  return {
    ...price,
    lines: [...price.lines, line],
    subtotalPence: price.subtotalPence + Math.max(0, difference),
    discountPence: price.discountPence + Math.max(0, -difference),
    totalPence: takenPence,
  };
}

/** Goods paid one after the other; `heldPence`: credit already held by an open payment for them. */
export type InTurn = Goods & { heldPence?: number };

/** The prices of items that are paid one after the other: each takes into account the charges before it and the credit they leave. */
export function pricesInTurn(goods: InTurn[], terms: Terms): Price[] {
  let { chargesPaid, creditPence } = terms;
  return goods.map((one) => {
    const heldPence = one.heldPence ?? 0;
    const price = priceOf(one, { ...terms, chargesPaid, creditPence: creditPence + heldPence });
    chargesPaid += 1;
    creditPence += heldPence - price.creditPence;
    return price;
  });
}
