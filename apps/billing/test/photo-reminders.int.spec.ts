import { expect, test } from '@jest/globals';
import { cancelSubscription } from '@sorrel/contracts/billing/rpc';
import { photosAwaited } from '@sorrel/contracts/billing/events';
import { aShop, aBuyer, addPhotos, stands } from './shop.ts';

const shop = aShop();
const asked = async (userId: number) =>
  (await shop.events(photosAwaited.subject))
    .map(({ data }) => photosAwaited.data.parse(data))
    .filter((data) => data.userId === userId)
    .map(({ step }) => step);
const later = async (time: string) => {
  await shop.clock.advance(time);
  await shop.settle();
};

test('a customer who paid but sent no photos is reminded after 1, 3 and 7 days, until they arrive or the order ends', async () => {
  const waiting = await aBuyer(shop, { photos: 0 });
  const two = await aBuyer(shop, { photos: 2 });
  const whole = await aBuyer(shop);
  const leaving = await aBuyer(shop, { photos: 0 });
  const all = async () => Promise.all([waiting, two, whole, leaving].map(({ userId }) => asked(userId)));
  expect(await stands(shop, waiting)).toMatch(/^incomplete/);
  await later('PT23H');
  expect(await all()).toEqual([[], [], [], []]);
  await later('PT2H');
  expect(await all()).toEqual([[1], [1], [], [1]]);
  await shop.ask(cancelSubscription, { subscription: leaving.subscriptionId }, shop.as.customer(leaving.userId));
  await later('P2D');
  expect(await all()).toEqual([[1, 2], [1, 2], [], [1]]);
  await addPhotos(shop, two.userId, 1);
  await later('P4D');
  expect(await all()).toEqual([[1, 2, 3], [1, 2], [], [1]]);
  await later('P30D');
  expect(await all()).toEqual([[1, 2, 3], [1, 2], [], [1]]);
});
