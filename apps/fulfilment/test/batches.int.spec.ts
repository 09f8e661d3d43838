import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  adjustBatch,
  listBatches,
  listDispatches,
  listRecipients,
  packItems,
  printBench,
  quarantineBatch,
  readBatch,
  readDocument,
  recallBatch,
  releaseBatch,
  shipItem,
  type DispatchTab,
} from '@sorrel/contracts/fulfilment/rpc';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { aPaid, carrierFault, cleared, held, labelsAtCarrier, paid, ready, shippedByHand, statusOf } from './events.ts';
import { type Delivery, shelfOf } from './shelf.ts';

let w: World;
const ship = (id: number) => w.ask(shipItem, { id }, w.as.staff(['dispatch']));

beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
}, 120_000);
afterAll(async () => {
  try {
    // Whatever happened above: each number is the sum of its ledger.
    expect(
      await w.sql(
        'select b.id from fulfilment.batches b left join fulfilment.batch_movements m on m.batch_id = b.id group by b.id having b.on_hand <> coalesce(sum(m.quantity), 0)',
      ),
    ).toEqual([]);
    expect(
      await w.sql(
        `select item_id, batch_id, sum(quantity) from fulfilment.batch_movements m where kind in ('allocated', 'returned')
         group by 1, 2 having -sum(quantity) <> (select count(*) from fulfilment.allocations a where a.item_id = m.item_id and a.batch_id = m.batch_id)`,
      ),
    ).toEqual([]);
  } finally {
    await w?.stop();
  }
});

const { pharmacist, received, stocked, readyOf, onHand, ledger } = shelfOf(() => w);
const batchOf = async (itemId: number): Promise<string | undefined> =>
  (
    await w.sql<{ number: string }>(
      'select b.number from fulfilment.allocations a join fulfilment.batches b on b.id = a.batch_id where a.item_id = $1',
      [itemId],
    )
  )[0]?.number;
const lastTold = async (code: string): Promise<object | undefined> =>
  (await w.events('evt.fulfilment.stock.changed')).filter(({ key }) => key === `code:${code}`).at(-1)?.data as object;
