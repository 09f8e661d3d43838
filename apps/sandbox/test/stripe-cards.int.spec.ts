import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { testCards } from '../src/stripe/cards/test-cards.ts';
import { Stand } from './stand.ts';

let stand: Stand;
let stripe: Stripe;

beforeAll(async () => {
  stand = await Stand.open();
  stripe = stand.sdk();
});
afterAll(() => stand.close());

type Answer = { status: number; body: Record<string, unknown> & { error?: Record<string, unknown> } };

/** What the product's card form does: plain form posts with the publishable key. */
async function browser(
  path: string,
  params: Record<string, string>,
  key: string | null = 'pk_test_sandbox',
): Promise<Answer> {
  const { status, body } = await stand.http
    .post(`/sandbox/stripe/v1${path}`)
    .set(key === null ? {} : { authorization: `Bearer ${key}` })
    .type('form')
    .send(params);
  return { status, body: body as Answer['body'] };
}

const card = (number: string, change: Record<string, string> = {}): Record<string, string> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2031',
  'card[cvc]': number.startsWith('37') ? '1234' : '123',
  'billing_details[name]': 'Amina Łukasz',
  ...change,
});

async function method(number: string): Promise<string> {
  const made = await browser('/payment_methods', card(number));
  expect(made.status).toBe(200);
  return String(made.body.id);
}

