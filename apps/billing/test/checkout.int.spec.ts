import { describe, expect, test } from '@jest/globals';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import {
  addItem,
  applyCode,
  changeCredit,
  choosePlan,
  previewMine,
  claimForDispatch,
  confirmSubscription,
  readCatalogue,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import {
  aShop,
  aBuyer,
  aCustomer,
  addPhotos,
  approve,
  sendPhotos,
  answerBank,
  CARDS,
  checkMoney,
  checkoutOf,
  confirmed,
  consult,
  mine,
  payInBrowser,
  saveCard,
  ship,
  stands,
  published,
  type Bought,
} from './shop.ts';

const shop = aShop({ isMoneyChecked: false });

describe('the shop window', () => {
  test("shows treatments at today's prices and the banner code", async () => {
    const { treatments, banner } = await shop.ask(readCatalogue, {}, shop.as.visitor());
    expect(treatments.find((one) => one.slug === 'acne')?.plans[0]?.items[0]).toMatchObject({
      code: '110C',
      pricePence: 2420,
      intervalDuration: 2,
    });
    expect(banner).toEqual({
      code: 'SORREL20',
      title: '20% off your first order',
      type: 'percentage',
      value: 20,
      duration: 'once',
    });
  });
});

describe('the happy path', () => {
  test('consultation, card, code, payment, photos: under review, with the next delivery planned', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    expect((await checkoutOf(shop, userId)).plan).toBeNull();
    await consult(shop, userId);
    // Photos sent before the order do not count for it.
    const [early = 0] = await addPhotos(shop, userId, 3);
    const card = await saveCard(shop, userId);
    // Shown from our copy, which the webhook updates.
    await shop.settle();
    const before = await checkoutOf(shop, userId);
    expect(before).toMatchObject({
      plan: { name: 'Acne cream', chargePence: 4840, months: 2 },
      quote: { totalPence: 4840 },
      promo: null,
      provider: 'sandbox',
      publishableKey: 'pk_test_sandbox',
      pendingSubscriptionId: null,
    });
    expect(before.methods).toMatchObject([{ id: card, type: 'card', last4: '4242' }]);
    expect(before.plans.map((plan) => plan.name)).toEqual(['Acne cream', 'Acne cream, single supply']);

    const applied = await shop.ask(applyCode, { code: ' sorrel20 ' }, me);
    expect(applied).toMatchObject({ code: 'SORREL20', value: 20, quote: { discountPence: 968, totalPence: 3872 } });
    const started = await shop.ask(startSubscription, { paymentMethod: card, expectedPence: 3872 }, me);
    expect(started.amountPence).toBe(3872);
    expect(await stands(shop, { userId, subscriptionId: started.subscriptionId })).toBe('pending: upcoming/upcoming');

    expect(await shop.ask(confirmSubscription, { subscription: started.subscriptionId }, me)).toMatchObject({
      status: 'pending',
      isPaid: false,
    });
    expect(await payInBrowser(shop, started.clientSecret ?? '')).toBe('succeeded');
    const confirmed = await shop.ask(confirmSubscription, { subscription: started.subscriptionId }, me);
    expect(confirmed).toMatchObject({ status: 'incomplete', isPaid: true });
    await addPhotos(shop, userId, 2);
    expect(await stands(shop, { userId, subscriptionId: started.subscriptionId })).toBe(
      'incomplete: paid/upcoming, upcoming/upcoming',
    );
    // One of the earlier photos, sent again, does count.
    await sendPhotos(shop, userId, [early]);
    expect(await stands(shop, { userId, subscriptionId: started.subscriptionId })).toBe(
      'review: paid/review, upcoming/upcoming',
    );

    expect(await published(shop, started.subscriptionId)).toEqual(['item.paid', 'review.requested']);
    const [subscription] = await mine(shop, userId);
    expect(subscription).toMatchObject({
      pricePence: 4840,
      items: [{ transactionPricePence: 3872, stripeTransactionId: expect.stringMatching(/^pi_/) }, {}],
    });
    expect(subscription?.stripeSubscriptionId).toBe(subscription?.items[0]?.stripeTransactionId);
    await shop.settle();
    expect(await shop.ask(confirmSubscription, { subscription: started.subscriptionId }, me)).toMatchObject({
      status: 'review',
      isPaid: true,
      events: [],
    });
    expect(await shop.sql(`select state from billing.redemptions where user_id = $1`, [userId])).toEqual([
      { state: 'used' },
    ]);
    await checkMoney(shop);
  });

  test("3-D Secure: nothing is paid until the bank's question is answered", async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, 'rosacea');
    const card = await saveCard(shop, userId, CARDS.challengeOnce);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    expect(await payInBrowser(shop, clientSecret ?? '')).toBe('requires_action');
    expect(
      await shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId)),
    ).toMatchObject({ status: 'pending', isPaid: false });
    await answerBank(shop, clientSecret?.split('_secret')[0] ?? '', clientSecret ?? '', 'fail');
    expect(
      await shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId)),
    ).toMatchObject({ status: 'pending', isPaid: false });
    // The same payment may be tried again.
    const again = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
    expect(again.subscriptionId).toBe(subscriptionId);
    expect(await payInBrowser(shop, again.clientSecret ?? '', { payment_method: card })).toBe('requires_action');
    await answerBank(shop, again.clientSecret?.split('_secret')[0] ?? '', again.clientSecret ?? '');
    expect(
      await shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId)),
    ).toMatchObject({ status: 'incomplete', isPaid: true });
    await checkMoney(shop);
  });

  test('a declined card leaves the order waiting for payment, and another card pays it', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const bad = await saveCard(shop, userId, CARDS.declinedLater);
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: bad },
      shop.as.customer(userId),
    );
    expect(await payInBrowser(shop, clientSecret ?? '')).toMatch(/refused: card_declined/);
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toBe('pending: upcoming/upcoming');
    const confirm = () => shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId));
    const refused = {
      status: 'pending',
      isPaid: false,
      refusal: 'The payment did not go through: the bank declined the card. Please try another card.',
    };
    expect([await confirm(), await confirm()]).toMatchObject([refused, refused]);
    const good = await saveCard(shop, userId);
    const again = await shop.ask(startSubscription, { paymentMethod: good }, shop.as.customer(userId));
    expect(again.subscriptionId).toBe(subscriptionId);
    expect(await payInBrowser(shop, again.clientSecret ?? '')).toBe('succeeded');
    expect(await confirm()).toMatchObject({ isPaid: true, refusal: null });
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete/);
    await checkMoney(shop);
  });

  test('nothing due: no payment is made, the order stands all the same', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    await shop.ask(changeCredit, { userId, valuePence: 5_000 }, shop.as.staff());
    const started = await shop.ask(
      startSubscription,
      { paymentMethod: card, expectedPence: 0 },
      shop.as.customer(userId),
    );
    expect(started).toMatchObject({ clientSecret: null, amountPence: 0 });
    expect(await stands(shop, { userId, subscriptionId: started.subscriptionId })).toMatch(/^incomplete/);
    expect((await checkoutOf(shop, userId)).creditPence).toBe(160);
    await checkMoney(shop);
  });
});

