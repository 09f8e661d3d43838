import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import {
  beginRefund,
  cancelSubscription,
  changePaymentMethod,
  claimForDispatch,
  confirmSubscription,
  changeCredit,
  endSubscription,
  myMethods,
  readSubscription,
  receiveStripeWebhook,
  reconcile,
  retryPayment,
  setItemStatus,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { until } from '@sorrel/test-kit/until';
import { hookOf } from './hook.ts';
import {
  aShop,
  anActive,
  aBuyer,
  aCustomer,
  answerBank,
  approve,
  captured,
  CARDS,
  consult,
  mine,
  payInBrowser,
  saveCard,
  stands,
  published,
  type Bought,
  useNewCard,
  toDueDate,
} from './shop.ts';

const shop = aShop();
const historyOf = async (bought: Bought) =>
  (await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff())).timeline.map(
    (entry) => `${entry.text} | ${entry.cause}`,
  );

describe('webhooks', () => {
  test('alone are enough: nobody comes back from the bank', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete/);
  });

  test('twice, shuffled and replayed change nothing', async () => {
    await shop.fault('duplicate-webhooks', { seconds: 60 });
    await shop.fault('reorder-webhooks', { seconds: 60 });
    const bought = await aBuyer(shop);
    await shop.clearFaults();
    await shop.settle();
    const before = await shop.sql('select id, status, version from billing.subscriptions where id = $1', [
      bought.subscriptionId,
    ]);
    const events = await published(shop, bought.subscriptionId);
    for (const hook of [...shop.webhooks.bodies].reverse())
      expect(await shop.ask(receiveStripeWebhook, hook, shop.as.system())).toEqual({ isNew: false });
    await shop.settle();
    expect(
      await shop.sql('select id, status, version from billing.subscriptions where id = $1', [bought.subscriptionId]),
    ).toEqual(before);
    expect(await published(shop, bought.subscriptionId)).toEqual(events);
    expect(events).toEqual(['item.paid', 'review.requested']);
  });

  test('lost for good: the comparison with the provider finds the payment', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await shop.fault('drop-webhooks', { seconds: 60 });
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toBe('pending: upcoming/upcoming');
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBeGreaterThan(0);
    await shop.clearFaults();
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete/);
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBe(0);
  });

  test('not signed by the provider, too old or changed on the way are refused', async () => {
    const [hook] = shop.webhooks.bodies;
    const body = Buffer.from(hook?.body ?? '', 'base64').toString();
    const refused = async (input: { body: string; signature: string }) =>
      expect(await shop.refused(receiveStripeWebhook, input, shop.as.system())).toMatchObject({ code: 'bad_request' });
    await refused({ body: hook?.body ?? '', signature: `t=1,v1=${'0'.repeat(64)}` });
    await refused({
      body: Buffer.from(body.replace('"livemode"', ' "livemode"')).toString('base64'),
      signature: hook?.signature ?? '',
    });
    for (const bad of ['', 'W10=', 'bnVsbA==', '!!!']) await refused({ body: bad, signature: hook?.signature ?? '' });
    await refused({ body: hook?.body ?? '', signature: '' });
    expect(await shop.refused(receiveStripeWebhook, hook, shop.as.customer(1))).toMatchObject({ code: 'forbidden' });
    const signed = (seconds: number, secret = shop.env.STRIPE_WEBHOOK_SECRET ?? '') => {
      const t = Math.floor(Date.now() / 1000) - seconds;
      return { t, v1: createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') };
    };
    const old = signed(301);
    await refused({ body: hook?.body ?? '', signature: `t=${old.t},v1=${old.v1}` });
    const ahead = signed(-3_600);
    await refused({ body: hook?.body ?? '', signature: `t=${ahead.t},v1=${ahead.v1}` });
    // Ids are keys of ours: one that no index holds is refused at the door, and not tried again for days.
    await refused(hookOf(shop, 'evt_long', 'payment_intent.succeeded', { id: 'pi_'.padEnd(900_000, 'x') }));
    await refused(hookOf(shop, 'evt_'.padEnd(900_000, 'x'), 'payment_intent.succeeded', { id: 'pi_1' }));
    await refused(hookOf(shop, 'evt_type', 'payment_intent.'.padEnd(900_000, 'x'), { id: 'pi_1' }));
    const other = signed(0, 'whsec_other');
    await refused({ body: hook?.body ?? '', signature: `t=${other.t},v1=${other.v1}` });
    const both = signed(10);
    expect(
      await shop.ask(
        receiveStripeWebhook,
        { body: hook?.body ?? '', signature: `t=${both.t},v1=${other.v1},v1=${both.v1}` },
        shop.as.system(),
      ),
    ).toEqual({ isNew: false });
  });
});

