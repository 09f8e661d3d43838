import { expect, test } from '@jest/globals';
import pg from 'pg';
import {
  chooseBackup,
  customerMethods,
  myMethods,
  readCheckout,
  receiveStripeWebhook,
  reconcile,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { hookOf } from './hook.ts';
import { aBuyer, aCustomer, aShop, consult, saveCard } from './shop.ts';

const shop = aShop();

const shown = async (userId: number) => (await shop.ask(myMethods, {}, shop.as.customer(userId))).methods;
const ids = async (userId: number) => (await shown(userId)).map(({ id }) => id);
const looks = (card: string) =>
  shop.sql(`select state from billing.jobs where kind = 'card-expiry' and key = $1 and state = 'due'`, [card]);
const detach = (card: string) => shop.stripe('POST', `/payment_methods/${card}/detach`, {}, 'secret');

test.each(['down', 'slow'] as const)(
  'saved cards and the checkout are shown while the card provider is %s',
  async (mode) => {
    const { userId, card } = await aBuyer(shop);
    await consult(shop, userId, 'glow');
    const me = shop.as.customer(userId);
    await shop.fault(mode);
    // Whoever is slow answers after five seconds: asked before us, it is still to answer us.
    let hasAnswered = false;
    const provider = shop.stripe('GET', '/customers', {}, 'secret').then(
      () => (hasAnswered = true),
      () => (hasAnswered = true),
    );
    const [mine, checkout, staff] = await Promise.all([
      shop.ask(myMethods, {}, me),
      shop.ask(readCheckout, {}, me),
      shop.ask(customerMethods, { userId }, shop.as.staff(['support'])),
    ]);
    if (mode === 'slow') expect(hasAnswered).toBe(false);
    await shop.clearFaults();
    await provider;
    const known = { id: card, type: 'card', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    expect([mine.methods, checkout.methods, staff.methods]).toMatchObject([[known], [known], [known]]);
  },
);

test('a card is shown before its webhook comes, as soon as it is paid with', async () => {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  await shop.fault('drop-webhooks');
  const card = await saveCard(shop, userId);
  expect(await ids(userId)).toEqual([]);
  await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
  await shop.clearFaults();
  expect(await ids(userId)).toEqual([card]);
  // And looked at before it expires, whether or not a webhook ever comes.
  expect(await looks(card)).toEqual([{ state: 'due' }]);
});

test('news of a card that is known is kept as done; nobody asks the provider again, and its look stays planned', async () => {
  const { userId, card } = await aBuyer(shop);
  await shop.settle();
  for (const [id, type, object] of [
    ['evt_attached', 'payment_method.attached', { id: card }],
    ['evt_set_up', 'setup_intent.succeeded', { id: 'seti_1', payment_method: card }],
    ['evt_updated', 'payment_method.updated', { id: card }],
  ] as const)
    await shop.ask(receiveStripeWebhook, hookOf(shop, id, type, object), shop.as.system());
  const told = await shop.sql<{ id: string; is_done: boolean }>(
    `select id, worked_at is not null as is_done from billing.stripe_events where id in ('evt_attached', 'evt_set_up') order by id`,
  );
  expect(told).toEqual([
    { id: 'evt_attached', is_done: true },
    { id: 'evt_set_up', is_done: true },
  ]);
  const jobs = await shop.sql<{ key: string }>(
    `select key from billing.jobs where kind = 'work-stripe-event' and key in ('evt_attached', 'evt_set_up', 'evt_updated')`,
  );
  // What changes a card is always looked at.
  expect(jobs).toEqual([{ key: 'evt_updated' }]);
  await shop.settle();
  expect(await ids(userId)).toEqual([card]);
  expect(await looks(card)).toEqual([{ state: 'due' }]);
});

test('whose backup a copied card is, is found by an index, however many customers there are', async () => {
  const { card } = await aBuyer(shop);
  const client = new pg.Client({ connectionString: shop.adminUrl });
  await client.connect();
  try {
    // As in a table that is too long to be read whole.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain update billing.stripe_customers set backup_brand = 'visa', backup_last4 = '4242' where backup_method_id = $1`,
      [card],
    );
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('stripe_customers_by_backup');
  } finally {
    await client.end();
  }
});

test('a card that was taken away is not known: news that it had been saved, come late, are looked at and bring nothing back', async () => {
  const { userId, card } = await aBuyer(shop);
  await shop.settle();
  await detach(card);
  await shop.settle();
  expect(await ids(userId)).toEqual([]);
  const late = hookOf(shop, 'evt_late', 'setup_intent.succeeded', { id: 'seti_1', payment_method: card });
  await shop.ask(receiveStripeWebhook, late, shop.as.system());
  expect(await shop.sql(`select key from billing.jobs where key = 'evt_late'`)).toEqual([{ key: 'evt_late' }]);
  await shop.settle();
  expect(await ids(userId)).toEqual([]);
  expect(await looks(card)).toEqual([]);
});

test('webhooks bring a card, change it and take it away; sent twice they change nothing more', async () => {
  const userId = await aCustomer(shop);
  await shop.settle();
  const [first, second] = [await saveCard(shop, userId), await saveCard(shop, userId)];
  await shop.settle();
  expect((await ids(userId)).toSorted()).toEqual([first, second].toSorted());
  await shop.ask(chooseBackup, { payment_method: second }, shop.as.customer(userId));
  await shop.stripe(
    'POST',
    `/payment_methods/${first}`,
    { 'billing_details[name]': 'Amara Hart', 'card[exp_year]': '2036' },
    'secret',
  );
  await shop.settle();
  expect((await shown(userId)).find(({ id }) => id === first)).toMatchObject({
    holder_name: 'Amara Hart',
    exp_year: 2036,
  });
  await detach(second);
  await shop.settle();
  expect(await shown(userId)).toMatchObject([{ id: first, is_backup: false }]);
});

test('what webhooks lost is healed by the comparison, once', async () => {
  const userId = await aCustomer(shop);
  await shop.settle();
  const gone = await saveCard(shop, userId);
  await shop.settle();
  await shop.fault('drop-webhooks');
  const kept = await saveCard(shop, userId);
  await detach(gone);
  // What is sent after the fault is over would not be lost.
  await shop.settle();
  await shop.clearFaults();
  expect(await ids(userId)).toEqual([gone]);
  // The comparison also fetches the last day's events; without them it must find the difference by itself.
  await shop.sql(
    `insert into billing.reconciliations (at, checked, fixed, events_until) values (now(), 0, 0, 4102444800)`,
  );
  await shop.sql('update billing.stripe_customers set compared_at = null');
  expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBeGreaterThan(0);
  expect(await ids(userId)).toEqual([kept]);
  expect((await shop.ask(reconcile, {}, shop.as.system())).fixed).toBe(0);
});

test('a card that was saved before copies were kept is filled in when the service starts', async () => {
  const { userId, card } = await aBuyer(shop);
  await shop.sql('delete from billing.cards where user_id = $1', [userId]);
  expect(await ids(userId)).toEqual([]);
  await shop.sql(`update billing.jobs set state = 'due' where kind = 'backfill-cards' and key = 'copies'`);
  await shop.settle();
  expect(await ids(userId)).toEqual([card]);
});

test('nobody sees or can use the card of somebody else', async () => {
  const [owner, other] = [await aBuyer(shop), await aBuyer(shop)];
  expect(await ids(other.userId)).toEqual([other.card]);
  expect(
    await shop.refused(chooseBackup, { payment_method: owner.card }, shop.as.customer(other.userId)),
  ).toMatchObject({
    status: 404,
  });
});
