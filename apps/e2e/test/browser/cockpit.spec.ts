import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Finding } from '@sorrel/contracts/consultations/words';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { isWorkingDay } from '@sorrel/contracts/working-days';
import { keepSight, openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { decisionOf, mayReadAtOnce, readAll } from './case.ts';
import { LONG } from './fits.ts';
import { logInAt } from './steps.ts';

/** Prescribers decide their queue by keyboard alone, having seen everything; two of them do not decide the same case. */
const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
let w: World;
let browser: Browser;
let shah: Visitor;
let hale: Visitor;
const cases: number[] = [];
const addressOf = (id: number): string => `/v2/admin/subscriptions/${id}`;

async function prescriber(fname: string, sname: string): Promise<Visitor> {
  const email = `${fname.toLowerCase()}@sorrel.example`;
  await w.ask(
    createStaff,
    { email, password: STAFF_PASSWORD, fname, sname, permissions: ['prescriber'] },
    w.as.system(),
  );
  const visitor = await Visitor.arrive(browser, { name: fname, url: w.url, shots: SHOTS, allowed: [/status of 409/] });
  await mayReadAtOnce(visitor.page);
  await logInAt(visitor, '/v2/login?next=%2Fv2%2Fadmin%2Fsubscriptions', email, STAFF_PASSWORD);
  await visitor.heading('Subscriptions');
  return visitor;
}

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  const names = [{}, { fname: LONG.first, sname: LONG.last }, {}, {}, {}, {}];
  for (const name of names) {
    const customer = await signUp(w.url, newcomer(name));
    await consult(w.url, customer, 'acne');
    const { subscriptionId } = await checkOut(w.url, customer);
    await uploadPhotos(customer);
    cases.push(subscriptionId);
  }
  await w.settle();
  shah = await prescriber('Imran', 'Shah');
  hale = await prescriber('Rowan', 'Hale');
}, 300_000);
afterEach(() => expect([...shah.complaints.splice(0), ...hale.complaints.splice(0)]).toEqual([]));
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const statusOf = async (id: number) =>
  (await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [id]))[0]?.status;
/** The address changes first, the page a moment later. */
const opened = async (page: Page, id: number): Promise<void> => {
  await page.waitForURL(`**${addressOf(id)}`);
  await page.waitForFunction((title) => document.title.startsWith(title), `Subscription ${id}`);
};
/** Keys do nothing while the dialog before is still on its way out: pressed again, as one does. */
const walked = async (page: Page, key: 'j' | 'k', id: number) => {
  await until(
    async () => {
      if (!page.url().endsWith(addressOf(id))) await page.keyboard.press(key);
      await page.waitForURL(`**${addressOf(id)}`, { timeout: 2_000 }).catch(() => undefined);
      return page.url().endsWith(addressOf(id));
    },
    30_000,
    `${key} leads to case ${id}`,
  );
  await opened(page, id);
};

test('Approve stays closed, whoever presses what, until the answers and photos have been on screen and warnings are acknowledged', async () => {
  const { page } = shah;
  await page.goto(addressOf(cases[0]!));
  await decisionOf(page)
    .getByText(/^Still to be seen: \d+ answers, 3 photos and what the label says$/)
    .waitFor();
  await decisionOf(page)
    .getByText(/^To be acknowledged: R-23/)
    .waitFor();
  const approve = page.getByRole('button', { name: /^Approve/ });
  expect(await approve.isDisabled()).toBe(true);
  await page.keyboard.press('a');
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  // The end of the page at once: what lies between has not been seen.
  await page.keyboard.press('End');
  await page.waitForTimeout(1_000);
  expect(await approve.isDisabled()).toBe(true);
  await page.keyboard.press('Home');
  await readAll(page, { isAtOnce: true });
  expect(await approve.isDisabled()).toBe(false);
  expect(await statusOf(cases[0]!)).toBe('review');
});

