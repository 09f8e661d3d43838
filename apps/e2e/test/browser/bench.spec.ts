import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readXlsx } from 'hucre/xlsx';
import type { Browser } from 'playwright-core';
import { quarantineBatch, recordNearMiss } from '@sorrel/contracts/fulfilment/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { keepSight, openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { lookedAt, released } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, StaffConsole } from './console.ts';
import { LONG } from './fits.ts';

/** A batch from its delivery to the parcel, at the bench: what a pharmacist does with a mouse, press by press. */
let w: World;
let browser: Browser;
let bench: StaffConsole;
const subscriptions: number[] = [];
const customers: Person[] = [];

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
    await lookAtAll();
    subscriptions.push(subscriptionId);
    customers.push(customer);
  }
  await w.settle();
}, 240_000);
/** Whatever is ready has been looked at by a pharmacist. */
async function lookAtAll(): Promise<void> {
  await w.settle();
  const rows = await w.sql<{ item_id: string }>(`select item_id from fulfilment.dispatches where status = 'ready'`);
  await lookedAt(w, ...rows.map(({ item_id: id }) => Number(id)));
}
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const SHOT_OF_ACCOUNT = fileURLToPath(new URL('../../build/screenshots/bench-recall-account.png', import.meta.url));
const batchId = async (number: string): Promise<number> =>
  Number((await w.sql<{ id: string }>('select id from fulfilment.batches where number = $1', [number]))[0]?.id);
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
  // Not by whoever booked it in.
  await released(w, await batchId('BX-771'));
  await bench.see('/v2/admin/batches');
  await bench.press('BX-771');
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
  // Every order is shipped, and each of its papers printed, without scrolling sideways.
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await bench.page.setViewportSize({ width, height });
    const row = bench.page.getByRole('row').filter({ hasText: 'SRL-' }).first();
    for (const name of ['Label', 'Dispatch Note', 'Prescription', 'GP Letter', 'Receipt']) {
      const box = await row.getByRole('link', { name: new RegExp(name) }).boundingBox();
      expect([width, name, box !== null && box.x >= 0 && box.x + box.width <= width]).toEqual([width, name, true]);
    }
    const ship = await row.getByRole('button', { name: 'Ship', exact: true }).boundingBox();
    expect([width, ship !== null && ship.x + ship.width <= width]).toEqual([width, true]);
    const wider = await bench.page.evaluate(() => {
      const table = document.querySelector('.bench .ant-table-content, .bench .ant-table-body');
      return table ? table.scrollWidth - table.clientWidth : 0;
    });
    expect([width, wider]).toEqual([width, 0]);
    await bench.page.screenshot({ path: SHOT_OF_ACCOUNT.replace('recall-account', `to-pack-${width}-whole`) });
  }
  await bench.look('to-pack');
  // What Ship would answer stands on the rows before anybody presses it.
  const pharmacist = w.as.staff(['pharmacist']);
  const id = await batchId('BX-771');
  await w.ask(quarantineBatch, { id, reason: 'The fridge was open.' }, pharmacist);
  await bench.see('/v2/admin/dispatch?tab=to-pack');
  const why = bench.page.getByText('what is there is in quarantine. A pharmacist has to release it first');
  await why.first().waitFor();
  expect(await why.count()).toBe(2);
  await bench.look('to-pack-why');
  await released(w, id);
  await bench.see('/v2/admin/dispatch?tab=to-pack');
  await orders.nth(1).waitFor();
  expect(await why.count()).toBe(0);
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
});

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
  // The list says the same words before anybody presses: what follows counts once Ship has answered.
  const refused = bench.page.waitForResponse((response) => response.url().endsWith('/v2/admin/form/ship'));
  await bench.page.getByRole('button', { name: 'Ship', exact: true }).click();
  expect((await refused).status()).toBe(409);
  await bench.says('what is there is in quarantine. A pharmacist has to release it first, under Batches.');
  await w.settle();
  await expectInvariants(w);
});

