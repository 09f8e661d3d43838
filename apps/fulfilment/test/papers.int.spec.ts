import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { paymentRefunded } from '@sorrel/contracts/billing/events';
import type { SaleDocument } from '@sorrel/contracts/billing/sale-documents';
import { gpNamed } from '@sorrel/contracts/consultations/events';
import { oldOrdersImported } from '@sorrel/contracts/identity/events';
import {
  findParcels,
  importLegacyOrders,
  legacyOrdersOfCustomer,
  listDispatches,
  listPom,
  myLegacyOrders,
  myReceipt,
  printSaleDocument,
  readDocument,
  readLabel,
  shipItem,
} from '@sorrel/contracts/fulfilment/rpc';
import { plantEvent } from '@sorrel/test-kit/plant';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aCustomer, paid, ready, registered, subscriptionOf } from './events.ts';

let w: World;
const words = async (file: { base64: string }): Promise<string> =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file.base64, 'base64'))), { mergePages: true })
  ).text.replace(/\s+/g, ' ');
const document = (
  kind: 'dispensing-label' | 'dispatch-note' | 'prescription' | 'receipt' | 'gp-letter',
  itemId: number,
) => w.ask(readDocument, { kind, itemId }, w.as.staff(['pharmacist']));
const NO_FILTER = {
  start_date: null,
  end_date: null,
  patient: '',
  prescriber: '',
  item: '',
  id: '',
  page: 1,
  perPage: 25,
};
const pom = async (filters: Partial<typeof NO_FILTER> | Record<string, unknown>) =>
  (await w.ask(listPom, { ...NO_FILTER, ...filters }, w.as.staff(['pharmacist']))).rows.map((row) => row.id);
const dispatches = async (keyword: string) =>
  (await w.ask(listDispatches, { keyword, page: 1, perPage: 10 }, w.as.staff(['pharmacist']))).rows;

beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '5' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
  await ready(w, 1);
  await ready(w, 2, { fname: 'Ben_50%', sname: 'Hill', email: 'ben@example.co' });
  await registered(w, aCustomer(1003));
  await paid(w, 3, 1003);
  await w.settle();
  await w.ask(shipItem, { id: 1 }, w.as.staff(['pharmacist']));
});
afterAll(() => w?.stop());

test.each([
  [
    'dispensing-label',
    [
      'Zoë O’Brien-1001',
      'Anti-ageing cream, 50 g',
      'Tretinoin 0.025%',
      'Batch AA2611A',
      '12 Harbour Yard',
      'Supplied 21 Nov 2026',
    ],
  ],
  ['dispatch-note', ['Zoë O’Brien-1001', '41 Łódź Street', 'SRL-1', 'See pack']],
  ['prescription', ['Zoë O’Brien-1001', 'Dr Amara Okonkwo', 'Prescriber, doctor', 'PRX1', 'SHA-256']],
  ['receipt', ['Zoë O’Brien-1001', 'WELCOME20: 20% off', '£38.72', 'Visa ending 4242', 'pi_1']],
] as const)('%s says what it must', async (kind, texts) => {
  const file = await document(kind, 1);
  expect(file).toMatchObject({ fileName: `${kind}-1.pdf`, contentType: 'application/pdf' });
  const text = await words(file);
  for (const part of texts) expect(text).toContain(part);
  expect(
    await w.sql(
      `select count(*)::int as n from fulfilment.audit where action = 'rpc.fulfilment.documents.read' and object = $1`,
      [`itemId=1 kind=${kind}`],
    ),
  ).toEqual([{ n: 1 }]);
});

test('the tracking number is on the note, and no expiry is invented', async () => {
  const [row] = await dispatches('SRL-1');
  expect(await words(await document('dispatch-note', 1))).toContain(row?.trackingNumber);
  expect(await words(await document('dispensing-label', 1))).not.toContain('Expires');
});