test('one case after the other is decided by keyboard alone: approved, declined with words, asked', async () => {
  const { page } = shah;
  await page.goto(addressOf(cases[0]!));
  const spent: { keys: number; seconds: number }[] = [];
  const timed = async (act: () => Promise<number>): Promise<void> => {
    const begun = Date.now();
    const keys = await act();
    spent.push({ keys, seconds: (Date.now() - begun) / 1000 });
  };
  for (const at of [0, 1]) {
    await timed(async () => {
      const keys = await readAll(page);
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Approve and next', exact: true }).last().waitFor();
      // The dialog has the focus first, its button a moment later.
      await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Approve and next'));
      await page.keyboard.press('Enter');
      await opened(page, cases[at + 1]!);
      return keys + 2;
    });
    expect(await statusOf(cases[at]!)).toBe('shipping');
  }
  await timed(async () => {
    await decisionOf(page).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('combobox', { name: 'Reason' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Our prescriber has looked at your request').waitFor();
    let keys = 4;
    while (!(await page.evaluate(() => document.activeElement?.textContent?.startsWith('Decline and next') ?? false))) {
      await page.keyboard.press('Tab');
      keys += 1;
      if (keys > 15) throw new Error('No number of Tabs leads to Decline.');
    }
    await page.keyboard.press('Enter');
    await opened(page, cases[3]!);
    return keys + 1;
  });
  expect(await statusOf(cases[2]!)).toBe('refused');
  await decisionOf(page).waitFor();
  await page.keyboard.press('w');
  await page.getByLabel('Your question').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await page.keyboard.type('Which cream did you use before?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await opened(page, cases[4]!);
  expect(await w.sql('select state from consultations.reviews where subscription_id = $1', [cases[3]])).toEqual([
    { state: 'asked' },
  ]);
  // Walks the queue: forth and back, and the help.
  await decisionOf(page).waitFor();
  await walked(page, 'j', cases[5]!);
  await decisionOf(page).waitFor();
  await walked(page, 'k', cases[4]!);
  await decisionOf(page).waitFor();
  await page.keyboard.press('?');
  await shah.sees('Single keys act on this page');
  await page.keyboard.press('Escape');
  // Everything that was on screen is in the record.
  const records = await w.sql<{ n: number }>(
    'select count(*)::int as n from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = any($1::bigint[])',
    [cases],
  );
  expect(records).toEqual([{ n: 3 }]);
  await page.goto(addressOf(cases[0]!));
  await shah.sees(/^On screen: the answers, 3 photos, what the label says\./);
  // Read, not flipped through: nobody reads two dozen answers, three photos and a label in ten seconds, and nobody should need a minute.
  const seconds = spent.slice(0, 2).map((one) => one.seconds);
  expect(Math.min(...seconds)).toBeGreaterThan(10);
  expect(seconds.reduce((sum, one) => sum + one, 0) / 2).toBeLessThan(60);
  process.stdout.write(`decisions by keyboard: ${JSON.stringify(spent)}\n`);
}, 180_000);

test('a case two prescribers open belongs to the first, until the second takes it over; then the first is told and decides nothing', async () => {
  const id = cases[4]!;
  await shah.page.goto(addressOf(id));
  await decisionOf(shah.page).waitFor();
  await until(
    async () => (await w.sql('select 1 from consultations.case_claims where subscription_id = $1', [id])).length === 1,
    30_000,
    'the case is claimed',
  );
  await hale.page.goto(addressOf(id));
  await hale.sees('Imran Shah has this case open');
  expect(await hale.page.getByRole('button', { name: 'Decline', exact: true }).isDisabled()).toBe(true);
  await hale.shot('cockpit-claimed');
  await readAll(shah.page, { isAtOnce: true });
  await shah.page.keyboard.press('a');
  await shah.page.getByRole('dialog').filter({ visible: true }).waitFor();
  await hale.page.keyboard.press('t');
  await hale.page.getByText('Imran Shah has this case open').waitFor({ state: 'hidden' });
  // The first one's next act says so, and saves nothing.
  await shah.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await shah.sees(/Rowan Hale has had this case open since/);
  await shah.sees('Rowan Hale has taken this case over');
  expect(await statusOf(id)).toBe('review');
  await readAll(hale.page, { isAtOnce: true });
  await hale.page.keyboard.press('a');
  await hale.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await until(async () => (await statusOf(id)) === 'shipping', 30_000, 'the case is approved');
  // The first one, who reads on, cannot decide it any more: the page says who did.
  await shah.sees('Rowan Hale approved this case');
  expect(await shah.page.getByRole('button', { name: /^(Approve|Decline|Ask the customer)/ }).count()).toBe(0);
  await shah.page.keyboard.press('d');
  expect(await shah.page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  await shah.shot('cockpit-settled');
  await hale.page.goto(addressOf(id));
  await hale.sees('Case taken over');
  expect(
    await w.sql(
      'select 1 from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1',
      [id],
    ),
  ).toHaveLength(1);
});

test('photos are compared side by side and zoomed together; the page fits and is accessible at three widths', async () => {
  const { page } = hale;
  await page.goto(addressOf(cases[5]!));
  await decisionOf(page).waitFor();
  const barriers: string[] = [];
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await keepSight(page, `${SHOTS}cockpit-case-${width}.png`, { fullPage: width !== 1440 });
    barriers.push(...(await hale.barriers()));
  }
  await page.keyboard.press('c');
  const desk = page.getByRole('dialog', { name: 'Photos compared' });
  await desk.waitFor();
  await page.keyboard.press('+');
  await desk.getByText('150 %').waitFor();
  const sheets = await desk
    .locator('.desk-sheet')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform));
  expect(sheets).toEqual(Array(2).fill('translate(0px, 0px) scale(1.5)'));
  await keepSight(page, `${SHOTS}cockpit-desk-1440.png`);
  barriers.push(...(await hale.barriers()));
  await page.keyboard.press('Escape');
  // Until it has gone, keys are the desk's.
  await desk.waitFor({ state: 'hidden' });
  await page.keyboard.press('q');
  await hale.sees('1 case waits');
  await keepSight(page, `${SHOTS}cockpit-queue-1440.png`);
  barriers.push(...(await hale.barriers()));
  expect(barriers).toEqual([]);
});

test('a prescriber sets supplies and directions, signs them, and takes the prescription back; its page says both', async () => {
  const { page } = hale;
  const id = cases[5]!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(addressOf(id));
  await decisionOf(page).waitFor();
  await page.getByRole('combobox', { name: 'For', exact: true }).click();
  await page.getByTitle('2 supplies', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Valid for' }).click();
  await page.getByTitle('1 month', { exact: true }).click();
  await page
    .getByText(/^The last of 2 supplies is due/)
    .last()
    .waitFor();
  await keepSight(page, `${SHOTS}cockpit-terms-1440.png`);
  await page.getByRole('combobox', { name: 'Valid for' }).click();
  await page.getByTitle('6 months', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Directions/ }).fill('Every other evening, a thin layer.');
  // Keys act again once nobody types.
  await page.getByRole('heading', { name: 'Medicine', exact: true }).click();
  const barriers = await hale.barriers();
  await readAll(page, { isAtOnce: true });
  await page.getByRole('button', { name: /^Approve/ }).click();
  await hale.sees(/2 supplies, valid for 6 months/);
  await keepSight(page, `${SHOTS}cockpit-approve-terms-1440.png`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await until(async () => (await statusOf(id)) === 'shipping', 30_000, 'the case is approved');
  await page.goto(addressOf(id));
  await hale.sees(/For 2 supplies, valid until/);

  await page.getByRole('button', { name: /^Revoke PRX/ }).click();
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByTitle('A side effect or reaction', { exact: true }).click();
  await hale.sees(/Please stop using what you have of it/);
  await hale.shot('revoke');
  barriers.push(...(await hale.barriers()));
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await until(async () => (await statusOf(id)) === 'review', 30_000, 'what was cleared is back with a prescriber');
  await page.goto(addressOf(id));
  await hale.sees(/^Revoked on .* by Rowan Hale: A side effect or reaction$/);
  await hale.shot('revoked');
  const [row] = await w.sql<{ hash: string }>(
    'select hash from fulfilment.prescription_copies where subscription_id = $1',
    [id],
  );
  await page.goto(`/verify/${row?.hash}`);
  await hale.sees('Revoked: do not dispense');
  await hale.shot('verify-revoked');
  barriers.push(...(await hale.barriers()));
  expect(barriers).toEqual([]);
});

test('a plan of steps is set, signed and confirmed; the account, the page of the paper and the next delivery name the same strengths', async () => {
  const { page } = hale;
  const who = newcomer();
  const customer = await signUp(w.url, who);
  await consult(w.url, customer, 'weight-loss');
  const { subscriptionId: id } = await checkOut(w.url, customer);
  await uploadPhotos(customer);
  await w.settle();
  const [owner] = await w.sql<{ user_id: number }>('select user_id::int from billing.subscriptions where id = $1', [
    id,
  ]);
  const userId = owner!.user_id;
  const verified = async (finding: Finding): Promise<void> => {
    const takenOn = londonDate(await w.clock.now());
    await w.ask(
      recordEvidence,
      { userId, method: 'video', reference: 'Call 20261120-7', takenOn, finding },
      w.as.staff(),
    );
  };
  await verified({ kind: 'bmi', heightCm: 170, weightKg: 95 });
  await verified({ kind: 'identity', documentName: `${who.fname} ${who.sname}`, documentBirthDate: who.birthDate });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(addressOf(id));
  const steps = page.getByRole('group', { name: 'Plan of steps' });
  await steps.waitFor();
  expect(await steps.getByRole('listitem').count()).toBe(5);
  await steps.getByRole('combobox', { name: 'Up to' }).click();
  await page.getByTitle('1 mg', { exact: true }).click();
  await steps.getByText('Please choose why the plan is another than the one proposed.').waitFor();
  await steps.getByRole('combobox', { name: /^Why another plan/ }).click();
  await page.getByTitle('Works well at this strength', { exact: true }).click();
  await page.getByRole('heading', { name: 'Medicine', exact: true }).click();
  const barriers = await hale.barriers();
  await hale.shot('cockpit-steps');
  await readAll(page, { isAtOnce: true });
  await page.getByRole('button', { name: /^Approve/ }).click();
  await hale.sees(/410J Wegovy 0.25 mg: one supply, valid for 1 month/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await until(async () => (await statusOf(id)) === 'shipping', 30_000, 'the first supply is approved');
  await w.settle();
  const codes = async () =>
    (
      await w.sql<{ code: string; price_pence: number }>(
        'select code, price_pence from billing.items where subscription_id = $1 order by sequence',
        [id],
      )
    ).map(({ code, price_pence: pence }) => [code, pence]);
  expect(await codes()).toEqual([
    ['410J', 11_500],
    ['411J', 12_500],
  ]);

  const [row] = await w.sql<{ hash: string }>(
    'select hash from fulfilment.prescription_copies where subscription_id = $1',
    [id],
  );
  await page.goto(`/verify/${row?.hash}`);
  await hale.sees('0.25 mg for 1 supply, then 0.5 mg for 1 supply, then 1 mg from then on');
  await hale.shot('verify-steps');

  const patient = await Visitor.arrive(browser, { name: 'patient', url: w.url, shots: SHOTS });
  await logInAt(patient, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  const ahead = patient.page.getByRole('region', { name: 'Your next strengths' });
  await ahead.waitFor();
  expect(await ahead.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^0.5 mg from .*, for one delivery\s*£125.00 a month$/),
    expect.stringMatching(/^1 mg from .* on\s*£145.00 a month$/),
  ]);
  barriers.push(...(await patient.barriers()));
  await patient.shot('account-steps');
  expect(patient.complaints).toEqual([]);

  // Sent, and the next one near: it is reviewed before it is charged, with one choice and Approve.
  const [item] = await w.sql<{ id: number }>(
    'select id::int from billing.items where subscription_id = $1 order by sequence limit 1',
    [id],
  );
  const pharmacist = await staffMember(w, ['pharmacist'], 'packer');
  let day = londonDate(await w.clock.now());
  // What must stay cold leaves when the days after are working days, too.
  while (![0, 1, 2].every((n) => isWorkingDay(addDays(day, n)))) day = addDays(day, 1);
  if (day > londonDate(await w.clock.now())) await w.clock.at(`${day}T09:30:00Z`);
  await until(
    async () => !(await pharmacist.must<{ isPending: boolean }>('/v2/admin/form/ship', { id: item!.id })).isPending,
    45_000,
    'the first pen leaves',
  );
  await w.settle();
  const [due] = await w.sql<{ due_at: string }>('select due_at::text from billing.subscriptions where id = $1', [id]);
  await w.clock.at(`${addDays(due!.due_at, -7)}T09:30:00Z`);
  await verified({ kind: 'bmi', heightCm: 170, weightKg: 93 });
  await w.settle();
  await until(async () => (await statusOf(id)) === 'review', 30_000, 'the next step is with a prescriber');
  await page.goto(addressOf(id));
  await steps.getByText('Please record the side effects of the last supply.').waitFor();
  await steps.getByText('Not answered', { exact: true }).waitFor();
  await steps.getByText(/, and reminded on /).waitFor();
  await hale.shot('cockpit-not-answered');
  // What the patient answers in the account stands before the prescriber.
  await patient.page.goto('/v2/profile');
  const form = patient.page.getByRole('region', { name: /^Before your next strength/ });
  await form.getByRole('radio', { name: 'Ones that troubled me' }).check();
  await form.getByRole('checkbox', { name: 'Feeling sick' }).check();
  await form.getByRole('radio', { name: 'I missed one dose' }).check();
  await form.getByLabel(/^Anything else/).fill(`Only in the first week. ${'Long'.repeat(40)}`);
  barriers.push(...(await patient.barriers()));
  await patient.shot('account-check-in');
  await form.getByRole('button', { name: 'Send my answers' }).click();
  await patient.sees('Your prescriber reads your answers before they decide about your next strength.');
  await page.goto(addressOf(id));
  await steps.getByText('Ones that troubled me').waitFor();
  await steps.getByText('I missed one dose').waitFor();
  await steps.getByRole('combobox', { name: 'Side effects of the last supply' }).click();
  await page.getByTitle('None', { exact: true }).click();
  await page.getByRole('heading', { name: 'Medicine', exact: true }).click();
  barriers.push(...(await hale.barriers()));
  await hale.shot('cockpit-next-step');
  await readAll(page, { isAtOnce: true });
  await page.getByRole('button', { name: /^Approve/ }).click();
  await hale.sees(/411J Wegovy 0.5 mg: one supply, valid for 1 month/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await until(async () => (await statusOf(id)) === 'active', 30_000, 'the next step is approved');
  await w.clock.at(`${due!.due_at}T09:30:00Z`);
  await w.settle();
  await until(
    async () => (await codes()).length === 3,
    15_000,
    'the next step is charged, and the one after it is planned',
  );
  expect(await codes()).toEqual([
    ['410J', 11_500],
    ['411J', 12_500],
    ['412J', 14_500],
  ]);
  expect(barriers).toEqual([]);
}, 240_000);
