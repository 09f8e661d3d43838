import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  beginRefund,
  endSubscription,
  listProviderTransactions,
  readProviderBalance,
  readReconciliation,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import {
  aBuyer,
  aCustomer,
  aShop,
  CARDS,
  checkedBooks,
  consult,
  decline,
  payInBrowser,
  saveCard,
  type Bought,
} from './shop.ts';

// A refund that was made there and whose webhook is lost: the books differ at the end, on purpose.
const shop = aShop({ isMoneyChecked: false });
const finance = () => shop.as.staff(['finance'], 90);
const today = async () => londonDate(await shop.clock.now());

async function read(): Promise<z.output<typeof readReconciliation.output>> {
  await shop.ask(readProviderBalance, {}, finance());
  await shop.settle();
  return shop.ask(readReconciliation, { from: '2026-01-01', to: await today() }, finance());
}
const giveBack = async ({ itemId }: Bought, amountPence: number, key: string) => {
  const input = { itemId, amountPence, reason: 'quality' as const, idempotencyKey: key };
  await shop.ask(beginRefund, input, shop.as.staff(['support'], 71));
  await shop.settle();
};
const lines = async () => {
  const all: z.output<typeof listProviderTransactions.output>['rows'] = [];
  for (let after: string | null = null; ;) {
    const part: z.output<typeof listProviderTransactions.output> = await shop.ask(
      listProviderTransactions,
      { from: '2026-01-01', to: await today(), after, limit: 3 },
      finance(),
    );
    all.push(...part.rows);
    if (part.next === null) return all;
    after = part.next;
  }
};
const theirBalance = async (): Promise<number> => {
  const { available, pending } = await shop.stripe<{
    available: { amount: number }[];
    pending: { amount: number }[];
  }>('GET', '/balance', {}, 'secret');
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
};

test('what was taken, given back, disputed and kept as a fee stands in the books as at the provider, to the penny', async () => {
  const bought = await aBuyer(shop);
  await giveBack(bought, 1_000, 'p1');
  await aBuyer(shop, { card: CARDS.disputed });
  await decline(shop, await aBuyer(shop, { card: CARDS.refundFails }));
  await shop.settle();
  await shop.clock.advance('PT5M');
  const found = await read();
  expect([found.theirsOpen, found.oursOpen]).toEqual([[], []]);
  expect(found.kinds.find(({ category }) => category === 'charge')).toMatchObject({ count: 3, feePence: 3 * 93 });
  expect(found.kinds.find(({ category }) => category === 'dispute')).toMatchObject({ count: 1, feePence: 2_000 });
  expect(found.theirBalancePence).toBe(await theirBalance());
  expect(found.ourBalancePence).toBe(found.theirBalancePence);
  expect(await checkedBooks(shop)).toEqual([]);
});

test('each payout is the sum of its lines, one below nothing too; read twice, nothing is booked twice', async () => {
  await shop.clock.advance('P6D');
  await shop.settle();
  const found = await read();
  expect(found.payouts.length).toBeGreaterThan(0);
  expect(found.payouts.some(({ amountPence }) => amountPence < 0)).toBe(true);
  for (const payout of found.payouts) expect(payout.linesPence).toBe(payout.amountPence);
  expect(found.theirBalancePence).toBe(await theirBalance());
  expect(found.ourBalancePence).toBe(found.theirBalancePence);
  const before = await lines();
  expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
  expect(await read()).toEqual({ ...found, readUntil: expect.anything() });
  expect(await lines()).toEqual(before);
  const [bank] = await shop.sql<{ pence: number }>(
    `select sum(amount_pence)::int as pence from billing.book_entries where account = 'bank'`,
  );
  expect(bank?.pence).toBe(found.payouts.reduce((sum, { amountPence }) => sum + amountPence, 0));
});

test('money that is heard of after the provider’s balance was read is matched then, given back, and nothing is booked twice', async () => {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  const card = await saveCard(shop, userId);
  const { clientSecret, subscriptionId } = await shop.ask(
    startSubscription,
    { paymentMethod: card },
    shop.as.customer(userId),
  );
  await shop.fault('drop-webhooks', { seconds: 3_600 });
  await payInBrowser(shop, clientSecret ?? '');
  await shop.ask(endSubscription, { subscription: subscriptionId }, shop.as.staff());
  // The provider has it, and its balance is read before we hear of the payment.
  await shop.sql(
    `update billing.jobs set due_at = due_at + interval '30 days' where state = 'due' and kind <> 'read-balance'`,
  );
  const [charge] = await shop.sql<{ payment_intent_id: string; state: string }>(
    'select payment_intent_id, state from billing.charges where subscription_id = $1',
    [subscriptionId],
  );
  expect(charge?.state).not.toBe('succeeded');
  await shop.ask(readProviderBalance, {}, finance());
  await shop.settle();
  const [unheard] = (await lines()).filter(({ paymentId }) => paymentId === charge?.payment_intent_id);
  expect(unheard).toMatchObject({ type: 'charge', amountPence: 4840, isSettled: false });

  await shop.clearFaults();
  await shop.sql(
    `update billing.jobs set due_at = due_at - interval '30 days' where state = 'due' and kind <> 'read-balance'`,
  );
  await shop.clock.advance('PT5M');
  await shop.settle();
  await shop.clock.advance('P6D');
  await shop.settle();
  const found = await read();
  expect([found.theirsOpen, found.oursOpen]).toEqual([[], []]);
  const own = (await lines()).filter(({ paymentId }) => paymentId === charge?.payment_intent_id);
  expect(own.map(({ type, amountPence, isSettled }) => [type, amountPence, isSettled]).toSorted()).toEqual([
    ['charge', 4840, true],
    ['refund', -4840, true],
  ]);
  const movements = await shop.sql<{ kind: string; n: number }>(
    'select kind, count(*)::int as n from billing.book_movements where subscription_id = $1 group by kind order by kind',
    [subscriptionId],
  );
  expect(movements).toEqual([
    { kind: 'late', n: 1 },
    { kind: 'refund', n: 1 },
  ]);
  expect(found.ourBalancePence).toBe(found.theirBalancePence);
  for (const payout of found.payouts) expect(payout.linesPence).toBe(payout.amountPence);
});

test('what has no counterpart is listed with what to do, and counts for the alarm after three days', async () => {
  const bought = await aBuyer(shop);
  const [charge] = await shop.sql<{ payment_intent_id: string }>(
    'select payment_intent_id from billing.charges where item_id = $1',
    [bought.itemId],
  );
  await shop.fault('drop-webhooks', { seconds: 60 });
  await shop.stripe('POST', '/refunds', { payment_intent: charge?.payment_intent_id ?? '', amount: '500' }, 'secret');
  await shop.settle();
  await shop.clearFaults();
  await shop.sql(
    `begin; set local session_replication_role = replica; update billing.provider_transactions set movement_id = null where type = 'charge' and id = (select max(id) from billing.provider_transactions where type = 'charge'); commit`,
  );
  await shop.clock.advance('PT5M');
  const found = await read();
  expect(found.theirsOpen).toEqual([
    expect.objectContaining({
      type: 'refund',
      amountPence: -500,
      oursPence: null,
      advice: expect.stringMatching(/After three days/),
    }),
  ]);
  expect(found.oursOpen).toHaveLength(1);
  expect(found.theirBalancePence - found.ourBalancePence).toBe(-500);
});

test('finance reads; whoever packs does not', async () => {
  const days = { from: addDays(await today(), -1), to: await today() };
  expect(await shop.refused(readReconciliation, days, shop.as.staff(['dispatch'], 91))).toMatchObject({ status: 403 });
});
