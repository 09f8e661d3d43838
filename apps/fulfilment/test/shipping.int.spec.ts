import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { medicineStopLifted, medicineStopped } from '@sorrel/contracts/billing/events';
import { customerChanged } from '@sorrel/contracts/identity/events';
import { packItems, readLabel, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { counted, miscounted } from './counted.ts';
import {
  aCustomer,
  approved,
  carrierFault,
  cleared,
  closed,
  held,
  labelsAtCarrier,
  paid,
  ready,
  registered,
  shippedByHand,
  statusOf,
} from './events.ts';

let w: World;
const ship = async (id: number) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, w.as.staff(['dispatch']));
};
const sealer = new Sealer({ 1: TEST_SECRET });
const shippedEvents = async (itemId: number) =>
  (
    await w.sql<{ id: string; key: string; sealed: string }>(
      `select id, key, sealed from fulfilment.outbox where subject = 'evt.fulfilment.item.shipped' and key = $1 order by seq`,
      [`item:${itemId}`],
    )
  ).map(({ id, key, sealed }) => ({
    id,
    key,
    data: sealer.openJson<object>('fact.evt.fulfilment.item.shipped', id, sealed),
  }));

beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '5' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => w?.stop());

test('a ready item is shipped: label, tracking, register entry and event, and the same parcel when asked again', async () => {
  const userId = await ready(w, 1);
  const parcel = await ship(1);
  expect(parcel).toMatchObject({
    isPending: false,
    trackingNumber: expect.stringMatching(/^[A-Z0-9]{8,}$/),
    pdfUrl: `/storage/rm_labels/${parcel.trackingNumber}.pdf`,
    events: [expect.stringContaining('evt.fulfilment.item.shipped#')],
  });
  expect(await labelsAtCarrier(w, 1)).toEqual([
    expect.objectContaining({ order_reference: 'SRL-1', tracking_number: parcel.trackingNumber }),
  ]);
  const file = await w.ask(readLabel, { trackingNumber: parcel.trackingNumber ?? '' }, w.as.staff(['dispatch']));
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(file).toMatchObject({ fileName: `${parcel.trackingNumber}.pdf`, contentType: 'application/pdf' });
  expect(await w.sql('select prescription_id, user_id, price_pence from fulfilment.pom where item_id = 1')).toEqual([
    { prescription_id: '901', user_id: String(userId), price_pence: 3872 },
  ]);
  expect(await shippedEvents(1)).toEqual([
    expect.objectContaining({
      data: expect.objectContaining({
        itemId: 1,
        userId,
        subscriptionId: 5001,
        trackingNumber: parcel.trackingNumber,
        sentTo: expect.stringMatching(/^.+, [A-Z0-9]+ [A-Z0-9]+$/),
      }),
    }),
  ]);
  expect(await ship(1)).toEqual({ ...parcel, events: [] });
  expect(await labelsAtCarrier(w, 1)).toHaveLength(1);
  expect(await shippedEvents(1)).toHaveLength(1);
  expect(
    await w.sql(`select count(*)::int as n from fulfilment.jobs where key = 'item:1' and state <> 'done'`),
  ).toEqual([{ n: 0 }]);
  expect(await w.sql(`select object from fulfilment.audit where action = 'rpc.fulfilment.dispatches.ship'`)).toEqual([
    { object: 'id=1' },
    { object: 'id=1' },
  ]);
});

test('twenty people at once buy one label', async () => {
  await ready(w, 2);
  const parcels = await Promise.all(Array.from({ length: 20 }, () => ship(2)));
  expect(new Set(parcels.map((parcel) => parcel.trackingNumber)).size).toBe(1);
  expect(parcels.every((parcel) => !parcel.isPending)).toBe(true);
  expect(await labelsAtCarrier(w, 2)).toHaveLength(1);
  expect(await shippedEvents(2)).toHaveLength(1);
});

