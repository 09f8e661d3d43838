import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readBooks } from '@sorrel/contracts/billing/rpc';
import { sendMine, sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import type { InsightChart } from '@sorrel/contracts/http/admin';
import { daysOf } from '@sorrel/contracts/insights';
import { addDays, addMonths, londonDate } from '@sorrel/contracts/london';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole, treated } from './console.ts';
import { WORD } from './fits.ts';

/** How the business does, as its owner reads it: figures of six lives, each equal to the books or the records it counts. */
let w: World;
let browser: Browser;
let owner: StaffConsole;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  owner = await StaffConsole.open(w, browser, 'owner', ['ops', 'support']);
  const clinic = await staffMember(w, ['prescriber', 'pharmacist', 'support'], 'clinic');
  const kept = await treated(w, clinic);
  const gone = await treated(w, clinic);
  await gone.customer.must('/v2/subscription/form/cancel', { subscription: gone.id, reason: 'no-effect' });
  const left = await treated(w, clinic);
  await clinic.must('/v2/admin/form/end-subscription', { subscription: left.id });
  // Refused, and so refunded.
  const refused = await signUp(w.url, newcomer());
  await consult(w.url, refused, 'acne');
  const { subscriptionId } = await checkOut(w.url, refused);
  await uploadPhotos(refused);
  await clinic.must('/v2/admin/form/review', { id: subscriptionId, approve: '0', reason: 'see-in-person' });
  const [customer] = await w.sql<{ id: number }>('select user_id::int as id from billing.subscriptions where id = $1', [
    kept.id,
  ]);
  const userId = customer?.id ?? 0;
  await w.ask(sendMine, { message: 'Where is it?' }, w.as.customer(userId));
  await w.clock.advance('PT3H');
  await w.ask(sendToCustomer, { userId, message: 'On its way.', clientId: null }, w.as.staff(['support']));
  await owner.staff.must('/v2/admin/form/update-user-credit', { id: userId, value: 10, key: 'insights' });
  await w.settle();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const region = (name: string) => owner.page.getByRole('region', { name, exact: true });
/** A figure of the page as it is written there. */
const figure = (panel: string, title: string) =>
  region(panel)
    .locator('.insight-figure')
    .filter({ has: owner.page.locator('dt').getByText(title, { exact: true }) })
    .locator('.insight-value')
    .innerText();
const money = (pence: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);

