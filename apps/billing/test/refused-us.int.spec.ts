import { afterEach, describe, expect, test } from '@jest/globals';
import { changePaymentMethod, readBooks, reconcile, startSubscription } from '@sorrel/contracts/billing/rpc';
import { until } from '@sorrel/test-kit/until';
import {
  aShop,
  aBuyer,
  aCustomer,
  anActive,
  consult,
  decline,
  mine,
  payInBrowser,
  saveCard,
  stands,
  published,
  type Bought,
} from './shop.ts';

/* The card provider refuses us, not the customer's card: a revoked key, or a request that it does not understand. */

const shop = aShop({ isHere: true });
afterEach(() => shop.clearFaults());

const SECOND = `select state, refusal from billing.charges where subscription_id = $1 and sequence = 2 order by attempt`;
const captured = async ({ subscriptionId }: Pick<Bought, 'subscriptionId'>) =>
  (await shop.ledger()).filter((charge) => charge.metadata.subscription_id === String(subscriptionId));
const toDueDate = async (bought: Bought) => {
  const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
  await shop.clock.at(`${due}T09:30:00Z`);
  await until(
    async () => (await shop.sql(SECOND, [bought.subscriptionId])).length > 0,
    30_000,
    'a charge for the renewal',
  );
  await shop.settle().catch(() => undefined);
};
const listed = async () =>
  (await shop.ask(readBooks, { from: '2026-01-01', to: '2026-01-02' }, shop.as.system())).refusedUs;
const gauge = async () => {
  const text = await shop
    .here()
    .services.find(({ name }) => name === 'billing')
    ?.metrics.text();
  return Number(/^stripe_refused_us\S* (\S+)$/m.exec(text ?? '')?.[1]);
};
const healed = async () => {
  await shop.clearFaults();
  await shop.clock.advance('PT10M');
  await shop.ask(reconcile, {}, shop.as.system());
  await shop.settle();
};

describe.each(['bad-request', 'bad-key'])('a renewal while the provider refuses us (%s)', (mode) => {
  test('is not a declined card: no e-mail goes out, no attempt counts, and it is charged once the provider accepts us again', async () => {
    const bought = await anActive(shop);
    const before = await published(shop, bought.subscriptionId);
    await shop.fault(mode, { seconds: 3_600 });
    await toDueDate(bought);
    expect(await shop.sql(SECOND, [bought.subscriptionId])).toEqual([{ state: 'created', refusal: null }]);
    expect(await stands(shop, bought)).toMatch(/^active/);
    expect((await published(shop, bought.subscriptionId)).slice(before.length)).toEqual([]);
    expect(await gauge()).toBeGreaterThan(0);
    expect(await listed()).toContainEqual(expect.objectContaining({ subscriptionId: bought.subscriptionId }));
    await healed();
    expect(await captured(bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
    expect(await shop.sql(SECOND, [bought.subscriptionId])).toEqual([{ state: 'succeeded', refusal: null }]);
    expect(await published(shop, bought.subscriptionId)).not.toContain('payment.failed');
    expect(await gauge()).toBe(0);
    expect(await listed()).toEqual([]);
  });

  test('for longer than the provider remembers a key: still no declined card, and charged once', async () => {
    const bought = await anActive(shop);
    await shop.fault(mode, { seconds: 3_600 });
    await toDueDate(bought);
    await shop.sql(
      `update billing.charges set created_at = created_at - interval '25 hours', changed_at = changed_at - interval '25 hours' where subscription_id = $1 and state = 'created'`,
      [bought.subscriptionId],
    );
    await healed();
    await shop.ask(reconcile, {}, shop.as.system());
    await shop.settle();
    expect(await published(shop, bought.subscriptionId)).not.toContain('payment.failed');
    expect(await captured(bought)).toHaveLength(2);
    expect(await stands(shop, bought)).toMatch(/^review/);
  });
});

describe.each(['bad-request', 'bad-key'])('a customer at the checkout while the provider refuses us (%s)', (mode) => {
  test('reads that we cannot take payments, and pays later', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const me = shop.as.customer(userId);
    await shop.fault(mode, { seconds: 3_600 });
    expect(await shop.refused(startSubscription, { paymentMethod: card }, me)).toMatchObject({
      code: 'payments_stopped',
      message: expect.stringMatching(/^We cannot take payments right now\. Nothing has been charged\./),
    });
    expect(await gauge()).toBeGreaterThan(0);
    await shop.clearFaults();
    const { clientSecret } = await shop.ask(startSubscription, { paymentMethod: card }, me);
    expect(await payInBrowser(shop, clientSecret ?? '')).toBe('succeeded');
    await healed();
    expect(await gauge()).toBe(0);
  });
});

test('a refund that the provider refuses because of us waits, and is made once the provider accepts us again', async () => {
  const bought = await aBuyer(shop);
  await shop.fault('bad-request', { seconds: 3_600 });
  await decline(shop, bought).catch(() => undefined);
  const states = () =>
    shop.sql<{ state: string }>('select state from billing.refunds where subscription_id = $1', [
      bought.subscriptionId,
    ]);
  await until(async () => (await gauge()) > 0, 30_000, 'the alarm');
  expect(await states()).toEqual([{ state: 'created' }]);
  await healed();
  expect(await states()).toEqual([{ state: 'succeeded' }]);
  expect(await gauge()).toBe(0);
});

test('a refusal because a card no longer exists is blamed on the card, not on us', async () => {
  const bought = await anActive(shop);
  await shop.sql(`update billing.subscriptions set payment_method_id = 'pm_gone' where id = $1`, [
    bought.subscriptionId,
  ]);
  await toDueDate(bought);
  expect(await shop.sql(SECOND, [bought.subscriptionId])).toEqual([
    {
      state: expect.stringMatching(/failed|requires_action/),
      refusal: expect.objectContaining({ code: 'resource_missing' }),
    },
  ]);
  expect(await published(shop, bought.subscriptionId)).toContain('payment.failed');
  expect(await gauge()).toBe(0);
  const card = await saveCard(shop, bought.userId);
  await shop.ask(
    changePaymentMethod,
    { subscription: bought.subscriptionId, payment_method: card },
    shop.as.customer(bought.userId),
  );
});
