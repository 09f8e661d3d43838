import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkScan,
  packItems,
  printBench,
  quarantineBatch,
  readDocument,
  recallBatch,
  shipItem,
  stationFigures,
} from '@sorrel/contracts/fulfilment/rpc';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { held, labelsAtCarrier, ready, statusOf } from './events.ts';
import { shelfOf } from './shelf.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-23T10:00:00.000Z');
}, 120_000);
afterAll(async () => {
  try {
    // Whatever happened above: each number is the sum of its ledger.
    expect(
      await w.sql(
        'select b.id from fulfilment.batches b left join fulfilment.batch_movements m on m.batch_id = b.id group by b.id having b.on_hand <> coalesce(sum(m.quantity), 0)',
      ),
    ).toEqual([]);
  } finally {
    await w?.stop();
  }
});

const GTIN = '05012345678900';
const { pharmacist, received, stocked, readyOf, onHand, ledger } = shelfOf(() => w);
const ada = () => w.as.staff(['dispatch'], 8);
const bo = () => w.as.staff(['pharmacist'], 9);
type Actor = ReturnType<typeof ada>;
const scan = (scanned: string, itemId: number | null = null, as: Actor = ada(), key: string = randomUUID()) =>
  w.ask(checkScan, { key, itemId, scanned }, as);
const verdict = async (...given: Parameters<typeof scan>) => (await scan(...given)).verdict;
const ship = (id: number) => w.ask(shipItem, { id }, ada());
const rows = () =>
  w.sql<{ item_id: string | null; verdict: string; by_id: string }>(
    'select item_id, verdict, by_id from fulfilment.station_scans order by id',
  );
