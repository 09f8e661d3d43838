import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { stripeTestKey } from './contract.config.ts';
import { Stand } from './stand.ts';

/**
 * What this product relies on at Stripe, checked against the sandbox through the unmodified SDK. With STRIPE_TEST_KEY set, the same tests
 * run against Stripe's own test mode, so that the stand-in can be compared with the original.
 */
let stand: Stand | null = null;
let stripe: Stripe;

beforeAll(async () => {
  if (stripeTestKey) {
    stripe = new Stripe(stripeTestKey, { telemetry: false });
    return;
  }
  stand = await Stand.open();
  stripe = stand.sdk();
});
afterAll(() => stand?.close());

const methods = { enabled: true, allow_redirects: 'never' } as const;

async function refusalOf(asking: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await asking;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeError) return problem;
    throw problem;
  }
  throw new Error('It was not refused.');
}

async function customerWithCard(alias = 'pm_card_visa'): Promise<{ customer: string; card: string }> {
  const customer = await stripe.customers.create({ email: `${randomUUID()}@demo.sorrel.test` });
  const method = await stripe.paymentMethods.attach(alias, { customer: customer.id });
  return { customer: customer.id, card: method.id };
}

const renewal = (customer: string, card: string, amount = 4840): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'gbp',
    customer,
    payment_method: card,
    automatic_payment_methods: methods,
    off_session: true,
    confirm: true,
    metadata: { charge_id: randomUUID() },
  });

describe('customers', () => {
  it('are created, changed, listed by email and deleted', async () => {
    const email = `${randomUUID()}@demo.sorrel.test`;
    const address = { line1: '1 High Street', city: 'London', postal_code: 'SW1A 1AA', country: 'GB' };
    const made = await stripe.customers.create({
      email,
      name: 'Amina Łukasz',
      phone: '+447911123456',
      shipping: { name: 'Amina Łukasz', address },
      metadata: { user_id: '7', kept: 'yes' },
    });
    expect(made).toMatchObject({
      object: 'customer',
      email,
      name: 'Amina Łukasz',
      shipping: { address: { postal_code: 'SW1A 1AA' } },
    });
    const changed = await stripe.customers.update(made.id, { metadata: { user_id: '', more: '1' }, name: '' });
    expect(changed.metadata).toEqual({ kept: 'yes', more: '1' });
    expect([changed.name ?? null, changed.email]).toEqual([null, email]);
    const listed = await stripe.customers.list({ email });
    expect(listed.data.map((one) => one.id)).toEqual([made.id]);
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
  });

  it('that do not exist are a 404 that says so', async () => {
    const refusal = await refusalOf(stripe.customers.retrieve('cus_nobody'));
    expect(refusal).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    });
  });
});

