import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { paymentRefunded } from '@sorrel/contracts/billing/events';
import { gpNamed, prescriptionRevoked } from '@sorrel/contracts/consultations/events';
import {
  listPom,
  myReceipt,
  packItems,
  readDocument,
  shipItem,
  verifyPrescription,
  type DocumentKind,
} from '@sorrel/contracts/fulfilment/rpc';
import { customerChanged } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { anAddress } from '@sorrel/test-kit/builders';
import { plantEvent } from '@sorrel/test-kit/plant';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import {
  aCustomer,
  approvedAs,
  aPrescription,
  cleared,
  closed,
  held,
  paid,
  ready,
  registered,
  shippedByHand,
  signed,
  statusOf,
  subscriptionOf,
} from './events.ts';

let w: World;
const KINDS = ['dispensing-label', 'dispatch-note', 'prescription', 'receipt', 'gp-letter'] as const;
const read = async (kind: DocumentKind, itemId: number): Promise<string> =>
  (await w.ask(readDocument, { kind, itemId }, w.as.staff(['pharmacist']))).base64;
const said = async (base64: string): Promise<string> =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64'))), { mergePages: true })
  ).text.replace(/\s+/g, ' ');
const printed = async (kind: DocumentKind, itemId: number): Promise<string> => said(await read(kind, itemId));

beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '5' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => w?.stop());

const ship = (id: number) => w.ask(shipItem, { id }, w.as.staff(['pharmacist']));
const consents = (userId: number, practice = 'Riverside Surgery, Leeds', at = '2026-11-20T12:00:00.000Z') =>
  plantEvent(w, gpNamed, `patient:${userId}`, {
    userId,
    consultationId: 5,
    practice,
    address: '12 Mill Lane, Leeds, LS1 4AP',
    mayWrite: true,
    at,
  });
/** Changes name, address and birthday: none of it may affect past documents. */
async function moves(userId: number): Promise<void> {
  const customer: Customer = aCustomer(userId, {
    fname: 'Mallory',
    sname: 'Newname',
    birth_date: '1970-01-01',
    address: anAddress(userId, {
      first_name: 'Mallory',
      last_name: 'Newname',
      address_1: '99 Elsewhere Road',
      city: 'Truro',
      postcode: 'TR1 1AA',
    }),
  });
  await plantEvent(w, customerChanged, `customer:${userId}`, { customer });
  await w.settle();
  await w.clock.advance('P2D');
}
const NEW = /Mallory|Newname|Elsewhere|Truro|TR1 1AA|1970/;
const OLD = 'Zoë O’Brien-';

describe('a customer who changes name, address and birthday', () => {
  test('finds every document of the past reprinted byte for byte', async () => {
    const userId = await ready(w, 1);
    await consents(userId);
    await w.settle();
    await ship(1);
    const before = await Promise.all(KINDS.map((kind) => read(kind, 1)));
    for (const file of before) expect(await said(file)).toContain(`${OLD}1001`);
    await moves(userId);
    expect(await Promise.all(KINDS.map((kind) => read(kind, 1)))).toEqual(before);
    expect((await w.ask(myReceipt, { itemId: 1 }, w.as.customer(userId))).base64).toBe(before[3]);
  });

  test('changes nothing of what was signed, paid and supplied, though it is printed afterwards for the first time', async () => {
    const userId = await ready(w, 2);
    await consents(userId);
    await w.settle();
    await ship(2);
    await moves(userId);
    for (const kind of KINDS) {
      const text = await printed(kind, 2);
      expect({ kind, isOld: text.includes(`${OLD}1002`), isNew: NEW.test(text) }).toEqual({
        kind,
        isOld: true,
        isNew: false,
      });
      expect(text).not.toContain('Particulars as recorded');
    }
  });

  test('is on the report, and found there, by the name of the day and by today’s', async () => {
    const list = async (patient: string) =>
      (
        await w.ask(
          listPom,
          { start_date: null, end_date: null, patient, prescriber: '', item: '', id: '', page: 1, perPage: 25 },
          w.as.staff(['pharmacist']),
        )
      ).rows.map(({ id, patient: name }) => [id, name]);
    expect(await list('o’brien-1002')).toEqual([[2, 'Zoë O’Brien-1002']]);
    expect(await list('Newname')).toEqual([
      [2, 'Zoë O’Brien-1002'],
      [1, 'Zoë O’Brien-1001'],
    ]);
  });

  test('has a prescription as it was signed, also before anything is supplied, and a parcel that goes to the new name', async () => {
    const userId = await ready(w, 3);
    await moves(userId);
    const prescription = await printed('prescription', 3);
    expect(prescription).toContain(`${OLD}1003`);
    expect(prescription).toContain('Born 14 March 1991');
    expect(prescription).not.toMatch(NEW);
    await ship(3);
    expect(await printed('dispatch-note', 3)).toContain('Mallory Newname');
  });

  test('has the label of a supply that left by hand as it went', async () => {
    const userId = await ready(w, 4);
    await shippedByHand(w, 4, userId, '2026-11-22T09:00:00.000Z');
    await w.settle();
    await moves(userId);
    expect(await printed('dispensing-label', 4)).toContain(`${OLD}1004`);
  });
});

