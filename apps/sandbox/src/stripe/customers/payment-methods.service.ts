import type { Kept } from '../../store.ts';
import { nameOfAlias, testCard, type TestCardName } from '../cards/test-cards.ts';
import { readRawCard } from '../cards/raw-card.ts';
import type { Decline } from '../cards/decline.ts';
import type { Call, Scene } from '../scene.ts';
import { invalid, missing, noSuch, StripeRefusal } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { Params } from '../wire/params.ts';
import type { Customer } from './customer.ts';
import { lockCustomer } from './customer-lock.service.ts';
import { noBillingDetails, readBillingDetails, shownCard, type PaymentMethod } from './payment-method.ts';

export type PaymentMethodSecret = {
  card: TestCardName;
  /** A challenge was completed to save this card. */
  setUp: boolean;
  /** Used once without a customer, or detached: it may never be used again. */
  isSpent: boolean;
};
export type KeptPaymentMethod = Kept<PaymentMethod, PaymentMethodSecret>;

export async function createPaymentMethod(call: Call): Promise<PaymentMethod> {
  return (await makePaymentMethod(call, call.params)).doc;
}

/** Creates one from a typed-in card, sent on its own or inside a confirmation. */
export async function makePaymentMethod(scene: Scene, params: Params): Promise<KeptPaymentMethod> {
  params.only('type', 'card', 'billing_details', 'metadata', 'allow_redisplay');
  if (!params.has('type')) throw missing(params.at('type'));
  params.choice('type', ['card']);
  const card = params.below('card');
  if (!card) throw missing(params.at('card'));
  const { name, expMonth, expYear, cvcGiven } = readRawCard(card, scene.now);
  return insertPaymentMethod(scene, name, {
    allow_redisplay: params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: readBillingDetails(params),
    card: shownCard(name, expMonth, expYear, cvcGiven),
    metadata: params.metadata(),
  });
}

async function insertPaymentMethod(
  scene: Scene,
  card: TestCardName,
  given: Pick<PaymentMethod, 'allow_redisplay' | 'billing_details' | 'card' | 'metadata'>,
): Promise<KeptPaymentMethod> {
  const doc: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    ...given,
    created: scene.seconds,
    customer: null,
    customer_account: null,
    livemode: false,
    type: 'card',
  };
  const secret: PaymentMethodSecret = { card, setUp: false, isSpent: false };
  await scene.unit.insert('payment_method', doc.id, doc, secret, scene.now);
  return { doc, secret };
}

/** Locks and returns the payment method. A ready-made name such as `pm_card_visa` creates a new one each time. */
export async function lockPaymentMethod(scene: Scene, id: string, param = 'id'): Promise<KeptPaymentMethod> {
  const alias = nameOfAlias(id);
  if (alias) {
    const expYear = scene.now.getUTCFullYear() + 1;
    const card = shownCard(alias, scene.now.getUTCMonth() + 1, expYear, false);
    const given = { allow_redisplay: 'unspecified' as const, billing_details: noBillingDetails, card, metadata: {} };
    return insertPaymentMethod(scene, alias, given);
  }
  const found = await scene.unit.lock<PaymentMethod, PaymentMethodSecret>('payment_method', id);
  if (!found) throw noSuch('PaymentMethod', id, param, param === 'id' ? 404 : 400);
  return found;
}

export async function getPaymentMethod(call: Call): Promise<PaymentMethod> {
  call.params.only();
  return (await lockPaymentMethod(call, call.id)).doc;
}

export async function updatePaymentMethod(call: Call): Promise<PaymentMethod> {
  call.params.only('billing_details', 'metadata', 'allow_redisplay', 'card');
  const { doc } = await lockPaymentMethod(call, call.id);
  if (doc.customer === null)
    throw invalid('You must attach this PaymentMethod to a customer before you can update it.');
  const card = call.params.below('card')?.only('exp_month', 'exp_year');
  const changed: PaymentMethod = {
    ...doc,
    allow_redisplay: call.params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? doc.allow_redisplay,
    billing_details: readBillingDetails(call.params, doc.billing_details),
    metadata: call.params.metadata(doc.metadata),
    card: {
      ...doc.card,
      exp_month: card?.integer('exp_month') ?? doc.card.exp_month,
      exp_year: card?.integer('exp_year') ?? doc.card.exp_year,
    },
  };
  await call.unit.save('payment_method', changed.id, changed);
  await call.emit('payment_method.updated', changed);
  return changed;
}

