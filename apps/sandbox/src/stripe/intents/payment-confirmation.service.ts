import type { Decline } from '../cards/decline.ts';
import { paymentOutcome } from '../cards/outcome.ts';
import { testCard } from '../cards/test-cards.ts';
import {
  attachPaymentMethod,
  declinedCard,
  lockPaymentMethod,
  makePaymentMethod,
  shownDecline,
  type KeptPaymentMethod,
} from '../customers/payment-methods.service.ts';
import { acceptCharge, refuseCharge } from '../money/charges.service.ts';
import { followUp } from '../money/aftermath.service.ts';
import type { Scene } from '../scene.ts';
import { invalid, type StripeRefusal } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import type { Params } from '../wire/params.ts';
import { challengeAction, challengeUrl, isReturnUrl } from '../intent/challenge.ts';
import { mayPayWith, wrongState, type KeptIntent } from '../intent/intent-access.service.ts';
import type { IntentError, PaymentIntent } from '../intent/payment-intent.ts';

export const confirmationParams = [
  'off_session',
  'return_url',
  'error_on_requires_action',
  'use_stripe_sdk',
  'payment_method_data',
];

export type Confirmation = {
  methodId: string | null;
  methodData: Params | null;
  usage: PaymentIntent['setup_future_usage'] | undefined;
  offSession: boolean;
  returnUrl: string | null;
  viaSdk: boolean;
  errorOnAction: boolean;
};

export function readConfirmation(params: Params, { withUsage }: { withUsage: boolean }): Confirmation {
  const returnUrl = params.text('return_url') ?? null;
  if (returnUrl !== null && !isReturnUrl(returnUrl))
    throw invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
  return {
    methodId: (withUsage ? params.text('payment_method') : null) ?? null,
    methodData: params.below('payment_method_data') ?? null,
    usage: withUsage ? params.choice('setup_future_usage', ['off_session', 'on_session']) : undefined,
    offSession: params.flag('off_session') ?? false,
    returnUrl,
    viaSdk: params.flag('use_stripe_sdk') ?? false,
    errorOnAction: params.flag('error_on_requires_action') ?? false,
  };
}

/** Asks the bank. A refusal is stored before it is thrown: the caller commits it. */
export async function confirmPayment(scene: Scene, intent: KeptIntent, how: Confirmation): Promise<PaymentIntent> {
  const { doc } = intent;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(doc.status)) {
    throw wrongState(
      doc,
      `You cannot confirm this PaymentIntent because it has already ${doc.status === 'canceled' ? 'been canceled' : 'succeeded after being previously confirmed'}.`,
    );
  }
  const method = await methodToUse(scene, intent, how);
  mayPayWith(method, doc);
  if (how.usage !== undefined) doc.setup_future_usage = how.usage;
  const { setUp } = method.secret;
  const outcome = paymentOutcome(testCard(method.secret.card), {
    offSession: how.offSession,
    setUp,
    challenged: false,
  });
  if (outcome.kind === 'declined') throw await refuse(scene, intent, method, outcome.decline);
  if (outcome.kind === 'accepted')
    return accept(scene, intent, method, { challenged: false, offSession: how.offSession });
  if (how.errorOnAction) {
    throw await refuse(scene, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'This payment required an authentication action to complete, but `error_on_requires_action` was set.',
    });
  }
  return challenge(scene, intent, method, how);
}

async function methodToUse(scene: Scene, { doc }: KeptIntent, how: Confirmation): Promise<KeptPaymentMethod> {
  if (how.methodData) return makePaymentMethod(scene, how.methodData);
  const id = how.methodId ?? doc.payment_method;
  if (id) return lockPaymentMethod(scene, id, 'payment_method');
  throw wrongState(
    doc,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
  );
}

