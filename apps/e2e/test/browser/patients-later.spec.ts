import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listTasks, recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { openBrowser } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { threeAtATime } from '../patients-walk.ts';
import { PATIENTS, type Expected, type Patient, type Says } from '../patients.ts';
import { oneLine, readCustomer, renewalStandsOnScreen, tasksStandOnScreen } from './case-read.ts';
import { StaffConsole } from './console.ts';

/*
 * The same people, already under treatment: what they have not said at the start they say now. Each has had a first supply; each answers
 * anew, has an item put beside theirs by staff, and comes to the next renewal. None of the three doors is silent, and what a renewal meets
 * stands on the prescriber's screen.
 */
let w: World;
let browser: Browser;
let desk: StaffConsole;
let prescriber: Person;
let ops: Person;

interface Detail {
  subscription: {
    status: string;
    hold: { reason: string; text: string } | null;
    items: { id: number; status: string; item: { id: number } }[];
  };
  flags: { ruleId: string; effect: string; mustAcknowledge?: boolean }[];
  open: { matters: { key: string }[] } | null;
}
interface Running {
  who: Newcomer;
  person: Person;
  userId: number;
  subscriptionId: number;
  itemId: number;
  product: number;
}
interface Seen {
  failed?: string;
  said: { status: number; text: string };
  added: { status: number; flags: string[]; isForbidden: boolean };
  renewal: {
    status: string;
    hold: string | null;
    charges: number;
    flags: string[];
    effects: string[];
    marked: string[];
  };
}
const seen = new Map<string, Seen>();
const runs = new Map<string, Running>();
/** How often each kind was read on a screen. */
const counts = new Map<string, number>();
const count = (kind: string): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);

// On a busy machine a read may take longer than the door waits; what it says is the same the second time.
const read = (id: number): Promise<Detail> => {
  const page = () => prescriber.page<Detail>(`/v2/admin/subscriptions/${id}`);
  return page().catch(page);
};

async function verified({ who, userId }: Pick<Running, 'who' | 'userId'>): Promise<void> {
  const takenOn = londonDate(await w.clock.now());
  const evidence = [
    ['video', { kind: 'bmi', heightCm: 170, weightKg: 95 }],
    ['video', { kind: 'identity', documentName: `${who.fname} ${who.sname}`, documentBirthDate: who.birthDate }],
    ['gp-record', { kind: 'blood-test', potassium: 4.4, egfr: 90 }],
  ] as const;
  for (const [method, finding] of evidence)
    await w.ask(
      recordEvidence,
      { userId, method, reference: 'Call 20261120-7', takenOn, finding },
      w.as.staff(['pharmacist'], 9),
    );
}

/** An ordinary patient whose first supply has been approved and looked at by a pharmacist. */
async function begun([, { sex }, slug]: Patient): Promise<Running> {
  // Past the age at which a prescriber has to decide about an early menopause.
  const who = newcomer({ ...(sex ? { sex } : {}), ...(slug === 'menopause' ? { birthDate: '1982-03-11' } : {}) });
  const person = await signUp(w.url, who);
  await consult(w.url, person, slug);
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  const [row] = await w.sql<{ user_id: number }>('select user_id::int from billing.subscriptions where id = $1', [
    subscriptionId,
  ]);
  const userId = row?.user_id ?? 0;
  await verified({ who, userId });
  const { flags, subscription } = await read(subscriptionId);
  await prescriber.must('/v2/admin/form/review', {
    id: subscriptionId,
    approve: 1,
    acknowledged: flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(({ ruleId }) => ruleId),
  });
  await w.settle();
  const [first] = subscription.items;
  const itemId = first?.id ?? 0;
  await lookedAt(w, itemId);
  return { who, person, userId, subscriptionId, itemId, product: first?.item.id ?? 0 };
}

/** Answers the questions anew, as far as they let them; staff put the birth date right where it was wrong. */
async function declares({ person, userId }: Running, [, { birthDate }, slug, says]: Patient): Promise<Seen['said']> {
  if (birthDate)
    await ops.must('/v2/admin/form/correct-customer', {
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

/** Staff look at one more of the same, and put it in without a word. */
async function isAdded({ subscriptionId, product }: Running): Promise<Seen['added']> {
  const { body } = await prescriber.get<{ flags: { ruleId: string }[]; forbidden: string[] }>(
    `/v2/admin/data/item-flags?action=add&id=${subscriptionId}&item_id=${product}`,
  );
  const { status } = await ops.post('/v2/admin/form/subscription/add-item', { id: subscriptionId, item_id: product });
  return { status, flags: body.flags.map(({ ruleId }) => ruleId), isForbidden: body.forbidden.length > 0 };
}

async function isRenewed({ subscriptionId }: Running): Promise<Seen['renewal']> {
  const { subscription, flags, open } = await read(subscriptionId);
  return {
    status: subscription.status,
    hold: subscription.hold?.reason ?? null,
    charges: subscription.items.filter(({ status }) => !['upcoming', 'cancelled'].includes(status)).length,
    flags: flags.map(({ ruleId }) => ruleId),
    effects: flags.map(({ effect }) => effect),
    marked: open?.matters.map(({ key }) => key) ?? [],
  };
}

/** Pens leave from Monday to Thursday. */
function lastTuesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7 || 7));
  return `${day.toISOString().slice(0, 10)}T12:00:00Z`;
}

