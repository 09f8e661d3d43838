import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import {
  listDispatches,
  listPom,
  printBench,
  printLabels,
  readDocument,
  shipItem,
} from '@sorrel/contracts/fulfilment/rpc';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { plantEvent } from '@sorrel/test-kit/plant';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { aCustomer, approved, cleared, paid, ready, registered, statusOf } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
});
afterAll(() => w?.stop());

async function changed(version: number, business: Business, house = w): Promise<void> {
  const id = await plantEvent(house, businessChanged, 'business', { version, business });
  expect(await waitApplied(house.rpc, ['fulfilment'], [id], 5_000)).toBe(true);
}
const ship = async (id: number) => {
  await lookedAt(w, id);
  return w.ask(shipItem, { id }, w.as.staff(['dispatch']));
};
async function textOf(kind: 'dispensing-label' | 'dispatch-note', itemId: number, house = w): Promise<string> {
  const { base64 } = await house.ask(readDocument, { kind, itemId }, house.as.staff(['pharmacist']));
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
  return (await extractText(pdf, { mergePages: true })).text;
}

test('what is printed and supplied names the business as it is entered, and keeps the version it was made with', async () => {
  await ready(w, 1);
  await changed(3, REAL_BUSINESS);
  // An older version that comes late changes nothing.
  await changed(2, SAMPLE_BUSINESS);
  const before = await textOf('dispensing-label', 1);
  expect(before).toContain('Orchard Pharmacy');
  expect(before).toContain('4 Quay Street');
  await ship(1);
  await changed(4, { ...REAL_BUSINESS, pharmacy_name: 'Orchard & Vale Pharmacy', report_prescriber: 'Dr Ada Vale' });
  for (const kind of ['dispensing-label', 'dispatch-note'] as const) {
    const text = await textOf(kind, 1);
    expect(text).toContain('Orchard Pharmacy');
    expect(text).not.toContain('Vale');
  }
  await ready(w, 2);
  expect(await textOf('dispensing-label', 2)).toContain('Orchard & Vale Pharmacy');
  const filters = {
    start_date: null,
    end_date: null,
    patient: '',
    prescriber: '',
    item: '',
    id: '',
    page: 1,
    perPage: 10,
  };
  const { rows } = await w.ask(listPom, filters, w.as.staff(['pharmacist']));
  expect(rows.map(({ prescriber }) => prescriber)).toEqual(['Dr Ada Vale']);
});

const pagesOf = async (base64: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')));
  const { text } = await extractText(pdf);
  const sizes = await Promise.all(
    text.map(async (_, index) =>
      (await pdf.getPage(index + 1)).view.slice(2).map((points) => Math.round((points / 72) * 25.4)),
    ),
  );
  return { text, sizes };
};
const labelOf = async (itemId: number, isReprint = false) =>
  (await w.ask(readDocument, { kind: 'dispensing-label', itemId, isReprint }, w.as.staff(['pharmacist']))).base64;
const benchOf = async (...ids: number[]) => (await w.ask(printBench, { ids }, w.as.staff(['dispatch']))).base64;
const zplOf = async (...ids: number[]) => {
  const file = await w.ask(printLabels, { ids }, w.as.staff(['dispatch']));
  return { ...file, zpl: Buffer.from(file.base64, 'base64').toString() };
};

test('labels have the size of the particulars, and what was supplied before keeps the one it was labelled with', async () => {
  await ready(w, 11);
  await ready(w, 12);
  await changed(10, { ...REAL_BUSINESS, label_width_mm: 100, label_height_mm: 60 });
  expect((await pagesOf(await labelOf(11))).sizes).toEqual([[100, 60]]);
  await ship(11);
  await changed(11, { ...REAL_BUSINESS, label_width_mm: 76, label_height_mm: 38 });
  expect((await pagesOf(await labelOf(12))).sizes).toEqual([[76, 38]]);
  // Printed for the first time, and once more.
  for (const isReprint of [false, true])
    expect((await pagesOf(await labelOf(11, isReprint))).sizes).toEqual([[100, 60]]);
});

