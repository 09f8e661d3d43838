import { describe, expect, test } from '@jest/globals';
import {
  addItem,
  backToApproval,
  changeCredit,
  changeItem,
  claimForDispatch,
  considerItem,
  customerMethods,
  endSubscription,
  listSubscriptions,
  mySubscriptions,
  readSubscription,
  removeItem,
  setItemShipping,
  setItemStatus,
  staffUpdateDate,
  retryPayment,
  startForCustomer,
  startItemForCustomer,
  subscriptionsOfCustomer,
  updateDate,
  updateFrequency,
} from '@sorrel/contracts/billing/rpc';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { planLines } from '@sorrel/contracts/billing/plan-as-read';
import { addDays } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';

import { aCustomer as build } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import {
  aShop,
  anActive,
  aBuyer,
  aCustomer,
  addPhotos,
  approve,
  CARDS,
  consult,
  mine,
  fullWeek,
  saveCard,
  ship,
  stands,
  published,
  type Bought,
} from './shop.ts';

const shop = aShop();
const staff = () => shop.as.staff();
const british = (day: string): string => day.split('-').toReversed().join('/');
const today = async () => (await shop.clock.now()).toISOString().slice(0, 10);
const all = { keyword: '', status: '', treatment: '', isShippingToo: false, page: 1, perPage: 10 };
const list = (over: Partial<typeof all>) => shop.ask(listSubscriptions, { ...all, ...over }, staff());
const cleared = async (slug?: 'acne' | 'hyperpigmentation'): Promise<Bought> => {
  const bought = await aBuyer(shop, slug ? { slug } : {});
  await approve(shop, bought);
  return bought;
};
const itemsOf = async (bought: Bought) =>
  (await shop.ask(readSubscription, { id: bought.subscriptionId }, staff())).subscription.items;

