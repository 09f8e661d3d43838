import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { Stand } from './stand.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

const receiver = new WebhookReceiver('whsec_sandbox');
let stand: Stand;
let stripe: Stripe;

beforeAll(async () => {
  stand = await Stand.open({ stripe: { webhookUrl: await receiver.listen() } });
  stripe = stand.sdk();
});
afterEach(async () => {
  await stand.json('DELETE', '/sandbox/faults');
  receiver.answers = [200];
});
afterAll(async () => {
  await stand.close();
  await receiver.close();
});

const pay = (
  alias = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ amount: 4840, currency: 'gbp', payment_method: alias, confirm: true, ...more });
const fault = (mode: string, count?: number) =>
  stand.json('POST', '/sandbox/faults', { target: 'stripe', mode, ...(count ? { count } : {}) });
const chargesWith = async (mark: string): Promise<number> =>
  (
    await stand.database.pool.query(
      `select 1 from sandbox.documents where kind = 'charge' and doc->'metadata'->>'mark' = $1`,
      [mark],
    )
  ).rowCount ?? 0;

describe('webhooks', () => {
  it('are signed and tell what happened, in order', async () => {
    const paid = await pay('pm_card_visa', { metadata: { charge_id: 'c1' } });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 840 });
    await stand.quiet();
    expect(receiver.types(paid.id)).toEqual(['payment_intent.succeeded', 'refund.created', 'charge.refunded']);
    const event = receiver.events.find((one) => one.type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { metadata: { charge_id: 'c1' } } },
    });
    expect(receiver.badSignatures).toBe(0);
  });

  it('tell of refusals, challenges, cards saved and removed', async () => {
    const made = await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp' });
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_authenticationRequired' });
    await stripe.paymentIntents.cancel(made.id);
    const customer = await stripe.customers.create({});
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.paymentMethods.detach(card.id);
    await stand.quiet();
    expect(receiver.types(made.id)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]);
    expect(receiver.types(card.id)).toEqual(['payment_method.attached', 'payment_method.detached']);
  });

  it('nobody subscribed to are listed but not sent', async () => {
    const made = await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp' });
    await stand.quiet();
    expect(receiver.types(made.id)).toEqual([]);
    const listed = await stripe.events.list({ type: 'payment_intent.created', limit: 1 });
    expect(listed.data[0]?.data.object).toMatchObject({ id: made.id });
  });

  it('that are refused come again until they are taken', async () => {
    receiver.answers = [500, 400, 302, 200];
    const paid = await pay();
    await stand.quiet();
    expect(receiver.types(paid.id)).toEqual(['payment_intent.succeeded']);
    const rows = await stand.database.pool.query('select attempts from sandbox.events where topic = $1 and type = $2', [
      paid.id,
      'payment_intent.succeeded',
    ]);
    expect(rows.rows[0].attempts).toBe(4);
  });

  it('that wait are sent at once on a flush', async () => {
    receiver.answers = [503];
    const paid = await pay();
    for (let n = 0; n < 4; n += 1) await stand.parts.flushWebhooks();
    expect(await stand.parts.flushWebhooks()).toBe(1);
    expect(await stand.parts.pendingWebhooks()).toBe(1);
    receiver.answers = [200];
    expect(await stand.parts.flushWebhooks()).toBe(0);
    expect(receiver.types(paid.id)).toEqual(['payment_intent.succeeded']);
  });

  it('come twice, late and out of order, or not at all when told so', async () => {
    await fault('duplicate-webhooks', 1);
    const twice = await pay();
    await stand.quiet();
    expect(receiver.types(twice.id)).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded']);
    expect(
      new Set(
        receiver.events
          .filter((event) => (event.data.object as { id: string }).id === twice.id)
          .map((event) => event.id),
      ).size,
    ).toBe(1);
    await fault('reorder-webhooks');
    const reordered = await pay();
    await stripe.refunds.create({ payment_intent: reordered.id });
    await stand.quiet();
    expect(receiver.types(reordered.id)).toEqual(['charge.refunded', 'refund.created', 'payment_intent.succeeded']);
    await stand.json('DELETE', '/sandbox/faults');
    await fault('drop-webhooks', 1);
    const dropped = await pay();
    await stand.quiet();
    expect(receiver.types(dropped.id)).toEqual([]);
    const listed = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
    expect(listed.data[0]?.data.object).toMatchObject({ id: dropped.id });
  });

  it('can be sent again by hand', async () => {
    const paid = await pay();
    await stand.quiet();
    const [event] = receiver.events.filter((one) => (one.data.object as { id: string }).id === paid.id);
    expect((await stand.json('POST', `/sandbox/webhooks/${event?.id}/resend`)).status).toBe(200);
    await stand.quiet();
    expect(receiver.types(paid.id)).toHaveLength(2);
    expect((await stand.json('POST', '/sandbox/webhooks/evt_nothing/resend')).status).toBe(404);
  });
});

describe('what comes later', () => {
  it('a pending refund arrives', async () => {
    const paid = await pay('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('pending');
    await stand.quiet();
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(receiver.types(refund.id)).toEqual(['refund.created', 'refund.updated']);
  });

  it('a refund comes back, and the money counts as taken again', async () => {
    const paid = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 840 });
    expect(refund.status).toBe('succeeded');
    await stand.quiet();
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(receiver.types(refund.id)).toEqual(['refund.created', 'refund.failed']);
    expect((await stripe.charges.retrieve(String(paid.latest_charge))).amount_refunded).toBe(0);
  });

  it('a dispute blocks refunds, and is won or lost by its evidence', async () => {
    const paid = await pay('pm_card_createDispute');
    await stand.quiet();
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 4840 });
    const refused = await stripe.refunds
      .create({ payment_intent: paid.id })
      .catch((problem: Stripe.errors.StripeError) => problem);
    expect(refused).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
    const won = await stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(won.status).toBe('won');
    await stand.quiet();
    expect(receiver.types(paid.id)).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    const again = await stripe.disputes.close(dispute?.id ?? '').catch((problem: Stripe.errors.StripeError) => problem);
    expect(again).toMatchObject({ statusCode: 400 });
  });

  it('an early fraud warning is told', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp' });
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000000000005423', exp_month: 12, exp_year: 2031, cvc: '123' },
    });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
    await stand.quiet();
    expect(receiver.types(intent.id)).toEqual(['payment_intent.succeeded', 'radar.early_fraud_warning.created']);
  });
});

