import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What support and operations do with a subscription's money in the console, press by press. */
let w: World;
let browser: Browser;
let desk: Visitor;
let staff: Person;
let subscription: number;
let card: string;
let email: string;
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  const who = newcomer();
  email = who.email;
  const customer = await signUp(w.url, who);
  await consult(w.url, customer, 'acne');
  const order = await checkOut(w.url, customer);
  [subscription, card] = [order.subscriptionId, order.card];
  await uploadPhotos(customer);
  staff = await staffMember(w, ['support', 'ops', 'prescriber', 'pharmacist'], 'desk');
  await approve();
  const [first] = await items();
  await staff.must('/v2/admin/form/ship', { id: first?.id });
  await w.settle();
  desk = await Visitor.arrive(browser, { name: 'desk', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(desk, `/v2/login?next=${encodeURIComponent(address())}`, 'desk@sorrel.example', STAFF_PASSWORD);
  await desk.heading(/ for Amara O’Brien/);
}, 240_000);
beforeEach(async () => {
  await desk.page.goto(address());
  await desk.heading(/ for Amara O’Brien/);
});
afterEach(() => {
  expect(desk.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
}, 60_000);

const address = (): string => `/v2/admin/subscriptions/${subscription}`;
const approve = () => staff.must('/v2/admin/form/review', { id: subscription, approve: '1' });
const items = () =>
  w.sql<{ id: number; status: string; code: string }>(
    'select id, status, code from billing.items where subscription_id = $1 order by id',
    [subscription],
  );
const statusNow = async () =>
  (await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [subscription]))[0]
    ?.status;
const dialog = (): Locator => desk.page.getByRole('dialog').filter({ visible: true });
/** The button that sends the open dialog; its answer is waited for by the words that come. */
const send = (name: string | RegExp) =>
  dialog()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
async function says(...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await desk.sees(text);
}
const pick = (label: string, option: string | RegExp) =>
  pickIn(desk.page.getByRole('combobox', { name: label, exact: true }), option);