test.each([
  [3, 'down', 2],
  [4, 'error', 1],
  [5, 'timeout-after-commit', 2],
])(
  'item %i: a carrier that is %s leaves "label pending", and the job brings exactly one label',
  async (itemId, mode, count) => {
    await ready(w, itemId);
    await carrierFault(w, mode, count);
    expect(await ship(itemId)).toEqual({ isPending: true, trackingNumber: null, pdfUrl: null, events: [] });
    expect(await statusOf(w, itemId)).toBe('label-pending');
    await w.settle();
    expect(await statusOf(w, itemId)).toBe('shipped');
    const labels = await labelsAtCarrier(w, itemId);
    expect(labels).toHaveLength(1);
    expect(await ship(itemId)).toMatchObject({ isPending: false, trackingNumber: labels[0]?.tracking_number });
    expect(await shippedEvents(itemId)).toHaveLength(1);
    expect(await w.sql('select count(*)::int as n from fulfilment.pom where item_id = $1', [itemId])).toEqual([
      { n: 1 },
    ]);
  },
);

test('an answer that is lost after the carrier made the parcel is found there at once', async () => {
  await ready(w, 6);
  await carrierFault(w, 'timeout-after-commit', 1);
  expect(await ship(6)).toMatchObject({ isPending: false });
  expect(await labelsAtCarrier(w, 6)).toHaveLength(1);
});

test('a crash between carrier and row is healed by the job without a second label', async () => {
  await ready(w, 7);
  await carrierFault(w, 'timeout-after-commit', 2);
  await ship(7);
  // What a process leaves behind if it dies while talking to the carrier: its lease, and the job of the first transaction.
  await w.sql(
    `update fulfilment.dispatches set lease_by = 'gone', lease_until = clock_timestamp() + interval '1 second' where item_id = 7 and status = 'label-pending'`,
  );
  await w.restart();
  await w.settle();
  expect(await statusOf(w, 7)).toBe('shipped');
  expect(await labelsAtCarrier(w, 7)).toHaveLength(1);
});

test('what is held, closed, not approved or not paid is not shipped', async () => {
  const userId = await ready(w, 10);
  await held(w, 10, userId);
  await w.settle();
  await expect(ship(10)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('pregnancy') });
  await cleared(w, 10, userId);
  await w.settle();
  expect(await statusOf(w, 10)).toBe('ready');
  await closed(w, 10, userId);
  await w.settle();
  await expect(ship(10)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('must not be shipped'),
  });
  await registered(w, aCustomer(1011));
  await paid(w, 11, 1011);
  await cleared(w, 12, 1011);
  await w.settle();
  await expect(ship(11)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(
      'No approval of this item has arrived at the pharmacy yet. If it was approved just now',
    ),
  });
  await expect(ship(12)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('This item is not paid yet.'),
  });
  await expect(ship(99)).rejects.toMatchObject({ status: 404 });
  for (const itemId of [10, 11, 12]) expect(await labelsAtCarrier(w, itemId)).toEqual([]);
});

test('a medicine that is stopped is neither packed nor shipped, in whichever order its end is heard', async () => {
  await ready(w, 97);
  const at = '2026-11-21T09:00:00.000Z';
  const stopped = (stopId: number) =>
    plantEvent(w, medicineStopped, `medicine-stop:${stopId}`, {
      stopId,
      codes: ['160C', '161C'],
      reason: 'manufacturer',
      by: 'Ann Hale',
      at,
    });
  const lifted = (stopId: number) =>
    plantEvent(w, medicineStopLifted, `medicine-stop:${stopId}`, { stopId, codes: ['160C', '161C'], at });
  // Its end came first: it is over.
  await lifted(1);
  await stopped(1);
  await stopped(2);
  await stopped(2);
  await w.settle();
  const why = expect.stringMatching(
    /^160C is stopped: Ann Hale stopped it on 21\/11\/2026 \(alert of the manufacturer\)/,
  );
  await expect(ship(97)).rejects.toMatchObject({ status: 409, code: 'medicine_stopped', message: why });
  expect((await w.ask(packItems, { ids: [97] }, w.as.staff(['dispatch']))).items).toMatchObject([
    { pack: null, problem: why },
  ]);
  expect(await labelsAtCarrier(w, 97)).toEqual([]);
  await lifted(2);
  await w.settle();
  expect(await ship(97)).toMatchObject({ isPending: false });
});

