import type { Metadata, Params } from '../wire/params.ts';
import type { NextAction } from '../intent/challenge.ts';
import {
  readAllowedTypes,
  readAutomaticMethods,
  type AutomaticMethods,
  type IntentError,
  type IntentStatus,
} from '../intent/payment-intent.ts';

export type SetupIntent = {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: string[] | null;
  application: null;
  automatic_payment_methods: AutomaticMethods | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  flow_directions: null;
  last_setup_error: IntentError | null;
  latest_attempt: null;
  livemode: false;
  managed_payments: null;
  mandate: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: { card: { mandate_options: null; network: null; request_three_d_secure: 'automatic' } };
  payment_method_types: ['card'];
  single_use_mandate: null;
  status: Exclude<IntentStatus, 'requires_capture'>;
  usage: 'off_session' | 'on_session';
};

export function newSetupIntent(id: string, clientSecret: string, created: number, params: Params): SetupIntent {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: readAllowedTypes(params),
    application: null,
    automatic_payment_methods: readAutomaticMethods(params),
    cancellation_reason: null,
    client_secret: clientSecret,
    created,
    customer: params.text('customer') ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.choice('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
}
