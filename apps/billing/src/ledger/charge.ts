import type { Refusal } from '../decisions/retry-plan.ts';

/** How long an answer of the provider may take; after that the payment is looked up. */
export const LOOK_UP_MS = 2 * 60_000;

/**
 * The states of a charge, lowest first. A charge only ever rises: webhooks, confirmations and look-ups may arrive twice and in any
 * order. `cancelled` is closed without money; a success that arrives afterwards still counts, because the money is there.
 */
export const CHARGE_STATES = ['created', 'requires_action', 'processing', 'failed', 'cancelled', 'succeeded'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export const OPEN_STATES: readonly ChargeState[] = ['created', 'requires_action', 'processing'];

export const isOpen = (state: ChargeState): boolean => OPEN_STATES.includes(state);

/** The payment as the provider shows it now. */
export interface Observation {
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
  hasError: boolean;
  /** The bank asks for the customer: this payment may still be completed by them. */
  needsCustomer: boolean;
  isOffSession: boolean;
}

/** Our word for what the provider shows. A refused card leaves an on-session payment open: the person may try another one. */
export function stateOf(seen: Observation): ChargeState {
  switch (seen.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'cancelled';
    case 'processing':
      return 'processing';
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_capture':
      return 'requires_action';
    case 'requires_payment_method':
      return seen.isOffSession && seen.hasError && !seen.needsCustomer ? 'failed' : 'requires_action';
  }
}

/** The higher of two states; `succeeded` is final. A `processing` payment may fall back to asking the customer. */
export function advance(current: ChargeState, seen: ChargeState): ChargeState {
  if (current === 'processing' && seen === 'requires_action') return seen;
  return CHARGE_STATES.indexOf(seen) > CHARGE_STATES.indexOf(current) ? seen : current;
}

/** A payment at the card provider, in our words. */
export interface Payment {
  /** Null when the provider refused before it made one. */
  id: string | null;
  /** Our charge, as the payment's metadata names it. */
  chargeId: string | null;
  status: Observation['status'];
  amountPence: number;
  currency: string;
  clientSecret: string | null;
  methodId: string | null;
  /** `fingerprint`: the provider's, the same for the same card in every account. */
  card: { brand: string; last4: string; fingerprint: string | null } | null;
  refusal: Refusal | null;
}

/**
 * The fingerprint by which one card is known in two accounts. The sandbox knows published test cards alone: everybody shares them, so they
 * say nothing of anybody.
 */
export const tellingPrint = (card: Payment['card'], provider: 'stripe' | 'sandbox'): string | null =>
  provider === 'sandbox' ? null : (card?.fingerprint ?? null);

/** A payment that the provider's list shows for one of our subscriptions, with what its metadata say it was for. */
export interface ListedPayment extends Payment {
  id: string;
  chargeId: string;
  customerId: string;
  subscriptionId: number;
  itemId: number;
  /** Null: made by a version that did not say. */
  sequence: number | null;
  isOffSession: boolean;
  madeAt: Date;
}

/** What is sent to the provider for a charge: fixed with the charge's row. */
export interface PaymentOrder {
  chargeId: string;
  customerId: string;
  methodId: string;
  amountPence: number;
  isOffSession: boolean;
  subscriptionId: number;
  itemId: number;
  sequence: number;
  traceId: string | null;
}

export const needsCustomer = (refusal: Refusal | null): boolean =>
  refusal !== null && (refusal.code === 'authentication_required' || refusal.declineCode === 'authentication_required');

/** A refund at the provider. */
export interface ProviderRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  paymentId: string;
  /** Our refund, as its metadata names it; null for one made at the provider's own dashboard. */
  refundId: string | null;
}

/** A dispute at the provider: whether it is still open or lost, and where its money is. */
export interface ProviderDispute {
  id: string;
  paymentId: string | null;
  isHolding: boolean;
  amountPence: number;
  money: 'taken' | 'returned' | null;
  status: string;
  reason: string;
  feePence: number;
  answerBy: Date | null;
  hasEvidence: boolean;
  openedAt: Date;
}
