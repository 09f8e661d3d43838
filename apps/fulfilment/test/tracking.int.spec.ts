import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listDispatches, listExceptions, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { aPaid, aCustomer, approved, carrierFault, cleared, paid, ready, registered } from './events.ts';
import { parcels } from './parcels.ts';

const PEN = { ...aPaid(0, 0).item, form: 'injection' as const };
let w: World;
const hands = parcels(() => w);
beforeAll(async () => {
  w = await world({
    isFollowing: true,
    only: ['fulfilment', 'messaging', 'sandbox'],
    env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' },
  });
  // A Monday: what leaves is there on the next day.
  await w.clock.begin('2026-11-23T10:00:00.000Z');
});
afterAll(() => w?.stop());
beforeEach(async () => {
  await w.http.sandbox.delete('/sandbox/faults').expect(200);
});

const ship = async (itemId: number): Promise<string> => {
  await lookedAt(w, itemId);
  const { trackingNumber } = await w.ask(shipItem, { id: itemId }, w.as.staff(['dispatch']));
  if (!trackingNumber) throw new Error(`item ${itemId} has no number`);
  return trackingNumber;
};
const left = async (itemId: number): Promise<string> => {
  await ready(w, itemId);
  return ship(itemId);
};
const leftCold = async (itemId: number): Promise<string> => {
  const userId = itemId + 1_000;
  await registered(w, aCustomer(userId));
  await paid(w, itemId, userId, { item: PEN });
  await approved(w, itemId, userId);
  await cleared(w, itemId, userId);
  await w.settle();
  return ship(itemId);
};
const tell = (number: string, status: string) =>
  w.http.sandbox.post(`/sandbox/royal-mail/_parcels/${number}`).send({ status }).expect(200);
const movesOf = async (number: string): Promise<string[]> =>
  (
    await w.sql<{ status: string }>(
      'select status from fulfilment.parcel_moves where tracking_number = $1 order by id',
      [number],
    )
  ).map(({ status }) => status);
const eventsOf = async (number: string): Promise<string[]> =>
  (await w.events('evt.fulfilment.parcel.moved'))
    .filter(({ data }) => (data as { trackingNumber: string }).trackingNumber === number)
    .map(({ data }) => (data as { status: string }).status);
const parcelOf = async (number: string) =>
  (
    await w.sql<{ status: string | null; ask_at: Date | null; leased_until: Date | null }>(
      'select status, ask_at, leased_until from fulfilment.parcels where tracking_number = $1',
      [number],
    )
  )[0];
const shown = async (itemId: number) => {
  const { rows } = await w.ask(
    listDispatches,
    { keyword: '', page: 1, perPage: 100, tab: 'all' },
    w.as.staff(['dispatch']),
  );
  return rows.find((row) => row.itemId === itemId)?.parcel;
};
const troubles = async (itemId: number) =>
  (await w.ask(listExceptions, { isAll: true }, w.as.staff(['support']))).rows.filter((row) => row.itemId === itemId);

test('a parcel is followed until it is delivered: each step is one row and one event, and then nobody asks any more', async () => {
  const number = await left(1);
  expect(await parcelOf(number)).toMatchObject({ status: null, leased_until: null });
  expect(await shown(1)).toBeNull();
  await w.clock.advance('PT13H');
  expect(await parcelOf(number)).toMatchObject({ status: 'accepted' });
  expect(await shown(1)).toEqual({ status: 'accepted', since: expect.stringContaining('2026-11-23T19:0') });
  await w.clock.advance('P2D');
  expect(await movesOf(number)).toEqual(['accepted', 'out', 'delivered']);
  expect(await eventsOf(number)).toEqual(['accepted', 'out', 'delivered']);
  expect(await parcelOf(number)).toMatchObject({ status: 'delivered', ask_at: null, leased_until: null });
  await w.clock.advance('P3D');
  expect(await movesOf(number)).toHaveLength(3);
  expect(
    await w.sql(`select 1 from fulfilment.jobs where kind = 'ask-after-parcels' and state <> 'done'`),
  ).toHaveLength(0);
  expect(await troubles(1)).toEqual([]);
});

