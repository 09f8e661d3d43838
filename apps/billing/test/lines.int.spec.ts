import { describe, expect, test } from '@jest/globals';
import { addDays } from '@sorrel/contracts/london';
import {
  addItem,
  cancelSubscription,
  changeItem,
  claimForDispatch,
  reconcile,
  removeItem,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import {
  aShop,
  aBuyer,
  aCustomer,
  approve,
  CARDS,
  confirmed,
  consult,
  mine,
  saveCard,
  ship,
  stands,
  type Bought,
  captured,
  claimAndShip,
} from './shop.ts';

/* Two lines of one subscription: what happens to one must neither stop nor lose the other. */

const shop = aShop();

interface Two extends Bought {
  due: string;
  first: number;
  second: number;
}

async function supply(bought: Bought, itemId: number): Promise<void> {
  const one = { ...bought, itemId };
  const [item] = await shop.sql<{ treatment_status: string }>(
    'select treatment_status from billing.items where id = $1',
    [itemId],
  );
  if (item?.treatment_status === 'review') await approve(shop, one);
  await shop.ask(claimForDispatch, { id: itemId }, shop.as.staff());
  await ship(shop, one);
}

/** Shipped once, and two items to be charged on one day. */
async function twoLines(): Promise<Two> {
  const bought = await aBuyer(shop);
  await supply(bought, bought.itemId);
  await consult(shop, bought.userId, 'glow');
  await shop.ask(addItem, { id: bought.subscriptionId, item_id: 11 }, shop.as.staff());
  const rows = await shop.sql<{ id: string }>(
    'select id from billing.items where subscription_id = $1 order by sequence',
    [bought.subscriptionId],
  );
  const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
  return { ...bought, due, first: Number(rows[1]?.id), second: Number(rows[2]?.id) };
}
/** Sets the card for later charges, without the payment attempt that a change by the customer would make. */
async function charging({ subscriptionId, userId }: Bought, number: string): Promise<void> {
  const card = await saveCard(shop, userId, number);
  await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [subscriptionId, card]);
}
async function at(moment: string): Promise<void> {
  await shop.clock.at(moment);
  await shop.settle();
}
const later = (itemId: number, moment: string) =>
  shop.sql('update billing.items set next_attempt_at = $2 where id = $1', [itemId, moment]);
const chargesOf = async (itemId: number) =>
  (
    await shop.sql<{ state: string }>('select state from billing.charges where item_id = $1 order by attempt', [itemId])
  ).map(({ state }) => state);
const jobsOf = async (itemId: number) =>
  Number(
    (await shop.sql<{ n: string }>('select count(*) as n from billing.jobs where key = $1', [`item:${itemId}`]))[0]?.n,
  );

/** Of two items due on one day the first was paid and the second, later that day, refused; since then there is a good card. */
async function oneRefused(): Promise<Two> {
  const two = await twoLines();
  await later(two.second, `${two.due}T12:00:00Z`);
  await shop.sql(`insert into billing.notices (subscription_id, kind, mark, at) values ($1, 'retry', $2, now())`, [
    two.subscriptionId,
    `${two.due} 4840`,
  ]);
  await at(`${two.due}T09:30:00Z`);
  expect(await chargesOf(two.first)).toEqual(['succeeded']);
  await charging(two, CARDS.declinedLater);
  await at(`${two.due}T13:00:00Z`);
  expect(await chargesOf(two.second)).toEqual(['failed']);
  await charging(two, CARDS.fine);
  return two;
}