async function challenge(
  scene: Scene,
  intent: KeptIntent,
  method: KeptPaymentMethod,
  how: Confirmation,
): Promise<PaymentIntent> {
  const { id, client_secret: clientSecret } = intent.doc;
  const url = challengeUrl(scene.settings, id, clientSecret);
  const doc: PaymentIntent = {
    ...intent.doc,
    last_payment_error: null,
    next_action: challengeAction(url, newId('src'), how.returnUrl, how.viaSdk),
    payment_method: method.doc.id,
    status: 'requires_action',
  };
  await scene.unit.save('payment_intent', id, doc, { isChallenged: true, returnUrl: how.returnUrl });
  await scene.emit('payment_intent.requires_action', doc);
  return doc;
}

/** The cardholder has answered, and the bank decides now. Returns the intent, whatever the decision. */
export async function finishPaymentChallenge(
  scene: Scene,
  intent: KeptIntent,
  passed: boolean,
): Promise<PaymentIntent> {
  const method = await lockPaymentMethod(scene, intent.doc.payment_method ?? '', 'payment_method');
  if (!passed) return failAuthentication(scene, intent, method);
  const attempt = { offSession: false, setUp: method.secret.setUp, challenged: true };
  const outcome = paymentOutcome(testCard(method.secret.card), attempt);
  if (outcome.kind !== 'declined') return accept(scene, intent, method, { challenged: true, offSession: false });
  await refuse(scene, intent, method, outcome.decline);
  return intent.doc;
}

async function failAuthentication(scene: Scene, intent: KeptIntent, method: KeptPaymentMethod): Promise<PaymentIntent> {
  const error: IntentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method.doc,
  };
  return fail(scene, intent, error, intent.doc.latest_charge);
}

async function refuse(
  scene: Scene,
  intent: KeptIntent,
  method: KeptPaymentMethod,
  decline: Decline,
): Promise<StripeRefusal> {
  const charge = await refuseCharge(scene, intent.doc, method, decline);
  const error: IntentError = { ...shownDecline(decline), charge: charge.id, payment_method: method.doc };
  const failed = await fail(scene, intent, error, charge.id);
  return declinedCard(decline, { charge: charge.id, payment_intent: failed, payment_method: method.doc });
}

async function fail(
  scene: Scene,
  intent: KeptIntent,
  error: IntentError,
  charge: string | null,
): Promise<PaymentIntent> {
  const failed: PaymentIntent = {
    ...intent.doc,
    last_payment_error: error,
    latest_charge: charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  intent.doc = failed;
  intent.secret = { isChallenged: false, returnUrl: null };
  await scene.unit.save('payment_intent', failed.id, failed, intent.secret);
  await scene.emit('payment_intent.payment_failed', failed);
  return failed;
}

type Passed = { challenged: boolean; offSession: boolean };

async function accept(
  scene: Scene,
  intent: KeptIntent,
  method: KeptPaymentMethod,
  how: Passed,
): Promise<PaymentIntent> {
  const held = intent.doc.capture_method === 'manual';
  const charge = await acceptCharge(scene, intent.doc, method, { ...how, isCaptured: !held });
  const doc: PaymentIntent = {
    ...intent.doc,
    amount_capturable: held ? intent.doc.amount : 0,
    amount_received: held ? 0 : intent.doc.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.doc.id,
    status: held ? 'requires_capture' : 'succeeded',
  };
  await scene.unit.save('payment_intent', doc.id, doc, { isChallenged: false, returnUrl: null });
  await scene.emit(held ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', doc);
  await keepMethod(scene, doc, method, how.challenged);
  await followUp(scene, charge, method.secret.card);
  return doc;
}

/** Saves the card for later charges if requested; a card used without a customer cannot be used again. */
async function keepMethod(
  scene: Scene,
  intent: PaymentIntent,
  method: KeptPaymentMethod,
  challenged: boolean,
): Promise<void> {
  const saves = intent.setup_future_usage !== null && intent.customer !== null;
  if (saves && challenged) method.secret.setUp = true;
  if (!saves && method.doc.customer === null) method.secret.isSpent = true;
  const kept = saves ? await attachPaymentMethod(scene, method, intent.customer ?? '') : method;
  await scene.unit.save('payment_method', kept.doc.id, kept.doc, kept.secret);
}
