import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import { NOT_A_REASON } from '@sorrel/contracts/consultations/reason';
import { listTasks } from '@sorrel/contracts/consultations/rpc';
import { isPressing } from '@sorrel/contracts/consultations/urgency';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { openBrowser } from '@sorrel/test-kit/browser';
import { world, type World } from '@sorrel/test-kit/world';
import { Clinic, type Running } from '../clinic.ts';
import { threeAtATime } from '../patients-walk.ts';
import { PATIENTS, type Expected, type Patient, type Says } from '../patients.ts';
import { flagOfItemAsRead, oneLine, readCustomer, renewalStandsOnScreen, tasksStandOnScreen } from './case-read.ts';
import { StaffConsole } from './console.ts';

/*
 * The same people, already under treatment: what they have not said at the start they say now. Each has had a first supply; each answers
 * anew, has an item put beside theirs by staff, and comes to the next renewal. None of the three doors is silent: what the rules say of an
 * item stands in the dialogs that would put it in, and what a renewal meets on the prescriber's screen.
 */
let w: World;
let browser: Browser;
let clinic: Clinic;
let desk: StaffConsole;

interface Detail {
  subscription: {
    status: string;
    hold: { reason: string; text: string } | null;
    items: { id: number; status: string; item: { id: number } }[];
  };
  products: { id: number; code: string }[];
  flags: Flag[];
  open: { matters: { key: string }[] } | null;
}
interface Judged {
  flags: Flag[];
  needReason: string[];
  forbidden: string[];
}
interface Renewal {
  status: string;
  hold: string | null;
  charges: number;
  flags: string[];
  effects: string[];
  marked: string[];
}
interface Seen {
  failed?: string;
  said: { status: number; text: string };
  added: { status: number; judged: Judged };
  renewal: Renewal;
}
const seen = new Map<string, Seen>();
let runs = new Map<string, Running>();
/** How often each kind was read on a screen. */
const counts = new Map<string, number>();
const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);

/** Answers the questions anew, as far as they let them; staff put the birth date right where it was wrong. */
async function declares({ person, userId }: Running, [, { birthDate }, slug, says]: Patient): Promise<Seen['said']> {
  if (birthDate)
    await clinic.ops.must('/v2/admin/form/correct-customer', {
      user: userId,
      birth_date: birthDate,
      reason: 'As on the passport.',
    });
  const sample = await fetch(`${w.url}/sandbox/consultations/${slug}/sample`);
  const { answers } = (await sample.json()) as { answers: Says };
  await person.must(`/v2/consultation/${slug}/start`);
  await person.get(`/v2/consultation/${slug}/data`);
  const saved = await person.post(`/v2/consultation/${slug}/answers`, { answers: { ...answers, ...says } });
  const { status, body } = saved.status === 200 ? await person.post(`/v2/consultation/${slug}/submit`) : saved;
  return { status, text: JSON.stringify(body) };
}

const judged = async (action: 'add' | 'start', id: number, product: number): Promise<Judged> =>
  (await clinic.prescriber.get<Judged>(`/v2/admin/data/item-flags?action=${action}&id=${id}&item_id=${product}`)).body;

/** Staff look at one more of the same, and put it in without a word. */
async function isAdded({ subscriptionId, product }: Running): Promise<Seen['added']> {
  const before = await judged('add', subscriptionId, product);
  const { status } = await clinic.ops.post('/v2/admin/form/subscription/add-item', {
    id: subscriptionId,
    item_id: product,
  });
  return { status, judged: before };
}

async function isRenewed({ subscriptionId }: Running): Promise<Renewal> {
  const { subscription, flags, open } = await clinic.read<Detail>(subscriptionId);
  return {
    status: subscription.status,
    hold: subscription.hold?.reason ?? null,
    charges: subscription.items.filter(({ status }) => !['upcoming', 'cancelled'].includes(status)).length,
    flags: flags.map(({ ruleId }) => ruleId),
    effects: flags.map(({ effect }) => effect),
    marked: open?.matters.map(({ key }) => key) ?? [],
  };
}

const ORDINARY: Patient = ['nothing that matters', {}, 'acne', {}, { flags: [] }];
/** Somebody for whom a prescriber goes on all the same, with a reason. */
const GOES_ON: Patient = [
  'kidney disease, and a prescriber goes on',
  {},
  'hormonal-acne',
  { conditions: ['kidney'], conditions_detail: 'CKD 3.' },
  { held: ['C-41'] },
];
const ALL = [ORDINARY, GOES_ON, ...PATIENTS];