describe('a renewal that is refused', () => {
  test('for lack of money is tried on days 1, 3, 5 and 7, and then given up', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.declinedLater);
    await toDueDate(shop, bought);
    expect(await stands(shop, bought)).toBe('pending: shipped/shipped, upcoming/upcoming');
    const tries = async () =>
      (
        await shop.sql('select 1 from billing.charges where subscription_id = $1 and sequence = 2', [
          bought.subscriptionId,
        ])
      ).length;
    expect(await tries()).toBe(1);
    for (const [days, count] of [
      ['P1D', 2],
      ['P1D', 2],
      ['P1D', 3],
      ['P2D', 4],
      ['P1D', 4],
    ] as const) {
      await shop.clock.advance(days);
      await shop.settle();
      expect([days, await tries()]).toEqual([days, count]);
    }
    await shop.clock.advance('P1D');
    await shop.settle();
    expect(await tries()).toBe(5);
    expect(await stands(shop, bought)).toBe('failed: shipped/shipped, failed/upcoming');
    const failures = (await shop.events('evt.billing.payment.failed'))
      .map(
        (event) => event.data as { subscriptionId: number; isFinal: boolean; reason: string; retryAt: string | null },
      )
      .filter((event) => event.subscriptionId === bought.subscriptionId);
    expect(failures.map((event) => [event.reason, event.isFinal, event.retryAt !== null])).toEqual([
      ['declined', false, true],
      ['declined', false, true],
      ['declined', false, true],
      ['declined', false, true],
      ['declined', true, false],
    ]);
    await shop.clock.advance('P1M');
    await shop.settle();
    expect(await tries()).toBe(5);
    expect(await captured(shop, bought)).toHaveLength(1);

    // The customer pays with another card, and the treatment continues.
    const card = await saveCard(shop, bought.userId);
    const { clientSecret } = await shop.ask(
      changePaymentMethod,
      { subscription: bought.subscriptionId, payment_method: card },
      shop.as.customer(bought.userId),
    );
    expect(await payInBrowser(shop, clientSecret ?? '')).toBe('succeeded');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, paid/review, upcoming/upcoming');
  });

  test('because the bank wants the customer waits for them, and is finished by them', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.alwaysChallenge);
    await toDueDate(shop, bought);
    expect(await stands(shop, bought)).toMatch(/^pending/);
    const [failure] = (await shop.events('evt.billing.payment.failed')).slice(-1);
    expect(failure?.data).toMatchObject({
      subscriptionId: bought.subscriptionId,
      reason: 'needs-authentication',
      isFinal: false,
      retryAt: null,
    });
    expect((await historyOf(bought))[0]).toMatch(
      /^Waiting for the customer until .* \| The payment was refused: the bank wants the customer to confirm the payment$/,
    );
    const [card] = (await shop.ask(myMethods, {}, shop.as.customer(bought.userId))).methods.filter(
      (method) => method.last4 === '3184',
    );
    const { clientSecret } = await shop.ask(
      changePaymentMethod,
      { subscription: bought.subscriptionId, payment_method: card?.id ?? '' },
      shop.as.customer(bought.userId),
    );
    expect(await payInBrowser(shop, clientSecret ?? '', { payment_method: card?.id ?? '' })).toBe('requires_action');
    await answerBank(shop, clientSecret?.split('_secret')[0] ?? '', clientSecret ?? '');
    expect(
      await shop.ask(confirmSubscription, { subscription: bought.subscriptionId }, shop.as.customer(bought.userId)),
    ).toMatchObject({ status: 'review', isPaid: true });
    expect(await captured(shop, bought)).toHaveLength(2);
  });

  test('because the bank wants the customer, who never comes, is given up after a week', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.alwaysChallenge);
    await toDueDate(shop, bought);
    await shop.clock.advance('P8D');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('failed: shipped/shipped, failed/upcoming');
    expect(
      await shop.sql('select state from billing.charges where subscription_id = $1 and sequence = 2', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ state: 'cancelled' }]);
  });

  test('ended while it waits: the open payment is closed', async () => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.alwaysChallenge);
    await toDueDate(shop, bought);
    await shop.ask(endSubscription, { subscription: bought.subscriptionId }, shop.as.staff());
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^cancelled/);
    expect(
      await shop.sql('select state from billing.charges where subscription_id = $1 and sequence = 2', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ state: 'cancelled' }]);
  });
});

