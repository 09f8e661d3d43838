import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addDays, daysBetween, londonDate } from '@sorrel/contracts/london';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { approveAndShip, StaffConsole, treated, type Treated } from './console.ts';

/** What staff change for a customer, and what needs two of them. */
let w: World;
let browser: Browser;
let first: StaffConsole;
let second: StaffConsole;
let subscription: Treated;
beforeAll(async () => {
  browser = await openBrowser();
  // Small sums need a second person here.
  w = await world({ env: { REFUND_TWO_PERSON_PENCE: '1000', CREDIT_TWO_PERSON_PENCE: '2000' } });
  // Always at noon: at night a charge waits for the morning.
  await w.clock.begin(lastNoon());
  first = await StaffConsole.open(w, browser, 'first', ['support', 'ops', 'prescriber', 'pharmacist']);
  second = await StaffConsole.open(w, browser, 'second', ['support', 'prescriber']);
  subscription = await treated(w, first.staff);
  await Promise.all([first.logIn(subscription.address), second.logIn(subscription.address)]);
}, 240_000);
beforeEach(() => first.see(subscription.address));
afterEach(() => {
  expect([...first.complaints(), ...second.complaints()]).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const productId = async (code: string) =>
  (await w.sql<{ id: number }>('select id from billing.products where code = $1', [code]))[0]?.id;
/** A day on which parcels leave, at the earliest so many days from now. */
const daysTo = async (days: number): Promise<number> => {
  const today = londonDate(await w.clock.now());
  return daysBetween(today, workingDayFrom(addDays(today, days)));
};
const british = (day: string): string => day.split('-').toReversed().join('/');
const due = async () =>
  (
    await w.sql<{ due: string }>(
      `select to_char(min(due_at), 'DD/MM/YYYY') as due from billing.items where subscription_id = $1 and status = 'upcoming'`,
      [subscription.id],
    )
  )[0]?.due;
/** The first day previewed in the open dialog or panel. */
async function foretold(): Promise<string> {
  const charges = first.page.locator('section[aria-label="Next charges"][aria-busy="false"]').filter({ visible: true });
  return (await charges.locator('time').first().textContent()) ?? '';
}
async function manage(name: string): Promise<void> {
  await first.press('Manage');
  await first.page.getByRole('menuitem', { name, exact: true }).click();
}

test('the delivery moves to the chosen day, and not to the one it already has', async () => {
  await first.press('Update');
  await first.says('Please select a new date before updating.');
  const day = await first.date('New delivery date', await daysTo(30));
  expect(await foretold()).toBe(british(day));
  await first.look('date');
  await first.press('Update');
  await first.says(`Next delivery moved to ${british(day)}`);
  expect(await due()).toBe(british(day));
});

test('of two at one plan the second reads who changed what, keeps what they typed, and decides', async () => {
  const theirs = await due();
  await second.see(subscription.address);
  const mine = await second.date('New delivery date', await daysTo(43));
  const moved = await first.date('New delivery date', await daysTo(37));
  await first.press('Update');
  await first.says(`Next delivery moved to ${british(moved)}`);
  await second.press('Update');
  await second.says(/^Helen Marsh changed this plan meanwhile \(next delivery .*\), last on \d+ \w+ at \d\d:\d\d\.$/);
  const row = { name: `Next delivery ${british(moved)} ${british(mine)}` };
  await second.page.getByRole('row', row).waitFor();
  await second.look('meanwhile-date');
  await second.press('Go on editing');
  expect(await second.page.getByLabel('New delivery date').inputValue()).toBe(mine);
  expect(await due()).toBe(british(moved));
  // Theirs has been read: what is sent now stands on it.
  await second.press('Update');
  await second.says(`Next delivery moved to ${british(mine)}`);
  expect(await due()).toBe(british(mine));

  // The frequency: theirs is kept.
  await first.press('Change Frequency');
  await second.press('Change Frequency');
  await second.dialog().getByLabel('2 months').check();
  await first.dialog().getByLabel('3 months').check();
  await first.send('Change Frequency');
  await first.says('Subscription frequency updated successfully.');
  await second.send('Change Frequency');
  await second.dialog().getByRole('row', { name: 'Months between deliveries 3 months 2 months' }).waitFor();
  await second.look('meanwhile-frequency');
  await second.send('Keep theirs');
  await second.isClosed();
  await second.page.getByText('Every 3 months').first().waitFor();

  // Items: mine over theirs.
  await first.see(subscription.address);
  await first.press('Add item');
  await second.page.getByRole('button', { name: 'Remove' }).first().click();
  await second.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  const upcoming = () =>
    w.sql(`select code from billing.items where subscription_id = $1 and status = 'upcoming' order by id`, [
      subscription.id,
    ]);
  const [own] = await upcoming();
  await first.dialog().getByRole('combobox').fill('170C');
  await first.pick('Item', '170C');
  const why = first.dialog().getByLabel(/^Why it is right all the same/);
  await first.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  if (await why.count()) await why.first().fill('Agreed with the prescriber');
  await first.send('Add item');
  await first.says('The item is added to the plan');
  await second.send('Remove');
  await second.dialog().getByRole('row', { name: 'Items of the plan 110C, 170C 170C' }).waitFor();
  await second.look('meanwhile-items');
  await second.page.setViewportSize({ width: 390, height: 844 });
  await second.page.waitForFunction(() => document.documentElement.scrollWidth <= 390);
  await second.page.setViewportSize({ width: 1440, height: 900 });
  await second.send('Keep theirs');
  await second.isClosed();
  expect(await upcoming()).toEqual([own, { code: '170C' }]);
  const added = await w.sql<{ id: number }>(
    `select id from billing.items where subscription_id = $1 and code = '170C'`,
    [subscription.id],
  );
  await first.staff.must('/v2/admin/form/subscription/remove-item', { id: added[0]?.id });
  await first.staff.must('/v2/admin/form/update-frequency', { id: subscription.id, frequency: 1 });
  await first.staff.must('/v2/admin/form/subscription/update-date', {
    sub_id: subscription.id,
    due_at: theirs?.split('/').toReversed().join('-'),
  });
});

test('staff skip, pause and resume a plan, with the dates that were foretold', async () => {
  await manage('Skip next delivery');
  const skipped = await foretold();
  await first.look('skip');
  await first.send('Skip delivery');
  await first.says(`Done. The next delivery is on ${skipped}`);
  await first.isClosed();
  expect(await due()).toBe(skipped);

  await manage('Pause');
  const until = await first.date('Pause until (empty: for as long as the rules allow)', 160);
  await first.dialog().locator(`time[datetime^="${until}"]`).first().waitFor();
  await first.look('pause');
  await first.send('Pause');
  await first.isClosed();
  expect(await due()).toBe(british(until));

  await manage('Resume');
  const resumed = await foretold();
  await first.send('Resume');
  await first.isClosed();
  expect(await due()).toBe(resumed);
});

test('the item that replaces another is the next to be charged', async () => {
  await first.page.getByRole('button', { name: 'Change item' }).first().click();
  await first.dialog().getByRole('combobox').fill('111C');
  await first.pick('New item', '111C');
  await first.dialog().getByRole('region', { name: 'Next charges' }).waitFor();
  await first.look('change-item');
  await first.send('Change item');
  await first.says('The item is changed');
  expect(
    await w.sql(`select code from billing.items where subscription_id = $1 and status = 'upcoming'`, [subscription.id]),
  ).toEqual([{ code: '111C' }]);
});

test('a delivery sent now is charged once', async () => {
  await manage('Send next delivery now');
  await first
    .dialog()
    .getByLabel(/^Why already/)
    .fill('Lost in the post, see the chat');
  await first.look('send-now');
  await first.send('Charge and send now');
  await first.isClosed();
  await w.settle();
  expect(
    await w.sql(`select sequence, state from billing.charges where subscription_id = $1 order by sequence`, [
      subscription.id,
    ]),
  ).toEqual([
    { sequence: 1, state: 'succeeded' },
    { sequence: 2, state: 'succeeded' },
  ]);
  await approveAndShip(w, first.staff, subscription.id);
});

test('a refund above the limit waits for a second person, who did not ask for it', async () => {
  await first.page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click();
  await first.pick('Reason', 'Goodwill');
  await first.send(/^Refund £/);
  await first.says('A colleague has to approve this refund');
  await first.says('Asked for by you: a colleague has to approve it.');
  await first.look('asked');
  await second.see(subscription.address);
  await second.page.getByRole('button', { name: 'Approve refund' }).waitFor();
  await second.look('to-approve');
  await second.press('Approve refund');
  await second.says('The refund is on its way');
  await w.settle();
  expect(await w.sql('select state from billing.refunds')).toEqual([{ state: 'succeeded' }]);
});

test('credit above the limit waits for a second person too', async () => {
  await first.fill('Amount in pounds', '25');
  await first.press('Add');
  await first.says('£25.00 waits for a colleague to approve it');
  await second.see(subscription.address);
  await second.press('Do not approve');
  await second.says('The credit was not agreed to');
  await first.see(subscription.address);
  await first.says('not agreed');
  expect((await first.staff.page<{ credit: number }>(subscription.address)).credit).toBe(0);
});

test('a code is stopped, a planned price taken back', async () => {
  await first.see('/v2/admin/promotions');
  await first.press('Stop SORREL20');
  await first.look('stop-code');
  await first.send('Stop code');
  await first.says('SORREL20 is stopped');
  await first.see('/v2/admin/treatments');
  const from = new Date((await w.clock.now()).getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const planned = async () => ({ id: await productId('110C'), from });
  const open = () => first.page.getByRole('button', { name: 'Change price of 110C' }).click();
  await open();
  await first.fill('New price a month', '27');
  await first.date('From', 30);
  await first.send('Plan price');
  await first.says(/110C costs £27\.00 from/);
  // A colleague plans the same day meanwhile: who and what, theirs beside mine, and mine over it.
  await first.staff.must('/v2/admin/form/prices/withdraw', await planned());
  await first.staff.must('/v2/admin/form/prices/plan', { ...(await planned()), price: '28' });
  await first.fill('New price a month', '29');
  await first.date('From', 30);
  await first.send('Plan price');
  await first
    .dialog()
    .getByRole('row', { name: /^Planned prices £28\.00 from .* £29\.00 from/ })
    .waitFor();
  await first.look('meanwhile-price');
  await first.send('Write mine over it');
  await first.says(/110C costs £29\.00 from/);
  await first.send('Take back');
  await first.dialog().getByText('planned').waitFor({ state: 'hidden' });
  await expectInvariants(w);
});

test('none of these screens has a serious accessibility violation', () => {
  expect([...new Set([...first.barriers, ...second.barriers])]).toEqual([]);
});
