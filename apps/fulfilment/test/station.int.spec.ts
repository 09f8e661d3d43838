import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import {
  checkScan,
  checkWork,
  decideCheck,
  listDispatches,
  listNearMisses,
  packItems,
  printBench,
  quarantineBatch,
  readDocument,
  recallBatch,
  shipItem,
  stationFigures,
} from '@sorrel/contracts/fulfilment/rpc';
import type { SwapReason } from '@sorrel/contracts/fulfilment/station';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { plantEvent } from '@sorrel/test-kit/plant';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { counted, miscounted } from './counted.ts';
import { carrierFault, cleared, held, labelsAtCarrier, ready, statusOf } from './events.ts';
import { shelfOf } from './shelf.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-23T10:00:00.000Z');
});
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
const swapped = (scanned: string, itemId: number, reason: SwapReason, note = '') =>
  w.ask(checkScan, { key: randomUUID(), itemId, scanned, swap: { reason, note } }, ada());
const verdict = async (...given: Parameters<typeof scan>) => (await scan(...given)).verdict;
const ship = async (id: number) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, ada());
};
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

test('a pack of another batch than the one put aside is refused with its reason, and leaves only as a swap under its own label', async () => {
  const soon = await stocked('204C', 'SOON', { expiresOn: '2027-03-31' });
  const later = await stocked('204C', 'LATER');
  await readyOf(204, '204C');
  expect((await scan('SRL-204')).order).toMatchObject({ batch: 'SOON', label: 1 });
  await w.ask(printBench, { ids: [204] }, ada());
  const refused = await scan('later', 204);
  expect(refused).toMatchObject({ verdict: 'other-batch', isMoved: false, order: null });
  expect(refused.text).toContain('The label of SRL-204 names batch SOON, which expires on 31/03/2027');
  expect(refused.text).toContain('swap the batch');
  expect([await onHand(soon), await onHand(later)]).toEqual([2, 3]);
  expect(await label(204)).toContain('Batch SOON');
  // Why the first to expire is left must be a reason.
  expect(await swapped('later', 204, 'sooner')).toMatchObject({
    verdict: 'other-batch',
    text: expect.stringContaining('does not expire sooner'),
  });
  expect(await swapped('later', 204, 'damaged', 'Its tube has split.')).toMatchObject({
    verdict: 'right',
    isMoved: true,
    order: { batch: 'LATER', label: 2 },
  });
  expect([await onHand(soon), await onHand(later)]).toEqual([3, 2]);
  // Scanned again: nothing more is moved.
  expect(await scan('LATER', 204)).toMatchObject({ verdict: 'right', isMoved: false });
  // The first label names the other batch: it is void, here and at every other way out.
  expect(await scan('SRL-204-1', 204)).toMatchObject({
    verdict: 'void-label',
    text: expect.stringContaining('void'),
  });
  await expect(ship(204)).rejects.toMatchObject({ status: 409, code: 'label_void' });
  await w.ask(printBench, { ids: [204] }, ada());
  await expect(ship(204)).rejects.toMatchObject({ status: 409, code: 'label_void' });
  expect(await scan('SRL-204-2', 204)).toMatchObject({ verdict: 'labelled', order: { batch: 'LATER', label: 2 } });
  await ship(204);
  expect(await label(204)).toContain('Batch LATER');
  expect(await ledger(soon)).toEqual(['returned 1 for 204', 'allocated -1 for 204', 'received 3']);
  expect(await ledger(later)).toEqual(['allocated -1 for 204', 'received 3']);
  expect((await w.ask(stationFigures, {}, ada())).day.voided).toEqual({ mine: 1, all: 1 });
  const kept = await w.sql(`select scan_sealed from fulfilment.station_scans where item_id = 204`);
  expect(JSON.stringify(kept)).not.toContain('split');
});