test('a GP letter is printed with consent, names the practice, and stops when consent is taken back', async () => {
  const named = (mayWrite: boolean, at: string) =>
    plantEvent(w, gpNamed, 'patient:1001', {
      userId: 1001,
      consultationId: 5,
      practice: 'Riverside Surgery, Leeds.',
      address: '12 Mill Lane, Leeds, LS1 4AP',
      mayWrite,
      at,
    });
  await named(true, '2026-11-12T09:00:00.000Z');
  // An older no that comes late changes nothing.
  await named(false, '2026-11-01T09:00:00.000Z');
  await w.settle();
  const file = await document('gp-letter', 1);
  expect(file).toMatchObject({ fileName: 'gp-letter-1.pdf', contentType: 'application/pdf' });
  const text = await words(file);
  for (const part of [
    'Riverside Surgery',
    '12 Mill Lane',
    'Zoë O’Brien-1001',
    'Tretinoin 0.025%',
    '12 November 2026',
    'Dr Amara Okonkwo',
  ])
    expect(text).toContain(part);
  const rows = await w.sql('select * from fulfilment.gp_consents');
  expect(JSON.stringify(rows)).not.toMatch(/Riverside|Mill Lane/);
  await named(false, '2026-11-20T09:00:00.000Z');
  await w.settle();
  await expect(document('gp-letter', 1)).rejects.toMatchObject({ status: 409, code: 'no_consent_recorded' });
});

test('what cannot be printed says why', async () => {
  await expect(document('gp-letter', 1)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('no consent recorded'),
  });
  await expect(document('prescription', 3)).rejects.toMatchObject({
    status: 409,
    code: 'no_prescription',
    message: expect.stringContaining('No prescription for this item has arrived'),
  });
  await expect(document('receipt', 77)).rejects.toMatchObject({ status: 404 });
  await expect(w.ask(readDocument, { kind: 'receipt', itemId: 1 }, w.as.customer(1001))).rejects.toMatchObject({
    status: 403,
  });
});

test('a customer reads the own receipt, with what was given back, and nobody else’s', async () => {
  await plantEvent(w, paymentRefunded, 'item:3', {
    itemId: 3,
    subscriptionId: subscriptionOf(3),
    userId: 1003,
    refundId: '5b0e3e0a-93a8-4f0d-8d53-111111111111',
    amountPence: 3872,
    creditPence: 0,
    isFull: true,
    cause: 'refused',
    at: '2026-11-21T09:00:00.000Z',
  });
  await w.settle();
  const text = await words(await w.ask(myReceipt, { itemId: 3 }, w.as.customer(1003)));
  for (const part of ['Refunds', 'Not prescribed', '21 November 2026', '−£38.72', 'Total after refunds', '£0.00'])
    expect(text).toContain(part);
  await expect(w.ask(myReceipt, { itemId: 3 }, w.as.customer(1001))).rejects.toMatchObject({ status: 404 });
  await expect(w.ask(myReceipt, { itemId: 78 }, w.as.customer(1001))).rejects.toMatchObject({ status: 404 });
});

test('an invoice and a credit note say who sold what to whom, net, rate and VAT, or that none is charged; nobody else’s is printed', async () => {
  const invoice = {
    id: 1,
    name: 'INV-000012',
    series: 'invoice' as const,
    cause: 'sale' as const,
    day: '2026-11-20',
    issuedAt: '2026-11-20T09:00:00.000Z',
    userId: 1003,
    subscriptionId: subscriptionOf(3),
    itemId: 3,
    invoice: null,
    ratePercent: 20,
    netPence: 3250,
    vatPence: 650,
    grossPence: 3900,
    content: {
      seller: {
        name: 'Sorrel Health Ltd',
        tradingName: 'Sorrel',
        address: ['12 Harbour Yard', 'Bristol', 'BS1 6QX'],
        companyNumber: '12345678',
        vatNumber: 'GB123456789' as string | null,
        pharmacy: 'Sorrel, GPhC 9012345',
      },
      lines: [
        { text: 'Vitamin C serum', amountPence: 4900 },
        { text: 'WELCOME: £10.00 off', amountPence: -1000 },
      ],
      cardPence: 2900,
      creditPence: 1000,
    },
  };
  const print = async (document: SaleDocument, userId = 1003) =>
    w.ask(printSaleDocument, { document }, w.as.customer(userId));
  const file = await print(invoice);
  const text = await words(file);
  for (const part of [
    'Invoice',
    'INV-000012',
    '20 November 2026',
    'Vitamin C serum',
    '£49.00',
    '−£10.00',
    'Net £32.50',
    'VAT at 20% £6.50',
    '£39.00',
  ])
    expect(text).toContain(part);
  for (const part of [
    '£29.00 by card, £10.00 with account credit',
    'Company number 12345678',
    'VAT number GB123456789',
    'GPhC 9012345',
  ])
    expect(text).toContain(part);
  // Byte for byte, whatever is asked later under its number.
  expect(await print({ ...invoice, grossPence: 1 })).toEqual(file);
  const { seller } = invoice.content;
  const credit = await words(
    await print({
      ...invoice,
      name: 'CN-000003',
      series: 'credit-note',
      cause: 'refund',
      invoice: 'INV-000012',
      ratePercent: null,
      netPence: 3900,
      vatPence: 0,
      content: {
        seller: { ...seller, vatNumber: null },
        lines: [{ text: 'Vitamin C serum', amountPence: 3900 }],
        cardPence: 3900,
        creditPence: 0,
      },
    }),
  );
  for (const part of [
    'Credit note',
    'CN-000003',
    'For invoice',
    'INV-000012',
    'Total credited',
    'Not registered for VAT: no VAT is charged.',
  ])
    expect(credit).toContain(part);
  expect(credit).not.toContain('Net');
  await expect(print(invoice, 1001)).rejects.toMatchObject({ status: 404 });
  await expect(print({ ...invoice, userId: 1001 }, 1001)).rejects.toMatchObject({ status: 404 });
});