describe('the list', () => {
  test('filters, sorts, searches and sums up', async () => {
    const [first, second] = [await aBuyer(shop), await aBuyer(shop, { slug: 'hyperpigmentation' })];
    const active = await anActive(shop);
    const review = await list({ status: 'review' });
    expect(review.total).toBe(2);
    // Whoever has waited longest comes first.
    expect(review.rows.map((row) => row.id)).toEqual([first.subscriptionId, second.subscriptionId]);
    expect(review.rows[0]).toMatchObject({
      userId: first.userId,
      fname: 'Ann',
      phone: '+447700900123',
      status: 'review',
      code: '110C',
      treatmentTitle: 'Acne cream',
      isWaiting: false,
      isPregnant: false,
      highlight: null,
      stripeSubscriptionId: expect.stringMatching(/^pi_/),
    });
    expect(review.rows[0]?.dueAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(review.summary).toMatchObject({
      byPlan: [
        { plan: 'Acne cream', count: 1 },
        { plan: 'Hyperpigmentation cream', count: 1 },
      ],
      byStatus: [{ status: 'review', count: 2 }],
      dueNext7Days: 0,
      nextChargesPence: 9680,
    });
    const shipped = await list({ status: 'active' });
    expect(shipped.rows).toMatchObject([
      { id: active.subscriptionId, code: '110C', dueAt: (await mine(shop, active.userId))[0]?.dueAt },
    ]);
    expect((await list({ status: 'review', treatment: 'hyperpigmentation' })).total).toBe(1);
    expect((await list({ treatment: '6' })).rows.map((row) => row.id)).toEqual([second.subscriptionId]);
    expect((await list({ keyword: `TEST${first.userId}` })).rows.map((row) => row.id)).toEqual([first.subscriptionId]);
    expect((await list({ keyword: `ann${second.userId}@` })).rows.map((row) => row.id)).toEqual([
      second.subscriptionId,
    ]);
    expect((await list({ keyword: String(active.subscriptionId) })).rows.map((row) => row.id)).toEqual([
      active.subscriptionId,
    ]);
    const [line] = (await list({ keyword: String(active.subscriptionId) })).rows[0]?.items ?? [];
    const { stripe_customer_id: customer } = (
      await shop.sql<{ stripe_customer_id: string }>(
        'select stripe_customer_id from billing.stripe_customers where user_id = $1',
        [active.userId],
      )
    )[0]!;
    for (const keyword of [`SRL-${line?.id}`, String(line?.id), String(line?.stripeTransactionId), customer])
      expect([keyword, (await list({ keyword })).rows.map((row) => row.id)]).toEqual([
        keyword,
        [active.subscriptionId],
      ]);
    expect((await list({ keyword: '100%_' })).total).toBe(0);
    expect((await list({ perPage: 2 })).rows).toHaveLength(2);
    expect((await list({ page: 999 })).rows).toEqual([]);
    expect((await list({ perPage: 1_000_000 })).rows.length).toBe((await list({})).total);
    expect(await shop.refused(listSubscriptions, { ...all, status: 'nonsense' }, staff())).toMatchObject({
      code: 'invalid',
    });
    expect(await shop.refused(listSubscriptions, all, shop.as.customer(first.userId))).toMatchObject({
      code: 'forbidden',
    });
  });

  test('marks code 850C, pregnancy and those waiting for the customer', async () => {
    const bought = await aBuyer(shop, { slug: 'hyperpigmentation' });
    await shop.ask(changeItem, { id: bought.itemId, item_id: 8 }, staff());
    await plantEvent(shop, pregnancyChanged, `patient:${bought.userId}`, {
      userId: bought.userId,
      isPregnant: true,
      at: new Date().toISOString(),
    });
    await shop.settle();
    const find = async () => (await list({ keyword: String(bought.subscriptionId) })).rows[0];
    expect(await find()).toMatchObject({
      code: '850C',
      isPregnant: true,
      highlight: { colour: 'yellow', reason: expect.stringMatching(/Hydroquinone/) },
    });
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'waiting' }, staff());
    expect(await find()).toMatchObject({ isWaiting: true, code: '850C' });
    expect((await list({ status: 'waiting' })).rows.map((row) => row.id)).toEqual([bought.subscriptionId]);
    expect((await list({ status: 'review' })).rows.map((row) => row.id)).not.toContain(bought.subscriptionId);
  });

  test('follows a changed name, and ignores older events', async () => {
    const bought = await aBuyer(shop);
    const customer = build(bought.userId, { fname: 'Beatrix', sname: 'Later' });
    await plantEvent(shop, customerChanged, `customer:${bought.userId}`, { customer }, { seq: 9_000_000 });
    await plantEvent(
      shop,
      customerChanged,
      `customer:${bought.userId}`,
      { customer: { ...customer, fname: 'Older' } },
      { seq: 8_000_000 },
    );
    await shop.settle();
    expect((await list({ keyword: 'beatrix later' })).rows.map((row) => row.id)).toEqual([bought.subscriptionId]);
    expect((await list({ keyword: 'older' })).total).toBe(0);
  });
});

describe('one subscription', () => {
  test('is read with history, the others and the catalogue, and leaves an audit row', async () => {
    const bought = await aBuyer(shop);
    const before = await shop.sql(`select 1 from billing.audit where action = 'rpc.billing.subscriptions.read'`);
    const read = await shop.ask(readSubscription, { id: bought.subscriptionId }, staff());
    expect(read.subscription).toMatchObject({
      id: bought.subscriptionId,
      status: 'review',
      frequency: null,
      items: [
        {
          code: '110C',
          stid: `S${bought.subscriptionId}-1`,
          pricePence: 2420,
          transactionPricePence: 4840,
          batch: 'AC2611A',
        },
        { status: 'upcoming', transactionPricePence: null },
      ],
    });
    expect(read.timeline.map((entry) => entry.text)).toEqual([
      'Everything is here; a prescriber reviews it',
      'Paid; photos or the consultation are still missing',
      'Acne cream ordered',
    ]);
    expect(read.timeline.every((entry) => entry.cause !== '' && entry.by !== '')).toBe(true);
    expect(read.catalogue.length).toBe(12);
    const rows = await shop.sql<{ actor_id: string; object: string }>(
      `select actor_id, object from billing.audit where action = 'rpc.billing.subscriptions.read' order by id`,
    );
    expect(rows.length).toBe(before.length + 1);
    expect(rows.at(-1)).toMatchObject({ actor_id: '2', object: `id=${bought.subscriptionId}` });
    expect(await shop.refused(readSubscription, { id: 1 }, staff())).toMatchObject({ code: 'not_found' });
    expect(
      (await shop.ask(subscriptionsOfCustomer, { userId: bought.userId }, staff())).subscriptions.map((one) => one.id),
    ).toEqual([bought.subscriptionId]);
  });
});