test('the page of a prescription says the words that were signed, and prints their hash', async () => {
  await ready(w, 10);
  const [row] = await w.sql<{ hash: string }>('select hash from fulfilment.prescription_copies where item_id = 10');
  const text = await printed('prescription', 10);
  expect(text.replaceAll(' ', '')).toContain(row?.hash);
});

test('the label says what was signed, and not what the catalogue says of the product', async () => {
  await ready(w, 15, {}, { directions: 'Every other evening, a thin layer.' });
  const before = await printed('dispensing-label', 15);
  expect(before).toContain('Every other evening, a thin layer.');
  expect(before).not.toContain('pea-sized');
  await ship(15);
  expect(await printed('dispensing-label', 15)).toContain('Every other evening, a thin layer.');
  expect(await printed('prescription', 15)).toMatch(
    /Every other evening, a thin layer\..*Precautions For external use only\./,
  );
});

test('words that were not signed are never dispensed from', async () => {
  const userId = 1011;
  const customer = aCustomer(userId);
  await registered(w, customer);
  await paid(w, 11, userId);
  const whole = signed(aPrescription(11), customer);
  await approvedAs(w, 11, userId, { ...whole, document: whole.document?.replace('0.025', '0.25') });
  await cleared(w, 11, userId);
  await until(
    async () => (await w.sql('select 1 from fulfilment.dead_letters')).length > 0,
    30_000,
    'the forged prescription is a dead letter',
  );
  expect(await statusOf(w, 11)).toBe('received');
  expect(await w.sql('select 1 from fulfilment.prescription_copies where item_id = 11')).toEqual([]);
  await w.sql('delete from fulfilment.dead_letters');
});

test('a supply from before anything was kept is printed with what the register knows, says so, and stays so', async () => {
  const userId = 1012;
  await registered(w, aCustomer(userId));
  await paid(w, 12, userId);
  await approvedAs(w, 12, userId, aPrescription(12));
  await cleared(w, 12, userId);
  await w.settle();
  await ship(12);
  await w.sql('delete from fulfilment.snapshots where item_id = 12');
  await moves(userId);
  for (const kind of ['dispensing-label', 'dispatch-note', 'prescription'] as const) {
    const text = await printed(kind, 12);
    expect({ kind, isOld: text.includes(`${OLD}1012`) }).toEqual({ kind, isOld: true });
    expect(text).toContain('Particulars as recorded on');
    expect(text).not.toContain('Elsewhere');
  }
  const first = await read('receipt', 12);
  expect(await said(first)).toContain('Particulars as recorded on');
  await w.clock.advance('P3D');
  expect(await read('receipt', 12)).toBe(first);
  expect(await w.sql('select kind, is_late from fulfilment.snapshots where item_id = 12 order by kind')).toEqual([
    { kind: 'paid', is_late: true },
    { kind: 'supplied', is_late: true },
  ]);
});

