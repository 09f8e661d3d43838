import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { treated } from './console.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What a patient says has changed, on a phone: one tap, advice at once, and a prescriber who answers. */
let w: World;
let browser: Browser;
let me: Visitor;
let staff: Person;
let subscription: number;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['prescriber', 'pharmacist'], 'clinic');
  subscription = (await treated(w, staff, who)).id;
  me = await Visitor.arrive(browser, { name: 'health', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
afterEach(() => {
  expect(me.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

async function look(name: string): Promise<void> {
  await me.shot(name);
  barriers.push(...(await me.barriers()));
}
const tasks = async () =>
  (
    await staff.page<{
      tasks: { kind: string; urgency: string; health: { id: number; holds: string[] } | null }[];
    }>('/v2/admin/tasks')
  ).tasks.filter(({ kind }) => kind === 'health-change');

test('a side effect, one tap from the treatment: what to do now is on the screen, and the treatment is held', async () => {
  await me.page.setViewportSize({ width: 390, height: 844 });
  await look('card');
  await me.page.getByRole('link', { name: 'Something has changed with my health' }).first().click();
  await me.heading('Something has changed with my health');
  await me.page.getByLabel('I have a side effect').check();
  await me.page.getByLabel('Swelling of my face, lips, tongue or throat').check();
  await look('questions');
  await me.press('Tell my prescriber');
  await me.sees('Please get help now.');
  expect(await me.page.getByRole('link', { name: '999' }).first().getAttribute('href')).toBe('tel:999');
  await me.sees(/A prescriber reads what you told us by/);
  await look('advice');
  await w.settle();
  expect(await tasks()).toEqual([expect.objectContaining({ urgency: 'emergency' })]);
  await me.page.goto('/v2/profile');
  await me.sees(/not safe for you at the moment, so we have paused it/);
  expect(await me.page.getByText('Manage', { exact: true }).count()).toBe(0);
  await look('held');
});

test('the prescriber’s answer is read in the chat, and the treatment goes on', async () => {
  const [task] = await tasks();
  await staff.must('/v2/admin/form/answer-health', {
    id: task?.health?.id,
    may_go_on: true,
    text: 'It was a wasp, as we said on the phone. You may go on.',
  });
  await w.settle();
  expect(await tasks()).toEqual([]);
  await me.page.goto('/v2/profile/chat');
  await me.sees(/It was a wasp/);
  await me.page.goto('/v2/profile');
  await me.heading('Account Overview');
  expect(await me.page.getByText(/not safe for you at the moment, so we have paused it/).count()).toBe(0);
});

test('a pregnancy as the reason to cancel: advice at once, no “sorry to see you go”, and a task', async () => {
  await me.page.goto('/v2/profile');
  await me.press('Cancel');
  const dialog = me.page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('May we ask why? (optional)').selectOption('I am pregnant or planning to be');
  await dialog.getByLabel('I am pregnant').check();
  await look('cancelling');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await me.heading('Subscription Cancelled');
  await me.sees('Please stop using your treatment.');
  expect(await me.page.getByText(/sorry to see you go/).count()).toBe(0);
  await look('cancelled');
  await w.settle();
  expect(await tasks()).toHaveLength(1);
  const [plan] = await w.sql('select should_cancel from billing.subscriptions where id = $1', [subscription]);
  expect(plan).toMatchObject({ should_cancel: true });
});

test('who waits for a prescriber before ordering sees what waits, and until when', async () => {
  const other = newcomer();
  const person = await signUp(w.url, other);
  const sample = await fetch(`${w.url}/sandbox/consultations/weight-loss/sample`);
  const { answers } = (await sample.json()) as { answers: Record<string, unknown> };
  await person.get('/v2/consultation/weight-loss/data');
  await person.must('/v2/consultation/weight-loss/answers', { answers: { ...answers, family: ['men2'] } });
  await person.must('/v2/consultation/weight-loss/submit');
  await w.settle();
  const { held } = (await person.get<{ held: unknown[] }>('/v2/profile/data/held-orders')).body;
  expect(held).toEqual([expect.objectContaining({ treatment: 'weight-loss', may_go_on: null })]);
  const them = await Visitor.arrive(browser, { name: 'held', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await logInAt(them, '/v2/login?next=%2Fv2%2Fprofile', other.email, other.password);
  await them.heading('A prescriber looks at this first');
  expect(await them.page.getByText('You have no treatment yet.').count()).toBe(0);
  await them.shot('dashboard');
  await them.page.goto('/consultation/weight-loss');
  await them.sees('A prescriber looks at this first');
  expect(await them.page.getByRole('link', { name: 'See your proposed treatment' }).count()).toBe(0);
  await them.shot('consultation');
  expect(them.complaints).toEqual([]);
});

test('nothing stands in the way of a screen reader', () => {
  expect(barriers).toEqual([]);
});
