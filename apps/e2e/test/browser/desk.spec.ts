import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';

/** What stands around every page of the console: Today, the rail with its counts, and the one search. One case waits, and one chat. */
let w: World;
let browser: Browser;
let desk: StaffConsole;
let id: number;
const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const LONG = newcomer({ fname: 'Wilhelmina-Featherstonehaugh', sname: `Ó${'braithwaite-'.repeat(5)}Nuñez` });
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  desk = await StaffConsole.open(w, browser, 'desk', ['support', 'prescriber', 'pharmacist']);
  const customer = await signUp(w.url, LONG);
  await consult(w.url, customer, 'acne');
  id = (await checkOut(w.url, customer)).subscriptionId;
  await uploadPhotos(customer);
  await customer.must('/v2/subscription/form/update-customer-info', {
    name: LONG.fname,
    surname: LONG.sname,
    phone: '07911 123456',
  });
  await customer.must('/v2/profile/form/chat', { message: 'Hello' });
  await w.settle();
  await w.clock.advance('PT30H');
  await desk.logIn('/v2/admin');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const rail = () => desk.page.getByRole('navigation', { name: 'What waits' });

test('Today says what waits and what is late; its tile opens the list, and what was done is counted at once', async () => {
  await desk.says('1 has waited for more than 24 hours', 'Late: reviews, unanswered chats.');
  await desk.look('today');
  await desk.page.getByRole('link', { name: /^Reviews\s*1/ }).click();
  await desk.page.waitForURL('**/v2/admin/subscriptions');
  await rail().getByRole('link', { name: 'Reviews: 1, 1 late' }).waitFor();
  await desk.look('rail');
  await desk.see(`/v2/admin/subscriptions/${id}`);
  await desk.staff.must('/v2/admin/form/review', { id, approve: 1 });
  // The pharmacy hears of it two events later.
  await w.settle();
  await desk.see('/v2/admin');
  await rail().getByRole('link', { name: 'Reviews: nothing waits' }).waitFor();
  await rail()
    .getByRole('link', { name: /^Parcels to ship: 1/ })
    .waitFor();
});

test('with the keyboard alone somebody is found by surname first and without accents, and their case opens', async () => {
  await desk.see('/v2/admin/tasks');
  await desk.page.keyboard.press('Control+k');
  const box = desk.page.getByRole('combobox', { name: /^Search customers/ });
  await box.waitFor();
  const hasFocus = () => box.evaluate((one) => one === document.activeElement);
  await until(hasFocus, 30_000, 'the search has the focus');
  await desk.page.keyboard.type('obraithwaite-braith');
  await desk.says('2 records found');
  await desk.look('search');
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(`**/v2/admin/subscriptions/${id}`);
  await desk.isClosed();
  await desk.page.keyboard.press('Control+k');
  await desk.says('Opened lately', `Subscription ${id}`);
  await until(hasFocus, 30_000, 'the search has the focus again');
  await desk.page.keyboard.type('zzzz');
  await desk.says(/No record matches/);
  await desk.page.keyboard.press('Escape');
  await desk.isClosed();
});