describe('retried by staff', () => {
  const aPending = async (): Promise<Bought> => {
    const bought = await anActive(shop);
    await useNewCard(shop, bought, CARDS.declinedLater);
    await toDueDate(shop, bought);
    return bought;
  };

  test('charges once when staff press twenty times at once', async () => {
    const bought = await aPending();
    const card = await saveCard(shop, bought.userId);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.ask(retryPayment, { subscription: bought.subscriptionId, payment_method: card }, shop.as.staff()),
      ),
    );
    const codes = answers.map((answer) =>
      answer.status === 'fulfilled' ? 'fine' : (answer.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'fine').length).toBeGreaterThanOrEqual(1);
    expect(codes.every((code) => ['fine', 'payment_in_progress', 'conflict'].includes(code))).toBe(true);
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });

  test('a refusal is shown, and the retry plan continues', async () => {
    const bought = await aPending();
    const card = await saveCard(shop, bought.userId, CARDS.declinedLater);
    expect(
      await shop.refused(retryPayment, { subscription: bought.subscriptionId, payment_method: card }, shop.as.staff()),
    ).toMatchObject({
      code: 'payment_failed',
      message: 'The payment did not go through: the bank declined the card. Please try another card.',
    });
    expect(await stands(shop, bought)).toMatch(/^pending/);
    const good = await saveCard(shop, bought.userId);
    await shop.sql('update billing.subscriptions set payment_method_id = $1 where id = $2', [
      good,
      bought.subscriptionId,
    ]);
    await shop.clock.advance('P1D');
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^review/);
  });

  // The state after a crash between writing the charge and sending it. `sending`: a process is sending it at this moment.
  const cutOff = async ({ subscriptionId }: Bought, card: string, sending = false): Promise<void> => {
    await shop.sql(
      `insert into billing.charges select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'attempt', c.attempt + 1, 'state', 'created', 'is_retried_by_plan', false, 'payment_method_id', $2::text, 'payment_intent_id', null,
         'refusal', null, 'refused_at', null, 'created_at', $3::text, 'changed_at', $3::text, 'sending_until', case when $4 then now() + interval '5 minutes' end))).*
       from billing.charges c where c.subscription_id = $1 and c.sequence = 2 order by attempt desc limit 1`,
      [subscriptionId, card, (await shop.clock.now()).toISOString(), sending],
    );
  };
  const chargesOf = ({ subscriptionId }: Bought) =>
    shop.sql('select state from billing.charges where subscription_id = $1 and sequence = 2 order by attempt', [
      subscriptionId,
    ]);

  test('cut off half way: pressed again it goes on, and takes one payment', async () => {
    const bought = await aPending();
    const retry = { subscription: bought.subscriptionId, payment_method: await saveCard(shop, bought.userId) };
    await cutOff(bought, retry.payment_method, true);
    expect(await shop.refused(retryPayment, retry, shop.as.staff())).toMatchObject({ code: 'payment_in_progress' });
    expect(await captured(shop, bought)).toHaveLength(1);
    // The claim of whoever was sending it has run out.
    await shop.sql(
      "update billing.charges set sending_until = now() - interval '1 second' where subscription_id = $1 and state = 'created'",
      [bought.subscriptionId],
    );
    expect(await shop.ask(retryPayment, retry, shop.as.staff())).toMatchObject({ status: 'review' });
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await chargesOf(bought)).toEqual([{ state: 'failed' }, { state: 'succeeded' }]);
  });

  test('cut off half way with a card that is refused: pressed again it says so, and another card is taken', async () => {
    const bought = await aPending();
    const [bad, good] = [await saveCard(shop, bought.userId, CARDS.declinedLater), await saveCard(shop, bought.userId)];
    const retry = (card: string) => ({ subscription: bought.subscriptionId, payment_method: card });
    await cutOff(bought, bad);
    expect(await shop.refused(retryPayment, retry(bad), shop.as.staff())).toMatchObject({ code: 'payment_failed' });
    expect(await chargesOf(bought)).toEqual([{ state: 'failed' }, { state: 'failed' }]);
    await cutOff(bought, bad);
    expect(await shop.ask(retryPayment, retry(good), shop.as.staff())).toMatchObject({ status: 'review' });
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect((await chargesOf(bought)).at(-1)).toEqual({ state: 'succeeded' });
  });

  test("is refused where nothing is due, and with somebody else's card", async () => {
    const active = await anActive(shop);
    expect(
      await shop.refused(
        retryPayment,
        { subscription: active.subscriptionId, payment_method: active.card },
        shop.as.staff(),
      ),
    ).toMatchObject({ code: 'conflict' });
    const pending = await aPending();
    expect(
      await shop.refused(
        retryPayment,
        { subscription: pending.subscriptionId, payment_method: active.card },
        shop.as.staff(),
      ),
    ).toMatchObject({ code: 'not_found' });
    expect(
      await shop.refused(retryPayment, { subscription: pending.subscriptionId, payment_method: '' }, shop.as.staff()),
    ).toMatchObject({ code: 'invalid', message: 'Please select a payment method.' });
    expect(
      await shop.refused(
        retryPayment,
        { subscription: pending.subscriptionId, payment_method: active.card },
        shop.as.customer(pending.userId),
      ),
    ).toMatchObject({ code: 'forbidden' });
  });
});

