import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Flag } from '@sorrel/contracts/consultations/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { cardOf, checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** Somebody who uses an injection already: the strength they prove is offered, priced and ordered; the prescriber chooses a lower one. */
let w: World;
let browser: Browser;
let prescriber: Person;
let person: Person;
let subscriptionId: number;
const who = newcomer();
const barriers: string[] = [];
const visitors: Visitor[] = [];

async function arrive(name: string, [width, height]: [number, number]): Promise<Visitor> {
  const one = await Visitor.arrive(browser, { name, url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await one.page.setViewportSize({ width, height });
  visitors.push(one);
  return one;
}

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber'], 'steps');
  person = await signUp(w.url, who);
  await uploadPhotos(person);
  await w.settle();
  const photos = await w.sql<{ id: string }>('select id from media.photos order by id limit 1');
  await consult(w.url, person, 'weight-loss', {
    injection_before: 'now',
    injection_medicine: 'wegovy',
    injection_dose_semaglutide: '1',
    injection_last: addDays(londonDate(new Date(lastNoon())), -9),
    injection_effects: 'None.',
    injection_from: 'pharmacy',
    injection_supply: 'none',
    injection_proof: photos.map(({ id }) => Number(id)),
  });
  await w.settle();
}, 240_000);
afterEach(() => {
  for (const one of visitors) expect(one.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test.each<[string, [number, number]]>([
  ['390', [390, 844]],
  ['1440', [1440, 900]],
])('the strength is on the result page and the checkout, with its price and why, at %s', async (width, size) => {
  const me = await arrive(`first-strength-${width}`, size);
  await logInAt(me, '/v2/login?next=%2Fv2%2Fsubscription%2Fresult', who.email, who.password);
  await me.heading("Here's what we've got for you.");
  await me.heading('You begin with 1 mg');
  await me.sees(/You go on with the strength you use, 1 mg, by the label or letter you sent/);
  await me.sees(/If they choose a lower strength, you pay its lower price/);
  await me.sees('£145.00 / month for 1 mg');
  await me.shot('result');
  barriers.push(...(await me.barriers()));
  await me.page.goto('/v2/subscription/checkout');
  await me.heading('You begin with 1 mg');
  await me.sees('To pay today');
  expect(await me.page.getByText('£145.00', { exact: true }).count()).toBeGreaterThan(0);
  await me.shot('checkout');
  barriers.push(...(await me.barriers()));
});

test('what is shown is what is charged, ordered and put to the prescriber', async () => {
  const ordered = await checkOut(w.url, person);
  subscriptionId = ordered.subscriptionId;
  expect(ordered).toMatchObject({ amount: 145, isPaid: true });
  await uploadPhotos(person);
  await w.settle();
  const [user] = await w.sql<{ id: string }>('select id from identity.accounts where email = $1', [who.email]);
  const evidence = {
    userId: Number(user?.id),
    method: 'video' as const,
    takenOn: londonDate(await w.clock.now()),
    reference: 'Call w-20261120-7, recording 4411',
  };
  const verifier = w.as.staff(['pharmacist'], 3);
  await w.ask(recordEvidence, { ...evidence, finding: { kind: 'bmi', heightCm: 168, weightKg: 95 } }, verifier);
  const identity = {
    kind: 'identity' as const,
    documentName: `${who.fname} ${who.sname}`,
    documentBirthDate: who.birthDate,
  };
  await w.ask(recordEvidence, { ...evidence, method: 'in-person', finding: identity }, verifier);
  await w.settle();
  const { open } = await prescriber.page<Case>(`/v2/admin/subscriptions/${subscriptionId}`);
  expect(open?.doses[0]?.titration).toMatchObject({
    current: '412J',
    isPaid: true,
    start: { strength: '1 mg', reason: expect.stringMatching(/check that it shows name, dose and date/) },
  });
});

test('the prescriber reads why this step, and sees what a lower one does', async () => {
  const desk = await arrive('first-strength-bench', [1440, 900]);
  await logInAt(
    desk,
    `/v2/login?next=%2Fv2%2Fadmin%2Fsubscriptions%2F${subscriptionId}`,
    'steps@sorrel.example',
    STAFF_PASSWORD,
  );
  await desk.sees(/The last dose was 1 mg, and a label or letter was sent/);
  const supply = desk.page.getByLabel('This supply');
  await supply.scrollIntoViewIfNeeded();
  await desk.shot('paid');
  await supply.click();
  await desk.page.getByTitle('0.5 mg', { exact: true }).last().click();
  await desk.page.getByLabel('Why another plan than proposed').click();
  await desk.page.getByTitle('Another illness or medicine').last().click();
  await desk.sees(/The patient paid for 1 mg\. They pay the lower price/);
  await desk.shot('lower');
  barriers.push(...(await desk.barriers()));
});

test('a lower strength: the patient pays its price and is told, and that strength is what the pharmacy has', async () => {
  const page = () => prescriber.page<Case>(`/v2/admin/subscriptions/${subscriptionId}`);
  const { open, flags } = await page();
  const [dose] = open?.doses ?? [];
  const plan = (codes: string[]) => ({
    id: subscriptionId,
    approve: 1,
    acknowledged: flags.map(flagKey),
    plans: [{ item: dose?.itemId, steps: codes.map((code) => ({ code, supplies: 1 })), reason: 'other-illness' }],
  });
  const higher = await prescriber.post('/v2/admin/form/review', plan(['413J']));
  expect([higher.status, JSON.stringify(higher.body)]).toEqual([
    422,
    expect.stringMatching(/nobody pays more than they agreed to/),
  ]);
  await prescriber.must('/v2/admin/form/review', plan(['411J', '412J']));
  await w.settle();
  const { items } = await cardOf(person, subscriptionId);
  expect(JSON.stringify(items[0])).toContain('0.5');
  const { mails } = (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(who.email)}`)).json()) as {
    mails: { subject: string; text: string }[];
  };
  expect(mails.find(({ subject }) => subject === 'Your refund')?.text).toMatch(
    /costs less than you paid.*We have refunded £20\.00 to your card/s,
  );
  const [dispatch] = await w.sql<{ status: string }>('select status from fulfilment.dispatches where item_id = $1', [
    dose?.itemId,
  ]);
  expect(dispatch).toEqual({ status: 'ready' });
  const chat = await person.get<unknown>('/v2/profile/data/chat');
  expect(JSON.stringify(chat.body)).toMatch(
    /They chose Wegovy 0\.5 mg, which is less than the Wegovy 1 mg you paid for/,
  );
});

test('nothing is in the way of anybody', () => expect(barriers).toEqual([]));

interface Case {
  flags: Flag[];
  open: {
    doses: { itemId: number; titration: { current: string; isPaid: boolean; start: object | null } | null }[];
  } | null;
}
