import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  applyCode,
  changeCredit,
  createPromotion,
  planPrice,
  previewMine,
  readCatalogue,
  removeCode,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import {
  aCustomer,
  checkoutOf,
  closeShop,
  confirmed,
  consult,
  FOR_EVERYBODY,
  openShop,
  saveCard,
  type Shop,
} from './shop.ts';

// What the customer sees is what is charged.
jest.setTimeout(60_000);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(async () => {
  await closeShop(shop);
});

async function atCheckout(slug: TreatmentSlug = 'acne'): Promise<{ userId: number; card: string }> {
  const userId = await aCustomer(shop);
  await consult(shop, userId, slug);
  return { userId, card: await saveCard(shop, userId) };
}
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
    const { userId, card } = await atCheckout();
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

  test('held by another order of theirs that is not paid: said so, and not promised', async () => {
    const { userId, card } = await atCheckout();
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
    const { userId, card } = await atCheckout();
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
    const { userId, card } = await atCheckout();
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
    const { userId, card } = await atCheckout('rosacea');
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