describe('frequency and dates', () => {
  test('frequency: 1 to 3 months, the next charge follows it', async () => {
    const bought = await anActive(shop);
    const due = (await mine(shop, bought.userId))[0]?.dueAt;
    expect(await shop.ask(updateFrequency, { id: bought.subscriptionId, frequency: 3 }, staff())).toMatchObject({
      status: 'active',
      dueAt: due,
    });
    expect(await shop.refused(updateFrequency, { id: bought.subscriptionId, frequency: 3 }, staff())).toMatchObject({
      message: 'The frequency is already set to this value.',
    });
    for (const frequency of [0, 4, 1.5, null, '2'])
      expect(await shop.refused(updateFrequency, { id: bought.subscriptionId, frequency }, staff())).toMatchObject({
        code: 'invalid',
      });
    await shop.clock.at(`${due}T10:00:00Z`);
    await shop.settle();
    const items = await itemsOf(bought);
    expect(items[1]).toMatchObject({ transactionPricePence: 7260 });
    expect(items[2]?.shippingDate).toBeNull();
    await shop.ask(endSubscription, { subscription: (await anActive(shop)).subscriptionId }, staff());
  });

  test('staff move the date within a year, customers within six months', async () => {
    const bought = await anActive(shop);
    const far = workingDayFrom(addDays(await today(), 300));
    expect(
      await shop.refused(updateDate, { sub_id: bought.subscriptionId, due_at: far }, shop.as.customer(bought.userId)),
    ).toMatchObject({ code: 'invalid', errors: { due_at: [expect.stringMatching(/latest date/)] } });
    expect(await shop.ask(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: far }, staff())).toMatchObject({
      dueAt: far,
    });
    const saturday = addDays(fullWeek(addDays(await today(), 30)), 5);
    for (const due_at of ['', 'soon', await today(), saturday, addDays(await today(), -1), '2026-02-30', '9999-99-99'])
      expect(await shop.refused(staffUpdateDate, { sub_id: bought.subscriptionId, due_at }, staff())).toMatchObject({
        code: 'invalid',
      });
    expect((await published(shop, bought.subscriptionId)).at(-1)).toBe('item.cleared');
  });

  test('the pharmacy gets an event about a planned day', async () => {
    const bought = await cleared();
    const day = workingDayFrom(addDays(await today(), 3));
    await shop.ask(setItemShipping, { id: bought.itemId, value: day }, staff());
    expect((await shop.events('evt.billing.item.cleared')).at(-1)?.data).toMatchObject({
      itemId: bought.itemId,
      shipOn: day,
    });
    expect((await itemsOf(bought))[0]?.shippingDate).toBe(day);
    const saturday = addDays(fullWeek(await today()), 5);
    for (const value of ['', 'x', saturday, addDays(await today(), -1), addDays(await today(), 400)])
      expect(await shop.refused(setItemShipping, { id: bought.itemId, value }, staff())).toMatchObject({
        code: 'invalid',
      });
  });
});

