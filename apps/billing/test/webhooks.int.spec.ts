import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { receiveStripeWebhook, reconcile, startSubscription } from '@sorrel/contracts/billing/rpc';
import { hookOf } from './hook.ts';
import { aCustomer, checkMoney, consult, openShop, payInBrowser, saveCard, type Shop } from './shop.ts';

/*
 * A storm of webhooks: shuffled, nearly a third of them twice, some never delivered. npm test runs a small one, `npm run bench -- webhooks`
 * a whole one (WEBHOOKS=10000), which records how long it took (BENCH_FIGURES).
 */
const DELIVERIES = Number(process.env.WEBHOOKS ?? 200);
const ORDERS = Math.max(10, Math.round(DELIVERIES / 200));
const TYPES = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
];
jest.setTimeout(120_000 + DELIVERIES * 100);

let shop: Shop;
// Connections keep what stands here when they are opened.
const query = jest.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  shop = await openShop({}, { isHere: true });
});
afterAll(async () => {
  try {
    await checkMoney(shop);
    await shop.settle();
  } finally {
    await shop?.stop();
  }
});

const chance = (percent: number): boolean => randomInt(100) < percent;
const shuffled = <T>(all: T[]): T[] => {
  const copy = [...all];
  for (let n = copy.length - 1; n > 0; n--) {
    const other = randomInt(n + 1);
    [copy[n], copy[other]] = [copy[other] as T, copy[n] as T];
  }
  return copy;
};

/** A customer who paid and closed the browser: only the provider knows. */
async function paidUnseen(): Promise<string> {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  const card = await saveCard(shop, userId);
  const { clientSecret } = await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId));
  expect(await payInBrowser(shop, clientSecret ?? '')).toBe('succeeded');
  return clientSecret?.split('_secret')[0] ?? '';
}

const hook = (id: string, type: string, payment: string) =>
  hookOf(shop, id, type, { id: payment, object: 'payment_intent' });

async function rest(): Promise<void> {
  const waiting = async () =>
    Number(
      (await shop.sql<{ count: string }>('select count(*) from billing.stripe_events where worked_at is null'))[0]
        ?.count,
    );
  for (let before = Infinity; ;) {
    // A whole storm takes longer than `settle` waits; repeat as long as the number waiting falls.
    await shop.settle().catch(() => undefined);
    const left = await waiting();
    if (left === 0) return shop.settle();
    expect(left).toBeLessThan(before);
    before = left;
  }
}

test(`${DELIVERIES} webhooks, shuffled, doubled and dropped: after one comparison all stands as at the provider`, async () => {
  // The provider's own deliveries are lost: what arrives is what is sent here.
  await shop.fault('drop-webhooks', { seconds: 3_600 });
  const payments: string[] = [];
  for (let n = 0; n < ORDERS; n++) payments.push(await paidUnseen());
  // One payment in twenty gets no webhook at all; of the others every twentieth event is lost.
  const told = payments.slice(1);
  const events = Array.from({ length: Math.round(DELIVERIES / 1.3) }, (_, n) => ({
    id: `evt_storm_${n}`,
    type: TYPES[n % TYPES.length] as string,
    payment: told[n % told.length] as string,
  })).filter(() => !chance(5));
  const deliveries = shuffled([...events, ...events.filter(() => chance(30))]);
  let fresh = 0;
  const from = performance.now();
  for (let n = 0; n < deliveries.length; n += 25) {
    const answers = await Promise.all(
      deliveries
        .slice(n, n + 25)
        .map(({ id, type, payment }) => shop.ask(receiveStripeWebhook, hook(id, type, payment), shop.as.system())),
    );
    fresh += answers.filter(({ isNew }) => isNew).length;
  }
  expect(fresh).toBe(events.length);
  const received = performance.now();
  await rest();
  const worked = performance.now();
  const unpaid = () =>
    shop.sql<{ payment_intent_id: string }>(`select payment_intent_id from billing.charges where state <> 'succeeded'`);
  // The payment without a webhook may have been looked up meanwhile, if the storm takes long.
  expect([[], [{ payment_intent_id: payments[0] }]]).toContainEqual(await unpaid());
  await shop.clock.advance('PT2M');
  await shop.ask(reconcile, {}, shop.as.system());
  await rest();
  expect(await unpaid()).toEqual([]);
  expect((await shop.ledger()).map(({ amount, refunded }) => [amount, refunded])).toEqual(
    payments.map(() => [4840, 0]),
  );
  expect(await shop.sql(`select 1 from billing.items where sequence = 1 and status = 'paid'`)).toHaveLength(ORDERS);
  expect((await shop.events('evt.billing.item.paid')).length).toBe(ORDERS);
  if (process.env.BENCH_FIGURES)
    appendFileSync(
      process.env.BENCH_FIGURES,
      `${JSON.stringify({
        deliveries: deliveries.length,
        events: events.length,
        orders: ORDERS,
        receivedSeconds: (received - from) / 1000,
        workedSeconds: (worked - received) / 1000,
        reconciledSeconds: (performance.now() - worked) / 1000,
        memoryBytes: process.memoryUsage().rss,
      })}\n`,
    );
});

test('a comparison to which all news are known asks for them by the hundred, and writes none of them', async () => {
  query.mockClear();
  const { checked, fixed } = await shop.ask(reconcile, {}, shop.as.system());
  expect(fixed).toBe(0);
  expect(checked).toBeGreaterThan(20);
  const texts = query.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : (asked as { text: string }).text,
  );
  expect(
    texts.filter((text) => /(from|into) stripe_events where id|insert into stripe_events/.test(text)),
  ).toHaveLength(Math.ceil(checked / 200));
});

test('news of a payment that stands here as paid is kept as done, once and without a job', async () => {
  const [paid] = await shop.sql<{ id: string }>(
    `select payment_intent_id as id from billing.charges where state = 'succeeded' order by id limit 1`,
  );
  const tell = (id: string, payment: string) =>
    shop.ask(receiveStripeWebhook, hook(id, 'payment_intent.succeeded', payment), shop.as.system());
  expect([await tell('evt_known', paid?.id ?? ''), await tell('evt_known', paid?.id ?? '')]).toEqual([
    { isNew: true },
    { isNew: false },
  ]);
  await tell('evt_unknown', 'pi_of_nobody');
  expect(
    await shop.sql(`select id, worked_at is not null as is_done from billing.stripe_events where id = 'evt_known'`),
  ).toEqual([{ id: 'evt_known', is_done: true }]);
  expect(await shop.sql(`select key from billing.jobs where key in ('evt_known', 'evt_unknown')`)).toEqual([
    { key: 'evt_unknown' },
  ]);
  await shop.settle();
});
