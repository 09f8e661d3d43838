import type { Quote } from '@sorrel/contracts/billing/words';
import { percentOf, pounds } from '@sorrel/contracts/money';

/** The smallest amount in pounds that card companies accept. */
export const SMALLEST_CHARGE_PENCE = 30;

export interface Priced {
  name: string;
  /** A month's price, or the whole price of a single purchase. */
  pricePence: number;
  months: number;
  interval: 'month' | null;
}
export interface Discount {
  code: string;
  type: 'percentage' | 'fixed';
  value: number;
}

/** What one delivery costs: price x months, then the promotion, then credit, never below zero; the lines sum to the total. */
export function quote(item: Priced, discount: Discount | null, creditPence: number): Quote {
  const subtotalPence = item.pricePence * item.months;
  const promoPence = discount ? discountOf(discount, subtotalPence) : 0;
  const duePence = subtotalPence - promoPence;
  const usedPence = creditFor(duePence, Math.max(0, creditPence));
  const restPence = duePence - usedPence;
  const waivedPence = restPence > 0 && restPence < SMALLEST_CHARGE_PENCE ? restPence : 0;
  const lines: Quote['lines'] = [{ text: textOf(item), amountPence: subtotalPence }];
  if (discount && promoPence > 0) lines.push({ text: promoText(discount), amountPence: -promoPence });
  if (usedPence > 0) lines.push({ text: 'Credit', amountPence: -usedPence });
  if (waivedPence > 0)
    lines.push({ text: `Amounts under ${pounds(SMALLEST_CHARGE_PENCE)} are not charged`, amountPence: -waivedPence });
  return {
    lines,
    subtotalPence,
    discountPence: promoPence + waivedPence,
    creditPence: usedPence,
    totalPence: restPence - waivedPence,
  };
}

/** Rounded half up to whole pence; a fixed amount never exceeds the sum due. */
function discountOf(discount: Discount, pence: number): number {
  return Math.min(pence, discount.type === 'percentage' ? percentOf(pence, discount.value) : discount.value);
}

// Less credit is used where the rest would be too small to charge, so that the rest is either zero or chargeable.
function creditFor(duePence: number, creditPence: number): number {
  const used = Math.min(duePence, creditPence);
  const rest = duePence - used;
  if (rest === 0 || rest >= SMALLEST_CHARGE_PENCE) return used;
  return Math.max(0, duePence - SMALLEST_CHARGE_PENCE);
}

function textOf({ name, months, interval, pricePence }: Priced): string {
  if (interval === null) return name;
  return months === 1 ? `${name}, 1 month` : `${name}, ${months} months at ${pounds(pricePence)}`;
}

const promoText = ({ code, type, value }: Discount): string =>
  type === 'percentage' ? `${code}: ${value}% off` : `${code}: ${pounds(value)} off`;