test('a refund makes a new edition of a receipt, and the customer’s particulars in it stay those of the payment', async () => {
  const userId = await ready(w, 13);
  const first = await read('receipt', 13);
  await moves(userId);
  await plantEvent(w, paymentRefunded, 'item:13', {
    itemId: 13,
    subscriptionId: subscriptionOf(13),
    userId,
    refundId: '5b0e3e0a-93a8-4f0d-8d53-111111111113',
    amountPence: 3872,
    creditPence: 0,
    isFull: true,
    cause: 'staff',
    at: '2026-12-21T09:00:00.000Z',
  });
  await w.settle();
  const second = await read('receipt', 13);
  expect(second).not.toBe(first);
  expect(await said(second)).toMatch(/Zoë O’Brien-1013.*Refunds.*21 December 2026/);
  expect(await read('receipt', 13)).toBe(second);
});

test('a letter to another practice is another letter; the first stays as it was sent', async () => {
  const userId = await ready(w, 14, {}, { validUntil: '2027-12-01' });
  await consents(userId);
  await w.settle();
  const first = await read('gp-letter', 14);
  expect(await said(first)).toContain(
    'I have prescribed Anti-ageing cream for signs of ageing of the facial skin. Treatment starts from 20 November 2026.',
  );
  await consents(userId, 'Hilltop Surgery, Leeds', '2026-11-25T12:00:00.000Z');
  await w.settle();
  expect(await printed('gp-letter', 14)).toContain('Hilltop Surgery');
  await consents(userId, 'Riverside Surgery, Leeds', '2026-12-25T12:00:00.000Z');
  await w.settle();
  expect(await read('gp-letter', 14)).toBe(first);
});

describe('a label or a note of what must not leave', () => {
  const stamped = async (itemId: number) => {
    const [label, note] = [await printed('dispensing-label', itemId), await printed('dispatch-note', itemId)];
    for (const text of [label, note]) expect(text).not.toMatch(/Supplied \d|Dispatched \d/);
    return [label.includes('NOT FOR SUPPLY') && label.includes('Not supplied'), note.includes('NOT FOR SUPPLY')];
  };

  test('says NOT FOR SUPPLY while a prescriber has not decided, when it is held, refunded or its prescription has run out', async () => {
    await registered(w, aCustomer(1020));
    await paid(w, 20, 1020);
    await w.settle();
    expect(await stamped(20)).toEqual([true, true]);
    await held(w, 21, await ready(w, 21));
    await closed(w, 22, await ready(w, 22));
    await ready(w, 23, {}, { validUntil: '2026-11-20' });
    await w.settle();
    for (const itemId of [21, 22, 23]) expect(await stamped(itemId)).toEqual([true, true]);
  });

  test('has no stamp when it may leave, nor when it was refunded after it had left', async () => {
    const userId = await ready(w, 24);
    expect(await printed('dispensing-label', 24)).toMatch(/Supplied \d/);
    await ship(24);
    await closed(w, 24, userId);
    await w.settle();
    const text = await printed('dispensing-label', 24);
    expect(text).toMatch(/Supplied \d/);
    expect(text).not.toContain('NOT FOR SUPPLY');
  });
});