describe('of two members of staff at one plan the second reads what the first has made of it', () => {
  const ann = () => shop.as.staff(undefined, 41);
  const tom = () => shop.as.staff(undefined, 42);
  /** The plan as the console shows it. */
  const read = async ({ subscriptionId: id }: Bought) => {
    const { subscription, timeline } = await shop.ask(readSubscription, { id }, ann());
    return {
      since: timeline[0]?.at ?? null,
      due_at: subscription.dueAt,
      frequency: subscription.frequency,
      items: planLines(subscription.items.map((item) => ({ ...item, treatment: item.treatmentStatus }))),
    };
  };
  const historyOf = async ({ subscriptionId }: Bought) =>
    (await shop.sql('select 1 from billing.timeline where subscription_id = $1', [subscriptionId])).length;

  test('the delivery date: named with person, field and both days; a repeat of one’s own is none', async () => {
    const bought = await anActive(shop);
    const was = await read(bought);
    const [theirs, mine] = [30, 40].map((days) => workingDayFrom(addDays(was.due_at ?? '', days))) as [string, string];
    await shop.ask(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: theirs, was }, ann());
    const before = await historyOf(bought);
    expect(
      await shop.refused(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: mine, was }, tom()),
    ).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^Test Staff changed this plan meanwhile \(next delivery .*\), last on /),
      errors: { due_at: [`next delivery ${british(theirs)} instead of ${british(was.due_at ?? '')}`] },
    });
    // The same day again, by whoever: it is so already. Another day by whoever moved it first: they know.
    for (const as of [ann(), tom()])
      expect(await shop.ask(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: theirs, was }, as)).toMatchObject(
        { dueAt: theirs, events: [] },
      );
    expect(await historyOf(bought)).toBe(before);
    const again = await read(bought);
    expect(
      await shop.ask(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: mine, was: again }, tom()),
    ).toMatchObject({ dueAt: mine });
    // A program that does not say what it had read works as before.
    expect(await shop.ask(staffUpdateDate, { sub_id: bought.subscriptionId, due_at: theirs }, ann())).toMatchObject({
      dueAt: theirs,
    });
  });

  test('the frequency, and no conflict where something else was changed', async () => {
    const bought = await anActive(shop);
    const was = await read(bought);
    const id = bought.subscriptionId;
    await shop.ask(staffUpdateDate, { sub_id: id, due_at: workingDayFrom(addDays(was.due_at ?? '', 9)) }, ann());
    await shop.ask(updateFrequency, { id, frequency: 2, was }, tom());
    expect(await shop.refused(updateFrequency, { id, frequency: 3, was }, ann())).toMatchObject({
      code: 'changed_meanwhile',
      errors: { frequency: ['every 2 months instead of every month as the plan has it'] },
    });
    expect(await shop.ask(updateFrequency, { id, frequency: 2, was }, tom())).toMatchObject({ events: [] });
  });

  test('items: added, changed and removed by a colleague; one’s own press twice adds once', async () => {
    const bought = await anActive(shop);
    await consult(shop, bought.userId, 'glow');
    const was = await read(bought);
    const id = bought.subscriptionId;
    const planned = async () =>
      (await itemsOf(bought)).filter(({ status }) => status === 'upcoming').map(({ code }) => code);
    for (let press = 0; press < 2; press++) await shop.ask(addItem, { id, item_id: 11, was }, ann());
    expect(await planned()).toEqual(['110C', '170C']);
    const refused = { code: 'changed_meanwhile', errors: { items: ['170C added'] } };
    expect(await shop.refused(addItem, { id, item_id: 11, was }, tom())).toMatchObject(refused);
    const next = (await itemsOf(bought)).find(({ code, status }) => code === '110C' && status === 'upcoming')?.id ?? 0;
    expect(await shop.refused(changeItem, { id: next, item_id: 2, was }, tom())).toMatchObject(refused);
    expect(await shop.refused(removeItem, { id: next, was }, tom())).toMatchObject(refused);
    expect(await planned()).toEqual(['110C', '170C']);
    // Ann goes on with what she has added herself, though her page was not read anew; Tom after he has read it.
    await shop.ask(changeItem, { id: next, item_id: 2, was }, ann());
    const added = (await itemsOf(bought)).find(({ code }) => code === '170C')?.id ?? 0;
    expect(await shop.refused(removeItem, { id: added, was }, tom())).toMatchObject({
      errors: { items: ['110C changed to 111C', '170C added'] },
    });
    const now = await read(bought);
    await shop.ask(removeItem, { id: added, was: now }, tom());
    expect(await planned()).toEqual(['111C']);
    // Removed twice, by whoever: it is gone already.
    await shop.ask(removeItem, { id: added, was: now }, ann());
  });
});