test('for a thermal printer labels come as ZPL for its dots, and are no longer among the papers of the bench', async () => {
  await ready(w, 13);
  await ready(w, 14);
  const listed = async () =>
    (await w.ask(listDispatches, { keyword: '', page: 1, perPage: 1, tab: 'all' }, w.as.staff(['dispatch']))).labels;
  expect(await listed()).toBe('pdf');
  expect((await pagesOf(await benchOf(13))).sizes).toContainEqual([76, 38]);
  const thermal = { ...REAL_BUSINESS, label_format: 'zpl', label_dpi: 300 } as const;
  await changed(12, thermal);
  expect(await listed()).toBe('zpl');
  const { sizes, text } = await pagesOf(await benchOf(14));
  // Pick list, note, and two pages of the leaflet.
  expect(sizes).toEqual(Array(4).fill([210, 297]));
  expect(text.join(' ')).toContain('SRL-14');
  const { zpl, contentType, fileName } = await zplOf(14, 13);
  expect([contentType, fileName]).toEqual(['text/plain; charset=us-ascii', expect.stringMatching(/^labels-.*\.zpl$/)]);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl).toContain('^PW827^LL413');
  await changed(13, { ...thermal, label_dpi: 203 });
  expect((await zplOf(14)).zpl).toContain('^PW559^LL280');
  expect(
    await w.sql(`select 1 from fulfilment.audit where action = 'rpc.fulfilment.documents.labels'`),
  ).not.toHaveLength(0);
  await expect(w.ask(printLabels, { ids: [14] }, w.as.customer(1014))).rejects.toMatchObject({ status: 403 });
  await expect(w.ask(printLabels, { ids: [14] }, w.as.staff(['support']))).rejects.toMatchObject({ status: 403 });
});

test('label and note printed once more for a pack say so; the record of what was supplied does not, and stays byte for byte', async () => {
  await changed(14, REAL_BUSINESS);
  const userId = await ready(w, 15);
  const said = async (base64: string) => (await pagesOf(base64)).text.join(' ').match(/Reprint/g)?.length ?? 0;
  // What must not leave is stamped, and is no print.
  await registered(w, aCustomer(userId + 1));
  await paid(w, 16, userId + 1);
  await w.settle();
  expect(await said(await benchOf(16))).toBe(0);
  expect(await said(await benchOf(16))).toBe(0);
  const [one, other] = await Promise.all([benchOf(15), benchOf(15)]);
  expect([await said(one), await said(other)].toSorted()).toEqual([0, 2]);
  await ship(15);
  const record = await labelOf(15);
  expect(await said(record)).toBe(0);
  expect(await said(await labelOf(15, true))).toBe(1);
  expect(await labelOf(15)).toBe(record);
  expect((await zplOf(15)).zpl).toContain('Reprint');
  expect(
    await w.sql(
      'select item_id, count(*)::int as packs from fulfilment.bench_prints where item_id in (15, 16) group by 1',
    ),
  ).toEqual([{ item_id: '15', packs: 2 }]);
});

test('outside the sandbox nothing is printed or sent with sample particulars, and all is when the real ones come', async () => {
  const real = await world({ only: ['fulfilment'], env: { SORREL_SANDBOX: 'off', ROYAL_MAIL_CALLS_PER_SECOND: '5' } });
  try {
    const customer = aCustomer(1_003);
    await registered(real, customer);
    await paid(real, 3, 1_003);
    await approved(real, 3, 1_003, {}, customer);
    await cleared(real, 3, 1_003);
    while ((await statusOf(real, 3)) !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50));
    const refused = { code: 'business_incomplete', status: 409 };
    for (const business of [null, SAMPLE_BUSINESS]) {
      if (business) await changed(5, business, real);
      await expect(real.ask(shipItem, { id: 3 }, real.as.staff(['dispatch']))).rejects.toMatchObject(refused);
      await expect(textOf('dispensing-label', 3, real)).rejects.toMatchObject(refused);
    }
    await changed(6, REAL_BUSINESS, real);
    expect(await textOf('dispensing-label', 3, real)).toContain('Orchard Pharmacy');
  } finally {
    await real.stop();
  }
});
