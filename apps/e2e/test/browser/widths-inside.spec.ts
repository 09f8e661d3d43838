import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { londonDate } from '@sorrel/contracts/london';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, threeSides, signUp } from '@sorrel/test-kit/journey';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole, treated, type Treated } from './console.ts';
import { LONG, Phones, WORD } from './fits.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const HEIC = readFileSync(new URL('../../../media/test/samples/left-red.heic', import.meta.url));

/** The dialogs and pages behind the ones of `widths.spec.ts`, and the console, for a customer whose every field is full. */
let w: World;
let browser: Browser;
let me: Visitor;
let desk: StaffConsole;
let plan: Treated;
const who = newcomer({ fname: LONG.first, sname: LONG.last, email: LONG.email });
const mine = new Phones(() => me.page, SHOTS);
const theirs = new Phones(() => desk.page, SHOTS);

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  desk = await StaffConsole.open(w, browser, 'desk', [
    'support',
    'ops',
    'prescriber',
    'pharmacist',
    'dispatch',
    'plans',
    'lead',
    'finance',
  ]);
  plan = await treated(w, desk.staff, who);
  await plan.customer.must('/v2/subscription/form/update-customer-info', {
    name: LONG.first,
    surname: LONG.last,
    phone: LONG.phone,
  });
  await plan.customer.must('/v2/subscription/form/update-billing-info', {
    first_name: LONG.first,
    last_name: LONG.last,
    email: LONG.email,
    contact_no: LONG.phone,
    address_1: LONG.line1,
    address_2: LONG.line2,
    city: LONG.city,
    postcode: LONG.postcode,
  });
  await plan.customer.must('/v2/profile/form/chat', { message: WORD });
  await w.settle();
  me = await Visitor.arrive(browser, { name: 'long', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const dialog = () => me.page.getByRole('dialog').filter({ visible: true });

test('no dialog of the account is wider than a phone', async () => {
  for (const name of ['Update delivery date', 'Change Payment Method', 'Cancel']) {
    await me.page.goto('/v2/profile');
    await me.press(name);
    await dialog().waitFor();
    await mine.fits(`dialog ${name}`);
  }
  const kinds = ['Pause', 'Skip next delivery', 'Send next delivery now', 'Change how often it comes'];
  for (const name of kinds) {
    await me.page.goto('/v2/profile');
    await me.page.locator('summary').filter({ hasText: 'Manage' }).click();
    await me.press(name);
    await dialog().waitFor();
    await mine.fits(`dialog ${name}`);
  }
  await me.page.goto('/v2/profile');
  for (const summary of await me.page.locator('summary').all()) await summary.click();
  await mine.fits('account, all open');
  expect(mine.found()).toEqual([]);
});

test('the photo wizard fits a phone, however long the names of the files', async () => {
  const [front, left, right] = (await threeSides()) as [Buffer, Buffer, Buffer];
  await me.page.goto('/v2/profile/upload-photos');
  await mine.fits('photos, guide');
  await me.press('TAKE PHOTOS');
  await mine.fits('photos, choosing');
  // The JPEG cut short is left out at once, the HEIC, which this browser cannot show, by the server: each is named.
  const files: [start: string, ending: string, buffer: Buffer][] = [
    ['front', 'jpg', front],
    ['left', 'jpg', left],
    ['short', 'jpg', front.subarray(0, 700)],
    ['broken', 'heic', HEIC.subarray(0, 900)],
    ['right', 'jpg', right],
  ];
  await me.choose(
    () => me.press('Choose photos'),
    files.map(([start, ending, content]) => ({
      name: `${start}${'_IMG'.repeat(58)}.${ending}`,
      mimeType: ending === 'heic' ? 'image/heic' : 'image/jpeg',
      buffer: content,
    })),
  );
  await me.page.getByLabel('What photo 4 shows').waitFor();
  await me.page.getByLabel('What photo 3 shows').selectOption('other');
  await me.page.getByLabel('What photo 4 shows').selectOption('right');
  await me.sees('All three views are there.');
  await mine.fits('photos, chosen');
  await me.press('NEXT');
  await mine.fits('photos, checking');
  await me.press('CONFIRM');
  await mine.fits('photos, sending');
  await me.press('SUBMIT');
  await me.heading(/^Upload Successful!/);
  await me.sees(/^broken_IMG/);
  await mine.fits('photos, thanks');
  expect(mine.found()).toEqual([]);
});

test('no page that a link leads to, or that refuses, is wider than a phone', async () => {
  for (const path of [
    `/v2/pay?link=${'x'.repeat(120)}`,
    `/v2/pay?subscription=${plan.id}`,
    '/v2/subscription/checkout',
    '/v2/subscription/result',
    '/consultation/nothing',
  ]) {
    await me.page.goto(path);
    await me.page.locator('h1, h2').first().waitFor();
    await me.page.waitForLoadState('networkidle');
    await mine.fits(path);
  }
  const refused = newcomer({ email: `b${LONG.email.slice(1)}` });
  const person = await signUp(w.url, refused);
  const { answers } = (await (await fetch(`${w.url}/sandbox/consultations/acne/sample`)).json()) as {
    answers: Record<string, unknown>;
  };
  await person.get('/v2/consultation/acne/data');
  await person.must('/v2/consultation/acne/answers', { answers: { ...answers, pregnancy: ['pregnant'] } });
  await person.must('/v2/consultation/acne/submit');
  await me.page.goto('/logout');
  for (const path of [`/v2/reset-password?link=${'x'.repeat(90)}`, `/v2/take-email-back?link=${'x'.repeat(90)}`]) {
    await me.page.goto(path);
    await me.page.locator('h1').first().waitFor();
    await mine.fits(path);
  }
  await logInAt(me, '/v2/login?next=%2Fv2%2Fsubscription%2Fresult', refused.email, refused.password);
  await me.heading('This treatment is not right for you now');
  await mine.fits('result, not offered');
  expect(mine.found()).toEqual([]);
});

test('no page of the console is wider than a phone', async () => {
  await desk.logIn(plan.address);
  const user = (await w.sql<{ id: number }>('select id from identity.accounts where email = $1', [who.email]))[0]?.id;
  await desk.staff.must('/admin/order/update-user-note', { user, note: WORD });
  await desk.staff.must('/v2/admin/form/send-user-chat', { user_id: user, message: WORD });
  await desk.staff.must('/v2/admin/form/record-near-miss', {
    happened_on: londonDate(await w.clock.now()),
    stage: 'check',
    kind: 'other',
    causes: ['other'],
    what: WORD,
    action: WORD,
    key: randomUUID(),
  });
  await desk.staff.must('/v2/admin/form/stop-medicine', {
    what: 'code:850C',
    reason: 'other',
    note: WORD,
    text: WORD,
    key: randomUUID(),
  });
  const pages = [
    'treatments',
    'treatments/acne',
    'chats',
    'pom',
    'register',
    'dispatch',
    'station',
    'tasks',
    'stock',
    'batches',
    'ingredients',
    'formulas',
    'worksheets',
    'near-misses',
    'stopped',
    'dispatch?tab=exceptions',
    'dispatch?tab=owed',
    'insights',
    'promotions',
    'early-access',
    'books',
    'staff',
    'audit',
  ];
  for (const path of [
    plan.address,
    '/v2/admin',
    '/v2/admin/subscriptions?status=active',
    `/v2/admin/chat/${user}`,
    ...[...pages, 'business', 'security', 'nothing'].map((page) => `/v2/admin/${page}`),
  ]) {
    await desk.see(path);
    await desk.page.waitForLoadState('networkidle').catch(() => undefined);
    await theirs.fits(path);
  }
  expect(theirs.found()).toEqual([]);
}, 180_000);

/** Lists of rows, most of them empty in this world: an empty one must not push its last heading out either. */
const TABLES = [
  ...['subscriptions', 'treatments', 'chats', 'stock', 'batches', 'worksheets', 'ingredients', 'pharmacist-checks'],
  ...['responsible', 'near-misses', 'gp-letters', 'override-audit', 'pom', 'register', 'promotions', 'early-access'],
  ...['disputes', 'books', 'dispatch', 'dispatch?tab=exceptions', 'dispatch?tab=owed', 'staff', 'operations', 'audit'],
];
/** Ledgers with more columns than a small screen has room for: there they are moved sideways. */
const LEDGERS = ['batches', 'pom', 'register'];
/** Tables that can be moved sideways, with the headings that stand out of their frame. */
const cutTables = () =>
  [...document.querySelectorAll('.ant-table-container')]
    .filter((one) => one.checkVisibility())
    .flatMap((table) => {
      const body = table.querySelector('.ant-table-content, .ant-table-body');
      const over = body ? body.scrollWidth - body.clientWidth : 0;
      if (over <= 1) return [];
      const end = table.getBoundingClientRect().right;
      const heads = [...table.querySelectorAll('th')].filter((head) => head.getBoundingClientRect().right > end + 1);
      return [`${over} px: ${heads.map((head) => head.innerText).join(', ')}`];
    });

test.each([1440, 1024])(
  'no table of the console cuts its headings at %d',
  async (width) => {
    await desk.page.setViewportSize({ width, height: 900 });
    const cut: string[] = [];
    for (const path of TABLES.filter((one) => width > 1024 || !LEDGERS.includes(one))) {
      await desk.see(`/v2/admin/${path}`);
      await desk.page.locator('.ant-table-container').first().waitFor();
      await desk.page.waitForLoadState('networkidle').catch(() => undefined);
      cut.push(...(await desk.page.evaluate(cutTables)).map((one) => `${path}: ${one}`));
    }
    await desk.page.setViewportSize({ width: 1440, height: 900 });
    expect(cut).toEqual([]);
  },
  180_000,
);

test('what is too wide on a page or in a dialog is found and named', async () => {
  await me.page.setContent('<main><div style="width: 400px">wide page</div></main>');
  await mine.fits('page');
  await me.page.setContent(
    '<dialog style="margin: 0; padding: 0; border: 0; width: 300px; overflow: auto"><div style="width: 350px">wide dialog</div></dialog>',
  );
  await me.page.evaluate(() => document.querySelector('dialog')?.showModal());
  await mine.fits('dialog');
  expect(mine.found().map((one) => one.replace(/ px.*/, ''))).toEqual([
    'page is 408',
    'page is 408',
    'page is 408',
    'dialog is 350',
  ]);
});
