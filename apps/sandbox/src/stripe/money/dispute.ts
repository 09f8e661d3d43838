import type { Metadata } from '../wire/params.ts';
import { newMovement, type BalanceTransaction } from './balance.ts';
import type { Charge } from './charge.ts';

/** What Stripe takes in the United Kingdom for each dispute. */
const DISPUTE_FEE = 2000;
export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: { uncategorized_text: string | null };
  evidence_details: {
    due_by: number;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual';
  };
  intended_submission_method: 'manual';
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  network_reason_code: string;
  payment_intent: string;
  payment_method_details: {
    type: 'card';
    card: { brand: string; case_type: 'chargeback'; network_reason_code: string };
  };
  reason: 'fraudulent';
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

export const isClosed = (dispute: Dispute): boolean => dispute.status === 'won' || dispute.status === 'lost';

/** Visa's code for "fraud, card absent": used when a cardholder says they never ordered. */
const FRAUD_CARD_ABSENT = '10.4';
const NINE_DAYS = 9 * 86_400;

export function newDispute(id: string, created: number, charge: Charge): Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [
      newMovement(created, {
        amount: -charge.amount_captured,
        fee: DISPUTE_FEE,
        currency: charge.currency,
        type: 'adjustment',
        category: 'dispute',
        source: id,
        description: `Chargeback withdrawal for ${charge.id}`,
      }),
    ],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { uncategorized_text: null },
    evidence_details: {
      due_by: created + NINE_DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: FRAUD_CARD_ABSENT,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: 'chargeback',
        network_reason_code: FRAUD_CARD_ABSENT,
      },
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