describe('items', () => {
  test('an added one is charged and reviewed with the next delivery', async () => {
    const bought = await anActive(shop);
    await consult(shop, bought.userId, 'glow');
    await shop.ask(addItem, { id: bought.subscriptionId, item_id: 11 }, staff());
    const [subscription] = await mine(shop, bought.userId);
    expect(subscription?.items.map((item) => `${item.code} ${item.stid}`)).toEqual([
      `110C S${bought.subscriptionId}-1`,
      `110C S${bought.subscriptionId}-1`,
      `170C S${bought.subscriptionId}-2`,
    ]);
    await shop.clock.at(`${subscription?.dueAt}T10:00:00Z`);
    await shop.settle();
    expect(await stands(shop, bought)).toBe(
      'review: shipped/shipped, paid/review, paid/review, upcoming/upcoming, upcoming/upcoming',
    );
    const items = await itemsOf(bought);
    await approve(shop, { ...bought, itemId: items[1]?.id ?? 0 });
    expect(await stands(shop, bought)).toMatch(/^review/);
    await approve(shop, { ...bought, itemId: items[2]?.id ?? 0 });
    expect(await stands(shop, bought)).toMatch(/^shipping/);
    expect(
      (await shop.ledger())
        .filter((charge) => charge.metadata.subscription_id === String(bought.subscriptionId))
        .map((charge) => charge.amount),
    ).toEqual(expect.arrayContaining([4840, 4840, 4840]));
  });

  test('an approved one that is changed goes back to the prescriber; a shipped one stays', async () => {
    const bought = await cleared();
    expect(await shop.ask(changeItem, { id: bought.itemId, item_id: 2 }, staff())).toMatchObject({ status: 'review' });
    expect((await published(shop, bought.subscriptionId)).slice(-3)).toEqual([
      'item.held',
      'item.paid',
      'review.requested',
    ]);
    expect((await itemsOf(bought))[0]).toMatchObject({ code: '111C', transactionPricePence: 4840 });
    await approve(shop, bought);
    await shop.ask(claimForDispatch, { id: bought.itemId }, staff());
    expect(await shop.refused(changeItem, { id: bought.itemId, item_id: 1 }, staff())).toMatchObject({
      code: 'conflict',
    });
    await ship(shop, bought);
    expect(await shop.refused(changeItem, { id: bought.itemId, item_id: 1 }, staff())).toMatchObject({
      code: 'conflict',
      message: 'This item is shipped and cannot be changed.',
    });
    expect(await shop.refused(removeItem, { id: bought.itemId }, staff())).toMatchObject({ code: 'conflict' });
  });

  test('an upcoming one is removed, and its line ends', async () => {
    const bought = await anActive(shop);
    const items = await itemsOf(bought);
    await shop.ask(removeItem, { id: items[1]?.id ?? 0 }, staff());
    expect(await stands(shop, bought)).toBe('active: shipped/shipped');
    expect((await mine(shop, bought.userId))[0]?.dueAt).toBeNull();
    expect(
      await shop.sql(`select 1 from billing.jobs where key = $1 and state = 'due'`, [`item:${items[1]?.id}`]),
    ).toEqual([]);
  });

  test.each([
    ['an unknown product', addItem, { item_id: 999 }, 'invalid'],
    ['one not offered', addItem, { item_id: 60 }, 'conflict'],
    ['none', addItem, {}, 'invalid'],
    ['text', addItem, { item_id: 'x' }, 'invalid'],
  ] as const)('adding %s is refused', async (_, call, input, code) => {
    const bought = await aBuyer(shop, { photos: 0 });
    expect(await shop.refused(call, { id: bought.subscriptionId, ...input }, staff())).toMatchObject({ code });
  });

  test('unknown items do not exist', async () => {
    for (const [call, input] of [
      [removeItem, { id: 1 }],
      [setItemStatus, { id: 1, status: 'paid', reason: 'x' }],
      [changeItem, { id: 1, item_id: 1 }],
      [setItemShipping, { id: 1, value: '2030-01-01' }],
      [claimForDispatch, { id: 1 }],
    ] as const)
      expect(await shop.refused(call as never, input, staff())).toMatchObject({ code: 'not_found' });
  });
});

