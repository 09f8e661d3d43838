import type { Kept } from '../../store.ts';
import type { Decline } from '../cards/decline.ts';
import { setupOutcome } from '../cards/outcome.ts';
import { testCard } from '../cards/test-cards.ts';
import { lockCustomer } from '../customers/customer-lock.service.ts';
import {
  attachPaymentMethod,
  declinedCard,
  lockPaymentMethod,
  makePaymentMethod,
  shownDecline,
  type KeptPaymentMethod,
} from '../customers/payment-methods.service.ts';
import type { Call, Scene } from '../scene.ts';
import { invalid, noSuch, type StripeRefusal } from '../wire/errors.ts';
import { newClientSecret, newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { challengeAction, challengeUrl } from '../intent/challenge.ts';
import { checkClientSecret, mayPayWith } from '../intent/intent-access.service.ts';
import { confirmationParams, readConfirmation, type Confirmation } from './payment-confirmation.service.ts';
import { publicView, type IntentError, type IntentSecret } from '../intent/payment-intent.ts';
import { newSetupIntent, type SetupIntent } from './setup-intent.ts';

export type KeptSetup = Kept<SetupIntent, IntentSecret>;

const openStates = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function createSetupIntent(call: Call): Promise<object> {
  const { params } = call;
  params.only(
    'customer',
    'description',
    'metadata',
    'payment_method',
    'usage',
    'confirm',
    'automatic_payment_methods',
    'allowed_payment_method_types',
    ...confirmationParams,
  );
  const id = newId('seti');
  const doc = newSetupIntent(id, newClientSecret(id), call.seconds, params);
  if (doc.customer) await lockCustomer(call, doc.customer, 'customer');
  const wanted = params.text('payment_method');
  if (wanted) Object.assign(doc, await namedMethod(call, wanted, doc));
  const secret: IntentSecret = { isChallenged: false, returnUrl: null };
  await call.unit.insert('setup_intent', id, doc, secret, call.now);
  await call.emit('setup_intent.created', doc);
  if (!(params.flag('confirm') ?? false)) return doc;
  return confirmSetup(call, { doc, secret }, readConfirmation(params, { withUsage: false }));
}

async function namedMethod(call: Call, id: string, intent: SetupIntent): Promise<Partial<SetupIntent>> {
  const method = await lockPaymentMethod(call, id, 'payment_method');
  mayPayWith(method, intent);
  return { payment_method: method.doc.id, status: 'requires_confirmation' };
}

export async function lockSetupIntent(scene: Scene, id: string): Promise<KeptSetup> {
  const found = await scene.unit.lock<SetupIntent, IntentSecret>('setup_intent', id);
  if (!found) throw noSuch('setupintent', id, 'intent');
  return found;
}

export async function getSetupIntent(call: Call): Promise<object> {
  call.params.only('client_secret', 'key');
  const found = await call.unit.find<SetupIntent>('setup_intent', call.id);
  if (!found) throw noSuch('setupintent', call.id, 'intent');
  checkClientSecret(call, found.doc.client_secret);
  return call.isPublishable ? publicView(found.doc) : found.doc;
}

export async function updateSetupIntent(call: Call): Promise<SetupIntent> {
  const { params } = call;
  params.only('customer', 'description', 'metadata', 'payment_method');
  const { doc } = await lockSetupIntent(call, call.id);
  const customer = params.text('customer');
  if (customer) await lockCustomer(call, customer, 'customer');
  const changed: SetupIntent = {
    ...doc,
    customer: customer ?? doc.customer,
    description: params.has('description') ? (params.text('description') ?? null) : doc.description,
    metadata: params.metadata(doc.metadata),
  };
  const wanted = params.text('payment_method');
  if (wanted) {
    mustBeOpen(doc, 'update');
    Object.assign(changed, await namedMethod(call, wanted, changed), { next_action: null });
  }
  await call.unit.save('setup_intent', changed.id, changed);
  return changed;
}

export async function confirmSetupIntent(call: Call): Promise<object> {
  call.params.only('payment_method', 'client_secret', 'key', ...confirmationParams);
  const intent = await lockSetupIntent(call, call.id);
  checkClientSecret(call, intent.doc.client_secret);
  const confirmed = await confirmSetup(call, intent, readConfirmation(call.params, { withUsage: true }));
  return call.isPublishable ? publicView(confirmed) : confirmed;
}

async function confirmSetup(scene: Scene, intent: KeptSetup, how: Confirmation): Promise<SetupIntent> {
  mustBeOpen(intent.doc, 'confirm');
  const id = how.methodId ?? intent.doc.payment_method;
  if (!how.methodData && !id)
    throw wrongState(intent.doc, "You cannot confirm this SetupIntent because it's missing a payment method.");
  const method = how.methodData
    ? await makePaymentMethod(scene, how.methodData)
    : await lockPaymentMethod(scene, id ?? '', 'payment_method');
  mayPayWith(method, intent.doc);
  const outcome = setupOutcome(testCard(method.secret.card), false);
  if (outcome.kind === 'declined') throw await refuse(scene, intent, method, outcome.decline);
  if (outcome.kind === 'accepted') return accept(scene, intent, method, false);
  const url = challengeUrl(scene.settings, intent.doc.id, intent.doc.client_secret);
  const doc: SetupIntent = {
    ...intent.doc,
    last_setup_error: null,
    next_action: challengeAction(url, newId('src'), how.returnUrl, how.viaSdk),
    payment_method: method.doc.id,
    status: 'requires_action',
  };
  await scene.unit.save('setup_intent', doc.id, doc, { isChallenged: true, returnUrl: how.returnUrl });
  await scene.emit('setup_intent.requires_action', doc);
  return doc;
}

export async function finishSetupChallenge(scene: Scene, intent: KeptSetup, passed: boolean): Promise<SetupIntent> {
  const method = await lockPaymentMethod(scene, intent.doc.payment_method ?? '', 'payment_method');
  if (passed) return accept(scene, intent, method, true);
  return fail(scene, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method.doc,
  });
}