describe('repeats', () => {
  test('a second start after paying is refused', async () => {
    const { userId, card } = await aBuyer(shop);
    expect(await shop.refused(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      code: 'already_subscribed',
    });
  });

  test('a price that changed on the way must be accepted, and the old payment is closed', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const first = await shop.ask(startSubscription, { paymentMethod: card }, me);
    expect(await shop.refused(startSubscription, { paymentMethod: card, expectedPence: 3872 }, me)).toMatchObject({
      code: 'price_changed',
    });
    await shop.ask(applyCode, { code: 'SORREL20' }, me);
    const second = await shop.ask(startSubscription, { paymentMethod: card, expectedPence: 3872 }, me);
    expect(second.subscriptionId).toBe(first.subscriptionId);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect(await payInBrowser(shop, first.clientSecret ?? '')).toMatch(/^refused/);
    expect(await payInBrowser(shop, second.clientSecret ?? '')).toBe('succeeded');
    await shop.settle();
    expect((await mine(shop, userId))[0]?.items[0]?.transactionPricePence).toBe(3872);
    await checkMoney(shop);
  });

  test.each([5, 7, 9, 12])(
    'plan %s, chosen without its consultation, is not answered with an order of the treatment that has one',
    async (plan) => {
      const userId = await aCustomer(shop);
      const me = shop.as.customer(userId);
      await consult(shop, userId);
      const card = await saveCard(shop, userId);
      const [other] = await shop.sql<{ name: string }>('select name from billing.plans where id = $1', [plan]);
      await shop.ask(choosePlan, { plan }, me);
      // Pressed from a page of before, whose body names no plan.
      const unnamed = await shop.refused(startSubscription, { paymentMethod: card }, me);
      expect([unnamed.code, unnamed.message]).toEqual(['no_plan', expect.stringContaining(other?.name ?? '-')]);
      const named = await shop.refused(startSubscription, { paymentMethod: card, plan }, me);
      expect(named.message).toMatch(/check it and confirm again/);
      expect(await shop.sql('select 1 from billing.subscriptions where user_id = $1', [userId])).toEqual([]);
      // Said outright, it is what they want.
      const acne = (await checkoutOf(shop, userId)).plan?.id ?? 0;
      expect(await shop.ask(startSubscription, { paymentMethod: card, plan: acne }, me)).toMatchObject({
        amountPence: 4840,
      });
    },
  );

  test('another plan of the same consultation may be chosen before paying', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const first = await shop.ask(startSubscription, { paymentMethod: card }, me);
    await shop.ask(choosePlan, { plan: 2 }, me);
    const second = await shop.ask(startSubscription, { paymentMethod: card }, me);
    expect(second).toMatchObject({ subscriptionId: first.subscriptionId, amountPence: 4840 });
    await payInBrowser(shop, second.clientSecret ?? '');
    await addPhotos(shop, userId);
    expect(await stands(shop, { userId, subscriptionId: second.subscriptionId })).toBe('review: paid/review');
  });
});

