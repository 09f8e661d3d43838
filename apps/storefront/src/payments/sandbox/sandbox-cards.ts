import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { type CardResult, intentOf, refusalOf } from '../cards.ts';
import { askChallenge } from './sandbox-challenge.tsx';
import { digitsOf, expiryOf, type TypedCard } from './card-number.ts';

/** The stand-in's address: the same wire words as Stripe's, on our own origin. */
const BASE = '/sandbox/stripe/v1';
const UNREACHABLE = 'We could not reach the card service. Please check your connection and try again.';

interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  payment_method: string | null;
  amount?: number;
  last_payment_error?: { code?: string; message?: string } | null;
  last_setup_error?: { code?: string; message?: string } | null;
}

interface WireMethod {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  billing_details: { name: string | null };
}

/** Sends the typed card straight to the provider, as Stripe's form does: it never passes through our own services. Throws with the sentence to show. */
export async function createCard(publishableKey: string, typed: TypedCard): Promise<CustomerMethod> {
  const expiry = expiryOf(typed.expiry);
  const made = await call<WireMethod>(publishableKey, 'POST', 'payment_methods', {
    type: 'card',
    'card[number]': digitsOf(typed.number),
    'card[exp_month]': String(expiry?.month ?? ''),
    'card[exp_year]': String(expiry?.year ?? ''),
    'card[cvc]': typed.cvc.trim(),
    'billing_details[name]': typed.name.trim(),
  });
  return { id: made.id, type: 'card', ...made.card, holder_name: made.billing_details.name ?? '', is_backup: false };
}

/** See `CardProvider.confirm`. Looks at the intent first, so that a reload in the middle of a payment can go on where it stood. */
export async function confirm(
  publishableKey: string,
  clientSecret: string,
  paymentMethodId: string,
): Promise<CardResult> {
  const { id, kind } = intentOf(clientSecret);
  const path = `${kind === 'setup' ? 'setup_intents' : 'payment_intents'}/${id}`;
  const secret = { client_secret: clientSecret };
  try {
    let intent = await call<Intent>(publishableKey, 'GET', path, secret);
    if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') {
      intent = await call<Intent>(publishableKey, 'POST', `${path}/confirm`, {
        ...secret,
        payment_method: paymentMethodId,
      });
    }
    if (intent.status === 'requires_action') {
      await answer(publishableKey, intent, clientSecret);
      intent = await call<Intent>(publishableKey, 'GET', path, secret);
    }
    return resultOf(intent, paymentMethodId);
  } catch (failure) {
    return { status: 'failed', error: failure instanceof Error ? failure.message : UNREACHABLE };
  }
}

async function answer(publishableKey: string, intent: Intent, clientSecret: string): Promise<void> {
  const outcome = await askChallenge(intent.amount === undefined ? null : intent.amount / 100);
  await call<Intent>(publishableKey, 'POST', `_3ds/${intent.id}`, { client_secret: clientSecret, outcome });
}

function resultOf(intent: Intent, paymentMethodId: string): CardResult {
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    return { status: intent.status, paymentMethodId: intent.payment_method ?? paymentMethodId };
  }
  return { status: 'failed', error: refusalOf(intent.last_payment_error ?? intent.last_setup_error) };
}

async function call<T>(
  publishableKey: string,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
): Promise<T> {
  const form = new URLSearchParams(fields).toString();
  const response = await fetch(method === 'GET' ? `${BASE}/${path}?${form}` : `${BASE}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${publishableKey}`,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { body: form }),
  }).catch(() => null);
  const said: unknown = await response?.json().catch(() => null);
  if (!response || typeof said !== 'object' || said === null) throw new Error(UNREACHABLE);
  if (!response.ok) throw new Error((said as { error?: { message?: string } }).error?.message ?? 'Error');
  return said as T;
}
