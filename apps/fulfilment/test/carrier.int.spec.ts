import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { until } from '@sorrel/test-kit/until';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { aCustomer, aPaid, approved, carrierFault, cleared, paid, ready, registered, statusOf } from './events.ts';
import { shelfOf } from './shelf.ts';

/*
 * CARRIER_SHIPS parcels through a carrier that is down, slow, fails, creates and hangs up, or answers nonsense, at every third of them.
 * `npm run bench -- carrier` runs it with 500; its figures are a line of the file BENCH_FIGURES.
 */
const SHIPS = Number(process.env.CARRIER_SHIPS ?? 60);
/** Shipped by itself, before the others. */
const ONE = 9_001;
/** Each gives up after 1.2 s on an answer that takes 5: such an order is made after everybody has stopped waiting for it. */
const MODES = ['timeout-after-commit', 'nonsense', 'slow', 'down', 'error', 'nonsense', 'timeout-after-commit', 'slow'];
const AT_ONCE = 6;
const LONGER_THAN_SLOW_MS = 7_000;
const CODE = '300C';

let w: World;
beforeAll(async () => {
  w = await world({
    only: ['fulfilment', 'sandbox'],
    env: { ROYAL_MAIL_CALLS_PER_SECOND: '200', ROYAL_MAIL_TIMEOUT_MS: '1200' },
  });
  await w.clock.begin('2026-11-23T09:00:00.000Z');
});
afterAll(() => w?.stop());

const count = async (sql: string): Promise<number> =>
  (await w.sql<{ n: number }>(`select count(*)::int as n ${sql}`))[0]?.n ?? -1;

async function plant(): Promise<number[]> {
  const ids = Array.from({ length: SHIPS }, (_, n) => n + 1);
  for (const itemId of ids) {
    const userId = itemId + 1_000;
    await registered(w, aCustomer(userId));
    await paid(w, itemId, userId, { item: { ...aPaid(itemId, userId).item, code: CODE } });
    await approved(w, itemId, userId);
    await cleared(w, itemId, userId);
  }
  await until(
    async () => (await count(`from fulfilment.dispatches where status = 'ready'`)) === SHIPS,
    120_000,
    'all ready',
  );
  await w.settle();
  await lookedAt(w, ...ids);
  return ids;
}

/** What stands in the carrier's books: an order stays known when it is deleted. */
const ordersOf = (items: string) =>
  w.sql<{ status: string; number: string | null; item: string }>(
    `select o.private->>'status' as status, o.doc->>'trackingNumber' as number, split_part(o.doc->>'orderReference', '-', 2) as item
     from sandbox.documents o where o.kind = 'order' and split_part(o.doc->>'orderReference', '-', 2) ${items} order by o.seq`,
  );

test('an order that is made after we stopped waiting for it, and made another, is voided', async () => {
  const id = ONE;
  await ready(w, id);
  await carrierFault(w, 'slow', 1);
  expect(await w.ask(shipItem, { id }, w.as.staff(['dispatch']))).toMatchObject({ isPending: true });
  await until(async () => (await statusOf(w, id)) === 'shipped', 30_000, 'the label');
  await until(async () => (await ordersOf(`= '${id}'`)).length === 2, 30_000, 'the order that came late');
  await w.clock.advance('PT16M');
  await w.settle();
  const [ours] = await w.sql<{ number: string }>(
    'select tracking_number as number from fulfilment.dispatches where item_id = $1',
    [id],
  );
  const standing = (await ordersOf(`= '${id}'`)).filter(({ status }) => status !== 'deleted');
  expect(standing.map(({ number }) => number)).toEqual([ours?.number]);
});

test('whatever the carrier does, each item leaves once: one label, one entry, one pack, and nothing left over at the carrier', async () => {
  const batch = await shelfOf(() => w).stocked(CODE, 'STORM', { quantity: SHIPS + 7 });
  const ids = await plant();
  const from = performance.now();
  const waiting = [...ids];
  const seen = { atOnce: 0, pending: 0 };
  const staff = async (as: ReturnType<World['as']['staff']>): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const mode = id % 3 === 0 ? MODES[(id / 3) % MODES.length] : undefined;
      if (mode) await carrierFault(w, mode, mode === 'slow' ? 1 : 1 + (id % 2));
      // Every tenth is pressed by two at once.
      const pressed = await Promise.all(
        (id % 10 === 0 ? [as, w.as.staff(['dispatch'], 90)] : [as]).map((who) => w.ask(shipItem, { id }, who)),
      );
      for (const { isPending } of pressed.slice(0, 1)) seen[isPending ? 'pending' : 'atOnce']++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => staff(w.as.staff(['dispatch'], 10 + n))));
  const pressed = (performance.now() - from) / 1000;
  expect(seen.pending).toBeGreaterThan(0);
  await until(
    async () => {
      await w.settle().catch(() => undefined);
      return (await count(`from fulfilment.dispatches where status = 'shipped'`)) === SHIPS + 1;
    },
    240_000,
    'all shipped',
  );
  const shipped = (performance.now() - from) / 1000;
  // What was still under way when we gave it up has come once nothing more has for longer than a slow answer takes.
  for (let known = -1; known !== (await ordersOf(`<> '${ONE}'`)).length; await sleep(LONGER_THAN_SLOW_MS))
    known = (await ordersOf(`<> '${ONE}'`)).length;
  await w.clock.advance('PT16M');
  await w.settle();

  const orders = await ordersOf(`<> '${ONE}'`);
  const standing = orders.filter(({ status }) => status !== 'deleted');
  const ours = await w.sql<{ item: string; number: string }>(
    'select item_id::text as item, tracking_number as number from fulfilment.dispatches where item_id <> $1',
    [ONE],
  );
  const pairs = (rows: { item: string; number: string | null }[]) =>
    rows.map(({ item, number }) => `${item} ${number}`).toSorted();
  expect(pairs(standing)).toEqual(pairs(ours));
  // With the one of the test before.
  const all = SHIPS + 1;
  expect(await count(`from sandbox.documents where kind = 'label' and doc->>'status' <> 'void'`)).toBe(all);
  expect(await count('from fulfilment.labels')).toBe(all);
  expect(await count('from fulfilment.pom')).toBe(all);
  expect(await count('from fulfilment.register_entries')).toBe(all);
  expect(await count('from (select item_id from fulfilment.register_entries group by 1) e')).toBe(all);
  expect(await count(`from fulfilment.outbox where subject = 'evt.fulfilment.item.shipped'`)).toBe(all);
  expect(
    await w.sql(
      `select b.on_hand, (select sum(m.quantity)::int from fulfilment.batch_movements m where m.batch_id = b.id) as ledger,
           (select count(*)::int from fulfilment.batch_movements m where m.batch_id = b.id and m.kind = 'allocated') as taken,
           (select count(*)::int from fulfilment.allocations a where a.batch_id = b.id and a.supplied_at is not null) as supplied
         from fulfilment.batches b where b.id = $1`,
      [batch],
    ),
  ).toEqual([{ on_hand: 7, ledger: 7, taken: SHIPS, supplied: SHIPS }]);
  expect(
    await count(
      `from fulfilment.jobs where state in ('due', 'running', 'dead') and kind in ('buy-label', 'void-twins')`,
    ),
  ).toBe(0);
  const figures = {
    ships: SHIPS,
    atOnce: seen.atOnce,
    pending: seen.pending,
    voided: orders.length - standing.length,
    orphans: standing.length - SHIPS,
    pressed,
    shipped,
  };
  process.stdout.write(`carrier: ${JSON.stringify(figures)}\n`);
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(figures)}\n`);
}, 600_000);
