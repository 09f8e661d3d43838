import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole } from './console.ts';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const DESPAIR = 'Honestly I want to kill myself because of my skin';

/** Somebody who writes of danger, from the box they type in to the clinic's screens. Nothing is ordered or paid. */
let w: World;
let browser: Browser;
let me: Visitor;
let customer: Person;
const who = newcomer();
beforeAll(async () => {
  browser = await openBrowser();
  w = await world({ isFollowing: true });
  await w.clock.begin(lastNoon());
  customer = await signUp(w.url, who);
  await customer.must('/v2/consultation/acne/answers', { answers: { goals: DESPAIR } });
  me = await Visitor.arrive(browser, { name: 'danger', url: w.url, shots: SHOTS });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('in a low window the notice leaves the conversation in sight, and covers nothing of it', async () => {
  await me.page.setViewportSize({ width: 390, height: 480 });
  await me.page.goto('/v2/profile/chat');
  const box = me.page.getByLabel('Your message');
  await box.fill('I have chest pain and my lips are swollen');
  await me.sees('Our clinical team is told when you send this.');
  await box.press('Enter');
  await me.sees('Our clinical team has been told of your message.');
  const place = async (selector: string) => (await me.page.locator(selector).first().boundingBox())!;
  const [list, notice, input] = [await place('.chat-list'), await place('.chat-help'), await place('.chat-input')];
  expect(list.height).toBeGreaterThanOrEqual(100);
  expect(list.y + list.height).toBeLessThanOrEqual(notice.y + 1);
  expect(notice.y + notice.height).toBeLessThanOrEqual(input.y + 1);
  expect(notice.height).toBeGreaterThanOrEqual(60);
  await me.page.locator('.chat-help').scrollIntoViewIfNeeded();
  await me.page.screenshot({ path: `${SHOTS}danger-chat-480.png` });
});

test('urgent looks urgent on the rail, on Today, among the chats and the tasks, each with its own target', async () => {
  await w.clock.advance('PT4M');
  const desk = await StaffConsole.open(w, browser, 'danger-desk', ['support', 'prescriber']);
  await desk.logIn('/v2/admin');
  const rail = desk.page.getByRole('navigation', { name: 'What waits' });
  await rail.getByRole('link', { name: /^Unanswered chats: 1, 1 may be urgent/ }).waitFor();
  await rail.getByRole('link', { name: /^Clinical tasks: 2, 2 may be urgent/ }).waitFor();
  expect(await rail.locator('.rail-count--late').count()).toBeGreaterThanOrEqual(2);
  await desk.says(/^! 1 may be urgent, waiting \d minutes \(target 15 minutes\)$/);
  await desk.look('today');
  await desk.see('/v2/admin/tasks');
  await desk.says(/^! Emergency: look by /, DESPAIR, /Written in the questionnaire/, /May be: chest pain/);
  await desk.look('tasks');
  await desk.see('/v2/admin/chats?show=unanswered');
  await desk.says(/^! May be urgent, waiting \d minutes \(target 15 minutes\)$/);
  await desk.look('chats');
  await desk.page.getByRole('row').filter({ hasText: 'chest pain' }).getByRole('link').click();
  await desk.says(/^! May be urgent, waiting .*: a clinician has still to look$/);
  expect(await desk.page.getByText('target 12 hours').count()).toBe(0);
  await desk.look('chat');
  await w.clock.advance('PT20M');
  await desk.see('/v2/admin/tasks');
  await until(async () => (await desk.page.getByText(/over its target/).count()) > 0, 40_000, 'what is late says so');
});

test.each([1440, 390])(
  'help is on the screen where danger was typed, before the next question, at %i',
  async (width) => {
    const person = newcomer();
    const asked = await signUp(w.url, person);
    const sample = await fetch(`${w.url}/sandbox/consultations/acne/sample`);
    const { answers } = (await sample.json()) as { answers: Record<string, unknown> };
    const { goals: _, ...others } = answers;
    await asked.get('/v2/consultation/acne/data');
    await asked.must('/v2/consultation/acne/answers', { answers: others });
    const there = await Visitor.arrive(browser, { name: `danger-question-${width}`, url: w.url, shots: SHOTS });
    await there.page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await logInAt(there, `/v2/login?next=${encodeURIComponent('/consultation/acne')}`, person.email, person.password);
    await there.page.locator('h1[id^="question-"]').waitFor();
    await there.page.getByRole('textbox').fill(DESPAIR);
    // Before anything is pressed: below the box, in sight.
    const help = there.page.getByRole('alert').filter({ hasText: '116 123' });
    await help.waitFor();
    expect(await help.innerText()).toMatch(/999/);
    const seen = await help.boundingBox();
    expect(seen!.x + seen!.width).toBeLessThanOrEqual(width);
    await there.page.screenshot({ path: `${SHOTS}danger-question-${width}.png` });
    const question = await there.page.locator('h1').first().innerText();
    await there.press('Next');
    // It goes on with them, and says who has been told.
    await there.page.locator('h1', { hasNotText: question }).first().waitFor();
    await there.sees('Our clinical team has been told.');
    await there.page.screenshot({ path: `${SHOTS}danger-question-next-${width}.png` });
    const [task] = await w.sql<{ urgency: string }>(
      `select urgency from consultations.tasks t join identity.accounts a on a.id = t.user_id where a.email = $1`,
      [person.email],
    );
    expect(task?.urgency).toBe('emergency');
    await there.page.context().close();
  },
);
