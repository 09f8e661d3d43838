import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  choosePlan,
  claimForDispatch,
  confirmSubscription,
  considerStop,
  liftStop,
  previewMine,
  readCheckout,
  readStops,
  startItemForCustomer,
  startSubscription,
  stopMedicine,
} from '@sorrel/contracts/billing/rpc';
import { heldTexts } from '@sorrel/contracts/billing/hold';
import { liftedText, stopDraft } from '@sorrel/contracts/billing/medicine-stop';
import { addDays, londonDate } from '@sorrel/contracts/london';
import {
  aBuyer,
  aShop,
  anActive,
  approve,
  atCheckout,
  captured,
  consult,
  aCustomer,
  mine,
  payInBrowser,
  published,
  stands,
  type Bought,
} from './shop.ts';

/* A medicine is stopped for everybody: nothing of it is sold, charged or given to the pharmacy, and all of it goes on once it is lifted. */

const shop = aShop();
const pharmacist = () => shop.as.staff(['pharmacist']);
// What a test that failed has stopped stands in nobody's way.
afterEach(async () => {
  const { stops } = await shop.ask(readStops, {}, pharmacist());
  for (const { id, lifted } of stops) if (!lifted) await lift(id);
});
type Stop = z.input<typeof stopMedicine.input>;
const aStop = (over: Partial<Stop> = {}): Stop => ({
  what: { kind: 'treatment', name: 'acne' },
  reason: 'regulator',
  note: 'MHRA class 2 alert, EL (26)A/51',
  advice: null,
  text: stopDraft('regulator', null),
  key: randomUUID(),
  ...over,
});
const stop = (over?: Partial<Stop>) => shop.ask(stopMedicine, aStop(over), pharmacist());
const lift = async (id: number) => {
  const answer = await shop.ask(liftStop, { id, note: 'The alert is withdrawn' }, pharmacist());
  await shop.settle();
  return answer;
};
const stopped = async (over?: Partial<Stop>) => {
  const answer = await stop(over);
  await shop.settle();
  return answer;
};
const of = async ({ userId, subscriptionId }: Bought) =>
  (await mine(shop, userId)).find(({ id }) => id === subscriptionId);
const to = async (day: string, time = '09:30') => {
  await shop.clock.at(`${day}T${time}:00Z`);
  await shop.settle();
};
const letters = (userId: number) =>
  shop.sql<{ told: string }>(
    `select subject || ' ' || coalesce(data ->> 'kind', '') as told from billing.outbox where key = $1 and subject = 'evt.billing.medicine.told' order by seq`,
    [`customer:${userId}`],
  );
const announced = ({ subscriptionId }: Bought) =>
  shop.sql(`select 1 from billing.outbox where key = $1 and subject = 'evt.billing.charge.announced'`, [
    `subscription:${subscriptionId}`,
  ]);
const patientsOf = (stopId: number) =>
  shop.sql<{ user_id: string; concern: string; is_told: boolean; is_over: boolean }>(
    'select user_id, concern, told_at is not null as is_told, lifted_at is not null as is_over from billing.medicine_stop_patients where stop_id = $1 order by user_id',
    [stopId],
  );

test('what is stopped is not sold: checkout, price, start and staff are told kindly, and another plan still is', async () => {
  const { userId, card } = await atCheckout(shop);
  const me = shop.as.customer(userId);
  const { id, codes } = await stopped();
  expect(codes).toEqual(['110C', '111C', '115C']);
  const kindly = heldTexts({ reason: 'stopped', status: 'pending' }).checkout;
  expect(await shop.ask(readCheckout, { promoCode: null }, me)).toMatchObject({
    plan: null,
    plans: [],
    quote: null,
    notice: { kind: 'stopped', title: 'Not available at the moment', instead: [{ name: 'Glow cream' }] },
  });
  const [product] = await shop.sql<{ id: number }>(`select id from billing.products where code = '110C'`);
  for (const refused of [
    await shop.refused(startSubscription, { paymentMethod: card }, me),
    await shop.refused(choosePlan, { plan: 1 }, me),
    await shop.refused(previewMine, { change: { kind: 'none' } }, me),
  ])
    expect(refused).toMatchObject({ code: 'not_offered', message: kindly });
  expect(
    await shop.refused(
      startItemForCustomer,
      {
        userId,
        productId: Number(product?.id),
        paymentMethod: card,
        startDate: addDays(londonDate(await shop.clock.now()), 1),
      },
      shop.as.staff(['plans']),
    ),
  ).toMatchObject({ message: expect.stringContaining('stopped for everybody') });
  expect(await shop.sql('select 1 from billing.subscriptions where user_id = $1', [userId])).toEqual([]);
  // Nobody has ordered it: there is nobody to write to.
  expect(await patientsOf(id)).toEqual([]);

  await lift(id);
  expect(await shop.ask(readCheckout, { promoCode: null }, me)).toMatchObject({ plan: { id: 1 }, notice: null });
});

