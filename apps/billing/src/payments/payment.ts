import type { Observation } from './charge.ts';
import type { Refusal } from './retry-plan.ts';

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
  card: { brand: string; last4: string } | null;
  refusal: Refusal | null;
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
}

export const needsCustomer = (refusal: Refusal | null): boolean => refusal !== null && (refusal.code === 'authentication_required' || refusal.declineCode === 'authentication_required');

/** A refund at the provider. */
export interface ProviderRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  paymentId: string;
  /** Our refund, as its metadata names it; null for one made at the provider's own desk. */
  refundId: string | null;
}
