import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { NO_SCREENS } from '../no-screens.ts';
import { BUDGETS, type Flow } from './budgets.ts';
import { Meter, type Cost, type Count } from './meter.ts';

/** Each flow is counted for so many people, and the least counts: what came from outside in between does not. */
const PEOPLE = 3;
const HOUR_MS = 3_600_000;
// The programs' own looks at what is due, by clocks of their own, are none of a flow's cost.
const CALM = { SWEEP_MS: String(HOUR_MS), RECONCILE_MS: String(HOUR_MS) };

const meter = new Meter();
const counts = new Map<Flow, Count[]>();
let w: World;
let prescriber: Person;
let pharmacist: Person;

interface Patient {
  person: Person;
  email: string;
  password: string;
  subscriptionId: number;
}
const patients: Patient[] = [];

beforeAll(async () => {
  w = await world({ watch: meter.watch, env: { ...CALM, ...NO_SCREENS } });
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'support']);
  for (let n = 0; n < PEOPLE; n++) {
    const who = newcomer();
    const person = await signUp(w.url, who);
    await consult(w.url, person, 'acne');
    patients.push({ person, email: who.email, password: who.password, subscriptionId: 0 });
  }
  await everyDay();
}, 180_000);

afterAll(async () => {
  await w?.stop();
});

/** Everything that a flow would find warm on any day but the first. */
async function everyDay(): Promise<void> {
  await w.settle();
  await w.http.bff.get('/v2/catalogue').expect(200);
  await pharmacist.get('/v2/admin/form/get-subscriptions');
}

/** Runs a flow with everything settled before it and after it. */
async function counted<T>(flow: Flow, work: () => Promise<T>): Promise<T> {
  await w.settle();
  meter.begin();
  const result = await work();
  await w.settle();
  counts.set(flow, [...(counts.get(flow) ?? []), meter.read()]);
  return result;
}

