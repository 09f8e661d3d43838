import { describe, expect, test } from '@jest/globals';
import {
  applyCode,
  beginRefund,
  changeCredit,
  claimForDispatch,
  mySubscriptions,
  previewMine,
  setItemStatus,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import {
  aShop,
  aCustomer,
  approve,
  closeShop,
  checkoutOf,
  confirmed,
  consult,
  decline,
  openShop,
  saveCard,
  ship,
  stands,
  type Bought,
  boughtOf,
  claimAndShip,
} from './shop.ts';

const shop = aShop();

/** A customer who ordered with a referral code, and has paid. */
async function aFriend(referrer: number): Promise<Bought> {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  const me = shop.as.customer(userId);
  await shop.ask(applyCode, { code: `ref${referrer}` }, me);
  const card = await saveCard(shop, userId);
  const started = await shop.ask(startSubscription, { paymentMethod: card }, me);
  await confirmed(shop, userId, started);
  return boughtOf(shop, { userId, subscriptionId: started.subscriptionId, card });
}
const claim = ({ itemId }: Bought) => shop.ask(claimForDispatch, { id: itemId }, shop.as.staff());
const giveBack = async ({ itemId }: Bought, amountPence: number | null = null): Promise<void> => {
  const idempotencyKey = `${itemId}-${amountPence ?? 'all'}`;
  await shop.ask(beginRefund, { itemId, amountPence, reason: 'quality', idempotencyKey }, shop.as.staff());
  await shop.settle();
};
const entries = (userId: number) =>
  shop.sql<{ amount_pence: number; cause: string; at: Date }>(
    'select amount_pence, cause, at from billing.credit_entries where user_id = $1 order by id',
    [userId],
  );
const credit = async (userId: number): Promise<number> =>
  (await entries(userId)).reduce((sum, { amount_pence }) => sum + Number(amount_pence), 0);

const isOf = (data: unknown, userId: number): boolean => (data as { userId: number }).userId === userId;

describe("a friend's first order", () => {
  test('earns £10 when it leaves, weeks after it was paid: not before, and once', async () => {
    const referrer = await aCustomer(shop);
    const friend = await aFriend(referrer);
    await shop.clock.advance('P3W');
    await approve(shop, friend);
    await claim(friend);
    expect(await credit(referrer)).toBe(0);
    const before = await shop.clock.now();
    await ship(shop, friend);
    await ship(shop, friend);
    const all = await entries(referrer);
    expect(all.map(({ amount_pence, cause }) => [Number(amount_pence), cause])).toEqual([[1_000, 'referral']]);
    expect(all[0]?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(
      (await shop.events('evt.billing.credit.earned')).map(({ data }) => data).filter((one) => isOf(one, referrer)),
    ).toMatchObject([{ userId: referrer, amountPence: 1_000 }]);
    const mine = await shop.ask(mySubscriptions, {}, shop.as.customer(referrer));
    expect(mine).toMatchObject({
      creditPence: 1_000,
      creditEntries: [{ amountPence: 1_000, cause: 'referral' }],
      referral: { rewardPence: 1_000, friendPence: 0 },
    });
    expect((await shop.ask(mySubscriptions, {}, shop.as.customer(friend.userId))).creditEntries).toEqual([]);
  });

  test('earns it when it is noted as sent by hand too, and not a second time by the parcel', async () => {
    const referrer = await aCustomer(shop);
    const friend = await aFriend(referrer);
    await approve(shop, friend);
    await claim(friend);
    const byHand = { id: friend.itemId, status: 'shipped', reason: 'Sent by courier', isConfirmed: true } as const;
    await shop.ask(setItemStatus, byHand, shop.as.staff());
    expect(await credit(referrer)).toBe(1_000);
    await ship(shop, friend);
    expect(await credit(referrer)).toBe(1_000);
  });

  test('earns nothing when it is refused', async () => {
    const referrer = await aCustomer(shop);
    const friend = await aFriend(referrer);
    await decline(shop, friend);
    expect(await stands(shop, friend)).toMatch(/^refused/);
    expect(await entries(referrer)).toEqual([]);
  });

  test('given back whole takes the reward back, in parts with the last of them', async () => {
    const referrer = await aCustomer(shop);
    const friend = await aFriend(referrer);
    await claimAndShip(shop, friend);
    await giveBack(friend, 2_000);
    expect(await credit(referrer)).toBe(1_000);
    await giveBack(friend);
    expect((await entries(referrer)).map(({ amount_pence, cause }) => [Number(amount_pence), cause])).toEqual([
      [1_000, 'referral'],
      [-1_000, 'referral-reversed'],
    ]);
  });

  test('given back after the reward was spent takes what is left, and the audit says what stays', async () => {
    const referrer = await aCustomer(shop);
    const friend = await aFriend(referrer);
    await claimAndShip(shop, friend);
    await shop.ask(changeCredit, { userId: referrer, valuePence: -700 }, shop.as.staff());
    await giveBack(friend);
    expect((await entries(referrer)).map(({ amount_pence }) => Number(amount_pence))).toEqual([1_000, -700, -300]);
    const [told] = await shop.sql<{ detail: unknown }>(
      `select detail from billing.audit where action = 'referral.taken-back' and object = $1`,
      [`user=${referrer}`],
    );
    expect(told?.detail).toEqual({ friend: friend.userId, takenPence: 300, keptPence: 700 });
  });
});

describe('whose code', () => {
  test('is refused: one’s own, and one for somebody who has ordered before', async () => {
    const referrer = await aCustomer(shop);
    await consult(shop, referrer);
    expect(await shop.refused(applyCode, { code: `REF${referrer}` }, shop.as.customer(referrer))).toMatchObject({
      message: 'This is your own referral code. Please share it with a friend.',
    });
    const friend = await aFriend(referrer);
    await claimAndShip(shop, friend);
    await consult(shop, friend.userId, 'rosacea');
    for (const other of [referrer, await aCustomer(shop)])
      expect(await shop.refused(applyCode, { code: `REF${other}` }, shop.as.customer(friend.userId))).toMatchObject({
        message: 'This code is for a first order only.',
      });
    expect((await checkoutOf(shop, friend.userId)).promo).toBeNull();
    expect(await credit(referrer)).toBe(1_000);
  });
});

describe('what the friend gets', () => {
  test('is the setting: that much off the first order and not the second, and the page says so', async () => {
    const generous = await openShop({ REFERRAL_FRIEND_PENCE: '500' });
    try {
      const referrer = await aCustomer(generous);
      const userId = await aCustomer(generous);
      await consult(generous, userId);
      await generous.ask(applyCode, { code: `ref${referrer}` }, generous.as.customer(userId));
      const page = await checkoutOf(generous, userId);
      expect(page).toMatchObject({
        promo: { title: expect.stringMatching(/^£5\.00 off your first order, from a friend\./) },
        quote: { totalPence: 4_340 },
      });
      expect((await generous.ask(mySubscriptions, {}, generous.as.customer(referrer))).referral).toEqual({
        rewardPence: 1_000,
        friendPence: 500,
      });
      const card = await saveCard(generous, userId);
      const started = await generous.ask(
        startSubscription,
        { paymentMethod: card, expectedPence: 4_340 },
        generous.as.customer(userId),
      );
      await confirmed(generous, userId, started);
      expect((await generous.ledger()).map(({ amount }) => amount)).toEqual([4_340]);
      const [next] = (
        await generous.ask(
          previewMine,
          { subscription: started.subscriptionId, change: { kind: 'none' } },
          generous.as.customer(userId),
        )
      ).charges;
      expect(next?.amountPence).toBe(4_840);
    } finally {
      await closeShop(generous);
    }
  });
});