describe('codes', () => {
  test('a refused one takes away what was applied and says why', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    await shop.ask(applyCode, { code: 'SORREL20' }, me);
    expect((await checkoutOf(shop, userId)).promo?.code).toBe('SORREL20');
    expect(await shop.refused(applyCode, { code: 'NOPE' }, me)).toMatchObject({
      code: 'invalid',
      message: 'Invalid promo code',
      errors: { code: ['Invalid promo code'] },
    });
    expect((await checkoutOf(shop, userId)).promo).toBeNull();
    expect(await shop.refused(applyCode, { code: `REF${userId}` }, me)).toMatchObject({
      message: expect.stringMatching(/your own/),
    });
  });

  test('tablets and second orders take none', async () => {
    const tablets = await aCustomer(shop);
    await consult(shop, tablets, 'oral-spironolactone');
    expect(await shop.refused(applyCode, { code: 'SORREL20' }, shop.as.customer(tablets))).toMatchObject({
      message: 'This code does not apply to tablets.',
    });
    const { userId } = await aBuyer(shop);
    await consult(shop, userId, 'glow');
    expect(await shop.refused(applyCode, { code: 'SORREL20' }, shop.as.customer(userId))).toMatchObject({
      message: 'This code is for a first order only.',
    });
  });

  test('two finished consultations: both are bought, one after the other, and neither is sold twice', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId, 'acne');
    await consult(shop, userId, 'rosacea');
    expect(await checkoutOf(shop, userId)).toMatchObject({ plan: { name: 'Rosacea cream' } });
    expect((await checkoutOf(shop, userId)).plans.map(({ name }) => name)).toEqual([
      'Rosacea cream',
      'Acne cream',
      'Acne cream, single supply',
    ]);
    const card = await saveCard(shop, userId);
    const first = await shop.ask(startSubscription, { paymentMethod: card, plan: 6 }, me);
    await confirmed(shop, userId, first);
    expect(await checkoutOf(shop, userId)).toMatchObject({ plan: { name: 'Acne cream' } });
    // Another tab that still shows the paid plan starts nothing, though the other cream costs the same.
    expect(await shop.refused(startSubscription, { paymentMethod: card, plan: 6 }, me)).toMatchObject({
      code: 'already_subscribed',
    });
    const second = await shop.ask(startSubscription, { paymentMethod: card, plan: 1 }, me);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    await confirmed(shop, userId, second);
    expect(await checkoutOf(shop, userId)).toMatchObject({ plan: null, plans: [], quote: null });
    expect(await shop.refused(startSubscription, { paymentMethod: card }, me)).toMatchObject({
      code: 'already_subscribed',
    });
  });

  test('the product somebody came for is the one proposed, with what each strength costs', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await shop.ask(choosePlan, { treatment: 'mounjaro' }, me);
    expect((await checkoutOf(shop, userId)).plan).toBeNull();
    await consult(shop, userId, 'weight-loss');
    const { plan } = await checkoutOf(shop, userId);
    expect([plan?.name, plan?.steps.map(({ pricePence }) => pricePence)]).toEqual([
      'Mounjaro',
      [17000, 19000, 23500, 26000, 28500, 31000],
    ]);
    const preview = await shop.ask(previewMine, { change: { kind: 'none' } }, me);
    expect(preview.charges.map(({ amountPence }) => amountPence)).toEqual([17000]);
    expect(preview.says.join(' ')).toContain('2.5 mg £170.00, 5 mg £190.00, 7.5 mg £235.00, 10 mg £260.00');
    await shop.ask(choosePlan, { treatment: 'wegovy' }, me);
    expect((await checkoutOf(shop, userId)).plan?.steps.map(({ pricePence }) => pricePence)).toEqual([
      11500, 12500, 14500, 19500, 22900, 29900,
    ]);
  });

  test.each(['hair-loss', 'weight-loss'] as const)('the skincare offer is not for %s', async (slug) => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, slug);
    expect(await shop.refused(applyCode, { code: 'SORREL20' }, shop.as.customer(userId))).toMatchObject({
      message: 'This code does not apply to this treatment.',
    });
    expect((await checkoutOf(shop, userId)).quote?.discountPence).toBe(0);
  });

  test('a code with one use left goes to one of many', async () => {
    await shop.sql(
      `insert into billing.promotions (code, title, type, value, duration, is_first_order_only, usage_limit) values ('LASTONE', 'One use', 'fixed', 500, 'once', false, 1)`,
    );
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const userId = await aCustomer(shop);
        await consult(shop, userId);
        const card = await saveCard(shop, userId);
        await shop.ask(applyCode, { code: 'lastone' }, shop.as.customer(userId));
        return { userId, card };
      }),
    );
    const starts = await Promise.allSettled(
      people.map(({ userId, card }) => shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId))),
    );
    expect(starts.filter((start) => start.status === 'fulfilled')).toHaveLength(1);
    const refusals = starts.flatMap((start) =>
      start.status === 'rejected' ? [(start.reason as { code: string }).code] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(['code_refused']));
    expect(
      await shop.sql(
        `select count(*)::int as count from billing.redemptions r join billing.promotions p on p.id = r.promotion_id where p.code = 'LASTONE' and r.state <> 'released'`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  test('a code from a link is applied unless it is refused', async () => {
    const friend = await aCustomer(shop);
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    expect((await checkoutOf(shop, userId, 'UNKNOWN')).promo).toBeNull();
    expect((await checkoutOf(shop, userId, `ref${friend}`)).promo).toMatchObject({
      code: `REF${friend}`,
      title:
        'Invited by a friend: your own price stays as it is. Your friend gets £10.00 of credit once your first order has been sent',
      value: 0,
    });
    expect((await checkoutOf(shop, userId, 'SORREL20')).promo?.code).toBe(`REF${friend}`);
  });

  test('codes that cannot be are refused by the table', async () => {
    for (const value of [101, -5, 0])
      await expect(
        shop.sql(
          `insert into billing.promotions (code, title, type, value, duration, is_first_order_only) values ($1, 'x', 'percentage', $2, 'once', false)`,
          [`BAD${value}`, value],
        ),
      ).rejects.toThrow(/check/);
  });
});

