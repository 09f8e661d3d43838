import type { Metadata } from '../wire/params.ts';
import type { Charge } from './charge.ts';

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  destination_details: { type: 'card'; card: { type: 'refund'; reference_status: 'pending' } };
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_reversal: null;
};

export function newRefund(
  id: string,
  created: number,
  charge: Charge,
  given: Pick<Refund, 'amount' | 'balance_transaction' | 'metadata' | 'reason' | 'status'>,
): Refund {
  return {
    id,
    object: 'refund',
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  };
}

/** The charge with this much more refunded; a negative amount takes back a failed refund. */
export function refundedCharge(charge: Charge, amount: number): Charge {
  const amountRefunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded >= charge.amount_captured };
}
