import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What we still have to check about a patient, on a phone: a record is sent and refused, a video visit is booked, moved and cancelled. */
let w: World;
let browser: Browser;
let me: Visitor;
let staff: Person;
let person: Person;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['pharmacist'], 'visits');
  person = await signUp(w.url, who);
  await consult(w.url, person, 'weight-loss');
  const day = addDays(londonDate(new Date(lastNoon())), 2);
  await staff.must('/v2/admin/form/offer-visits', { day, time: '10:00', minutes: 15, count: 3 });
  me = await Visitor.arrive(browser, { name: 'evidence', url: w.url, shots: SHOTS, allowed: [/status of 4\d\d/] });
  await me.page.setViewportSize({ width: 390, height: 844 });
  await logInAt(me, '/v2/login?next=%2Fv2%2Fprofile', who.email, who.password);
  await me.heading('Account Overview');
}, 240_000);
afterEach(() => {
  expect(me.complaints.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** A page of paper, as far as a camera is concerned. */
const page = (b = 210): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: 226, g: 222, b } } })
    .jpeg()
    .toBuffer();

/** A picture without writing or a date is asked about once. */
async function addsPicture(buffer: Buffer): Promise<void> {
  await me.choose(
    () => me.page.getByRole('button', { name: 'Add a picture' }).click(),
    [{ name: 'letter.jpg', mimeType: 'image/jpeg', buffer }],
  );
  await me.page
    .getByAltText('What you added, 1')
    .or(me.page.getByRole('button', { name: 'Use it anyway' }))
    .first()
    .waitFor();
  const anyway = me.page.getByRole('button', { name: 'Use it anyway' });
  if (await anyway.isVisible()) await anyway.click();
  await me.page.getByAltText('What you added, 1').waitFor();
}

async function look(name: string): Promise<void> {
  await me.shot(name);
  barriers.push(...(await me.barriers()));
}

test('the dashboard says what is missing, what counts and what to do', async () => {
  await me.sees('We need to check your weight and height');
  await me.sees('We need to check your identity');
  await me.sees(/A photo of yourself or of your scales does not count by itself/);
  await look('missing');
});

test('a picture of a record is sent, and the page says by when somebody looks', async () => {
  await me.press('Send a document');
  await me.press('Send it to our team');
  await me.sees('Please add a picture of it.');
  await addsPicture(await page());
  await look('document');
  await me.press('Send it to our team');
  await me.sees('We have received your document');
  await me.sees(/looks at it by/);
  await look('sent');
});

test('a video visit is booked, moved and cancelled', async () => {
  await me.press('Book a video visit');
  await look('times');
  await me.press('Book this time');
  await me.sees(/^Your video visit: /);
  await me.sees(/You can join here from a quarter of an hour before/);
  await look('booked');
  const before = await me.page.getByText(/^Your video visit: /).textContent();
  await me.press('Move it');
  await me.page.getByLabel('When suits you?').selectOption({ index: 1 });
  await me.press('Move to this time');
  await me.page
    .getByText(/^Your video visit: /)
    .filter({ hasNotText: before ?? '' })
    .waitFor();
  await me.press('Cancel the visit');
  await me.sees('See us in a video visit');
  expect(await me.page.getByText(/^Your video visit: /).count()).toBe(0);
});

test('the result page says beside the proposal what will be checked', async () => {
  await me.page.goto('/v2/subscription/result');
  await me.heading("Here's what we've got for you.");
  await me.sees('We need to check your identity');
  await look('result');
});

test('staff see who comes, and ask before they cancel; a document is looked at where it is recorded', async () => {
  await me.page.goto('/v2/profile');
  await me.press('Book a video visit');
  await me.press('Book this time');
  await me.sees(/^Your video visit: /);
  const { subscriptionId } = await checkOut(w.url, person);
  await w.settle();
  const desk = await Visitor.arrive(browser, {
    name: 'visits',
    url: w.url,
    shots: SHOTS,
    allowed: [/status of 4\d\d/],
  });
  await logInAt(desk, '/v2/login?next=%2Fv2%2Fadmin%2Fvisits', 'visits@sorrel.example', STAFF_PASSWORD);
  await desk.heading('Video visits');
  await desk.sees('Booked');
  await desk.shot('visits');
  barriers.push(...(await desk.barriers()));
  await desk.press(/^Cancel \d\d:\d\d to/);
  await desk.sees('Cancel this video visit?');
  await desk.shot('visits-cancel');
  await desk.press('Cancel, and tell the patient');
  await desk.page.getByText('Booked', { exact: true }).waitFor({ state: 'hidden' });
  await desk.page.goto(`/v2/admin/subscriptions/${subscriptionId}`);
  await desk.page.getByAltText('Page 1 of the document').waitFor();
  await desk.page.getByRole('heading', { name: 'Verified evidence' }).scrollIntoViewIfNeeded();
  await desk.shot('evidence-panel');
  barriers.push(...(await desk.barriers()));
  await desk.press('Record what it shows');
  await desk.page.getByRole('dialog').filter({ visible: true }).waitFor();
  await desk.page.getByRole('dialog').getByAltText('Page 1 of the document').waitFor();
  await desk.shot('evidence-record');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await desk.press('Not enough');
  await desk.page.getByLabel(/^It shows no date/).check();
  await desk.shot('evidence-refuse');
  await desk.press('Tell the patient');
  await desk.sees(/^Refused/);
  expect(desk.complaints).toEqual([]);
  await desk.leave();
  await me.page.reload();
  await me.sees('Your document was not enough');
  await look('refused');
});