describe('two lines due together', () => {
  test('of one formula: a prescription with one repeat left covers one of them, and a prescriber looks at the other', async () => {
    const bought = await aBuyer(shop);
    await claimAndShip(shop, bought, { repeats: 1 });
    const [own] = await shop.sql<{ product_id: number }>('select product_id from billing.items where id = $1', [
      bought.itemId,
    ]);
    await shop.ask(addItem, { id: bought.subscriptionId, item_id: own?.product_id ?? 0 }, shop.as.staff());
    await at(`${(await mine(shop, bought.userId))[0]?.dueAt}T09:30:00Z`);
    expect(await captured(shop, bought)).toHaveLength(3);
    const standing = await shop.sql<{ treatment_status: string }>(
      `select treatment_status from billing.items where subscription_id = $1 and status = 'paid' order by sequence`,
      [bought.subscriptionId],
    );
    expect(standing.map((item) => item.treatment_status)).toEqual(['paid', 'review']);
  });

  test('are refused, tried again and given up as one: the second is not asked for where the first was refused', async () => {
    const two = await twoLines();
    await charging(two, CARDS.declinedLater);
    await at(`${two.due}T09:30:00Z`);
    expect([await chargesOf(two.first), await chargesOf(two.second)]).toEqual([['failed'], []]);
    await charging(two, CARDS.alwaysChallenge);
    await at(`${addDays(two.due, 1)}T09:30:00Z`);
    expect([await chargesOf(two.first), await chargesOf(two.second)]).toEqual([['failed', 'requires_action'], []]);
    await at(`${addDays(two.due, 8)}T09:30:00Z`);
    expect(await stands(shop, two)).toBe('failed: shipped/shipped, failed/upcoming, failed/upcoming');
    expect(await jobsOf(two.first)).toBeLessThan(20);
    expect(await jobsOf(two.second)).toBeLessThan(20);
  });

  test('one that was refused is tried again on the day its e-mail names, wherever the parcel of the other is', async () => {
    const two = await oneRefused();
    const [failed] = await shop.sql<{ data: { retryAt: string } }>(
      `select data from billing.outbox where subject = 'evt.billing.payment.failed' and (data->>'itemId')::int = $1`,
      [two.second],
    );
    const named = failed?.data.retryAt ?? '';
    await at(new Date(Date.parse(named) - 60_000).toISOString());
    expect(await chargesOf(two.second)).toEqual(['failed']);
    await at(named);
    expect(await chargesOf(two.second)).toEqual(['failed', 'succeeded']);
    expect(await stands(shop, two)).toMatch(/^review: shipped\/shipped, paid\/review, paid\/review, /);
    await supply(two, two.first);
    await supply(two, two.second);
    expect(await stands(shop, two)).toMatch(/^active: shipped\/shipped, shipped\/shipped, shipped\/shipped, /);
    expect(await chargesOf(two.second)).toEqual(['failed', 'succeeded']);
  });

  test('one whose retry is lost while the other is at the pharmacy is found by the comparison', async () => {
    const two = await oneRefused();
    await shop.sql(`delete from billing.jobs where key = $1`, [`item:${two.second}`]);
    await at(`${addDays(two.due, 4)}T13:00:00Z`);
    expect(await chargesOf(two.second)).toEqual(['failed']);
    await shop.ask(reconcile, {}, shop.as.staff(['ops']));
    await shop.settle();
    // The day that the e-mail about the refusal named has passed: another goes first.
    expect(await chargesOf(two.second)).toEqual(['failed']);
    await shop.clock.advance('P3D');
    await shop.settle();
    expect(await chargesOf(two.second)).toEqual(['failed', 'succeeded']);
  });

  test('one whose customer leaves meanwhile is not tried again', async () => {
    const two = await oneRefused();
    await approve(shop, { ...two, itemId: two.first });
    await shop.ask(cancelSubscription, { subscription: two.subscriptionId }, shop.as.customer(two.userId));
    await at(`${addDays(two.due, 6)}T13:00:00Z`);
    expect(await chargesOf(two.second)).toEqual(['failed']);
  });
});

describe('items while a payment waits for the customer', () => {
  test('stay as they are: what is confirmed is what was ordered', async () => {
    const bought = await aBuyer(shop);
    await supply(bought, bought.itemId);
    const due = (await mine(shop, bought.userId))[0]?.dueAt ?? '';
    await charging(bought, CARDS.alwaysChallenge);
    await at(`${due}T09:30:00Z`);
    const [item] = await shop.sql<{ id: string; code: string }>(
      'select id, code from billing.items where subscription_id = $1 and sequence = 2',
      [bought.subscriptionId],
    );
    const id = Number(item?.id);
    expect(await chargesOf(id)).toEqual(['requires_action']);
    const isBusy = { code: 'payment_in_progress', message: expect.stringMatching(/confirm/) };
    const staff = shop.as.staff();
    expect(await shop.refused(changeItem, { id, item_id: 2 }, staff)).toMatchObject(isBusy);
    expect(await shop.refused(addItem, { id: bought.subscriptionId, item_id: 11 }, staff)).toMatchObject(isBusy);
    expect(await shop.refused(removeItem, { id }, staff)).toMatchObject(isBusy);
    expect(
      await shop.sql('select code from billing.items where subscription_id = $1 and sequence > 1', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ code: item?.code }]);
    await at(`${addDays(due, 8)}T09:30:00Z`);
    expect(await stands(shop, bought)).toMatch(/^failed/);
    expect(await shop.ask(changeItem, { id, item_id: 2 }, staff)).toMatchObject({ status: 'failed' });
  });
});

describe('the only item of an order that nobody has paid', () => {
  test('removed by staff: the order is over, and the next checkout is paid once', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const me = shop.as.customer(userId);
    const first = await shop.ask(startSubscription, { paymentMethod: card }, me);
    const [item] = await shop.sql<{ id: string }>('select id from billing.items where subscription_id = $1', [
      first.subscriptionId,
    ]);
    expect(await shop.ask(removeItem, { id: Number(item?.id) }, shop.as.staff())).toMatchObject({
      status: 'cancelled',
    });
    await shop.settle();
    const second = await shop.ask(startSubscription, { paymentMethod: card }, me);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    await confirmed(shop, userId, second);
    expect(await stands(shop, { userId, subscriptionId: second.subscriptionId })).toMatch(/^review: paid/);
    expect(await chargesOf(Number(item?.id))).toEqual(['cancelled']);
  });
});
