import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import { listTasks, recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Urgency } from '@sorrel/contracts/consultations/urgency';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { checkOut, consult, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';
import { threeAtATime } from './patients-walk.ts';

/*
 * The dangers of the patients' table as they are said at the third door, the questions before the next strength. Each comes to the renewal as a
 * flag that the prescriber has to answer; what may not wait is a task with a clock before that, and help is on the screen.
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
let prescriber: Person;
let ops: Person;

interface Detail {
  subscription: { status: string; items: { id: number; status: string }[] };
  flags: Flag[];
  open: { doses: { itemId: number; titration: { checkIn: { answers: object | null } | null } | null }[] } | null;
}
interface Running {
  who: Newcomer;
  person: Person;
  userId: number;
  subscriptionId: number;
  itemId: number;
}
interface Seen {
  help: string | null;
  tasks: { kind: string; urgency: Urgency }[];
  renewal: Detail;
}
const runs = new Map<string, Running>();
const seen = new Map<string, Seen | Error>();

const read = (id: number): Promise<Detail> => {
  const page = () => prescriber.page<Detail>(`/v2/admin/subscriptions/${id}`);
  return page().catch(page);
};

async function verified({ who, userId }: Pick<Running, 'who' | 'userId'>): Promise<void> {
  const takenOn = londonDate(await w.clock.now());
  const findings = [
    { kind: 'bmi', heightCm: 170, weightKg: 95 },
    { kind: 'identity', documentName: `${who.fname} ${who.sname}`, documentBirthDate: who.birthDate },
  ] as const;
  for (const finding of findings)
    await w.ask(
      recordEvidence,
      { userId, method: 'video', reference: 'Call 20261120-7', takenOn, finding },
      w.as.staff(['pharmacist'], 9),
    );
}

const STEPS = ['410J', '411J', '412J'].map((code) => ({ code, supplies: 1 }));

/** Under the first strength of a plan, which the questions come after. */
async function begun(): Promise<Running> {
  const who = newcomer();
  const person = await signUp(w.url, who);
  await consult(w.url, person, 'weight-loss');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  const [row] = await w.sql<{ user_id: number }>('select user_id::int from billing.subscriptions where id = $1', [
    subscriptionId,
  ]);
  const userId = row?.user_id ?? 0;
  await verified({ who, userId });
  const { flags, subscription } = await read(subscriptionId);
  const itemId = subscription.items[0]?.id ?? 0;
  await prescriber.must('/v2/admin/form/review', {
    id: subscriptionId,
    approve: 1,
    acknowledged: flags.map(flagKey),
    plans: [{ item: itemId, steps: STEPS, reason: 'other-illness' }],
  });
  await w.settle();
  await lookedAt(w, itemId);
  return { who, person, userId, subscriptionId, itemId };
}

async function ships({ itemId }: Running): Promise<void> {
  for (let left = 80; left > 0; left--) {
    const { body } = await ops.post<{ isPending?: boolean }>('/v2/admin/form/ship', { id: itemId });
    if (body.isPending === false) return;
    await new Promise((go) => setTimeout(go, 50));
  }
}

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

/** Pens leave from Monday to Thursday. */
function lastTuesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 5) % 7 || 7));
  return `${day.toISOString().slice(0, 10)}T12:00:00Z`;
}

const each = (what: (one: Row, run: Running) => Promise<void>): Promise<void> =>
  threeAtATime(SAID, async (one) => {
    const run = runs.get(one[0]);
    if (run) await what(one, run).catch((error: unknown) => void seen.set(one[0], error as Error));
  });

beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  await w.clock.begin(lastTuesday());
  prescriber = await staffMember(w, ['prescriber']);
  ops = await staffMember(w, ['ops', 'plans', 'lead', 'pharmacist', 'dispatch', 'support']);
  await threeAtATime(SAID, async ([what]) => {
    await begun().then(
      (run) => void runs.set(what, run),
      (error: unknown) => void seen.set(what, error as Error),
    );
  });
  await each((_, run) => ships(run));
  await w.settle();
  // The day that the questions are sent, ten before the next supply.
  const [due] = await w.sql<{ at: string }>('select min(due_at)::date::text as at from billing.subscriptions');
  await w.clock.at(`${addDays(due!.at, -8)}T12:00:00Z`);
  await w.settle();
  await each(async ([what, says], run) => {
    seen.set(what, { ...(await answers(run, says)), renewal: await read(run.subscriptionId) });
  });
  await each((_, run) => verified(run));
  await w.clock.at(`${addDays(due!.at, -6)}T12:00:00Z`);
  await w.settle();
  await each(async ([what], run) => {
    const before = seen.get(what);
    if (before && !(before instanceof Error)) before.renewal = await read(run.subscriptionId);
  });
}, 900_000);
afterAll(async () => {
  const came = [...seen.values()].flatMap((one) => (one instanceof Error ? [] : [one]));
  const flagged = came.filter(({ renewal }) => renewal.flags.some(({ ruleId }) => ruleId === 'CI-1')).length;
  const tasks = came.flatMap((one) => one.tasks).filter(({ kind }) => kind === 'check-in').length;
  process.stdout.write(
    `said before the next strength: ${SAID.length - 1} dangers, flagged ${flagged}, with a task ${tasks}\n`,
  );
  await w?.stop();
}, 120_000);

describe('a danger said before the next strength', () => {
  test.each(SAID)('%s', (what, _says, { flags, demand, task, help }) => {
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
  });
});
