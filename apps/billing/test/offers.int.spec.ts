import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  addItem,
  applyCode,
  changeCredit,
  confirmSubscription,
  createPromotion,
  listPromotions,
  planPrice,
  previewMine,
  readCatalogue,
  readPrices,
  startSubscription,
  stopPromotion,
  updateDate,
  withdrawPrice,
} from '@sorrel/contracts/billing/rpc';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import {
  aShop,
  aBuyer,
  aCustomer,
  addPhotos,
  checkedBooks,
  checkoutOf,
  consult,
  mine,
  payInBrowser,
  type Bought,
  FOR_EVERYBODY,
  boughtOf,
  atCheckout,
  toDueDate,
  claimAndShip,
} from './shop.ts';

const shop = aShop({ isMoneyChecked: false });
const ops = () => shop.as.staff(['ops']);
const terms: z.input<typeof createPromotion.input> = {
  code: '',
  title: '£5 off',
  type: 'fixed',
  value: 500,
  duration: 'once',
  charges: null,
  ...FOR_EVERYBODY,
};
const apply = (userId: number, code: string) => shop.ask(applyCode, { code }, shop.as.customer(userId));
const chargesOf = async ({ subscriptionId }: Pick<Bought, 'subscriptionId'>) =>
  (
    await shop.sql<{ amount_pence: number }>(
      `select amount_pence from billing.charges where subscription_id = $1 and state = 'succeeded' order by sequence`,
      [subscriptionId],
    )
  ).map((charge) => charge.amount_pence);