describe('a prescription that is revoked', () => {
  const revoke = async (itemId: number, userId: number, prescriptionId = itemId + 900) => {
    await plantEvent(w, prescriptionRevoked, `subscription:${subscriptionOf(itemId)}`, {
      subscriptionId: subscriptionOf(itemId),
      itemId,
      userId,
      prescriptionId,
      ref: `PRX${itemId}`,
      signedAt: '2026-11-20T18:12:44.000Z',
      revokedAt: '2026-12-24T09:30:00.000Z',
      revokedBy: 'Dr Hale',
    });
    await w.settle();
  };
  const hashOf = async (itemId: number) =>
    (
      await w.sql<{ hash: string }>('select hash from fulfilment.prescription_copies where item_id = $1 order by id', [
        itemId,
      ])
    ).at(-1)?.hash ?? '';
  const verified = async (itemId: number) =>
    (await w.ask(verifyPrescription, { hash: await hashOf(itemId) }, w.as.visitor())).prescription;

  test('lets nothing leave, though billing has not called it back: packing and shipping say why, until a new one is signed', async () => {
    const userId = await ready(w, 30, {}, { validUntil: '2028-05-20' });
    const before = await read('prescription', 30);
    await revoke(30, userId);
    await revoke(30, userId);
    expect(await statusOf(w, 30)).toBe('held');
    const refusal = { status: 409, message: expect.stringContaining('revoked') };
    await expect(ship(30)).rejects.toMatchObject(refusal);
    expect((await w.ask(packItems, { ids: [30] }, w.as.staff(['pharmacist']))).items).toMatchObject([
      { pack: null, problem: expect.stringContaining('revoked') },
    ]);
    expect(await printed('dispensing-label', 30)).toContain('NOT FOR SUPPLY');
    const after = await printed('prescription', 30);
    expect(after).toContain('Revoked on 24 December 2026. Nothing may be dispensed on this prescription.');
    expect(after).toContain('REVOKED');
    expect(await said(before)).not.toMatch(/revoked/i);
    await consents(userId);
    await w.settle();
    await expect(read('gp-letter', 30)).rejects.toMatchObject({ code: 'revoked' });
    await approvedAs(
      w,
      30,
      userId,
      signed(aPrescription(30, { id: 3030, ref: 'PRX30-2', validUntil: '2028-05-20' }), aCustomer(userId)),
    );
    await cleared(w, 30, userId, { prescriptionId: 3030 });
    await w.settle();
    expect(await ship(30)).toMatchObject({ isPending: false });
    expect(await verified(30)).toMatchObject({ ref: 'PRX30-2', standing: 'dispensed', dispensed: 1, supplies: 1 });
  });

  test('is known by its code: whose hand signed what, how much has left, and no name or address of the patient', async () => {
    const userId = await ready(w, 31, {}, { repeats: 1, validUntil: '2028-05-20' });
    expect(await verified(31)).toMatchObject({
      ref: 'PRX31',
      standing: 'valid',
      initials: 'Z. O.',
      product: 'Anti-ageing cream',
      prescriber: { name: 'Dr Amara Okonkwo', registration: 'GMC 7012345' },
      dispensed: 0,
      supplies: 2,
      revokedOn: null,
    });
    await ship(31);
    expect(await verified(31)).toMatchObject({ standing: 'valid', dispensed: 1 });
    await revoke(31, userId);
    const shown = await verified(31);
    expect(shown).toMatchObject({ standing: 'revoked', revokedOn: '2026-12-24', dispensed: 1 });
    expect(JSON.stringify(shown)).not.toMatch(/O’Brien|Zoë|1991|Manchester|Łódź/);
    expect(await statusOf(w, 31)).toBe('shipped');
  });

  test('is told apart from one that nobody signed, or that is not ours', async () => {
    await registered(w, aCustomer(1032));
    await approvedAs(w, 32, 1032, aPrescription(32, { hash: 'a'.repeat(64) }));
    await w.settle();
    expect(await verified(32)).toMatchObject({ standing: 'unproven', initials: '' });
    expect(await w.ask(verifyPrescription, { hash: 'b'.repeat(64) }, w.as.visitor())).toEqual({ prescription: null });
  });
});

test('what is kept cannot be read in the database, and cannot be changed', async () => {
  for (const table of ['snapshots', 'printed_documents']) {
    const rows = await w.sql(`select * from fulfilment.${table}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/O’Brien|Tretinoin|JVBERi|Harbour/);
    await expect(w.sql(`update fulfilment.${table} set kind = kind`)).rejects.toThrow(/append-only/);
  }
  await expect(w.sql('update fulfilment.revocations set user_id = user_id')).rejects.toThrow(/append-only/);
});