/** Each by itself: one who cannot be treated says so in their own test. */
const failed = (what: string, error: unknown): void => void seen.set(what, { failed: String(error) } as Seen);
const each = (what: (one: Patient, run: Running) => Promise<void>): Promise<void> =>
  threeAtATime(ALL, async (one) => {
    const run = runs.get(one[0]);
    if (run) await what(one, run).catch((error: unknown) => failed(one[0], error));
  });

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  clinic = await Clinic.opens(w);
  runs = await clinic.treats(
    new Map(
      ALL.map(([what, { sex }, slug]) => [
        what,
        {
          // Past the age at which a prescriber has to decide about an early menopause.
          who: { ...(sex ? { sex } : {}), ...(slug === 'menopause' ? { birthDate: '1982-03-11' } : {}) },
          slug,
          review: ({ flags }) => ({
            acknowledged: flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(flagKey),
          }),
        },
      ]),
    ),
    failed,
  );
  await each(async (one, run) => void seen.set(one[0], { said: await declares(run, one) } as Seen));
  await w.settle();
  await each(async ([what], run) => {
    if (what !== GOES_ON[0]) seen.get(what)!.added = await isAdded(run);
  });
  await w.settle();
  desk = await StaffConsole.open(w, browser, 'renewals', ['prescriber', 'support']);
  await desk.logIn('/v2/admin');
}, 900_000);
afterAll(async () => {
  process.stdout.write(`renewals and items read on screens: ${JSON.stringify(Object.fromEntries(counts))}\n`);
  await browser?.close();
  await w?.stop();
}, 120_000);

/** What the rules say of one more item, in one word each. */
const kindsOf = ({ flags, needReason, forbidden }: Judged): string[] => [
  ...new Set(flags.map(({ effect }) => effect)),
  ...(forbidden.length > 0 ? ['forbidden'] : []),
  ...(needReason.length > 0 && forbidden.length === 0 ? ['needs a reason'] : []),
  ...(flags.length === 0 ? ['nothing'] : []),
];

