import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { checkOut, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
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
const page = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: 226, g: 222, b: 210 } } })
    .jpeg()
    .toBuffer();

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
  await me.choose(
    () => me.page.getByRole('button', { name: 'Add a picture' }).click(),
    [{ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: await page() }],
  );
  await me.page
    .getByAltText('What you added, 1')
    .or(me.page.getByRole('button', { name: 'Use it anyway' }))
    .first()
    .waitFor();
  const anyway = me.page.getByRole('button', { name: 'Use it anyway' });
  if (await anyway.isVisible()) await anyway.click();
  await me.page.getByAltText('What you added, 1').waitFor();
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

test('everybody can use it', () => expect(barriers).toEqual([]));