async function label(itemId: number): Promise<string> {
  const { base64 } = await w.ask(readDocument, { kind: 'dispensing-label', itemId }, pharmacist());
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('an order is opened with its pack put aside, its pack is right, and both are recorded and shipped as usual', async () => {
  const batch = await stocked('201C', 'ST-1', { gtin: GTIN });
  await readyOf(201, '201C');
  const opened = await scan('SRL-201');
  expect(opened).toMatchObject({
    verdict: 'opened',
    text: '',
    isMoved: false,
    order: {
      itemId: 201,
      orderId: 'SRL-201',
      patient: 'Zoë O’Brien-1201',
      code: '201C',
      product: 'Anti-ageing cream',
      quantity: '50 g',
      strengths: ['Tretinoin 0.025%', 'Niacinamide 4%'],
      directions: 'Apply a pea-sized amount at night.',
      pack: { number: 'ST-1', expiresOn: '2027-06-30' },
      batch: 'ST-1',
      isColdChain: false,
    },
  });
  expect(await onHand(batch)).toBe(2);
  await w.ask(printBench, { ids: [201] }, ada());
  const right = await scan(`]d201${GTIN}1727063010ST-1\u001D21S1`, 201);
  expect(right).toMatchObject({ verdict: 'right', text: '', isMoved: false, order: { batch: 'ST-1' } });
  await ship(201);
  expect((await rows()).map((row) => [Number(row.item_id), row.verdict, Number(row.by_id)])).toEqual([
    [201, 'opened', 8],
    [201, 'right', 8],
  ]);
  const [row] = await w.sql('select * from fulfilment.station_scans where verdict = $1', ['right']);
  expect(row).toMatchObject({ batch_id: String(batch), by_name: 'Test Staff' });
  expect(JSON.stringify(row)).not.toContain(GTIN);
  expect(
    await w.sql(
      `select count(*)::int as n from fulfilment.audit where action = 'station.scanned' and object = 'itemId=201'`,
    ),
  ).toEqual([{ n: 2 }]);
  expect(await verdict('SRL-201-1')).toBe('left');
});

test('each planted mistake stops the line, is recorded, and the right pack goes on', async () => {
  await stocked('202C', 'ST-2');
  await received('202C', 'ST-Q');
  await stocked('202C', 'ST-SHORT', { expiresOn: '2027-01-22' });
  const gone = await stocked('202C', 'ST-R');
  await w.ask(recallBatch, { id: gone, reason: 'The seals may leak.' }, pharmacist());
  await stocked('203C', 'ST-OTHER', { gtin: '5012345678917' });
  await readyOf(202, '202C');
  await readyOf(203, '203C');
  expect(await verdict('ST-2')).toBe('order-first');
  await scan('202');
  const said: string[] = [];
  for (const text of ['ST-OTHER', ']E05012345678917', 'ST-Q', 'ST-SHORT', 'ST-R', 'ST-9', 'SRL-203', 'what is this?'])
    said.push(await verdict(text, 202));
  expect(said).toEqual([
    'wrong-product',
    'wrong-product',
    'quarantined',
    'too-short',
    'recalled',
    'unknown-batch',
    'other-order',
    'unread',
  ]);
  expect(await verdict(']d21727053110ST-2', 202)).toBe('other-expiry');
  expect(await statusOf(w, 202)).toBe('ready');
  expect(await verdict('ST-2', 202)).toBe('right');
  expect(await verdict('SRL-999')).toBe('unknown-order');
});

test('a pack of another good batch becomes the one that leaves: shelf, label and register agree', async () => {
  const soon = await stocked('204C', 'SOON', { expiresOn: '2027-03-31' });
  const later = await stocked('204C', 'LATER');
  await readyOf(204, '204C');
  expect((await scan('SRL-204')).order?.batch).toBe('SOON');
  expect(await scan('later', 204)).toMatchObject({ verdict: 'right', isMoved: true, order: { batch: 'LATER' } });
  expect([await onHand(soon), await onHand(later)]).toEqual([3, 2]);
  // Scanned again: nothing more is moved.
  expect(await scan('LATER', 204)).toMatchObject({ verdict: 'right', isMoved: false });
  await ship(204);
  expect(await label(204)).toContain('Batch LATER');
  expect(await ledger(soon)).toEqual(['returned 1 for 204', 'allocated -1 for 204', 'received 3']);
  expect(await ledger(later)).toEqual(['allocated -1 for 204', 'received 3']);
});

test('the same scan sent again, or twice at once, is one row and one answer; its key for another is refused', async () => {
  await stocked('205C', 'ST-5');
  await readyOf(205, '205C');
  const before = (await rows()).length;
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => scan('SRL-205', null, ada(), key)));
  expect(new Set(answers.map(({ verdict: said, order }) => `${said} ${order?.batch}`))).toEqual(
    new Set(['opened ST-5']),
  );
  expect((await rows()).length).toBe(before + 1);
  await expect(scan('SRL-204', null, ada(), key)).rejects.toMatchObject({ status: 409, code: 'key_reused' });
  await expect(scan('SRL-205', null, bo(), key)).rejects.toMatchObject({ status: 409, code: 'key_reused' });
  const wrong = randomUUID();
  const first = await scan('NONE', 205, ada(), wrong);
  expect(await scan('NONE', 205, ada(), wrong)).toEqual({ ...first, events: [] });
});

