import { describe, expect, test } from '@jest/globals';
import {
  addItem,
  claimForDispatch,
  countStock,
  mySubscriptions,
  readStock,
  readSubscription,
  retryPayment,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { evidenceChanged, pregnancyChanged } from '@sorrel/contracts/consultations/events';
import type { Permission } from '@sorrel/contracts/actor';
import { stockChanged } from '@sorrel/contracts/fulfilment/events';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import { SAMPLE_BUSINESS } from '@sorrel/contracts/identity/business';
import { businessChanged, customerChanged } from '@sorrel/contracts/identity/events';

import { aCustomer as person } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import {
  aShop,
  anActive,
  aCustomer,
  approve,
  captured,
  consult,
  decline,
  mine,
  saveCard,
  ship,
  stands,
  published,
  type Bought,
} from './shop.ts';

const shop = aShop();

const chargesOf = async (bought: Bought) => (await captured(shop, bought)).length;
const due = async (bought: Bought): Promise<string> => (await mine(shop, bought.userId))[0]?.dueAt ?? '';
const to = async (day: string) => {
  await shop.clock.at(`${day}T09:30:00Z`);
  await shop.settle();
};
/** What was held is charged three days after the letter that its release brings. */
const afterLetter = async () => to(addDays(londonDate(await shop.clock.now()), 3));
const holdOf = async (bought: Bought) => (await mine(shop, bought.userId))[0]?.hold ?? null;
const heldEvents = async ({ subscriptionId }: Bought) =>
  (await published(shop, subscriptionId)).filter((name) => name === 'charge.held').length;
const announced = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ mark: string }>(
      `select mark from billing.notices where subscription_id = $1 and kind = 'charge'`,
      [subscriptionId],
    )
  ).map((row) => row.mark);
const nextDay = async () => {
  await shop.clock.advance('P1D');
  await shop.settle();
};
const history = async ({ subscriptionId }: Bought) =>
  (
    await shop.sql<{ text: string }>('select text from billing.timeline where subscription_id = $1 order by id', [
      subscriptionId,
    ])
  ).map((row) => row.text);
const address = async (userId: number, more: object) => {
  await plantEvent(shop, customerChanged, `customer:${userId}`, {
    customer: person(userId, { email: `ann${userId}@example.test`, referral_code: `REF${userId}`, ...more }),
  });
  await shop.settle();
};
const count = (code: string, counted: number | null) => shop.ask(countStock, { code, counted }, shop.as.staff());
const codeOf = async ({ itemId }: Bought) =>
  (await shop.sql<{ code: string }>('select code from billing.items where id = $1', [itemId]))[0]?.code ?? '';