describe('saved cards', () => {
  it('are attached, listed, made default, and detached for good', async () => {
    const { customer, card } = await customerWithCard();
    const listed = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 10 });
    expect(listed.data.map(({ id, card: shown }) => [id, shown?.brand, shown?.last4])).toEqual([
      [card, 'visa', '4242'],
    ]);
    const made = await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    expect(made.invoice_settings.default_payment_method).toBe(card);
    expect((await stripe.paymentMethods.detach(card)).customer).toBeNull();
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    const refusal = await refusalOf(stripe.paymentMethods.attach(card, { customer }));
    expect([refusal.statusCode, refusal.type]).toEqual([400, 'StripeInvalidRequestError']);
  });

  it.each(['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds'])(
    '%s cannot be saved',
    async (alias) => {
      const customer = await stripe.customers.create({});
      const refusal = await refusalOf(stripe.paymentMethods.attach(alias, { customer: customer.id }));
      expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
    },
  );

  it('come from a SetupIntent: confirming attaches the card', async () => {
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      automatic_payment_methods: methods,
    });
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    expect(setup.client_secret).toMatch(new RegExp(`^${setup.id}_secret_`));
    const done = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
    expect(done.status).toBe('succeeded');
    const listed = await stripe.customers.listPaymentMethods(customer.id);
    expect(listed.data.map((one) => one.id)).toEqual([done.payment_method]);
  });

  it('are not saved by a SetupIntent that was given up', async () => {
    const customer = await stripe.customers.create({ email: `${randomUUID()}@demo.sorrel.test` });
    const made = await stripe.setupIntents.create({ customer: customer.id, automatic_payment_methods: methods });
    expect((await stripe.setupIntents.cancel(made.id)).status).toBe('canceled');
    const refused = await refusalOf(stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa' }));
    expect([refused.statusCode, refused.code]).toEqual([400, 'setup_intent_unexpected_state']);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    expect((await refusalOf(stripe.setupIntents.cancel(made.id))).code).toBe('setup_intent_unexpected_state');
  });

  it('that ask for the cardholder wait for them', async () => {
    const setup = await stripe.setupIntents.create({ usage: 'off_session', automatic_payment_methods: methods });
    const asked = await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_authenticationRequired' });
    expect([asked.status, asked.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
  });

  it('belong to one customer only', async () => {
    const { card } = await customerWithCard();
    const other = await stripe.customers.create({});
    const refusal = await refusalOf(renewal(other.id, card));
    expect([refusal.statusCode, refusal.param]).toEqual([400, 'payment_method']);
  });
});

describe('a first payment', () => {
  it('is created unconfirmed, then confirmed, and saves the card', async () => {
    const customer = await stripe.customers.create({});
    const created = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      customer: customer.id,
      setup_future_usage: 'off_session',
      automatic_payment_methods: methods,
      metadata: { charge_id: 'c1', item_id: 'i1' },
    });
    expect(created).toMatchObject({
      status: 'requires_payment_method',
      amount: 4840,
      amount_received: 0,
      latest_charge: null,
    });
    const paid = await stripe.paymentIntents.confirm(created.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 4840,
      last_payment_error: null,
      metadata: { charge_id: 'c1' },
    });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      captured: true,
      amount: 4840,
      payment_intent: created.id,
      metadata: { item_id: 'i1' },
    });
    expect(paid.payment_method).toMatchObject({ customer: customer.id, card: { last4: '4242' } });
    const again = await refusalOf(stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' }));
    expect([again.statusCode, again.code]).toEqual([400, 'payment_intent_unexpected_state']);
  });

  it('waits for the cardholder when the bank wants them', async () => {
    const asked = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_authenticationRequired',
      automatic_payment_methods: methods,
      confirm: true,
    });
    expect([asked.status, asked.next_action?.type, asked.latest_charge]).toEqual([
      'requires_action',
      'use_stripe_sdk',
      null,
    ]);
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('with %s is refused with %s %s', async (alias, code, decline) => {
    const made = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      automatic_payment_methods: methods,
    });
    const refusal = await refusalOf(stripe.paymentIntents.confirm(made.id, { payment_method: alias }));
    expect([refusal.type, refusal.statusCode, refusal.code]).toEqual(['StripeCardError', 402, code]);
    if (decline) expect(refusal.decline_code).toBe(decline);
    expect(refusal.payment_intent).toMatchObject({ id: made.id, status: 'requires_payment_method' });
    const after = await stripe.paymentIntents.retrieve(made.id);
    expect(after.last_payment_error).toMatchObject({
      type: 'card_error',
      code,
      payment_method: { object: 'payment_method' },
    });
    expect([after.payment_method, after.amount_received]).toEqual([null, 0]);
  });

  it('that was refused can be paid with another card', async () => {
    const made = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      automatic_payment_methods: methods,
    });
    await refusalOf(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' }));
    const updated = await stripe.paymentIntents.update(made.id, { payment_method: 'pm_card_visa' });
    expect(updated.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(made.id)).status).toBe('succeeded');
  });

  it.each([
    [{ amount: 29 }, 'amount_too_small', 'amount'],
    [{ amount: 0 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1_000_000_000 }, 'amount_too_large', 'amount'],
    [{ payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
    [{ customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_nothing' }, 'resource_missing', 'payment_method'],
  ])('with %j is refused: %s', async (change, code, param) => {
    const params = { amount: 4840, currency: 'gbp', ...change };
    const refusal = await refusalOf(stripe.paymentIntents.create(params));
    expect([refusal.type, refusal.statusCode, refusal.code, refusal.param]).toEqual([
      'StripeInvalidRequestError',
      400,
      code,
      param,
    ]);
  });
});

describe('a renewal', () => {
  it('is charged at once', async () => {
    const { customer, card } = await customerWithCard();
    expect(await renewal(customer, card)).toMatchObject({ status: 'succeeded', customer, payment_method: card });
  });

  it('that the bank wants the cardholder for is a 402, and is finished later with a new card', async () => {
    const { customer, card } = await customerWithCard('pm_card_authenticationRequired');
    const refusal = await refusalOf(renewal(customer, card));
    expect([refusal.type, refusal.statusCode, refusal.code, refusal.decline_code]).toEqual([
      'StripeCardError',
      402,
      'authentication_required',
      'authentication_required',
    ]);
    expect(refusal.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { payment_method: { id: card } },
    });
    const intent = refusal.payment_intent?.id ?? '';
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.paymentIntents.update(intent, { payment_method: other.id });
    expect((await stripe.paymentIntents.confirm(intent)).status).toBe('succeeded');
  });

  it('with a card that fails after it was saved is refused', async () => {
    const { customer, card } = await customerWithCard('pm_card_chargeCustomerFail');
    expect(await refusalOf(renewal(customer, card))).toMatchObject({ code: 'card_declined', statusCode: 402 });
  });
});

describe('the idempotency key', () => {
  it('gives the first answer again', async () => {
    const options = { idempotencyKey: randomUUID() };
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: methods,
      confirm: true,
    };
    const first = await stripe.paymentIntents.create(params, options);
    const second = await stripe.paymentIntents.create(params, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.idempotencyKey).toBe(options.idempotencyKey);
    expect(second.lastResponse.requestId).toMatch(/^req_/);
  });

  it('gives a refusal again, and asks the bank only once', async () => {
    const { customer, card } = await customerWithCard('pm_card_chargeCustomerFail');
    const options = { idempotencyKey: randomUUID() };
    const params = { amount: 4840, currency: 'gbp', customer, payment_method: card, off_session: true, confirm: true };
    const first = await refusalOf(stripe.paymentIntents.create(params, options));
    const second = await refusalOf(stripe.paymentIntents.create(params, options));
    expect([second.statusCode, second.payment_intent?.id]).toEqual([402, first.payment_intent?.id]);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });

  it('is not for other parameters', async () => {
    const options = { idempotencyKey: randomUUID() };
    await stripe.customers.create({ name: 'One' }, options);
    const refusal = await refusalOf(stripe.customers.create({ name: 'Two' }, options));
    expect([refusal.type, refusal.statusCode]).toEqual(['StripeIdempotencyError', 400]);
  });

  it('is free again after a request that was not valid', async () => {
    const options = { idempotencyKey: randomUUID() };
    await refusalOf(stripe.paymentIntents.create({ amount: 10, currency: 'gbp' }, options));
    expect((await stripe.paymentIntents.create({ amount: 100, currency: 'gbp' }, options)).amount).toBe(100);
  });
});

