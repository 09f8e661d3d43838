import { describe, expect, test } from '@jest/globals';
import {
  applyCode,
  changeCredit,
  changePaymentMethod,
  claimForDispatch,
  confirmSubscription,
  countStock,
  createPromotion,
  planPrice,
  previewMine,
  readCatalogue,
  readRecovery,
  removeCode,
  startSubscription,
  stopPromotion,
} from '@sorrel/contracts/billing/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { plantEvent } from '@sorrel/test-kit/plant';
import {
  aShop,
  aBuyer,
  approve,
  CARDS,
  checkoutOf,
  confirmed,
  consult,
  FOR_EVERYBODY,
  mine,
  payInBrowser,
  saveCard,
  ship,
  stands,
  type Bought,
  atCheckout,
} from './shop.ts';

// The customer is charged what they were shown.

const shop = aShop();

const apply = (userId: number, code: string) => shop.ask(applyCode, { code }, shop.as.customer(userId));
const start = (userId: number, paymentMethod: string, expectedPence?: number) =>
  shop.ask(startSubscription, { paymentMethod, expectedPence }, shop.as.customer(userId));
const total = async (userId: number): Promise<number> => (await checkoutOf(shop, userId)).quote?.totalPence ?? -1;
const foretold = async (userId: number): Promise<number | undefined> =>
  (await shop.ask(previewMine, { change: { kind: 'none' } }, shop.as.customer(userId))).charges[0]?.amountPence;
const uses = (userId: number) =>
  shop.sql(`select state from billing.redemptions where user_id = $1 order by id`, [userId]);

describe('a code that does not count', () => {
  test('is shown with its reason and without its discount; it can be removed, or the price without it paid', async () => {
    const { userId, card } = await atCheckout(shop);
    const me = shop.as.customer(userId);
    await apply(userId, 'SORREL20');
    await consult(shop, userId, 'oral-spironolactone');
    const page = await checkoutOf(shop, userId);
    expect(page).toMatchObject({
      promo: null,
      refusedCode: { code: 'SORREL20', why: 'This code does not apply to tablets.' },
      quote: { discountPence: 0, totalPence: page.plan?.chargePence },
    });
    const full = page.quote?.totalPence ?? 0;
    const nobodyLooked = { paymentMethod: card };
    expect(await shop.refused(startSubscription, nobodyLooked, me)).toMatchObject({
      code: 'code_refused',
      message: 'This code does not apply to tablets. Please remove it and check the new price.',
    });
    expect(await shop.refused(startSubscription, { ...nobodyLooked, expectedPence: full - 100 }, me)).toMatchObject({
      code: 'code_refused',
    });
    expect(await start(userId, card, full)).toMatchObject({ amountPence: full });
    for (let repeat = 0; repeat < 2; repeat++) expect(await shop.ask(removeCode, {}, me)).toEqual({});
    expect(await checkoutOf(shop, userId)).toMatchObject({ promo: null, refusedCode: null });
    await confirmed(shop, userId, await start(userId, card));
    expect(await uses(userId)).toEqual([]);
  });

  test('held by another unpaid order of theirs: shown with the reason, and not promised', async () => {
    const { userId, card } = await atCheckout(shop);
    await apply(userId, 'SORREL20');
    await start(userId, card, await total(userId));
    expect(await checkoutOf(shop, userId)).toMatchObject({ promo: { code: 'SORREL20' }, refusedCode: null });
    await consult(shop, userId, 'glow');
    const page = await checkoutOf(shop, userId);
    expect(page).toMatchObject({
      promo: null,
      refusedCode: { code: 'SORREL20', why: expect.stringMatching(/another order of yours that is not paid yet/) },
      pendingSubscriptionId: null,
    });
    expect(await foretold(userId)).toBe(page.quote?.totalPence);
    expect(await start(userId, card, page.quote?.totalPence)).toMatchObject({ amountPence: page.plan?.chargePence });
    expect(await uses(userId)).toEqual([{ state: 'reserved' }]);
  });

  test('that ended while the order was open lets go of its use', async () => {
    const today = londonDate(await shop.clock.now());
    await shop.ask(
      createPromotion,
      {
        code: 'TODAYONLY',
        title: 'Today only',
        type: 'fixed',
        value: 500,
        duration: 'forever',
        charges: null,
        ...FOR_EVERYBODY,
        endsOn: today,
      },
      shop.as.staff(['ops']),
    );
    const { userId, card } = await atCheckout(shop);
    await apply(userId, 'TODAYONLY');
    await start(userId, card, 4340);
    await shop.clock.at(`${addDays(today, 1)}T00:30:00Z`);
    expect(await checkoutOf(shop, userId)).toMatchObject({
      refusedCode: { code: 'TODAYONLY', why: 'This code has expired.' },
    });
    const again = await start(userId, card, await total(userId));
    expect(again.amountPence).toBe(4840);
    expect(await uses(userId)).toEqual([{ state: 'released' }]);
    await confirmed(shop, userId, again);
    expect(await uses(userId)).toEqual([{ state: 'released' }]);
  });
});