test('two at one order are one after the other, and one parcel leaves', async () => {
  const batch = await stocked('206C', 'ST-6');
  await readyOf(206, '206C');
  await expect(scan('ST-6', 206)).rejects.toMatchObject({ status: 409, code: 'not_open' });
  await scan('SRL-206');
  expect(await scan('SRL-206', null, bo())).toMatchObject({
    verdict: 'opened',
    text: 'Test Staff had this order open. It is yours now.',
  });
  expect(await verdict('ST-6', 206)).toBe('taken-over');
  expect(await verdict('ST-6', 206, bo())).toBe('right');
  const parcels = await Promise.all([ship(206), ship(206), ship(206)]);
  expect(new Set(parcels.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
  expect(await labelsAtCarrier(w, 206)).toHaveLength(1);
  expect(await onHand(batch)).toBe(2);
  expect(await verdict('ST-6', 206)).toBe('left');
});

test('what must not leave is refused in its own words, when it is opened and when its pack is scanned', async () => {
  const batch = await stocked('207C', 'ST-7', { quantity: 1 });
  const userId = await readyOf(207, '207C');
  await scan('SRL-207');
  await held(w, 207, userId);
  await w.settle();
  const words = 'A pregnancy was recorded, so this item must not be shipped. A prescriber has to look at it.';
  expect(await scan('ST-7', 207)).toMatchObject({ verdict: 'not-cleared', text: words, order: null });
  expect(await scan('SRL-207')).toMatchObject({ verdict: 'not-cleared', text: words });
  await w.ask(quarantineBatch, { id: batch, reason: 'The fridge was open.' }, pharmacist());
  await readyOf(208, '207C');
  expect(await scan('SRL-208')).toMatchObject({ verdict: 'no-pack', text: expect.stringContaining('in quarantine') });
});

test('a batch that is stopped after its pack was scanned does not leave as another', async () => {
  const batch = await stocked('209C', 'ST-9A', { expiresOn: '2027-03-31' });
  await stocked('209C', 'ST-9B');
  await readyOf(209, '209C');
  await scan('SRL-209');
  expect(await verdict('ST-9A', 209)).toBe('right');
  await w.ask(quarantineBatch, { id: batch, reason: 'The seals may leak.' }, pharmacist());
  await expect(ship(209)).rejects.toMatchObject({ status: 409, code: 'pack_again' });
  expect(await verdict('ST-9A', 209)).toBe('quarantined');
  expect(await scan('ST-9B', 209)).toMatchObject({ verdict: 'right', isMoved: true });
  await ship(209);
  expect(await label(209)).toContain('Batch ST-9B');
  // At the bench, without a scanner, the same way out is to pack it again.
  const other = await stocked('210C', 'ST-10A', { expiresOn: '2027-03-31' });
  await stocked('210C', 'ST-10B');
  await readyOf(210, '210C');
  await scan('SRL-210');
  await scan('ST-10A', 210);
  await w.ask(quarantineBatch, { id: other, reason: 'The seals may leak.' }, pharmacist());
  await expect(ship(210)).rejects.toMatchObject({ code: 'pack_again' });
  await w.ask(packItems, { ids: [210] }, ada());
  await ship(210);
  expect(await label(210)).toContain('Batch ST-10B');
});

test('a code that is not kept by batch is matched with the batch that its label names', async () => {
  await ready(w, 211);
  expect(await scan('SRL-211')).toMatchObject({ verdict: 'opened', order: { pack: null, batch: 'AA2611A' } });
  expect(await verdict('ST-1', 211)).toBe('wrong-product');
  expect(await verdict('AA2611A', 211)).toBe('right');
  await ship(211);
});

test('only whoever may ship scans; no scan is changed or removed; figures count parcels once and what was caught', async () => {
  for (const permission of ['prescriber', 'support', 'plans', 'ops'] as const) {
    await expect(scan('SRL-201', null, w.as.staff([permission]))).rejects.toMatchObject({ status: 403 });
    await expect(w.ask(stationFigures, {}, w.as.staff([permission]))).rejects.toMatchObject({ status: 403 });
  }
  await expect(w.sql(`update fulfilment.station_scans set verdict = 'right'`)).rejects.toThrow();
  await expect(w.sql('delete from fulfilment.station_scans')).rejects.toThrow();
  const mine = await w.ask(stationFigures, {}, ada());
  // 201, 204, 209, 210 and 211 are Ada's, 206 is Bo's; 202, 203, 205, 207 and 208 have not left.
  expect(mine).toMatchObject({ today: '2026-11-23', hour: { parcels: { mine: 5, all: 6 } } });
  expect(mine.day).toEqual(mine.hour);
  expect(mine.hour.caught.all).toBeGreaterThan(10);
  expect((await w.ask(stationFigures, {}, bo())).hour).toMatchObject({
    parcels: { mine: 1, all: 6 },
    caught: { mine: 0 },
  });
  await w.clock.advance('PT2H');
  expect((await w.ask(stationFigures, {}, ada())).hour).toEqual({
    parcels: { mine: 0, all: 0 },
    caught: { mine: 0, all: 0 },
  });
  expect((await w.ask(stationFigures, {}, ada())).day).toEqual(mine.day);
});