async function said(kind: 'dispensing-label' | 'dispatch-note', itemId: number): Promise<string> {
  const { base64 } = await w.ask(readDocument, { kind, itemId }, pharmacist());
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('a delivery is in quarantine until a pharmacist releases it; from then on the code leaves by batch, first expiry first', async () => {
  await readyOf(1, '101C');
  const late = await received('101C', 'late', { expiresOn: '2027-09-30' });
  // Only booked in: nothing is held up by it yet.
  expect(await said('dispensing-label', 1)).toContain('Batch AA2611A');
  await expect(w.ask(releaseBatch, { id: late }, w.as.staff(['dispatch', 'ops', 'prescriber']))).rejects.toMatchObject({
    status: 403,
  });
  expect(await lastTold('101C')).toBeUndefined();
  await w.ask(releaseBatch, { id: late }, pharmacist());
  expect((await w.ask(releaseBatch, { id: late }, pharmacist())).events).toEqual([]);
  expect(await lastTold('101C')).toEqual({
    code: '101C',
    since: expect.stringMatching(/^2026-11-21T10:0/),
    taken: 0,
    lots: [{ expiresOn: '2027-09-30', left: 3 }],
  });
  const soon = await stocked('101C', 'soon', { expiresOn: '2027-03-31' });
  const before = await said('dispensing-label', 1);
  expect(before).toContain('NOT FOR SUPPLY');
  expect(before).toContain('not packed yet');
  await ship(1);
  expect(await batchOf(1)).toBe('SOON');
  expect(await said('dispensing-label', 1)).toContain('Batch SOON · Expires 31 Mar 2027');
  expect(await said('dispatch-note', 1)).toContain('SOON');
  expect(await ledger(soon)).toEqual(['allocated -1 for 1', 'received 3']);
  expect(await ledger(late)).toEqual(['received 3']);
  // Sent once more: the same parcel, the same pack.
  await ship(1);
  expect(await onHand(soon)).toBe(2);
  expect(await lastTold('101C')).toMatchObject({
    taken: 1,
    lots: [
      { expiresOn: '2027-03-31', left: 2 },
      { expiresOn: '2027-09-30', left: 3 },
    ],
  });
});

test('the same delivery twice is one batch; another number of packs or another expiry is refused', async () => {
  const id = await received('102C', 'B-1');
  expect(await received('102C', ' b-1 ')).toBe(id);
  expect(await onHand(id)).toBe(3);
  const refused = (over: Partial<Delivery>) => received('102C', 'B-1', over).catch((error: unknown) => error);
  expect(await refused({ quantity: 4 })).toMatchObject({ status: 409, code: 'other_delivery' });
  expect(await refused({ invoice: 'INV-2', expiresOn: '2027-07-31' })).toMatchObject({
    status: 409,
    code: 'other_expiry',
  });
  expect(await received('102C', 'B-1', { invoice: 'INV-2' })).not.toBe(id);
  expect(await refused({ expiresOn: '2026-11-21' })).toMatchObject({ status: 422 });
  expect(await refused({ gtin: '5012345678901' })).toMatchObject({ status: 422 });
  const [, ...twins] = await Promise.all(Array.from({ length: 8 }, () => received('102C', 'TWIN')));
  expect(new Set(twins).size).toBe(1);
});

describe('a pack', () => {
  test('is put aside once, by however many people', async () => {
    const id = await stocked('103C', 'ONE', { quantity: 9 });
    await readyOf(3, '103C');
    await Promise.all(Array.from({ length: 12 }, () => ship(3)));
    expect(await ledger(id)).toEqual(['allocated -1 for 3', 'received 9']);
    expect(await labelsAtCarrier(w, 3)).toHaveLength(1);
  });

  test('the last one goes to one item; the others are refused, and no label is bought for them', async () => {
    const id = await stocked('104C', 'LAST', { quantity: 1 });
    const items = [41, 42, 43, 44, 45];
    for (const itemId of items) await readyOf(itemId, '104C');
    const outcomes = await Promise.allSettled(items.map(ship));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          status: 409,
          code: 'no_batch',
          message: expect.stringContaining('nothing is left'),
        });
    expect(await onHand(id)).toBe(0);
    expect((await Promise.all(items.map((itemId) => labelsAtCarrier(w, itemId)))).flat()).toHaveLength(1);
  });

  test('must last for the supply: an expired batch, one that expires too soon and one in quarantine are passed over', async () => {
    await stocked('105C', 'SHORT', { expiresOn: '2027-01-20' });
    await readyOf(5, '105C');
    await expect(ship(5)).rejects.toMatchObject({
      code: 'no_batch',
      message: expect.stringContaining('expires before this supply is used up (21/01/2027)'),
    });
    const waiting = await received('105C', 'WAITS', { expiresOn: '2027-01-21' });
    await expect(ship(5)).rejects.toMatchObject({ code: 'no_batch' });
    await w.ask(releaseBatch, { id: waiting }, pharmacist());
    await ship(5);
    expect(await batchOf(5)).toBe('WAITS');
  });

  test('survives a carrier that is silent and a program that dies: one pack, one label', async () => {
    const id = await stocked('106C', 'CRASH');
    await readyOf(6, '106C');
    await carrierFault(w, 'timeout-after-commit', 2);
    expect(await ship(6)).toMatchObject({ isPending: true });
    expect(await ledger(id)).toEqual(['allocated -1 for 6', 'received 3']);
    await w.sql(
      `update fulfilment.dispatches set lease_by = 'gone', lease_until = clock_timestamp() + interval '1 second' where item_id = 6 and status = 'label-pending'`,
    );
    await w.restart();
    await w.settle();
    expect(await statusOf(w, 6)).toBe('shipped');
    expect(await ledger(id)).toEqual(['allocated -1 for 6', 'received 3']);
    expect(await labelsAtCarrier(w, 6)).toHaveLength(1);
  });

  test('goes back to the shelf when the item is held, and when it becomes another product', async () => {
    const id = await stocked('107C', 'BACK');
    const other = await stocked('108C', 'OTHER');
    const userId = await readyOf(7, '107C');
    await carrierFault(w, 'down', 2);
    await ship(7);
    await held(w, 7, userId);
    await w.settle();
    expect(await ledger(id)).toEqual(['returned 1 for 7', 'allocated -1 for 7', 'received 3']);
    await cleared(w, 7, userId);
    await w.settle();
    await carrierFault(w, 'down', 2);
    await ship(7);
    await paid(w, 7, userId, { item: { ...aPaid(7, userId).item, code: '108C' } });
    await w.settle();
    expect(await statusOf(w, 7)).toBe('shipped');
    expect(await onHand(id)).toBe(3);
    expect(await ledger(other)).toEqual(['allocated -1 for 7', 'received 3']);
  });

  test('of a batch that is stopped is taken out of what has not left, and nothing more is packed of it', async () => {
    const id = await stocked('109C', 'STOP', { expiresOn: '2027-05-31' });
    await readyOf(91, '109C');
    await readyOf(92, '109C');
    await ship(91);
    await carrierFault(w, 'down', 2);
    expect(await ship(92)).toMatchObject({ isPending: true });
    const { itemIds } = await w.ask(quarantineBatch, { id, reason: 'Seals were broken.' }, w.as.staff(['dispatch']));
    expect(itemIds).toEqual([92]);
    expect((await w.ask(readBatch, { id }, pharmacist())).batch).toMatchObject({
      state: 'quarantined',
      stateReason: 'Seals were broken.',
      onHand: 2,
      supplied: 1,
    });
    // The label that was being bought is taken back: there is no pack for it.
    await w.settle();
    expect(await statusOf(w, 92)).toBe('ready');
    expect((await labelsAtCarrier(w, 92)).filter(({ status }) => status !== 'void')).toEqual([]);
    await expect(ship(92)).rejects.toMatchObject({
      code: 'no_batch',
      message: expect.stringContaining('in quarantine'),
    });
    // What has left stays as it left.
    expect(await batchOf(91)).toBe('STOP');
    await expect(w.sql('update fulfilment.allocations set batch_id = null where item_id = 91')).rejects.toThrow(
      'append-only',
    );
    await expect(w.sql('delete from fulfilment.batch_movements')).rejects.toThrow('append-only');
  });

  test('that staff sent by other means is booked too, or that there was none', async () => {
    const id = await stocked('110X', 'HAND', { quantity: 1 });
    for (const itemId of [111, 112]) {
      const userId = await readyOf(itemId, '110X');
      await shippedByHand(w, itemId, userId, '2026-11-21T10:30:00.000Z');
      await w.settle();
    }
    expect(await onHand(id)).toBe(0);
    expect(await said('dispensing-label', 111)).toContain('Batch HAND');
    expect(await said('dispensing-label', 112)).toContain('Batch not recorded');
    expect(await lastTold('110X')).toMatchObject({ taken: 2, lots: [] });
  });
});