describe('the sum on the button', () => {
  test('counts no credit that an order of something else holds', async () => {
    const { userId, card } = await atCheckout(shop);
    await shop.ask(changeCredit, { userId, valuePence: 1_000 }, shop.as.staff());
    await start(userId, card, 3840);
    expect(await total(userId)).toBe(3840);
    await consult(shop, userId, 'glow');
    const page = await checkoutOf(shop, userId);
    expect(page.quote?.totalPence).toBe(page.plan?.chargePence);
    expect(await foretold(userId)).toBe(page.quote?.totalPence);
    const started = await start(userId, card, page.quote?.totalPence);
    expect(started.amountPence).toBe(page.plan?.chargePence);
    await confirmed(shop, userId, started);
  });

  test("is today's price for an order of yesterday that is not paid", async () => {
    const { treatments } = await shop.ask(readCatalogue, {}, shop.as.visitor());
    const product = treatments.find(({ slug }) => slug === 'rosacea')?.plans[0]?.items[0];
    const { userId, card } = await atCheckout(shop, 'rosacea');
    const today = addDays(londonDate(await shop.clock.now()), 1);
    const from = addDays(today, 1);
    const pricePence = (product?.pricePence ?? 0) + 100;
    await shop.ask(planPrice, { productId: product?.id ?? 0, pricePence, from }, shop.as.staff(['ops']));
    await shop.clock.at(`${today}T22:00:00Z`);
    const before = await start(userId, card, await total(userId));
    await shop.clock.at(`${from}T08:00:00Z`);
    const dearer = await total(userId);
    expect(dearer).toBe(before.amountPence + 100 * (product?.intervalDuration ?? 0));
    expect(await foretold(userId)).toBe(dearer);
    const after = await start(userId, card, dearer);
    expect(after).toMatchObject({ subscriptionId: before.subscriptionId, amountPence: dearer });
    await confirmed(shop, userId, after);
    expect(
      await shop.sql(
        'select price_pence, transaction_price_pence from billing.items where subscription_id = $1 order by sequence',
        [after.subscriptionId],
      ),
    ).toEqual([
      { price_pence: pricePence, transaction_price_pence: dearer },
      { price_pence: pricePence, transaction_price_pence: null },
    ]);
  });
});

type Owner = Pick<Bought, 'userId' | 'subscriptionId'>;
const pay = ({ userId, subscriptionId: subscription }: Owner, payment_method: string, expectedPence?: number) =>
  shop.ask(changePaymentMethod, { subscription, payment_method, expectedPence }, shop.as.customer(userId));
const cardPreview = async ({ userId, subscriptionId: subscription }: Owner) =>
  (await shop.ask(previewMine, { subscription, change: { kind: 'card' } }, shop.as.customer(userId))).charges.map(
    ({ amountPence }) => amountPence,
  );
const askedFor = async ({ userId, subscriptionId: subscription }: Owner) =>
  (await shop.ask(readRecovery, { subscription }, shop.as.customer(userId))).amountPence;
const hours = async (count: number) => {
  await shop.clock.advance(`PT${count}H`);
  await shop.settle();
};
const stateOf = ({ subscriptionId }: Owner) =>
  shop.sql<{ amount_pence: number; state: string }>(
    'select amount_pence, state from billing.charges where subscription_id = $1 order by created_at, attempt',
    [subscriptionId],
  );
const aCode = (code: string, over: object = {}) =>
  shop.ask(
    createPromotion,
    {
      code,
      title: 'Some pounds off',
      type: 'fixed',
      value: 1_000,
      duration: 'forever',
      charges: null,
      ...FOR_EVERYBODY,
      ...over,
    },
    shop.as.staff(['ops']),
  );
