import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, Desk, treated, type Treated } from './console.ts';

/** What support and operations do with a subscription's money in the console, press by press. */
let w: World;
let browser: Browser;
let desk: Desk;
let subscription: Treated;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  // At noon, whenever this runs: at night a charge waits for the morning.
  await w.clock.begin(lastNoon());
  desk = await Desk.open(w, browser, 'desk', ['support', 'ops', 'prescriber', 'pharmacist']);
  subscription = await treated(w, desk.staff);
  await desk.logIn(subscription.address);
}, 240_000);
beforeEach(() => desk.see(subscription.address));
afterEach(() => {
  expect(desk.complaints()).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
}, 60_000);

const items = () =>
  w.sql<{ id: number; status: string; code: string }>(
    'select id, status, code from billing.items where subscription_id = $1 order by id',
    [subscription.id],
  );
const statusNow = async () =>
  (await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [subscription.id]))[0]
    ?.status;

test('the frequency: one has to be chosen, another than now, and it is shown what is then charged', async () => {
  await desk.press('Change Frequency');
  await desk.send('Change Frequency');
  await desk.says('Select a frequency', 'You must choose 1, 2, or 3 months.');
  await desk.dialog().getByLabel('3 months').check();
  await desk.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await desk.look('frequency');
  await desk.send('Change Frequency');
  await desk.says('Subscription frequency updated successfully.');
  await desk.isClosed();
  expect(await w.sql('select frequency from billing.subscriptions where id = $1', [subscription.id])).toEqual([
    { frequency: 3 },
  ]);
  await desk.press('Change Frequency');
  await desk.send('Change Frequency');
  await desk.says('No change', 'The frequency is already set to this value.');
  await desk.close();
}, 60_000);

test('an item is added with what it costs, and taken out again', async () => {
  const before = await items();
  await desk.press('Add item');
  await desk.send('Add item');
  await desk.says('Please select an item.');
  await desk.pick('Item', /cream/i);
  await desk.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  // The same retinoid twice: the safety rule has to be answered first.
  expect(await desk.dialog().getByRole('button', { name: 'Add item' }).isDisabled()).toBe(true);
  await desk.dialog().getByLabel('Why it is right all the same (R-12)').fill('A second tube for the journey');
  await desk.look('add-item');
  await desk.send('Add item');
  await desk.says('The item is added to the plan');
  await desk.isClosed();
  expect(await items()).toHaveLength(before.length + 1);
  const added = (await items()).find(({ id }) => before.every((one) => one.id !== id));
  await desk.page.locator(`tr[data-row-key="${added?.id}"]`).getByRole('button', { name: 'Remove' }).click();
  await desk.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await desk.look('remove-item');
  await desk.send('Remove');
  await desk.says(/is removed from the plan/);
  expect((await items()).filter(({ status }) => status !== 'cancelled')).toEqual(before);
}, 60_000);

test('a status set by hand: what no payment proves needs a reason, money back a confirmation', async () => {
  const [shipped, upcoming] = await items();
  const choose = (item: { id: number } | undefined, status: string) =>
    desk.pickIn(desk.page.locator(`tr[data-row-key="${item?.id}"]`).getByRole('combobox'), status);
  await choose(upcoming, 'Paid');
  await desk.look('paid-by-hand');
  expect(await desk.dialog().getByRole('button', { name: 'Set to Paid' }).isDisabled()).toBe(true);
  await desk.close();
  await choose(shipped, 'Refunded');
  await desk.look('refund-by-status');
  await desk.dialog().getByRole('button', { name: 'Refund £48.40' }).waitFor();
  await desk.close();
  expect(await w.sql('select state from billing.charges')).toEqual([{ state: 'succeeded' }]);
}, 60_000);

