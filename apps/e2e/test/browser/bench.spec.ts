import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, StaffConsole } from './console.ts';
import { LONG } from './fits.ts';

/** A batch from its delivery to the parcel, at the bench: what a pharmacist does with a mouse, press by press. */
let w: World;
let browser: Browser;
let bench: StaffConsole;
const subscriptions: number[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  bench = await StaffConsole.open(w, browser, 'bench', ['pharmacist', 'dispatch']);
  const prescriber = await staffMember(w, ['prescriber'], 'signer');
  for (const who of [newcomer(), newcomer({ fname: LONG.first, sname: LONG.last })]) {
    const customer = await signUp(w.url, who);
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    await approve(prescriber, subscriptionId);
    subscriptions.push(subscriptionId);
  }
  await w.settle();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
}, 60_000);

const shelf = () =>
  w.sql<{ state: string; on_hand: number }>('select state, on_hand from fulfilment.batches order by id');

test('a delivery is booked in, released, packed for ticked orders, printed and shipped', async () => {
  await bench.logIn('/v2/admin/batches');
  await bench.says('No batch has been received yet.');
  await bench.look('no-batches');
  await bench.press('Receive a batch');
  const dialog = bench.dialog();
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Item' }), '110C');
  await dialog.getByLabel('Batch number').fill('bx-771');
  await bench.date('Expires', 400);
  await dialog.getByLabel('Packs').fill('2');
  await dialog.getByLabel('GTIN (optional)').fill('5012345678901');
  await dialog.getByLabel('Supplier').fill('Severn Compounding');
  await dialog.getByLabel('Invoice').fill('S-2001');
  await bench.send('Book in');
  await bench.says('the last one does not fit the others');
  await bench.look('receive-refused');
  await dialog.getByLabel('GTIN (optional)').fill('5012345678900');
  await bench.send('Book in');
  await bench.isClosed();
  await bench.says('2 packs of 110C are booked in, in quarantine');
  expect(await shelf()).toEqual([{ state: 'quarantined', on_hand: 2 }]);
  await bench.press('BX-771');
  await bench.dialog().getByRole('button', { name: 'Release' }).click();
  await bench.says('Batch BX-771 is released');
  expect(await shelf()).toEqual([{ state: 'released', on_hand: 2 }]);
  await bench.look('batch');
  await bench.page.keyboard.press('Escape');
  await bench.isClosed();

  await bench.see('/v2/admin/dispatch?tab=to-pack');
  const orders = bench.page.getByRole('checkbox', { name: /^Tick SRL-/ });
  await orders.nth(1).waitFor();
  // Gloves: nothing to press is smaller than 44 px.
  await bench.page.setViewportSize({ width: 768, height: 1024 });
  const small = await bench.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bench button, .bench .button-link, .bench .ant-checkbox-wrapper')]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.closest('.ant-table-thead, .ant-table-measure-row, .copy-id'),
      )
      .map((one) => ({ text: one.innerText || one.className, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
  await bench.page.setViewportSize({ width: 1440, height: 900 });
  await bench.look('to-pack');
  await bench.press('Tick all');
  await bench.says('2 ticked');
  await orders.nth(1).uncheck();
  await bench.says('1 ticked');
  await orders.nth(1).check();
  await bench.page.getByRole('button', { name: 'Pack', exact: true }).click();
  await bench.says('2 packs are put aside', 'Everything that may leave has a pack put aside, or has left.');
  expect(await shelf()).toEqual([{ state: 'released', on_hand: 0 }]);
  const printed = bench.page.waitForResponse((response) => response.url().includes('/v2/admin/form/bench'), {
    timeout: 60_000,
  });
  await bench.page.getByRole('button', { name: 'Print all' }).click();
  const file = await printed;
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await bench.page.getByRole('button', { name: /^Packed/ }).click();
  await bench.says('BX-771');
  await bench.look('packed');
  await bench.page.getByRole('button', { name: 'Ship', exact: true }).first().click();
  await bench.says(/SRL-\d+ shipped/);
  await bench.page.getByRole('button', { name: 'Shipped', exact: true }).click();
  await bench.page.getByText('Shipping Label').first().waitFor();
  await bench.look('shipped');
  await w.settle();
  await expectInvariants(w);
}, 180_000);

test('the register names the pack that left, is put right by a new entry, signed, and taken along', async () => {
  await bench.see('/v2/admin/pom');
  await bench.page.getByRole('link', { name: 'Register', exact: true }).click();
  await bench.says('BX-771', 'not signed', '1 day to sign');
  await bench.press(/^Correct entry/);
  const dialog = bench.dialog();
  await dialog.getByLabel('Quantity').fill('60 g');
  await bench.send('Enter the correction');
  await bench.says('Please fill this in.');
  await dialog.getByLabel('Why it is corrected').fill('Two tubes were packed in one box.');
  await bench.look('register-correct');
  await bench.send('Enter the correction');
  await bench.isClosed();
  await bench.says('Two tubes were packed in one box.', /puts no. \d+ right/, /put right by no. \d+/);
  await bench.look('register');
  await bench.press('Sign 1 day');
  await bench.says('2 entries on 1 day');
  await bench.look('register-sign');
  await bench.send('Sign');
  await bench.isClosed();
  await bench.says('Every day of the register is signed.');
  await bench.press('Check the signatures');
  await bench.says('Every signed page is as it was signed', '2 entries on 1 day compared.');
  await bench.fill('Batch', 'bx-771');
  await bench.press('Filter');
  await bench.page.waitForURL('**/register?batch=bx-771');
  await bench.says('1–2 of 2 entries');
  await bench.look('register-signed');
  const take = (file: string) =>
    bench.staff.send('GET', `/v2/admin/data/${file}?batch=bx-771`, { headers: { accept: '*/*' } });
  const { sheets } = await readXlsx((await take('register-sheet')).bytes);
  const [headings = [], first = [], second = []] = sheets[0]?.rows ?? [];
  const column = (name: string) => headings.indexOf(name);
  expect([first, second].map((row) => [row[column('Quantity')], row[column('Puts right')]])).toEqual([
    ['50 g', ''],
    ['60 g', first[column('Entry')]],
  ]);
  for (const name of ['Supplied', 'Prescribed', 'Expires', 'Entered', 'Page signed'])
    expect([name, second[column(name)]]).toEqual([name, expect.any(Date)]);
  expect(sheets[0]?.columns?.every(({ width }) => (width ?? 0) >= 8)).toBe(true);
  const pdf = await take('register-pdf');
  expect([pdf.status, pdf.headers.get('content-type'), pdf.bytes.subarray(0, 4).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ]);
  await w.settle();
  await expectInvariants(w);
}, 120_000);

test('a batch that is stopped gives back what has not left, and the order is to be packed again', async () => {
  await bench.see('/v2/admin/batches?keyword=BX-771');
  await bench.press('BX-771');
  await bench.dialog().getByRole('button', { name: 'Quarantine' }).click();
  await bench.page.getByLabel('Reason').fill('The supplier rang: the seals may leak.');
  await bench.page
    .getByRole('dialog', { name: 'Quarantine batch BX-771' })
    .getByRole('button', { name: 'Quarantine' })
    .click();
  await bench.says('Batch BX-771 is in quarantine; 1 put aside went back to the shelf');
  expect(await shelf()).toEqual([{ state: 'quarantined', on_hand: 1 }]);
  await bench.look('stopped');
  await bench.see('/v2/admin/dispatch?tab=to-pack');
  await bench.page.getByRole('button', { name: 'Ship', exact: true }).click();
  await bench.says('what is there is in quarantine. A pharmacist has to release it first, under Batches.');
  await w.settle();
  await expectInvariants(w);
}, 120_000);

test('a recalled batch stays stopped, and names everybody who has got it', async () => {
  await bench.see('/v2/admin/batches?keyword=BX-771');
  await bench.press('BX-771');
  await bench.dialog().getByRole('button', { name: 'Recall' }).click();
  await bench.page.getByLabel('Reason').fill('Recalled by the supplier, class 2.');
  await bench.page.getByRole('dialog', { name: 'Recall batch BX-771' }).getByRole('button', { name: 'Recall' }).click();
  await bench.says('Batch BX-771 is recalled', 'Who has got it', 'Recalled by the supplier, class 2.');
  const [parcel] = await w.sql<{ order: string; tracking: string }>(
    `select upper(order_ref) as order, tracking_number as tracking from fulfilment.dispatches where status = 'shipped'`,
  );
  await bench.page.locator('.recipients li').filter({ hasText: parcel?.order }).waitFor();
  await bench.says(parcel?.tracking ?? '');
  expect(await bench.page.locator('.recipients li').count()).toBe(1);
  expect(await bench.dialog().getByRole('button', { name: 'Release' }).count()).toBe(0);
  await bench.look('recalled');
  expect(bench.barriers).toEqual([]);
}, 60_000);
