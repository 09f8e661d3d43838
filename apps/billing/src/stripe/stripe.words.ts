import type Stripe from 'stripe';
import type { PaymentMethod } from '@sorrel/contracts/billing/words';
import type { ListedPayment, Payment, ProviderRefund } from '../ledger/charge.ts';
import type { Refusal } from '../decisions/retry-plan.ts';

const KNOWN_TYPES = ['card', 'us_bank_account', 'sepa_debit', 'paypal', 'cashapp'] as const;

/** What the provider refers to, by its id or whole. */
export const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    chargeId: intent.metadata?.charge_id ?? null,
    status: statusOf(intent.status),
    amountPence: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    methodId: idOf(intent.payment_method),
    card: method?.card
      ? {
          brand: method.card.brand,
          last4: method.card.last4 ?? '',
          fingerprint: method.card.fingerprint ?? null,
        }
      : null,
    refusal: error
      ? { code: error.code ?? '', declineCode: error.decline_code ?? '', adviceCode: error.advice_code ?? '' }
      : null,
  };
}

/** Null: not one of ours. A first payment asks to keep the card; without a person nothing is asked. */
export function listedPaymentOf(intent: Stripe.PaymentIntent): ListedPayment | null {
  const { charge_id: chargeId, subscription_id: subscription, item_id: item, sequence } = intent.metadata;
  const customerId = idOf(intent.customer);
  if (!chargeId || !customerId || !subscription || !item) return null;
  return {
    ...paymentOf(intent),
    id: intent.id,
    chargeId,
    customerId,
    subscriptionId: Number(subscription),
    itemId: Number(item),
    sequence: sequence ? Number(sequence) : null,
    isOffSession: intent.setup_future_usage === null,
    madeAt: new Date(intent.created * 1000),
  };
}

// Statuses the provider may add later are treated as still open: nothing is decided by them.
function statusOf(status: string): Payment['status'] {
  const known = [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ] as const;
  return known.find((one) => one === status) ?? 'processing';
}

export const refusalOfError = (
  error: Pick<Stripe.errors.StripeError, 'code' | 'decline_code' | 'advice_code' | 'param'>,
): Refusal => ({
  // A card that was taken away there has no code of its own, only the parameter that named it.
  code: error.code ?? (error.param === 'payment_method' ? 'resource_missing' : ''),
  declineCode: error.decline_code ?? '',
  adviceCode: error.advice_code ?? '',
});

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending';
  const paymentId = idOf(refund.payment_intent) ?? '';
  return { id: refund.id, status, amountPence: refund.amount, paymentId, refundId: refund.metadata?.refund_id ?? null };
}

export interface SavedMethod {
  /** Null: it was detached from its customer. */
  customerId: string | null;
  savedAt: Date;
  method: PaymentMethod;
}
export const savedMethodOf = (method: Stripe.PaymentMethod): SavedMethod => ({
  customerId: idOf(method.customer),
  savedAt: new Date(method.created * 1000),
  method: methodOf(method),
});

function methodOf(method: Stripe.PaymentMethod): PaymentMethod {
  const { card, billing_details: billing } = method;
  const bank = method.us_bank_account?.bank_name ?? method.sepa_debit?.bank_code ?? '';
  return {
    id: method.id,
    type: KNOWN_TYPES.find((type) => type === method.type) ?? 'other',
    brand: card?.brand ?? '',
    last4: card?.last4 ?? method.us_bank_account?.last4 ?? method.sepa_debit?.last4 ?? '',
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    holder_name: billing?.name ?? '',
    holder_email: billing?.email ?? '',
    bank_name: bank,
    is_backup: false,
  };
}
