import { createHash } from 'node:crypto';
import type { Decline } from '../cards/decline.ts';
import type { BillingDetails, PaymentMethod } from '../customers/payment-method.ts';
import type { Shipping } from '../customers/customer.ts';
import type { PaymentIntent } from '../intent/payment-intent.ts';
import type { Metadata } from '../wire/params.ts';

type ChargeOutcome = {
  advice_code: string | null;
  network_advice_code: null;
  network_decline_code: string | null;
  network_status: 'approved_by_network' | 'declined_by_network' | 'not_sent_to_network';
  reason: string | null;
  risk_level: 'normal' | 'highest';
  risk_score: number;
  seller_message: string;
  type: 'authorized' | 'issuer_declined' | 'blocked';
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, never>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: null;
  outcome: ChargeOutcome;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: ReturnType<typeof chargedCard> };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: null;
  shipping: Shipping | null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'failed';
  transfer_data: null;
  transfer_group: null;
};

/** How long an authorisation lasts before uncaptured money is released. */
const AUTHORISATION_SECONDS = 7 * 86_400;

export type ChargeAttempt = { challenged: boolean; isCaptured: boolean; decline: Decline | null };

export function newCharge(
  id: string,
  created: number,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: ChargeAttempt,
): Charge {
  const { decline } = how;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: !decline && how.isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SORREL',
    captured: !decline && how.isCaptured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: chargedCard(created, intent, method, how) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Decline | null): ChargeOutcome {
  const blocked = decline?.blocked ?? false;
  const status = blocked ? 'not_sent_to_network' : decline ? 'declined_by_network' : 'approved_by_network';
  return {
    advice_code: decline?.adviceCode ?? null,
    network_advice_code: null,
    network_decline_code: decline && !blocked ? '05' : null,
    network_status: status,
    reason: blocked ? 'highest_risk_level' : (decline?.declineCode ?? decline?.code ?? null),
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 90 : 20,
    seller_message: blocked
      ? 'Stripe blocked this charge as too risky.'
      : decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
    type: blocked ? 'blocked' : decline ? 'issuer_declined' : 'authorized',
  };
}

function chargedCard(created: number, intent: PaymentIntent, method: PaymentMethod, how: ChargeAttempt) {
  const { card } = method;
  const isHeld = !how.decline && !how.isCaptured;
  return {
    amount_authorized: how.decline ? null : intent.amount,
    authorization_code: null,
    brand: card.brand,
    ...(isHeld ? { capture_before: created + AUTHORISATION_SECONDS } : {}),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: how.challenged ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: how.decline ? null : digits(intent.id),
    regulated_status: card.regulated_status,
    three_d_secure: how.challenged ? challengeDone : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const challengeDone = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** Fifteen digits like a card network's reference: always the same for the same payment. */
function digits(id: string): string {
  return BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 16)}`)
    .toString()
    .slice(0, 15);
}
