import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { isWorkingDay } from '@sorrel/contracts/working-days';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { decisionOf } from './case.ts';
import { StaffConsole } from './console.ts';
import { logInAt } from './steps.ts';

/** A course that runs: what a patient reads before and after stopping it, and how a prescriber ends one that should not go on. */
const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const who = newcomer();
let w: World;
let browser: Browser;
let desk: StaffConsole;
let patient: Visitor;
let person: Person;
let id: number;
let userId: number;

const weighed = async (weightKg: number): Promise<void> => {
  const takenOn = londonDate(await w.clock.now());
  const finding = { kind: 'bmi', heightCm: 170, weightKg } as const;
  const reference = 'Call 20261120-7';
  await w.ask(recordEvidence, { userId, method: 'video', reference, takenOn, finding }, w.as.staff(['pharmacist'], 9));
};
const statusOf = async (): Promise<string> =>
  (await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [id]))[0]?.status ?? '';

beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  desk = await StaffConsole.open(w, browser, 'prescriber', ['prescriber']);
  person = await signUp(w.url, who);
  await consult(w.url, person, 'weight-loss');
  ({ subscriptionId: id } = await checkOut(w.url, person));
  await uploadPhotos(person);
  await w.settle();
  const [row] = await w.sql<{ user_id: number; item: number }>(
    'select s.user_id::int, i.id::int as item from billing.subscriptions s join billing.items i on i.subscription_id = s.id where s.id = $1 order by i.sequence limit 1',
    [id],
  );
  userId = row?.user_id ?? 0;
  await weighed(95);
  const finding = {
    kind: 'identity',
    documentName: `${who.fname} ${who.sname}`,
    documentBirthDate: who.birthDate,
  } as const;
  const takenOn = londonDate(await w.clock.now());
  await w.ask(
    recordEvidence,
    { userId, method: 'video', reference: 'Call 20261120-7', takenOn, finding },
    w.as.staff(['pharmacist'], 9),
  );
  const { flags } = await desk.staff.page<{ flags: { ruleId: string; mustAcknowledge?: boolean }[] }>(
    `/v2/admin/subscriptions/${id}`,
  );
  await desk.staff.must('/v2/admin/form/review', {
    id,
    approve: 1,
    acknowledged: flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(({ ruleId }) => ruleId),
  });
  let day = takenOn;
  // What must stay cold leaves when the days after are working days, too.
  while (![0, 1, 2].every((n) => isWorkingDay(addDays(day, n)))) day = addDays(day, 1);
  if (day > takenOn) await w.clock.at(`${day}T09:30:00Z`);
  const pharmacist = await staffMember(w, ['pharmacist'], 'packer');
  await until(
    async () =>
      !(await pharmacist.must<{ isPending: boolean }>('/v2/admin/form/ship', { id: row?.item ?? 0 })).isPending,
    45_000,
    'the first pen leaves',
  );
  await w.settle();
  patient = await Visitor.arrive(browser, { name: 'patient', url: w.url, shots: SHOTS });
  await logInAt(patient, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await patient.heading('Account Overview');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('whoever cancels reads what happens when they stop, in the dialog and once more in the chat', async () => {
  const { page } = patient;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/v2/profile');
  await patient.press('Cancel');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const said = dialog.getByRole('region', { name: 'When you stop the treatment' });
  await said.waitFor();
  const words = (await said.locator('p').allInnerTexts()).map((one) => one.trim());
  expect(words.join(' ')).toMatch(/4 and 12 weeks.*999.*contracept/s);
  const barriers = await patient.barriers();
  await patient.shot('course-cancel');
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await patient.heading('Subscription Cancelled');
  await w.settle();
  await page.goto('/v2/profile/chat');
  const message = page.getByRole('listitem').filter({ hasText: 'You have cancelled your treatment' });
  await message.waitFor();
  for (const one of words) expect(await message.innerText()).toContain(one);
  barriers.push(...(await patient.barriers()));
  await patient.shot('course-cancelled-chat');
  await page.goto('/v2/profile');
  await patient.press('Undo cancellation');
  await page.getByRole('button', { name: 'Undo cancellation' }).waitFor({ state: 'hidden' });
  expect([...barriers, ...patient.complaints.splice(0)]).toEqual([]);
}, 120_000);

test('a course that should stop is ended from where it says so, with its reason; the patient reads why, what to know and where help is', async () => {
  await weighed(56);
  await w.settle();
  await desk.staff.must('/v2/admin/form/cancel-approve', { id });
  await until(async () => (await statusOf()) === 'review', 30_000, 'it is with a prescriber again');
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.logIn(`/v2/admin/subscriptions/${id}`);
  await decisionOf(page).waitFor();
  const course = page.getByRole('region', { name: 'Course', exact: true });
  await course.getByText('Proposed: stop').waitFor();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await course.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}course-cockpit-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.look('course');
  await course.getByRole('button', { name: 'End this treatment' }).click();
  const dialog = desk.dialog();
  // The reason that the rule proposes stands there, and the message with it.
  await dialog.getByTitle('Weight or BMI outside the range').waitFor();
  await dialog.getByText(/decided not to prescribe it any more/).waitFor();
  await page.screenshot({ path: `${SHOTS}course-end-1440.png` });
  await desk.send(/^End treatment/);
  await until(async () => (await statusOf()) === 'refused', 30_000, 'it has ended');
  await w.settle();
  const { messages } = (await person.get<{ messages: { content_plain: string }[] }>('/v2/profile/data/chat?last_id='))
    .body;
  expect(messages[0]?.content_plain).toMatch(/any more.*certain range.*111.*999.*4 and 12 weeks/s);
  const open = await w.sql(
    `select 1 from billing.items where subscription_id = $1 and status in ('upcoming', 'paid', 'failed', 'waiting')`,
    [id],
  );
  expect(open).toEqual([]);
  expect([...desk.barriers, ...desk.complaints()]).toEqual([]);
}, 120_000);