async function pickIn(list: Locator, option: string | RegExp): Promise<void> {
  await list.click();
  await desk.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
}
/** So many days from now, as it is written in the console. */
const day = async (days: number): Promise<string> =>
  new Date((await w.clock.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);
async function date(label: string, value: string): Promise<void> {
  await dialog().getByLabel(label, { exact: true }).fill(value);
  await dialog().getByLabel(label, { exact: true }).press('Enter');
}
async function look(name: string): Promise<void> {
  await desk.shot(`desk-${name}`);
  barriers.push(...(await desk.barriers()));
}
async function close(): Promise<void> {
  // The cross has the same name.
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog().waitFor({ state: 'hidden' });
}

test('the frequency: one has to be chosen, another than now, and it is shown what is then charged', async () => {
  await desk.press('Change Frequency');
  await send('Change Frequency');
  await says('Select a frequency', 'You must choose 1, 2, or 3 months.');
  await dialog().getByLabel('3 months').check();
  await dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await look('frequency');
  await send('Change Frequency');
  await says('Subscription frequency updated successfully.');
  await dialog().waitFor({ state: 'hidden' });
  expect(await w.sql('select frequency from billing.subscriptions where id = $1', [subscription])).toEqual([
    { frequency: 3 },
  ]);
  await desk.press('Change Frequency');
  await send('Change Frequency');
  await says('No change', 'The frequency is already set to this value.');
  await close();
}, 60_000);

test('an item is added with what it costs, and taken out again', async () => {
  const before = await items();
  await desk.press('Add item');
  await send('Add item');
  await says('Please select an item.');
  await pick('Item', /cream/i);
  await dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  // The same retinoid twice: the safety rule has to be answered first.
  expect(await dialog().getByRole('button', { name: 'Add item' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Why it is right all the same (R-12)').fill('A second tube for the journey');
  await look('add-item');
  await send('Add item');
  await says('The item is added to the plan');
  await dialog().waitFor({ state: 'hidden' });
  expect(await items()).toHaveLength(before.length + 1);
  const added = (await items()).find(({ id }) => before.every((one) => one.id !== id));
  await desk.page.locator(`tr[data-row-key="${added?.id}"]`).getByRole('button', { name: 'Remove' }).click();
  await dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await look('remove-item');
  await send('Remove');
  await says(/is removed from the plan/);
  expect((await items()).filter(({ status }) => status !== 'cancelled')).toEqual(before);
}, 60_000);

test('a status set by hand: what no payment proves needs a reason, money back a confirmation', async () => {
  const [shipped, upcoming] = await items();
  const choose = (item: { id: number } | undefined, status: string) =>
    pickIn(desk.page.locator(`tr[data-row-key="${item?.id}"]`).getByRole('combobox'), status);
  await choose(upcoming, 'Paid');
  await look('paid-by-hand');
  expect(await dialog().getByRole('button', { name: 'Set to Paid' }).isDisabled()).toBe(true);
  await close();
  await choose(shipped, 'Refunded');
  await look('refund-by-status');
  await dialog().getByRole('button', { name: 'Refund £48.40' }).waitFor();
  await close();
  expect(await w.sql('select state from billing.charges')).toEqual([{ state: 'succeeded' }]);
}, 60_000);

test('credit is a positive amount, given and taken', async () => {
  const credit = async () => (await staff.page<{ credit: number }>(`${address()}`)).credit;
  await desk.press('Add');
  await says('Invalid Amount', 'Please enter a valid positive number');
  await desk.fill('Amount in pounds', '7.50');
  await desk.press('Add');
  await says('£7.50 credit added');
  await desk.fill('Amount in pounds', '2');
  await desk.press('Subtract');
  await says('£2.00 credit taken off');
  expect(await credit()).toBe(5.5);
  await desk.fill('Amount in pounds', '6');
  await desk.press('Subtract');
  await says('Failed to update credit');
  await look('credit');
  expect(await credit()).toBe(5.5);
}, 60_000);

test('a part of a payment goes back, for a reason', async () => {
  await desk.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  await dialog().getByLabel('A part of it').check();
  await send(/^Refund/);
  await says('Please choose a reason.');
  await pick('Reason', 'Goodwill');
  await send(/^Refund/);
  await says('Please enter an amount.');
  await dialog().getByLabel('Amount').fill('10');
  await look('refund');
  await send('Refund £10.00');
  await says('£10.00 is on its way back');
  await dialog().waitFor({ state: 'hidden' });
  await w.settle();
  await desk.page.reload();
  await desk.page.getByText('Given back').locator('..').getByText('£10.00').waitFor();
}, 60_000);

test('back to approval, and on again when it is approved', async () => {
  await desk.press('Back to approval');
  await look('back-to-approval');
  await send('Back to approval');
  await says('A prescriber has to approve it again before anything ships.');
  await desk.page.getByRole('button', { name: 'Decline', exact: true }).waitFor();
  expect(await statusNow()).toBe('review');
  await approve();
  await desk.page.reload();
  await desk.page.getByRole('button', { name: 'Back to approval', exact: true }).waitFor();
  expect(await statusNow()).toBe('active');
}, 60_000);

test('a refused payment is tried again with a card that was chosen, and is taken once', async () => {
  await bankSays(w.url, card, 'declinesLater');
  await w.clock.advance('P3M1D');
  await w.settle();
  await desk.page.goto('/logout');
  await logInAt(desk, `/v2/login?next=${encodeURIComponent(address())}`, 'desk@sorrel.example', STAFF_PASSWORD);
  await desk.press('Retry Payment');
  await send('Retry Payment');
  await says('Missing payment method', 'Please select a payment method.');
  await pick('Payment method', '4242');
  await look('retry');
  await send('Retry Payment');
  await says('Failed to retry payment.');
  await look('retry-refused');
  await bankSays(w.url, card, 'visa');
  await send('Retry Payment');
  await says('Payment retry initiated successfully.');
  await dialog().waitFor({ state: 'hidden' });
  await w.settle();
  // CST-06: the page looks again by itself.
  await desk.page.getByRole('button', { name: 'Retry Payment', exact: true }).waitFor({ state: 'hidden' });
  await look('retried');
  expect(
    await w.sql(
      `select count(*)::int as taken from billing.charges where subscription_id = $1 and state = 'succeeded' and sequence = 2`,
      [subscription],
    ),
  ).toEqual([{ taken: 1 }]);
}, 90_000);

test('ended: nothing more is charged, and it says so', async () => {
  // What was just paid is with the prescriber, who has the say then.
  await approve();
  await desk.page.reload();
  await desk.press('End Subscription');
  await look('end');
  await send('End Subscription');
  await says('Subscription Ended');
  await desk.page.getByRole('button', { name: 'End Subscription', exact: true }).waitFor({ state: 'hidden' });
  await look('ended');
  expect(await statusNow()).toBe('cancelled');
  await w.settle();
}, 60_000);

test('staff start a plan and a single item for somebody who has a card; the notice leads there', async () => {
  await desk.page.goto('/v2/admin/subscriptions');
  await desk.press('Start Subscription');
  await send('Start Subscription');
  await says(
    'Enter the customer’s email.',
    'Choose a start date.',
    'Choose a plan.',
    'Please select a payment method.',
  );
  await desk.fill('Customer email', 'nobody');
  await desk.fill('Start date', '');
  await says('Invalid email address');
  await desk.fill('Customer email', email);
  await date('Start date', await day(7));
  await pick('Plan', 'Rosacea cream');
  await pick('Payment method', '4242');
  await look('start');
  await send('Start Subscription');
  await desk.page.getByRole('link', { name: /^Open subscription / }).click();
  await desk.heading('Rosacea cream for Amara O’Brien');
  await look('started');
  await desk.press('Start Item Subscription');
  await date('Start date', await day(7));
  await desk.page.getByRole('combobox', { name: 'Product', exact: true }).fill('single');
  await pick('Product', '115C');
  await pick('Payment method', '4242');
  await look('start-item');
  await send('Start Item Subscription');
  await says('Item subscription started');
  // CST-06: it opens by itself.
  await desk.heading('Acne cream for Amara O’Brien');
  expect(await w.sql('select status from billing.subscriptions order by id')).toEqual([
    { status: 'cancelled' },
    { status: 'pending' },
    { status: 'pending' },
  ]);
}, 90_000);

test('a code and a price are made for the shop', async () => {
  await desk.page.goto('/v2/admin/promotions');
  await desk.press('New code');
  await send('Make code');
  await says('Please use 3 to 30 letters, digits and dashes.', 'Please enter how much.');
  await desk.fill('Code', 'winter26');
  await desk.fill('What the customer reads', '15% off your first order');
  await desk.fill('Percent', '15');
  await look('new-code');
  await send('Make code');
  await says('WINTER26 can be used');
  await desk.page.getByRole('row', { name: /WINTER26/ }).waitFor();
  await desk.page.goto('/v2/admin/treatments');
  await desk.page
    .getByRole('button', { name: /^Change price of/ })
    .first()
    .click();
  await send('Plan price');
  await says('Please enter a price.', 'Please choose a day.');
  await desk.fill('New price a month', '26.5');
  await date('From', await day(400));
  await send('Plan price');
  await says('Nothing was planned', 'A price can begin at most a year from now.');
  await look('price');
  await date('From', await day(30));
  await send('Plan price');
  await says(/costs £26\.50 from/);
  await dialog().getByText('planned').waitFor();
}, 60_000);

test('the books of these days agree with the card provider', async () => {
  // What has just happened is left to the next check: both sides may still be writing it down.
  await w.clock.advance('PT2H');
  await desk.page.goto('/v2/admin/books');
  await desk.press('Check these days');
  await says('Everything agrees', /, 2 movements at the card provider/);
  await look('books');
  expect(await w.sql('select differences from billing.book_checks')).toEqual([{ differences: 0 }]);
  await expectInvariants(w);
}, 60_000);

test('none of these screens has a barrier of the serious kinds', () => {
  expect([...new Set(barriers)]).toEqual([]);
});