/** The provider's news arrives after everything the customer's browser did, one at a time: its order would else be chance. */
const hold = () => sandbox('POST', '/faults', { target: 'stripe', mode: 'drop-webhooks' });
async function deliver(): Promise<void> {
  await w.settle();
  await sandbox('DELETE', '/faults?target=stripe');
  const held = await w.sql<{ id: string }>(`select id from sandbox.events where state = 'dropped' order by seq`);
  for (const { id } of held) {
    await sandbox('POST', `/webhooks/${id}/resend`);
    await w.settle();
  }
}
async function sandbox(method: string, path: string, body?: object): Promise<void> {
  const reply = await fetch(`${w.env.SANDBOX_URL}/sandbox${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
}

function least(flow: Flow): Count {
  const [first, ...others] = (counts.get(flow) ?? []).toSorted((a, b) => a.statements - b.statements);
  if (!first) throw new Error(`${flow} was not counted.`);
  const lowest = (name: keyof Cost) => Math.min(first[name], ...others.map((one) => one[name]));
  return {
    ...first,
    statements: lowest('statements'),
    transactions: lowest('transactions'),
    messages: lowest('messages'),
    kilobytes: lowest('kilobytes'),
  };
}

const NAMES = ['statements', 'transactions', 'messages', 'kilobytes'] as const;
// Ids and moments are longer or shorter by chance.
const SLACK: Record<keyof Cost, number> = { statements: 0, transactions: 0, messages: 0, kilobytes: 0.03 };

function keep(flow: Flow): void {
  const count = least(flow);
  const budget: Cost = BUDGETS[flow];
  const wrong = NAMES.flatMap((name) => {
    const most = budget[name] * (1 + SLACK[name]);
    if (count[name] > most) return [`${flow}: ${count[name]} ${name}, and ${budget[name]} are allowed`];
    if (count[name] < budget[name] * 0.9 - 1)
      return [`${flow}: ${count[name]} ${name} of ${budget[name]}: lower the budget`];
    return [];
  });
  expect(wrong).toEqual([]);
}

test('a page that is the same for everybody asks nobody', async () => {
  for (let n = 0; n < PEOPLE; n++) await counted('public page', () => w.http.bff.get('/v2/catalogue').expect(200));
  keep('public page');
});

test('a log-in costs no more than its budget', async () => {
  for (const { person, email, password } of patients) {
    await person.get('/logout');
    await counted('log-in', () => person.must('/login', { email, password }));
  }
  keep('log-in');
});

test('a checkout costs no more than its budget, from the address to the last news of its payment', async () => {
  for (const patient of patients)
    await counted('checkout to paid', async () => {
      await hold();
      const order = await checkOut(w.url, patient.person);
      expect(order).toMatchObject({ isPaid: true });
      patient.subscriptionId = order.subscriptionId;
      await deliver();
    });
  keep('checkout to paid');
});

test('the dashboard costs no more than its budget', async () => {
  for (const { person, subscriptionId } of patients) {
    await uploadPhotos(person);
    await cardOf(person, subscriptionId);
    await counted('dashboard', () => cardOf(person, subscriptionId));
  }
  keep('dashboard');
});

test('a review costs no more than its budget', async () => {
  for (const { subscriptionId: id } of patients)
    await counted('review', () => prescriber.must('/v2/admin/form/review', { id, approve: 1 }));
  keep('review');
});

test('a parcel costs no more than its budget', async () => {
  for (const { person, subscriptionId } of patients) {
    const { items } = await cardOf(person, subscriptionId);
    await counted('ship', () => pharmacist.must('/v2/admin/form/ship', { id: items[0]?.id }));
  }
  keep('ship');
});

test('a message, and the page it stands on, cost no more than their budgets', async () => {
  for (const { person } of patients) {
    await counted('chat message', () => person.must('/v2/profile/form/chat', { message: 'When may I wash it off?' }));
    await counted('chat page', async () =>
      expect((await person.get('/v2/profile/data/chat?last_id=null')).status).toBe(200),
    );
  }
  keep('chat message');
  keep('chat page');
});

test("the console's list costs no more than its budget", async () => {
  await pharmacist.get('/v2/admin/form/get-subscriptions');
  for (let n = 0; n < PEOPLE; n++)
    await counted('console list', async () =>
      expect(
        (await pharmacist.get<{ total: number }>('/v2/admin/form/get-subscriptions?status=active')).body.total,
      ).toBe(PEOPLE),
    );
  keep('console list');
});

test('a record that a prescriber reads costs no more than its budget', async () => {
  for (const { subscriptionId } of patients)
    await counted('record', async () =>
      expect((await prescriber.get(`/v2/admin/subscriptions/${subscriptionId}`)).status).toBe(200),
    );
  keep('record');
});

/** Each on a day of their own, the first from this one on that we send on. */
async function movedTo(person: Person, id: number, from: string): Promise<string> {
  for (let n = 0; n < 10; n++) {
    const day = addDays(from, n);
    const { status } = await person.post('/v2/subscription/form/update-date', { sub_id: id, due_at: day });
    if (status === 200) return day;
  }
  throw new Error(`No delivery within ten days of ${from}.`);
}

test('a renewal costs no more than its budget, from the moment it is due', async () => {
  const days: string[] = [];
  for (const { person, subscriptionId } of patients) {
    const { due_at: due } = await cardOf(person, subscriptionId);
    days.push(await movedTo(person, subscriptionId, addDays(days.at(-1) ?? due ?? '', 1)));
  }
  for (const day of days) {
    await w.clock.at(londonMoment(day, '07:55').toISOString());
    await counted('renewal', async () => {
      await hold();
      await w.clock.at(londonMoment(day, '08:05').toISOString());
      await deliver();
    });
  }
  const paid = await w.sql<{ count: string }>(
    `select count(*) from billing.charges where state = 'succeeded' and is_off_session`,
  );
  expect(paid).toEqual([{ count: String(PEOPLE) }]);
  keep('renewal');
});

afterAll(() => {
  const file = process.env.BUDGET_STATEMENTS;
  const lines = [...counts.keys()].map((flow) => {
    const { relayTurns, looks, ...count } = least(flow);
    const cost = NAMES.map((name) => `${count[name]} ${name}`).join(', ');
    const spread = (counts.get(flow) ?? []).map((one) => one.statements).join(' ');
    return `${flow}: ${cost}; ${relayTurns} turns of relays, ${looks} looks (statements of each: ${spread})`;
  });
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (!file) return;
  mkdirSync(file, { recursive: true });
  for (const flow of counts.keys()) {
    const { bySql, bySubject, inOrder } = least(flow);
    const listed = [...bySubject, ...bySql].map(([name, count]) => `${count}\t${name.replaceAll(/\s+/g, ' ')}`);
    writeFileSync(`${file}/${flow.replaceAll(' ', '-')}.txt`, `${listed.join('\n')}\n`);
    const asked = inOrder.map((line) => line.replaceAll(/[^\S\t]+/g, ' '));
    writeFileSync(`${file}/${flow.replaceAll(' ', '-')}.asked.txt`, `${asked.join('\n')}\n`);
  }
});