async function accept(
  scene: Scene,
  intent: KeptSetup,
  method: KeptPaymentMethod,
  challenged: boolean,
): Promise<SetupIntent> {
  if (challenged) method.secret.setUp = true;
  const { customer } = intent.doc;
  const kept = customer === null ? method : await attachPaymentMethod(scene, method, customer);
  await scene.unit.save('payment_method', kept.doc.id, kept.doc, kept.secret);
  const doc: SetupIntent = {
    ...intent.doc,
    last_setup_error: null,
    next_action: null,
    payment_method: method.doc.id,
    status: 'succeeded',
  };
  await scene.unit.save('setup_intent', doc.id, doc, { isChallenged: false, returnUrl: null });
  await scene.emit('setup_intent.succeeded', doc);
  return doc;
}

async function refuse(
  scene: Scene,
  intent: KeptSetup,
  method: KeptPaymentMethod,
  decline: Decline,
): Promise<StripeRefusal> {
  const failed = await fail(scene, intent, { ...shownDecline(decline), payment_method: method.doc });
  return declinedCard(decline, { setup_intent: failed, payment_method: method.doc });
}

async function fail(scene: Scene, intent: KeptSetup, error: IntentError): Promise<SetupIntent> {
  const doc: SetupIntent = {
    ...intent.doc,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await scene.unit.save('setup_intent', doc.id, doc, { isChallenged: false, returnUrl: null });
  await scene.emit('setup_intent.setup_failed', doc);
  return doc;
}

export async function cancelSetupIntent(call: Call): Promise<SetupIntent> {
  call.params.only('cancellation_reason');
  const { doc } = await lockSetupIntent(call, call.id);
  mustBeOpen(doc, 'cancel');
  const reason = call.params.choice('cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null;
  const canceled: SetupIntent = { ...doc, cancellation_reason: reason, next_action: null, status: 'canceled' };
  await call.unit.save('setup_intent', doc.id, canceled);
  await call.emit('setup_intent.canceled', canceled);
  return canceled;
}

export const listSetupIntents = (call: Call) =>
  listOf(call, 'setup_intent', '/v1/setup_intents', ['customer', 'payment_method']);

function mustBeOpen(intent: SetupIntent, verb: string): void {
  if (openStates.includes(intent.status)) return;
  throw wrongState(intent, `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`);
}

const wrongState = (intent: SetupIntent, message: string): Error =>
  invalid(message, { code: 'setup_intent_unexpected_state', setup_intent: intent });