test('a correction is booked once, with its reason, and never below nothing', async () => {
  const id = await stocked('120C', 'ADJ');
  const key = randomUUID();
  const adjust = (by: number, over = {}) =>
    w.ask(adjustBatch, { id, by, reason: 'Two tubes were crushed.', key, ...over }, w.as.staff(['dispatch']));
  expect(await adjust(-2)).toMatchObject({ onHand: 1 });
  expect(await adjust(-2)).toMatchObject({ onHand: 1, events: [] });
  await expect(adjust(-2, { key: randomUUID() })).rejects.toMatchObject({ status: 422 });
  await expect(adjust(-1, { key: randomUUID(), reason: ' ' })).rejects.toMatchObject({ status: 422 });
  const { movements } = await w.ask(readBatch, { id }, pharmacist());
  expect(movements[0]).toMatchObject({ kind: 'adjusted', quantity: -2, reason: 'Two tubes were crushed.' });
  const [row] = await w.sql<{ reason_sealed: string }>(
    `select reason_sealed from fulfilment.batch_movements where kind = 'adjusted' and batch_id = $1`,
    [id],
  );
  expect(row?.reason_sealed).not.toContain('crushed');
});

test('the list finds by code, batch and supplier, and says what will be left over', async () => {
  const id = await stocked('130C', 'LIST', { quantity: 5, supplier: 'Tidewell Labs' });
  const found = (keyword: string) => w.ask(listBatches, { keyword, isAll: false }, w.as.staff(['support']));
  for (const keyword of ['130c', 'list', 'tidewell'])
    expect((await found(keyword)).rows.map((row) => row.id)).toEqual([id]);
  expect((await found('130c')).rows[0]).toMatchObject({ onHand: 5, usedUpOn: null, leftOver: 5 });
  await expect(w.ask(listBatches, { keyword: '', isAll: true }, w.as.staff(['prescriber']))).rejects.toMatchObject({
    status: 403,
  });
});

