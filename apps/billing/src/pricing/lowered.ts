import type { Discount, Priced } from './quote.ts';
import { quote } from './quote.ts';

/** What was taken for a supply. */
interface Paid {
  amountPence: number;
  creditPence: number;
  months: number;
  lines: readonly { text: string; amountPence: number }[];
}

/**
 * What goes back when a prescriber chose something cheaper than was paid for: the difference to what it would have cost then, on the same
 * terms. Never below zero: what costs more by now is not asked for.
 */
export function backFor(paid: Paid, lower: Omit<Priced, 'months'>, discount: Discount | null): number {
  const wasTakenOff = discount !== null && paid.lines.some(({ text }) => text.startsWith(`${discount.code}: `));
  const due = quote({ ...lower, months: paid.months }, wasTakenOff ? discount : null, paid.creditPence);
  return Math.max(0, paid.amountPence + paid.creditPence - due.totalPence - due.creditPence);
}