test('a label that was on its way when its medicine was stopped closes no parcel, and is taken back', async () => {
  await ready(w, 98);
  await carrierFault(w, 'timeout-after-commit', 2);
  expect(await ship(98)).toMatchObject({ isPending: true });
  await plantEvent(w, medicineStopped, 'medicine-stop:3', {
    stopId: 3,
    codes: ['160C'],
    reason: 'doubt',
    by: 'Ann Hale',
    at: '2026-11-21T09:00:00.000Z',
  });
  await until(
    async () => (await labelsAtCarrier(w, 98)).every((label) => label.status === 'void'),
    30_000,
    'the label taken back',
  );
  await w.settle();
  expect(await statusOf(w, 98)).toBe('ready');
  expect(await shippedEvents(98)).toEqual([]);
  await plantEvent(w, medicineStopLifted, 'medicine-stop:3', {
    stopId: 3,
    codes: ['160C'],
    at: '2026-11-21T10:00:00.000Z',
  });
  await w.settle();
  expect(await ship(98)).toMatchObject({ isPending: false });
});

test('an item held while its label is pending is taken back at the carrier, and ships later under a fresh reference', async () => {
  const userId = await ready(w, 13);
  await carrierFault(w, 'timeout-after-commit', 2);
  expect(await ship(13)).toMatchObject({ isPending: true });
  await held(w, 13, userId);
  await w.settle();
  expect(await statusOf(w, 13)).toBe('held');
  expect((await labelsAtCarrier(w, 13)).map((label) => label.status)).toEqual(['void']);
  await cleared(w, 13, userId);
  await w.settle();
  expect(await ship(13)).toMatchObject({ isPending: false });
  expect((await labelsAtCarrier(w, 13)).filter((label) => label.status !== 'void')).toEqual([
    expect.objectContaining({ order_reference: 'SRL-13-2' }),
  ]);
});

test.each([
  [20, { validUntil: '2026-11-20' }, 'expired'],
  [21, { date: '2026-11-22' }, 'dated in the future'],
  [
    26,
    {
      ingredients: [
        { name: 'Tretinoin', value: '0.05', unit: '%' },
        { name: 'Niacinamide', value: '4', unit: '%' },
      ],
    },
    'another formula or strength',
  ],
])('item %i: a prescription with %j is refused', async (itemId, prescription, words) => {
  await ready(w, itemId, {}, prescription);
  await expect(ship(itemId)).rejects.toMatchObject({
    status: 409,
    code: 'prescription_not_valid',
    message: expect.stringContaining(words),
  });
  expect(await labelsAtCarrier(w, itemId)).toEqual([]);
});

test('a prescription is dispensed on its last day, as often as it says, and for nobody else', async () => {
  const userId = await ready(w, 22, {}, { validUntil: '2026-11-21', repeats: 1 });
  expect(await ship(22)).toMatchObject({ isPending: false });
  for (const itemId of [23, 24]) {
    await paid(w, itemId, userId);
    await cleared(w, itemId, userId, { prescriptionId: 922 });
  }
  await registered(w, aCustomer(1025));
  await paid(w, 25, 1025);
  await cleared(w, 25, 1025, { prescriptionId: 922 });
  await w.settle();
  expect(await ship(23)).toMatchObject({ isPending: false });
  await expect(ship(24)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('All supplies') });
  await expect(ship(25)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('somebody else') });
});

test.each([
  [30, { address: null }, 'no delivery address'],
  [31, { is_address_doubtful: true }, 'unusual'],
  [35, { address_unconfirmed_since: '2026-11-20T10:00:00.000Z' }, 'nobody has confirmed it'],
  [32, { fname: '美咲', sname: '田中' }, 'cannot be printed'],
])('item %i: %j stands in the way', async (itemId, customer, words) => {
  await ready(w, itemId, customer);
  await expect(ship(itemId)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(words) });
  expect(await statusOf(w, itemId)).toBe('ready');
  expect(await labelsAtCarrier(w, itemId)).toEqual([]);
});

