import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { decisionOf, readAll } from './case.ts';
import { StaffConsole } from './console.ts';

/*
 * What each job of a clinic's day costs in keys, clicks and seconds, done as a person does it: WORK_CASES cases decided by keyboard alone,
 * then a question answered, a parcel sent, money given back and a price changed. `npm run bench -- work` runs it; each job is a line of
 * the file BENCH_FIGURES. Nearly all of a decision's seconds are the half seconds that each answer and photo is looked at.
 */
const CASES = Number(process.env.WORK_CASES ?? 0);
/** Every tenth case is declined, and every twenty-fifth gets a question. */
const ACTS = Array.from({ length: CASES }, (_, at) => (at % 25 === 24 ? 'ask' : at % 10 === 9 ? 'decline' : 'approve'));

let w: World;
let browser: Browser;
let desk: StaffConsole;
const cases: { id: number; customer: Person }[] = [];

beforeAll(
  async () => {
    if (CASES === 0) return;
    browser = await openBrowser();
    w = await world();
    await w.clock.begin(lastNoon());
    for (let n = 0; n < CASES; n++) {
      const customer = await signUp(w.url, newcomer());
      await consult(w.url, customer, 'acne');
      const { subscriptionId } = await checkOut(w.url, customer);
      await uploadPhotos(customer);
      cases.push({ id: subscriptionId, customer });
    }
    await w.settle();
    desk = await StaffConsole.open(w, browser, 'work', ['prescriber', 'pharmacist', 'dispatch', 'support', 'ops']);
    await desk.logIn('/v2/admin/subscriptions');
  },
  120_000 + CASES * 20_000,
);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Measures one job: `act` answers how many keys and clicks it took. */
async function job(name: string, act: () => Promise<{ keys?: number; clicks?: number }>): Promise<void> {
  const begun = performance.now();
  const { keys = 0, clicks = 0 } = await act();
  const line = { job: name, keys, clicks, seconds: (performance.now() - begun) / 1_000 };
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(line)}\n`);
}

const isFocused = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((start) => document.activeElement?.textContent?.startsWith(start), text);

const DECIDE = {
  approve: async (page: Page): Promise<number> => {
    await page.keyboard.press('a');
    await isFocused(page, 'Approve');
    await page.keyboard.press('Enter');
    return 2;
  },
  decline: async (page: Page): Promise<number> => {
    await page.keyboard.press('d');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Our prescriber has looked at your request').waitFor();
    for (let tabs = 1; tabs < 15; tabs++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Decline') ?? false)) {
        await page.keyboard.press('Enter');
        return 5 + tabs;
      }
    }
    throw new Error('No number of Tabs leads to Decline.');
  },
  ask: async (page: Page): Promise<number> => {
    const question = 'Which cream did you use before?';
    await page.keyboard.press('w');
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type(question);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    return 4 + question.length;
  },
};

const stateOf = async (id: number): Promise<string | undefined> =>
  (await w.sql<{ state: string }>('select state from consultations.reviews where subscription_id = $1', [id]))[0]
    ?.state;

const jobs = CASES > 0 ? test : test.skip;

jobs(
  'cases are decided one after the other by keyboard alone, none of them unseen, each once [skip: in npm run bench -- work]',
  async () => {
    const { page } = desk;
    await page.goto(`/v2/admin/subscriptions/${cases[0]?.id}`);
    for (const [at, { id }] of cases.entries()) {
      const act = ACTS[at] ?? 'approve';
      await page.waitForFunction((title) => document.title.startsWith(title), `Subscription ${id}`);
      await job(act, async () => {
        // Only an approval asks for everything to have been seen.
        const seen = act === 'approve' ? await readAll(page) : await decisionOf(page).waitFor();
        const keys = (seen ?? 0) + (await DECIDE[act](page));
        await until(async () => (await stateOf(id)) !== 'open', 30_000, `case ${id} is decided`);
        return { keys };
      });
    }
    await w.settle();
    const decided = await w.sql<{ state: string; n: number; records: number }>(
      `select r.state, count(*)::int as n, sum((select count(*) from consultations.decisions d where d.review_id = r.id))::int as records
         from consultations.reviews r group by r.state order by r.state`,
    );
    const count = (act: string): number => ACTS.filter((one) => one === act).length;
    expect(decided).toEqual(
      [
        { state: 'approved', n: count('approve'), records: count('approve') },
        { state: 'asked', n: count('ask'), records: 0 },
        { state: 'declined', n: count('decline'), records: count('decline') },
      ].filter(({ n }) => n > 0),
    );
    await expectInvariants(w);
  },
  60_000 + CASES * 30_000,
);

jobs(
  'a parcel is sent, a question answered, money given back and a price changed [skip: in npm run bench -- work]',
  async () => {
    const { page } = desk;
    await desk.see('/v2/admin/dispatch');
    await job('ship', async () => {
      await page.getByRole('button', { name: 'Ship', exact: true }).first().click();
      await desk.says(/SRL-\d+ shipped/);
      return { clicks: 1 };
    });
    const shipped = () =>
      w.sql<{ id: number }>(`select subscription_id::int as id from billing.items where status = 'shipped'`);
    await until(async () => (await shipped()).length > 0, 30_000, 'a parcel has left');
    const [left] = await shipped();
    const first = cases.find(({ id }) => id === left?.id);
    await first?.customer.must('/v2/profile/form/chat', { message: 'Where is my order?' });
    await w.settle();
    await desk.see('/v2/admin/chats?show=unanswered');
    await job('answer with a tracking link', async () => {
      await page.getByRole('row').filter({ hasText: 'Where is my order?' }).getByRole('link').click();
      await page.getByRole('button', { name: /^Insert tracking link/ }).click();
      const box = page.getByLabel('Your message');
      await until(() => box.evaluate((one) => one === document.activeElement), 30_000, 'the box has the focus');
      await page.keyboard.press('Enter');
      await page.locator('[data-state=sent] a[href*="track"]').waitFor();
      return { clicks: 2, keys: 1 };
    });
    await desk.see(`/v2/admin/subscriptions/${first?.id}`);
    await job('give a part back', async () => {
      await page
        .getByRole('button', { name: /^Refund / })
        .first()
        .click();
      await desk.dialog().getByLabel('A part of it').check();
      await desk.pick('Reason', 'Goodwill');
      await desk.dialog().getByLabel('Amount').fill('10');
      await desk.send('Refund £10.00');
      await desk.says('£10.00 is on its way back');
      return { clicks: 5, keys: 2 };
    });
    await desk.see('/v2/admin/treatments');
    await job('change a price', async () => {
      await page
        .getByRole('button', { name: /^Change price of/ })
        .first()
        .click();
      await desk.fill('New price a month', '26.5');
      await desk.date('From', 30);
      await desk.send('Plan price');
      await desk.says(/costs £26\.50 from/);
      return { clicks: 2, keys: 15 };
    });
  },
  120_000,
);