/** The dialogs by which staff put an item into a plan, or begin one: the first of each kind is read, not all eighty. */
describe('the dialogs for an item', () => {
  const DOORS = [
    { action: 'add', button: 'Add item', field: 'Item' },
    { action: 'start', button: 'Start Item Subscription', field: 'Product' },
  ] as const;
  type Door = (typeof DOORS)[number];
  const okOf = (who: StaffConsole, { button }: Door) => who.dialog().getByRole('button', { name: button, exact: true });
  const reasonIn = (who: StaffConsole) => who.dialog().getByRole('textbox', { name: /^Why it is right all the same/ });

  async function opens(who: StaffConsole, { button, field }: Door, run: Running): Promise<void> {
    const { products } = await clinic.read<Detail>(run.subscriptionId);
    const press = who.page.getByRole('button', { name: button, exact: true }).first();
    // Where a case is open, the plan is folded away under it.
    const fold = who.page.locator('details.fold').filter({ hasText: 'Plan and payments' });
    await press.or(fold).first().waitFor();
    if (!(await press.isVisible())) await fold.locator('summary').click();
    await press.click();
    await who.dialog().waitFor();
    const list = who.dialog().getByRole('combobox', { name: field, exact: true });
    await list.fill(products.find(({ id }) => id === run.product)!.code);
    await list.press('Enter');
    await who.dialog().locator('.item-safety').waitFor();
  }
  /** What the rules say of the item stands there word for word, and whoever may not go on cannot press on. */
  async function readsDialog(who: StaffConsole, door: Door, run: Running, mayGoOn: boolean): Promise<Judged> {
    const of = door.action === 'add' ? run.subscriptionId : run.userId;
    const verdict = await judged(door.action, of, run.product);
    await opens(who, door, run);
    const safety = who.dialog().locator('.item-safety');
    const shown = (await safety.locator('.flags li').allInnerTexts()).map(oneLine);
    expect(shown.toSorted()).toEqual(verdict.flags.map(flagOfItemAsRead).toSorted());
    const text = oneLine(await safety.innerText());
    if (verdict.flags.length === 0) expect(text).toContain('No safety rule speaks against this item.');
    const { needReason, forbidden } = verdict;
    const isStopped = forbidden.length > 0;
    if (isStopped)
      expect(text).toContain(
        `This item must not go to this person (${forbidden.join(', ')}). No reason can overcome this.`,
      );
    const asks = !isStopped && needReason.length > 0;
    if (asks && !mayGoOn)
      expect(text).toContain(`Only a prescriber or a pharmacist can go on against ${needReason.join(', ')}.`);
    expect(await reasonIn(who).count()).toBe(asks && mayGoOn ? 1 : 0);
    expect(await okOf(who, door).isDisabled()).toBe(isStopped || asks);
    for (const kind of kindsOf(verdict)) count(`${door.button}: ${kind}`);
    return verdict;
  }
  /** The first of each combination of kinds, and somebody whom a task is open for. */
  const firsts = (): [what: string, run: Running][] => {
    const known = new Set<string>();
    return PATIENTS.flatMap(([what]): [string, Running][] => {
      const kinds = kindsOf(seen.get(what)?.added?.judged ?? { flags: [], needReason: [], forbidden: [] }).join();
      const run = runs.get(what);
      if (!run || (known.has(kinds) && what !== 'thoughts of suicide')) return [];
      known.add(kinds);
      return [[what, run]];
    });
  };

  test('show every kind of flag in words, and let nobody on where a rule forbids it or no reason is written', async () => {
    for (const [what, run] of firsts()) {
      await desk.follow(`/v2/admin/subscriptions/${run.subscriptionId}`);
      for (const door of DOORS) {
        await readsDialog(desk, door, run, true);
        await desk.look(`${door.action}-${what.replaceAll(/\W+/g, '-')}`);
        await desk.close();
      }
      const { tasks } = await w.ask(listTasks, { userId: run.userId }, w.as.staff());
      const beside = oneLine(await desk.page.getByRole('main').innerText());
      for (const { urgency } of tasks.filter((one) => isPressing(one.urgency))) {
        expect(beside).toMatch(/! (Emergency|Urgent): look by /);
        count(`${urgency} task beside the dialog`);
      }
    }
    const kinds = ['refuse', 'block', 'warn', 'notice', 'forbidden', 'needs a reason'];
    const missing = DOORS.flatMap(({ button }) => kinds.map((kind) => `${button}: ${kind}`)).filter(
      (kind) => !counts.has(kind),
    );
    expect(missing).toEqual([]);
    expect(counts.has('emergency task beside the dialog')).toBe(true);
    expect(desk.barriers).toEqual([]);
  }, 300_000);

  test.each(DOORS)(
    '$button: whoever may not decide is sent to who may',
    async (door) => {
      const planner = await StaffConsole.open(w, browser, `planner-${door.action}`, ['plans', 'support']);
      const run = runs.get(GOES_ON[0])!;
      await planner.logIn(`/v2/admin/subscriptions/${run.subscriptionId}`);
      if ((await planner.page.getByRole('button', { name: door.button, exact: true }).count()) === 0)
        throw new Error(`${door.button} is not there for somebody who may change plans.`);
      const { needReason } = await readsDialog(planner, door, run, false);
      expect(needReason).toContain('C-41');
      await planner.look('item');
      expect(planner.barriers).toEqual([]);
      expect(planner.complaints()).toEqual([]);
    },
    60_000,
  );

  test.each(DOORS)(
    '$button: a prescriber goes on with a reason that says something; what was typed is kept while the dialog is closed',
    async (door) => {
      const run = runs.get(GOES_ON[0])!;
      await desk.see(`/v2/admin/subscriptions/${run.subscriptionId}`);
      await readsDialog(desk, door, run, true);
      const reason = 'Potassium 4.4 on Monday; her kidney clinic agrees to the cream.';
      await reasonIn(desk).fill('ok');
      await desk.says(NOT_A_REASON);
      expect(await okOf(desk, door).isDisabled()).toBe(true);
      await reasonIn(desk).fill(reason);
      expect(await okOf(desk, door).isDisabled()).toBe(false);
      await desk.close();
      await desk.page.getByRole('button', { name: door.button, exact: true }).first().click();
      expect(await reasonIn(desk).inputValue()).toBe(reason);
      if (door.action === 'start') {
        await desk.date('Start date', 14);
        await desk.pick('Payment method', /4242/);
      }
      await okOf(desk, door).click();
      await desk.isClosed();
      await w.settle();
      const { overrides } = await clinic.prescriber.page<{ overrides: { reason: string }[] }>(
        `/v2/admin/subscriptions/${run.subscriptionId}`,
      );
      if (door.action === 'add') expect(overrides.map((one) => one.reason)).toContain(reason);
      expect(await w.sql('select 1 from consultations.overrides where user_id = $1', [run.userId])).toHaveLength(
        door.action === 'add' ? 1 : 2,
      );
      expect(desk.complaints()).toEqual([]);
    },
    60_000,
  );
});