test('a parcel the carrier refuses goes back to the list with the reason, and ships once the address is right', async () => {
  const wrong = aCustomer(1033);
  const userId = await ready(w, 33, { address: { ...wrong.address!, postcode: 'QQQ 1' } });
  await expect(ship(33)).rejects.toMatchObject({
    status: 422,
    code: 'carrier_refused',
    errors: { postcode: [expect.stringContaining('The postcode is not a valid UK postcode.')] },
  });
  expect(await statusOf(w, 33)).toBe('ready');
  await plantEvent(w, customerChanged, `customer:${userId}`, { customer: wrong });
  await w.settle();
  expect(await ship(33)).toMatchObject({ isPending: false });
  expect((await labelsAtCarrier(w, 33)).filter((label) => label.status !== 'void')).toHaveLength(1);
});

test('an address the carrier can make no label for stays pending until it is changed; the first parcel is taken back', async () => {
  const right = aCustomer(1034);
  const userId = await ready(w, 34, { address: { ...right.address!, postcode: 'ZZ99 9ZZ' } });
  expect(await ship(34)).toMatchObject({ isPending: true });
  await plantEvent(w, customerChanged, `customer:${userId}`, { customer: right });
  await w.settle();
  expect(await ship(34)).toMatchObject({ isPending: false });
  expect((await labelsAtCarrier(w, 34)).map((label) => label.order_reference)).toEqual(['SRL-34-2']);
});

test('marked as shipped by hand: one register entry at that moment, no label, and a pending parcel is taken back', async () => {
  const userId = await ready(w, 71);
  await carrierFault(w, 'timeout-after-commit', 2);
  expect(await ship(71)).toMatchObject({ isPending: true });
  const at = '2026-11-21T09:30:00.000Z';
  await shippedByHand(w, 71, userId, at);
  await shippedByHand(w, 71, userId, '2026-11-21T09:45:00.000Z');
  await w.settle();
  expect(await statusOf(w, 71)).toBe('shipped');
  expect(await w.sql('select shipped_at, prescription_id from fulfilment.pom where item_id = 71')).toEqual([
    { shipped_at: new Date(at), prescription_id: '971' },
  ]);
  await expect(ship(71)).rejects.toMatchObject({
    code: 'not_ready',
    message: expect.stringContaining('marked as shipped by hand, so there is no label to buy for it.'),
  });
  expect((await labelsAtCarrier(w, 71)).filter((label) => label.status !== 'void')).toEqual([]);
  expect(await shippedEvents(71)).toEqual([]);
});

test('events in any order, and twice, come to the same', async () => {
  await cleared(w, 40, 1040);
  await approved(w, 40, 1040);
  await w.settle();
  expect(await statusOf(w, 40)).toBe('received');
  await paid(w, 40, 1040);
  await paid(w, 40, 1040);
  await w.settle();
  expect(await statusOf(w, 40)).toBe('ready');
  await expect(ship(40)).rejects.toMatchObject({ status: 409 });
  await registered(w, aCustomer(1040));
  await paid(w, 41, 1040);
  await held(w, 41, 1040, { seq: 9_000_002 });
  await cleared(w, 41, 1040, { seq: 9_000_001 });
  await approved(w, 41, 1040);
  await w.settle();
  expect(await statusOf(w, 41)).toBe('held');
  expect(await ship(40)).toMatchObject({ isPending: false });
});

test('a product changed after payment is shipped as it is now, under the prescription made for it', async () => {
  const userId = await ready(w, 42);
  const stronger = [{ name: 'Tretinoin', value: '0.05', unit: '%' }];
  await held(w, 42, userId);
  await approved(w, 42, userId, { id: 2042, ref: 'PRX42-2', ingredients: stronger });
  await cleared(w, 42, userId, { prescriptionId: 2042 });
  await w.settle();
  await expect(ship(42)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('another formula') });
  await paid(w, 42, userId, {
    item: {
      stid: 'ST42',
      code: '161C',
      name: 'Anti-ageing cream',
      form: 'cream',
      ingredients: stronger,
      directions: 'At night.',
      precautions: '',
      quantity: '50 g',
      batch: 'AA2611B',
      isPrescription: true,
    },
  });
  await w.settle();
  expect(await ship(42)).toMatchObject({ isPending: false });
  expect(await w.sql('select prescription_id from fulfilment.pom where item_id = 42')).toEqual([
    { prescription_id: '2042' },
  ]);
});

