import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readBooks, receiveStripeWebhook, reconcile, startSubscription } from '@sorrel/contracts/billing/rpc';
import { hookOf } from './hook.ts';
import { aShop, aBuyer, aCustomer, consult, payInBrowser, saveCard, stands } from './shop.ts';

/* Webhooks that match nothing we know, and what a comparison with the provider must not lose. */

const shop = aShop({ isHere: true });

async function tell(type: string, object: string, created?: number): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const happened = created ?? Math.floor((await shop.clock.now()).getTime() / 1000);
  const signed = hookOf(shop, id, type, { id: object }, happened);
  await shop.ask(receiveStripeWebhook, signed, shop.as.system());
  await shop.settle();
  return id;
}
const isWorked = async (id: string): Promise<boolean> =>
  (await shop.sql('select 1 from billing.stripe_events where id = $1 and worked_at is not null', [id])).length > 0;
const gauge = async () => {
  const text = await shop
    .here()
    .services.find(({ name }) => name === 'billing')
    ?.metrics.text();
  return Number(/^webhooks_set_aside\S* (\S+)$/m.exec(text ?? '')?.[1]);
};
const listed = async () =>
  (await shop.ask(readBooks, { from: '2026-01-01', to: '2026-01-02' }, shop.as.system())).setAside;
const compare = async () => {
  await shop.ask(reconcile, {}, shop.as.system());
  await shop.settle();
};

/** A customer has paid, and our row of it is gone, as after restoring a backup older than the payment. */
async function paidAndForgotten() {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  const card = await saveCard(shop, userId);
  const { clientSecret, subscriptionId } = await shop.ask(
    startSubscription,
    { paymentMethod: card },
    shop.as.customer(userId),
  );
  const paymentId = clientSecret?.split('_secret')[0] ?? '';
  const [charge] = await shop.sql<{ id: string }>('select id from billing.charges where payment_intent_id = $1', [
    paymentId,
  ]);
  const hidden = randomUUID();
  await shop.sql('update billing.charges set id = $2, payment_intent_id = null where id = $1', [charge?.id, hidden]);
  await shop.fault('drop-webhooks', { seconds: 3_600 });
  expect(await payInBrowser(shop, clientSecret ?? '')).toBe('succeeded');
  const back = () =>
    shop.sql('update billing.charges set id = $2, payment_intent_id = $3 where id = $1', [
      hidden,
      charge?.id,
      paymentId,
    ]);
  return { userId, subscriptionId, paymentId, back };
}

test('a webhook about an unknown payment is kept and shown, and worked once the payment becomes known', async () => {
  const { paymentId, back, ...order } = await paidAndForgotten();
  const id = await tell('payment_intent.succeeded', paymentId);
  expect(await isWorked(id)).toBe(false);
  expect(await gauge()).toBe(1);
  expect(await listed()).toEqual([expect.objectContaining({ eventId: id, reason: 'unknown-payment', paymentId })]);
  await compare();
  expect(await isWorked(id)).toBe(false);
  await back();
  await compare();
  expect(await isWorked(id)).toBe(true);
  expect(await stands(shop, order)).toMatch(/: paid/);
  expect(await gauge()).toBe(0);
  await shop.clearFaults();
});

test('a webhook about a payment that not even the provider knows is kept and shown', async () => {
  const id = await tell('payment_intent.succeeded', 'pi_of_nobody');
  expect(await isWorked(id)).toBe(false);
  expect((await listed()).map(({ eventId }) => eventId)).toContain(id);
  await shop.sql('delete from billing.stripe_events where id = $1', [id]);
});

test('a refund of a payment that we do not know is kept and shown, and worked when the payment becomes known', async () => {
  const bought = await aBuyer(shop);
  const [charge] = await shop.sql<{ id: string; payment_intent_id: string }>(
    'select id, payment_intent_id from billing.charges where subscription_id = $1',
    [bought.subscriptionId],
  );
  await shop.sql('update billing.charges set payment_intent_id = null where id = $1', [charge?.id]);
  await shop.fault('drop-webhooks', { seconds: 3_600 });
  const refund = await shop.stripe<{ id: string }>(
    'POST',
    '/refunds',
    { payment_intent: charge?.payment_intent_id ?? '', amount: '100' },
    'secret',
  );
  const id = await tell('refund.created', refund.id);
  expect(await isWorked(id)).toBe(false);
  expect(await listed()).toEqual([
    expect.objectContaining({ eventId: id, reason: 'unknown-payment', paymentId: charge?.payment_intent_id }),
  ]);
  await shop.sql('update billing.charges set payment_intent_id = $2 where id = $1', [
    charge?.id,
    charge?.payment_intent_id,
  ]);
  await compare();
  expect(await isWorked(id)).toBe(true);
  expect(
    await shop.sql('select amount_pence, state from billing.refunds where stripe_refund_id = $1', [refund.id]),
  ).toEqual([{ amount_pence: 100, state: 'succeeded' }]);
  await shop.clearFaults();
});

