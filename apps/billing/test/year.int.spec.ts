import { previewMine } from '@sorrel/contracts/billing/rpc';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { liveAYear } from '@sorrel/test-kit/year';
import { aBuyer, checkMoney, openShop, type Shop } from './shop.ts';

jest.setTimeout(600_000);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(async () => {
  await shop?.stop();
});

test('more previews at once than there are connections do not wait for each other', async () => {
  const { userId, subscriptionId: subscription } = await aBuyer(shop);
  const ask = () => shop.ask(previewMine, { subscription, change: { kind: 'none' } }, shop.as.customer(userId));
  const previews = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set(previews.map((preview) => JSON.stringify(preview))).size).toBe(1);
});

test('a hundred subscriptions live through a year of charges, refusals, pauses, cancellations and refunds: the books balance', async () => {
  const year = await liveAYear(shop, { subscriptions: 100, stepDays: 7, seed: 7 });
  expect(year.differences).toEqual([]);
  // The year has to have seen all of it, or it proves nothing.
  expect(year.charges).toBeGreaterThan(300);
  expect(year.declines).toBeGreaterThan(20);
  expect(year.refunds).toBeGreaterThan(10);
  expect(year.compared).toBeGreaterThanOrEqual(year.charges);
  for (const doing of ['cancel', 'undo', 'pause', 'resume', 'skip', 'credit', 'refund'])
    expect([doing, (year.doings[doing] ?? 0) > 0]).toEqual([doing, true]);
  await checkMoney(shop);
  // Whoever was left alone with a good card was charged every two months, neither more nor less often.
  const alone = await shop.sql<{ count: number }>(
    `select count(c.id)::int as count from billing.subscriptions s join billing.charges c on c.subscription_id = s.id and c.state = 'succeeded'
     where s.status = 'active' and not exists (select 1 from billing.timeline t where t.subscription_id = s.id and t.by <> 'Sorrel')
       and not exists (select 1 from billing.charges r where r.subscription_id = s.id and r.refused_at is not null) group by s.id`,
  );
  expect(alone.length).toBeGreaterThan(0);
  for (const { count } of alone) expect([6, 7]).toContain(count);
});
