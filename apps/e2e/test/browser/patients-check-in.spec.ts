import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import type { Urgency } from '@sorrel/contracts/consultations/urgency';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { addDays } from '@sorrel/contracts/london';
import { openBrowser } from '@sorrel/test-kit/browser';
import { world, type World } from '@sorrel/test-kit/world';
import { Clinic, type Running } from '../clinic.ts';
import { threeAtATime } from '../patients-walk.ts';
import { standsOnScreen } from './case-read.ts';
import { StaffConsole } from './console.ts';

/*
 * The dangers of the patients' table as they are said at the third door, the questions before the next strength. Each comes to the renewal as a
 * flag that the prescriber has to answer, and reads in the cockpit; what may not wait is a task with a clock before that, and help is on the screen.
 */
type Said = Record<string, string | number | string[]>;
interface Meets {
  flags: string[];
  demand: 'shown' | 'reason';
  task?: Urgency;
  help?: 'crisis' | 'emergency';
}
type Row = [what: string, says: Said, meets: Meets];

const words = (text: string): Said => ({ words: text });
const READ = (...flags: string[]): Meets => ({ flags: ['CI-1', ...flags], demand: 'shown' });
const grave = (task: Urgency, help?: Meets['help']): Meets => ({
  flags: ['CI-1'],
  demand: 'reason',
  task,
  ...(help ? { help } : {}),
});

const SAID: Row[] = [
  ['warfarin', words('The hospital has put me on warfarin 3 mg'), READ('I-01')],
  ['Priadel', words('I take Priadel 400 mg at night now'), READ('I-02')],
  ['carbamazepine', words('I have started carbamazepine'), READ('I-05')],
  ['levothyroxine', words('My GP gave me levothyroxine'), READ('I-04')],
  ['gallstones', words('A scan has shown gallstones'), READ()],
  ['an operation', words('I have an operation on my knee in two weeks'), READ()],
  ['type 1 diabetes', words('I have been told that I have type 1 diabetes'), READ()],
  ['falls', words('I have fallen twice this month'), READ()],
  ['a lump in the neck', words('There is a lump in my neck'), READ()],
  ['pregnant', words('I am pregnant'), grave('urgent')],
  ['thoughts of suicide', words('I want to kill myself'), grave('emergency', 'crisis')],
  ['chest pain', words('I have chest pain since yesterday'), grave('emergency', 'emergency')],
  ['severe side effects', { sideEffects: 'severe' }, grave('urgent', 'emergency')],
  ['an inflamed pancreas', { felt: ['back-pain'] }, grave('urgent', 'emergency')],
  ['jaundice', { felt: ['jaundice'] }, grave('urgent', 'emergency')],
  ['worse sight', { felt: ['sight'] }, grave('urgent', 'emergency')],
  ['BMI 17.3', { weightKg: 50 }, { flags: ['CI-1'], demand: 'reason' }],
  ['nothing that matters', {}, { flags: [], demand: 'shown' }],
];

let w: World;
let browser: Browser;
let clinic: Clinic;
let desk: StaffConsole;

interface Detail {
  subscription: { status: string };
  flags: Flag[];
}
interface Seen {
  help: string | null;
  tasks: { kind: string; urgency: Urgency }[];
  renewal: Detail;
}
let runs = new Map<string, Running>();
const seen = new Map<string, Seen | Error>();
/** How often each kind was read on a screen. */
const counts = new Map<string, number>();
const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);

const STEPS = ['410J', '411J', '412J'].map((code) => ({ code, supplies: 1 }));

async function answers({ person, userId }: Running, says: Said): Promise<Omit<Seen, 'renewal'>> {
  const { body } = await person.get<{ check_ins: { id: number }[] }>('/v2/profile/data/check-ins');
  const { help } = await person.must<{ help: string | null }>('/v2/profile/form/check-in', {
    id: body.check_ins[0]?.id,
    sideEffects: 'none',
    missed: 'none',
    ...says,
  });
  await w.settle();
  const { tasks } = await w.ask(listTasks, { userId }, w.as.staff());
  return { help, tasks };
}

