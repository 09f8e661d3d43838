import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { liftedText, stopDraft } from '@sorrel/contracts/billing/medicine-stop';
import { addDays } from '@sorrel/contracts/london';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { firstSupply } from './first-supply.ts';

/* A medicine is stopped for everybody within a minute, through everything: what was on its way stands still, and goes on once it is lifted. */

let w: World;
let prescriber: Person;
let pharmacist: Person;
/** With a renewal in nine days. */
let renewing: { person: Person; subscriptionId: number };
/** Paid and approved, to be packed. */
let packed: { person: Person; subscriptionId: number; itemId: number };
/** Paid, and read by a prescriber. */
let reviewed: { person: Person; subscriptionId: number; itemId: number };
let day: string;
let stopId: number;

const KEY = randomUUID();
const TEXT = stopDraft('regulator', 'keep-using');
const STOP = {
  what: 'treatment:acne',
  reason: 'regulator',
  note: 'Class 2 alert, EL (26)A/51: all batches',
  advice: 'keep-using',
  text: TEXT,
  key: KEY,
};
async function ordered() {
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  return { person, subscriptionId, itemId: (await cardOf(person, subscriptionId)).items[0]?.id ?? 0 };
}
const to = async (date: string) => {
  await w.clock.at(`${date}T09:30:00Z`);
  await w.settle();
};
const idOf = async ({ subscriptionId }: { subscriptionId: number }) =>
  Number(
    (await w.sql<{ user_id: string }>('select user_id from billing.subscriptions where id = $1', [subscriptionId]))[0]
      ?.user_id,
  );
const letters = async (of: { subscriptionId: number }) =>
  (
    await w.sql<{ n: number }>(
      `select count(*)::int as n from messaging.mails where template = 'medicine-stop' and user_id = $1 and sent_at is not null`,
      [await idOf(of)],
    )
  )[0]?.n;
const chat = async ({ person }: { person: Person }, text: string) => {
  const page = (await person.get('/v2/profile/data/chat')).body;
  return JSON.stringify(page).split(JSON.stringify(text).slice(1, -1)).length - 1;
};
const charges = async ({ subscriptionId }: { subscriptionId: number }) =>
  (
    await w.sql<{ n: number }>(
      `select count(*)::int as n from billing.charges where subscription_id = $1 and state = 'succeeded'`,
      [subscriptionId],
    )
  )[0]?.n;
/** The job that writes to patients was done, and its done was lost. */
const tellAgain = async () => {
  await w.sql(
    `update billing.jobs set state = 'due' where id = (select max(id) from billing.jobs where kind = 'tell-of-stop')`,
  );
  await w.settle();
};
const answers = async (person: Person, path: string, body: object) => {
  const answer = await person.post(path, body);
  return [answer.status, JSON.stringify(answer.body)] as const;
};

beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist']);
  renewing = await firstSupply(w, { prescriber, pharmacist });
  const [due] = await w.sql<{ due: string }>(
    `select due_at::text as due from billing.items where subscription_id = $1 and status = 'upcoming'`,
    [renewing.subscriptionId],
  );
  day = due?.due ?? '';
  await to(addDays(day, -9));
  packed = await ordered();
  await prescriber.must('/v2/admin/form/review', { id: packed.subscriptionId, approve: 1 });
  reviewed = await ordered();
  await w.settle();
}, 240_000);
afterAll(() => w?.stop(), 60_000);