async function newIntent(
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<{ id: string; secret: string }> {
  const made = await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp', ...more });
  return { id: made.id, secret: made.client_secret ?? '' };
}

const confirm = (intent: { id: string; secret: string }, more: Record<string, string>): Promise<Answer> =>
  browser(`/payment_intents/${intent.id}/confirm`, { client_secret: intent.secret, ...more });
const answer = (intent: { id: string; secret: string }, outcome: string): Promise<Answer> =>
  browser(`/_3ds/${intent.id}`, { client_secret: intent.secret, outcome }, null);

/** What a card does: paid on session, saved and charged without the cardholder. */
type Row = [
  name: keyof typeof testCards,
  onSession: string,
  afterChallenge: string | null,
  saving: string,
  offSession: string | null,
];

describe('every test card', () => {
  it.each<Row>([
    ['visa', 'succeeded', null, 'succeeded', 'succeeded'],
    ['visaDebit', 'succeeded', null, 'succeeded', 'succeeded'],
    ['mastercard', 'succeeded', null, 'succeeded', 'succeeded'],
    ['amex', 'succeeded', null, 'succeeded', 'succeeded'],
    ['visaGb', 'succeeded', null, 'succeeded', 'succeeded'],
    ['visaGbDebit', 'succeeded', null, 'succeeded', 'succeeded'],
    ['declined', 'generic_decline', null, 'generic_decline', null],
    ['insufficientFunds', 'insufficient_funds', null, 'insufficient_funds', null],
    ['lost', 'lost_card', null, 'lost_card', null],
    ['stolen', 'stolen_card', null, 'stolen_card', null],
    ['expired', 'expired_card', null, 'expired_card', null],
    ['incorrectCvc', 'incorrect_cvc', null, 'incorrect_cvc', null],
    ['processingError', 'processing_error', null, 'processing_error', null],
    ['velocity', 'card_velocity_exceeded', null, 'card_velocity_exceeded', null],
    ['declinesLater', 'generic_decline', null, 'succeeded', 'generic_decline'],
    ['challengeUnlessSetUp', 'requires_action', 'succeeded', 'requires_action', 'succeeded'],
    ['challengeAlways', 'requires_action', 'succeeded', 'requires_action', 'authentication_required'],
    ['challengeOnSession', 'requires_action', 'succeeded', 'requires_action', 'succeeded'],
    ['challengeThenNoFunds', 'requires_action', 'insufficient_funds', 'requires_action', 'insufficient_funds'],
    ['challengeThenDeclined', 'requires_action', 'generic_decline', 'requires_action', 'authentication_required'],
    ['challenge2', 'requires_action', 'succeeded', 'requires_action', 'authentication_required'],
    ['challengeLookupFails', 'generic_decline', null, 'generic_decline', null],
    ['riskBlocked', 'fraudulent', null, 'succeeded', 'fraudulent'],
    ['riskHighest', 'fraudulent', null, 'succeeded', 'fraudulent'],
    ['disputed', 'succeeded', null, 'succeeded', 'succeeded'],
    ['fraudWarning', 'succeeded', null, 'succeeded', 'succeeded'],
    ['refundPending', 'succeeded', null, 'succeeded', 'succeeded'],
    ['refundFails', 'succeeded', null, 'succeeded', 'succeeded'],
  ])(
    '%s: paying %s, after the challenge %s, saving %s, renewing %s',
    async (name, onSession, afterChallenge, saving, offSession) => {
      const { number } = testCards[name];
      const intent = await newIntent();
      const paid = await confirm(intent, { payment_method: await method(number) });
      expect(outcome(paid)).toBe(onSession);
      if (afterChallenge !== null) expect(outcome(await answer(intent, 'complete'))).toBe(afterChallenge);
      const customer = await stripe.customers.create({});
      const setup = await stripe.setupIntents.create({ customer: customer.id });
      const secret = { id: setup.id, secret: setup.client_secret ?? '' };
      const saved = await browser(`/setup_intents/${setup.id}/confirm`, {
        client_secret: secret.secret,
        payment_method: await method(number),
      });
      expect(outcome(saved)).toBe(saving);
      if (saving === 'requires_action') expect(outcome(await answer(secret, 'complete'))).toBe('succeeded');
      const listed = await stripe.customers.listPaymentMethods(customer.id);
      expect(listed.data).toHaveLength(offSession === null ? 0 : 1);
      if (offSession === null) return;
      const params = {
        amount: 4840,
        currency: 'gbp',
        customer: customer.id,
        payment_method: listed.data[0]?.id ?? '',
        off_session: true,
        confirm: true,
      };
      const renewed = await stripe.paymentIntents.create(params).then(
        (done) => done.status,
        (problem: Stripe.errors.StripeError) => problem.decline_code ?? problem.code,
      );
      expect(renewed).toBe(offSession);
    },
  );

  it('the table names every card once', () => {
    expect(Object.keys(testCards)).toHaveLength(28);
  });

  /** The status, or the reason for the refusal. */
  function outcome({ body }: Answer): unknown {
    const error = body.error ?? (body.last_payment_error as Record<string, unknown> | null | undefined);
    return error ? (error.decline_code ?? error.code) : body.status;
  }
});

describe('a typed-in card', () => {
  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'card[exp_month]': '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { 'card[exp_year]': '2025' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'card[cvc]': '99' }, 'invalid_cvc'],
    ['4111111111111111', {}, 'card_declined'],
  ])('%s with %j is refused: %s', async (number, change, code) => {
    const made = await browser('/payment_methods', card(number, change));
    expect([made.status, made.body.error?.type, made.body.error?.code]).toEqual([402, 'card_error', code]);
  });

  it('is nowhere kept: not its number, not its code', async () => {
    await method('4000058260000005');
    const rows = await stand.database.pool.query(
      `select count(*) as n from sandbox.documents where doc::text || private::text like '%4000058260000005%'`,
    );
    expect(rows.rows[0].n).toBe('0');
  });

  it('can be sent with the confirmation', async () => {
    const intent = await newIntent();
    const data = Object.fromEntries(
      Object.entries(card('4242424242424242')).map(([name, value]) => [
        name.replace(/^([^[]+)/, 'payment_method_data[$1]'),
        value,
      ]),
    );
    expect((await confirm(intent, data)).body.status).toBe('succeeded');
  });
});