const ORDINARY: Patient = ['nothing that matters', {}, 'acne', {}, { flags: [] }];

/** Each by itself: one who cannot be treated says so in their own test. */
const each = (people: readonly Patient[], what: (one: Patient) => Promise<void>): Promise<void> =>
  threeAtATime(people, (one) =>
    what(one).catch((error: unknown) => void seen.set(one[0], { failed: String(error) } as Seen)),
  );

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastTuesday());
  prescriber = await staffMember(w, ['prescriber']);
  ops = await staffMember(w, ['ops', 'plans', 'lead', 'pharmacist', 'dispatch', 'support']);
  const all = [ORDINARY, ...PATIENTS];
  await each(all, async (one) => void runs.set(one[0], await begun(one)));
  const under = all.filter(([name]) => runs.has(name));
  const run = ([name]: Patient) => runs.get(name) as Running;
  await each(under, async (one) => {
    for (let left = 80; left > 0; left--) {
      const { body } = await ops.post<{ isPending?: boolean }>('/v2/admin/form/ship', { id: run(one).itemId });
      if (body.isPending === false) break;
      await new Promise((go) => setTimeout(go, 50));
    }
  });
  await w.settle();
  await each(under, async (one) => {
    const said = await declares(run(one), one);
    await w.settle();
    seen.set(one[0], { said, added: await isAdded(run(one)) } as Seen);
  });
  await w.settle();
  await w.clock.advance('P32D');
  await each(under, async (one) => verified(run(one)));
  await w.clock.advance('P31D');
  await w.settle();
  await each(under, async (one) => {
    const before = seen.get(one[0]);
    if (before && !before.failed) before.renewal = await isRenewed(run(one));
  });
  desk = await StaffConsole.open(w, browser, 'renewals', ['prescriber', 'support']);
  await desk.logIn('/v2/admin');
}, 900_000);
afterAll(async () => {
  process.stdout.write(`renewals read on the prescriber’s screens: ${JSON.stringify(Object.fromEntries(counts))}\n`);
  await browser?.close();
  await w?.stop();
}, 120_000);

/** A weight and a height that somebody has verified count while they are fresh: what is answered otherwise is asked after. Then new ones are asked for. */
const VERIFIED: Record<string, { added: string[]; renewal: string[] }> = {
  'BMI 20.5': { added: ['R-25V'], renewal: ['R-05', 'R-25'] },
  'BMI 26.8 with diabetes': { added: ['R-25V', 'C-07'], renewal: ['R-05', 'C-07'] },
  'BMI 60': { added: ['R-25V'], renewal: ['R-05', 'C-09'] },
};
/** Something else than that they have it already, or share an address. */
const OURS = /^(?!R-23)(?!R-12[FGHMOS]?$)/;

describe('somebody under treatment who should not go on unseen', () => {
  test.each(PATIENTS)('%s', (what, _who, _slug, _says, first) => {
    const expected: Expected = VERIFIED[what] ? { flags: [] } : first;
    const flagged = VERIFIED[what] ?? ('flags' in first ? { added: first.flags, renewal: first.flags } : null);
    const { failed, said, added, renewal } = seen.get(what) ?? ({} as Seen);
    expect(failed).toBeUndefined();
    if ('stopped' in expected) {
      expect(said).toEqual({ status: 422, text: expect.stringMatching(expected.stopped) });
      expect(added.status).toBe(409);
      expect(renewal.hold === 'ruled-out' || renewal.effects.includes('refuse')).toBe(true);
      expect(renewal.charges).toBe(1);
      return;
    }
    expect(said.status).toBe(200);
    if ('held' in expected) {
      expect(added).toMatchObject({ status: 409, flags: expect.arrayContaining(expected.held) });
      expect(added.flags).toContainEqual(expect.stringMatching(OURS));
      if (renewal.hold === null) expect(renewal.flags).toEqual(expect.arrayContaining(expected.held));
      else expect(['ruled-out', 'decision']).toContain(renewal.hold);
      expect(renewal.charges).toBe(1);
    } else if (flagged) {
      expect(added.flags).toEqual(expect.arrayContaining(flagged.added));
      expect(renewal.flags).toEqual(expect.arrayContaining(flagged.renewal));
    } else if ('marked' in expected) expect(renewal.marked).toEqual(expect.arrayContaining(expected.marked));
  });

  test('while who has nothing to say goes on as ever', () => {
    const { failed, said, renewal } = seen.get(ORDINARY[0]) ?? ({} as Seen);
    expect(failed).toBeUndefined();
    expect([said.status, renewal.hold, renewal.charges]).toEqual([200, null, 2]);
    expect(renewal.effects).not.toContain('block');
  });
});

describe('what a renewal meets stands on the prescriber’s screen', () => {
  test.each(PATIENTS)('%s', async (what) => {
    const { subscriptionId, userId } = runs.get(what)!;
    const read = await renewalStandsOnScreen(desk, subscriptionId, count);
    const { tasks } = await w.ask(listTasks, { userId }, w.as.staff());
    const customer = await readCustomer(desk, userId);
    tasksStandOnScreen(tasks, customer, count);
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
