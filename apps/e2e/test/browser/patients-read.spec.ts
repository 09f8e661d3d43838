import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { consultationsOfCustomer, listTasks } from '@sorrel/contracts/consultations/rpc';
import { isPressing, TARGET_MINUTES } from '@sorrel/contracts/consultations/urgency';
import type { ClinicalTask } from '@sorrel/contracts/consultations/words';
import { openBrowser } from '@sorrel/test-kit/browser';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { comes, threeAtATime, type Came } from '../patients-walk.ts';
import { PATIENTS, type Patient } from '../patients.ts';
import { becauseAsRead, oneLine, readCustomer, standsOnScreen, tasksStandOnScreen } from './case-read.ts';
import { StaffConsole } from './console.ts';

/*
 * Everybody of the patients' table as the prescriber has them on the screen: what the rules decide is asked of the service, what is read
 * here is what the browser has drawn. A rule that decides, and is not drawn, is silent after all.
 */
let w: World;
let browser: Browser;
let desk: StaffConsole;
const came = new Map<string, Came | Error>();
/** How often each kind was read on a screen. */
const counts = new Map<string, number>();
const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  await threeAtATime(PATIENTS, async (one) => {
    came.set(one[0], await comes(w, one).catch((error: unknown) => error as Error));
  });
  await w.settle();
  desk = await StaffConsole.open(w, browser, 'patients', ['prescriber', 'support']);
  await desk.logIn('/v2/admin');
}, 600_000);
afterAll(async () => {
  process.stdout.write(`read on the prescriber’s screens: ${JSON.stringify(Object.fromEntries(counts))}\n`);
  await browser?.close();
  await w?.stop();
}, 120_000);

const of = ([what]: Patient): Came => {
  const one = came.get(what);
  if (!one || one instanceof Error) throw one ?? new Error(`${what} never came.`);
  return one;
};
const ordered = PATIENTS.filter(([, , , , expected]) => 'flags' in expected || 'marked' in expected);
const held = PATIENTS.filter(([, , , , expected]) => 'held' in expected);
const stopped = PATIENTS.filter(([, , , , expected]) => 'stopped' in expected);

describe('a case with a prescriber', () => {
  test.each(ordered)('%s: each flag, each answer that matters and what is left stand on the screen', async (...one) => {
    const [, , , , expected] = one;
    const { subscriptionId } = of(one);
    expect(subscriptionId).not.toBeNull();
    const id = subscriptionId!;
    const { flags, marks, questionOf } = await standsOnScreen(desk, id, count);
    // And what was written by hand in the table.
    if ('flags' in expected)
      for (const rule of expected.flags) expect(flags.join('\n')).toContain(` ${rule}, version `);
    if ('marked' in expected)
      for (const key of expected.marked)
        expect(marks[oneLine(questionOf(key) ?? '')]).toContainEqual(expect.stringMatching(/^Matters: /));
  });
});

describe('somebody whom no case stands for', () => {
  test.each(held)(
    '%s: who waits for a decision, and what nobody can lift, stand on the customer’s page',
    async (...one) => {
      const [, , , , expected] = one;
      const { userId, refused } = of(one);
      expect(refused).toMatch(/409/);
      const { tasks } = await w.ask(listTasks, { userId }, w.as.staff());
      const read = await readCustomer(desk, userId);
      tasksStandOnScreen(tasks, read, count);
      const rules = 'held' in expected ? expected.held : [];
      for (const rule of rules) expect(read.tasks.join('\n')).toContain(rule);
      const { consultations } = await w.ask(consultationsOfCustomer, { userId }, w.as.staff());
      const stops = consultations.flatMap((each) => each.stops);
      for (const [at, { ruleId, text, because }] of stops.entries())
        for (const part of [`${ruleId} ${oneLine(text)}`, ...becauseAsRead(because)])
          expect(read.stops[at]).toContain(part);
      expect(read.stops).toHaveLength(stops.length);
      // Where there is nothing to decide about, what rules it out is said.
      if (!tasks.some(({ kind }) => kind === 'decision')) {
        expect(read.stops).not.toEqual([]);
        count('ruled out');
      }
    },
  );

  test.each(stopped)('%s: staff read what stopped them, in the words that the patient reads', async (...one) => {
    const [, , , , expected] = one;
    const { userId, stopped: said } = of(one);
    expect(said).not.toBeNull();
    const { message } = JSON.parse(said!) as { message: string };
    const { stops } = await readCustomer(desk, userId);
    expect(stops.join('\n')).toContain(oneLine(message));
    if ('stopped' in expected) expect(stops.join('\n')).toMatch(expected.stopped);
    count('stop');
  });
});

test('every task stands in the list with its clock, in red where it may not wait; the rail and Today say how many', async () => {
  const { tasks } = await w.ask(listTasks, {}, w.as.staff());
  const pressing = tasks.filter(({ urgency }) => isPressing(urgency));
  expect(pressing.length).toBeGreaterThan(0);
  await desk.see('/v2/admin/tasks');
  await desk.page.locator('.sub-list > li').first().waitFor();
  const rows = await desk.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.sub-list > li')].map((one) => ({
      text: one.innerText,
      isRed: one.matches('.task--urgent') && one.querySelector('.status--bad') !== null,
    })),
  );
  expect(rows).toHaveLength(tasks.length);
  const target = ({ urgency }: ClinicalTask): RegExp => {
    const minutes = TARGET_MINUTES[urgency];
    return new RegExp(
      `target ${minutes < 60 ? `${minutes} minutes` : minutes < 48 * 60 ? `${minutes / 60} hours` : `${minutes / 1440} days`}`,
    );
  };
  for (const [at, task] of tasks.entries()) {
    const row = rows[at]!;
    expect(row.text).toContain(task.name);
    expect(oneLine(row.text)).toMatch(target(task));
    expect(row.isRed).toBe(isPressing(task.urgency));
    count('row of the list of tasks');
  }
  const rail = desk.page.getByRole('navigation', { name: 'What waits' });
  await rail
    .getByRole('link', { name: new RegExp(`^Clinical tasks: ${tasks.length}, ${pressing.length} may be urgent`) })
    .waitFor();
  expect(await rail.locator('.rail-count--late').count()).toBeGreaterThan(0);
  await desk.see('/v2/admin');
  await desk.says(new RegExp(`^! ${pressing.length} may be urgent`));
});

test('nobody is left out, and each kind was read on a screen', async () => {
  expect(ordered.length + held.length + stopped.length).toBe(PATIENTS.length);
  const kinds = [
    ...['evidence', 'warn', 'notice', 'mark of a rule', 'mark that matters', 'block with its task'],
    ...['emergency task', 'urgent task', 'stop', 'ruled out', 'row of the list of tasks'],
  ];
  expect(kinds.filter((kind) => !counts.has(kind))).toEqual([]);
  for (const one of ['an eating disorder now', 'Roaccutane in words', 'thoughts of suicide']) {
    await desk.see(`/v2/admin/chat/${(came.get(one) as Came).userId}`);
    await desk.look(oneLine(one).replaceAll(' ', '-'));
  }
  expect(desk.barriers).toEqual([]);
  expect(desk.complaints()).toEqual([]);
});