test('credit is a positive amount, given and taken', async () => {
  const credit = async () => (await desk.staff.page<{ credit: number }>(subscription.address)).credit;
  await desk.press('Add');
  await desk.says('Invalid Amount', 'Please enter a valid positive number');
  await desk.fill('Amount in pounds', '7.50');
  await desk.press('Add');
  await desk.says('£7.50 credit added');
  await desk.fill('Amount in pounds', '2');
  await desk.press('Subtract');
  await desk.says('£2.00 credit taken off');
  expect(await credit()).toBe(5.5);
  await desk.fill('Amount in pounds', '6');
  await desk.press('Subtract');
  await desk.says('Failed to update credit');
  await desk.look('credit');
  expect(await credit()).toBe(5.5);
}, 60_000);

test('a note says it is saved, after the first edit and after the second, and is there for the next reader', async () => {
  const note = desk.page.getByLabel('Notes about this customer');
  const saved = desk.page.getByText('Saved', { exact: true });
  await note.fill('Prefers to be called in the morning.');
  await saved.waitFor();
  await note.pressSequentially(' Has moved house.');
  await desk.says('Not saved yet');
  await saved.waitFor();
  expect(await desk.page.getByText(/^Error #/).count()).toBe(0);
  await desk.look('note');
  // What stands beside it on the page is still there: the payments of this subscription.
  await desk.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .waitFor();
  await desk.page.reload();
  await desk.page.getByText('Prefers to be called in the morning. Has moved house.').waitFor();
}, 60_000);

test('a part of a payment goes back, for a reason', async () => {
  await desk.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  await desk.dialog().getByLabel('A part of it').check();
  await desk.send(/^Refund/);
  await desk.says('Please choose a reason.');
  await desk.pick('Reason', 'Goodwill');
  await desk.send(/^Refund/);
  await desk.says('Please enter an amount.');
  await desk.dialog().getByLabel('Amount').fill('10');
  await desk.look('refund');
  await desk.send('Refund £10.00');
  await desk.says('£10.00 is on its way back');
  await desk.isClosed();
  await w.settle();
  await desk.page.reload();
  await desk.page.getByText('Given back').locator('..').getByText('£10.00').waitFor();
}, 60_000);

test('back to approval, and on again when it is approved', async () => {
  await desk.press('Back to approval');
  await desk.look('back-to-approval');
  await desk.send('Back to approval');
  await desk.says('A prescriber has to approve it again before anything ships.');
  await desk.page.getByRole('button', { name: 'Decline', exact: true }).waitFor();
  expect(await statusNow()).toBe('review');
  await approve(desk.staff, subscription.id);
  await desk.page.reload();
  await desk.page.getByRole('button', { name: 'Back to approval', exact: true }).waitFor();
  expect(await statusNow()).toBe('active');
}, 60_000);

test('a refused payment is tried again with a card that was chosen, and is taken once', async () => {
  await bankSays(w.url, subscription.card, 'declinesLater');
  await w.clock.advance('P3M1D');
  await w.settle();
  await desk.logIn(subscription.address);
  await desk.press('Retry Payment');
  await desk.send('Retry Payment');
  await desk.says('Missing payment method', 'Please select a payment method.');
  await desk.pick('Payment method', '4242');
  await desk.look('retry');
  await desk.send('Retry Payment');
  await desk.says('Failed to retry payment.');
  await desk.look('retry-refused');
  await bankSays(w.url, subscription.card, 'visa');
  await desk.send('Retry Payment');
  await desk.says('Payment retry initiated successfully.');
  await desk.isClosed();
  await w.settle();
  // CST-06: the page looks again by itself.
  await desk.page.getByRole('button', { name: 'Retry Payment', exact: true }).waitFor({ state: 'hidden' });
  await desk.look('retried');
  expect(
    await w.sql(
      `select count(*)::int as taken from billing.charges where subscription_id = $1 and state = 'succeeded' and sequence = 2`,
      [subscription.id],
    ),
  ).toEqual([{ taken: 1 }]);
}, 90_000);

test('ended: nothing more is charged, and it says so', async () => {
  // What was just paid is with the prescriber, who has the say then.
  await approve(desk.staff, subscription.id);
  await desk.page.reload();
  await desk.press('End Subscription');
  await desk.look('end');
  await desk.send('End Subscription');
  await desk.says('Subscription Ended');
  await desk.page.getByRole('button', { name: 'End Subscription', exact: true }).waitFor({ state: 'hidden' });
  await desk.look('ended');
  expect(await statusNow()).toBe('cancelled');
  await w.settle();
}, 60_000);

test('staff start a plan and a single item for somebody who has a card; the notice leads there', async () => {
  await desk.see('/v2/admin/subscriptions');
  await desk.press('Start Subscription');
  await desk.send('Start Subscription');
  await desk.says(
    'Enter the customer’s email.',
    'Choose a start date.',
    'Choose a plan.',
    'Please select a payment method.',
  );
  await desk.fill('Customer email', 'nobody');
  await desk.fill('Start date', '');
  await desk.says('Invalid email address');
  await desk.fill('Customer email', subscription.email);
  await desk.date('Start date', 7);
  await desk.pick('Plan', 'Rosacea cream');
  await desk.pick('Payment method', '4242');
  await desk.look('start');
  await desk.send('Start Subscription');
  await desk.page.getByRole('link', { name: /^Open subscription / }).click();
  await desk.says('Rosacea cream for Amara O’Brien');
  await desk.look('started');
  await desk.press('Start Item Subscription');
  await desk.date('Start date', 7);
  await desk.page.getByRole('combobox', { name: 'Product', exact: true }).fill('single');
  await desk.pick('Product', '115C');
  await desk.pick('Payment method', '4242');
  await desk.look('start-item');
  await desk.send('Start Item Subscription');
  await desk.says('Item subscription started');
  // CST-06: it opens by itself.
  await desk.says('Acne cream for Amara O’Brien');
  expect(await w.sql('select status from billing.subscriptions order by id')).toEqual([
    { status: 'cancelled' },
    { status: 'pending' },
    { status: 'pending' },
  ]);
}, 90_000);

test('a code and a price are made for the shop', async () => {
  await desk.see('/v2/admin/promotions');
  await desk.press('New code');
  await desk.send('Make code');
  await desk.says('Please use 3 to 30 letters, digits and dashes.', 'Please enter how much.');
  await desk.fill('Code', 'winter26');
  await desk.fill('What the customer reads', '15% off your first order');
  await desk.fill('Percent', '15');
  await desk.look('new-code');
  await desk.send('Make code');
  await desk.says('WINTER26 can be used');
  await desk.page.getByRole('row', { name: /WINTER26/ }).waitFor();
  await desk.see('/v2/admin/treatments');
  await desk.page
    .getByRole('button', { name: /^Change price of/ })
    .first()
    .click();
  await desk.send('Plan price');
  await desk.says('Please enter a price.', 'Please choose a day.');
  await desk.fill('New price a month', '26.5');
  await desk.date('From', 400);
  await desk.send('Plan price');
  await desk.says('Nothing was planned', 'A price can begin at most a year from now.');
  await desk.look('price');
  await desk.date('From', 30);
  await desk.send('Plan price');
  await desk.says(/costs £26\.50 from/);
  await desk.dialog().getByText('planned').waitFor();
}, 60_000);

test('the books of these days agree with the card provider', async () => {
  // What has just happened is left to the next check: both sides may still be writing it down.
  await w.clock.advance('PT2H');
  await desk.see('/v2/admin/books');
  await desk.press('Check these days');
  await desk.says('Everything agrees', /, 2 movements at the card provider/);
  await desk.look('books');
  expect(await w.sql('select differences from billing.book_checks')).toEqual([{ differences: 0 }]);
  await expectInvariants(w);
}, 60_000);

test('none of these screens has a barrier of the serious kinds', () => {
  expect([...new Set(desk.barriers)]).toEqual([]);
});