test('a swap is refused where a batch that expires sooner has packs on the shelf', async () => {
  await stocked('230C', 'FE-1', { expiresOn: '2027-03-31', quantity: 1 });
  await stocked('230C', 'FE-2', { expiresOn: '2027-04-30' });
  await stocked('230C', 'FE-3', { expiresOn: '2027-09-30' });
  await readyOf(230, '230C');
  await scan('SRL-230');
  expect(await swapped('FE-3', 230, 'missing')).toMatchObject({
    verdict: 'other-batch',
    text: expect.stringContaining('Batch FE-2 expires sooner, on 30/04/2027'),
  });
  expect(await swapped('FE-2', 230, 'missing')).toMatchObject({ verdict: 'right', isMoved: true });
  await expect(swapped('FE-3', 230, 'other', '')).rejects.toMatchObject({ status: 422 });
  expect(await verdict('SRL-230-2', 230)).toBe('labelled');
  await ship(230);
});

test('a label is scanned with its pack: another order’s stops the line, and the right one goes on', async () => {
  await stocked('231C', 'LB-1');
  await readyOf(231, '231C');
  await readyOf(232, '231C');
  await scan('SRL-231');
  // Before its pack is scanned the code of a label opens its order.
  expect(await verdict('SRL-231-1', 231)).toBe('opened');
  await scan('LB-1', 231);
  expect(await scan('SRL-232-1', 231)).toMatchObject({
    verdict: 'other-order',
    text: expect.stringContaining('Scan its own label'),
  });
  expect(await verdict('SRL-231-2', 231)).toBe('void-label');
  expect(await verdict('SRL-231-1', 231)).toBe('labelled');
  expect(await verdict('SRL-231-1', 231)).toBe('labelled');
  await ship(231);
});

