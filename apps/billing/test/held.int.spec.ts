import { describe, expect, test } from '@jest/globals';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import {
  addItem,
  changeCredit,
  changeItem,
  changePlan,
  countStock,
  endSubscription,
  previewMine,
  readSubscription,
  staffChangePlan,
  staffUpdateDate,
} from '@sorrel/contracts/billing/rpc';
import type { HoldReason } from '@sorrel/contracts/billing/words';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';

import { aCustomer as person } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import {
  revoke,
  aShop,
  anActive,
  approve,
  captured,
  CARDS,
  claimAndShip,
  fullWeek,
  mine,
  orderedBy,
  published,
  saveCard,
  useCard,
  type Bought,
} from './shop.ts';

const shop = aShop();

const of = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find(({ id }) => id === subscriptionId);
const due = async (bought: Bought): Promise<string> => (await of(bought))?.dueAt ?? '';
const to = async (day: string, time = '09:30') => {
  await shop.clock.at(`${day}T${time}:00Z`);
  await shop.settle();
};
const preview = ({ userId, subscriptionId }: Bought) =>
  shop.ask(previewMine, { subscription: subscriptionId, change: { kind: 'none' } }, shop.as.customer(userId));
const announced = ({ subscriptionId }: Bought) =>
  shop.sql<{ date: string; amount: number }>(
    `select data->>'date' as date, (data->>'amountPence')::int as amount from billing.outbox
     where key = $1 and subject = 'evt.billing.charge.announced' and data->>'kind' = 'charge' order by seq`,
    [`subscription:${subscriptionId}`],
  );
const chargesOf = async (bought: Bought) => (await captured(shop, bought)).length;
const address = async (userId: number, more: object) => {
  await plantEvent(shop, customerChanged, `customer:${userId}`, {
    customer: person(userId, { email: `ann${userId}@example.test`, referral_code: `REF${userId}`, ...more }),
  });
  await shop.settle();
};
const pregnantNow = async (userId: number, isPregnant: boolean) =>
  plantEvent(shop, pregnancyChanged, `patient:${userId}`, {
    userId,
    isPregnant,
    at: (await shop.clock.now()).toISOString(),
  });
const pregnant = async (userId: number, isPregnant: boolean) => {
  await pregnantNow(userId, isPregnant);
  await shop.settle();
};
const prescriptionEnds = async ({ subscriptionId }: Bought, day: string) => {
  await shop.sql('update billing.prescriptions set valid_until = $1 where subscription_id = $2', [day, subscriptionId]);
};
const codeOf = async ({ itemId }: Bought) =>
  (await shop.sql<{ code: string }>('select code from billing.items where id = $1', [itemId]))[0]?.code ?? '';

