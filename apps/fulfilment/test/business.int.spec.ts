import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import { listPom, readDocument, shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { plantEvent } from '@sorrel/test-kit/plant';
import { world, type World } from '@sorrel/test-kit/world';
import { extractText, getDocumentProxy } from 'unpdf';
import { aCustomer, approved, cleared, paid, ready, registered, statusOf } from './events.ts';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['fulfilment', 'sandbox'], env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  await w.clock.begin('2026-11-21T10:00:00.000Z');
}, 120_000);
afterAll(() => w?.stop());

async function changed(version: number, business: Business, house = w): Promise<void> {
  const id = await plantEvent(house, businessChanged, 'business', { version, business });
  expect(await waitApplied(house.rpc, ['fulfilment'], [id], 5_000)).toBe(true);
}
const ship = (id: number) => w.ask(shipItem, { id }, w.as.staff(['dispatch']));
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
}, 120_000);
