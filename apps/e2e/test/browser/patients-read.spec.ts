import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isWarning } from '@sorrel/contracts/consultations/open-points';
import { consultationsOfCustomer, listTasks, readReview } from '@sorrel/contracts/consultations/rpc';
import { isPressing, TARGET_MINUTES } from '@sorrel/contracts/consultations/urgency';
import type { ClinicalTask, Flag } from '@sorrel/contracts/consultations/words';
import { openBrowser } from '@sorrel/test-kit/browser';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { comes, threeAtATime, type Came } from '../patients-walk.ts';
import { PATIENTS, type Patient } from '../patients.ts';
import { decisionOf } from './case.ts';
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
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const TAGS: Readonly<Record<Flag['effect'], string>> = {
  refuse: 'Refuse',
  block: 'Blocked',
  evidence: 'Evidence needed',
  warn: 'Warning',
  notice: 'Notice',
};
/** What a flag asks of an approval, as it is written beside it. */
function demandOf(flag: Flag): string {
  if (flag.onApproval === 'never') return 'Cannot be approved while this stands.';
  if (flag.onApproval === 'reason') return `Reason to go on, ${flag.ruleId}`;
  return flag.mustAcknowledge || isWarning(flag) ? `I have read ${flag.ruleId}` : '';
}
const flagAsRead = (flag: Flag): string =>
  oneLine(
    [
      TAGS[flag.effect],
      flag.text,
      ...(flag.because ?? []).map(({ question, answer }) =>
        answer.startsWith('#') ? `${question} ${answer}` : `“${question}” ${answer}`,
      ),
      `${flag.ruleId}, version ${flag.ruleVersion}. Source: ${flag.source}`,
      demandOf(flag),
    ].join(' '),
  );

interface CaseRead {
  flags: string[];
  /** The marks of each answer, by the question's words. */
  marks: Record<string, string[]>;
  left: string[];
}
async function readCase(page: Page): Promise<CaseRead> {
  await decisionOf(page).waitFor();
  const read = await page.evaluate(() => {
    const shown = (selector: string, within: ParentNode = document): HTMLElement[] =>
      [...within.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
    return {
      flags: shown('.case-flags > li').map((one) => one.innerText),
      rows: shown('.answers--case tbody tr').map((row) => ({
        question: row.querySelector('th')?.innerText ?? '',
        marks: shown('.mark', row).map((one) => one.innerText),
      })),
      left: shown('.decide-left li').map((one) => one.innerText),
    };
  });
  return {
    flags: read.flags.map(oneLine),
    marks: Object.fromEntries(read.rows.map(({ question, marks }) => [oneLine(question), marks.map(oneLine)])),
    left: read.left.map(oneLine),
  };
}

const ordered = PATIENTS.filter(([, , , , expected]) => 'flags' in expected || 'marked' in expected);
const held = PATIENTS.filter(([, , , , expected]) => 'held' in expected);
const stopped = PATIENTS.filter(([, , , , expected]) => 'stopped' in expected);

describe('a case with a prescriber', () => {
  test.each(ordered)('%s: each flag, each answer that matters and what is left stand on the screen', async (...one) => {
    const [, , , , expected] = one;
    const { subscriptionId } = of(one);
    expect(subscriptionId).not.toBeNull();
    const id = subscriptionId!;
    const decided = await w.ask(readReview, { subscriptionId: id }, w.as.staff());
    const page = await desk.staff.page<PageOfCase>(`/v2/admin/subscriptions/${id}`);
    await desk.see(`/v2/admin/subscriptions/${id}`);
    const { flags, marks, left } = await readCase(desk.page);
    for (const flag of decided.flags) {
      expect(flags).toContainEqual(flagAsRead(flag));
      count(flag.effect);
    }
    expect(flags).toHaveLength(decided.flags.length);
    const asked = page.consultations.find((each) => each.id === page.consultation)?.fields ?? [];
    const questionOf = (key: string) => asked.find((each) => each.field_key === key)?.field_name;
    for (const { ruleId, answerKeys } of decided.flags)
      for (const question of answerKeys.flatMap((key) => questionOf(key) ?? [])) {
        expect(marks[oneLine(question)]).toContainEqual(expect.stringMatching(new RegExp(`^Flag .*${ruleId}`)));
        count('mark of a rule');
      }
    const flagged = new Set(decided.flags.flatMap(({ answerKeys }) => answerKeys));
    for (const { key, why } of decided.open?.matters ?? []) {
      if (flagged.has(key)) continue;
      expect(marks[oneLine(questionOf(key) ?? '')]).toContain(oneLine(`Matters: ${why}`));
      count('mark that matters');
    }
    const never = decided.flags.filter(({ onApproval }) => onApproval === 'never').map(({ ruleId }) => ruleId);
    for (const rule of never) expect(left.join(' ')).toMatch(new RegExp(`Cannot be approved while .*${rule}`));
    for (const { ruleId } of decided.flags.filter((flag) => demandOf(flag).startsWith('I have read')))
      expect(left.join(' ')).toMatch(new RegExp(`To be acknowledged: .*${ruleId}`));
    for (const { ruleId } of decided.flags.filter((flag) => demandOf(flag).startsWith('Reason')))
      expect(left.join(' ')).toMatch(new RegExp(`Needs a reason: .*${ruleId}`));
    // And what was written by hand in the table.
    if ('flags' in expected)
      for (const rule of expected.flags) expect(flags.join('\n')).toContain(` ${rule}, version `);
    if ('marked' in expected)
      for (const key of expected.marked)
        expect(marks[oneLine(questionOf(key) ?? '')]).toContainEqual(expect.stringMatching(/^Matters: /));
  });
});

interface PageOfCase {
  consultation: number;
  consultations: { id: number; fields: { field_name: string; field_key?: string }[] }[];
}

/** The customer's page, part by part. */
async function readCustomer(userId: number): Promise<{ tasks: string[]; red: string[]; stops: string[] }> {
  await desk.see(`/v2/admin/chat/${userId}`);
  const list = (selector: string) =>
    desk.page.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>(wanted)]
          .filter((one) => one.checkVisibility())
          .map((one) => one.innerText),
      selector,
    );
  const [tasks, red, stops] = await Promise.all([
    list('.detail-side .sub-list > li'),
    list('.detail-side .task--urgent .status--bad'),
    list('.stopped-here .blocking-rules > li'),
  ]);
  return { tasks: tasks.map(oneLine), red: red.map(oneLine), stops: stops.map(oneLine) };
}
const becauseAsRead = (because: { question: string; answer: string }[]): string[] =>
  because.flatMap(({ question, answer }) => [question, answer]).map(oneLine);

describe('somebody whom no case stands for', () => {
  test.each(held)(
    '%s: who waits for a decision, and what nobody can lift, stand on the customer’s page',
    async (...one) => {
      const [, , , , expected] = one;
      const { userId, refused } = of(one);
      expect(refused).toMatch(/409/);
      const { tasks } = await w.ask(listTasks, { userId }, w.as.staff());
      const read = await readCustomer(userId);
      for (const task of tasks) {
        const shown = read.tasks.find((text) => task.blocks.every(({ ruleId }) => text.includes(ruleId)));
        for (const { ruleId, text, because } of task.blocks) {
          for (const part of [`${ruleId} ${oneLine(text)}`, ...becauseAsRead(because)]) expect(shown).toContain(part);
          count('block with its task');
        }
        if (isPressing(task.urgency)) {
          expect(read.red.join('\n')).toMatch(/^! (Emergency|Urgent): look by /m);
          count(`${task.urgency} task`);
        }
      }
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
    const { stops } = await readCustomer(userId);
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