const failed = (what: string, error: unknown): void => void seen.set(what, error as Error);
const each = (what: (one: Row, run: Running) => Promise<void>): Promise<void> =>
  threeAtATime(SAID, async (one) => {
    const run = runs.get(one[0]);
    if (run) await what(one, run).catch((error: unknown) => failed(one[0], error));
  });

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  clinic = await Clinic.opens(w);
  // Under the first strength of a plan, which the questions come after.
  runs = await clinic.treats(
    new Map(
      SAID.map(([what]) => [
        what,
        {
          slug: 'weight-loss',
          review: ({ flags, subscription }) => ({
            acknowledged: flags.map(flagKey),
            plans: [{ item: subscription.items[0]?.id, steps: STEPS, reason: 'other-illness' }],
          }),
        },
      ]),
    ),
    failed,
  );
  // The day that the questions are sent, ten before the next supply.
  const [due] = await w.sql<{ at: string }>('select min(due_at)::date::text as at from billing.subscriptions');
  await w.clock.at(`${addDays(due!.at, -8)}T12:00:00Z`);
  await w.settle();
  await each(async ([what, says], run) => {
    seen.set(what, { ...(await answers(run, says)), renewal: await clinic.read<Detail>(run.subscriptionId) });
  });
  await each((_, run) => clinic.verifies(run));
  await w.clock.at(`${addDays(due!.at, -6)}T12:00:00Z`);
  await w.settle();
  await each(async ([what], run) => {
    const before = seen.get(what);
    if (before && !(before instanceof Error)) before.renewal = await clinic.read<Detail>(run.subscriptionId);
  });
  desk = await StaffConsole.open(w, browser, 'check-ins', ['prescriber', 'support']);
  await desk.logIn('/v2/admin');
}, 900_000);
afterAll(async () => {
  const came = [...seen.values()].flatMap((one) => (one instanceof Error ? [] : [one]));
  const flagged = came.filter(({ renewal }) => renewal.flags.some(({ ruleId }) => ruleId === 'CI-1')).length;
  const tasks = came.flatMap((one) => one.tasks).filter(({ kind }) => kind === 'check-in').length;
  process.stdout.write(
    `said before the next strength: ${SAID.length - 1} dangers, flagged ${flagged}, with a task ${tasks}\n`,
  );
  await browser?.close();
  await w?.stop();
}, 120_000);

describe('a danger said before the next strength', () => {
  test.each(SAID)('%s', async (what, _says, { flags, demand, task, help }) => {
    const is = seen.get(what);
    if (!is || is instanceof Error) throw is ?? new Error(`${what} never came.`);
    expect(is.help).toBe(help ?? null);
    expect(is.tasks.filter(({ kind }) => kind === 'check-in').map(({ urgency }) => urgency)).toEqual(
      task ? [task] : [],
    );
    // Nothing is charged before somebody has decided with it.
    expect(is.renewal.subscription.status).toBe('review');
    const raised = is.renewal.flags.map(({ ruleId }) => ruleId);
    expect(raised).toEqual(expect.arrayContaining(flags));
    const own = is.renewal.flags.find(({ ruleId }) => ruleId === 'CI-1');
    expect(own?.onApproval ?? null).toBe(flags.length > 0 ? demand : null);
    // And what the rules say stands in the cockpit, word for word, with what it asks of an approval.
    const read = await standsOnScreen(desk, runs.get(what)!.subscriptionId, count);
    expect(read.flags.filter((flag) => flag.includes('CI-1, version '))).toHaveLength(flags.length > 0 ? 1 : 0);
  });

  test('without a complaint of the browser', () => {
    expect(counts.get('block') ?? 0).toBeGreaterThan(0);
    expect(desk.complaints()).toEqual([]);
  });
});