test('many documents at once are all printed', async () => {
  const files = await Promise.all(
    Array.from({ length: 12 }, (_, n) => document(n % 2 ? 'receipt' : 'dispensing-label', 1)),
  );
  expect(files.every((file) => file.base64.startsWith(Buffer.from('%PDF-1').toString('base64').slice(0, 6)))).toBe(
    true,
  );
});

test('the list finds by name, e-mail, order and tracking number, literally, with ready ones on top', async () => {
  const all = await dispatches('');
  expect(all.map((row) => row.itemId)).toEqual([2, 1, 3]);
  expect(all[0]).toMatchObject({
    orderId: 'SRL-2',
    customer: 'Ben_50% Hill',
    treatment: 'Anti-ageing',
    code: '160C',
    quantity: 1,
    status: 'ready',
    dispatchDate: '2026-11-21',
    trackingNumber: null,
  });
  expect((await dispatches('n_50%')).map((row) => row.itemId)).toEqual([2]);
  expect((await dispatches(' ZOE1003@example ')).map((row) => row.itemId)).toEqual([3]);
  expect((await dispatches('srl-1')).map((row) => row.itemId)).toEqual([1]);
  expect((await dispatches(all[1]?.trackingNumber ?? '-')).map((row) => row.itemId)).toEqual([1]);
  expect(await dispatches('nobody')).toEqual([]);
  expect(await w.ask(listDispatches, { keyword: '', page: 2, perPage: 2 }, w.as.staff(['pharmacist']))).toMatchObject({
    total: 3,
    rows: [{ itemId: 3 }],
  });
});

test('the report: London days, literal filters, the fixed prescriber, paging', async () => {
  // Summer time: 23:30 UTC on 9 June is already the 10th in London.
  await w.clock.at('2027-06-09T23:30:00.000Z');
  await ready(w, 50, { fname: 'Ada_50%', sname: 'Lark' }, { date: '2027-06-01', validUntil: '2027-11-30' });
  await w.ask(shipItem, { id: 50 }, w.as.staff(['pharmacist']));
  const { total, rows } = await w.ask(listPom, { ...NO_FILTER, perPage: 1 }, w.as.staff(['pharmacist']));
  expect(total).toBe(2);
  expect(rows).toEqual([
    {
      id: 50,
      shippedAt: expect.stringContaining('2027-06-09T23:3'),
      patient: 'Ada_50% Lark',
      prescriber: 'Dr Helen Marsh',
      transactionPricePence: 3872,
      ingredients: [
        { name: 'Tretinoin', value: '0.025', unit: '%' },
        { name: 'Niacinamide', value: '4', unit: '%' },
      ],
    },
  ]);
  expect(await pom({ page: 2, perPage: 1 })).toEqual([1]);
  expect(await pom({ start_date: '2027-06-10', end_date: '2027-06-10' })).toEqual([50]);
  expect(await pom({ start_date: '2027-06-09', end_date: '2027-06-09' })).toEqual([]);
  expect(await pom({ end_date: '2026-11-21' })).toEqual([1]);
  expect(await pom({ patient: 'a_50%' })).toEqual([50]);
  expect(await pom({ patient: '%' })).toEqual([50]);
  expect(await pom({ patient: 'example.co' })).toEqual([]);
  expect(await pom({ item: 'TRETINOIN 0.025' })).toEqual([50, 1]);
  expect(await pom({ item: 'spironolactone' })).toEqual([]);
  expect(await pom({ prescriber: 'marsh' })).toEqual([50, 1]);
  expect(await pom({ prescriber: 'Okonkwo' })).toEqual([]);
  expect(await pom({ id: '50' })).toEqual([50]);
  expect(await pom({ id: 'PRX1' })).toEqual([1]);
  expect(await pom({ id: '5; drop' })).toEqual([]);
  expect(await w.sql(`select 1 from fulfilment.audit where action = 'rpc.fulfilment.pom.list'`)).not.toHaveLength(0);
  await expect(w.ask(listPom, NO_FILTER, w.as.customer(1001))).rejects.toMatchObject({ status: 403 });
});