test('one that is held is shown so and raises nothing; one that came back is marked once, and its pack is decided on', async () => {
  const [held, back] = [await left(2), await left(3)];
  await w.clock.advance('PT13H');
  await tell(held, 'held');
  await tell(back, 'returned');
  await w.clock.advance('PT6H');
  expect(await shown(2)).toMatchObject({ status: 'held' });
  expect(await troubles(2)).toEqual([]);
  await w.clock.advance('P3D');
  expect(await movesOf(held)).toEqual(['accepted', 'held']);
  expect(await movesOf(back)).toEqual(['accepted', 'returned']);
  expect(await troubles(3)).toEqual([
    expect.objectContaining({
      trouble: 'returned',
      isBack: true,
      openedBy: 'Royal Mail',
      state: 'open',
      trackingNumber: back,
      fates: ['destroyed'],
      note: expect.stringMatching(/^Royal Mail says it came back to us on \d\d\/11\/2026\./),
    }),
  ]);
  await tell(held, 'delivered');
  await w.clock.advance('P1D');
  expect(await shown(2)).toMatchObject({ status: 'delivered' });
});

test('a carrier that is down or answers nonsense changes nothing, and is caught up with', async () => {
  await w.clock.at('2026-12-04T10:00:00.000Z');
  const number = await left(4);
  await w.clock.advance('PT13H');
  expect(await movesOf(number)).toEqual(['accepted']);
  for (const mode of ['down', 'nonsense', 'error'] as const) {
    await carrierFault(w, mode, 200);
    await w.clock.advance('PT6H').catch(() => undefined);
    expect(await movesOf(number)).toEqual(['accepted']);
    expect(await parcelOf(number)).toMatchObject({ status: 'accepted', leased_until: null });
    await w.http.sandbox.delete('/sandbox/faults').expect(200);
  }
  await w.clock.advance('P2D');
  expect(await movesOf(number)).toEqual(['accepted', 'out', 'delivered']);
  expect(await eventsOf(number)).toEqual(['accepted', 'out', 'delivered']);
});

test('a cold parcel that is not there by the end of the next working day is one task, and delivered in time it is none', async () => {
  await w.clock.at('2026-12-08T10:00:00.000Z');
  const [late, inTime] = [await leftCold(5), await leftCold(6)];
  await w.clock.advance('PT7H');
  await tell(late, 'accepted');
  await w.clock.at('2026-12-09T23:30:00.000Z');
  expect(await troubles(5)).toEqual([]);
  await w.clock.at('2026-12-10T00:10:00.000Z');
  expect(await troubles(5)).toEqual([
    expect.objectContaining({
      trouble: 'warm',
      isBack: false,
      openedBy: 'Royal Mail',
      trackingNumber: late,
      note: expect.stringContaining('was not delivered by the end of 09/12/2026. Last said: on its way, 08/12/2026.'),
    }),
  ]);
  await w.clock.advance('P3D');
  expect(await troubles(5)).toHaveLength(1);
  expect(await troubles(6)).toEqual([]);
  // Out and delivered are an hour apart: whether anybody asks in between is chance.
  expect((await movesOf(inTime)).at(-1)).toBe('delivered');
  // It comes back after all: the same task, with its pack here.
  await tell(late, 'returned');
  await w.clock.advance('P1D');
  expect(await troubles(5)).toEqual([expect.objectContaining({ trouble: 'returned', isBack: true })]);
});

test('what is sent again is followed as a parcel of its own', async () => {
  const [marked] = await troubles(3);
  await hands.decide(marked?.id ?? 0, 'reship', 'destroyed');
  await hands.reship(marked?.id ?? 0);
  await w.settle();
  const [again] = await w.sql<{ tracking_number: string; reship_id: string | null }>(
    'select tracking_number, reship_id from fulfilment.parcels where item_id = 3 and reship_id is not null',
  );
  await tell(again?.tracking_number ?? '', 'returned');
  await w.clock.advance('PT13H');
  const both = await troubles(3);
  expect(both.map(({ state, trackingNumber }) => [state, trackingNumber]).toSorted()).toEqual(
    [
      ['open', again?.tracking_number],
      ['settled', marked?.trackingNumber],
    ].toSorted(),
  );
});