export async function attachToCustomer(call: Call): Promise<PaymentMethod> {
  call.params.only('customer');
  const customer = await lockCustomer(call, call.params.requiredText('customer'), 'customer');
  const kept = await lockPaymentMethod(call, call.id);
  refuseSpent(kept, 'payment_method');
  const card = testCard(kept.secret.card);
  if (card.decline && card.declinesWhenSaved) throw declinedCard(card.decline);
  return (await attachPaymentMethod(call, kept, customer.id)).doc;
}

export async function attachPaymentMethod(
  scene: Scene,
  kept: KeptPaymentMethod,
  customer: string,
): Promise<KeptPaymentMethod> {
  if (kept.doc.customer === customer) return kept;
  if (kept.doc.customer !== null) {
    throw invalid('This payment method has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const doc: PaymentMethod = { ...kept.doc, customer };
  await scene.unit.save('payment_method', doc.id, doc, kept.secret);
  await scene.emit('payment_method.attached', doc);
  return { doc, secret: kept.secret };
}

export async function detachFromCustomer(call: Call): Promise<PaymentMethod> {
  call.params.only();
  const kept = await lockPaymentMethod(call, call.id);
  if (kept.doc.customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const customer = await call.unit.lock<Customer>('customer', kept.doc.customer);
  if (customer?.doc.invoice_settings?.default_payment_method === kept.doc.id) {
    const settings = { ...customer.doc.invoice_settings, default_payment_method: null };
    await call.unit.save('customer', customer.doc.id, { ...customer.doc, invoice_settings: settings });
  }
  return detachPaymentMethod(call, kept);
}

export async function detachPaymentMethod(scene: Scene, kept: KeptPaymentMethod): Promise<PaymentMethod> {
  const detached: PaymentMethod = { ...kept.doc, customer: null };
  await scene.unit.save('payment_method', detached.id, detached, { ...kept.secret, isSpent: true });
  await scene.emit('payment_method.detached', detached, { customer: kept.doc.customer });
  return detached;
}

export async function listPaymentMethods(call: Call, customer: string | null): Promise<object> {
  if (customer !== null) await mustExist(call, customer);
  const fixed: Record<string, string> = customer === null ? {} : { customer };
  const url = customer === null ? '/v1/payment_methods' : `/v1/customers/${customer}/payment_methods`;
  const filters = customer === null ? ['customer', 'type', 'allow_redisplay'] : ['type', 'allow_redisplay'];
  return listOf(call, 'payment_method', url, filters, fixed);
}

async function mustExist(call: Call, customer: string): Promise<void> {
  if (!(await call.unit.find('customer', customer))) throw noSuch('customer', customer, 'customer');
}

export async function getOfCustomer(call: Call): Promise<PaymentMethod> {
  call.params.only();
  const id = call.ids.method ?? '';
  const found = await call.unit.find<PaymentMethod>('payment_method', id);
  if (found?.doc.customer !== call.id) throw noSuch('PaymentMethod', id, 'payment_method');
  return found.doc;
}

export function refuseSpent(kept: KeptPaymentMethod, param: string): void {
  if (!kept.secret.isSpent) return;
  throw invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached ' +
      'from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param },
  );
}

export function declinedCard(decline: Decline, more: Record<string, unknown> = {}): StripeRefusal {
  return new StripeRefusal(402, { ...shownDecline(decline), ...more, type: 'card_error' });
}

export function shownDecline(decline: Decline) {
  return {
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(decline.adviceCode ? { advice_code: decline.adviceCode } : {}),
    ...(decline.param ? { param: decline.param } : {}),
    message: decline.message,
    type: 'card_error' as const,
  };
}