test('a parcel whose papers were printed for one batch does not leave with another, though nobody scanned it', async () => {
  const first = await stocked('233C', 'PR-1', { expiresOn: '2027-03-31' });
  await stocked('233C', 'PR-2');
  await readyOf(233, '233C');
  await lookedAt(w, 233);
  await w.ask(packItems, { ids: [233] }, ada());
  await w.ask(printBench, { ids: [233] }, ada());
  await w.ask(quarantineBatch, { id: first, reason: 'The fridge was open.' }, pharmacist());
  await expect(ship(233)).rejects.toMatchObject({ status: 409, code: 'label_void' });
  await w.ask(packItems, { ids: [233] }, ada());
  await expect(ship(233)).rejects.toMatchObject({ status: 409, code: 'label_void' });
  await w.ask(printBench, { ids: [233] }, ada());
  await ship(233);
  expect(await label(233)).toContain('Batch PR-2');
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

test('two staff who ship one item at the same moment make one label, one register entry and one movement of stock', async () => {
  const batch = await stocked('212C', 'ST-12', { quantity: 5 });
  await readyOf(212, '212C');
  const parcels = await Promise.all([ada(), bo(), ada(), bo()].map((as) => w.ask(shipItem, { id: 212 }, as)));
  expect(new Set(parcels.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
  expect(await labelsAtCarrier(w, 212)).toHaveLength(1);
  expect(
    await w.sql(
      `select (select count(*)::int from fulfilment.pom where item_id = 212) as supplies,
         (select count(*)::int from fulfilment.register_entries where item_id = 212) as entries`,
    ),
  ).toEqual([{ supplies: 1, entries: 1 }]);
  expect(await ledger(batch)).toEqual(['allocated -1 for 212', 'received 5']);
});

test('the list says why an item would be refused, before anybody presses Ship', async () => {
  await stocked('213C', 'ST-13', { quantity: 1 });
  await readyOf(213, '213C');
  const problemOf = async (itemId: number) =>
    (await w.ask(listDispatches, { keyword: `SRL-${itemId}`, page: 1, perPage: 10, tab: 'all' }, ada())).rows[0]
      ?.problem;
  expect(await problemOf(213)).toBeNull();
  await readyOf(214, '213C');
  await ship(213);
  const refusal = { message: '' };
  await ship(214).catch((error: Error) => Object.assign(refusal, { message: error.message }));
  expect(refusal.message).toContain('nothing is left on the shelf');
  expect(await problemOf(214)).toBe(refusal.message);
  expect(await problemOf(213)).toBeNull();
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
  // Nothing is put aside any more, and its label names the one that was stopped.
  expect(await scan('ST-9B', 209)).toMatchObject({
    verdict: 'no-pack',
    text: expect.stringContaining('Scan the order again'),
  });
  expect(await scan('SRL-209')).toMatchObject({
    verdict: 'opened',
    isMoved: true,
    text: expect.stringContaining('void'),
    order: { batch: 'ST-9B', label: 2 },
  });
  expect(await scan('ST-9B', 209)).toMatchObject({ verdict: 'right', isMoved: false });
  expect(await verdict('SRL-209-1', 209)).toBe('void-label');
  await expect(ship(209)).rejects.toMatchObject({ code: 'label_void' });
  expect(await verdict('SRL-209-2', 209)).toBe('labelled');
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
  // 201, 204, 209, 210, 211, 230 and 231 are Ada's, 206 is Bo's; 202, 203, 205, 207 and 208 have not left.
  expect(mine).toMatchObject({ today: '2026-11-23', hour: { parcels: { mine: 7, all: 8 } } });
  expect(mine.day).toEqual(mine.hour);
  expect(mine.hour.caught.all).toBeGreaterThan(10);
  expect((await w.ask(stationFigures, {}, bo())).hour).toMatchObject({
    parcels: { mine: 1, all: 8 },
    caught: { mine: 0 },
  });
  await w.clock.advance('PT2H');
  expect((await w.ask(stationFigures, {}, ada())).hour).toEqual({
    parcels: { mine: 0, all: 0 },
    caught: { mine: 0, all: 0 },
    voided: { mine: 0, all: 0 },
  });
  expect((await w.ask(stationFigures, {}, ada())).day).toEqual(mine.day);
});

describe('a check by a second person, where the business has set it', () => {
  let version = 0;
  const set = async (over: Partial<Business>): Promise<void> => {
    const business = { ...SAMPLE_BUSINESS, ...over };
    const id = await plantEvent(w, businessChanged, 'business', { version: ++version, business });
    expect(await waitApplied(w.rpc, ['fulfilment'], [id], 5_000)).toBe(true);
  };
  const cy = () => w.as.staff(['checker'], 10);
  const colleague = () => w.as.staff(['dispatch'], 11);
  const fault = { kind: 'wrong-strength', causes: ['look-alike'], what: 'The pack in it is 111C.' } as const;
  const decide = (itemId: number, as: Actor = cy(), over: { key?: string; isFault?: boolean } = {}) =>
    w.ask(
      decideCheck,
      { itemId, key: over.key ?? randomUUID(), fault: over.isFault ? { ...fault, causes: ['look-alike'] } : null },
      as,
    );
  /** Packed and scanned by Ada. */
  const packed = async (itemId: number, code: string, batch: string): Promise<void> => {
    await readyOf(itemId, code);
    await packedAgain(itemId, batch);
  };
  const packedAgain = async (itemId: number, batch: string): Promise<void> => {
    await scan(`SRL-${itemId}`);
    expect(await scan(batch, itemId)).toMatchObject({ verdict: 'right', isWaiting: true });
  };
  /** Opened and scanned by a checker. */
  const compared = async (itemId: number, batch: string, as: Actor = cy()): Promise<void> => {
    expect(await verdict(`SRL-${itemId}`, null, as)).toBe('check-opened');
    expect(await verdict(batch, itemId, as)).toBe('check-right');
  };
  const list = (tab: 'all' | 'to-pack' | 'packed' | 'to-check') =>
    w.ask(listDispatches, { keyword: '', page: 1, perPage: 100, tab }, cy());
  const row = async (itemId: number) => (await list('all')).rows.find((one) => one.itemId === itemId);
  const tabsWith = async (itemId: number) => {
    const tabs: string[] = [];
    for (const tab of ['to-pack', 'packed', 'to-check'] as const)
      if ((await list(tab)).rows.some((one) => one.itemId === itemId)) tabs.push(tab);
    return tabs;
  };
  const notChecked = { status: 409, code: 'not_checked' };

  test('a parcel leaves only when somebody else has scanned and passed it, and its record names both', async () => {
    await stocked('220C', 'CK-1', { expiresOn: '2027-03-31' });
    await stocked('220C', 'CK-2');
    await readyOf(220, '220C');
    expect((await list('all')).counts.toCheck).toBeNull();
    // Packed before the check was set: it would wait for one, too.
    await ship(202);
    await set({ accuracy_check: 'every' });
    await expect(ship(220)).rejects.toMatchObject({
      ...notChecked,
      message: expect.stringContaining('at the station'),
    });
    expect(await verdict('SRL-220', null, cy())).toBe('nothing-to-check');
    expect(await row(220)).toMatchObject({ check: 'needed', checkedBy: null });
    await packed(220, '220C', 'CK-1');
    await expect(ship(220)).rejects.toMatchObject({ ...notChecked, message: expect.stringContaining('Test Staff') });
    expect(await row(220)).toMatchObject({ check: 'waiting', status: 'ready' });
    expect(await tabsWith(220)).toEqual(['to-check']);
    expect((await list('all')).counts.toCheck).toBe(1);
    expect(await w.ask(checkWork, {}, cy())).toMatchObject({ checks: { count: 1, late: 0 } });
    // Neither the packer nor who may not check opens it for its check.
    expect(await scan('SRL-220')).toMatchObject({
      verdict: 'opened',
      text: expect.stringContaining('waits for its check'),
    });
    expect(await verdict('SRL-220', null, colleague())).toBe('to-be-checked');
    expect(await scan('SRL-220', null, cy())).toMatchObject({
      verdict: 'check-opened',
      order: { orderId: 'SRL-220', batch: 'CK-1' },
      check: {
        packedBy: 'Test Staff',
        prescribed: {
          ref: 'PRX220',
          product: 'Anti-ageing cream',
          quantity: '50 g',
          directions: 'Apply a pea-sized amount at night.',
          precautions: 'For external use only.',
        },
        label: { directions: 'Apply a pea-sized amount at night.' },
      },
    });
    await expect(decide(220)).rejects.toMatchObject({ status: 409, code: 'not_scanned' });
    expect(await verdict('ST-1', 220, cy())).toBe('wrong-product');
    expect(await verdict('CK-2', 220, cy())).toBe('other-batch');
    expect(await verdict('CK-1', 220, cy())).toBe('check-right');
    // A wrong one after it takes the match back.
    expect(await verdict('ST-1', 220, cy())).toBe('wrong-product');
    await expect(decide(220)).rejects.toMatchObject({ status: 409, code: 'not_scanned' });
    expect(await verdict('CK-1', 220, cy())).toBe('check-right');
    const key = randomUUID();
    const passed = await decide(220, cy(), { key });
    expect(passed).toMatchObject({ nearMissId: null });
    expect(await decide(220, cy(), { key })).toEqual({ ...passed, events: [] });
    await expect(decide(220, bo(), { key })).rejects.toMatchObject({ status: 409, code: 'key_reused' });
    await expect(decide(220, bo())).rejects.toMatchObject({ status: 409, code: 'checked_already' });
    expect(await row(220)).toMatchObject({ check: 'passed', checkedBy: 'Test Staff' });
    expect(await tabsWith(220)).toEqual(['packed']);
    // Scanned on its way out it is not packed anew.
    await scan('SRL-220', null, colleague());
    expect(await scan('CK-1', 220, colleague())).toMatchObject({ verdict: 'right', isWaiting: false });
    await ship(220);
    expect(await row(220)).toMatchObject({ status: 'shipped', check: null, checkedBy: 'Test Staff' });
    expect(
      await w.sql('select outcome, by_id, packed_by_id, fault from fulfilment.accuracy_checks where item_id = 220'),
    ).toEqual([{ outcome: 'passed', by_id: '10', packed_by_id: '8', fault: null }]);
    expect(
      await w.sql(
        `select count(*)::int as n from fulfilment.audit where action = 'parcel.checked' and object = 'itemId=220'`,
      ),
    ).toEqual([{ n: 1 }]);
    expect(await w.ask(checkWork, {}, cy())).toEqual({ checks: { count: 0, oldest: null, late: 0, urgent: null } });
  });

  test('nobody checks their own packing, whatever they may do', async () => {
    await stocked('221C', 'CK-3');
    await readyOf(221, '221C');
    await scan('SRL-221', null, bo());
    expect(await scan('CK-3', 221, bo())).toMatchObject({ verdict: 'right', isWaiting: true });
    expect(await verdict('SRL-221', null, bo())).toBe('opened');
    for (const isFault of [false, true])
      await expect(decide(221, bo(), { isFault })).rejects.toMatchObject({ status: 409, code: 'own_packing' });
    await expect(
      w.sql(
        `insert into fulfilment.accuracy_checks (key, item_id, scan_id, outcome, at, by_id, by_name, packed_by_id, packed_by_name)
         select gen_random_uuid(), 221, scan_id, 'passed', now(), 9, 'Bo', 9, 'Bo' from fulfilment.packings where item_id = 221`,
      ),
    ).rejects.toThrow();
    await expect(ship(221)).rejects.toMatchObject(notChecked);
  });

  test('two checkers at once: one counts, and the other reads who was faster', async () => {
    await stocked('222C', 'CK-4');
    await packed(222, '222C', 'CK-4');
    const two = w.as.staff(['checker'], 12);
    await compared(222, 'CK-4');
    await compared(222, 'CK-4', two);
    const done = await Promise.allSettled([decide(222), decide(222, two, { isFault: true })]);
    const refused = done.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ status: 409 });
    expect(await w.sql('select count(*)::int as n from fulfilment.accuracy_checks where item_id = 222')).toEqual([
      { n: 1 },
    ]);
  });

  test('a failed check is a near miss, its pack stands on the shelf, and it is packed and checked anew', async () => {
    const batch = await stocked('223C', 'CK-5');
    await packed(223, '223C', 'CK-5');
    expect(await onHand(batch)).toBe(2);
    await expect(decide(223, cy(), { isFault: true })).rejects.toMatchObject({ code: 'not_open' });
    await scan('SRL-223', null, cy());
    const key = randomUUID();
    const failed = await decide(223, cy(), { key, isFault: true });
    expect(await decide(223, cy(), { key, isFault: true })).toEqual({ ...failed, events: [] });
    const { rows: misses } = await w.ask(listNearMisses, { month: null }, cy());
    expect(misses.filter(({ itemId }) => itemId === 223)).toEqual([
      expect.objectContaining({
        ...fault,
        id: failed.nearMissId,
        stage: 'check',
        orderId: 'SRL-223',
        happenedOn: '2026-11-23',
      }),
    ]);
    expect(await onHand(batch)).toBe(3);
    expect(await row(223)).toMatchObject({ check: 'needed', pack: null, checkedBy: null });
    expect(await tabsWith(223)).toEqual(['to-pack']);
    await expect(decide(223)).rejects.toMatchObject({ status: 409, code: 'not_waiting' });
    await expect(ship(223)).rejects.toMatchObject(notChecked);
    // Put aside without a scan it is not packed.
    await w.ask(packItems, { ids: [223] }, ada());
    await expect(ship(223)).rejects.toMatchObject(notChecked);
    await packedAgain(223, 'CK-5');
    await compared(223, 'CK-5');
    await decide(223);
    await ship(223);
    expect(await ledger(batch)).toEqual([
      'allocated -1 for 223',
      'returned 1 for 223',
      'allocated -1 for 223',
      'received 3',
    ]);
  });

  test('what is packed anew, stopped or held after its check is checked anew', async () => {
    const batch = await stocked('224C', 'CK-6', { expiresOn: '2027-03-31' });
    await stocked('224C', 'CK-7');
    await packed(224, '224C', 'CK-6');
    await compared(224, 'CK-6');
    await decide(224);
    // Another batch on its way out.
    await scan('SRL-224', null, colleague());
    expect(await verdict('CK-7', 224, colleague())).toBe('other-batch');
    const damaged = { reason: 'damaged', note: '' } as const;
    expect(
      await w.ask(checkScan, { key: randomUUID(), itemId: 224, scanned: 'CK-7', swap: damaged }, colleague()),
    ).toMatchObject({ verdict: 'right', isMoved: true, isWaiting: true });
    await expect(ship(224)).rejects.toMatchObject(notChecked);
    await scan('SRL-224', null, colleague());
    await w.ask(checkScan, { key: randomUUID(), itemId: 224, scanned: 'CK-6', swap: damaged }, colleague());
    expect(await verdict('SRL-224-1', 224, colleague())).toBe('labelled');
    await compared(224, 'CK-6');
    await decide(224);
    await w.ask(quarantineBatch, { id: batch, reason: 'The seals may leak.' }, pharmacist());
    await expect(ship(224)).rejects.toMatchObject(notChecked);
    expect(await labelsAtCarrier(w, 224)).toEqual([]);
    // A code without batches: its pack is in no ledger, and its check goes all the same when it is held.
    const userId = await ready(w, 225);
    await scan('SRL-225');
    expect(await scan('AA2611A', 225)).toMatchObject({ verdict: 'right', isWaiting: true });
    await compared(225, 'AA2611A');
    await decide(225);
    await held(w, 225, userId);
    await w.settle();
    expect(await verdict('SRL-225', null, cy())).toBe('not-cleared');
    await cleared(w, 225, userId);
    await w.settle();
    await expect(ship(225)).rejects.toMatchObject(notChecked);
  });

  test('the job that waits for a label finds the check missing, too, and takes the parcel back', async () => {
    await set({ accuracy_check: 'off' });
    await stocked('226C', 'CK-8');
    await readyOf(226, '226C');
    await carrierFault(w, 'timeout-after-commit', 2);
    expect(await ship(226)).toMatchObject({ isPending: true });
    await set({ accuracy_check: 'every' });
    await w.settle();
    expect(await statusOf(w, 226)).toBe('ready');
    expect((await labelsAtCarrier(w, 226)).filter(({ status }) => status !== 'void')).toEqual([]);
    await expect(ship(226)).rejects.toMatchObject(notChecked);
  });

  test('marked: injections and the codes that are listed wait, the others leave; switched off, all do', async () => {
    await set({ accuracy_check: 'marked', checked_codes: '227C' });
    await stocked('227C', 'CK-9');
    await stocked('228C', 'CK-10');
    await packed(227, '227C', 'CK-9');
    await readyOf(228, '228C');
    await scan('SRL-228');
    expect(await scan('CK-10', 228)).toMatchObject({ verdict: 'right', isWaiting: false });
    await ship(228);
    await readyOf(229, '229I', { form: 'injection' });
    await expect(ship(229)).rejects.toMatchObject(notChecked);
    await expect(ship(227)).rejects.toMatchObject(notChecked);
    expect(await w.ask(checkWork, {}, bo())).toMatchObject({ checks: { count: 1 } });
    await w.clock.advance('P1D');
    expect(await w.ask(checkWork, {}, bo())).toMatchObject({ checks: { count: 1, late: 1 } });
    await set({ accuracy_check: 'off' });
    expect(await w.ask(checkWork, {}, bo())).toMatchObject({ checks: { count: 0 } });
    await ship(227);
  });

  test('each tab has the rows and the number that a count by hand has, however the check is set', async () => {
    for (const rule of [
      { accuracy_check: 'every', checked_codes: '' },
      { accuracy_check: 'marked', checked_codes: '220C' },
      { accuracy_check: 'off', checked_codes: '' },
    ] as const) {
      await set(rule);
      const { listed, byHand } = await counted(w, [rule.accuracy_check, rule.checked_codes]);
      expect(listed).toEqual(byHand);
    }
    expect(await miscounted(w)).toEqual([]);
  });

  test('who may not check is refused, and no check is changed or removed', async () => {
    for (const permission of ['dispatch', 'prescriber', 'support', 'plans', 'ops'] as const) {
      await expect(decide(221, w.as.staff([permission], 13))).rejects.toMatchObject({ status: 403 });
      await expect(w.ask(checkWork, {}, w.as.staff([permission], 13))).rejects.toMatchObject({ status: 403 });
    }
    await expect(w.ask(shipItem, { id: 221 }, cy())).rejects.toMatchObject({ status: 403 });
    await expect(w.sql(`update fulfilment.accuracy_checks set outcome = 'passed'`)).rejects.toThrow();
    await expect(w.sql('delete from fulfilment.accuracy_checks')).rejects.toThrow();
  });
});