describe('from the day it is known, no screen and no e-mail promises a charge that is held for', () => {
  // Holds by the safety rules have a suite of their own.
  const causes: Partial<Record<HoldReason, (bought: Bought) => Promise<unknown>>> = {
    pregnancy: ({ userId }) => pregnant(userId, true),
    evidence: ({ userId }) =>
      shop.sql(
        `update billing.consultations set submitted_at = submitted_at - interval '13 months' where user_id = $1`,
        [userId],
      ),
    prescription: async (bought) => prescriptionEnds(bought, addDays(await due(bought), -1)),
    address: ({ userId }) => address(userId, { is_address_doubtful: true }),
    stock: async (bought) => shop.ask(countStock, { code: await codeOf(bought), counted: 0 }, shop.as.staff()),
  };
  test.each(Object.entries(causes))('%s', async (name, cause) => {
    const reason = name as HoldReason;
    const bought = await anActive(shop, reason === 'evidence' ? { slug: 'weight-loss' } : {});
    const day = await due(bought);
    await cause(bought);
    if (reason !== 'pregnancy') await to(addDays(day, reason === 'stock' ? -3 : -7));
    const says = heldTexts({ reason, status: reason === 'prescription' ? 'review' : 'active' });
    expect(await of(bought)).toMatchObject({
      status: reason === 'prescription' ? 'review' : 'waiting',
      next: says.next,
      hold: { reason, customerText: says.card, isForCustomer: says.isForCustomer },
    });
    expect(await preview(bought)).toMatchObject({ charges: [], says: [says.next] });
    const { timeline } = await shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff());
    const written = timeline.filter(({ text }) => text === 'The next charge waits');
    expect(written.map(({ next }) => next)).toEqual([says.next]);
    await to(day);
    expect([await announced(bought), await chargesOf(bought)]).toEqual([[], 1]);
    expect((await published(shop, bought.subscriptionId)).filter((event) => event === 'charge.held')).toHaveLength(1);
    if (reason === 'stock') await shop.ask(countStock, { code: await codeOf(bought), counted: null }, shop.as.staff());
  });

  test('and settled in time, the charge is announced and made on its day', async () => {
    const bought = await anActive(shop);
    const day = await due(bought);
    await prescriptionEnds(bought, addDays(day, -1));
    await to(addDays(day, -7));
    const next = (await of(bought))?.items[1]?.id ?? 0;
    await approve(shop, { ...bought, itemId: next });
    expect(await of(bought)).toMatchObject({ status: 'active', hold: null });
    expect((await preview(bought)).charges[0]).toMatchObject({ date: day });
    await to(addDays(day, -3));
    expect(await announced(bought)).toMatchObject([{ date: day, amount: 4840 }]);
    await to(day);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('a pregnancy that has passed in time', async () => {
    const bought = await anActive(shop);
    const day = await due(bought);
    await pregnant(bought.userId, true);
    await pregnant(bought.userId, false);
    expect(await of(bought)).toMatchObject({
      status: 'active',
      hold: null,
      next: expect.stringMatching(/is charged on/),
    });
    await to(day);
    expect([await announced(bought), await chargesOf(bought)]).toMatchObject([[{ date: day }], 2]);
  });

  test('moved to a day far away, no hold is shown yet', async () => {
    const bought = await anActive(shop);
    const day = await due(bought);
    await address(bought.userId, { address: null });
    await to(addDays(day, -6));
    expect(await of(bought)).toMatchObject({ hold: { reason: 'address' } });
  });
});

describe('no charge without its e-mail', () => {
  const history = async ({ subscriptionId }: Bought) =>
    (
      await shop.sql<{ text: string }>('select text from billing.timeline where subscription_id = $1 order by id', [
        subscriptionId,
      ])
    ).map((row) => row.text);

  test('when the e-mail was lost: it goes first, and the charge follows three days later, once', async () => {
    const bought = await anActive(shop);
    const day = await due(bought);
    await shop.sql(`delete from billing.jobs where kind = 'notices' and key = $1`, [
      `subscription:${bought.subscriptionId}`,
    ]);
    await to(day);
    const later = addDays(day, 3);
    expect([await chargesOf(bought), await due(bought)]).toEqual([1, later]);
    expect(await announced(bought)).toEqual([{ date: later, amount: 4840 }]);
    expect(await history(bought)).toContain(`The next charge is put off to ${later.split('-').reverse().join('/')}`);
    await to(later);
    expect([await chargesOf(bought), (await announced(bought)).length]).toEqual([2, 1]);
  });

  test('never sent because the provider was away, and then held for weeks: its e-mail is too old, and another goes first', async () => {
    const bought = await anActive(shop);
    const { userId, subscriptionId } = bought;
    const day = await due(bought);
    await to(addDays(day, -3));
    await shop.fault('down', { seconds: 3_600 });
    const moving = to(day);
    const hasFailed = `select 1 from billing.jobs j join billing.items i on j.key = 'item:' || i.id where i.subscription_id = $1 and j.last_error is not null`;
    await until(async () => (await shop.sql(hasFailed, [subscriptionId])).length > 0, 60_000, 'a try that failed');
    await pregnantNow(userId, true);
    await shop.clearFaults();
    await moving;
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect([(await of(bought))?.hold?.reason, await chargesOf(bought)]).toEqual(['pregnancy', 1]);
    await to(addDays(day, 18));
    await pregnant(userId, false);
    const later = addDays(day, 21);
    expect([await chargesOf(bought), await due(bought)]).toEqual([1, later]);
    expect((await announced(bought)).at(-1)).toEqual({ date: later, amount: 4840 });
    await to(later);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('refused, and held for weeks before the next attempt: the day its e-mail named is long past, and another goes first', async () => {
    const bought = await anActive(shop);
    const { userId, subscriptionId, card } = bought;
    const day = await due(bought);
    await to(addDays(day, -3));
    await useCard(shop, bought, await saveCard(shop, userId, CARDS.declinedLater));
    await to(day);
    expect((await of(bought))?.status).toBe('pending');
    await pregnant(userId, true);
    await shop.sql('update billing.subscriptions set payment_method_id = $2 where id = $1', [subscriptionId, card]);
    await to(addDays(day, 18));
    expect(await chargesOf(bought)).toBe(1);
    await pregnant(userId, false);
    expect(await chargesOf(bought)).toBe(1);
    const later = addDays(day, 21);
    expect((await announced(bought)).at(-1)).toEqual({ date: later, amount: 4840 });
    await to(later);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('sent now by staff: the e-mail goes out with the request, before the charge', async () => {
    const bought = await anActive(shop);
    const { subscriptionId: subscription } = bought;
    await shop.ask(
      staffChangePlan,
      { subscription, change: { kind: 'send-now', reason: 'Lost in the post' } },
      shop.as.staff(),
    );
    await shop.settle();
    const today = londonDate(await shop.clock.now());
    expect([await announced(bought), await chargesOf(bought)]).toEqual([[{ date: today, amount: 4840 }], 2]);
  });

  test.each(['address', 'stock'] as const)(
    'sent now while it is held for the %s, which nobody had looked at yet: neither screen nor e-mail promises a charge',
    async (reason) => {
      const bought = await anActive(shop);
      const { userId, subscriptionId: subscription } = bought;
      const code = await codeOf(bought);
      await (reason === 'address'
        ? address(userId, { is_address_doubtful: true })
        : shop.ask(countStock, { code, counted: 0 }, shop.as.staff()));
      // Near enough to the end of the last supply that nobody is asked why.
      await shop.clock.advance('P47D');
      await shop.settle();
      expect(await of(bought)).toMatchObject({ status: 'active', hold: null });
      const change = { kind: 'send-now' } as const;
      const me = shop.as.customer(userId);
      const says = heldTexts({ reason, status: 'active' });
      const shown = await shop.ask(previewMine, { subscription, change }, me);
      expect([shown.charges, shown.says.includes(says.next)]).toEqual([[], true]);
      await shop.ask(changePlan, { subscription, change }, me);
      await shop.settle();
      expect([await announced(bought), await chargesOf(bought)]).toEqual([[], 1]);
      expect(await of(bought)).toMatchObject({ hold: { reason }, next: says.next });
      expect((await published(shop, subscription)).filter((event) => event === 'charge.held')).toHaveLength(1);
      if (reason === 'stock') await shop.ask(countStock, { code, counted: null }, shop.as.staff());
      // Held charges are checked each morning: ended here so that they do not slow the clock of the next test.
      await shop.ask(endSubscription, { subscription }, shop.as.staff());
    },
  );

  test('moved near while the address is in doubt: the preview says so before it is pressed', async () => {
    const bought = await anActive(shop);
    const { userId, subscriptionId: subscription } = bought;
    await address(userId, { is_address_doubtful: true });
    const soon = workingDayFrom(addDays(londonDate(await shop.clock.now()), 4));
    const shown = await shop.ask(
      previewMine,
      { subscription, change: { kind: 'date', due_at: soon } },
      shop.as.customer(userId),
    );
    const says = heldTexts({ reason: 'address', status: 'active' });
    expect([shown.charges, shown.says.includes(says.next)]).toEqual([[], true]);
  });

  test('sent now twice on one day at one sum: each charge has an e-mail of its own', async () => {
    const bought = await anActive(shop);
    const { subscriptionId: subscription } = bought;
    const sendNow = async () => {
      await shop.ask(
        staffChangePlan,
        { subscription, change: { kind: 'send-now', reason: 'Lost in the post' } },
        shop.as.staff(),
      );
      await shop.settle();
    };
    await sendNow();
    const today = londonDate(await shop.clock.now());
    const [item] = await shop.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and status = 'paid'`,
      [subscription],
    );
    await claimAndShip(shop, { ...bought, itemId: Number(item?.id) });
    await sendNow();
    expect([londonDate(await shop.clock.now()), await chargesOf(bought)]).toEqual([today, 3]);
    const marks = (
      await shop.sql<{ mark: string }>(
        `select data->>'mark' as mark from billing.outbox where key = $1 and subject = 'evt.billing.charge.announced'`,
        [`subscription:${subscription}`],
      )
    ).map(({ mark }) => mark);
    expect(await announced(bought)).toEqual([
      { date: today, amount: 4840 },
      { date: today, amount: 4840 },
    ]);
    expect(new Set(marks).size).toBe(2);
  });

  test('announced by the previous version, which stored no delivery: not announced again', async () => {
    const bought = await anActive(shop);
    const { userId, subscriptionId } = bought;
    const day = await due(bought);
    await to(addDays(day, -3));
    expect(await announced(bought)).toEqual([{ date: day, amount: 4840 }]);
    await shop.sql('update billing.notices set sequence = null where subscription_id = $1', [subscriptionId]);
    for (const valuePence of [500, -500]) await shop.ask(changeCredit, { userId, valuePence }, shop.as.staff());
    await shop.settle();
    expect((await announced(bought)).filter(({ amount }) => amount === 4840)).toHaveLength(1);
    await to(day);
    expect(await chargesOf(bought)).toBe(2);
  });

  test('moved by staff to a near day: announced at once; never to today, a Saturday or Christmas Day', async () => {
    const bought = await anActive(shop);
    const { subscriptionId: sub_id } = bought;
    const today = londonDate(await shop.clock.now());
    const move = { call: staffUpdateDate, as: shop.as.staff() };
    const saturday = addDays(fullWeek(addDays(today, 7)), 5);
    for (const due_at of [today, saturday, `${Number(today.slice(0, 4)) + (today.slice(5) > '12-20' ? 1 : 0)}-12-25`])
      expect(await shop.refused(move.call, { sub_id, due_at }, move.as)).toMatchObject({
        code: 'invalid',
        errors: { due_at: [expect.stringMatching(/\d\d\/\d\d\/\d{4}/)] },
      });
    const soon = workingDayFrom(addDays(today, 2));
    await shop.ask(staffUpdateDate, { sub_id, due_at: soon }, shop.as.staff());
    await shop.settle();
    if (soon <= addDays(today, 3)) expect(await announced(bought)).toEqual([{ date: soon, amount: 4840 }]);
    expect(await chargesOf(bought)).toBe(1);
    await to(soon);
    expect([(await announced(bought)).length, await chargesOf(bought)]).toEqual([1, 2]);
  });

  test('held since the day itself: the letter about the hold names no day, so another goes before the charge', async () => {
    const bought = await anActive(shop);
    const code = await codeOf(bought);
    await shop.ask(countStock, { code, counted: 0 }, shop.as.staff());
    await to(addDays(await due(bought), 2));
    await shop.ask(countStock, { code, counted: null }, shop.as.staff());
    // More than the parcels that the tests before have paid and not sent.
    await shop.ask(countStock, { code, counted: 99 }, shop.as.staff());
    await shop.settle();
    const later = addDays(londonDate(await shop.clock.now()), 3);
    expect([await chargesOf(bought), await announced(bought)]).toEqual([1, [{ date: later, amount: 4840 }]]);
    await to(later);
    expect(await chargesOf(bought)).toBe(2);
    await shop.ask(countStock, { code, counted: null }, shop.as.staff());
  });
});

describe('one subscription never blocks another', () => {
  test('held for the prescriber, it leaves preview, e-mail and charge of the other as they were', async () => {
    const held = await anActive(shop);
    const other = await claimAndShip(shop, await orderedBy(shop, held, 'glow'));
    await shop.ask(changeCredit, { userId: held.userId, valuePence: 500 }, shop.as.staff());
    const day = await due(other);
    await prescriptionEnds(held, addDays(await due(held), -1));
    await to(addDays(day, -7));
    expect(await of(held)).toMatchObject({ status: 'review', hold: { reason: 'prescription' } });
    expect(await preview(held)).toMatchObject({ charges: [] });
    const [first] = (await preview(other)).charges;
    expect(first).toMatchObject({ date: day });
    await to(addDays(day, -3));
    expect(await announced(other)).toEqual([{ date: day, amount: first?.amountPence }]);
    await to(day);
    expect([await chargesOf(other), await chargesOf(held)]).toEqual([2, 1]);
    expect(londonDate(await shop.clock.now())).toBe(day);
  });
});

describe('a dose that is increased by a signed plan of steps', () => {
  const PLAN = ['410J', '411J', '412J'].map((code) => ({ code, supplies: 1 }));
  const items = ({ subscriptionId }: Bought) =>
    shop.sql<{
      id: number;
      code: string;
      status: string;
      price: number;
      taken: number | null;
      round: number;
      prescription: number | null;
    }>(
      `select id::int, code, status, price_pence as price, transaction_price_pence as taken, round, prescription_id::int as prescription
       from billing.items where subscription_id = $1 order by sequence`,
      [subscriptionId],
    );
  const begun = async (): Promise<Bought> => anActive(shop, { slug: 'weight-loss' }, { steps: PLAN });
  const nextOf = async (bought: Bought): Promise<Bought> => ({ ...bought, itemId: (await items(bought)).at(-1)!.id });
  const approvedAhead = async (bought: Bought, over: Parameters<typeof approve>[2]) => {
    const day = await due(bought);
    await to(addDays(day, -7));
    expect(await of(bought)).toMatchObject({ status: 'review' });
    const next = await nextOf(bought);
    await approve(shop, next, { ...over, validUntil: addDays(day, 20) });
    return { day, next };
  };

  test('the next supply has the planned strength everywhere: item, preview, account, letter, charge; each reviewed before it is charged', async () => {
    const bought = await begun();
    expect(await items(bought)).toMatchObject([{ code: '410J' }, { code: '411J', price: 12_500, prescription: null }]);
    expect((await preview(bought)).charges.map(({ amountPence }) => amountPence)).toEqual([12_500, 14_500, 14_500]);
    const day = await due(bought);
    expect((await of(bought))?.steps).toMatchObject([
      { strength: '0.5 mg', pricePence: 12_500, from: day, supplies: 1 },
      { strength: '1 mg', pricePence: 14_500, supplies: null },
    ]);
    const { next } = await approvedAhead(bought, { steps: PLAN.slice(1), code: '411J' });
    await to(addDays(day, -3));
    expect((await announced(bought)).at(-1)).toEqual({ date: day, amount: 12_500 });
    expect(await chargesOf(bought)).toBe(1);
    await to(day);
    const rows = await items(bought);
    expect(rows).toMatchObject([
      { code: '410J', taken: 11_500 },
      { id: next.itemId, code: '411J', status: 'paid', taken: 12_500 },
      { code: '412J', status: 'upcoming', price: 14_500, prescription: null },
    ]);
    // Reviewed once before it was charged, and then straight to the pharmacy.
    expect((await published(shop, bought.subscriptionId)).slice(-4)).toEqual([
      'review.requested',
      'charge.held',
      'item.paid',
      'item.cleared',
    ]);
  });

  test('without a decision nothing is charged; held lower, the lower price is taken and the plan goes on from there', async () => {
    const bought = await begun();
    const day = await due(bought);
    await to(addDays(day, 1));
    expect(await chargesOf(bought)).toBe(1);
    expect(await of(bought)).toMatchObject({ status: 'review', hold: { reason: 'prescription' } });
    const next = await nextOf(bought);
    await approve(shop, next, { code: '410J', steps: PLAN, validUntil: addDays(day, 20) });
    await to(addDays(day, 3));
    expect(await chargesOf(bought)).toBe(1);
    // Three days after the letter that names the lower price.
    await to(addDays(day, 4));
    expect((await announced(bought)).at(-1)).toEqual({ date: addDays(day, 4), amount: 11_500 });
    expect(await items(bought)).toMatchObject([
      { code: '410J' },
      { code: '410J', status: 'paid', taken: 11_500 },
      { code: '411J', status: 'upcoming' },
    ]);
  });

  test('a decision is for the supply that comes: put off for longer, a prescriber looks again', async () => {
    const bought = await begun();
    const { day, next } = await approvedAhead(bought, { steps: PLAN.slice(1), code: '411J' });
    const later = workingDayFrom(addDays(day, 60));
    await shop.ask(
      changePlan,
      { subscription: bought.subscriptionId, change: { kind: 'pause', until: later } },
      shop.as.customer(bought.userId),
    );
    await to(addDays(later, -7));
    const row = (await items(bought)).find(({ id }) => id === next.itemId);
    expect([row?.round, (await of(bought))?.status]).toEqual([2, 'review']);
  });

  test('a plan whose prescription is revoked is not shown as going on, until something new is signed', async () => {
    const bought = await begun();
    const [first] = await items(bought);
    await revoke(shop, { ...bought, itemId: first!.id }, first!.prescription!);
    expect((await of(bought))?.steps).toEqual([]);
    const amounts = async () => (await preview(bought)).charges.map(({ amountPence }) => amountPence);
    // No higher strength is promised on.
    expect((await amounts()).filter((pence) => pence > 12_500)).toEqual([]);
    const day = await due(bought);
    await to(addDays(day, -7));
    const next = await nextOf(bought);
    await approve(shop, next, { code: '410J', steps: PLAN, validUntil: addDays(day, 20) });
    expect((await of(bought))?.steps).toHaveLength(3);
  });

  test('neither staff nor customers go round the plan', async () => {
    const bought = await begun();
    const next = await nextOf(bought);
    const staff = shop.as.staff(['prescriber', 'support']);
    // The highest strength, the one before, and a cream in its place.
    for (const item_id of [44, 40, 1])
      await expect(shop.ask(changeItem, { id: next.itemId, item_id }, staff)).rejects.toMatchObject({ status: 409 });
    const byHand = { id: bought.subscriptionId, item_id: 44 };
    await expect(shop.ask(addItem, byHand, staff)).rejects.toMatchObject({ status: 409 });
    expect((await of(bought))?.manage).not.toContain('frequency');
    await expect(
      shop.ask(
        changePlan,
        { subscription: bought.subscriptionId, change: { kind: 'frequency', frequency: 3 } },
        shop.as.customer(bought.userId),
      ),
    ).rejects.toMatchObject({ status: 409 });
    expect(await items(bought)).toMatchObject([{ code: '410J' }, { code: '411J' }]);
  });
});
