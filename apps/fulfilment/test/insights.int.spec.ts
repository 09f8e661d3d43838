import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { insightParcels, quarantineBatch, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { world, type World } from '@sorrel/test-kit/world';
import { shelfOf } from './shelf.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => w?.stop());

const { pharmacist, stocked, received, readyOf } = shelfOf(() => w);
const read = (from: string, to: string) => w.ask(insightParcels, { from, to }, pharmacist());

test('parcels by the day they left, since they were paid; packs by how long they last', async () => {
  const quarantined = await stocked('110C', 'Q1', { quantity: 9 });
  await w.ask(quarantineBatch, { id: quarantined, reason: 'A seal was broken.' }, pharmacist());
  await stocked('160C', 'A1', { quantity: 10 });
  // Not released, and expired before a supply of it would be used: of neither a pack may go.
  await received('160C', 'A2', { quantity: 50 });
  await stocked('160C', 'A3', { quantity: 50, expiresOn: '2026-12-24' });
  for (const id of [20_001, 20_002]) {
    await readyOf(id, '160C');
    await w.ask(shipItem, { id }, w.as.staff(['dispatch']));
  }
  await w.clock.advance('P2D');
  await readyOf(20_003, '160C');
  await w.ask(shipItem, { id: 20_003 }, w.as.staff(['dispatch']));
  await w.settle();

  const left = await w.sql<{ day: string; minutes: number }>(
    `select to_char(shipped_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, round(extract(epoch from shipped_at - paid_at) / 60)::int as minutes
     from fulfilment.dispatches where shipped_at is not null order by minutes`,
  );
  const minutes = left.map((row) => row.minutes);
  const { parcels, stock } = await read('2026-11-01', '2026-11-30');
  expect(parcels.all).toEqual({ count: 3, median: minutes[1], ninetieth: minutes[2] });
  expect(parcels.days.map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-23', 1],
  ]);
  expect(minutes.at(-1)).toBeGreaterThanOrEqual(3 * 1440);
  expect(await read('2026-11-22', '2026-11-22')).toMatchObject({ parcels: { all: null, days: [] } });
  expect((await read('2026-11-23', '2026-11-23')).parcels.all).toMatchObject({ count: 1 });
  // Three in 28 days, seven left.
  expect(stock).toEqual([
    { code: '110C', packs: 0, used: 0, days: null },
    { code: '160C', packs: 7, used: 3, days: 65 },
  ]);
  await w.clock.advance('P27D');
  expect((await read('2026-11-01', '2026-11-30')).stock.find(({ code }) => code === '160C')).toMatchObject({ used: 1 });
});

test('nobody without the right is told', async () => {
  for (const permission of ['prescriber', 'dispatch', 'support', 'plans'] as const)
    await expect(
      w.ask(insightParcels, { from: '2026-11-01', to: '2026-11-30' }, w.as.staff([permission])),
    ).rejects.toMatchObject({ code: 'forbidden' });
});