describe("when the provider's answer is lost", () => {
  test('a renewal that went through is found, not charged again', async () => {
    const bought = await anActive(shop);
    await shop.fault('timeout-after-commit', { count: 2 });
    await toDueDate(shop, bought);
    await shop.clearFaults();
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
    expect(
      await shop.sql('select attempt from billing.charges where subscription_id = $1 and sequence = 2', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ attempt: 1 }]);
  });

  test('and a day passes before anybody can ask: it is found by its name, not charged again', async () => {
    const bought = await anActive(shop);
    await shop.fault('drop-webhooks', { seconds: 3_600 });
    await shop.fault('timeout-after-commit', { seconds: 3_600 });
    const moving = toDueDate(shop, bought);
    const gaveUpOnce = `select 1 from billing.jobs where kind = 'item-due' and last_error is not null and state <> 'done'`;
    await until(async () => (await shop.sql(gaveUpOnce)).length > 0, 60_000, 'a try that failed');
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^active/);
    // The provider has forgotten the key by now.
    await shop.sql(
      `update billing.charges set created_at = created_at - interval '25 hours', changed_at = changed_at - interval '25 hours' where subscription_id = $1 and state = 'created'`,
      [bought.subscriptionId],
    );
    await shop.clearFaults();
    await moving;
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^review/);
    await shop.clock.advance('P10D');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
  });

  test('and the customer saves another card meanwhile: the new card stays theirs', async () => {
    const bought = await anActive(shop);
    const card = await saveCard(shop, bought.userId);
    await shop.fault('drop-webhooks', { seconds: 3_600 });
    await shop.fault('timeout-after-commit', { seconds: 3_600 });
    const moving = toDueDate(shop, bought);
    const hasFailed = `select 1 from billing.jobs j join billing.items i on j.key = 'item:' || i.id where i.subscription_id = $1 and j.last_error is not null`;
    await until(
      async () => (await shop.sql(hasFailed, [bought.subscriptionId])).length > 0,
      60_000,
      'a try that failed',
    );
    await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [
      bought.subscriptionId,
      card,
    ]);
    await shop.clearFaults();
    await moving;
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(
      await shop.sql('select payment_method_id from billing.subscriptions where id = $1', [bought.subscriptionId]),
    ).toEqual([{ payment_method_id: card }]);
  });

  test('the provider is down on the day: charged once when it is back', async () => {
    const bought = await anActive(shop);
    await shop.fault('down', { count: 6 });
    await toDueDate(shop, bought).catch(() => undefined);
    await shop.clearFaults();
    await shop.clock.advance('PT30M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });

  test.each([
    [
      'the customer leaves meanwhile',
      (bought: Bought) =>
        shop.ask(cancelSubscription, { subscription: bought.subscriptionId }, shop.as.customer(bought.userId)),
    ],
    [
      'a payment is disputed meanwhile',
      (bought: Bought) =>
        shop.sql('update billing.subscriptions set is_disputed = true where id = $1', [bought.subscriptionId]),
    ],
    [
      'the customer is pregnant meanwhile',
      async (bought: Bought) => {
        await shop.sql('update billing.items set is_contraindicated = true where subscription_id = $1', [
          bought.subscriptionId,
        ]);
        await shop.sql(
          'insert into billing.patients (user_id, is_pregnant, seq) values ($1, true, 0) on conflict (user_id) do update set is_pregnant = true',
          [bought.userId],
        );
      },
    ],
  ])('the provider is down on the day, and %s: nothing is taken when it is back', async (_, happens) => {
    const bought = await anActive(shop);
    await shop.fault('down', { seconds: 3_600 });
    const moving = toDueDate(shop, bought);
    const hasFailed = `select 1 from billing.jobs j join billing.items i on j.key = 'item:' || i.id where i.subscription_id = $1 and j.last_error is not null`;
    await until(
      async () => (await shop.sql(hasFailed, [bought.subscriptionId])).length > 0,
      60_000,
      'a try that failed',
    );
    await happens(bought);
    await shop.clearFaults();
    await moving;
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(1);
    expect(
      await shop.sql('select state, credit_pence from billing.charges where subscription_id = $1 and sequence = 2', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ state: 'cancelled', credit_pence: 0 }]);
    // Held charges are checked each morning: ended here so that they do not slow the clock of the next test.
    await shop.ask(endSubscription, { subscription: bought.subscriptionId }, shop.as.staff());
  });

  test('a start whose answer was lost gives the same payment on the next try', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    await shop.fault('down', { count: 50 });
    expect(await shop.refused(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      code: 'card_service_unavailable',
    });
    await shop.clearFaults();
    await shop.fault('timeout-after-commit', { count: 4 });
    await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId)).catch(() => undefined);
    await shop.clearFaults();
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    expect(await captured(shop, { subscriptionId })).toHaveLength(1);
    expect(await shop.sql('select id from billing.subscriptions where user_id = $1', [userId])).toHaveLength(1);
  });

  test('killed in the middle: started again, everything ends as it should', async () => {
    const bought = await anActive(shop);
    await shop.fault('slow', { count: 3 });
    const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
    const moving = shop.clock.at(`${due}T09:30:00Z`).catch(() => undefined);
    const isSending = "select 1 from billing.charges where subscription_id = $1 and sequence = 2 and state = 'created'";
    await until(
      async () => (await shop.sql(isSending, [bought.subscriptionId])).length > 0,
      60_000,
      'a charge under way',
    );
    await shop.restart();
    await moving;
    await shop.clearFaults();
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });
});

