import type { Kept } from '../../store.ts';
import { refuseSpent, type KeptPaymentMethod } from '../customers/payment-methods.service.ts';
import type { Call, Scene } from '../scene.ts';
import { invalid, noSuch } from '../wire/errors.ts';
import type { IntentSecret, PaymentIntent } from './payment-intent.ts';

export type KeptIntent = Kept<PaymentIntent, IntentSecret>;

export async function lockIntent(scene: Scene, id: string, param = 'intent', status = 404): Promise<KeptIntent> {
  const found = await scene.unit.lock<PaymentIntent, IntentSecret>('payment_intent', id);
  if (!found) throw noSuch('payment_intent', id, param, status);
  return found;
}

/** The publishable key gives access to an intent only together with that intent's client secret. */
export function checkClientSecret(call: Call, clientSecret: string): void {
  const given = call.params.text('client_secret');
  if (!call.isPublishable && given === undefined) return;
  if (given === clientSecret) return;
  throw invalid(
    'The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  );
}

/** A card that belongs to a customer pays for that customer only. */
export function mayPayWith(method: KeptPaymentMethod, intent: { customer: string | null }): void {
  refuseSpent(method, 'payment_method');
  const owner = method.doc.customer;
  if (owner === null || owner === intent.customer) return;
  if (intent.customer === null) {
    throw invalid(
      'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.',
      { param: 'payment_method' },
    );
  }
  throw invalid(
    `The customer does not have a payment method with the ID ${method.doc.id}. The payment method must be attached to the customer.`,
    { param: 'payment_method' },
  );
}

export function wrongState(intent: PaymentIntent, message: string): Error {
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