describe('refunds', () => {
  it('give back in parts, then the rest, and never more', async () => {
    const { customer, card } = await customerWithCard();
    const paid = await renewal(customer, card);
    const part = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 840,
      reason: 'requested_by_customer',
      metadata: { n: '1' },
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 840,
      status: 'succeeded',
      payment_intent: paid.id,
      reason: 'requested_by_customer',
    });
    const over = await refusalOf(stripe.refunds.create({ payment_intent: paid.id, amount: 4001 }));
    expect([over.statusCode, over.param]).toEqual([400, 'amount']);
    expect((await stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(4000);
    const empty = await refusalOf(stripe.refunds.create({ payment_intent: paid.id }));
    expect([empty.statusCode, empty.code]).toEqual([400, 'charge_already_refunded']);
    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect([charge.amount_refunded, charge.refunded]).toEqual([4840, true]);
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map((one) => one.amount)).toEqual([4000, 840]);
  });

  it('of a payment that never happened are refused', async () => {
    const made = await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp' });
    expect((await refusalOf(stripe.refunds.create({ payment_intent: made.id }))).statusCode).toBe(400);
  });
});

describe('authorise now, capture on approval', () => {
  const authorise = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: methods,
      capture_method: 'manual',
      confirm: true,
      expand: ['latest_charge'],
    });

  it('takes what is captured', async () => {
    const held = await authorise();
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 4840, amount_received: 0 });
    expect(held.latest_charge).toMatchObject({
      captured: false,
      payment_method_details: { card: { capture_before: expect.any(Number) } },
    });
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 4000 });
    expect(taken).toMatchObject({ status: 'succeeded', amount_received: 4000, amount_capturable: 0 });
    expect((await refusalOf(stripe.paymentIntents.capture(held.id))).code).toBe('payment_intent_unexpected_state');
  });

  it('gives back what is cancelled', async () => {
    const held = await authorise();
    const gone = await stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'requested_by_customer' });
    expect(gone).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'requested_by_customer',
      amount_received: 0,
    });
    expect((await refusalOf(stripe.paymentIntents.cancel(held.id))).code).toBe('payment_intent_unexpected_state');
  });
});

describe('lists', () => {
  it('come in pages, newest first, and can be walked both ways', async () => {
    const customer = await stripe.customers.create({});
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await stripe.paymentIntents.create({ amount: 100 + n, currency: 'gbp', customer: customer.id })).id);
    }
    const first = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
    expect([first.data.map((one) => one.id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const last = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, starting_after: ids[2] ?? '' });
    expect([last.data.map((one) => one.id), last.has_more]).toEqual([ids.slice(3), false]);
    const back = await stripe.paymentIntents.list({ customer: customer.id, limit: 2, ending_before: ids[4] ?? '' });
    expect([back.data.map((one) => one.id), back.has_more]).toEqual([ids.slice(2, 4), true]);
    const all = await stripe.paymentIntents.list({ customer: customer.id, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map((one) => one.id)).toEqual(ids);
    expect((await refusalOf(stripe.paymentIntents.list({ limit: 101 }))).param).toBe('limit');
  });

  it('of events tell what happened to a payment', async () => {
    const { customer, card } = await customerWithCard();
    const paid = await renewal(customer, card);
    const events = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 20 });
    const mine = events.data.find((event) => (event.data.object as { id?: string }).id === paid.id);
    expect(mine).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { amount: 4840, status: 'succeeded' } },
    });
    expect((await stripe.events.retrieve(mine?.id ?? '')).id).toBe(mine?.id);
  });
});