test('a recall stops every delivery of the batch for good, and names exactly whoever has got it', async () => {
  const first = await stocked('160X', 'RECALL', { quantity: 2, expiresOn: '2027-05-31' });
  const second = await stocked('160X', 'RECALL', { quantity: 2, expiresOn: '2027-05-31', invoice: 'INV-2' });
  await stocked('160X', 'OTHER', { quantity: 2, expiresOn: '2027-12-31' });
  for (const itemId of [161, 162, 163, 164]) await readyOf(itemId, '160X');
  for (const itemId of [161, 162, 163]) await ship(itemId);
  await w.ask(packItems, { ids: [164] }, w.as.staff(['dispatch']));
  expect(await batchOf(164)).toBe('RECALL');
  const recall = (as = pharmacist()) => w.ask(recallBatch, { id: second, reason: 'Class 2 recall.' }, as);
  await expect(recall(w.as.staff(['dispatch']))).rejects.toMatchObject({ status: 403 });
  expect(await recall()).toMatchObject({ takenBack: 1, supplied: 3 });
  expect(await recall()).toMatchObject({ takenBack: 0, supplied: 3, events: [] });
  expect([await onHand(first), await onHand(second)]).toEqual([0, 1]);
  const recipients = (page: number, perPage: number) =>
    w.ask(listRecipients, { id: first, page, perPage }, pharmacist());
  const { total, rows } = await recipients(1, 10);
  expect([total, rows.map(({ itemId }) => itemId)]).toEqual([3, [161, 162, 163]]);
  expect(rows[0]).toMatchObject({
    userId: 1161,
    patient: 'Zoë O’Brien-1161',
    address: ['41 Łódź Street', 'Manchester', 'M4 5JN'],
    email: 'zoe1161@example.co',
    trackingNumber: (await labelsAtCarrier(w, 161))[0]?.tracking_number,
  });
  expect((await recipients(2, 2)).rows.map(({ itemId }) => itemId)).toEqual([163]);
  await expect(
    w.ask(listRecipients, { id: first, page: 1, perPage: 9 }, w.as.staff(['support'])),
  ).rejects.toMatchObject({
    status: 403,
  });
  await expect(w.ask(releaseBatch, { id: first }, pharmacist())).rejects.toMatchObject({ code: 'recalled' });
  await expect(received('160X', 'RECALL', { expiresOn: '2027-05-31', invoice: 'INV-3' })).rejects.toMatchObject({
    code: 'recalled',
  });
  // The one that had not left goes with the other batch.
  await ship(164);
  expect(await batchOf(164)).toBe('OTHER');
});