test('another document takes the place of one, is looked at to its end by a verifier, and the patient reads that it is done', async () => {
  await me.page.goto('/v2/profile');
  await me.sees('Your document was not enough');
  for (const [name, blue] of [
    ['Send a document', 150],
    ['Send another document', 90],
  ] as const) {
    await me.press(name);
    await addsPicture(await page(blue));
    await me.press('Send it to our team');
    await me.sees('We have received your document');
    await me.page.getByRole('button', { name: 'Send another document' }).first().waitFor();
  }
  await look('replaced');
  const [owner] = await w.sql<{ user_id: number; id: number }>(
    'select user_id::int, id::int from billing.subscriptions order by id desc limit 1',
  );
  const { user_id: userId, id } = owner!;
  await uploadPhotos(person);
  const takenOn = londonDate(await w.clock.now());
  const reference = 'Call 20261120-7';
  const finding = {
    kind: 'identity',
    documentName: `${who.fname} ${who.sname}`,
    documentBirthDate: who.birthDate,
  } as const;
  await w.ask(recordEvidence, { userId, method: 'video', reference, takenOn, finding }, w.as.staff(['pharmacist'], 9));
  await w.settle();
  // One who may prescribe, too: what she has verified herself she may not approve as the first supply of such a medicine.
  const both = await staffMember(w, ['prescriber'], 'verifier');
  const desk = await Visitor.arrive(browser, {
    name: 'verifier',
    url: w.url,
    shots: SHOTS,
    allowed: [/status of 4\d\d/],
  });
  await logInAt(
    desk,
    `/v2/login?next=%2Fv2%2Fadmin%2Fsubscriptions%2F${id}`,
    'verifier@sorrel.example',
    STAFF_PASSWORD,
  );
  await desk.page.getByRole('heading', { name: 'Verified evidence' }).waitFor();
  const waiting = desk.page.getByRole('list', { name: 'Documents from the patient' }).getByRole('listitem');
  const open = () => waiting.filter({ has: desk.page.getByRole('button', { name: 'Record what it shows' }) });
  expect(await open().count()).toBe(2);
  await open().first().getByRole('button', { name: 'Record what it shows' }).click();
  const dialog = desk.page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('Date it shows').fill(takenOn);
  await dialog.getByLabel('Date it shows').press('Enter');
  await dialog.getByLabel('Height in cm').fill('168');
  await dialog.getByLabel('Weight in kg').fill('95');
  await dialog
    .getByRole('textbox', { name: /reference|record|letter|where/i })
    .first()
    .fill('Letter of 2 November, Mill Road Surgery');
  await desk.shot('evidence-accept');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await desk.sees('Evidence recorded');
  await desk.page
    .getByText(/^Recorded by/)
    .first()
    .waitFor();
  await desk.shot('evidence-accepted');
  expect(desk.complaints).toEqual([]);
  await w.settle();
  const flagsOf = async () =>
    (await staff.page<{ flags: { ruleId: string; mustAcknowledge?: boolean }[] }>(`/v2/admin/subscriptions/${id}`))
      .flags;
  const approves = async (by: Person) =>
    by.post('/v2/admin/form/review', {
      id,
      approve: 1,
      acknowledged: (await flagsOf()).filter(({ mustAcknowledge }) => mustAcknowledge).map(({ ruleId }) => ruleId),
    });
  const own = await approves(both);
  expect(own.status).toBe(409);
  expect(Object.keys((own.body as { errors: object }).errors)).toContain('R-05V');
  const other = await staffMember(w, ['prescriber'], 'approver');
  await other.must('/v2/admin/form/case-claim', { id, take_over: true });
  const approved = await approves(other);
  expect([approved.status, JSON.stringify(approved.body)]).toEqual([200, expect.stringContaining('success')]);
  await w.settle();
  const [now] = await w.sql<{ status: string }>('select status from billing.subscriptions where id = $1', [id]);
  expect(now?.status).toBe('shipping');
  await desk.leave();
  await me.page.goto('/v2/profile/chat');
  await me.sees(/We have accepted your document/);
  await look('accepted-chat');
});

test('everybody can use it', () => expect(barriers).toEqual([]));