describe('a price', () => {
  const acne = async () => {
    const { treatments } = await shop.ask(readCatalogue, {}, shop.as.visitor());
    return treatments.find(({ slug }) => slug === 'acne')?.plans[0]?.items[0];
  };

  test('begins on its day for new orders; running subscriptions keep theirs; a restart keeps it', async () => {
    const bought = await aBuyer(shop);
    await claimAndShip(shop, bought);
    const product = await acne();
    const productId = product?.id ?? 0;
    const today = londonDate(await shop.clock.now());
    const from = addDays(today, 3);
    expect(
      await shop.refused(planPrice, { productId, pricePence: 2600, from }, shop.as.staff(['support'])),
    ).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(planPrice, { productId, pricePence: 2600, from: today }, ops())).toMatchObject({
      errors: { from: [expect.stringMatching(/tomorrow at the earliest/)] },
    });
    expect(await shop.refused(planPrice, { productId, pricePence: 2420, from }, ops())).toMatchObject({
      errors: { price: ['The price on that day is £24.20 already.'] },
    });
    await shop.ask(planPrice, { productId, pricePence: 2600, from }, ops());
    expect(await shop.refused(planPrice, { productId, pricePence: 2700, from }, ops())).toMatchObject({
      code: 'conflict',
    });
    expect((await shop.events('evt.billing.catalogue.changed')).map(({ data }) => data)).toEqual([
      { productId, pricePence: 2600, from },
    ]);
    expect(
      await shop.sql(
        `select action, object, detail->>'pricePence' as pence from billing.audit where action = 'price.planned'`,
      ),
    ).toEqual([{ action: 'price.planned', object: `productId=${productId}`, pence: '2600' }]);

    const planned = async () => (await shop.ask(readCatalogue, {}, shop.as.visitor())).planned;
    expect(await planned()).toEqual([{ productId, pricePence: 2600, from: londonMoment(from).toISOString() }]);

    const { userId } = await atCheckout(shop);
    expect((await checkoutOf(shop, userId)).quote?.totalPence).toBe(4840);
    await shop.clock.at(`${from}T00:30:00Z`);
    expect((await checkoutOf(shop, userId)).quote?.totalPence).toBe(5200);
    expect(await planned()).toEqual([]);
    await shop.restart();
    expect((await acne())?.pricePence).toBe(2600);
    const { products } = await shop.ask(readPrices, {}, shop.as.staff(['dispatch']));
    expect(products.find((one) => one.productId === productId)?.prices).toEqual([
      { pricePence: 2420, from: null, state: 'past', by: 'Release' },
      { pricePence: 2600, from, state: 'now', by: 'Test Staff' },
    ]);
    await toDueDate(shop, bought);
    expect(await chargesOf(bought)).toEqual([4840, 4840]);
  });

  test('of two who plan at once the second reads who planned what, and writes theirs over it only after that', async () => {
    const product = await acne();
    const productId = product?.id ?? 0;
    const from = addDays(londonDate(await shop.clock.now()), 20);
    const planned: { from: string; pricePence: number }[] = [];
    const ask = { productId, from, planned };
    await shop.ask(planPrice, { ...ask, pricePence: 3100 }, ops());
    expect(await shop.refused(planPrice, { ...ask, pricePence: 3200 }, ops())).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^Test Staff changed the planned prices of this item meanwhile \(£31\.00 from /),
      errors: { from: [expect.stringMatching(/^£31\.00 from .* planned$/)] },
    });
    // The same press again.
    expect(await shop.ask(planPrice, { ...ask, pricePence: 3100 }, ops())).toEqual({ events: [] });
    const read = [{ from, pricePence: 3100 }];
    expect(await shop.refused(planPrice, { ...ask, pricePence: 3200, planned: read }, ops())).toMatchObject({
      code: 'conflict',
    });
    await shop.ask(planPrice, { ...ask, pricePence: 3200, planned: read, overwrites: true }, ops());
    expect(
      await shop.sql(`select price_pence as pence from billing.prices where product_id = $1 and valid_from > $2`, [
        productId,
        await shop.clock.now(),
      ]),
    ).toEqual([{ pence: 3200 }]);
    expect(
      await shop.sql(
        `select action from billing.audit where object = $1 and action like 'price.%' order by id desc limit 2`,
        [`productId=${productId}`],
      ),
    ).toEqual([{ action: 'price.planned' }, { action: 'price.withdrawn' }]);
    await shop.ask(withdrawPrice, { productId, from }, ops());
    expect(
      await shop.refused(planPrice, { ...ask, pricePence: 3200, planned: [{ from, pricePence: 3200 }] }, ops()),
    ).toMatchObject({ errors: { from: [expect.stringMatching(/£32\.00 from .* taken back/)] } });
  });

  test('that has not begun can be taken back, and only then', async () => {
    const product = await acne();
    const productId = product?.id ?? 0;
    const from = addDays(londonDate(await shop.clock.now()), 2);
    await shop.ask(planPrice, { productId, pricePence: 9000, from }, ops());
    await shop.ask(withdrawPrice, { productId, from }, ops());
    expect(await shop.refused(withdrawPrice, { productId, from }, ops())).toMatchObject({ code: 'conflict' });
    await shop.clock.at(`${from}T12:00:00Z`);
    expect((await acne())?.pricePence).toBe(2600);
    const begun = (await shop.ask(readPrices, {}, ops())).products.find((one) => one.productId === productId)
      ?.prices[1];
    expect(await shop.refused(withdrawPrice, { productId, from: begun?.from ?? '' }, ops())).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a code', () => {
  test('made by staff is used without regard to case and spaces, once by each, and counted', async () => {
    await shop.ask(
      createPromotion,
      { ...terms, code: ' five-off ', endsOn: addDays(londonDate(await shop.clock.now()), 9) },
      ops(),
    );
    const { userId, card } = await atCheckout(shop);
    expect(await apply(userId, '  Five-OFF ')).toMatchObject({
      code: 'FIVE-OFF',
      type: 'fixed',
      value: 5,
      duration: 'once',
    });
    const before = (await checkoutOf(shop, userId)).quote?.totalPence ?? 0;
    const { clientSecret, subscriptionId, amountPence } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    expect(amountPence).toBe(before);
    const listed = async () =>
      (await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'FIVE-OFF');
    expect(await listed()).toMatchObject({ used: 0, held: 1, state: 'running', by: 'Test Staff' });
    await payInBrowser(shop, clientSecret ?? '');
    await shop.ask(confirmSubscription, { subscription: subscriptionId }, shop.as.customer(userId));
    await shop.settle();
    expect(await listed()).toMatchObject({ used: 1, held: 0 });
    expect(await shop.refused(applyCode, { code: 'FIVE-OFF' }, shop.as.customer(userId))).toMatchObject({
      message: 'You have used this code already.',
    });
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('ends after its last day, by the clock', async () => {
    const { userId } = await atCheckout(shop);
    const { endsOn } =
      (await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'FIVE-OFF') ?? {};
    await shop.clock.at(`${endsOn}T22:00:00Z`);
    expect(await apply(userId, 'FIVE-OFF')).toMatchObject({ code: 'FIVE-OFF' });
    await shop.clock.at(`${addDays(endsOn ?? '', 1)}T01:00:00Z`);
    expect(await shop.refused(applyCode, { code: 'FIVE-OFF' }, shop.as.customer(userId))).toMatchObject({
      message: 'This code has expired.',
    });
    expect((await checkoutOf(shop, userId)).promo).toBeNull();
  });

  test('takes a third off, as it says', async () => {
    await shop.ask(
      createPromotion,
      { ...terms, code: 'THIRD', type: 'percentage', value: 33.33, duration: 'once', charges: null },
      ops(),
    );
    const listed = (await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'THIRD');
    expect(listed?.value).toBe(33.33);
    const { userId } = await atCheckout(shop);
    expect(await apply(userId, 'THIRD')).toMatchObject({ code: 'THIRD', value: 33.33 });
    const { lines, subtotalPence, discountPence } = (await checkoutOf(shop, userId)).quote ?? {};
    expect(discountPence).toBe(Math.floor(((subtotalPence ?? 0) * 3_333 + 5_000) / 10_000));
    expect(lines).toContainEqual({ text: 'THIRD: 33.33% off', amountPence: -(discountPence ?? 0) });
  });

  test('is used in the previewed order when two items fall due on one day, however slow the provider', async () => {
    await shop.ask(
      createPromotion,
      { ...terms, code: 'FIRST2', type: 'percentage', value: 20, duration: 'repeating', charges: 2 },
      ops(),
    );
    const { userId, card } = await atCheckout(shop);
    const me = shop.as.customer(userId);
    await apply(userId, 'FIRST2');
    const { clientSecret, subscriptionId: id } = await shop.ask(startSubscription, { paymentMethod: card }, me);
    await payInBrowser(shop, clientSecret ?? '');
    await shop.ask(confirmSubscription, { subscription: id }, me);
    await addPhotos(shop, userId);
    // Today's price: prices were changed above.
    const [item] = await shop.sql<{ id: string; full: number }>(
      'select id, price_pence * interval_duration as full from billing.items where subscription_id = $1 order by sequence limit 1',
      [id],
    );
    const offered = (item?.full ?? 0) * 0.8;
    const bought = { userId, subscriptionId: id, itemId: Number(item?.id), card };
    await claimAndShip(shop, bought);
    const { treatments } = await shop.ask(readCatalogue, {}, shop.as.visitor());
    const extra = treatments.find(({ slug }) => slug === 'glow')?.plans[0]?.items[0]?.id ?? 0;
    await consult(shop, userId, 'glow');
    await shop.ask(addItem, { id, item_id: extra }, shop.as.staff());
    await shop.ask(
      updateDate,
      { sub_id: id, due_at: workingDayFrom(addDays(londonDate(await shop.clock.now()), 5)) },
      me,
    );
    await shop.ask(changeCredit, { userId, valuePence: 700 }, shop.as.staff());
    await shop.settle();
    const { charges } = await shop.ask(previewMine, { subscription: id, change: { kind: 'none' } }, me);
    const foretold = charges.slice(0, 2).map(({ amountPence }) => amountPence);
    await shop.fault('slow', { count: 2 });
    await toDueDate(shop, bought);
    await shop.clock.advance('PT5M');
    await shop.settle();
    const [first, ...later] = await chargesOf(bought);
    expect(later).toEqual(foretold);
    expect([first, ...foretold]).toEqual([offered, offered - 700, expect.any(Number)]);
    expect(foretold[1]).toBeGreaterThan((foretold[0] ?? 0) + 700);
    expect(await mine(shop, userId)).toMatchObject([{ status: 'review' }]);
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('that was stopped accepts nobody new, and continues for those who have it', async () => {
    const { id } = await shop.ask(
      createPromotion,
      { ...terms, code: 'TWICE', type: 'percentage', value: 50, duration: 'repeating', charges: 2 },
      ops(),
    );
    const { userId, card } = await atCheckout(shop);
    await apply(userId, 'twice');
    const { clientSecret, subscriptionId } = await shop.ask(
      startSubscription,
      { paymentMethod: card },
      shop.as.customer(userId),
    );
    await shop.ask(stopPromotion, { id }, ops());
    await shop.ask(stopPromotion, { id }, ops());
    await payInBrowser(shop, clientSecret ?? '');
    await shop.settle();
    const other = await atCheckout(shop);
    expect(await shop.refused(applyCode, { code: 'TWICE' }, shop.as.customer(other.userId))).toMatchObject({
      message: 'This code has expired.',
    });
    const bought = await boughtOf(shop, { userId, subscriptionId, card });
    await addPhotos(shop, userId);
    for (const sequence of [1, 2]) {
      const [row] = await shop.sql<{ id: string }>(
        'select id from billing.items where subscription_id = $1 and sequence = $2',
        [subscriptionId, sequence],
      );
      await claimAndShip(shop, { ...bought, itemId: Number(row?.id) });
      await toDueDate(shop, bought);
    }
    const [first = 0, ...later] = await chargesOf(bought);
    expect(later).toEqual([first, first * 2]);
    expect(await checkedBooks(shop)).toEqual([]);
  });

  test('keeps its terms for ever', async () => {
    expect(await shop.refused(createPromotion, { ...terms, code: 'twice' }, ops())).toMatchObject({ code: 'conflict' });
    const userId = await aCustomer(shop);
    await shop.settle();
    expect(await shop.refused(createPromotion, { ...terms, code: `ref${userId}` }, ops())).toMatchObject({
      code: 'conflict',
    });
    await expect(shop.sql(`update billing.promotions set value = 90 where code = 'TWICE'`)).rejects.toThrow(
      'the terms of a promotion stay',
    );
  });

  test.each([
    [{ code: 'X' }, 'code'],
    [{ code: 'BAD CODE' }, 'code'],
    [{ type: 'percentage', value: 101 }, 'value'],
    [{ duration: 'repeating', charges: null }, 'charges'],
    [{ startsOn: '2030-01-02', endsOn: '2030-01-01' }, 'ends_on'],
    [{ endsOn: '2020-01-01' }, 'ends_on'],
  ] as const)('%p is refused at %s', async (over, field) => {
    const refusal = await shop.refused(createPromotion, { ...terms, code: 'GOODCODE', ...over } as never, ops());
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  test('is for operations to make and stop', async () => {
    expect(await shop.refused(createPromotion, { ...terms, code: 'NOPE1' }, shop.as.staff(['support']))).toMatchObject({
      code: 'forbidden',
    });
    expect(await shop.refused(listPromotions, {}, shop.as.customer(1))).toMatchObject({ code: 'forbidden' });
    expect(await shop.refused(stopPromotion, { id: 999_999 }, ops())).toMatchObject({
      errors: { id: [expect.any(String)] },
    });
  });

  test('a new banner replaces the previous one', async () => {
    await shop.ask(createPromotion, { ...terms, code: 'SPRING', title: 'Spring', isBanner: true }, ops());
    expect((await shop.ask(readCatalogue, {}, shop.as.visitor())).banner).toMatchObject({ code: 'SPRING', value: 5 });
    const { id = 0 } =
      (await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'SPRING') ?? {};
    await shop.ask(stopPromotion, { id }, ops());
    expect((await shop.ask(readCatalogue, {}, shop.as.visitor())).banner).toBeNull();
  });

  test('with two uses left goes to two of six who pay at once', async () => {
    await shop.ask(createPromotion, { ...terms, code: 'TWOLEFT', limit: 2 }, ops());
    const people = await Promise.all(Array.from({ length: 6 }, () => atCheckout(shop)));
    for (const { userId } of people) await apply(userId, 'TWOLEFT');
    const started = await Promise.allSettled(
      people.map(({ userId, card }) => shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId))),
    );
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'TWOLEFT')).toMatchObject(
      { held: 2, state: 'used-up' },
    );
    // They do not pay: after a day both uses are free again.
    await shop.clock.advance('P2D');
    await shop.settle();
    expect((await shop.ask(listPromotions, {}, ops())).promotions.find(({ code }) => code === 'TWOLEFT')).toMatchObject(
      { held: 0, used: 0, state: 'running' },
    );
  });
});