test('where one plan of a consultation is stopped, the other is proposed', async () => {
  const userId = await aCustomer(shop);
  await consult(shop, userId, 'weight-loss');
  const { id } = await stopped({ what: { kind: 'treatment', name: 'wegovy' } });
  expect(await shop.ask(readCheckout, { promoCode: null }, shop.as.customer(userId))).toMatchObject({
    plan: { name: 'Mounjaro' },
    plans: [{ name: 'Mounjaro' }],
    notice: { kind: 'stopped', text: expect.stringContaining('The Mounjaro pen is') },
  });
  await lift(id);
});

test('a payment begun before the stop may be confirmed after it, as with what is out of stock; it waits, paid', async () => {
  const { userId, card } = await atCheckout(shop);
  const me = shop.as.customer(userId);
  const { clientSecret, subscriptionId } = await shop.ask(startSubscription, { paymentMethod: card }, me);
  const { id } = await stopped();
  await payInBrowser(shop, clientSecret ?? '');
  await shop.ask(confirmSubscription, { subscription: subscriptionId }, me);
  await shop.settle();
  expect(await stands(shop, { userId, subscriptionId })).toMatch(/^incomplete: paid\//);
  await lift(id);
});

test('a due renewal is neither announced nor charged, its letter is the stop’s own, and lifted it goes on with a letter', async () => {
  const bought = await anActive(shop);
  const day = (await of(bought))?.dueAt ?? '';
  await to(addDays(day, -10));
  expect(await shop.ask(considerStop, { what: { kind: 'treatment', name: 'acne' } }, pharmacist())).toMatchObject({
    codes: ['110C', '111C', '115C'],
    stopped: [],
    patients: 1,
    patientsAtHome: 1,
    renewals: 0,
    parcels: 0,
  });
  const { id, patients } = await stopped();
  expect(patients).toBe(1);
  const says = heldTexts({ reason: 'stopped', status: 'active' });
  expect(await of(bought)).toMatchObject({
    status: 'waiting',
    next: says.next,
    hold: { reason: 'stopped', customerText: says.card, isForCustomer: false },
  });
  expect(
    await shop.ask(
      previewMine,
      { subscription: bought.subscriptionId, change: { kind: 'none' } },
      shop.as.customer(bought.userId),
    ),
  ).toMatchObject({ charges: [], says: [says.next] });
  await to(addDays(day, -3));
  await to(day);
  await to(addDays(day, 1));
  expect([(await announced(bought)).length, (await captured(shop, bought)).length]).toEqual([0, 1]);
  expect(await published(shop, bought.subscriptionId)).not.toContain('charge.held');
  expect(await letters(bought.userId)).toHaveLength(1);

  await lift(id);
  expect(await letters(bought.userId)).toHaveLength(2);
  expect((await captured(shop, bought)).length).toBe(1);
  // It is announced first, and charged on the day that the letter names.
  expect((await announced(bought)).length).toBe(1);
  expect(await of(bought)).toMatchObject({ hold: null });
  for (let n = 2; n <= 4; n++) await to(addDays(day, n));
  expect((await captured(shop, bought)).length).toBe(2);
  expect(await patientsOf(id)).toEqual([
    { user_id: String(bought.userId), concern: 'renewal', is_told: true, is_over: true },
  ]);
});

test('whose turn is later is told when it comes near, once, and hears of no end that they knew no beginning of', async () => {
  const bought = await anActive(shop);
  const day = (await of(bought))?.dueAt ?? '';
  await to(addDays(day, -20));
  const { id, patients } = await stopped();
  expect(patients).toBe(0);
  expect(await of(bought)).toMatchObject({ hold: null });
  await to(addDays(day, -7));
  await to(addDays(day, -3));
  expect(await of(bought)).toMatchObject({ hold: { reason: 'stopped' } });
  expect((await published(shop, bought.subscriptionId)).filter((event) => event === 'charge.held')).toHaveLength(1);
  await lift(id);
  expect(await letters(bought.userId)).toEqual([]);
  await to(day);
  // Lifted in time: announced as ever, and charged no earlier than announced.
  expect((await announced(bought)).length).toBeGreaterThan(0);
});

test('told to stop using it, everybody with a plan that holds it is written to', async () => {
  const bought = await anActive(shop);
  await to(addDays((await of(bought))?.dueAt ?? '', -20));
  const text = stopDraft('manufacturer', 'stop-using');
  const { id } = await stopped({ reason: 'manufacturer', advice: 'stop-using', text });
  expect(await patientsOf(id)).toMatchObject([{ user_id: String(bought.userId), concern: 'home', is_told: true }]);
  // Not in the clear: it says that somebody has this medicine.
  const [sent] = await shop.sql<{ data: string }>(
    `select to_jsonb(o)::text as data from billing.outbox o where key = $1 and subject = 'evt.billing.medicine.told'`,
    [`customer:${bought.userId}`],
  );
  expect(sent?.data).not.toContain('stop using');
  await lift(id);
  expect(await letters(bought.userId)).toHaveLength(2);
  expect(liftedText('home')).toContain('Your plan goes on');
});

test('the pharmacy is not given what is stopped, not even what it had claimed, and is once it is lifted', async () => {
  const bought = await aBuyer(shop);
  await approve(shop, bought);
  const claim = () => shop.ask(claimForDispatch, { id: bought.itemId }, pharmacist());
  await claim();
  const { id } = await stopped({ what: { kind: 'code', name: '110C' }, reason: 'doubt' });
  expect(await patientsOf(id)).toMatchObject([{ user_id: String(bought.userId), concern: 'parcel', is_told: true }]);
  expect(await shop.refused(claimForDispatch, { id: bought.itemId }, pharmacist())).toMatchObject({
    code: 'medicine_stopped',
    message: expect.stringMatching(/^110C is stopped: Test Staff stopped it on .+ \(our own doubt\)/),
  });
  await lift(id);
  await claim();
  expect(await stands(shop, bought)).toMatch(/packaging/);
});

test('two at once make one stop, a repeat answers the same one, and what is stopped says who did it', async () => {
  const given = aStop({ what: { kind: 'code', name: '140C' } });
  const [one, two] = await Promise.all([
    shop.ask(stopMedicine, given, pharmacist()),
    shop.ask(stopMedicine, given, pharmacist()),
  ]);
  expect(one.id).toBe(two.id);
  const other = { ...given, key: randomUUID() };
  expect(await shop.refused(stopMedicine, other, shop.as.staff(['prescriber'], 77))).toMatchObject({
    code: 'stopped',
    message: expect.stringContaining('140C is stopped: Test Staff stopped it'),
  });
  expect(await shop.sql(`select id from billing.medicine_stops where '140C' = any(codes)`)).toHaveLength(1);
  expect(await shop.events('evt.billing.medicine.stopped')).toEqual(
    expect.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ codes: ['140C'] }) })]),
  );
  // A treatment of which a part is stopped: the rest of it.
  expect(
    await stop({ what: { kind: 'treatment', name: 'rosacea' } }).catch((error: { code: string }) => error),
  ).toMatchObject({
    code: 'stopped',
  });
  // A prescriber stops; a pharmacist lifts.
  expect(
    await shop.refused(liftStop, { id: one.id, note: 'no doubt left' }, shop.as.staff(['prescriber'])),
  ).toMatchObject({ code: 'forbidden' });
  await lift(one.id);
  expect(await shop.ask(liftStop, { id: one.id, note: 'The alert is withdrawn' }, pharmacist())).toMatchObject({
    events: [],
  });
  expect(await shop.refused(liftStop, { id: one.id, note: 'Something else' }, pharmacist())).toMatchObject({
    code: 'lifted',
  });
  const { stops } = await shop.ask(readStops, {}, shop.as.staff(['support']));
  expect(stops.find(({ id }) => id === one.id)).toMatchObject({
    title: expect.stringContaining('140C'),
    codes: ['140C'],
    note: given.note,
    by: 'Test Staff',
    lifted: { note: 'The alert is withdrawn', by: 'Test Staff' },
  });
  await expect(shop.sql('delete from billing.medicine_stops')).rejects.toThrow(/append-only/);
  await expect(shop.sql(`update billing.medicine_stops set reason = 'other'`)).rejects.toThrow();
});

test('a treatment of which one code is stopped already: the rest is, and each is lifted by itself', async () => {
  const first = await stopped({ what: { kind: 'code', name: '111C' } });
  const second = await stopped();
  expect(second.codes).toEqual(['110C', '115C']);
  await lift(second.id);
  const { stops } = await shop.ask(readStops, {}, pharmacist());
  expect(stops.filter(({ lifted }) => lifted === null).map(({ codes }) => codes)).toEqual([['111C']]);
  await lift(first.id);
});