test('the register keeps the real prescriber and every particular, and is never rewritten', async () => {
  const [row] = await w.sql<{ register_sealed: string }>(
    'select register_sealed from fulfilment.pom where item_id = 1',
  );
  expect(new Sealer({ 1: TEST_SECRET }).openJson('fulfilment.pom.register', 1, row?.register_sealed ?? '')).toEqual({
    suppliedOn: '2026-11-21',
    product: 'Anti-ageing cream',
    form: 'cream',
    quantity: '50 g',
    ingredients: [
      { name: 'Tretinoin', value: '0.025', unit: '%' },
      { name: 'Niacinamide', value: '4', unit: '%' },
    ],
    prescriber: {
      name: 'Dr Amara Okonkwo',
      qualification: 'MBBS MRCGP',
      registration: 'GMC 7012345',
      address: ['12 Harbour Yard', 'Redcliffe', 'Bristol', 'BS1 6QX'],
    },
    patient: { name: 'Zoë O’Brien-1001', address: ['41 Łódź Street', 'Manchester', 'M4 5JN'] },
    prescribedOn: '2026-11-20',
    prescriptionRef: 'PRX1',
    isRepeat: false,
    supplier: { name: 'Sorrel', registration: 'GPhC 9012345', version: 0 },
  });
  await expect(w.sql('update fulfilment.pom set price_pence = 0')).rejects.toThrow(/append-only/);
  await expect(w.sql(`insert into fulfilment.pom select * from fulfilment.pom where item_id = 1`)).rejects.toThrow(
    /duplicate key/,
  );
});

test('old orders come over whole, once, and to one customer', async () => {
  const order = {
    id: 9001,
    status: 'shipped',
    ingredientNames: 'Tretinoin 0.025%, Niacinamide 4%',
    itemCodes: ['110C'],
    quantity: 1,
    shippingDate: '2024-02-03',
    deliveryDateFrom: '2024-02-04',
    deliveryDateTo: '2024-02-06',
    totalPricePence: 4200,
    tracking: 'AB123456789GB',
  };
  const older = {
    ...order,
    id: 9000,
    shippingDate: null,
    deliveryDateFrom: null,
    deliveryDateTo: null,
    tracking: null,
  };
  const kept = [order, older].map((one) => ({ ...one, hasLabel: false }));
  for (let n = 0; n < 2; n++)
    expect(await w.ask(importLegacyOrders, { userId: 1001, orders: [order, older] }, w.as.system())).toEqual({
      imported: 2,
    });
  await expect(
    w.ask(importLegacyOrders, { userId: 1002, orders: [{ ...order, id: 9005 }, order] }, w.as.system()),
  ).rejects.toMatchObject({ status: 409 });
  expect(await w.ask(legacyOrdersOfCustomer, { userId: 1001 }, w.as.staff(['pharmacist']))).toEqual({ orders: kept });
  expect(await w.ask(myLegacyOrders, {}, w.as.customer(1001))).toEqual({ orders: kept });
  expect(await w.ask(myLegacyOrders, {}, w.as.customer(1002))).toEqual({ orders: [] });
  await expect(w.ask(importLegacyOrders, { userId: 1, orders: [] }, w.as.staff())).rejects.toMatchObject({
    status: 403,
  });
});