describe('a due date that lost its job', () => {
  test('is found by the comparison and charged', async () => {
    const bought = await anActive(shop);
    const [item] = await shop.sql<{ id: string }>(
      'select id from billing.items where subscription_id = $1 and sequence = 2',
      [bought.subscriptionId],
    );
    await shop.sql('delete from billing.jobs where key = $1', [`item:${item?.id}`]);
    await shop.clock.advance('P2M2D');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(1);
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBeGreaterThan(0);
    await shop.settle();
    // Its letter was about the day that has passed: another goes first.
    expect(await captured(shop, bought)).toHaveLength(1);
    await shop.clock.advance('P3D');
    await shop.settle();
    expect(await captured(shop, bought)).toHaveLength(2);
  });
});

describe('work that was given up while the provider was away', () => {
  test('a webhook is handled once the provider is back', async () => {
    const bought = await aBuyer(shop);
    await shop.sql(
      `insert into billing.stripe_events (id, type, object_id, is_live, received_at) select 'evt_given_up', 'payment_intent.succeeded', payment_intent_id, false, now() from billing.charges where subscription_id = $1`,
      [bought.subscriptionId],
    );
    await shop.sql(
      `insert into billing.jobs (kind, key, data, due_at, state, attempts, trace) values ('work-stripe-event', 'evt_given_up', '{"eventId": "evt_given_up"}', now(), 'dead', 20, '')`,
    );
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBeGreaterThan(0);
    await shop.settle();
    expect(
      await shop.sql(`select 1 from billing.stripe_events where id = 'evt_given_up' and worked_at is not null`),
    ).toHaveLength(1);
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBe(0);
  });

  test('an open payment of an ended subscription is closed, and its credit is free again', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    await shop.ask(changeCredit, { userId, valuePence: 1000 }, shop.as.staff());
    const card = await saveCard(shop, userId);
    const { subscriptionId } = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
    await shop.fault('down', { seconds: 60 });
    await shop.ask(endSubscription, { subscription: subscriptionId }, shop.as.staff());
    const [charge] = await shop.sql<{ id: string }>('select id from billing.charges where subscription_id = $1', [
      subscriptionId,
    ]);
    await shop.sql(`update billing.jobs set state = 'dead' where kind = 'close-charge' and key = $1`, [charge?.id]);
    await shop.sql(`delete from billing.jobs where kind = 'look-up-charge' and key = $1`, [charge?.id]);
    expect(await shop.sql('select state from billing.charges where id = $1', [charge?.id])).not.toEqual([
      { state: 'cancelled' },
    ]);
    await shop.clearFaults();
    expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBeGreaterThan(0);
    await shop.settle();
    expect(await shop.sql('select state, credit_pence from billing.charges where id = $1', [charge?.id])).toEqual([
      { state: 'cancelled', credit_pence: 0 },
    ]);
    expect(await shop.sql('select balance_pence from billing.credit_accounts where user_id = $1', [userId])).toEqual([
      { balance_pence: 1000 },
    ]);
  });
});