test('a webhook dated in the future is kept and shown, and worked at its time; what comes meanwhile is not missed', async () => {
  const bought = await aBuyer(shop);
  const [charge] = await shop.sql<{ payment_intent_id: string }>(
    'select payment_intent_id from billing.charges where subscription_id = $1',
    [bought.subscriptionId],
  );
  const now = (await shop.clock.now()).getTime() / 1000;
  const soon = await tell('payment_intent.succeeded', charge?.payment_intent_id ?? '', Math.floor(now) + 240);
  const later = await tell('payment_intent.succeeded', charge?.payment_intent_id ?? '', Math.floor(now) + 3_600);
  expect([await isWorked(soon), await isWorked(later)]).toEqual([true, false]);
  expect(await gauge()).toBe(1);
  expect(await listed()).toEqual([expect.objectContaining({ eventId: later, reason: 'from-the-future' })]);
  await compare();
  expect(await isWorked(later)).toBe(false);
  await shop.clock.advance('PT2H');
  await shop.settle();
  expect(await isWorked(later)).toBe(true);
  expect(await gauge()).toBe(0);
});

test("an event of the provider's list that is dated in the future does not make later comparisons miss those between", async () => {
  await compare();
  await shop.sql(
    `update sandbox.events set body = jsonb_set(body::jsonb, '{created}', to_jsonb(extract(epoch from now())::bigint + 1000000000))::text where seq = (select max(seq) from sandbox.events)`,
  );
  await compare();
  const [{ events_until: until } = { events_until: '0' }] = await shop.sql<{ events_until: string }>(
    'select events_until from billing.reconciliations order by id desc limit 1',
  );
  expect(Number(until)).toBeLessThanOrEqual((await shop.clock.now()).getTime() / 1000);
});

test('two hundred refunds that stay pending hide no other one from the comparison', async () => {
  const bought = await aBuyer(shop);
  const [charge] = await shop.sql<{ id: string; payment_intent_id: string }>(
    'select id, payment_intent_id from billing.charges where subscription_id = $1',
    [bought.subscriptionId],
  );
  const insert = `insert into billing.refunds (id, charge_id, subscription_id, item_id, user_id, amount_pence, credit_pence, cause, state, stripe_refund_id, created_at, changed_at)
    select gen_random_uuid(), c.id, c.subscription_id, c.item_id, c.user_id, 1, 0, 'staff', 'pending', 're_pending_' || n, c.created_at, c.created_at - n * interval '1 hour' from billing.charges c, generate_series(1, 205) n where c.id = $1`;
  await shop.sql(insert, [charge?.id]);
  const [row] = await shop.sql<{ id: string }>(
    `select id from billing.refunds where stripe_refund_id = 're_pending_1'`,
  );
  await shop.fault('drop-webhooks', { seconds: 3_600 });
  const refund = await shop.stripe<{ id: string }>(
    'POST',
    '/refunds',
    { payment_intent: charge?.payment_intent_id ?? '', amount: '1', 'metadata[refund_id]': row?.id ?? '' },
    'secret',
  );
  await shop.sql('update billing.refunds set stripe_refund_id = $2 where id = $1', [row?.id, refund.id]);
  // Neither a webhook nor the provider's list mentions it.
  await shop.sql('delete from sandbox.events where body like $1', [`%${refund.id}%`]);
  await shop.clock.advance('PT1H');
  await compare();
  const [seen] = await shop.sql<{ state: string }>('select state from billing.refunds where id = $1', [row?.id]);
  await shop.sql(`delete from billing.refunds where stripe_refund_id like 're_pending_%'`);
  await shop.clearFaults();
  expect(seen?.state).toBe('succeeded');
});

test('a comparison that breaks off at the events goes on with all else, and keeps how far the one before had come', async () => {
  const bought = await aBuyer(shop);
  await compare();
  const until = async () =>
    (
      await shop.sql<{ events_until: string }>(
        'select events_until from billing.reconciliations order by id desc limit 1',
      )
    )[0]?.events_until;
  const rows = async () => (await shop.sql('select 1 from billing.reconciliations')).length;
  const [before, count] = [await until(), await rows()];
  await shop.sql(
    `insert into billing.stripe_events (id, type, object_id, is_live, received_at) values ('evt_lost_job', 'charge.succeeded', 'ch_any', false, now())`,
  );
  await shop.clock.advance('PT1H');
  await shop.fault('down', { seconds: 3_600 });
  await shop.ask(reconcile, {}, shop.as.system()).catch(() => undefined);
  await shop.clearFaults();
  await shop.settle();
  expect(await isWorked('evt_lost_job')).toBe(true);
  expect([await until(), await rows()]).toEqual([before, count + 1]);
  expect(bought.itemId).toBeGreaterThan(0);
});
