import { lockCustomer } from '../customers/customer-lock.service.ts';
import { readShipping } from '../customers/customer.ts';
import { lockPaymentMethod } from '../customers/payment-methods.service.ts';
import { followUp } from '../money/aftermath.service.ts';
import { captureCharge, releaseCharge } from '../money/charges.service.ts';
import type { Call } from '../scene.ts';
import { invalid, noSuch } from '../wire/errors.ts';
import { newClientSecret, newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { checkClientSecret, lockIntent, mayPayWith, wrongState } from '../intent/intent-access.service.ts';
import { confirmationParams, confirmPayment, readConfirmation } from './payment-confirmation.service.ts';
import {
  checkedAmount,
  newPaymentIntent,
  publicView,
  type IntentSecret,
  type PaymentIntent,
} from '../intent/payment-intent.ts';

const changeable = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
];
const created = [
  ...changeable,
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
];

export async function createPaymentIntent(call: Call): Promise<object> {
  const { params } = call;
  params.only(...created, ...confirmationParams);
  const confirm = params.flag('confirm') ?? false;
  for (const name of ['off_session', 'return_url', 'error_on_requires_action', 'use_stripe_sdk']) {
    if (!confirm && params.has(name)) {
      throw invalid(`You can only use the parameter ${name} when confirm is true.`, { param: name });
    }
  }
  const id = newId('pi');
  const doc = newPaymentIntent(id, newClientSecret(id), call.seconds, params);
  if (doc.customer) await lockCustomer(call, doc.customer, 'customer');
  const wanted = params.text('payment_method');
  if (wanted) {
    const method = await lockPaymentMethod(call, wanted, 'payment_method');
    mayPayWith(method, doc);
    doc.payment_method = method.doc.id;
    doc.status = 'requires_confirmation';
  }
  const secret: IntentSecret = { isChallenged: false, returnUrl: null };
  await call.unit.insert('payment_intent', id, doc, secret, call.now);
  await call.emit('payment_intent.created', doc);
  return confirm ? confirmPayment(call, { doc, secret }, readConfirmation(params, { withUsage: false })) : doc;
}

export async function getPaymentIntent(call: Call): Promise<object> {
  call.params.only('client_secret', 'key');
  const found = await call.unit.find<PaymentIntent>('payment_intent', call.id);
  if (!found) throw noSuch('payment_intent', call.id, 'intent');
  checkClientSecret(call, found.doc.client_secret);
  return call.isPublishable ? publicView(found.doc) : found.doc;
}

export async function confirmPaymentIntent(call: Call): Promise<object> {
  call.params.only(
    'payment_method',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'client_secret',
    'key',
    ...confirmationParams,
  );
  const intent = await lockIntent(call, call.id);
  checkClientSecret(call, intent.doc.client_secret);
  const how = readConfirmation(call.params, { withUsage: true });
  if (call.isPublishable && how.offSession) {
    throw invalid('off_session cannot be used with a publishable key.', { param: 'off_session' });
  }
  const confirmed = await confirmPayment(call, intent, how);
  return call.isPublishable ? publicView(confirmed) : confirmed;
}

export async function updatePaymentIntent(call: Call): Promise<PaymentIntent> {
  const { params } = call;
  params.only(...changeable);
  const { doc: before } = await lockIntent(call, call.id);
  const isOpen = before.status.startsWith('requires_') && before.status !== 'requires_capture';
  const frozen = isOpen
    ? undefined
    : changeable.find((name) => params.has(name) && name !== 'metadata' && name !== 'description');
  if (frozen)
    throw wrongState(
      before,
      `This PaymentIntent's ${frozen} could not be updated because it has a status of ${before.status}.`,
    );
  const customer = params.text('customer');
  if (customer && before.customer && customer !== before.customer) {
    throw invalid('You cannot modify `customer` on a PaymentIntent once it already has been set.', {
      param: 'customer',
    });
  }
  if (customer) await lockCustomer(call, customer, 'customer');
  const doc: PaymentIntent = {
    ...before,
    amount: params.has('amount') ? checkedAmount(params.integer('amount'), before.currency) : before.amount,
    customer: customer === undefined ? before.customer : customer,
    description: params.has('description') ? (params.text('description') ?? null) : before.description,
    metadata: params.metadata(before.metadata),
    receipt_email: params.has('receipt_email') ? (params.text('receipt_email') ?? null) : before.receipt_email,
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? before.setup_future_usage,
    shipping: params.has('shipping') ? readShipping(params) : before.shipping,
  };
  const wanted = params.text('payment_method');
  if (wanted) {
    const method = await lockPaymentMethod(call, wanted, 'payment_method');
    mayPayWith(method, doc);
    Object.assign(doc, { payment_method: method.doc.id, status: 'requires_confirmation', next_action: null });
  } else if (doc.amount !== before.amount && before.status === 'requires_action') {
    // The challenge was for another amount, so it is void.
    Object.assign(doc, { status: 'requires_confirmation', next_action: null });
  }
  await call.unit.save('payment_intent', doc.id, doc);
  return doc;
}

export async function capturePaymentIntent(call: Call): Promise<PaymentIntent> {
  call.params.only('amount_to_capture', 'metadata');
  const { doc, secret } = await lockIntent(call, call.id);
  if (doc.status !== 'requires_capture') {
    throw wrongState(
      doc,
      `This PaymentIntent could not be captured because it has a status of ${doc.status}. Only a PaymentIntent with status requires_capture can be captured.`,
    );
  }
  const amount = call.params.integer('amount_to_capture') ?? doc.amount_capturable;
  if (amount < 1 || amount > doc.amount_capturable) {
    throw invalid('The capture amount must be positive and no more than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = await captureCharge(call, doc.latest_charge ?? '', amount);
  const captured: PaymentIntent = {
    ...doc,
    metadata: call.params.metadata(doc.metadata),
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  };
  await call.unit.save('payment_intent', doc.id, captured, secret);
  await call.emit('payment_intent.succeeded', captured);
  await followUp(call, charge.doc, charge.secret.card);
  return captured;
}

export async function cancelPaymentIntent(call: Call): Promise<PaymentIntent> {
  call.params.only('cancellation_reason');
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = call.params.choice('cancellation_reason', reasons) ?? null;
  const { doc } = await lockIntent(call, call.id);
  if (doc.status === 'succeeded' || doc.status === 'canceled') {
    throw wrongState(
      doc,
      `You cannot cancel this PaymentIntent because it has a status of ${doc.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  if (doc.status === 'requires_capture') await releaseCharge(call, doc.latest_charge ?? '');
  const canceled: PaymentIntent = {
    ...doc,
    amount_capturable: 0,
    canceled_at: call.seconds,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  await call.unit.save('payment_intent', doc.id, canceled, { isChallenged: false, returnUrl: null });
  await call.emit('payment_intent.canceled', canceled);
  return canceled;
}

export const listPaymentIntents = (call: Call) => listOf(call, 'payment_intent', '/v1/payment_intents', ['customer']);