describe('the bench', () => {
  const dispatch = () => w.as.staff(['dispatch']);
  const tab = async (name: DispatchTab, keyword = '') =>
    w.ask(listDispatches, { keyword, page: 1, perPage: 100, tab: name }, dispatch());
  const idsIn = async (name: DispatchTab) => (await tab(name)).rows.map(({ itemId }) => itemId);

  test('ticked orders are packed one by one: who gets no pack is told why, and the tabs follow', async () => {
    const id = await stocked('140C', 'BENCH', { quantity: 2 });
    for (const itemId of [141, 142, 143]) await readyOf(itemId, '140C');
    const userId = await readyOf(144, '140C');
    await held(w, 144, userId);
    await w.settle();
    expect(await idsIn('to-pack')).toEqual(expect.arrayContaining([141, 142, 143]));
    const { items } = await w.ask(packItems, { ids: [141, 142, 143, 144, 141] }, dispatch());
    expect(items).toEqual([
      { id: 141, pack: { number: 'BENCH', expiresOn: '2027-06-30' }, problem: null },
      { id: 142, pack: { number: 'BENCH', expiresOn: '2027-06-30' }, problem: null },
      { id: 143, pack: null, problem: expect.stringContaining('nothing is left') },
      { id: 144, pack: null, problem: expect.stringContaining('pregnancy') },
    ]);
    // Pressed again: nothing moves.
    await w.ask(packItems, { ids: [141, 142] }, dispatch());
    expect(await ledger(id)).toEqual(['allocated -1 for 142', 'allocated -1 for 141', 'received 2']);
    expect(await idsIn('packed')).toEqual([141, 142]);
    expect(await idsIn('to-pack')).not.toContain(141);
    expect(await idsIn('exceptions')).toEqual([144]);
    const { rows, counts, collection } = await tab('exceptions');
    expect(rows[0]).toMatchObject({ problem: expect.stringContaining('pregnancy'), leavesOn: null, readySince: null });
    expect(counts).toMatchObject({ packed: 2, exceptions: 1 });
    // A Saturday: they leave on Monday, before three.
    expect(collection).toMatchObject({ day: '2026-11-23', at: '2026-11-23T15:00:00.000Z' });
    expect((await tab('packed')).rows[0]).toMatchObject({
      pack: { number: 'BENCH', expiresOn: '2027-06-30' },
      leavesOn: '2026-11-23',
      readySince: '2026-11-20T18:12:44.000Z',
    });
    await ship(141);
    expect(await idsIn('packed')).toEqual([142]);
    expect(await idsIn('shipped')).toContain(141);
    await expect(w.ask(packItems, { ids: [142] }, w.as.staff(['support']))).rejects.toMatchObject({ status: 403 });
  });

  test('prints pick list, labels and notes as one file, in the order of the shelf', async () => {
    const { base64, fileName } = await w.ask(printBench, { ids: [143, 142, 141] }, dispatch());
    expect(fileName).toBe('bench-2026-11-23.pdf');
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    const pages = (await extractText(pdf)).text.map((text) => text.replace(/\s+/g, ' '));
    expect(pages[0]).toContain('Pick list');
    expect(pages[0]).toMatch(/BENCH.*30 Jun 2027.*2.*SRL-141 SRL-142.*not packed yet.*1.*SRL-143/);
    const about = pages
      .slice(1)
      .map((text) => /Dispatch note|NOT FOR SUPPLY|Supplied|Deliver to|Not supplied|Tracked/.exec(text)?.[0]);
    // Item 141 has its shipping label as well.
    expect(about).toHaveLength(1 + 3 * 2);
    expect(pages.filter((text) => text.includes('Dispatch note'))).toHaveLength(3);
    expect(pages.at(-1)).toContain('SRL-143');
    expect(
      await w.sql(`select object from fulfilment.audit where action = 'rpc.fulfilment.documents.bench'`),
    ).toHaveLength(1);
  });

  test('what must stay cold does not leave before a weekend, and is packed on the day that is named', async () => {
    const userId = await ready(w, 150);
    await paid(w, 150, userId, { item: { ...aPaid(150, userId).item, code: '150J', form: 'injection' } });
    await w.settle();
    await expect(ship(150)).rejects.toMatchObject({
      code: 'cold_chain',
      message: expect.stringContaining('It leaves on 23/11/2026 at the earliest'),
    });
    expect(await labelsAtCarrier(w, 150)).toEqual([]);
    expect((await tab('to-pack')).rows.find(({ itemId }) => itemId === 150)).toMatchObject({
      isColdChain: true,
      leavesOn: '2026-11-23',
    });
    await w.clock.advance('P2D');
    await ship(150);
    expect(await statusOf(w, 150)).toBe('shipped');
  });
});