describe('bad input', () => {
  test.each([
    ['code empty', applyCode, { code: '  ' }, 'invalid'],
    ['code of 4,096 characters', applyCode, { code: 'x'.repeat(4096) }, 'invalid'],
    ['code as markup', applyCode, { code: '<svg onload=alert(1)>' }, 'invalid'],
    ['code as object', applyCode, { code: { $ne: null } }, 'invalid'],
    ['no method', startSubscription, {}, 'invalid'],
    ['empty method', startSubscription, { paymentMethod: '' }, 'invalid'],
    ['unknown method', startSubscription, { paymentMethod: 'pm_nope' }, 'not_found'],
    ['method as a path', startSubscription, { paymentMethod: '../customers' }, 'not_found'],
    ['subscription 0', confirmSubscription, { subscription: 0 }, 'invalid'],
    ['subscription as text', confirmSubscription, { subscription: '1; drop table' }, 'invalid'],
    ['subscription beyond numbers', confirmSubscription, { subscription: 9_007_199_254_740_991 }, 'not_found'],
    ['plan unknown', choosePlan, { plan: 999 }, 'invalid'],
    ['plan not offered', choosePlan, { plan: 13 }, 'invalid'],
  ] as const)('%s', async (_, call, input, code) => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    await saveCard(shop, userId);
    expect(await shop.refused(call as never, input, shop.as.customer(userId))).toMatchObject({
      code,
      message: expect.any(String),
    });
    expect(await shop.sql('select id from billing.subscriptions where user_id = $1', [userId])).toEqual([]);
  });

  test("somebody else's card or subscription does not exist", async () => {
    const other = await aBuyer(shop);
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    await saveCard(shop, userId);
    expect(
      await shop.refused(startSubscription, { paymentMethod: other.card }, shop.as.customer(userId)),
    ).toMatchObject({ code: 'not_found' });
    expect(
      await shop.refused(confirmSubscription, { subscription: other.subscriptionId }, shop.as.customer(userId)),
    ).toMatchObject({ code: 'not_found' });
    expect(await shop.refused(startSubscription, { paymentMethod: other.card }, shop.as.visitor())).toMatchObject({
      code: 'unauthenticated',
    });
  });
});

