import type { PaymentMethod } from '../customers/payment-method.ts';
import { readShipping, type Shipping } from '../customers/customer.ts';
import { invalid, missing } from '../wire/errors.ts';
import type { Metadata, Params } from '../wire/params.ts';
import type { NextAction } from './challenge.ts';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type IntentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  message: string;
  charge?: string;
  doc_url?: string;
  payment_method?: PaymentMethod;
};

export type AutomaticMethods = { allow_redirects: 'always' | 'never'; enabled: boolean };

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: AutomaticMethods | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: { card: { installments: null; network: null; request_three_d_secure: 'automatic' } };
  payment_method_types: ['card'];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  shipping: Shipping | null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
};

/** What Stripe stores about a confirmation while the cardholder is completing the challenge. */
export type IntentSecret = { isChallenged: boolean; returnUrl: string | null };

/** Smallest card payment Stripe accepts, in the currency's smallest unit (docs.stripe.com/currencies). */
const minimum: Record<string, number> = { gbp: 30, eur: 50, usd: 50 };
const LARGEST = 99_999_999;

function readMoney(params: Params): { amount: number; currency: string } {
  const currency = params.requiredText('currency').toLowerCase();
  return { amount: checkedAmount(params.integer('amount'), currency), currency };
}

export function checkedAmount(amount: number | undefined, currency: string): number {
  const least = minimum[currency];
  if (least === undefined) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' });
  if (amount === undefined) throw missing('amount');
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < least) {
    const text = `Amount must be at least ${(least / 100).toFixed(2)} ${currency}`;
    throw invalid(text, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > LARGEST) {
    throw invalid('Amount must be no more than 999,999.99.', { code: 'amount_too_large', param: 'amount' });
  }
  return amount;
}

export function newPaymentIntent(id: string, clientSecret: string, created: number, params: Params): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: readAllowedTypes(params),
    ...readMoney(params),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: readAutomaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: clientSecret,
    confirmation_method: 'automatic',
    created,
    customer: params.text('customer') ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null,
    shipping: readShipping(params),
    source: null,
    statement_descriptor: params.text('statement_descriptor', 22) ?? null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix', 22) ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function readAutomaticMethods(params: Params): AutomaticMethods | null {
  const given = params.below('automatic_payment_methods');
  // Stripe enables automatic payment methods when the request does not mention types.
  if (!given) return params.has('allowed_payment_method_types') ? null : { allow_redirects: 'always', enabled: true };
  given.only('enabled', 'allow_redirects');
  const enabled = given.flag('enabled');
  if (enabled === undefined) throw missing(given.at('enabled'));
  return { allow_redirects: given.choice('allow_redirects', ['always', 'never']) ?? 'always', enabled };
}

export function readAllowedTypes(params: Params): string[] | null {
  const types = params.list('allowed_payment_method_types');
  if (!types) return null;
  if (types.includes('card')) return types;
  throw invalid('This sandbox only knows cards: allowed_payment_method_types must contain card.', {
    param: 'allowed_payment_method_types',
  });
}

const publicFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
  'usage',
];

/** What a browser may see of an intent: no customer, no metadata, no charge. */
export function publicView(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => publicFields.includes(name)));
}
