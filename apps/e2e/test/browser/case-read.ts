import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isWarning } from '@sorrel/contracts/consultations/open-points';
import { readReview } from '@sorrel/contracts/consultations/rpc';
import { isPressing } from '@sorrel/contracts/consultations/urgency';
import type { ClinicalTask, Flag } from '@sorrel/contracts/consultations/words';
import { decisionOf } from './case.ts';
import type { StaffConsole } from './console.ts';

export type Count = (kind: string) => void;
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

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
/** As it is read where an item is chosen: nothing is approved there. */
export const flagOfItemAsRead = (flag: Flag): string =>
  oneLine(
    [
      TAGS[flag.effect],
      flag.text,
      ...(flag.because ?? []).map(({ question, answer }) =>
        answer.startsWith('#') ? `${question} ${answer}` : `“${question}” ${answer}`,
      ),
      `${flag.ruleId}, version ${flag.ruleVersion}. Source: ${flag.source}`,
    ].join(' '),
  );
const flagAsRead = (flag: Flag): string => oneLine(`${flagOfItemAsRead(flag)} ${demandOf(flag)}`);

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

interface PageOfCase {
  consultation: number;
  consultations: { id: number; fields: { field_name: string; field_key?: string }[] }[];
}

/** What the rules decide of a case is asked of the service; all of it has to be drawn: flags, marks of answers and what is left. */
export async function standsOnScreen(desk: StaffConsole, subscriptionId: number, count: Count) {
  const decided = await desk.w.ask(readReview, { subscriptionId }, desk.w.as.staff());
  const page = await desk.staff.page<PageOfCase>(`/v2/admin/subscriptions/${subscriptionId}`);
  await desk.follow(`/v2/admin/subscriptions/${subscriptionId}`);
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
  return { flags, marks, questionOf, decided };
}

export interface CustomerRead {
  tasks: string[];
  red: string[];
  stops: string[];
}
/** The customer's page, part by part. */
export async function readCustomer(desk: StaffConsole, userId: number): Promise<CustomerRead> {
  await desk.follow(`/v2/admin/chat/${userId}`);
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
export const becauseAsRead = (because: { question: string; answer: string }[]): string[] =>
  because.flatMap(({ question, answer }) => [question, answer]).map(oneLine);

/** Each task of a customer with the rules that it is about, and in red where it may not wait. */
export function tasksStandOnScreen(tasks: readonly ClinicalTask[], read: CustomerRead, count: Count): void {
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
}

/** A renewal as staff have it: a case to decide where one is open, else what was held and why. */
export async function renewalStandsOnScreen(desk: StaffConsole, subscriptionId: number, count: Count) {
  const { subscription, actions, flags, open } = await desk.staff.page<PageOfRenewal>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  if (actions.review) await standsOnScreen(desk, subscriptionId, count);
  else await desk.follow(`/v2/admin/subscriptions/${subscriptionId}`);
  const main = await desk.page.getByRole('main').innerText();
  const text = oneLine(main);
  if (!actions.review) {
    const shown = (await desk.page.locator('.flags li').allInnerTexts()).map(oneLine);
    for (const flag of flags) {
      expect(shown.join('\n')).toContain(oneLine(flag.text));
      count(`${flag.effect}, no case`);
    }
  }
  return { text, hold: subscription.hold, flags: flags.length, marks: open?.matters.length ?? 0 };
}
interface PageOfRenewal {
  subscription: { hold: { reason: string; text: string } | null };
  actions: { review?: unknown };
  flags: Flag[];
  open: { matters: { key: string }[] } | null;
}