describe('an abandoned checkout', () => {
  test('is given up after a day, frees code and credit, and can be begun again', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    await shop.ask(applyCode, { code: 'SORREL20' }, me);
    const { subscriptionId, clientSecret } = await shop.ask(startSubscription, { paymentMethod: card }, me);
    await shop.clock.advance('PT25H');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toBe('failed: failed/upcoming');
    expect(await published(shop, subscriptionId)).toEqual(['subscription.ended']);
    expect(await payInBrowser(shop, clientSecret ?? '')).toMatch(/^refused/);
    const again = await shop.ask(startSubscription, { paymentMethod: card, expectedPence: 3872 }, me);
    expect(again.subscriptionId).not.toBe(subscriptionId);
    expect(await shop.sql('select status from billing.subscriptions where id = $1', [subscriptionId])).toEqual([
      { status: 'cancelled' },
    ]);
    expect((await mine(shop, userId)).map((one) => one.id)).toEqual([again.subscriptionId]);
    await payInBrowser(shop, again.clientSecret ?? '');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId: again.subscriptionId })).toMatch(/^incomplete/);
    await checkMoney(shop);
  });
});

describe('a single supply', () => {
  test('once delivered may be ordered again; until then, and while the second runs, it may not', async () => {
    const userId = await aCustomer(shop);
    const me = shop.as.customer(userId);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const { plans } = await checkoutOf(shop, userId);
    const plan = plans.find(({ name }) => name === 'Acne cream, single supply')?.id ?? 0;
    const order = async (): Promise<Bought> => {
      await shop.ask(choosePlan, { plan }, me);
      const started = await shop.ask(startSubscription, { paymentMethod: card }, me);
      await confirmed(shop, userId, started);
      const [item] = await shop.sql<{ id: string }>('select id from billing.items where subscription_id = $1', [
        started.subscriptionId,
      ]);
      return { userId, subscriptionId: started.subscriptionId, itemId: Number(item?.id), card };
    };
    const first = await order();
    const again = () => shop.refused(startSubscription, { paymentMethod: card }, me);
    expect(await again()).toMatchObject({ code: 'already_subscribed' });
    await approve(shop, first);
    await shop.ask(claimForDispatch, { id: first.itemId }, shop.as.staff());
    await ship(shop, first);
    expect(await stands(shop, first)).toBe('active: shipped/shipped');
    const second = await order();
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(await stands(shop, second)).toMatch(/^review/);
    expect(await again()).toMatchObject({ code: 'already_subscribed' });
    expect((await mine(shop, userId)).map(({ id }) => id)).toEqual([second.subscriptionId, first.subscriptionId]);
    expect(await shop.refused(addItem, { id: first.subscriptionId, item_id: 11 }, shop.as.staff())).toMatchObject({
      code: 'conflict',
      message: /ordered this treatment again/,
    });
  });
});