test('orders of an import become history once, keep what is there already, and are found by their number and their parcel’s', async () => {
  const userId = 1_771;
  await registered(w, aCustomer(userId));
  const order = {
    id: 90_301,
    userId,
    status: 'shipped',
    ingredientNames: 'Azelaic acid 15%',
    itemCodes: ['150C'],
    quantity: 1,
    shippingDate: '2024-11-18',
    deliveryDateFrom: null,
    deliveryDateTo: null,
    totalPricePence: 3_900,
    tracking: 'TT100090301GB',
  };
  await plantEvent(w, oldOrdersImported, 'import:1', { orders: [order, { ...order, id: 90_302, tracking: null }] });
  // Another event with the same orders: of another file, or of another customer.
  await plantEvent(w, oldOrdersImported, 'import:2', { orders: [{ ...order, status: 'lost', userId: userId + 1 }] });
  await w.settle();
  const { userId: _, ...shown } = order;
  expect(await w.ask(legacyOrdersOfCustomer, { userId }, w.as.staff(['support']))).toEqual({
    orders: [
      { ...shown, id: 90_302, tracking: null, hasLabel: false },
      { ...shown, hasLabel: false },
    ],
  });
  for (const typed of ['90301', 'old order 90301', 'tt1000 90301 gb'])
    expect((await w.ask(findParcels, { typed }, w.as.staff(['support']))).oldOrders).toMatchObject([{ id: 90_301 }]);
  expect((await w.ask(findParcels, { typed: '90302' }, w.as.staff(['support']))).oldOrders).toMatchObject([
    { id: 90_302, trackingNumber: '' },
  ]);
  expect(await w.sql(`select 1 from fulfilment.legacy_orders where contents_sealed like '%Azelaic%'`)).toEqual([]);
});

test("an old order's shipping label comes over with it, and staff alone read it, each time on record", async () => {
  const order = {
    id: 9101,
    status: 'shipped',
    ingredientNames: 'Tretinoin 0.025%',
    itemCodes: ['110C'],
    quantity: 1,
    shippingDate: '2024-02-03',
    deliveryDateFrom: null,
    deliveryDateTo: null,
    totalPricePence: 4200,
    tracking: 'AB910100001GB',
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const labelPdf = base64('%PDF-1.4\n1 0 obj\n%%EOF\n');
  const bring = (orders: object[]) =>
    w.ask(importLegacyOrders, { userId: 1003, orders: orders.map((more) => ({ ...order, ...more })) }, w.as.system());
  const read = (as = w.as.staff(['pharmacist'])) => w.ask(readLabel, { trackingNumber: order.tracking }, as);
  await expect(bring([{ labelPdf: base64('<html>') }])).rejects.toMatchObject({ status: 422 });
  await expect(bring([{ labelPdf, tracking: null }])).rejects.toMatchObject({ status: 422 });
  await expect(bring([{ labelPdf: 'A'.repeat(700_004) }])).rejects.toMatchObject({ status: 422 });
  await expect(bring([{ labelPdf }, { labelPdf, id: 9102 }])).rejects.toMatchObject({ status: 409 });
  expect(await w.ask(legacyOrdersOfCustomer, { userId: 1003 }, w.as.staff(['pharmacist']))).toEqual({ orders: [] });
  await expect(read()).rejects.toMatchObject({ status: 404 });

  // Again with and again without the label: it stays, once.
  for (const labelled of [{ labelPdf }, { labelPdf }, {}]) await bring([labelled, { id: 9102, tracking: null }]);
  expect(await w.ask(legacyOrdersOfCustomer, { userId: 1003 }, w.as.staff(['pharmacist']))).toEqual({
    orders: [
      { ...order, id: 9102, tracking: null, hasLabel: false },
      { ...order, hasLabel: true },
    ],
  });
  expect(await read()).toEqual({ base64: labelPdf, fileName: 'AB910100001GB.pdf', contentType: 'application/pdf' });
  await expect(read(w.as.customer(1003))).rejects.toMatchObject({ status: 403 });
  expect(await w.sql(`select item_id, legacy_order_id from fulfilment.labels where legacy_order_id = 9101`)).toEqual([
    { item_id: null, legacy_order_id: '9101' },
  ]);
  expect(
    await w.sql(
      `select 1 from fulfilment.audit where action = 'rpc.fulfilment.labels.read' and object like '%AB910100001GB%'`,
    ),
  ).not.toHaveLength(0);
});

test('what is in the box, where it goes and what was prescribed stand sealed', async () => {
  for (const table of ['dispatches', 'customer_copies', 'prescription_copies', 'labels', 'pom', 'legacy_orders']) {
    // Sealed texts and fingerprints are random letters: among so many, "160C" can appear by chance.
    const text = JSON.stringify(await w.sql(`select * from fulfilment.${table}`)).replace(/[\w-]{40,}/g, '…');
    for (const word of [
      'Tretinoin',
      'tretinoin',
      'Łódź',
      'M4 5JN',
      'Anti-ageing',
      '160C',
      '1991-03-14',
      '4242',
      'JVBERi',
      '110C',
    ])
      expect({ table, word, isReadable: text.includes(word) }).toEqual({ table, word, isReadable: false });
  }
});