describe('stock', () => {
  test('drained: the date passes without a charge, the customer is told once, and it is charged when it is back', async () => {
    const bought = await anActive(shop);
    const code = await codeOf(bought);
    await count(code, 0);
    await to(await due(bought));
    expect(await chargesOf(bought)).toBe(1);
    expect(await stands(shop, bought)).toBe('waiting: shipped/shipped, upcoming/upcoming');
    expect(await holdOf(bought)).toMatchObject({ reason: 'stock', status: 'active', isForCustomer: false });
    for (let day = 0; day < 3; day++) await nextDay();
    expect([await chargesOf(bought), await heldEvents(bought)]).toEqual([1, 1]);
    await count(code, 5);
    await shop.settle();
    expect(await chargesOf(bought)).toBe(1);
    // Told of a day: nobody else is sold that unit meanwhile.
    expect((await shop.ask(readStock, {}, shop.as.staff())).rows.find((row) => row.code === code)?.left).toBe(4);
    await afterLetter();
    expect(await chargesOf(bought)).toBe(2);
    expect(await stands(shop, bought)).toMatch(/^review: shipped\/shipped, paid\/review/);
    expect(await holdOf(bought)).toBeNull();
    expect(await history(bought)).toEqual(expect.arrayContaining(['The next charge waits', 'The charge goes on']));
    expect((await shop.ask(readStock, {}, shop.as.staff())).rows.find((row) => row.code === code)).toMatchObject({
      counted: 5,
      left: 4,
      waiting: 0,
    });
    await count(code, null);
  });

  test('one unit and three who are due: one is charged, two wait, whoever waits longest is next', async () => {
    const three = [
      await anActive(shop, { slug: 'rosacea' }),
      await anActive(shop, { slug: 'rosacea' }),
      await anActive(shop, { slug: 'rosacea' }),
    ];
    const code = await codeOf(three[0] as Bought);
    await count(code, 1);
    await to(await due(three[0] as Bought));
    const paid = async () => Promise.all(three.map(chargesOf));
    expect((await paid()).toSorted()).toEqual([1, 1, 2]);
    await count(code, 1);
    await shop.settle();
    // The new count is what is on the shelf, including the unit already paid for.
    expect((await paid()).toSorted()).toEqual([1, 1, 2]);
    await count(code, 2);
    await shop.settle();
    await afterLetter();
    // One more: one letter, and the third is promised nothing that is not there.
    expect((await paid()).toSorted()).toEqual([1, 2, 2]);
    await count(code, 3);
    await shop.settle();
    await afterLetter();
    expect(await paid()).toEqual([2, 2, 2]);
    await count(code, null);
  });

  test('at the checkout nothing is ordered, and nothing stays behind', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, 'glow');
    const card = await saveCard(shop, userId);
    await count('170C', 0);
    expect(await shop.refused(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      code: 'on_hold',
      message: expect.stringContaining('out of stock'),
    });
    expect((await shop.ask(mySubscriptions, {}, shop.as.customer(userId))).subscriptions).toEqual([]);
    await count('170C', null);
    expect(await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      amountPence: expect.any(Number),
    });
  });

  test('kept by batch: charged only what lasts for the supply, once a pack, and not by events that come late', async () => {
    const [one, two] = [await anActive(shop, { slug: 'menopause' }), await anActive(shop, { slug: 'menopause' })];
    const code = await codeOf(one);
    const day = await due(one);
    const soon = addDays(addMonths(day, 1), 10);
    const since = (await shop.clock.now()).toISOString();
    const told = async (taken: number, lots: [expiresOn: string, left: number][], seq?: number) => {
      await plantEvent(
        shop,
        stockChanged,
        `code:${code}`,
        { code, since, taken, lots: lots.map(([expiresOn, left]) => ({ expiresOn, left })) },
        seq === undefined ? {} : { seq },
      );
      await shop.settle();
    };
    const left = async () =>
      (await shop.ask(readStock, {}, shop.as.staff())).rows.find((row) => row.code === code)?.left;
    // Five packs that expire before two months are over, and five that would last if they were packed on the day itself, not after a review and
    // a weekend: whoever is charged for one would be told that it comes later.
    await told(0, [
      [soon, 5],
      [addDays(addMonths(day, 2), 2), 5],
    ]);
    expect(await shop.refused(countStock, { code, counted: 9 }, shop.as.staff())).toMatchObject({ code: 'by_batch' });
    await to(day);
    const paid = async () => Promise.all([one, two].map(chargesOf));
    expect([await paid(), (await holdOf(one))?.reason]).toEqual([[1, 1], 'stock']);
    await told(0, [
      [soon, 5],
      [addMonths(day, 9), 1],
    ]);
    await afterLetter();
    expect((await paid()).toSorted()).toEqual([1, 2]);
    // The pharmacy puts the last good pack aside for the one who paid: nothing is counted twice, nobody else is charged.
    await told(1, [[soon, 5]], 9_000_000);
    await told(0, [[addMonths(day, 9), 50]], 8_999_999);
    // For a month's supply five would do, and one is taken by whoever paid for it.
    expect([(await paid()).toSorted(), await left()]).toEqual([[1, 2], 5]);
    await told(1, [[addMonths(day, 9), 1]], 9_000_001);
    await afterLetter();
    expect(await paid()).toEqual([2, 2]);
    await shop.sql('delete from billing.stock_counts where code = $1', [code]);
  });

  test('where the business keeps batches, nothing is sold of what was never received', async () => {
    const userId = await aCustomer(shop);
    await consult(shop, userId, 'glow');
    const card = await saveCard(shop, userId);
    const keeps = async (version: number, keepsBatches: boolean) => {
      await plantEvent(shop, businessChanged, 'business', {
        version,
        business: { ...SAMPLE_BUSINESS, keeps_batches: keepsBatches },
      });
      await shop.settle();
    };
    await keeps(1, true);
    expect(await shop.refused(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      code: 'on_hold',
    });
    await keeps(2, false);
    expect(await shop.ask(startSubscription, { paymentMethod: card }, shop.as.customer(userId))).toMatchObject({
      amountPence: expect.any(Number),
    });
  });

  test('is counted by those who may, in whole numbers, for codes there are', async () => {
    const refusal = (input: object, as = shop.as.staff()) => shop.refused(countStock, input, as);
    expect(await refusal({ code: '170C', counted: 1 }, shop.as.staff(['support']))).toMatchObject({
      code: 'forbidden',
    });
    expect(await refusal({ code: '170C', counted: -1 })).toMatchObject({
      code: 'invalid',
      message: 'Please enter 0 or more.',
    });
    expect(await refusal({ code: '170C', counted: 1.5 })).toMatchObject({ code: 'invalid' });
    expect(await refusal({ code: 'nothing', counted: 1 })).toMatchObject({ code: 'not_found' });
  });
});