/** An order with a code that nobody paid within a day: it has failed and let go of the code. */
async function anAbandoned(code?: string): Promise<Owner & { card: string }> {
  const { userId, card } = await atCheckout(shop);
  if (code) await apply(userId, code);
  const { subscriptionId } = await start(userId, card);
  await hours(25);
  expect(await stands(shop, { userId, subscriptionId })).toBe('failed: failed/upcoming');
  return { userId, subscriptionId, card };
}

describe('another card for what is due', () => {
  test('is asked for the sum that was shown, also where a payment of another sum stood open', async () => {
    const bought = await aBuyer(shop);
    await approve(shop, bought);
    await shop.ask(claimForDispatch, { id: bought.itemId }, shop.as.staff());
    await ship(shop, bought);
    await pay(bought, await saveCard(shop, bought.userId, CARDS.declinedLater));
    const [{ dueAt = '' } = {}] = await mine(shop, bought.userId);
    await shop.clock.at(`${dueAt}T09:30:00Z`);
    await shop.settle();
    expect(await stands(shop, bought)).toMatch(/^pending/);
    const bank = await saveCard(shop, bought.userId, CARDS.alwaysChallenge);
    const first = await pay(bought, bank, 4840);
    expect(await payInBrowser(shop, first.clientSecret ?? '', { payment_method: bank })).toBe('requires_action');
    await shop.ask(changeCredit, { userId: bought.userId, valuePence: 1_000 }, shop.as.staff());
    expect([(await cardPreview(bought))[0], await askedFor(bought)]).toEqual([3840, 3840]);
    expect(
      await shop.refused(
        changePaymentMethod,
        { subscription: bought.subscriptionId, payment_method: bought.card, expectedPence: 4840 },
        shop.as.customer(bought.userId),
      ),
    ).toMatchObject({ code: 'price_changed' });
    const second = await pay(bought, bought.card, 3840);
    expect(await payInBrowser(shop, first.clientSecret ?? '')).toMatch(/^refused/);
    expect(await payInBrowser(shop, second.clientSecret ?? '', { payment_method: bought.card })).toBe('succeeded');
    await shop.settle();
    expect((await stateOf(bought)).slice(-2)).toEqual([
      { amount_pence: 4840, state: 'cancelled' },
      { amount_pence: 3840, state: 'succeeded' },
    ]);
  });

  test('of an order that was given up is not promised a code that has ended since', async () => {
    const { id } = await aCode('ENDSSOON');
    const left = await anAbandoned('ENDSSOON');
    expect([(await cardPreview(left))[0], await askedFor(left)]).toEqual([3840, 3840]);
    await shop.ask(stopPromotion, { id }, shop.as.staff(['ops']));
    expect([(await cardPreview(left))[0], await askedFor(left)]).toEqual([4840, 4840]);
    await confirmed(shop, left.userId, { ...left, ...(await pay(left, left.card, 4840)) });
    expect((await stateOf(left)).at(-1)).toEqual({ amount_pence: 4840, state: 'succeeded' });
  });
});

describe('a code with one use', () => {
  test('is not used up by viewing; a customer who first pays without it also pays without it later', async () => {
    await aCode('ONESEAT', { limit: 1 });
    const left = await anAbandoned('ONESEAT');
    for (let look = 0; look < 2; look++) expect(await askedFor(left)).toBe(3840);
    expect(await uses(left.userId)).toEqual([{ state: 'released' }]);
    expect(await checkoutOf(shop, left.userId)).toMatchObject({ promo: { code: 'ONESEAT' }, refusedCode: null });
    const other = await atCheckout(shop);
    await apply(other.userId, 'ONESEAT');
    await confirmed(shop, other.userId, await start(other.userId, other.card, 3840));
    expect(await uses(other.userId)).toEqual([{ state: 'used' }]);
    expect(await cardPreview(left)).toEqual([4840, 4840, 4840]);
    await confirmed(shop, left.userId, { ...left, ...(await pay(left, left.card, 4840)) });
    expect(
      await shop.sql('select promotion_id, promotion_code from billing.subscriptions where id = $1', [
        left.subscriptionId,
      ]),
    ).toEqual([{ promotion_id: null, promotion_code: null }]);
    expect(await cardPreview(left)).toEqual([4840, 4840, 4840]);
  });
});

