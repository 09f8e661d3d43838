import type { RefundReason, RefundState } from '@sorrel/contracts/billing/words';

/** What of a payment goes back where: to the card it came from, and to the customer's credit. */
export interface Part {
  cardPence: number;
  creditPence: number;
}
interface Paid {
  amountPence: number;
  creditPence: number;
}
type Known = Paid & { state: RefundState };

export const totalOf = ({ cardPence, creditPence }: Part): number => cardPence + creditPence;

/**
 * What can still be given back. A refund that waits for a second person holds its amount; one that the bank sent back frees the card's
 * part only, because the credit was restored when it was begun.
 */
export function leftOf(paid: Paid, refunds: readonly Known[]): Part {
  const sum = (of: readonly Known[], key: keyof Paid): number => of.reduce((total, one) => total + one[key], 0);
  return {
    cardPence:
      paid.amountPence -
      sum(
        refunds.filter(({ state }) => state !== 'failed' && state !== 'declined'),
        'amountPence',
      ),
    creditPence:
      paid.creditPence -
      sum(
        refunds.filter(({ state }) => state !== 'declined'),
        'creditPence',
      ),
  };
}

/** A part of what is left: money first, as far as it goes, then the credit that was used. */
export function splitOf(left: Part, amountPence: number): Part {
  const cardPence = Math.min(left.cardPence, amountPence);
  return { cardPence, creditPence: Math.min(left.creditPence, amountPence - cardPence) };
}

type Given = Known & { cause: string; approvedBy?: number | null };

/** What staff have given back of a payment without a second person. */
export const givenAlone = (refunds: readonly Given[]): number =>
  refunds
    .filter(
      ({ cause, approvedBy, state }) => cause === 'staff' && !approvedBy && !['failed', 'declined'].includes(state),
    )
    .reduce((sum, { amountPence, creditPence }) => sum + amountPence + creditPence, 0);

/** Above the limit a second person has to agree (S31); in small parts it is the same money. */
export const needsTwo = (part: Part, limitPence: number, alonePence = 0): boolean =>
  alonePence + totalOf(part) > limitPence;

/** Why money is given back, as the history says it. */
export const REASONS: Record<RefundReason, string> = {
  quality: 'a problem with the product',
  delivery: 'a problem with the delivery',
  duplicate: 'charged twice or by mistake',
  cancelled: 'the order is not wanted any more',
  goodwill: 'goodwill',
  other: 'another reason',
};
