import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { keepSight, openBrowser } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { StaffConsole, treated } from './console.ts';
import { LONG } from './fits.ts';

const SHOT = fileURLToPath(new URL('../../build/screenshots/offices-invoice-390.png', import.meta.url));
const DISPUTED = '4000000000000259';

/** Disputes, movements, letters to practices, video visits and staff, each with something on it. */
let w: World;
let browser: Browser;
let owner: StaffConsole;
let buyer: Person;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  const clinic = await staffMember(w, ['prescriber', 'pharmacist'], 'clinic');
  await treated(w, clinic);
  const disputing = await signUp(w.url, newcomer({ sname: LONG.last.slice(0, 60) }));
  buyer = disputing;
  await consult(w.url, disputing, 'acne');
  await checkOut(w.url, disputing, { card: DISPUTED });
  await uploadPhotos(disputing);
  await until(async () => (await w.sql('select 1 from billing.disputes')).length > 0, 60_000, 'the dispute');
  const day = addDays(londonDate(new Date(lastNoon())), 2);
  await clinic.must('/v2/admin/form/offer-visits', { day, time: '10:00', minutes: 15, count: 3 });
  const seen = await signUp(w.url, newcomer());
  await consult(w.url, seen, 'weight-loss');
  const { body: times } = await seen.get<{ slots: { id: number }[] }>('/v2/profile/data/visits');
  await seen.must('/v2/profile/form/book-visit', { slot: times.slots[0]!.id });
  owner = await StaffConsole.open(w, browser, 'offices', ['ops', 'prescriber', 'pharmacist', 'support', 'finance']);
  await staffMember(w, ['support'], 'colleague');
  const [colleague] = await w.sql<{ id: number }>(
    `select id::int from identity.accounts where email = 'colleague@sorrel.example'`,
  );
  await owner.staff.must('/v2/admin/form/reconciliation/read', {});
  await owner.staff.must('/v2/admin/form/change-permissions', {
    user_id: colleague!.id,
    permissions: ['support', 'prescriber'],
  });
  await w.settle();
  await owner.logIn('/v2/admin');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test.each([
  ['disputes', [/^Subscription \d+$/, /^Answer by /, 'Answer it']],
  [
    'books',
    [
      'Movements',
      'Dispute',
      /^Card provider: debit £/,
      'Months',
      'Account numbers in your ledger',
      'The balances agree',
      'Nothing was paid out in these days.',
      /^INV-000001/,
      /^Fees: debit £/,
    ],
  ],
  ['gp-letters', [/^Not sent/, 'Letters are printed here', 'No letter yet.']],
  ['visits', ['Booked', 'Free']],
  ['staff', [/You have asked for this\. A second person in operations agrees/, 'colleague@sorrel.example']],
])('%s shows what there is, fits the bench and is accessible', async (path, texts) => {
  const { page } = owner;
  await owner.see(`/v2/admin/${path}`);
  await owner.says(...texts);
  await owner.look(path);
  const wide: number[] = [];
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    wide.push(await page.evaluate(() => document.documentElement.scrollWidth));
    // One thing below another does not touch it.
    const touching = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('.page > *')].map((one) => one.getBoundingClientRect());
      return parts.filter((one, at) => at > 0 && one.height > 0 && one.top - parts[at - 1]!.bottom < 8).length;
    });
    expect(touching).toBe(0);
  }
  expect([wide, owner.complaints(), owner.barriers.splice(0)]).toEqual([[1440, 1024], [], []]);
});

test('a customer reads their invoice on a phone, opens it in place, and has it as PDF', async () => {
  const account = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const cookies = buyer.cookie.split('; ').map((one) => one.split('=') as [string, string]);
  await account.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: w.url })));
  await account.goto(`${w.url}/v2/profile`);
  const invoice = account.getByText(/^Invoice INV-\d{6}$/);
  await invoice.click();
  await account.getByText('Not registered for VAT: no VAT is charged.').waitFor();
  await keepSight(account, SHOT, { fullPage: true });
  expect(await account.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const name = ((await invoice.textContent()) ?? '').replace('Invoice ', '');
  const file = await buyer.get(`/v2/profile/invoice/${name}.pdf`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await account.close();
});