describe('set by hand', () => {
  test('paid wants a reason and is marked as such', async () => {
    const bought = await anActive(shop);
    const next = (await itemsOf(bought))[1]?.id ?? 0;
    expect(await shop.refused(setItemStatus, { id: next, status: 'paid' }, staff())).toMatchObject({
      code: 'invalid',
      errors: { reason: [expect.any(String)] },
    });
    expect(
      await shop.ask(setItemStatus, { id: next, status: 'paid', reason: 'Paid by bank transfer' }, staff()),
    ).toMatchObject({ status: 'review' });
    const [row] = await shop.sql('select is_manual, transaction_price_pence, status from billing.items where id = $1', [
      next,
    ]);
    expect(row).toEqual({ is_manual: true, transaction_price_pence: 0, status: 'paid' });
    const { timeline } = await shop.ask(readSubscription, { id: bought.subscriptionId }, staff());
    expect(timeline[0]).toMatchObject({
      text: 'Item 2 set to paid by hand',
      cause: 'Paid by bank transfer',
      by: 'Test Staff',
    });
    await shop.settle();
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, paid/review, upcoming/upcoming');
  });

  test('refunded wants to be confirmed, and gives the money back once', async () => {
    const bought = await anActive(shop);
    expect(await shop.refused(setItemStatus, { id: bought.itemId, status: 'refunded' }, staff())).toMatchObject({
      code: 'invalid',
      errors: { confirm: [expect.any(String)] },
    });
    await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, staff()),
      ),
    );
    await shop.settle();
    expect(
      (await shop.ledger())
        .filter((charge) => charge.metadata.item_id === String(bought.itemId))
        .map((charge) => charge.refunded),
    ).toEqual([4840]);
    expect(await stands(shop, bought)).toBe('active: refunded/shipped, upcoming/upcoming');
  });

  test('what cannot be is refused with what to do instead', async () => {
    const bought = await cleared();
    expect(await shop.refused(setItemStatus, { id: bought.itemId, status: 'cancelled' }, staff())).toMatchObject({
      code: 'conflict',
      message: 'This item is paid. Choose refunded, so that the customer gets their money back.',
    });
    expect(
      await shop.refused(setItemStatus, { id: bought.itemId, status: 'shipped', reason: 'x' }, staff()),
    ).toMatchObject({ message: 'Use Ship: it makes the label, the tracking number and the register entry.' });
    expect(await shop.ask(setItemStatus, { id: bought.itemId, status: 'packaging' }, staff())).toBeDefined();
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'shipped', reason: 'Collected here' }, staff());
    await shop.ask(setItemStatus, { id: bought.itemId, status: 'shipped', reason: 'Collected here' }, staff());
    expect(
      (await shop.events('evt.billing.item.shipped-by-hand')).map(({ data }) => (data as { itemId: number }).itemId),
    ).toEqual([bought.itemId]);
    expect(await shop.refused(setItemStatus, { id: bought.itemId, status: 'nonsense' }, staff())).toMatchObject({
      code: 'invalid',
    });
    expect(
      await shop.refused(setItemStatus, { id: bought.itemId, status: 'paid' }, shop.as.customer(bought.userId)),
    ).toMatchObject({ code: 'forbidden' });
  });
});