describe('the prescription', () => {
  const sevenMonths = async (): Promise<Bought> => {
    const bought = await anActive(shop, {}, { repeats: 5 });
    // A prescription lasts six months: the due date is moved to a day after it ends.
    await shop.sql('update billing.prescriptions set valid_until = $1 where subscription_id = $2', [
      new Date((await shop.clock.now()).getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
      bought.subscriptionId,
    ]);
    await to(await due(bought));
    return bought;
  };

  test('has run out: no charge but a review; approved, it is announced, charged and goes straight to the pharmacy', async () => {
    const bought = await sevenMonths();
    expect(await chargesOf(bought)).toBe(1);
    expect(await stands(shop, bought)).toBe('review: shipped/shipped, upcoming/review');
    expect(await holdOf(bought)).toMatchObject({ reason: 'prescription', status: 'review' });
    expect((await published(shop, bought.subscriptionId)).slice(-2)).toEqual(['review.requested', 'charge.held']);
    for (let day = 0; day < 3; day++) await nextDay();
    expect([await chargesOf(bought), await heldEvents(bought)]).toEqual([1, 1]);
    const next = (await mine(shop, bought.userId))[0]?.items[1]?.id ?? 0;
    await approve(shop, { ...bought, itemId: next });
    await afterLetter();
    expect(await chargesOf(bought)).toBe(2);
    expect(await stands(shop, bought)).toBe('shipping: shipped/shipped, paid/paid, upcoming/upcoming');
    expect(await holdOf(bought)).toBeNull();
  });

  test('of another line is in date: a line whose own has run out is reviewed before its charge all the same', async () => {
    const bought = await anActive(shop, {}, { validUntil: addDays(londonDate(await shop.clock.now()), 75) });
    const { userId, subscriptionId } = bought;
    await consult(shop, userId, 'glow');
    await shop.ask(addItem, { id: subscriptionId, item_id: 11 }, shop.as.staff());
    for (const days of [-3, 0]) await to(addDays(await due(bought), days));
    const lines = async (where: string) =>
      shop.sql<{ id: string; code: string }>(
        `select id, code from billing.items where subscription_id = $1 and ${where} order by code`,
        [subscriptionId],
      );
    const [acne, glow] = await lines(`status = 'paid'`);
    expect([acne?.code, glow?.code]).toEqual(['110C', '170C']);
    const next = await due(bought);
    for (const [item, validUntil] of [
      [acne, addDays(next, -1)],
      [glow, addDays(next, 90)],
    ] as const)
      await approve(shop, { ...bought, itemId: Number(item?.id) }, { validUntil });
    for (const item of [acne, glow]) {
      const parcel = { ...bought, itemId: Number(item?.id) };
      await shop.ask(claimForDispatch, { id: parcel.itemId }, shop.as.staff());
      await ship(shop, parcel);
    }
    expect(await due(bought)).toBe(next);
    await to(addDays(next, -7));
    const [waiting] = await lines(`status = 'upcoming' and code = '110C'`);
    expect(await holdOf(bought)).toMatchObject({ reason: 'prescription', status: 'review' });
    await to(next);
    expect(await shop.sql('select 1 from billing.charges where item_id = $1', [waiting?.id])).toEqual([]);
    await approve(shop, { ...bought, itemId: Number(waiting?.id) });
    await shop.clock.advance('P5D');
    await shop.settle();
    expect(await shop.sql('select state from billing.charges where item_id = $1', [waiting?.id])).toEqual([
      { state: 'succeeded' },
    ]);
  });

  test('has run out and the prescriber says no: it ends, and nothing was taken', async () => {
    const bought = await sevenMonths();
    const next = (await mine(shop, bought.userId))[0]?.items[1]?.id ?? 0;
    await decline(shop, { ...bought, itemId: next });
    expect(await stands(shop, bought)).toMatch(/^refused: shipped\/shipped/);
    expect(await chargesOf(bought)).toBe(1);
    expect(await shop.sql('select 1 from billing.refunds where subscription_id = $1', [bought.subscriptionId])).toEqual(
      [],
    );
    await shop.clock.advance('P1M');
    await shop.settle();
    expect(await chargesOf(bought)).toBe(1);
  });
});

describe('the address', () => {
  test.each([
    ['looks wrong', { is_address_doubtful: true }],
    ['is missing', { address: null }],
  ])('%s: no charge until it is good', async (_, more) => {
    const bought = await anActive(shop);
    await address(bought.userId, more);
    await to(await due(bought));
    expect(await chargesOf(bought)).toBe(1);
    expect(await holdOf(bought)).toMatchObject({ reason: 'address', isForCustomer: true });
    await address(bought.userId, {});
    await afterLetter();
    expect(await chargesOf(bought)).toBe(2);
  });
});

describe('pregnancy', () => {
  test('holds the charge and lets it go on afterwards', async () => {
    const bought = await anActive(shop);
    const tell = async (isPregnant: boolean) => {
      await plantEvent(shop, pregnancyChanged, `patient:${bought.userId}`, {
        userId: bought.userId,
        isPregnant,
        at: (await shop.clock.now()).toISOString(),
      });
      await shop.settle();
    };
    await tell(true);
    await to(await due(bought));
    expect(await chargesOf(bought)).toBe(1);
    expect(await holdOf(bought)).toMatchObject({ reason: 'pregnancy' });
    const told = async (permissions: Permission[]) =>
      JSON.stringify(await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff(permissions)));
    for (const permission of ['prescriber', 'pharmacist', 'support'] as const)
      expect(await told([permission])).toContain('pregnan');
    // Who may not read health data learns that it is held, and not why.
    for (const permission of ['dispatch', 'plans', 'ops'] as const) {
      const page = JSON.parse(await told([permission])) as { catalogue: unknown };
      const shown = JSON.stringify({ ...page, catalogue: null });
      expect(shown).not.toMatch(/pregnan/i);
      expect(shown).toContain('Held for a clinical reason');
    }
    // No e-mail named a day or a sum: it goes now, and the charge follows three days later.
    await tell(false);
    expect(await chargesOf(bought)).toBe(1);
    const day = addDays(londonDate(await shop.clock.now()), 3);
    expect([await due(bought), await announced(bought)]).toEqual([day, [`${day} 4840`]]);
    await to(day);
    expect(await chargesOf(bought)).toBe(2);
  });
});