describe('the ledger', () => {
  it('shows every captured charge and what was given back, and nothing else', async () => {
    const { body: before } = await stand.json('GET', '/sandbox/stripe/_ledger');
    const paid = await pay('pm_card_visa', { metadata: { charge_id: 'ledger' } });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 });
    await pay('pm_card_chargeDeclined').catch(() => undefined);
    await pay('pm_card_visa', { capture_method: 'manual' });
    const { body: after } = await stand.json('GET', '/sandbox/stripe/_ledger');
    const fresh = (after as { charges: object[] }).charges.slice((before as { charges: object[] }).charges.length);
    expect(fresh).toEqual([
      {
        id: paid.latest_charge,
        payment_intent: paid.id,
        customer: null,
        amount: 4840,
        refunded: 1000,
        metadata: { charge_id: 'ledger' },
        created: Math.floor(stand.now.getTime() / 1000),
      },
    ]);
  });
});

describe('when Stripe fails', () => {
  it('down: the connection breaks and nothing happened', async () => {
    await fault('down', 1);
    const heard = await pay('pm_card_visa', { metadata: { mark: 'down' } }).catch(
      (problem: Stripe.errors.StripeError) => problem,
    );
    // The SDK retries a broken connection once by itself, and the second try goes through.
    expect(heard).toMatchObject({ status: 'succeeded' });
    await fault('down', 5);
    const gone = await pay('pm_card_visa', { metadata: { mark: 'gone' } }).catch((problem: unknown) => problem);
    expect(gone).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect([await chargesWith('down'), await chargesWith('gone')]).toEqual([1, 0]);
  });

  it('error: a 500 and nothing happened, and the key is still free', async () => {
    await fault('error', 1);
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { mark: 'error' },
    };
    const options = { idempotencyKey: 'error-1' };
    const heard = await stripe.paymentIntents.create(params, options).catch((problem: unknown) => problem);
    expect(heard).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    expect(await chargesWith('error')).toBe(0);
    await stripe.paymentIntents.create(params, options);
    expect(await chargesWith('error')).toBe(1);
  });

  it('timeout-after-commit: the money is taken, and a repeat with the same key only tells so', async () => {
    await fault('timeout-after-commit', 2);
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { mark: 'timeout' },
    };
    const options = { idempotencyKey: 'timeout-1' };
    const heard = await stripe.paymentIntents.create(params, options).catch((problem: unknown) => problem);
    expect(heard).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await chargesWith('timeout')).toBe(1);
    const again = await stripe.paymentIntents.create(params, options);
    expect([again.status, again.lastResponse.headers['idempotent-replayed']]).toEqual(['succeeded', 'true']);
    expect(await chargesWith('timeout')).toBe(1);
  });

  it('slow: five seconds, then the answer', async () => {
    await fault('slow', 1);
    const started = performance.now();
    await pay();
    expect(performance.now() - started).toBeGreaterThan(4_900);
  });
});

describe('a key', () => {
  it('is forgotten after a day, as at Stripe', async () => {
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { mark: 'day' },
    };
    const options = { idempotencyKey: 'day-1' };
    const first = await stripe.paymentIntents.create(params, options);
    stand.now = new Date(stand.now.getTime() + 23 * 3_600_000);
    expect((await stripe.paymentIntents.create(params, options)).id).toBe(first.id);
    stand.now = new Date(stand.now.getTime() + 2 * 3_600_000);
    expect((await stripe.paymentIntents.create(params, options)).id).not.toBe(first.id);
  });
});

describe('a process that dies', () => {
  it('loses nothing it answered: another one on the same database knows the money and sends the rest', async () => {
    receiver.answers = [503];
    const options = { idempotencyKey: 'crash-1' };
    const params = {
      amount: 4840,
      currency: 'gbp',
      payment_method: 'pm_card_pendingRefund',
      confirm: true,
      metadata: { mark: 'crash' },
    };
    const paid = await stripe.paymentIntents.create(params, options);
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 840 });
    await fault('slow', 3);
    await stand.stop();
    receiver.answers = [200];
    await sleep(100);
    await stand.start();
    stripe = stand.sdk();
    const faults = (await stand.json('GET', '/sandbox/faults')).body;
    expect(faults).toMatchObject({ faults: [{ target: 'stripe', mode: 'slow', remaining: 3 }] });
    await stand.json('DELETE', '/sandbox/faults');
    const again = await stripe.paymentIntents.create(params, options);
    expect([again.id, again.lastResponse.headers['idempotent-replayed'], await chargesWith('crash')]).toEqual([
      paid.id,
      'true',
      1,
    ]);
    await stand.quiet();
    expect(receiver.types(paid.id)).toEqual(
      expect.arrayContaining(['payment_intent.succeeded', 'refund.created', 'charge.refunded', 'refund.updated']),
    );
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    const over = await stripe.refunds
      .create({ payment_intent: paid.id, amount: 4001 })
      .catch((problem: unknown) => problem);
    expect(over).toMatchObject({ statusCode: 400 });
  });
});
