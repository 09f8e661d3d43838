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
}, 60_000);

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
}, 90_000);

test('with the keyboard alone somebody is found by surname first and without accents, and their case opens', async () => {
  await desk.see('/v2/admin/tasks');
  await desk.page.keyboard.press('Control+k');
  const box = desk.page.getByRole('combobox', { name: /^Search customers/ });
  await box.waitFor();
  const hasFocus = () => box.evaluate((one) => one === document.activeElement);
  await until(hasFocus, 5_000, 'the search has the focus');
  await desk.page.keyboard.type('obraithwaite-braith');
  await desk.says('2 records found');
  await desk.look('search');
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(`**/v2/admin/subscriptions/${id}`);
  await desk.isClosed();
  await desk.page.keyboard.press('Control+k');
  await desk.says('Opened lately', `Subscription ${id}`);
  await until(hasFocus, 5_000, 'the search has the focus again');
  await desk.page.keyboard.type('zzzz');
  await desk.says(/No record matches/);
  await desk.page.keyboard.press('Escape');
  await desk.isClosed();
}, 60_000);

test('nothing here keeps anybody out', () => expect(desk.barriers).toEqual([]));