test('a recalled batch stays stopped, and names everybody who has got it', async () => {
  await bench.see('/v2/admin/batches?keyword=BX-771');
  await bench.press('BX-771');
  await bench.dialog().getByRole('button', { name: 'Recall' }).click();
  await bench.page.getByLabel('Reason').fill('Recalled by the supplier, class 2.');
  await bench.page.getByRole('dialog', { name: 'Recall batch BX-771' }).getByRole('button', { name: 'Recall' }).click();
  await bench.says('Batch BX-771 is recalled', 'Patients supplied from it', 'Recalled by the supplier, class 2.');
  const [parcel] = await w.sql<{ order: string; tracking: string }>(
    `select upper(order_ref) as order, tracking_number as tracking from fulfilment.dispatches where status = 'shipped'`,
  );
  await bench.page.locator('.recipients li').filter({ hasText: parcel?.order }).waitFor();
  await bench.says(parcel?.tracking ?? '');
  expect(await bench.page.locator('.recipients li').count()).toBe(1);
  expect(await bench.dialog().getByRole('button', { name: 'Release' }).count()).toBe(0);
  await bench.look('recalled');
});

test('patients of a recall are written to, answer by a press, and are rung', async () => {
  await bench.page.getByRole('link', { name: 'Notice to patients, answers and report' }).click();
  await bench.says('Write to patients', 'Fill in what stands in square brackets.');
  await bench.look('recall-draft');
  await bench.page.getByRole('radio', { name: 'Stop using it, and dispose of it' }).check();
  const text = bench.page.getByRole('textbox', { name: 'Message' });
  await text.fill((await text.inputValue()).replace(/\[.*\]/, 'The seal may leak'));
  await bench.press('Read it as patients will');
  await bench.says('Important: please read this about your delivery', 'The seal may leak');
  await bench.look('recall-preview');
  await bench.send('Send to everybody who has it');
  await bench.says('1 patient is written to');
  await w.settle();
  await bench.page.reload();
  await bench.says('No answer yet', 'To call: no answer');
  await bench.look('recall-sent');

  const account = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const cookies = (customers[0]?.cookie ?? '').split('; ').map((one) => one.split('=') as [string, string]);
  await account.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: w.url })));
  await account.goto(`${w.url}/v2/profile/chat`);
  await account.getByRole('heading', { name: 'A recall of something you had from us' }).waitFor();
  await keepSight(account, SHOT_OF_ACCOUNT, { fullPage: true });
  await account.getByRole('button', { name: 'I have stopped using it' }).click();
  await account.getByText('We have noted that you have stopped using it.').waitFor();
  await account.close();

  const [told] = await w.sql<{ token: string }>('select token from fulfilment.recall_patients');
  const link = await browser.newPage();
  await link.goto(`${w.url}/v2/recall?token=${told?.token}`);
  expect(await link.locator('main').innerText()).not.toMatch(/BX-771|acne|cream|seal|recall/i);
  await link.getByRole('button', { name: 'I have a question, or I felt unwell' }).click();
  await link.getByRole('heading', { name: 'We have your answer' }).waitFor();
  await link.close();

  await bench.page.reload();
  await bench.page.getByRole('button', { name: /^Question or unwell/ }).click();
  await bench.says('I have a question, or I felt unwell', 'by the link');
  await bench.page.getByRole('button', { name: /^Note a call to/ }).click();
  await bench.page.getByRole('radio', { name: '“I have stopped using it”' }).check();
  await bench.look('recall-call');
  await bench.send('Note');
  await bench.says('The call is noted');
  await bench.page.getByRole('button', { name: /^Answered/ }).click();
  await bench.says('on the telephone');
  await bench.page.setViewportSize({ width: 1024, height: 768 });
  await bench.look('recall-answered');
  await bench.page.setViewportSize({ width: 1440, height: 900 });
  const csv = await bench.page.request.get(`/v2/admin/data/recall-report-file?id=${await batchId('BX-771')}`);
  expect(await csv.text()).toMatch(/110C,BX-771,\d{4}-\d\d-\d\d,2,1,1,SRL-\d+,/);
});