describe('money that comes too late', () => {
  test('for an ended subscription is given back', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await shop.fault('drop-webhooks', { seconds: 60 });
    await payInBrowser(shop, clientSecret ?? '');
    await shop.ask(endSubscription, { subscription: subscriptionId }, shop.as.staff());
    // What is sent after the fault is over would not be lost.
    await shop.settle();
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^cancelled/);
    expect((await captured(shop, { subscriptionId })).map((charge) => [charge.amount, charge.refunded])).toEqual([
      [4840, 4840],
    ]);
  });
});

describe('money that comes too late, for an item', () => {
  /** Paid in the browser, but no webhook has reached us yet. */
  async function paidUnheard(number: string): Promise<Bought> {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId, number);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await shop.fault('drop-webhooks', { seconds: 60 });
    await payInBrowser(shop, clientSecret ?? '');
    const [item] = await shop.sql<{ id: string }>('select id from billing.items where subscription_id = $1', [
      subscriptionId,
    ]);
    return { userId, subscriptionId, card, itemId: Number(item?.id) };
  }
  const heard = async () => {
    await shop.clearFaults();
    await shop.clock.advance('PT5M');
    await shop.settle();
  };
  const refund = (itemId: number, key: string) =>
    shop.ask(
      beginRefund,
      { itemId, amountPence: null, reason: 'duplicate', idempotencyKey: key },
      shop.as.staff(['support']),
    );
  const refundsOf = async ({ subscriptionId }: Bought) =>
    (
      await shop.sql<{ state: string }>(
        'select state from billing.refunds where subscription_id = $1 order by created_at',
        [subscriptionId],
      )
    ).map(({ state }) => state);

  test('that staff marked as paid meanwhile: the money goes back, the item stays paid', async () => {
    const bought = await paidUnheard(CARDS.fine);
    await shop.ask(
      setItemStatus,
      { id: bought.itemId, status: 'paid', reason: 'Paid by transfer' },
      shop.as.staff(['support']),
    );
    await heard();
    expect(await captured(shop, bought)).toMatchObject([{ amount: 4840, refunded: 4840 }]);
    expect(await stands(shop, bought)).toBe('incomplete: paid/upcoming, upcoming/upcoming');
  });

  test('and whose refund the bank sends back: staff make it again, of an item paid by hand too', async () => {
    const byHand = await paidUnheard(CARDS.refundFails);
    await shop.ask(
      setItemStatus,
      { id: byHand.itemId, status: 'paid', reason: 'Paid by transfer' },
      shop.as.staff(['support']),
    );
    await heard();
    const ended = await paidUnheard(CARDS.refundFails);
    await shop.ask(endSubscription, { subscription: ended.subscriptionId }, shop.as.staff());
    await heard();
    await shop.clock.advance('P1D');
    await shop.settle();
    for (const bought of [byHand, ended]) {
      const before = await stands(shop, bought);
      expect(await refundsOf(bought)).toEqual(['failed']);
      expect(await refund(bought.itemId, 'again-1')).toMatchObject({ state: 'created', amountPence: 4840 });
      expect(await refund(bought.itemId, 'again-1')).toMatchObject({ state: 'created', amountPence: 4840 });
      expect(await refundsOf(bought)).toHaveLength(2);
      await shop.settle();
      expect(await stands(shop, bought)).toBe(before);
    }
  });
});