test('events handled at the same moment miss nothing', async () => {
  const items = Array.from({ length: 40 }, (_, n) => 100 + n);
  for (const itemId of items) await paid(w, itemId, 1040);
  await Promise.all(items.flatMap((itemId) => [cleared(w, itemId, 1040), approved(w, itemId, 1040)]));
  await w.settle();
  expect(
    await w.sql(`select status, count(*)::int as n from fulfilment.dispatches where item_id >= 100 group by status`),
  ).toEqual([{ status: 'ready', n: 40 }]);
});

test('"cleared" and its prescription take turns, so that neither misses the other’s uncommitted row', async () => {
  const other = new pg.Client({ connectionString: w.env.DATABASE_URL_FULFILMENT });
  await other.connect();
  await paid(w, 150, 1040);
  await w.settle();
  await other.query('begin');
  await other.query(`select pg_advisory_xact_lock(hashtext('prescription:1050'))`);
  await cleared(w, 150, 1040);
  await approved(w, 150, 1040);
  const waiting = async () =>
    (
      await w.sql<{ n: number }>(
        `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
      )
    )[0]?.n ?? 0;
  for (let n = 0; n < 40 && (await waiting()) < 2; n++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await waiting()).toBe(2);
  await other.query('commit');
  await other.end();
  await w.settle();
  expect(await statusOf(w, 150)).toBe('ready');
});

test('only pharmacy staff ship', async () => {
  await expect(w.ask(shipItem, { id: 40 }, w.as.staff(['prescriber', 'support', 'ops']))).rejects.toMatchObject({
    status: 403,
  });
  await expect(w.ask(shipItem, { id: 40 }, w.as.customer(1040))).rejects.toMatchObject({ status: 403 });
  await expect(w.ask(readLabel, { trackingNumber: 'TT123456785GB' }, w.as.customer(1040))).rejects.toMatchObject({
    status: 403,
  });
  await expect(w.ask(readLabel, { trackingNumber: 'TT000000000GB' }, w.as.staff(['dispatch']))).rejects.toMatchObject({
    status: 404,
  });
});

test('after all of that each tab has the rows and the number that a count by hand has', async () => {
  const { listed, byHand } = await counted(w);
  expect(listed).toEqual(byHand);
  // There is something to count.
  for (const tab of ['to-pack', 'shipped', 'exceptions'] as const) expect(listed[tab]).not.toMatchObject({ total: 0 });
  expect(await miscounted(w)).toEqual([]);
});

test('the bench is counted from its index, without reading what has left', async () => {
  const db = new pg.Client({ connectionString: w.env.DATABASE_URL_FULFILMENT });
  await db.connect();
  try {
    await db.query('set enable_seqscan to off; set enable_bitmapscan to off; set enable_sort to off');
    const plan = async (what: string) =>
      JSON.stringify(
        (await db.query<{ 'QUERY PLAN': string }>(`explain ${what}`)).rows.map((row) => row['QUERY PLAN']),
      );
    const live = `d.status in ('ready', 'held') and d.paid_at is not null`;
    expect(await plan(`select count(d.owing_id) from dispatches d where ${live}`)).toContain(
      'Index Only Scan using dispatches_live',
    );
    expect(
      await plan(
        `select item_id from dispatches d where d.paid_at is not null and d.status = 'shipped' order by d.shipped_at desc, d.item_id desc limit 10 offset 100`,
      ),
    ).toContain('using dispatches_left');
    expect(await plan(`select * from allocations a where a.item_id = 7 and a.supplied_at is null`)).toContain(
      'using allocations_',
    );
  } finally {
    await db.end();
  }
});