test('a parcel that came back is marked, decided and sent again, each by whoever may', async () => {
  const delivery = {
    code: '110C',
    number: 'BX-900',
    expires_on: '2029-01-31',
    quantity: 2,
    supplier: 'S',
    invoice: '2',
  };
  await bench.staff.must('/v2/admin/form/receive-batch', delivery);
  await released(w, await batchId('BX-900'));
  await bench.see('/v2/admin/dispatch?tab=shipped');
  await bench.page.getByRole('button', { name: /^Something wrong with SRL-/ }).click();
  await bench.page.getByRole('radio', { name: 'Came back' }).check();
  await bench.page.getByLabel('What is known').fill('Not collected from the depot.');
  await bench.look('parcel-mark');
  await bench.send('Mark');
  await bench.says(/SRL-\d+ is under Exceptions/);
  await bench.page.getByRole('button', { name: /^Exceptions/ }).click();
  await bench.says('to be decided', 'Not collected from the depot.', /waiting \d+ min/);
  await bench.look('parcel-open');
  await bench.page.getByRole('button', { name: /^Decide about/ }).click();
  await bench.page.getByRole('radio', { name: 'Send it again, without charge' }).check();
  await bench.page.getByLabel('Reason').fill('The patient was away; the pack was out of our sight.');
  await bench.says('We are sending it again, and you pay nothing for that.');
  await bench.look('parcel-decide');
  await bench.send('Decide and tell the patient');
  await bench.says('to send again', 'Batch BX-900 put aside', 'pack destroyed');
  await bench.look('parcel-decided');
  await bench.page.getByRole('button', { name: /^Ship again: SRL-/ }).click();
  await until(
    async () => (await w.sql('select 1 from fulfilment.reships where tracking_number is not null')).length > 0,
    30_000,
    'the parcel that is sent again to have its label',
  );
  await w.settle();
  // It is part of the address, which changes a moment later.
  await bench.page.getByRole('checkbox', { name: 'Settled ones too' }).click();
  await bench.says('settled');
  await bench.look('parcel-settled');
  const [sent] = await w.sql<{ tracking_number: string; tracking_id: string }>(
    'select r.tracking_number, i.tracking_id from fulfilment.reships r join billing.items i on i.id = r.item_id',
  );
  expect(sent?.tracking_id).toBe(sent?.tracking_number);
  await w.settle();
  await expectInvariants(w);
  expect(bench.barriers).toEqual([]);
});