describe('answers of a year ago', () => {
  test('hold a weight-loss charge until they are given again', async () => {
    const bought = await anActive(shop, { slug: 'weight-loss' });
    await shop.sql(
      `update billing.consultations set submitted_at = submitted_at - interval '13 months' where user_id = $1`,
      [bought.userId],
    );
    await to(await due(bought));
    expect(await chargesOf(bought)).toBe(1);
    expect(await holdOf(bought)).toMatchObject({ reason: 'evidence', isForCustomer: true });
    await consult(shop, bought.userId, 'weight-loss');
    await afterLetter();
    expect(await chargesOf(bought)).toBe(2);
  });
});

describe('a weight that nobody has verified lately', () => {
  test('holds a weight-loss charge until it is verified again; an event that comes late changes nothing', async () => {
    const bought = await anActive(shop, { slug: 'weight-loss' });
    const day = await due(bought);
    const verified = async (freshUntil: string | null, seq?: number) => {
      await plantEvent(
        shop,
        evidenceChanged,
        `patient:${bought.userId}`,
        { userId: bought.userId, kind: 'bmi', freshUntil },
        seq === undefined ? {} : { seq },
      );
      await shop.settle();
    };
    await verified(addDays(day, -1));
    await to(day);
    expect(await chargesOf(bought)).toBe(1);
    expect(await holdOf(bought)).toMatchObject({ reason: 'evidence', isForCustomer: true });
    await verified(null);
    expect(await chargesOf(bought)).toBe(1);
    await verified(addDays(day, 30));
    await afterLetter();
    expect(await chargesOf(bought)).toBe(2);
    await verified(null, 1);
    expect(
      await shop.sql(`select kind, fresh_until::text from billing.evidence where user_id = $1`, [bought.userId]),
    ).toEqual([{ kind: 'bmi', fresh_until: addDays(day, 30) }]);
  });
});

describe('a payment that failed and can no longer ship', () => {
  test('is not retried by staff either', async () => {
    const bought = await anActive(shop);
    const card = await saveCard(shop, bought.userId, '4000000000000341');
    await shop.sql('update billing.subscriptions set payment_method_id = $1 where id = $2', [
      card,
      bought.subscriptionId,
    ]);
    await to(await due(bought));
    expect(await stands(shop, bought)).toMatch(/^pending/);
    const code = await codeOf(bought);
    await count(code, 0);
    expect(
      await shop.refused(
        retryPayment,
        { subscription: bought.subscriptionId, payment_method: bought.card },
        shop.as.staff(),
      ),
    ).toMatchObject({
      code: 'on_hold',
      message: 'Not charged: out of stock. It is charged when a new count is entered.',
    });
    await nextDay();
    expect(await stands(shop, bought)).toMatch(/^waiting/);
    expect(await chargesOf(bought)).toBe(1);
    await count(code, null);
  });
});