describe('credit', () => {
  test('adds and takes off, never below zero, once per key', async () => {
    const userId = await aCustomer(shop);
    await shop.settle();
    const change = (valuePence: number, idempotencyKey?: string) =>
      shop.ask(changeCredit, { userId, valuePence, idempotencyKey: idempotencyKey ?? null }, staff());
    expect(await change(1_000)).toEqual({ balancePence: 1_000, state: 'approved', requestId: null });
    expect(await change(500, 'k1')).toMatchObject({ balancePence: 1_500 });
    expect(await change(500, 'k1')).toMatchObject({ balancePence: 1_500 });
    expect(await shop.refused(changeCredit, { userId, valuePence: -1_501 }, staff())).toMatchObject({
      code: 'conflict',
      message: 'The credit is £15.00, so £15.01 cannot be taken off.',
    });
    for (const valuePence of [0, 0.5, 100_001, Number.MAX_SAFE_INTEGER, '1', null])
      expect(await shop.refused(changeCredit, { userId, valuePence }, staff())).toMatchObject({ code: 'invalid' });
    await Promise.all(Array.from({ length: 40 }, (_, index) => change(index % 2 === 0 ? 100 : -100)));
    expect((await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).creditPence).toBe(1_500);
    expect(await shop.refused(changeCredit, { userId: 1, valuePence: 100 }, staff())).toMatchObject({
      code: 'invalid',
    });
    expect(await shop.refused(changeCredit, { userId, valuePence: 100 }, shop.as.customer(userId))).toMatchObject({
      code: 'forbidden',
    });
  });

  test('entries and history can be neither changed nor removed', async () => {
    for (const table of ['credit_entries', 'timeline']) {
      await expect(shop.sql(`update billing.${table} set at = now()`)).rejects.toThrow(/append-only/);
      await expect(shop.sql(`delete from billing.${table}`)).rejects.toThrow(/append-only/);
      await expect(shop.sql(`truncate billing.${table}`)).rejects.toThrow(/append-only/);
    }
    await expect(shop.sql('update billing.credit_accounts set balance_pence = -1')).rejects.toThrow(/check/);
  });
});

describe('started by staff', () => {
  test('today: charged at once, waiting for photos; the same dialog twice is one order', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    // Staff see our copy, which the webhook updates.
    await shop.settle();
    expect((await shop.ask(customerMethods, { userId }, staff())).methods).toMatchObject([{ id: card, type: 'card' }]);
    const input = { userId, paymentMethod: card, plan: 1, startDate: await today() };
    const [first, second] = await Promise.all([
      shop.ask(startForCustomer, input, staff()),
      shop.ask(startForCustomer, input, staff()),
    ]);
    expect(first?.subscriptionId).toBe(second?.subscriptionId);
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId: first?.subscriptionId ?? 0 })).toBe(
      'incomplete: paid/upcoming, upcoming/upcoming',
    );
    await addPhotos(shop, userId);
    expect(await stands(shop, { userId, subscriptionId: first?.subscriptionId ?? 0 })).toMatch(/^review/);
  });

  test('later: waits, and is charged on its day', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, 'rosacea');
    const card = await saveCard(shop, userId);
    const { subscriptionId } = await shop.ask(
      startItemForCustomer,
      { userId, productId: 6, paymentMethod: card, startDate: addDays(await today(), 5) },
      staff(),
    );
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toBe('pending: upcoming/upcoming');
    expect(
      await shop.refused(retryPayment, { subscription: subscriptionId, payment_method: card }, staff()),
    ).toMatchObject({
      code: 'conflict',
      message: /^The payment is planned for \d\d\/\d\d\/\d{4}\./,
    });
    await shop.clock.advance('P6D');
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete: paid/);
  });

  test('with a card that is refused: waiting for payment with its retry planned', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, 'rosacea');
    const card = await saveCard(shop, userId, CARDS.declinedLater);
    const { subscriptionId } = await shop.ask(
      startForCustomer,
      { userId, paymentMethod: card, plan: 6, startDate: await today() },
      staff(),
    );
    await shop.settle();
    expect(await stands(shop, { userId, subscriptionId })).toBe('pending: upcoming/upcoming');
    const [item] = await shop.sql<{ next_attempt_at: Date }>(
      'select next_attempt_at from billing.items where subscription_id = $1',
      [subscriptionId],
    );
    expect(item?.next_attempt_at.getTime()).toBeGreaterThan((await shop.clock.now()).getTime());
  });

  test('is refused for strangers, foreign cards, past dates and what is not offered', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId);
    const card = await saveCard(shop, userId);
    const other = await aBuyer(shop, { photos: 0 });
    const fine = { userId, paymentMethod: card, plan: 1, startDate: await today() };
    const cases = [
      [{ userId: 999_999 }, 'invalid'],
      [{ paymentMethod: other.card }, 'not_found'],
      [{ paymentMethod: '' }, 'invalid'],
      [{ plan: 999 }, 'invalid'],
      [{ plan: 13 }, 'conflict'],
      [{ startDate: addDays(await today(), -1) }, 'invalid'],
      [{ startDate: '2026-02-31' }, 'invalid'],
      [{ startDate: '' }, 'invalid'],
    ] as const;
    for (const [over, code] of cases)
      expect(await shop.refused(startForCustomer, { ...fine, ...over }, staff())).toMatchObject({ code });
    expect(await shop.refused(startItemForCustomer, { ...fine, productId: 60 }, staff())).toMatchObject({
      code: 'conflict',
    });
    expect(await shop.sql('select 1 from billing.subscriptions where user_id = $1', [userId])).toEqual([]);
  });
});

