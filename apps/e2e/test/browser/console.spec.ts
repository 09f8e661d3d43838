import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approve, StaffConsole, treated, type Treated } from './console.ts';

/** What support and operations do with a subscription's money in the console, press by press. */
let w: World;
let browser: Browser;
let staffConsole: StaffConsole;
let subscription: Treated;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  // Always at noon: at night a charge waits for the morning.
  await w.clock.begin(lastNoon());
  staffConsole = await StaffConsole.open(w, browser, 'console', ['support', 'ops', 'prescriber', 'pharmacist']);
  subscription = await treated(w, staffConsole.staff);
  await staffConsole.logIn(subscription.address);
}, 240_000);
beforeEach(() => staffConsole.see(subscription.address));
afterEach(() => {
  expect(staffConsole.complaints()).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const items = () =>
  w.sql<{ id: number; status: string; code: string }>(
    'select id, status, code from billing.items where subscription_id = $1 order by id',
    [subscription.id],
  );
const statusNow = async () =>
  (await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [subscription.id]))[0]
    ?.status;

test('the frequency: one has to be chosen, another than now, and it is shown what is then charged', async () => {
  await staffConsole.press('Change Frequency');
  await staffConsole.send('Change Frequency');
  await staffConsole.says('Select a frequency', 'You must choose 1, 2, or 3 months.');
  await staffConsole.dialog().getByLabel('3 months').check();
  await staffConsole.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await staffConsole.look('frequency');
  await staffConsole.send('Change Frequency');
  await staffConsole.says('Subscription frequency updated successfully.');
  await staffConsole.isClosed();
  expect(await w.sql('select frequency from billing.subscriptions where id = $1', [subscription.id])).toEqual([
    { frequency: 3 },
  ]);
  await staffConsole.press('Change Frequency');
  await staffConsole.send('Change Frequency');
  await staffConsole.says('No change', 'The frequency is already set to this value.');
  await staffConsole.close();
});

test('an item is added with what it costs, and taken out again', async () => {
  const before = await items();
  await staffConsole.press('Add item');
  await staffConsole.send('Add item');
  await staffConsole.says('Please select an item.');
  await staffConsole.pick('Item', /cream/i);
  await staffConsole.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  // The same retinoid twice: the safety rule must be overridden first.
  expect(await staffConsole.dialog().getByRole('button', { name: 'Add item' }).isDisabled()).toBe(true);
  await staffConsole.dialog().getByLabel('Why it is right all the same (R-12)').fill('A second tube for the journey');
  await staffConsole.look('add-item');
  await staffConsole.send('Add item');
  await staffConsole.says('The item is added to the plan');
  await staffConsole.isClosed();
  expect(await items()).toHaveLength(before.length + 1);
  const added = (await items()).find(({ id }) => before.every((one) => one.id !== id));
  await staffConsole.page.locator(`tr[data-row-key="${added?.id}"]`).getByRole('button', { name: 'Remove' }).click();
  await staffConsole.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await staffConsole.look('remove-item');
  await staffConsole.send('Remove');
  await staffConsole.says(/is removed from the plan/);
  expect((await items()).filter(({ status }) => status !== 'cancelled')).toEqual(before);
});

test('a status set by hand: what no payment proves needs a reason, money back a confirmation', async () => {
  const [shipped, upcoming] = await items();
  const choose = (item: { id: number } | undefined, status: string) =>
    staffConsole.pickIn(staffConsole.page.locator(`tr[data-row-key="${item?.id}"]`).getByRole('combobox'), status);
  await choose(upcoming, 'Paid');
  await staffConsole.look('paid-by-hand');
  expect(await staffConsole.dialog().getByRole('button', { name: 'Set to Paid' }).isDisabled()).toBe(true);
  await staffConsole.close();
  await choose(shipped, 'Refunded');
  await staffConsole.look('refund-by-status');
  await staffConsole.dialog().getByRole('button', { name: 'Refund £48.40' }).waitFor();
  await staffConsole.close();
  expect(await w.sql('select state from billing.charges')).toEqual([{ state: 'succeeded' }]);
});

test('credit is a positive amount, given and taken', async () => {
  const credit = async () => (await staffConsole.staff.page<{ credit: number }>(subscription.address)).credit;
  await staffConsole.press('Add');
  await staffConsole.says('Invalid Amount', 'Please enter a valid positive number');
  await staffConsole.fill('Amount in pounds', '7.50');
  await staffConsole.press('Add');
  await staffConsole.says('£7.50 credit added');
  await staffConsole.fill('Amount in pounds', '2');
  await staffConsole.press('Subtract');
  await staffConsole.says('£2.00 credit taken off');
  expect(await credit()).toBe(5.5);
  await staffConsole.fill('Amount in pounds', '6');
  await staffConsole.press('Subtract');
  await staffConsole.says('Failed to update credit');
  await staffConsole.look('credit');
  expect(await credit()).toBe(5.5);
});

test('a note says it is saved, after the first edit and after the second, and is there for the next reader', async () => {
  const note = staffConsole.page.getByLabel('Notes about this customer');
  const saved = staffConsole.page.getByText('Saved', { exact: true });
  await note.fill('Prefers to be called in the morning.');
  await saved.waitFor();
  await note.pressSequentially(' Has moved house.');
  await staffConsole.says('Not saved yet');
  await saved.waitFor();
  expect(await staffConsole.page.getByText(/^Error #/).count()).toBe(0);
  await staffConsole.look('note');
  // The rest of the page is still there: the payments of this subscription.
  await staffConsole.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .waitFor();
  await staffConsole.page.reload();
  await staffConsole.page.getByText('Prefers to be called in the morning. Has moved house.').waitFor();
});

test('a part of a payment goes back, for a reason', async () => {
  await staffConsole.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  await staffConsole.dialog().getByLabel('A part of it').check();
  await staffConsole.send(/^Refund/);
  await staffConsole.says('Please choose a reason.');
  await staffConsole.pick('Reason', 'Goodwill');
  await staffConsole.send(/^Refund/);
  await staffConsole.says('Please enter an amount.');
  await staffConsole.dialog().getByLabel('Amount').fill('10');
  await staffConsole.look('refund');
  await staffConsole.send('Refund £10.00');
  await staffConsole.says('£10.00 is on its way back');
  await staffConsole.isClosed();
  await w.settle();
  await staffConsole.page.reload();
  await staffConsole.page.getByText('Given back', { exact: true }).locator('..').getByText('£10.00').waitFor();
});

test('back to approval, and on again when it is approved', async () => {
  await staffConsole.press('Back to approval');
  await staffConsole.look('back-to-approval');
  await staffConsole.send('Back to approval');
  await staffConsole.says('A prescriber has to approve it again before anything ships.');
  await staffConsole.page.getByRole('button', { name: 'Decline', exact: true }).waitFor();
  expect(await statusNow()).toBe('review');
  await approve(staffConsole.staff, subscription.id);
  await staffConsole.page.reload();
  await staffConsole.page.getByRole('button', { name: 'Back to approval', exact: true }).waitFor();
  expect(await statusNow()).toBe('active');
});

test('a refused payment is tried again with a card that was chosen, and is taken once', async () => {
  await bankSays(w.url, subscription.card, 'declinesLater');
  await w.clock.advance('P3M1D');
  await w.settle();
  await staffConsole.logIn(subscription.address);
  await staffConsole.press('Retry Payment');
  await staffConsole.send('Retry Payment');
  await staffConsole.says('Missing payment method', 'Please select a payment method.');
  await staffConsole.pick('Payment method', '4242');
  await staffConsole.look('retry');
  await staffConsole.send('Retry Payment');
  await staffConsole.says('Failed to retry payment.');
  await staffConsole.look('retry-refused');
  await bankSays(w.url, subscription.card, 'visa');
  await staffConsole.send('Retry Payment');
  await staffConsole.says('Payment retry initiated successfully.');
  await staffConsole.isClosed();
  await w.settle();
  // CST-06: the page refreshes automatically.
  await staffConsole.page.getByRole('button', { name: 'Retry Payment', exact: true }).waitFor({ state: 'hidden' });
  await staffConsole.look('retried');
  expect(
    await w.sql(
      `select count(*)::int as taken from billing.charges where subscription_id = $1 and state = 'succeeded' and sequence = 2`,
      [subscription.id],
    ),
  ).toEqual([{ taken: 1 }]);
});

test('ended: nothing more is charged, and it says so', async () => {
  // The item just paid is with the prescriber, who decides first.
  await approve(staffConsole.staff, subscription.id);
  await staffConsole.page.reload();
  await staffConsole.press('End Subscription');
  await staffConsole.look('end');
  await staffConsole.send('End Subscription');
  await staffConsole.says('Subscription Ended');
  await staffConsole.page.getByRole('button', { name: 'End Subscription', exact: true }).waitFor({ state: 'hidden' });
  await staffConsole.look('ended');
  expect(await statusNow()).toBe('cancelled');
  await w.settle();
});

test('staff start a plan and a single item for somebody who has a card; the notice leads there', async () => {
  await staffConsole.see('/v2/admin/subscriptions');
  await staffConsole.press('Start Subscription');
  await staffConsole.send('Start Subscription');
  await staffConsole.says(
    'Enter the customer’s email.',
    'Choose a start date.',
    'Choose a plan.',
    'Please select a payment method.',
  );
  await staffConsole.fill('Customer email', 'nobody');
  await staffConsole.fill('Start date', '');
  await staffConsole.says('Invalid email address');
  await staffConsole.fill('Customer email', subscription.email);
  await staffConsole.date('Start date', 7);
  await staffConsole.pick('Plan', 'Rosacea cream');
  await staffConsole.pick('Payment method', '4242');
  await staffConsole.look('start');
  await staffConsole.send('Start Subscription');
  await staffConsole.page.getByRole('link', { name: /^Open subscription / }).click();
  await staffConsole.says('Rosacea cream for Amara O’Brien');
  await staffConsole.look('started');
  await staffConsole.press('Start Item Subscription');
  await staffConsole.date('Start date', 7);
  await staffConsole.page.getByRole('combobox', { name: 'Product', exact: true }).fill('single');
  await staffConsole.pick('Product', '115C');
  await staffConsole.pick('Payment method', '4242');
  await staffConsole.look('start-item');
  await staffConsole.send('Start Item Subscription');
  await staffConsole.says('Item subscription started');
  // CST-06: it opens automatically.
  await staffConsole.says('Acne cream for Amara O’Brien');
  expect(await w.sql('select status from billing.subscriptions order by id')).toEqual([
    { status: 'cancelled' },
    { status: 'pending' },
    { status: 'pending' },
  ]);
});

test('a code and a price are made for the shop', async () => {
  await staffConsole.see('/v2/admin/promotions');
  await staffConsole.press('New code');
  await staffConsole.send('Make code');
  await staffConsole.says('Please use 3 to 30 letters, digits and dashes.', 'Please enter how much.');
  await staffConsole.fill('Code', 'winter26');
  await staffConsole.fill('What the customer reads', '15% off your first order');
  await staffConsole.fill('Percent', '15');
  await staffConsole.look('new-code');
  await staffConsole.send('Make code');
  await staffConsole.says('WINTER26 can be used');
  await staffConsole.page.getByRole('row', { name: /WINTER26/ }).waitFor();
  await staffConsole.see('/v2/admin/treatments');
  await staffConsole.page
    .getByRole('button', { name: /^Change price of/ })
    .first()
    .click();
  await staffConsole.send('Plan price');
  await staffConsole.says('Please enter a price.', 'Please choose a day.');
  await staffConsole.fill('New price a month', '26.5');
  await staffConsole.date('From', 400);
  await staffConsole.send('Plan price');
  await staffConsole.says('Nothing was planned', 'A price can begin at most a year from now.');
  await staffConsole.look('price');
  await staffConsole.date('From', 30);
  await staffConsole.send('Plan price');
  await staffConsole.says(/costs £26\.50 from/);
  await staffConsole.dialog().getByText('planned').waitFor();
});

test('the books of these days agree with the card provider', async () => {
  // The newest movements are left to the next check: both sides may still be recording them.
  await w.clock.advance('PT2H');
  await staffConsole.see('/v2/admin/books');
  await staffConsole.press('Check these days');
  await staffConsole.says('Everything agrees', /, 2 movements at the card provider/);
  await staffConsole.says(/Card provider: debit £/);
  await staffConsole.look('books');
  await staffConsole.see('/v2/admin/disputes');
  await staffConsole.says('No payment is disputed.');
  await staffConsole.look('disputes');
  expect(await w.sql('select differences from billing.book_checks')).toEqual([{ differences: 0 }]);
  await expectInvariants(w);
});

test('none of these screens has a serious accessibility violation', () => {
  expect([...new Set(staffConsole.barriers)]).toEqual([]);
});