/** A weight and a height that somebody has verified count while they are fresh: what is answered otherwise is asked after. Then new ones are asked for. */
const VERIFIED: Record<string, { added: string[]; renewal: string[] }> = {
  'BMI 20.5': { added: ['R-25V'], renewal: ['R-05', 'R-25'] },
  'BMI 26.8 with diabetes': { added: ['R-25V', 'C-07'], renewal: ['R-05', 'C-07'] },
  'BMI 60': { added: ['R-25V'], renewal: ['R-05', 'C-09'] },
};
/** Something else than that they have it already, or share an address. */
const OURS = /^(?!R-23)(?!R-12[FGHMOS]?$)/;

describe('at the next renewal', () => {
  beforeAll(async () => {
    await w.clock.advance('P32D');
    await each((_, run) => clinic.verifies(run));
    await w.clock.advance('P31D');
    await w.settle();
    await each(async ([what], run) => {
      const before = seen.get(what);
      if (before && !before.failed) before.renewal = await isRenewed(run);
    });
    await desk.logIn('/v2/admin');
  }, 300_000);

  test.each(PATIENTS)('somebody under treatment does not go on unseen: %s', (what, _who, _slug, _says, first) => {
    const expected: Expected = VERIFIED[what] ? { flags: [] } : first;
    const flagged = VERIFIED[what] ?? ('flags' in first ? { added: first.flags, renewal: first.flags } : null);
    const { failed: why, said, added, renewal } = seen.get(what) ?? ({} as Seen);
    expect(why).toBeUndefined();
    const raised = added.judged.flags.map(({ ruleId }) => ruleId);
    if ('stopped' in expected) {
      expect(said).toEqual({ status: 422, text: expect.stringMatching(expected.stopped) });
      expect(added.status).toBe(409);
      expect(renewal.hold === 'ruled-out' || renewal.effects.includes('refuse')).toBe(true);
      expect(renewal.charges).toBe(1);
      return;
    }
    expect(said.status).toBe(200);
    if ('held' in expected) {
      expect(added.status).toBe(409);
      expect(raised).toEqual(expect.arrayContaining(expected.held));
      expect(raised).toContainEqual(expect.stringMatching(OURS));
      if (renewal.hold === null) expect(renewal.flags).toEqual(expect.arrayContaining(expected.held));
      else expect(['ruled-out', 'decision']).toContain(renewal.hold);
      expect(renewal.charges).toBe(1);
    } else if (flagged) {
      expect(raised).toEqual(expect.arrayContaining(flagged.added));
      expect(renewal.flags).toEqual(expect.arrayContaining(flagged.renewal));
    } else if ('marked' in expected) expect(renewal.marked).toEqual(expect.arrayContaining(expected.marked));
  });

  test('while who has nothing to say goes on as ever', () => {
    const { failed: why, said, renewal } = seen.get(ORDINARY[0]) ?? ({} as Seen);
    expect(why).toBeUndefined();
    expect([said.status, renewal.hold, renewal.charges]).toEqual([200, null, 2]);
    expect(renewal.effects).not.toContain('block');
  });

  test.each(PATIENTS)('what the renewal meets stands on the prescriber’s screen: %s', async (what) => {
    const { subscriptionId, userId } = runs.get(what)!;
    const read = await renewalStandsOnScreen(desk, subscriptionId, count);
    const { tasks } = await w.ask(listTasks, { userId }, w.as.staff());
    if (tasks.length > 0) tasksStandOnScreen(tasks, await readCustomer(desk, userId), count);
    for (const rule of seen.get(what)!.renewal.flags) expect(read.text).toContain(`${rule}, version `);
    if (read.hold) {
      expect(read.text).toContain(oneLine(read.hold.text));
      count(`held: ${read.hold.reason}`);
    }
    const isShown = read.flags > 0 || read.marks > 0 || read.hold !== null || tasks.length > 0;
    expect(isShown).toBe(true);
  });

  test('without a complaint of the browser', () => {
    expect(desk.complaints()).toEqual([]);
  });
});