test('stopped, nothing of it is sold, approved, packed or shipped, and its patients are written to once, whatever breaks', async () => {
  expect((await pharmacist.get('/v2/admin/data/consider-stop?what=treatment:acne')).body).toMatchObject({
    codes: ['110C', '111C', '115C'],
    stopped: [],
    patients: 3,
    renewals: 0,
    parcels: 2,
  });
  const stopped = await pharmacist.must<{ id: number; patients: number }>('/v2/admin/form/stop-medicine', STOP);
  stopId = stopped.id;
  expect(stopped.patients).toBe(3);
  // Connections are killed while its letters are written and read.
  for (let n = 0; n < 4; n++) {
    await w.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and (usename like '%billing' or usename like '%messaging') and pid <> pg_backend_pid()`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await w.settle();
  expect(await pharmacist.must('/v2/admin/form/stop-medicine', STOP)).toMatchObject({ id: stopId, patients: 3 });
  expect(await answers(prescriber, '/v2/admin/form/stop-medicine', { ...STOP, key: randomUUID() })).toEqual([
    409,
    expect.stringMatching(/110C is stopped: .+ stopped it on .+ \(alert of the MHRA\)/),
  ]);

  // Told once each, though the job runs again.
  await tellAgain();
  for (const one of [renewing, packed, reviewed]) expect([await letters(one), await chat(one, TEXT)]).toEqual([1, 1]);

  const visitor = await signUp(w.url, newcomer());
  await consult(w.url, visitor, 'acne');
  expect(await visitor.page('/v2/subscription/checkout')).toMatchObject({
    plan: null,
    notice: { kind: 'stopped', title: 'Not available at the moment' },
  });
  expect(await answers(prescriber, '/v2/admin/form/review', { id: reviewed.subscriptionId, approve: 1 })).toEqual([
    409,
    expect.stringContaining('110C is stopped: '),
  ]);
  expect(await answers(pharmacist, '/v2/admin/form/ship', { id: packed.itemId })).toEqual([
    409,
    expect.stringContaining('110C is stopped: '),
  ]);
  expect(JSON.stringify(await pharmacist.must('/v2/admin/form/pack', { ids: [packed.itemId] }))).toContain(
    '110C is stopped: ',
  );
  expect(
    await w.sql('select 1 from fulfilment.dispatches where item_id = $1 and tracking_number is not null', [
      packed.itemId,
    ]),
  ).toEqual([]);
  // A question to the customer is still asked, as ever.
  await prescriber.must('/v2/admin/form/review-ask', { id: reviewed.subscriptionId, text: 'How is your skin?' });
  await w.settle();
  expect(JSON.stringify((await pharmacist.get('/v2/admin/data/work')).body)).toContain('"kind":"stops","count":1');
  await expectInvariants(w);
});

test('the renewal is not charged, and nothing is announced, however many days pass', async () => {
  for (const days of [-7, -3, 0, 2]) await to(addDays(day, days));
  expect(await charges(renewing)).toBe(1);
  expect(await letters(renewing)).toBe(1);
  expect(
    await w.sql(
      `select 1 from messaging.mails where template in ('charge-held', 'charge-announced') and user_id = $1 and written_at > $2`,
      [await idOf(renewing), addDays(day, -9)],
    ),
  ).toEqual([]);
  expect(await cardOf(renewing.person, renewing.subscriptionId)).toMatchObject({
    badge: 'ON HOLD',
  });
  await expectInvariants(w);
});

test('lifted by a pharmacist, all of it goes on by itself', async () => {
  expect((await prescriber.post('/v2/admin/form/lift-stop', { id: stopId, note: 'no doubt left' })).status).toBe(403);
  await pharmacist.must('/v2/admin/form/lift-stop', { id: stopId, note: 'The alert is withdrawn' });
  await w.settle();
  expect((await pharmacist.post('/v2/admin/form/lift-stop', { id: stopId, note: 'And again' })).status).toBe(409);
  await tellAgain();
  for (const [one, concern] of [
    [renewing, 'renewal'],
    [packed, 'parcel'],
    [reviewed, 'parcel'],
  ] as const)
    expect([await letters(one), await chat(one, liftedText(concern))]).toEqual([2, 1]);
  await pharmacist.must('/v2/admin/form/ship', { id: packed.itemId });
  await w.settle();
  expect((await cardOf(packed.person, packed.subscriptionId)).items[0]).toMatchObject({ status: 'shipped' });
  // Its letter first, then the charge.
  expect(await charges(renewing)).toBe(1);
  for (let n = 3; n <= 6; n++) await to(addDays(day, n));
  expect(await charges(renewing)).toBe(2);
  expect(JSON.stringify((await pharmacist.get('/v2/admin/data/work')).body)).toContain('"kind":"stops","count":0');
  await expectInvariants(w);
});
