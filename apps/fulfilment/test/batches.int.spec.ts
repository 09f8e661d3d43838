import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  addIngredient,
  adjustBatch,
  approveFormula,
  checkWorksheet,
  listBatches,
  listDispatches,
  listFormulas,
  listRecallPatients,
  listRecipients,
  listWorksheets,
  packItems,
  printBench,
  printRecallReport,
  printWorksheet,
  quarantineBatch,
  readBatch,
  readDocument,
  readRecall,
  recallBatch,
  receiveBatch,
  releaseBatch,
  sendRecallNotice,
  shipItem,
  startWorksheet,
  type DispatchTab,
} from '@sorrel/contracts/fulfilment/rpc';
import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { aPaid, carrierFault, cleared, held, labelsAtCarrier, paid, ready, shippedByHand, statusOf } from './events.ts';
import { type Delivery, shelfOf } from './shelf.ts';
import { workshopOf } from './workshop.ts';

let w: World;
const checks = [...RELEASE_CHECKS];
const ship = async (id: number) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, w.as.staff(['dispatch']));
};

beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
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
    expect(
      await w.sql(
        `select w.id from fulfilment.worksheets w where w.state = 'finished' and not exists (
           select 1 from fulfilment.batch_movements m where m.batch_id = w.batch_id and m.worksheet_id = w.id and m.kind = 'received' and m.quantity = w.made)`,
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

test('a batch is released by another person than the one who booked it in, with all of the list seen; the ledger says who and when', async () => {
  const both = w.as.staff(['pharmacist', 'dispatch'], 31);
  const { id } = await w.ask(
    receiveBatch,
    {
      code: '199C',
      number: 'TWO',
      gtin: null,
      expiresOn: '2028-06-30',
      quantity: 4,
      supplier: 'Bristol Compounding',
      invoice: 'INV-2',
    },
    both,
  );
  await expect(w.ask(releaseBatch, { id, checks }, both)).rejects.toMatchObject({ status: 409, code: 'own_delivery' });
  for (const one of checks)
    await expect(
      w.ask(releaseBatch, { id, checks: checks.filter((other) => other !== one) }, w.as.staff(['pharmacist'], 32)),
    ).rejects.toMatchObject({ status: 422 });
  await w.ask(releaseBatch, { id, checks }, w.as.staff(['pharmacist'], 32));
  await w.ask(quarantineBatch, { id, reason: 'A seal was open.' }, both);
  await expect(w.ask(releaseBatch, { id, checks }, both)).rejects.toMatchObject({ code: 'own_delivery' });
  await w.ask(recallBatch, { id, reason: 'Class 2 recall.' }, w.as.staff(['pharmacist'], 32));
  const { movements } = await w.ask(readBatch, { id }, both);
  expect(
    movements.map(({ kind, quantity, checks: seen, reason, by }) => [kind, quantity, seen.length, reason, by]),
  ).toEqual([
    ['recalled', 0, 0, 'Class 2 recall.', 'Test Staff'],
    ['quarantined', 0, 0, 'A seal was open.', 'Test Staff'],
    ['released', 0, checks.length, null, 'Test Staff'],
    ['received', 4, 0, null, 'Test Staff'],
  ]);
  await expect(w.sql('delete from fulfilment.batch_states')).rejects.toThrow();
});

test('a delivery is in quarantine until a pharmacist releases it; from then on the code leaves by batch, first expiry first', async () => {
  await readyOf(1, '101C');
  const late = await received('101C', 'late', { expiresOn: '2027-09-30' });
  // Only booked in: nothing is held up by it yet.
  expect(await said('dispensing-label', 1)).toContain('Batch AA2611A');
  await expect(
    w.ask(releaseBatch, { id: late, checks }, w.as.staff(['dispatch', 'ops', 'prescriber'])),
  ).rejects.toMatchObject({
    status: 403,
  });
  expect(await lastTold('101C')).toBeUndefined();
  await w.ask(releaseBatch, { id: late, checks }, pharmacist());
  expect((await w.ask(releaseBatch, { id: late, checks }, pharmacist())).events).toEqual([]);
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
    await w.ask(releaseBatch, { id: waiting, checks }, pharmacist());
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
    // Another product than a pharmacist has looked at: its label is taken back, and they look again.
    expect(await statusOf(w, 7)).toBe('ready');
    await ship(7);
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
  await expect(w.ask(releaseBatch, { id: first, checks }, pharmacist())).rejects.toMatchObject({ code: 'recalled' });
  await expect(received('160X', 'RECALL', { expiresOn: '2027-05-31', invoice: 'INV-3' })).rejects.toMatchObject({
    code: 'recalled',
  });
  // The one that had not left goes with the other batch.
  await ship(164);
  expect(await batchOf(164)).toBe('OTHER');
});

describe('what is made here', () => {
  const shop = workshopOf(() => w);
  const used = (id: number) =>
    w.sql<{ kind: string; quantity: number; worksheet_id: string | null }>(
      'select kind, quantity, worksheet_id from fulfilment.batch_movements where batch_id = $1 order by id',
      [id],
    );
  const textOf = async (base64: string): Promise<string> => {
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  };

  test('an ingredient is received with its certificate, released by a pharmacist, and corrected to the milligram', async () => {
    const code = await shop.ingredient('Niacinamide, Ph. Eur.');
    expect(code).toMatch(/^I\d{4}$/);
    expect(await shop.ingredient('niacinamide, PH. EUR.')).toBe(code);
    await expect(
      w.ask(addIngredient, { name: 'Niacinamide, Ph. Eur.', unit: 'ul' }, shop.maker()),
    ).rejects.toMatchObject({ status: 409, code: 'other_unit' });
    const delivery = {
      code,
      number: 'NIA-1',
      gtin: null,
      expiresOn: '2027-12-31',
      quantity: 250_000,
      supplier: 'Fagron',
      invoice: 'F-9',
    };
    await expect(w.ask(receiveBatch, delivery, shop.maker())).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('certificate'),
    });
    await expect(
      w.ask(receiveBatch, { ...delivery, code: 'I9999', certificate: 'C' }, shop.maker()),
    ).rejects.toMatchObject({ status: 404 });
    const id = await shop.lot(code, 'NIA-1', 250_000, '2027-12-31', false);
    expect(await shop.free(code)).toBe(0);
    await expect(w.ask(releaseBatch, { id, checks }, shop.maker())).rejects.toMatchObject({ status: 403 });
    await w.ask(releaseBatch, { id, checks }, shop.pharmacist());
    expect(await shop.free(code)).toBe(250_000);
    const adjust = (by: number) =>
      w.ask(adjustBatch, { id, by, reason: 'Spilt.', key: randomUUID() }, w.as.staff(['dispatch']));
    expect(await adjust(-1_250)).toMatchObject({ onHand: 248_750 });
    await expect(adjust(-248_751)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Only 248.75 g is'),
    });
    expect((await w.ask(readBatch, { id }, shop.maker())).batch).toMatchObject({
      unit: 'mg',
      name: 'Niacinamide, Ph. Eur.',
      certificate: 'COA-NIA-1',
      onHand: 248_750,
    });
    // Neither sold nor packed: billing is not told of it, and it stands in no list of packs.
    expect(await lastTold(code)).toBeUndefined();
    expect((await w.ask(listBatches, { keyword: 'nia-1', isAll: true }, shop.maker())).rows).toEqual([]);
    expect(
      (await w.ask(listBatches, { keyword: 'niacin', isAll: true, of: 'ingredients' }, shop.maker())).rows,
    ).toHaveLength(1);
    await expect(received('101C', 'TOO-MANY', { quantity: 100_001 })).rejects.toMatchObject({ status: 422 });
  });

  test('a formula is used once a pharmacist has approved it, and a version never changes', async () => {
    const code = await shop.ingredient('Formula base');
    const parts = [{ code, quantity: 50_000 }];
    const key = randomUUID();
    const first = await shop.written('170C', parts, { key });
    expect(await shop.written('170C', parts, { key })).toMatchObject({ id: first.id, version: 1, events: [] });
    await expect(
      w.ask(startWorksheet, { formulaId: first.id, packs: 1, key: randomUUID() }, shop.maker()),
    ).rejects.toMatchObject({ code: 'other_formula' });
    await expect(w.ask(approveFormula, { id: first.id }, shop.maker())).rejects.toMatchObject({ status: 403 });
    await w.ask(approveFormula, { id: first.id }, shop.pharmacist());
    expect((await w.ask(approveFormula, { id: first.id }, shop.pharmacist())).events).toEqual([]);
    const second = await shop.written('170C', parts, { container: '30 g tube' });
    const third = await shop.formula('170C', parts, { container: '15 g tube' });
    await expect(w.ask(approveFormula, { id: second.id }, shop.pharmacist())).rejects.toMatchObject({ code: 'older' });
    const { rows } = await w.ask(listFormulas, {}, shop.maker());
    expect(
      rows
        .filter((row) => row.code === '170C')
        .map(({ version, isInUse, container, approvedBy }) => [version, isInUse, container, approvedBy !== null]),
    ).toEqual([
      [3, true, '15 g tube', true],
      [2, false, '30 g tube', false],
      [1, false, '50 g pump', true],
    ]);
    expect(rows.find(({ id }) => id === third)?.parts).toEqual([
      { code, name: 'Formula base', unit: 'mg', quantity: 50_000 },
    ]);
    for (const change of [
      `update fulfilment.formulas set container = 'sack' where id = ${second.id}`,
      `update fulfilment.formulas set approved_at = now() where id = ${third}`,
      `update fulfilment.formula_parts set quantity = 1 where formula_id = ${third}`,
      `delete from fulfilment.formulas where id = ${second.id}`,
    ])
      await expect(w.sql(change)).rejects.toThrow('append-only');
    await expect(w.ask(listFormulas, {}, w.as.staff(['support', 'ops']))).rejects.toMatchObject({ status: 403 });
  });

  test('a worksheet takes what expires first, stops outside the tolerance, is checked by another, and bears a batch in quarantine', async () => {
    const [active, base] = [await shop.ingredient('Tretinoin'), await shop.ingredient('Cream base', 'ul')];
    const late = await shop.lot(active, 'TRE-LATE', 5_000, '2028-03-31');
    const soon = await shop.lot(active, 'TRE-SOON', 120, '2027-04-30');
    await shop.lot(active, 'TRE-OLD', 900, '2027-01-10');
    const bulk = await shop.lot(base, 'BASE-1', 2_000_000);
    const formulaId = await shop.formula('171C', [
      { code: active, quantity: 13 },
      { code: base, quantity: 49_987 },
    ]);
    const key = randomUUID();
    const start = () => w.ask(startWorksheet, { formulaId, packs: 20, key }, shop.maker());
    const ids = (await Promise.all([start(), start(), start()])).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const [id = 0] = ids;
    const begun = await shop.sheet(id);
    expect(begun.lines.map(({ number, planned, least, most }) => [number, planned, least, most])).toEqual([
      ['TRE-SOON', 120, 119, 121],
      ['TRE-LATE', 140, 139, 141],
      ['BASE-1', 999_740, 989_743, 1_009_737],
    ]);
    // The ledger moves when something is made of it; until then it is put aside.
    expect([await shop.free(active), await onHand(late)]).toEqual([4_860, 5_000]);
    const [first, second, third] = begun.lines.map((line) => line.id);
    const weigh = (lineId: number | undefined, amount: number, as = shop.maker()) =>
      shop.weigh(id, lineId ?? 0, amount, as);
    await expect(weigh(first, 122)).rejects.toMatchObject({
      status: 409,
      code: 'outside',
      message: expect.stringContaining('0.119 g to 0.121 g'),
    });
    expect((await shop.sheet(id)).weighed).toBe(0);
    await weigh(first, 120);
    await weigh(second, 141);
    expect((await weigh(second, 141)).events).toEqual([]);
    await expect(shop.check(id)).rejects.toMatchObject({ code: 'not_weighed' });
    await weigh(third, 1_000_000);
    await expect(shop.check(id, shop.maker())).rejects.toMatchObject({ status: 409, code: 'own_work' });
    await expect(shop.finish(id, 20)).rejects.toMatchObject({ code: 'not_checked' });
    // Weighed again while the checker looks: what they saw is not what stands there.
    const seen = (await shop.sheet(id)).lines.map((line) => ({ lineId: line.id, weighed: line.weighed ?? 0 }));
    await weigh(second, 140);
    await expect(w.ask(checkWorksheet, { id, seen }, shop.checker())).rejects.toMatchObject({ code: 'changed' });
    await shop.check(id);
    expect((await shop.check(id)).events).toEqual([]);
    await expect(weigh(first, 121)).rejects.toMatchObject({ code: 'checked_already' });
    await expect(
      w.sql('update fulfilment.worksheet_lines set weighed = 1 where worksheet_id = $1', [id]),
    ).rejects.toThrow('append-only');
    await expect(shop.finish(id, 17, 'Three split.')).rejects.toMatchObject({ code: 'yield' });
    await expect(shop.finish(id, 19)).rejects.toMatchObject({ status: 422 });
    const [{ batchId, number }] = await Promise.all([
      shop.finish(id, 19, 'One split.'),
      shop.finish(id, 19, 'One split.'),
    ]);
    expect(number).toBe(`SRL261121-${id}`);
    expect(await used(soon)).toMatchObject([{ kind: 'received' }, { kind: 'used', quantity: -120 }]);
    expect(await onHand(late)).toBe(4_860);
    expect(await onHand(bulk)).toBe(1_000_000);
    expect((await w.ask(readBatch, { id: batchId }, shop.maker())).batch).toMatchObject({
      code: '171C',
      unit: 'packs',
      state: 'quarantined',
      onHand: 19,
      // The first of its ingredients; the formula would let it keep until 20 May.
      expiresOn: '2027-04-30',
      worksheetId: id,
    });
    expect(await shop.sheet(id)).toMatchObject({
      state: 'finished',
      lost: 1,
      remark: 'One split.',
      batch: { id: batchId, made: 19 },
    });
    await expect(shop.cancel(id)).rejects.toMatchObject({ code: 'over' });
    for (const change of [
      `update fulfilment.worksheets set made = 20 where id = ${id}`,
      `delete from fulfilment.worksheets where id = ${id}`,
    ])
      await expect(w.sql(change)).rejects.toThrow('append-only');
    const [row] = await w.sql<{ remark_sealed: string }>(
      'select remark_sealed from fulfilment.worksheets where id = $1',
      [id],
    );
    expect(row?.remark_sealed).not.toContain('split');
    const paper = await textOf((await w.ask(printWorksheet, { id }, shop.maker())).base64);
    for (const words of ['TRE-SOON', '999.74 ml', '1,000 ml', number, 'One split.', 'Levigate the powders.'])
      expect(paper).toContain(words);
    expect(paper).not.toMatch(/Not finished|CANCELLED/);
    await expect(w.ask(printWorksheet, { id }, w.as.staff(['support']))).rejects.toMatchObject({ status: 403 });
    // Released like any other, and packed from then on.
    await w.ask(releaseBatch, { id: batchId, checks }, shop.pharmacist());
    await readyOf(171, '171C');
    await ship(171);
    expect(await batchOf(171)).toBe(number);
  });

  test('two sheets at once never put the same grams aside; what is cancelled is free again, or booked out', async () => {
    const code = await shop.ingredient('Estriol');
    const lot = await shop.lot(code, 'EST-1', 1_000);
    const formulaId = await shop.formula('172C', [{ code, quantity: 100 }]);
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => shop.begun(formulaId, 4)));
    const begun = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(begun).toHaveLength(2);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          code: 'no_ingredient',
          message: expect.stringContaining('0.4 g of Estriol are needed, and 0.2 g are free'),
        });
    const [first = 0, second = 0] = begun;
    await shop.cancel(first);
    expect((await shop.cancel(first)).events).toEqual([]);
    expect([await shop.free(code), await onHand(lot)]).toEqual([600, 1_000]);
    await shop.weighedAll(second);
    await shop.cancel(second, true);
    expect([await shop.free(code), await onHand(lot)]).toEqual([600, 600]);
    expect(await used(lot)).toMatchObject([{ kind: 'received' }, { kind: 'used', worksheet_id: String(second) }]);
    expect(await textOf((await w.ask(printWorksheet, { id: second }, shop.maker())).base64)).toMatch(
      /The balance failed its test\. What had been weighed was thrown away\..*CANCELLED/,
    );
    const [line] = (await shop.sheet(second)).lines;
    await expect(shop.weigh(second, line?.id ?? 0, 400)).rejects.toMatchObject({ code: 'over' });
    const { rows } = await w.ask(listWorksheets, { isAll: false }, shop.maker());
    expect(rows.filter((row) => row.code === '172C').map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('a sheet stops when its batch is stopped, and goes on once it is released again', async () => {
    const code = await shop.ingredient('Azelaic acid');
    const lot = await shop.lot(code, 'AZE-1', 10_000);
    const id = await shop.begun(await shop.formula('173C', [{ code, quantity: 1_000 }]), 5);
    await shop.weighedAll(id);
    await w.ask(quarantineBatch, { id: lot, reason: 'Lumps were seen.' }, shop.maker());
    await expect(shop.check(id)).rejects.toMatchObject({ code: 'batch_stopped' });
    await w.ask(releaseBatch, { id: lot, checks }, shop.pharmacist());
    await shop.check(id);
    // Corrected below what was weighed: the ledger would go below nothing.
    await w.ask(adjustBatch, { id: lot, by: -6_000, reason: 'Spilt.', key: randomUUID() }, shop.maker());
    await expect(shop.finish(id, 5)).rejects.toMatchObject({ code: 'short' });
    expect(await onHand(lot)).toBe(4_000);
    expect(await w.sql('select 1 from fulfilment.batches where code = $1', ['173C'])).toEqual([]);
  });

  test('a recalled ingredient stops what was made from it, and leads to every patient who has got a pack', async () => {
    const code = await shop.ingredient('Kojic acid');
    const bad = await shop.lot(code, 'KOJ-BAD', 1_000, '2027-08-31');
    const formulaId = await shop.formula('174C', [{ code, quantity: 50 }]);
    const first = await shop.made(formulaId, 10);
    const second = await shop.made(formulaId, 10);
    await shop.lot(code, 'KOJ-GOOD', 1_000, '2027-09-30');
    const good = await shop.made(formulaId, 10);
    for (const { batchId } of [first, good]) await w.ask(releaseBatch, { id: batchId, checks }, shop.pharmacist());
    for (const itemId of [174, 175]) {
      await readyOf(itemId, '174C');
      await ship(itemId);
    }
    expect([await batchOf(174), await batchOf(175)]).toEqual([first.number, first.number]);
    const recall = () => w.ask(recallBatch, { id: bad, reason: 'Contaminated, class 1.' }, shop.pharmacist());
    expect(await recall()).toMatchObject({ supplied: 2, madeStopped: 1 });
    expect(await recall()).toMatchObject({ supplied: 2, madeStopped: 0, events: [] });
    const stateOf = async (id: number) => (await w.ask(readBatch, { id }, shop.maker())).batch.state;
    expect(await Promise.all([first, second, good].map(({ batchId }) => stateOf(batchId)))).toEqual([
      'quarantined',
      'quarantined',
      'released',
    ]);
    for (const { batchId } of [first, second])
      await expect(w.ask(releaseBatch, { id: batchId, checks }, shop.pharmacist())).rejects.toMatchObject({
        code: 'ingredient_recalled',
      });
    const { batch } = await w.ask(readRecall, { id: bad }, shop.pharmacist());
    expect(batch).toMatchObject({
      product: 'Kojic acid',
      unit: 'mg',
      received: 1_000,
      used: 1_000,
      onHand: 0,
      supplied: 2,
      made: [
        { id: first.batchId, number: first.number, made: 10, onHand: 8, supplied: 2, worksheetId: first.id },
        { id: second.batchId, number: second.number, made: 10, onHand: 10, supplied: 0 },
      ],
    });
    const { total, rows } = await w.ask(listRecipients, { id: bad, page: 1, perPage: 10 }, shop.pharmacist());
    expect([total, rows.map(({ itemId }) => itemId)]).toEqual([2, [174, 175]]);
    await w.ask(
      sendRecallNotice,
      { id: bad, act: 'stop', text: 'Please stop using it, and tell us that you have read this.' },
      shop.pharmacist(),
    );
    await w.settle();
    const patients = await w.ask(listRecallPatients, { id: bad, part: 'all', page: 1, perPage: 10 }, shop.pharmacist());
    expect(patients.rows.map(({ userId, orders }) => [userId, orders.length])).toEqual([
      [1174, 1],
      [1175, 1],
    ]);
    const report = await textOf((await w.ask(printRecallReport, { id: bad }, shop.pharmacist())).base64);
    for (const words of ['Kojic acid', 'Made from it', first.number, second.number, '1 g'])
      expect(report).toContain(words);
  });
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

  test('prints pick list, labels, notes and leaflets as one file, in the order of the shelf', async () => {
    // Papers of an order without a pack would name no batch.
    await expect(w.ask(printBench, { ids: [143, 142, 141] }, dispatch())).rejects.toMatchObject({
      status: 409,
      code: 'not_packed',
      message: expect.stringMatching(/^SRL-143 has no pack put aside yet/),
    });
    const { base64, fileName } = await w.ask(printBench, { ids: [142, 141] }, dispatch());
    expect(fileName).toBe('bench-2026-11-23.pdf');
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
    const pages = (await extractText(pdf)).text.map((text) => text.replace(/\s+/g, ' '));
    expect(pages[0]).toContain('Pick list');
    expect(pages[0]).toContain('2 orders, 2 leaflets');
    expect(pages[0]).toMatch(/BENCH.*30 Jun 2027.*2 2 SRL-141 SRL-142/);
    const about = pages
      .slice(1)
      .map((text) => /Dispatch note|NOT FOR SUPPLY|Supplied|Deliver to|Not supplied|Tracked/.exec(text)?.[0]);
    // Item 141 has its shipping label as well; a leaflet has two pages.
    expect(about).toHaveLength(1 + 2 * (2 + 2));
    expect(pages.filter((text) => text.includes('What “unlicensed” means'))).toHaveLength(2);
    expect(pages.filter((text) => text.includes('Dispatch note'))).toHaveLength(2);
    expect(pages.at(-3)).toContain('SRL-142');
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