describe("the browser's key", () => {
  it('sees an intent only with its client secret, and little of it', async () => {
    const intent = await newIntent({ metadata: { charge_id: 'c1' } });
    const path = `/v1/payment_intents/${intent.id}`;
    const get = (query: object) => stand.http.get(path).query(query).set('authorization', 'Bearer pk_test_sandbox');
    const seen = await get({ client_secret: intent.secret });
    const body = seen.body as Record<string, unknown>;
    expect([seen.status, body.status, body.amount]).toEqual([200, 'requires_payment_method', 4840]);
    expect([body.metadata, body.customer, body.latest_charge]).toEqual([undefined, undefined, undefined]);
    await get({ client_secret: 'wrong' }).expect(400);
    await get({}).expect(400);
    await stand.http.get(path).query({ key: 'pk_test_sandbox', client_secret: intent.secret }).expect(200);
  });

  it.each(['/customers', '/payment_intents', '/refunds', '/setup_intents'])('may not use POST %s', async (path) => {
    const refused = await browser(path, { amount: '100', currency: 'gbp' });
    expect([refused.status, refused.body.error?.code]).toEqual([401, 'secret_key_required']);
  });

  it('may not charge off session', async () => {
    const intent = await newIntent();
    const refused = await confirm(intent, { payment_method: await method('4242424242424242'), off_session: 'true' });
    expect(refused.status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it.each([[null], ['sk_test_wrong'], ['pk_test_other']])('and no other: %s', async (key) => {
    expect((await browser('/payment_methods', card('4242424242424242'), key)).status).toBe(401);
  });
});

describe('the challenge', () => {
  async function challenged(
    more: Partial<Stripe.PaymentIntentCreateParams> = {},
    confirmation: Record<string, string> = {},
  ) {
    const intent = await newIntent(more);
    const asked = await confirm(intent, { payment_method: await method('4000002760003184'), ...confirmation });
    return {
      intent,
      next: asked.body.next_action as { type: string; redirect_to_url: { url: string; return_url: string | null } },
    };
  }

  it('is a page anyone with the secret can finish, once', async () => {
    const { intent, next } = await challenged();
    expect(next.type).toBe('use_stripe_sdk');
    const page = await stand.http.get(next.redirect_to_url.url);
    const { text } = page;
    expect([page.status, text.includes('£48.40'), text.includes('lang="en-GB"')]).toEqual([200, true, true]);
    const form = { client_secret: intent.secret, outcome: 'complete' };
    const done = await stand.http.post(`/sandbox/stripe/3ds/${intent.id}`).type('form').send(form);
    expect(done.text).toContain('"status":"succeeded"');
    expect((await answer(intent, 'complete')).body.status).toBe('succeeded');
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('goes back to the shop when it was told where that is', async () => {
    const { intent, next } = await challenged({}, { return_url: 'https://shop.test/done?x=1' });
    expect(next).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: 'https://shop.test/done?x=1' },
    });
    const form = { client_secret: intent.secret, outcome: 'fail' };
    const done = await stand.http.post(`/sandbox/stripe/3ds/${intent.id}`).type('form').send(form);
    const back = new URL(done.headers.location ?? '');
    expect([done.status, back.origin, back.searchParams.get('redirect_status')]).toEqual([
      303,
      'https://shop.test',
      'failed',
    ]);
    const bad = await confirm(await newIntent(), {
      payment_method: await method('4000002760003184'),
      return_url: 'javascript:alert(1)',
    });
    expect([bad.status, bad.body.error?.param]).toEqual([400, 'return_url']);
  });

  it('that fails takes nothing and can be tried again', async () => {
    const { intent } = await challenged();
    const failed = await answer(intent, 'fail');
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await answer(intent, 'complete')).status).toBe(400);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
    expect((await confirm(intent, { payment_method: await method('4242424242424242') })).body.status).toBe('succeeded');
  });

  it.each([
    [{ outcome: 'complete' }, 400],
    [{ client_secret: 'wrong', outcome: 'complete' }, 404],
    [{ outcome: 'maybe', client_secret: '' }, 400],
  ])('is not finished by %j', async (form, status) => {
    const { intent } = await challenged();
    expect((await browser(`/_3ds/${intent.id}`, form as Record<string, string>, null)).status).toBe(status);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  it('answered twice at once charges once', async () => {
    const { intent } = await challenged();
    await Promise.all([1, 2, 3, 4].map(() => answer(intent, 'complete')));
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('counts for later charges when the first payment saves the card', async () => {
    const customer = await stripe.customers.create({});
    const intent = await newIntent({ customer: customer.id, setup_future_usage: 'off_session' });
    const used = await method('4000002500003155');
    await confirm(intent, { payment_method: used });
    await answer(intent, 'complete');
    const params = {
      amount: 4840,
      currency: 'gbp',
      customer: customer.id,
      payment_method: used,
      off_session: true,
      confirm: true,
    };
    expect((await stripe.paymentIntents.create(params)).status).toBe('succeeded');
  });

  it('is void once the amount changes', async () => {
    const { intent } = await challenged();
    expect((await stripe.paymentIntents.update(intent.id, { amount: 6500 })).status).toBe('requires_confirmation');
    expect((await answer(intent, 'complete')).status).toBe(400);
  });
});

describe('a card used without a customer', () => {
  it('cannot be used a second time', async () => {
    const used = await method('4242424242424242');
    await confirm(await newIntent(), { payment_method: used });
    const again = await confirm(await newIntent(), { payment_method: used });
    expect([again.status, again.body.error?.param]).toEqual([400, 'payment_method']);
  });
});

describe('two at once', () => {
  it('confirm one payment once', async () => {
    const intent = await newIntent();
    const used = await method('4242424242424242');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(intent, { payment_method: used })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('capture and refund once', async () => {
    const held = await stripe.paymentIntents.create({
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    });
    const taken = await Promise.allSettled([1, 2, 3].map(() => stripe.paymentIntents.capture(held.id)));
    expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const back = await Promise.allSettled(
      [1, 2, 3, 4].map((n) => stripe.refunds.create({ payment_intent: held.id, amount: 2000 + n })),
    );
    expect(back.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    const [charge] = (await stripe.charges.list({ payment_intent: held.id })).data;
    expect(charge?.amount_refunded).toBeLessThanOrEqual(4840);
  });

  it('with one key: one effect, and the others get "in progress" or the same answer', async () => {
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { parallel: 'yes' },
    };
    const options = { idempotencyKey: 'parallel-1' };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(params, options)),
    );
    const ids = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    const refused = answers.flatMap((one) =>
      one.status === 'rejected' ? [[one.reason.statusCode, one.reason.code]] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(refused.filter(([status, code]) => status !== 409 || code !== 'idempotency_key_in_use')).toEqual([]);
    const rows = await stand.database.pool.query(
      `select 1 from sandbox.documents where kind = 'charge' and doc->'metadata'->>'parallel' = 'yes'`,
    );
    expect(rows.rowCount).toBe(1);
  });

  it('the SDK, left to itself, tries again until it has the one answer', async () => {
    const { hostname, port } = new URL(stand.url);
    const { default: Sdk } = await import('stripe');
    const patient = new Sdk('sk_test_sandbox', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 4,
    });
    const params = { amount: 4840, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await patient.paymentIntents.create(params, { idempotencyKey: 'parallel-2' })).id),
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe('what is not understood', () => {
  it.each([
    ['get', '/v1/nothing', undefined, 404],
    ['patch', '/v1/customers', undefined, 404],
    ['post', '/v1/customers', '{"email":"x"}', 400],
    ['post', '/v1/customers', 'name=%zz', 400],
    ['post', '/v1/customers', 'shipping=text', 400],
    ['post', '/v1/customers', 'email[a]=text', 400],
    ['post', '/v1/customers', `metadata[${'k'.repeat(41)}]=1`, 400],
    ['post', '/v1/customers', '__proto__[x]=1', 400],
    ['get', '/v1/customers?expand[]=nothing', undefined, 400],
  ] as const)('%s %s %s is %i in the wire format', async (verb, path, body, status) => {
    const request = stand.http[verb](path).set('authorization', 'Bearer sk_test_sandbox');
    const heard = await (body === undefined
      ? request
      : request.type(body.startsWith('{') ? 'json' : 'form').send(body));
    const { error } = heard.body as { error: { type: string; message: string } };
    expect([heard.status, error.type, error.message !== '']).toEqual([status, 'invalid_request_error', true]);
    expect(heard.headers['request-id']).toMatch(/^req_/);
  });
});