test('revenue, refunds and credit on the page are those of the books, and what is counted is what happened', async () => {
  await owner.logIn('/v2/admin/insights');
  await owner.says('New and ended subscriptions', 'Time to a reply', 'How long stock lasts', 'Refusals by reason');
  const to = londonDate(await w.clock.now());
  const { accounts } = await w.ask(readBooks, { from: addDays(to, -29), to }, w.as.staff(['ops']));
  const debit = (...names: string[]) =>
    accounts
      .filter(({ account }) => names.includes(account))
      .reduce((sum, { debitPence, creditPence }) => sum + debitPence - creditPence, 0);
  expect(debit('sales')).toBeLessThan(0);
  expect(await figure('Money', 'Revenue')).toBe(money(-debit('sales', 'discounts')));
  expect(await figure('Money', 'Refunds')).toBe(money(debit('returns')));
  expect(debit('returns')).toBeGreaterThan(0);
  expect(await figure('Money', 'Credit given')).toBe(money(1_000));
  expect(await figure('Money', 'Net')).toBe(money(-debit('sales', 'discounts', 'returns', 'disputes')));
  const figures = ['Active', 'Ending', 'New', 'Ended'];
  expect(await Promise.all(figures.map((title) => figure('Subscriptions', title)))).toEqual(['1', '1', '4', '2']);
  expect(await figure('Prescribers’ decisions', 'Decisions')).toBe('4');
  expect(await figure('Prescribers’ decisions', 'Refusals')).toBe('1');
  expect(await figure('Replies to customers', 'Median')).toMatch(/^3 h 0\d min$/);
  expect(await figure('Parcels and stock', 'Parcels')).toBe('3');
  await owner.says('Should be seen in person', 'Ended by staff', 'Refused by a prescriber');
  await owner.look('insights');
  for (const width of [1024, 768]) {
    await owner.page.setViewportSize({ width, height: 900 });
    expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await owner.page.setViewportSize({ width: 1440, height: 900 });
  await owner.page.emulateMedia({ colorScheme: 'dark' });
  await owner.look('insights-dark');
  await owner.page.emulateMedia({ colorScheme: 'light' });
  expect(owner.barriers).toEqual([]);
  expect(owner.complaints()).toEqual([]);
  await expectInvariants(w);
});

test('the period is changed by keyboard and stands in the address; a plot has its table and its file, which say the same', async () => {
  const { page } = owner;
  await owner.see('/v2/admin/insights');
  await page.getByRole('radio', { name: 'Last 30 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/from=.*to=/);
  const isChosen = (name: string) => page.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });
  await isChosen('Last three months');
  // The focus stays where it is while the figures change.
  await page.keyboard.press('ArrowRight');
  await isChosen('Last year');
  // Days of one's own, and those that are no period.
  const day = londonDate(await w.clock.now());
  await page.getByLabel('From', { exact: true }).fill(addDays(day, -1));
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`from=${addDays(day, -1)}&to=${day}`));
  await owner.says(new RegExp(`^${addDays(day, -1).split('-').toReversed().join('/')} to`));
  await page.waitForLoadState('networkidle');
  await page.getByLabel('From', { exact: true }).fill(addDays(day, -500));
  await page.keyboard.press('Enter');
  await owner.says('Please choose at most 400 days.');
  await owner.look('insights-period');
  await owner.see(`/v2/admin/insights?from=${addDays(day, -1)}&to=${day}`);

  const table = region('Money').getByRole('button', { name: /^Show the table/ });
  await table.focus();
  await page.keyboard.press('Enter');
  const shown = region('Money').getByRole('table');
  await shown.waitFor();
  const head = await shown.getByRole('columnheader').allInnerTexts();
  const rows = await Promise.all(
    (await shown.locator('tbody tr.ant-table-row').all()).map((row) => row.getByRole('cell').allInnerTexts()),
  );
  const href = (await region('Money').getByRole('link', { name: /^CSV/ }).getAttribute('href')) ?? '';
  const file = await owner.staff.get(href);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="money-${addDays(day, -1)}-${day}.csv"`);
  const [fileHead, ...lines] = file.bytes
    .toString('utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(fileHead?.map((title, n) => (n === 0 ? title : title.trim())).filter((title) => title !== '£"')).toHaveLength(
    head.length,
  );
  expect(
    lines.map(([first = '', ...numbers]) => [
      first.split('-').toReversed().join('/'),
      ...numbers.map((one) => money(Number(one) * 100)),
    ]),
  ).toEqual(rows);
  await owner.look('insights-table');
  expect(owner.barriers).toEqual([]);
});

test('days on which nothing happened say so, and an owner of records that is away costs its own figures alone', async () => {
  const { page } = owner;
  await owner.see('/v2/admin/insights?from=2020-01-01&to=2020-01-31');
  await owner.says('Nothing in these days.');
  expect(await figure('Money', 'Revenue')).toBe('£0.00');
  expect(await figure('Replies to customers', 'Median')).toBe('–');
  await owner.look('insights-empty');
  await page.route(/data\/insights\?panel=replies/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'unavailable',
        message: 'This part of the service is not available just now.',
        errors: {},
      }),
    }),
  );
  await owner.see('/v2/admin/insights');
  await region('Replies to customers').getByText('These figures cannot be had just now').waitFor();
  expect(await figure('Subscriptions', 'New')).toBe('4');
  await owner.look('insights-away');
  await page.unroute(/data\/insights\?panel=replies/);
  await region('Replies to customers').getByRole('button', { name: 'Try again' }).click();
  await region('Replies to customers').getByRole('heading', { name: 'Time to a reply' }).waitFor();
  expect(owner.barriers).toEqual([]);
});

test('a year of a large business, with long words, is read as well: nothing is cut off or wider than its place', async () => {
  const { page } = owner;
  const to = londonDate(await w.clock.now());
  const from = addDays(to, -364);
  const days = daysOf(from, to);
  const wave = (n: number, of: number) => Math.round(of * (1 + Math.sin(n / 17) / 3 + (n % 7) / 20));
  const chart = (more: Partial<InsightChart>): InsightChart => ({
    key: 'k',
    title: 'New and ended subscriptions',
    what: 'By the day of the first payment, and of the end.',
    empty: '',
    kind: 'bars',
    columns: [
      { title: 'Day', unit: 'day' },
      { title: 'New', unit: 'count' },
      { title: 'Ended', unit: 'count' },
    ],
    shown: [1, 2],
    rows: days.map((day, n) => [day, wave(n, 3_000), wave(n + 9, 1_800)]),
    ...more,
  });
  const charts = [
    chart({}),
    chart({
      key: 'l',
      title: `Monthly revenue ${WORD.slice(0, 60)}`,
      kind: 'lines',
      columns: [
        { title: 'Day', unit: 'day' },
        ...['Revenue', 'Refunds', 'Credit given'].map((title) => ({ title, unit: 'pounds' as const })),
      ],
      shown: [1, 2, 3],
      rows: days.map((day, n) => [day, wave(n, 1_240_000), wave(n, 90_000), -wave(n, 41_000)]),
    }),
    chart({
      key: 'r',
      title: 'Why subscriptions ended',
      kind: 'ranks',
      columns: [
        { title: 'Why', unit: 'text' },
        { title: 'Subscriptions', unit: 'count' },
      ],
      shown: [1],
      rows: [
        ['Has more than they need', 812_345],
        [WORD.slice(0, 90), 230_001],
        ['Pregnancy, or planning one', 4],
      ],
    }),
    chart({
      key: 'c',
      title: 'Who stays, by month of beginning',
      kind: 'cohorts',
      columns: [
        { title: 'Began in', unit: 'month' },
        { title: 'Began', unit: 'count' },
        ...Array.from({ length: 13 }, (_, n) => ({
          title: n === 0 ? 'Same month' : `+${n}`,
          unit: 'percent' as const,
        })),
      ],
      shown: Array.from({ length: 13 }, (_, n) => n + 2),
      rows: Array.from({ length: 13 }, (_, n) => [
        addMonths(to, n - 12).slice(0, 7),
        80_000 + n,
        ...Array.from({ length: 13 }, (_cell, later) => (later < 12 - n ? 98.4 - later * 4.7 : null)),
      ]),
    }),
  ];
  const figures = ['Active', 'Paused', 'Monthly revenue'].map((title) => ({
    title,
    what: 'Prices of a month of all that comes again, whatever its rhythm, before codes and credit.',
    value: 24_861_733.5,
    unit: 'pounds',
  }));
  await page.route(/data\/insights\?/, (route) => route.fulfill({ json: { panel: 'subscriptions', figures, charts } }));
  await owner.see(`/v2/admin/insights?from=${from}&to=${to}`);
  await owner.says('Who stays, by month of beginning');
  await region('Subscriptions')
    .getByRole('button', { name: /^Show the table of New/ })
    .click();
  await owner.look('insights-year');
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // What a day comes to is read off under the pointer.
  await region('Subscriptions')
    .getByRole('img', { name: /^New and ended/ })
    .hover();
  await region('Subscriptions').locator('.plot-legend b').first().waitFor();
  await page.unroute(/data\/insights\?/);
  expect(owner.barriers).toEqual([]);
});

test('nobody without the right gets the page’s figures, nor their file; bad input is named', async () => {
  const support = await staffMember(w, ['support', 'plans', 'prescriber', 'dispatch'], 'till');
  for (const path of ['data/insights?panel=money', 'data/insights-file?panel=money&chart=money', 'insights'])
    expect([path, (await support.get(`/v2/admin/${path}`)).status]).toEqual([path, 403]);
  const answers = async (path: string) => {
    const { status, body } = await owner.staff.get<{ errors?: object }>(`/v2/admin/data/${path}`);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await answers('insights?panel=nothing')).toEqual([422, ['panel']]);
  expect(await answers('insights?panel=money&from=2026-02-30')).toEqual([422, ['from']]);
  expect(await answers('insights?panel=money&from=2026-02-02&to=2026-02-01')).toEqual([422, ['to']]);
  expect(await answers('insights?panel=money&from=2024-01-01&to=2026-02-01')).toEqual([422, ['to']]);
  expect(await answers('insights-file?panel=money&chart=nothing')).toEqual([404, []]);
});
