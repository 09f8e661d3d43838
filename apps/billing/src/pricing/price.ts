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