test('with new orders switched off nobody begins a plan and nothing is charged; whoever has one is served on', async () => {
  const { userId } = await aBuyer(shop);
  const tell = async (version: number, more: Partial<Business>) => {
    const id = await plantEvent(shop, businessChanged, 'business', {
      version,
      business: { ...SAMPLE_BUSINESS, ...more },
    });
    expect(await waitApplied(shop.rpc, ['billing'], [id], 5_000)).toBe(true);
  };
  await tell(1, { takes_orders: false });
  const newcomer = await aCustomer(shop);
  await consult(shop, newcomer);
  const card = await saveCard(shop, newcomer);
  const start = () => shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(newcomer));
  await expect(start()).rejects.toMatchObject({
    code: 'orders_closed',
    status: 409,
    message: expect.stringContaining('You have not been charged'),
  });
  expect(await mine(shop, newcomer)).toEqual([]);
  expect(await mine(shop, userId)).toHaveLength(1);
  await tell(2, {});
  expect((await start()).clientSecret).not.toBeNull();
});

test('photos that come while the payment is being booked complete the order', async () => {
  const userId = await aCustomer(shop);
  const me = shop.as.customer(userId);
  await consult(shop, userId);
  const card = await saveCard(shop, userId);
  const { subscriptionId, clientSecret } = await shop.ask(startSubscription, { paymentMethod: card }, me);
  // The payment has looked for photos, and is not stored yet.
  await shop.sql(`create function billing.slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return new; end $$;
      create trigger slowly before insert on billing.outbox for each row when (new.subject = 'evt.billing.item.paid') execute function billing.slowly()`);
  try {
    await payInBrowser(shop, clientSecret ?? '');
    const paying = shop.ask(confirmSubscription, { subscription: subscriptionId }, me);
    const isBooking = async () =>
      (
        await shop.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`,
        )
      ).length > 0;
    await until(isBooking, 10_000, 'the payment is being booked');
    await addPhotos(shop, userId);
    await paying;
    await shop.settle();
  } finally {
    await shop.sql('drop function billing.slowly() cascade');
  }
  expect(await stands(shop, { userId, subscriptionId })).toBe('review: paid/review, upcoming/upcoming');
});