describe('an item looked at before it starts a subscription', () => {
  const consider = (user: number, product: number) => shop.ask(considerItem, { user, product }, staff());
  const codes = async (user: number, product = 6) =>
    (await consider(user, product)).beside.map(({ code }) => code).toSorted();

  test('is compared with everything running in the person’s subscriptions', async () => {
    const first = await aBuyer(shop);
    expect(await consider(first.userId, 6)).toMatchObject({
      userId: first.userId,
      subscriptionId: null,
      product: { code: expect.any(String), ingredients: expect.any(Array) },
      beside: [
        {
          code: '110C',
          ingredients: expect.arrayContaining([{ name: 'Adapalene', value: expect.any(String), unit: '%' }]),
        },
      ],
    });
    await shop.ask(addItem, { id: first.subscriptionId, item_id: 11 }, staff());
    expect((await codes(first.userId)).length).toBe(2);
    const stranger = await aCustomer(shop);
    await shop.settle();
    expect(await codes(stranger)).toEqual([]);
    expect(await shop.refused(considerItem, { user: 999_999, product: 6 }, staff())).toMatchObject({
      code: 'invalid',
      errors: { user: ['We do not know this customer.'] },
    });
    expect(await shop.refused(considerItem, { user: stranger, product: 999 }, staff())).toMatchObject({
      code: 'invalid',
    });
  });

  test('is not compared with its own order of a moment ago, but with an older one', async () => {
    const userId = await aCustomer(shop);
    await shop.settle();
    const paymentMethod = await saveCard(shop, userId);
    const order = { userId, productId: 6, paymentMethod, startDate: addDays(await today(), 5) };
    await shop.ask(startItemForCustomer, order, staff());
    expect(await codes(userId, 6)).toEqual([]);
    expect(await codes(userId, 11)).toHaveLength(1);
    await shop.clock.advance('PT2M');
    expect(await codes(userId, 6)).toHaveLength(1);
  });
});

describe('staff actions by status', () => {
  test('what the table forbids is a conflict', async () => {
    const review = await aBuyer(shop);
    const incomplete = await aBuyer(shop, { photos: 0 });
    for (const { subscriptionId } of [review, incomplete]) {
      expect(await shop.refused(endSubscription, { subscription: subscriptionId }, staff())).toMatchObject({
        code: 'conflict',
      });
      expect(
        await shop.refused(
          claimForDispatch,
          {
            id:
              (
                await shop.sql<{ id: string }>(
                  'select id from billing.items where subscription_id = $1 and sequence = 1',
                  [subscriptionId],
                )
              ).map((row) => Number(row.id))[0] ?? 0,
          },
          staff(),
        ),
      ).toMatchObject({ code: 'conflict' });
    }
    expect(await shop.refused(backToApproval, { id: incomplete.subscriptionId }, staff())).toMatchObject({
      code: 'conflict',
    });
    expect(await shop.refused(updateFrequency, { id: incomplete.subscriptionId, frequency: 1 }, staff())).toMatchObject(
      { code: 'conflict' },
    );
    const shipping = await cleared();
    expect(await shop.refused(backToApproval, { id: shipping.subscriptionId }, staff())).toMatchObject({
      code: 'conflict',
    });
  });
});