const heads = async (of = desk) =>
  (await of.page.locator('.list thead th').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const views = (of = desk) => of.page.getByRole('combobox', { name: 'View', exact: true });
const search = (of = desk) => new URL(of.page.url()).searchParams;

test('columns are chosen with the keyboard, and are so again after a reload', async () => {
  await desk.see('/v2/admin/subscriptions?status=all');
  await desk.page.getByRole('row', { name: /Wilhelmina/ }).waitFor();
  expect(await heads()).toEqual(['ID', 'Customer', 'Status', 'Stripe #', 'Treatment', 'Due at']);
  await desk.press('Columns');
  await desk.dialog().getByLabel('Stripe #', { exact: true }).press('Space');
  await desk.dialog().getByLabel('Due at', { exact: true }).press('Alt+ArrowUp');
  await desk.dialog().getByText('Due at is number 5 of 7').waitFor();
  const hasFocus = () =>
    desk
      .dialog()
      .getByLabel('Due at', { exact: true })
      .evaluate((one) => one === document.activeElement);
  await until(hasFocus, 30_000, 'what was moved has the focus');
  await desk.look('columns');
  await desk.send('Show these columns');
  await desk.isClosed();
  const chosen = ['ID', 'Customer', 'Status', 'Due at', 'Treatment'];
  expect(await heads()).toEqual(chosen);
  await desk.see('/v2/admin/subscriptions?status=all');
  await until(async () => (await heads()).join() === chosen.join(), 30_000, 'the columns are as they were chosen');
});

test('a filter and its columns are kept under a name, shared, changed, renamed and deleted; a colleague opens it and changes nothing', async () => {
  const name = 'All <b>due</b>, Ó’Br“ien';
  await desk.press('Save as a view');
  await desk.send('Save view');
  await desk.says('Please give it a name.');
  await desk.dialog().getByLabel('Name').fill(name);
  await desk.dialog().getByLabel('Share it with everybody who reads this list').check();
  await desk.look('save-view');
  await desk.send('Save view');
  await desk.isClosed();
  await desk.page.waitForURL(/view=\d+/);
  expect([search().get('status'), search().get('columns')]).toEqual([
    'all',
    'id,customer,status,due,treatment,waiting',
  ]);
  await desk.look('view-open');

  const colleague = await StaffConsole.open(w, browser, 'colleague', ['support']);
  await colleague.logIn('/v2/admin/subscriptions');
  await colleague.says('Subscriptions');
  await views(colleague).click();
  await colleague.page.locator('.ant-select-item-option').filter({ hasText: name }).click();
  await colleague.page.waitForURL(/view=\d+/);
  await colleague.page.getByRole('row', { name: /Wilhelmina/ }).waitFor();
  expect(await heads(colleague)).toEqual(['ID', 'Customer', 'Status', 'Due at', 'Treatment']);
  expect(await colleague.page.getByRole('button', { name: 'Edit view' }).count()).toBe(0);

  await desk.pick('Status', 'Review');
  await desk.says('changed');
  await desk.look('view-changed');
  await desk.press('Save changes');
  await desk.page.getByText('changed', { exact: true }).waitFor({ state: 'hidden' });
  await desk.press('Edit view');
  await desk.dialog().getByLabel('Name').fill('Reviews');
  await desk.look('edit-view');
  await desk.send('Save view');
  await desk.isClosed();
  await desk.page.reload();
  await desk.says('Reviews');
  expect(search().get('view')).not.toBeNull();
  await desk.press('Edit view');
  await desk.send('Delete view');
  await desk.says('Delete this view');
  await desk.send('Delete view');
  await desk.isClosed();
  await desk.page.getByRole('button', { name: 'Save as a view' }).waitFor();
  expect(await w.sql('select count(*)::int as count from identity.list_views')).toEqual([{ count: 0 }]);
});

test('Space shows a row’s particulars beside the list, of subscriptions and of chats; Escape takes them away', async () => {
  const preview = desk.page.getByRole('complementary', { name: 'Preview' });
  await desk.see('/v2/admin/subscriptions?status=all');
  await desk.page.getByRole('row', { name: /Wilhelmina/ }).waitFor();
  await desk.page.keyboard.press('j');
  await desk.page.keyboard.press('Space');
  await preview.getByRole('link', { name: '+447911123456' }).waitFor();
  await desk.look('preview');
  await desk.page.setViewportSize({ width: 1024, height: 768 });
  await desk.page.waitForFunction(() => document.documentElement.scrollWidth <= 1024);
  const [list, beside] = await Promise.all([desk.page.locator('.previewed-list').boundingBox(), preview.boundingBox()]);
  expect(list && beside && list.x + list.width <= beside.x && beside.x + beside.width <= 1024).toBe(true);
  await desk.page.screenshot({ path: `${SHOTS}desk-preview-1024.png` });
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await desk.page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await desk.see('/v2/admin/chats');
  await desk.press('Preview');
  await desk.page.locator('.list tbody tr[data-row-key] td').nth(1).click();
  await preview.getByText('Hello', { exact: true }).waitFor();
  expect(new URL(desk.page.url()).pathname).toBe('/v2/admin/chats');
  await desk.look('chat-preview');
});

test('an address that a colleague has changed meanwhile is not overwritten unseen: who, what, theirs beside mine', async () => {
  await desk.see(`/v2/admin/subscriptions/${id}`);
  await desk.press('Edit address');
  await desk.dialog().getByLabel('Town or city').fill('York');
  const page = await desk.staff.page<{ subscription: { address: Record<string, unknown> } }>(
    `/v2/admin/subscriptions/${id}`,
  );
  const { id: address_id, ...address } = page.subscription.address;
  await desk.staff.must('/v2/admin/form/update-user-address', {
    ...address,
    address_id,
    address_1: '14 Colleague Street',
    was: address,
  });
  await desk.send('Save address');
  await desk.says(/has changed this address meanwhile \(line 1\), last on/);
  await desk
    .dialog()
    .getByRole('row', { name: /Address line 1 14 Colleague Street/ })
    .waitFor();
  await desk.look('conflict');
  await desk.send('Go on editing');
  expect(await desk.dialog().getByLabel('Town or city').inputValue()).toBe('York');
  await desk.send('Save address');
  await desk.says('Address saved');
  await desk.isClosed();
});

test.each(['chats', 'dispatch', 'pom', 'register', 'batches', 'stock', 'promotions', 'early-access', 'near-misses'])(
  '%s has views and columns',
  async (list) => {
    await desk.see(`/v2/admin/${list}`);
    await desk.press('Columns');
    await desk.look(`columns-${list}`);
    await desk.close();
  },
);

test('a list can be read while its views are on their way, by day and by night, and when they do not come', async () => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await desk.page.route('**/v2/admin/data/list-views?*', (route) => held.then(() => route.abort()));
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.page.emulateMedia({ colorScheme });
      await desk.see('/v2/admin/subscriptions?status=all');
      await desk.says('Loading views…');
      await desk.look(`views-loading-${colorScheme}`);
    }
    answer();
    await desk.says('Views could not be loaded.');
    await desk.look('views-away');
  } finally {
    answer();
    await desk.page.unroute('**/v2/admin/data/list-views?*');
    await desk.page.emulateMedia({ colorScheme: null });
  }
});

test('nothing here keeps anybody out', () => expect(desk.barriers).toEqual([]));
