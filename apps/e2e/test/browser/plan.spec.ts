import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays, logIn, newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import { approveAndShip, treated } from './console.ts';
import { logInAt, typeCard } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What customers change about their plan, on a phone: what a dialog previews is what the page shows afterwards. */
let w: World;
let browser: Browser;
let me: Visitor;
let subscription: number;
let staff: Person;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  // Always at noon: at night a charge waits for the morning.
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['prescriber', 'pharmacist'], 'clinic');
  subscription = (await treated(w, staff, who)).id;
  me = await Visitor.arrive(browser, { name: 'customer', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
beforeEach(async () => {
  await me.page.setViewportSize({ width: 390, height: 844 });
  await me.page.goto('/v2/profile');
  await me.heading('Account Overview');
});
afterEach(() => {
  expect(me.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const dialog = (): Locator => me.page.getByRole('dialog').filter({ visible: true });
const send = (name: string | RegExp) =>
  dialog()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
async function look(name: string): Promise<void> {
  await me.shot(`plan-${name}`);
  barriers.push(...(await me.barriers()));
}
async function manage(name: string): Promise<void> {
  await me.page.locator('summary').filter({ hasText: 'Manage' }).click();
  await me.press(name);
}
/** The first day and sum previewed in the open dialog, once the preview has loaded. */
async function foretold(): Promise<{ date: string; amount: string }> {
  await dialog().locator('section[aria-busy="false"]').waitFor();
  const [, amount = '', date = ''] =
    /charged (£[\d.]+) (?:now|on (\d\d\/\d\d\/\d{4}))/.exec((await dialog().textContent()) ?? '') ?? [];
  return { date, amount };
}
/** When the next delivery is due, as shown at the top of the card. */
const due = async (): Promise<string> =>
  /\d\d\/\d\d\/\d{4}/.exec((await me.page.getByText(/^SHIPS & CHARGES: /).textContent()) ?? '')?.[0] ?? '';
const isDue = (date: string) => me.sees(`SHIPS & CHARGES: ${date}`);
/** So many days from now, as a date field takes it. */
const day = async (days: number): Promise<string> =>
  new Date((await w.clock.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const british = (date: string): string => date.split('-').toReversed().join('/');

test('another day: a date has to be chosen, and one that would not do is named', async () => {
  await me.press('Update delivery date');
  await dialog()
    .getByLabel('New date')
    .fill(await day(-3));
  await send('Save');
  await me.sees('❌ Something went wrong while updating the date. Please try again.');
  await look('date-refused');
  const wanted = workingDayFrom(await day(20));
  await dialog().getByLabel('New date').fill(wanted);
  expect(await foretold()).toEqual({ date: british(wanted), amount: '£48.40' });
  await look('date');
  await send('Save');
  await me.sees(`Your delivery date is now ${british(wanted)}.`);
  await isDue(british(wanted));
});

test('a new frequency is charged and dated as the dialog foretold', async () => {
  await manage('Change how often it comes');
  expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog().getByLabel('3 months').check();
  await dialog().getByText('£72.60').first().waitFor();
  const told = await foretold();
  expect(told.amount).toBe('£72.60');
  await look('frequency');
  await send('Save');
  await me.sees(`Saved. Your next delivery is on ${told.date}.`);
  await me.sees('every 3 months');
});

test('a skipped delivery moves the next one to the day that was shown', async () => {
  const before = await due();
  await manage('Skip next delivery');
  const told = await foretold();
  expect(told.date).not.toBe(before);
  await look('skip');
  await send('Skip delivery');
  await me.sees(`Skipped. Your next delivery is on ${told.date}.`);
  await isDue(told.date);
});

test('a pause ends when it is resumed, on the day that was shown', async () => {
  await manage('Pause');
  const until = await day(150);
  await dialog().getByLabel('Pause until').fill(until);
  await dialog().getByText(british(until)).first().waitFor();
  await look('pause');
  await send('Pause subscription');
  await me.sees(`Paused until ${british(until)}.`);
  await look('paused');
  await manage('Resume');
  const told = await foretold();
  await look('resume');
  await send('Resume subscription');
  await me.sees(`Welcome back. Your next delivery is on ${told.date}.`);
  await isDue(told.date);
});

test('a cancellation, two presses away, and taken back', async () => {
  const before = await due();
  await me.press('Cancel');
  await dialog().getByText('You will not be charged again.').waitFor();
  await dialog().getByLabel('May we ask why? (optional)').selectOption('I have too much of it left');
  await look('cancel');
  await send('Cancel subscription');
  await me.heading('Subscription Cancelled');
  await send('OK');
  await me.press('Undo cancellation');
  await me.page.getByRole('button', { name: 'Undo cancellation' }).waitFor({ state: 'hidden' });
  await isDue(before);
});

test('a second card, chosen for what comes, the first kept as backup', async () => {
  await me.press('Change Payment Method');
  await send('Save');
  await me.sees('Please select a payment method.');
  await me.press('Add new card');
  await typeCard(me, '4000000000000002');
  await me.press('Save Payment Method');
  await me.sees('Your card was declined.');
  await typeCard(me, '5555555555554444');
  await me.press('Save Payment Method');
  await me.sees('Payment method saved!');
  await send('Save');
  await me.heading('Updated ✅');
  await send('OK');
  await me.press(/^Use as backup.*4242/);
  await me.page.getByText('Backup', { exact: true }).waitFor();
  await look('cards');
  const customer = await logIn(w.url, who.email, who.password);
  const { methods } = await customer.page<{ methods: { last4: string; is_backup: boolean }[] }>('/v2/profile');
  expect(methods.map(({ last4, is_backup }) => `${last4} ${is_backup}`).toSorted()).toEqual([
    '4242 true',
    '4444 false',
  ]);
});

test('the next delivery now, for what was foretold, once', async () => {
  // With more than half of the last supply left it is refused, in words, before anything can be pressed.
  await manage('Send next delivery now');
  await dialog()
    .getByText(/more than the prescription is for/)
    .waitFor();
  expect(await dialog().getByRole('button', { name: 'Charge and send now' }).isDisabled()).toBe(true);
  await look('send-now-too-much');
  await send('Keep it as it is');
  await w.clock.advance('P35D');
  await me.page.reload();
  await manage('Send next delivery now');
  const told = await foretold();
  // No day: it is charged as the button is pressed.
  expect(told.date).toBe('');
  await dialog().getByLabel('Why do you need it already?').fill('I travel for two months');
  await look('send-now');
  await send('Charge and send now');
  await me.sees('We are charging your card now. Your dashboard shows the outcome in a moment.');
  await w.settle();
  expect(
    await w.sql(`select amount_pence, card_last4 from billing.charges where state = 'succeeded' order by created_at`),
  ).toEqual([
    { amount_pence: 4840, card_last4: '4242' },
    { amount_pence: Number(told.amount.slice(1).replace('.', '')), card_last4: '4444' },
  ]);
  await me.page.reload();
  await me.page.locator('summary').filter({ hasText: 'What has happened' }).click();
  await me.sees(/is skipped; the next one is on/);
  await look('sent-now');
  await expectInvariants(w);
});

test('a refused payment is paid from the dashboard with the other card, and the next deliveries with it', async () => {
  await approveAndShip(w, staff, subscription);
  await me.page.reload();
  await me.press(/^No longer use as backup/);
  await me.page.getByRole('button', { name: /^Use as backup.*4242/ }).waitFor();
  const customer = await logIn(w.url, who.email, who.password);
  const { methods } = await customer.page<{ methods: { id: string; last4: string }[] }>('/v2/profile');
  await bankSays(w.url, methods.find(({ last4 }) => last4 === '4444')?.id ?? '', 'declinesLater');
  await w.clock.advance('P3M');
  await w.settle();
  await me.page.goto('/logout');
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.sees('A payment did not go through');
  await look('refused');
  await me.press('Retry payment');
  await dialog().getByLabel('Visa ending in 4242').check();
  await dialog()
    .getByText(/^You will next be charged £72.60/)
    .waitFor();
  await look('retry');
  await send('Save');
  await me.heading('Updated ✅');
  await send('OK');
  await w.settle();
  await me.page.reload();
  await me.page.getByText('A payment did not go through').waitFor({ state: 'hidden' });
  expect(
    await w.sql(
      `select amount_pence, card_last4 from billing.charges where state = 'succeeded' order by created_at desc limit 1`,
    ),
  ).toEqual([{ amount_pence: 7260, card_last4: '4242' }]);
  await expectInvariants(w);
});

test('none of these screens has a serious accessibility violation', () => {
  expect([...new Set(barriers)]).toEqual([]);
});