test('money for a parcel goes back once, by whoever may move money, and settles it', async () => {
  const [item] = await w.sql<{ id: string }>('select item_id as id from fulfilment.reships');
  const { id } = await bench.staff.must<{ id: number }>('/v2/admin/form/mark-parcel', {
    item: Number(item?.id),
    trouble: 'damaged',
    is_back: false,
    note: 'The second one was crushed.',
    key: randomUUID(),
  });
  const decision = { id, outcome: 'refund', pack: 'none', reason: 'Enough is enough.' };
  await bench.staff.must('/v2/admin/form/decide-parcel', decision);
  await bench.staff.must('/v2/admin/form/decide-parcel', decision);
  expect((await bench.staff.post('/v2/admin/form/refund-parcel', { id })).status).toBe(403);
  const support = await staffMember(w, ['support'], 'till');
  const replies = await Promise.all([1, 2, 3].map(() => support.post('/v2/admin/form/refund-parcel', { id })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await w.settle();
  expect(await w.sql(`select state, count(*)::int as n from billing.refunds group by 1`)).toEqual([
    { state: 'succeeded', n: 1 },
  ]);
  expect(await w.sql('select state from fulfilment.parcel_exceptions where id = $1', [id])).toEqual([
    { state: 'settled' },
  ]);
  expect((await support.post('/v2/admin/form/refund-parcel', { id })).status).toBe(409);
  await expectInvariants(w);
});

test('what is paid and not there is owed: said to its patient, packed once it is there, or refunded', async () => {
  const prescriber = await staffMember(w, ['prescriber'], 'owing-signer');
  const delivery = { code: '110C', expires_on: '2029-01-31', supplier: 'S', invoice: '3' };
  await bench.staff.must('/v2/admin/form/receive-batch', { ...delivery, number: 'BX-950', quantity: 6 });
  await released(w, await batchId('BX-950'));
  await w.settle();
  const waiting: { customer: Person; itemId: number }[] = [];
  for (const who of [newcomer({ fname: LONG.first, sname: LONG.last }), newcomer()]) {
    const customer = await signUp(w.url, who);
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    await approve(prescriber, subscriptionId);
    await lookAtAll();
    const [item] = await w.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and status = 'paid'`,
      [subscriptionId],
    );
    waiting.push({ customer, itemId: Number(item?.id) });
  }
  await w.settle();
  for (const { id } of await w.sql<{ id: string }>(
    `select id from fulfilment.batches where code = '110C' and state = 'released'`,
  ))
    await bench.staff.must('/v2/admin/form/quarantine-batch', { id: Number(id), reason: 'The fridge was too warm.' });
  const [first, second] = waiting;
  // One that was only tried to be packed, one that billing has given up for dispatch already.
  await bench.staff.must('/v2/admin/form/pack', { ids: [first?.itemId] });
  expect((await bench.staff.post('/v2/admin/form/ship', { id: second?.itemId })).status).toBe(409);
  await w.settle();
  await bench.logIn('/v2/admin/dispatch');
  await bench.see('/v2/admin/dispatch?tab=owed');
  await bench.says('No day yet', 'patient not told yet', /valid until/);
  await bench.page.getByRole('link', { name: /^Owed to patients: [23]/ }).waitFor();
  await bench.page.getByRole('button', { name: `Expected day of SRL-${first?.itemId}` }).click();
  await bench.date('Expected day', 6);
  await bench.page.getByLabel('Reason (for colleagues)').fill('The supplier delivers on Friday.');
  await bench.look('owed-expect');
  await bench.send('Save and tell the patient');
  await bench.isClosed();
  await w.clock.advance('PT11M');
  await bench.page.reload();
  await bench.says('patient told');
  const row = bench.page.getByRole('row').filter({ hasText: `SRL-${first?.itemId}` });
  await row.getByText('History').click();
  await bench.says('The supplier delivers on Friday.');
  await bench.look('owed');
  await bench.page.setViewportSize({ width: 1024, height: 768 });
  await bench.look('owed-1024');
  await bench.page.setViewportSize({ width: 1440, height: 900 });

  const account = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const cookies = (first?.customer.cookie ?? '').split('; ').map((one) => one.split('=') as [string, string]);
  await account.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: w.url })));
  await account.goto(`${w.url}/v2/profile`);
  await account.getByText(/We still owe you this, and expect to send it on or about/).waitFor();
  await keepSight(account, SHOT_OF_ACCOUNT.replace('recall', 'owed'), { fullPage: true });
  await account.getByRole('link', { name: 'write to us in the chat' }).click();
  await account.getByText(/Still owed to you: .*SRL-/).waitFor();
  await keepSight(account, SHOT_OF_ACCOUNT.replace('recall', 'owed-chat'), { fullPage: true });
  await account.close();

  // The line of the second is refunded, although billing had it down as being packed.
  const support = await staffMember(w, ['support'], 'owing-till');
  const [owing] = await w.sql<{ id: string }>('select id from fulfilment.owings where item_id = $1', [second?.itemId]);
  const { status, bytes } = await support.get('/v2/admin/data/owings-file');
  expect([status, Buffer.from(bytes).toString()]).toEqual([
    200,
    expect.stringMatching(new RegExp(`Order ID,Subscription,Customer(.|\\s)*SRL-${second?.itemId},`)),
  ]);
  const refund = () => support.post('/v2/admin/form/refund-owing', { id: Number(owing?.id) });
  expect((await bench.staff.post('/v2/admin/form/refund-owing', { id: Number(owing?.id) })).status).toBe(403);
  expect((await refund()).status).toBe(200);
  await w.settle();
  expect((await refund()).status).toBe(409);
  expect(await w.sql('select ended from fulfilment.owings where item_id = $1', [second?.itemId])).toEqual([
    { ended: 'refunded' },
  ]);
  expect(await w.sql('select status from billing.items where id = $1', [second?.itemId])).toEqual([
    { status: 'refunded' },
  ]);

  await released(w, await batchId('BX-950'));
  await bench.page.reload();
  await row.getByText('can be packed now').waitFor();
  await bench.page.getByRole('button', { name: `Pack SRL-${first?.itemId}` }).click();
  await row.getByText('packed, to be shipped').waitFor();
  await bench.look('owed-packed');
  expect(
    (await bench.staff.must<{ trackingNumber: string | null }>('/v2/admin/form/ship', { id: first?.itemId }))
      .trackingNumber,
  ).not.toBeNull();
  await w.settle();
  await bench.page.reload();
  await bench.page.getByRole('heading', { name: 'Paid, and not there' }).waitFor();
  await row.waitFor({ state: 'detached' });
  await expectInvariants(w);
  expect(bench.barriers).toEqual([]);
}, 180_000);

test('a near miss is written down by keyboard, and a month that is over is reviewed once', async () => {
  const today = londonDate(await w.clock.now());
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);
  // Found then and written down today: without it no month would be over.
  await w.ask(
    recordNearMiss,
    {
      itemId: null,
      happenedOn: lastMonth,
      stage: 'check',
      kind: 'wrong-strength',
      causes: ['look-alike', 'shelf'],
      what: 'The stronger tube stood in the place of the weaker one; the second look at the pack found it.',
      action: 'Put back, right tube packed.',
      key: randomUUID(),
    },
    w.as.staff(['dispatch']),
  );
  // Before noon the clinic's day is still yesterday, and what the dialog calls today would be to come.
  await bench.page.clock.setFixedTime(await w.clock.now());
  await bench.see('/v2/admin');
  await bench.says('month of near misses waits for its review');
  await bench.see('/v2/admin/near-misses');
  await bench.says('Not reviewed yet:', 'No near miss is recorded for');
  await bench.press('Record a near miss');
  const dialog = bench.dialog();
  await bench.send('Record');
  await bench.says('Please choose what was wrong.', 'Please choose at least one.', 'Please write a few words.');
  await bench.look('near-miss-empty');
  const { keyboard } = bench.page;
  await dialog.getByRole('combobox', { name: 'What was wrong' }).focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Where it was found' }), 'Accuracy check');
  await dialog.getByLabel('Order ID (optional)').fill('SRL-999999');
  await dialog.getByRole('checkbox', { name: 'Interrupted' }).focus();
  await keyboard.press('Space');
  await dialog.getByLabel('What happened').fill(`The telephone rang between two parcels. ${LONG.last}`);
  await dialog.getByLabel('What was done at once').fill('Both opened and packed again.');
  await bench.send('Record');
  await bench.says('Nothing was recorded');
  expect(await dialog.getByLabel('What was done at once').inputValue()).toBe('Both opened and packed again.');
  await dialog.getByLabel('Order ID (optional)').fill('');
  await bench.send('Record');
  await bench.isClosed();
  await bench.says('It is recorded.', 'The telephone rang between two parcels.');
  await bench.look('near-misses');

  await bench.page
    .getByRole('button', {
      name: new Date(`${lastMonth}T12:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' }),
    })
    .click();
  await bench.says('has not been reviewed yet', 'The stronger tube stood in the place of the weaker one');
  await bench.page.getByRole('button', { name: /^Review / }).click();
  await bench.dialog().getByLabel('What it shows').fill('Both strengths stand side by side on the top shelf.');
  await bench.dialog().getByLabel('What changes').fill('Dev parts the shelves this week.');
  await bench.send('Sign the review');
  await bench.isClosed();
  await bench.says('Review of', 'Dev parts the shelves this week.');
  await bench.look('near-misses-reviewed');
  expect(await w.sql('select entries from fulfilment.near_miss_reviews')).toEqual([{ entries: 1 }]);
});

test('a medicine is stopped by keyboard from the search, stands on Today, the rail and its row, and is lifted', async () => {
  await bench.see('/v2/admin/stopped');
  await bench.says('No medicine is stopped.');
  await bench.look('stopped-none');
  await bench.see('/v2/admin');
  const { keyboard } = bench.page;
  await keyboard.press('Control+k');
  await bench.page.getByRole('combobox', { name: /^Search customers/ }).waitFor();
  await keyboard.type('stop a med');
  await bench.page.getByRole('option', { name: /Stop a medicine/ }).waitFor();
  await bench.says('No record matches');
  await keyboard.press('Enter');
  const dialog = bench.dialog();
  await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Rosacea');
  await bench.page
    .locator('.ant-select-item-option')
    .filter({ hasText: 'Rosacea cream', visible: true })
    .first()
    .waitFor();
  await keyboard.press('Enter');
  await bench.says(
    '0 patients are written to',
    '0 renewals of the next 7 days are held',
    '0 parcels that are paid for wait',
  );
  expect(await dialog.getByRole('button', { name: 'Stop it now' }).isDisabled()).toBe(true);
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Medicine' }), 'Acne cream');
  await dialog.getByRole('radio', { name: 'Alert of the MHRA' }).focus();
  await keyboard.press('Space');
  await dialog.getByRole('radio', { name: 'Stop using it, and keep the pack' }).focus();
  await keyboard.press('Space');
  await bench.says('3 patients are written to');
  const text = dialog.getByLabel('What patients read', { exact: true });
  expect(await text.inputValue()).toContain('please stop using it for now');
  await dialog.getByLabel('For the team').fill(`Class 2 alert, EL (26)A/51. ${LONG.last}`);
  await bench.look('stop-dialog');
  await bench.send('Stop it now');
  await bench.isClosed();
  await bench.says('It is stopped; 3 patients are written to', 'Class 2 alert, EL (26)A/51.');
  await w.settle();
  await bench.see('/v2/admin/stopped');
  await bench.says('3 patients have been written to.');
  await bench.look('stopped');
  await bench.see('/v2/admin');
  await bench.says('medicine is stopped: it is not sold, approved or sent');
  await bench.look('today-stopped');
  // The shop's own page, as soon as the server has looked again; its script leaves the notice where it is.
  bench.complaints();
  await until(async () => (await (await fetch(`${w.url}/shop/acne`)).text()).includes('<aside'), 30_000, 'the notice');
  await bench.see('/shop/acne');
  await bench.page.waitForLoadState('networkidle');
  await bench.says('Not available at the moment: Acne cream.');
  await bench.look('shop-stopped');
  expect(bench.complaints()).toEqual([]);
  await bench.see('/v2/admin/stock');
  await bench.page.getByRole('row', { name: /110C/ }).getByRole('link', { name: 'Stopped' }).waitFor();
  await bench.look('stock-stopped');
  await bench.page.getByRole('link', { name: 'Stop 140C, for safety' }).click();
  await bench.says('Stops 140C');
  await bench.close();

  await bench.press('Lift the stop of Acne cream');
  await bench.dialog().getByLabel('Why it may go on').fill('The alert is withdrawn.');
  await bench.look('stop-lift');
  await bench.send('Lift the stop');
  await bench.isClosed();
  await bench.says('No medicine is stopped.', 'The alert is withdrawn.');
  await bench.look('stopped-lifted');
  await w.settle();
  await expectInvariants(w);
});

test('a cream is made from released ingredients: weighed, checked by another, finished, and found by a recall', async () => {
  await bench.logIn('/v2/admin/worksheets');
  await bench.says('No formula is in use yet.');
  await bench.look('no-worksheets');
  await bench.see('/v2/admin/ingredients');
  await bench.says('There is no ingredient yet.');
  await bench.press('Add an ingredient');
  const dialog = bench.dialog();
  await dialog.getByLabel('Name').fill('Azelaic acid, Ph. Eur.');
  await bench.look('ingredient-add');
  await bench.send('Add');
  await bench.isClosed();
  await bench.says(/Azelaic acid, Ph. Eur. is kept as I\d{4}/);
  await bench.press('Receive a delivery');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Ingredient' }), 'Azelaic acid');
  await dialog.getByLabel('Batch number').fill('aze-2');
  await bench.date('Expires', 500);
  await dialog.getByLabel('Amount in g').fill('0.0005');
  await dialog.getByLabel('Certificate of analysis').fill('CoA 2026/118');
  await dialog.getByLabel('Supplier').fill('Fenland Fine Chemicals');
  await dialog.getByLabel('Invoice').fill('FFC-2611');
  await bench.send('Book in');
  await bench.says('at most three decimals');
  await bench.look('ingredient-refused');
  await dialog.getByLabel('Amount in g').fill('250');
  await bench.send('Book in');
  await bench.isClosed();
  await bench.says('250 g of Azelaic acid, Ph. Eur. are booked in, in quarantine');
  // Whoever booked it in goes through the list and is refused; a second pharmacist goes through it and releases.
  const goThrough = async (by: StaffConsole): Promise<void> => {
    await by.press('AZE-2');
    await by.dialog().getByRole('button', { name: 'Release' }).click();
    const release = by.page.getByRole('dialog', { name: 'Release batch AZE-2' });
    expect(await release.getByRole('button', { name: 'Release', exact: true }).isDisabled()).toBe(true);
    for (const box of await release.getByRole('checkbox').all()) await box.check();
    await release.getByRole('button', { name: 'Release', exact: true }).click();
  };
  await goThrough(bench);
  await bench.says('The batch was not released');
  await bench.look('ingredient-not-by-oneself');
  const releaser = await StaffConsole.open(w, browser, 'releaser', ['pharmacist']);
  await releaser.logIn('/v2/admin/ingredients');
  await goThrough(releaser);
  await releaser.says('Batch AZE-2 is released', 'CoA 2026/118');
  await bench.see('/v2/admin/ingredients');
  await bench.press('AZE-2');
  await bench.says('CoA 2026/118');
  await bench.dialog().getByRole('button', { name: 'Correct the amount' }).click();
  await bench.page.getByLabel('g more or less').fill('-0.5');
  await bench.page.getByLabel('Reason').fill('Kept for the analyst.');
  await bench.page.getByRole('dialog', { name: 'Correct batch AZE-2' }).getByRole('button', { name: 'Book' }).click();
  await bench.says('−0.5 g: 249.5 g on the shelf');
  await bench.look('ingredient');
  await bench.page.keyboard.press('Escape');
  await bench.isClosed();

  const active = (await w.sql<{ code: string }>('select code from fulfilment.ingredients'))[0]?.code;
  const { code: base } = await bench.staff.must<{ code: string }>('/v2/admin/form/add-ingredient', {
    name: `Oil-in-water cream base, ${LONG.last}`.slice(0, 80),
    unit: 'mg',
  });
  const day = (days: number) => addDays(londonDate(new Date()), days);
  for (const [code, number, quantity, expires] of [
    [active, 'AZE-1', '30', 200],
    [base, 'BASE-1', '4000', 400],
  ] as const) {
    const { id } = await bench.staff.must<{ id: number }>('/v2/admin/form/receive-ingredient', {
      code,
      number,
      quantity,
      expires_on: day(expires),
      supplier: 'Fenland Fine Chemicals',
      invoice: 'FFC-2612',
      certificate: 'CoA 2026/119',
    });
    await released(w, id);
  }
  await bench.see('/v2/admin/ingredients');
  await bench.says('AZE-1', 'BASE-1', '279.5 g free');
  await bench.look('ingredients');

  await bench.page.getByRole('link', { name: 'Formulas', exact: true }).click();
  await bench.says('No formula has been written yet.');
  await bench.press('Write a formula');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Item' }), '110C');
  await dialog.getByLabel('Container').fill('50 g airless pump');
  await dialog.getByLabel('Keeps for (days)').fill('300');
  await dialog.getByLabel('Least yield (% of the packs)').fill('90');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Ingredient 1' }), 'Azelaic acid');
  await dialog.getByLabel('Amount 1 in g').fill('5');
  await bench.press('Another ingredient');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Ingredient 2' }), 'Oil-in-water');
  await dialog.getByLabel('Amount 2 in g').fill('45');
  await dialog.getByLabel('Method').fill('Levigate the powder.\nMake up with the base, mix and mill.\nFill the pumps.');
  await bench.look('formula-write');
  await bench.send('Write');
  await bench.isClosed();
  await bench.says('Version 1 of 110C is written', 'not approved');
  await bench.press('Approve version 1');
  await bench.says('110C is made by version 1 from now on', 'in use');
  await bench.look('formulas');

  await bench.page.getByRole('link', { name: 'Worksheets', exact: true }).click();
  await bench.says('Nothing has been made yet.');
  await bench.press('Begin a worksheet');
  await bench.pickIn(dialog.getByRole('combobox', { name: 'Product' }), '110C');
  await dialog.getByLabel('Packs').fill('10');
  await bench.says('450 g');
  await bench.look('worksheet-begin');
  await bench.send('Begin');
  await bench.page.waitForURL(/worksheets\/\d+$/);
  const { pathname } = new URL(bench.page.url());
  await bench.says('AZE-1', '30 g', 'AZE-2', '20 g', 'between 445.5 g and 454.5 g');
  // At the balance, with gloves: a small screen, and nothing to press below 44 px.
  await bench.page.setViewportSize({ width: 768, height: 1024 });
  const small = await bench.page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.sheet button, .sheet .ant-input-affix-wrapper, .page-actions .ant-btn',
      ),
    ]
      .map((one) => ({ text: one.innerText || one.className, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
  expect(await bench.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  const scale = (batch: string) => bench.page.getByLabel(new RegExp(`On the scale for .*, batch ${batch}$`));
  await scale('AZE-1').fill('31');
  await scale('AZE-1').press('Enter');
  await bench.says('31 g is outside the tolerance, between 29.7 g and 30.3 g. Weigh it again.');
  await bench.look('worksheet-outside');
  await scale('AZE-1').fill('29.95');
  await scale('AZE-1').press('Enter');
  await bench.says('29.95 g');
  await scale('AZE-2').fill('20.004');
  await scale('AZE-2').press('Enter');
  await bench.says('20.004 g');
  await bench.says('One amount is not weighed yet.');
  await scale('BASE-1').fill('450');
  await scale('BASE-1').press('Enter');
  await bench.says('to be checked', 'You weighed some of it yourself. Somebody else has to check it.');
  const check = 'Everything was done as written here';
  expect(await bench.page.getByRole('button', { name: check }).isDisabled()).toBe(true);
  await bench.look('worksheet-weighed');

  const second = await StaffConsole.open(w, browser, 'checker', ['dispatch']);
  await second.logIn(pathname);
  await second.press(check);
  await second.says('The amounts are checked', /Checked .* by Helen Marsh/);
  await bench.page.reload();
  await bench.page.getByLabel('Packs made').fill('8');
  await bench.page.getByLabel('Why 2 were lost').fill('Two pumps did not close.');
  await bench.page.getByRole('button', { name: 'Finish' }).click();
  await bench.says('8 of 10 packs is outside the formula’s limits (9 to 10 packs).');
  await bench.page.getByLabel('Packs made').fill('9');
  await bench.look('worksheet-finish');
  await bench.page.getByRole('button', { name: 'Finish' }).click();
  await bench.says(/Batch SRL\d{6}-1 is in quarantine/, '9 made', '1 lost');
  await bench.page.setViewportSize({ width: 1440, height: 900 });
  await bench.look('worksheet-finished');
  const pdf = await bench.page.request.get(`/v2/admin/data/worksheet-pdf?id=${pathname.split('/').at(-1)}`);
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await bench.see('/v2/admin/worksheets');
  await bench.says(/SRL\d{6}-1/, 'finished');
  await bench.look('worksheets');

  // Released, and its ingredient recalled: what was made from it is stopped, and found.
  const [made] = await w.sql<{ id: string; number: string }>(
    'select b.id, b.number from fulfilment.batches b join fulfilment.worksheets s on s.batch_id = b.id',
  );
  await released(w, Number(made?.id));
  await bench.see('/v2/admin/ingredients?keyword=aze-1');
  await bench.press('AZE-1');
  await bench.says('Used', /worksheet \d+/);
  await bench.dialog().getByRole('button', { name: 'Recall' }).click();
  await bench.page.getByLabel('Reason').fill('The supplier found another substance in it.');
  await bench.page.getByRole('dialog', { name: 'Recall batch AZE-1' }).getByRole('button', { name: 'Recall' }).click();
  await bench.says('Batch AZE-1 is recalled; 1 made from it is in quarantine');
  await bench.look('ingredient-recalled');
  await bench.page.getByRole('link', { name: /^What was made from it/ }).click();
  await bench.says('Made from it', made?.number ?? '', '9 made, 9 on the shelf, 0 dispensed');
  await bench.look('recall-of-ingredient');
  await w.settle();
  await expectInvariants(w);
  expect([...bench.barriers, ...second.barriers]).toEqual([]);
}, 180_000);