describe('who comes back', () => {
  test('pays with the card on screen, not with the one whose bank had asked', async () => {
    const { userId, card } = await atCheckout(shop);
    const asks = await saveCard(shop, userId, CARDS.alwaysChallenge);
    const first = await start(userId, asks);
    expect(await payInBrowser(shop, first.clientSecret ?? '')).toBe('requires_action');
    const second = await start(userId, card);
    const [intent = ''] = (second.clientSecret ?? '').split('_secret');
    expect(await shop.stripe('GET', `/payment_intents/${intent}`, {}, 'secret')).toMatchObject({
      payment_method: card,
      status: 'requires_confirmation',
    });
    expect(await payInBrowser(shop, second.clientSecret ?? '')).toBe('succeeded');
    await shop.ask(confirmSubscription, { subscription: second.subscriptionId }, shop.as.customer(userId));
    expect(await stands(shop, { userId, subscriptionId: second.subscriptionId })).toMatch(/^incomplete/);
  });

  test('after their payment was called off at the provider is offered another', async () => {
    const { userId, card } = await atCheckout(shop);
    const first = await start(userId, card);
    const [intent = ''] = (first.clientSecret ?? '').split('_secret');
    // Its webhook has not arrived yet.
    shop.webhooks.isOpen = false;
    await shop.stripe('POST', `/payment_intents/${intent}/cancel`, {}, 'secret');
    const second = await start(userId, card);
    shop.webhooks.isOpen = true;
    expect(second.clientSecret).not.toBe(first.clientSecret);
    await confirmed(shop, userId, second);
    expect(await stateOf({ userId, subscriptionId: second.subscriptionId })).toEqual([
      { amount_pence: 4840, state: 'cancelled' },
      { amount_pence: 4840, state: 'succeeded' },
    ]);
  });

  test('not: a payment that was opened for them lets go of its credit and its goods after a day', async () => {
    const left = await anAbandoned();
    await shop.ask(changeCredit, { userId: left.userId, valuePence: 1_000 }, shop.as.staff());
    const bank = await saveCard(shop, left.userId, CARDS.alwaysChallenge);
    const { clientSecret } = await pay(left, bank, 3840);
    expect(await payInBrowser(shop, clientSecret ?? '', { payment_method: bank })).toBe('requires_action');
    await hours(23);
    expect((await stateOf(left)).at(-1)).toEqual({ amount_pence: 3840, state: 'requires_action' });
    await hours(2);
    expect((await stateOf(left)).at(-1)).toEqual({ amount_pence: 3840, state: 'cancelled' });
    expect((await checkoutOf(shop, left.userId)).creditPence).toBe(1_000);
    expect(await shop.sql(`select key from billing.jobs where kind = 'close-charge' and state <> 'done'`)).toEqual([]);
  });
});

describe('what cannot be sent', () => {
  test('is not charged; the card is kept, and nothing is promised that does not come by itself', async () => {
    const left = await anAbandoned();
    const other = await saveCard(shop, left.userId);
    await shop.ask(countStock, { code: '110C', counted: 0 }, shop.as.staff());
    expect(
      await shop.refused(
        changePaymentMethod,
        { subscription: left.subscriptionId, payment_method: other },
        shop.as.customer(left.userId),
      ),
    ).toMatchObject({
      code: 'on_hold',
      message:
        'Your card is kept for later. This is out of stock at our pharmacy at the moment, so nothing has been charged. Please pay again in a few days.',
    });
    await shop.ask(countStock, { code: '110C', counted: null }, shop.as.staff());
    expect(
      await shop.sql('select payment_method_id from billing.subscriptions where id = $1', [left.subscriptionId]),
    ).toEqual([{ payment_method_id: other }]);
    expect(await stateOf(left)).toHaveLength(1);
  });

  test('is not ordered: who is pregnant gets no news of a delivery they do not have', async () => {
    const { userId, card } = await atCheckout(shop, 'oral-spironolactone');
    await plantEvent(shop, pregnancyChanged, `patient:${userId}`, {
      userId,
      isPregnant: true,
      at: (await shop.clock.now()).toISOString(),
    });
    await shop.settle();
    expect(await shop.refused(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      code: 'not_offered',
      message:
        'This treatment must not be used in pregnancy, so we have not taken your order. You have not been charged. Your GP, midwife or pharmacist can advise you. Please message us if anything has changed.',
    });
    expect(await mine(shop, userId)).toEqual([]);
  });
});
