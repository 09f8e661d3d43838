import type { Movement } from '../ledger/movement.ts';

/** A line of the provider's balance, in our words. */
export interface ProviderLine {
  id: string;
  type: string;
  category: string;
  amountPence: number;
  feePence: number;
  netPence: number;
  createdAt: Date;
  availableOn: string;
  /** The charge, refund, dispute or payout that it comes from. */
  source: string | null;
  paymentId: string | null;
}

export interface ProviderPayout {
  id: string;
  amountPence: number;
  status: string;
  arrivalOn: string;
  createdAt: Date;
  isAutomatic: boolean;
  trace: string | null;
  /** Whether the provider can name the lines that it is made of by now. */
  hasLines: boolean;
}

const PAYOUTS = ['payout', 'payout_failure', 'payout_cancel'];
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee'];

const movement = (key: string, kind: 'fee' | 'payout', entries: Movement['entries']): Movement => ({
  key,
  kind,
  userId: null,
  subscriptionId: null,
  sequence: null,
  chargeId: null,
  entries,
});

/**
 * What only the provider knows and our books take from it: what it keeps, and what it pays out (a payout below nothing is taken from the bank).
 * Sales, refunds and disputes are booked when they happen: these are compared, not booked again.
 */
export function bookedFrom({ id, type, amountPence, feePence }: ProviderLine): Movement[] {
  const movements: Movement[] = [];
  if (feePence !== 0) movements.push(movement(`provider:${id}:fee`, 'fee', { fees: feePence, card: -feePence }));
  if (FEES.includes(type)) movements.push(movement(`provider:${id}`, 'fee', { fees: -amountPence, card: amountPence }));
  if (PAYOUTS.includes(type))
    movements.push(movement(`provider:${id}`, 'payout', { bank: -amountPence, card: amountPence }));
  return movements;
}

/** What staff do about a line of the provider that our books do not have as it is. */
export function adviceOn({ type, oursPence }: { type: string; oursPence: number | null }): string {
  if (oursPence !== null)
    return 'Both sides have it with different sums: compare the payment at the card provider with the subscription’s history.';
  if (['charge', 'payment'].includes(type))
    return 'The provider took money that our books do not know: look for the payment there. If its webhook was lost, the next comparison brings it; if it was made by hand, give it back there.';
  if (['refund', 'payment_refund', 'refund_failure'].includes(type))
    return 'A refund on its way is booked when it arrives. After three days, look it up at the card provider.';
  if (type === 'adjustment')
    return 'A dispute that we have not heard of, or a correction by the provider: open it there; a dispute appears under Disputes with the next comparison.';
  return 'Our books have no account for this kind of movement: ask whoever keeps the accounts, and book it in your ledger by hand.';
}
