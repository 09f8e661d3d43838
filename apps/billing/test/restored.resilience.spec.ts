import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { aShop, anActive, captured, CARDS, checkedBooks, mine, saveCard, type Bought } from './shop.ts';

const shop = aShop();

/** What a restore leaves behind. */
const restored = (state = 'due') =>
  shop.sql(
    `insert into billing.jobs (kind, key, data, due_at, state, trace) values ('compare-restored', 'all', '{}', '2000-01-01', $1, '')`,
    [state],
  );
const isOpen = async (): Promise<boolean> =>
  (await shop.sql(`select 1 from billing.jobs where kind = 'compare-restored' and state <> 'done'`)).length > 0;
const second = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ id: string; status: string; paid: number; lines: { amountPence: number }[]; charge: string }>(
      `select i.id, i.status, i.transaction_price_pence as paid, i.lines, c.id as charge from billing.items i
         left join billing.charges c on c.item_id = i.id and c.state = 'succeeded' where i.subscription_id = $1 and i.sequence = 2`,
      [subscriptionId],
    )
  )[0];

/** Taken by a system of which nothing is left but this payment. */
async function taken(
  { userId, subscriptionId }: Bought,
  { amount, card, more = {} }: { amount: number; card: string; more?: Record<string, string> },
): Promise<{ id: string; status: string; charge: string }> {
  const charge = randomUUID();
  const [{ customer } = { customer: '' }] = await shop.sql<{ customer: string }>(
    'select stripe_customer_id as customer from billing.stripe_customers where user_id = $1',
    [userId],
  );
  const made = await shop.stripe<{ id: string; status: string }>(
    'POST',
    '/payment_intents',
    {
      amount: String(amount),
      currency: 'gbp',
      customer,
      payment_method: card,
      confirm: 'true',
      'metadata[charge_id]': charge,
      'metadata[subscription_id]': String(subscriptionId),
      // An item that the backup has never heard of, at the place of the one it knows.
      'metadata[item_id]': '999999',
      'metadata[sequence]': '2',
      ...more,
    },
    'secret',
  );
  return { ...made, charge };
}

test('nothing that falls due after a restore is charged before the card provider was asked, and is then', async () => {
  const bought = await anActive(shop);
  const due = (await mine(shop, bought.userId)).find(({ id }) => id === bought.subscriptionId)?.dueAt ?? '';
  await shop.clock.at(`${due}T06:00:00Z`);
  await shop.restart();
  // Given up counts as not asked.
  await restored('dead');
  await shop.clock.at(`${due}T08:03:00Z`);
  expect(await captured(shop, bought)).toHaveLength(1);
  await shop.sql(`update billing.jobs set state = 'due' where kind = 'compare-restored'`);
  await shop.clock.advance('PT5M');
  expect(await isOpen()).toBe(false);
  expect(await captured(shop, bought)).toHaveLength(2);
});

test('a database recovered to a moment, or a standby that took over, is noticed without a word: what falls due waits for the comparison', async () => {
  const bought = await anActive(shop);
  const life = async () => (await shop.sql<{ life: string }>('select life from billing.database_life'))[0]?.life;
  const compared = async (): Promise<number> =>
    (await shop.sql(`select 1 from billing.jobs where kind = 'compare-restored' and state = 'done'`)).length;
  const own = await life();
  expect(own).toMatch(/^\d{15,}\/00000001$/);
  const before = await compared();
  const due = (await mine(shop, bought.userId)).find(({ id }) => id === bought.subscriptionId)?.dueAt ?? '';
  await shop.clock.at(`${due}T06:00:00Z`);
  // As the rows have it: they were written in a timeline that has ended.
  await shop.sql(`update billing.database_life set life = '7000000000000000000/00000001'`);
  await shop.fault('down', { seconds: 3_600 });
  await shop.clock.at(`${due}T08:03:00Z`);
  expect(await captured(shop, bought)).toHaveLength(1);
  expect([await compared(), await isOpen()]).toEqual([before, true]);
  await shop.clearFaults();
  // The longest pause before it is tried again, a quarter of an hour and up to a fifth of it, and a little.
  await shop.clock.advance('PT20M');
  expect([await life(), await isOpen(), await compared()]).toEqual([own, false, before + 1]);
  expect(await captured(shop, bought)).toHaveLength(2);
  // Known now: a start in the same life asks nobody.
  await shop.restart();
  expect([await isOpen(), await compared()]).toEqual([false, before + 1]);
});

test('a system that starts in another life compares before it charges, and a new one has nothing to compare', async () => {
  await shop.sql(`update billing.database_life set life = '7000000000000000000/00000001'`);
  await shop.restart();
  await shop.settle();
  expect(
    await shop.sql(`select state from billing.jobs where kind = 'compare-restored' order by id desc limit 1`),
  ).toEqual([{ state: 'done' }]);
  await shop.sql(`truncate billing.database_life`);
  const count = async () => (await shop.sql(`select 1 from billing.jobs where kind = 'compare-restored'`)).length;
  const before = await count();
  await shop.restart();
  // There are charges: whether the rows are whole, a table that was empty cannot say.
  expect(await count()).toBe(before + 1);
});

test('a payment that was taken since stands as it was taken, another sum too, and one that nobody finished is closed', async () => {
  const bought = await anActive(shop);
  // Paid by the customer, on a page that is gone.
  const done = await taken(bought, { amount: 5_555, card: bought.card, more: { setup_future_usage: 'off_session' } });
  const open = await taken(bought, {
    amount: 4_840,
    card: await saveCard(shop, bought.userId, CARDS.alwaysChallenge),
  });
  expect([done.status, open.status]).toEqual(['succeeded', 'requires_action']);
  await shop.restart();
  await restored();
  await shop.clock.advance('PT1M');
  const item = await second(bought);
  expect(item).toMatchObject({ status: 'paid', paid: 5_555, charge: done.charge });
  expect(item?.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(5_555);
  expect(await shop.stripe('GET', `/payment_intents/${open.id}`, {}, 'secret')).toMatchObject({ status: 'canceled' });
  expect(await captured(shop, bought)).toHaveLength(2);
  await shop.clock.advance('PT10M');
  expect(await checkedBooks(shop)).toEqual([]);
});