describe('a dispute', () => {
  test('holds dispatch and charges', async () => {
    const bought = await aBuyer(shop, { card: CARDS.disputed });
    const isDisputed = 'select 1 from billing.disputes where subscription_id = $1';
    await until(async () => (await shop.sql(isDisputed, [bought.subscriptionId])).length > 0, 60_000, 'the dispute');
    await shop.settle();
    await approve(shop, bought);
    expect(await shop.refused(claimForDispatch, { id: bought.itemId }, shop.as.staff())).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/dispute/),
    });
  });
});

describe('disputes of one subscription', () => {
  const won = (id: string) =>
    shop.stripe('POST', `/disputes/${id}`, { 'evidence[uncategorized_text]': 'winning_evidence' }, 'secret');
  const isHeld = async (subscriptionId: number) =>
    (
      await shop.sql<{ is_disputed: boolean }>('select is_disputed from billing.subscriptions where id = $1', [
        subscriptionId,
      ])
    )[0]?.is_disputed;
  const disputeOf = async (paymentId: string) =>
    (
      await shop.sql<{ id: string }>(
        `select id from sandbox.documents where kind = 'dispute' and doc->>'payment_intent' = $1`,
        [paymentId],
      )
    )[0]?.id ?? '';
  const copied = async (from: string, to: string) => {
    const [row] = await shop.sql<Record<string, unknown>>('select * from sandbox.documents where id = $1', [from]);
    const text = JSON.stringify(row).replaceAll(from, to);
    await shop.sql('insert into sandbox.documents select * from json_populate_record(null::sandbox.documents, $1)', [
      text,
    ]);
  };

  const hear = async (id: string) => {
    const [any] = shop.webhooks.bodies;
    const event = JSON.parse(Buffer.from(any?.body ?? '', 'base64').toString()) as Record<string, unknown>;
    const told = JSON.stringify({
      ...event,
      id: `evt_${id}`,
      type: 'charge.dispute.created',
      data: { object: { id, object: 'dispute' } },
    });
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', shop.env.STRIPE_WEBHOOK_SECRET ?? '')
      .update(`${t}.${told}`)
      .digest('hex');
    const hook = { body: Buffer.from(told).toString('base64'), signature: `t=${t},v1=${v1}` };
    expect(await shop.ask(receiveStripeWebhook, hook, shop.as.system())).toEqual({ isNew: true });
    await shop.settle();
  };

  test('two: it is held until both are settled', async () => {
    const bought = await aBuyer(shop, { card: CARDS.disputed });
    const [charge] = await shop.sql<{ payment_intent_id: string }>(
      'select payment_intent_id from billing.charges where subscription_id = $1',
      [bought.subscriptionId],
    );
    const first = await disputeOf(charge?.payment_intent_id ?? '');
    await copied(first, 'du_second');
    await hear('du_second');
    await won(first);
    await shop.settle();
    expect(await isHeld(bought.subscriptionId)).toBe(true);
    await won('du_second');
    await shop.settle();
    expect(await isHeld(bought.subscriptionId)).toBe(false);
  });

  test('one reported before its payment is known is not forgotten', async () => {
    await shop.fault('drop-webhooks', { seconds: 3_600 });
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId, CARDS.disputed);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    await shop.clearFaults();
    // The provider's answer was lost: we do not know of the payment.
    await shop.sql('update billing.charges set payment_intent_id = null where subscription_id = $1', [subscriptionId]);
    const id = await disputeOf(clientSecret?.split('_secret')[0] ?? '');
    await hear(id);
    expect(await isHeld(subscriptionId)).toBe(true);
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete/);
  });
});

describe("a refund made at the provider's own dashboard", () => {
  test('stops the item and is written down', async () => {
    const bought = await aBuyer(shop);
    const [item] = await shop.sql<{ stripe_transaction_id: string }>(
      'select stripe_transaction_id from billing.items where id = $1',
      [bought.itemId],
    );
    await shop.stripe('POST', '/refunds', { payment_intent: item?.stripe_transaction_id ?? '' }, 'secret');
    await shop.settle();
    expect(await stands(shop, bought)).toBe('cancelled: refunded/cancelled');
    expect((await published(shop, bought.subscriptionId)).filter((event) => event === 'payment.refunded')).toHaveLength(
      1,
    );
  });
});

test('two customers with the same published test card are not reported as one person', async () => {
  await aBuyer(shop);
  await aBuyer(shop);
  expect(await shop.events('evt.billing.card.used')).toEqual([]);
});
