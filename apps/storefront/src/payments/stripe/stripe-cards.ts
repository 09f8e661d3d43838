import type { PaymentIntent, SetupIntent, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type CardResult, intentOf, refusalOf } from '../cards.ts';

export const LOAD_ERROR = 'We could not load the card form. Please check your connection and try again.';

const loaded = new Map<string, Promise<Stripe>>();

/** Stripe's own script, from Stripe's host, once per key and only where a card is asked for. A failed load may be tried again. */
export function stripeFor(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey);
  if (known) return known;
  const loading = loadStripe(publishableKey).then(
    (stripe) => stripe ?? Promise.reject(new Error(LOAD_ERROR)),
    () => Promise.reject(new Error(LOAD_ERROR)),
  );
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}

/** See `CardProvider.confirm`. Looks at the intent first, so that a reload in the middle of a payment can go on where it stood. */
export async function confirm(
  publishableKey: string,
  clientSecret: string,
  paymentMethodId: string,
): Promise<CardResult> {
  try {
    const stripe = await stripeFor(publishableKey);
    const intent = await retrieve(stripe, clientSecret);
    if (intent?.status === 'succeeded' || intent?.status === 'processing')
      return resultOf(intent, undefined, paymentMethodId);
    if (intent?.status === 'requires_action') {
      const { paymentIntent, setupIntent, error } = await stripe.handleNextAction({ clientSecret });
      return resultOf(paymentIntent ?? setupIntent, error, paymentMethodId);
    }
    return await confirmFresh(stripe, clientSecret, paymentMethodId);
  } catch (failure) {
    return { status: 'failed', error: failure instanceof Error ? failure.message : LOAD_ERROR };
  }
}

async function retrieve(stripe: Stripe, clientSecret: string): Promise<PaymentIntent | SetupIntent | undefined> {
  if (intentOf(clientSecret).kind === 'setup') return (await stripe.retrieveSetupIntent(clientSecret)).setupIntent;
  return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
}

async function confirmFresh(stripe: Stripe, clientSecret: string, paymentMethodId: string): Promise<CardResult> {
  const confirmParams = { payment_method: paymentMethodId, return_url: window.location.href };
  if (intentOf(clientSecret).kind === 'setup') {
    const { setupIntent, error } = await stripe.confirmSetup({ clientSecret, confirmParams, redirect: 'if_required' });
    return resultOf(setupIntent, error, paymentMethodId);
  }
  const { paymentIntent, error } = await stripe.confirmPayment({
    clientSecret,
    confirmParams,
    redirect: 'if_required',
  });
  return resultOf(paymentIntent, error, paymentMethodId);
}

function resultOf(
  intent: PaymentIntent | SetupIntent | undefined,
  error: StripeError | undefined,
  paymentMethodId: string,
): CardResult {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') {
    const used = typeof intent.payment_method === 'string' ? intent.payment_method : intent.payment_method?.id;
    return { status: intent.status, paymentMethodId: used ?? paymentMethodId };
  }
  return { status: 'failed', error: refusalOf(error) };
}
