import { appendFileSync } from 'node:fs';
import { previewMine } from '@sorrel/contracts/billing/rpc';
import { expect, jest, test } from '@jest/globals';
import { liveAYear } from './a-year.ts';
import { aShop, aBuyer, checkMoney } from './shop.ts';

/** `npm run bench -- year` has ten thousand, day by day. */
const MANY = Number(process.env.YEAR_SUBSCRIPTIONS ?? 40);
const isWhole = process.env.YEAR_SUBSCRIPTIONS !== undefined;

jest.setTimeout(isWhole ? 3 * 3_600_000 : 600_000);

const shop = aShop({ isMoneyChecked: false });

test('more previews at once than there are connections do not wait for each other', async () => {
  const { userId, subscriptionId: subscription } = await aBuyer(shop);
  const ask = () => shop.ask(previewMine, { subscription, change: { kind: 'none' } }, shop.as.customer(userId));
  const previews = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set(previews.map((preview) => JSON.stringify(preview))).size).toBe(1);
});

test('subscriptions live through a year of charges, refusals, pauses, cancellations and refunds: the books balance', async () => {
  const year = await liveAYear(shop, { subscriptions: MANY, stepDays: isWhole ? 1 : 7, seed: 7 });
  expect(year.differences).toEqual([]);
  // Each of these must have happened during the year, or the test proves nothing.
  expect(year.charges).toBeGreaterThan(100);
  expect(year.declines).toBeGreaterThan(5);
  expect(year.refunds).toBeGreaterThan(2);
  expect(year.compared).toBeGreaterThanOrEqual(year.charges);
  for (const doing of ['cancel', 'undo', 'pause', 'resume', 'skip', 'credit', 'refund'])
    expect([doing, (year.doings[doing] ?? 0) > 0]).toEqual([doing, true]);
  await checkMoney(shop);
  // However often it was refused, tried again, paused or moved: no item was paid twice.
  expect(
    await shop.sql(
      `select item_id, count(*)::int as count from billing.charges where state = 'succeeded' group by item_id having count(*) > 1`,
    ),
  ).toEqual([]);
  const { charges, declines, shipped, refunds, seconds } = year;
  const figures = { charges, declines, shipped, refunds, seconds, chargesASecond: charges / seconds };
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(figures)}\n`);
});
