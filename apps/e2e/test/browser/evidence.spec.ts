import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { logInAt } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

/** What we still have to check about a patient, on a phone: a record is sent and refused, a video visit is booked, moved and cancelled. */
let w: World;
let browser: Browser;
let me: Visitor;
let staff: Person;
const who = newcomer();
const barriers: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  staff = await staffMember(w, ['pharmacist'], 'visits');
  const person = await signUp(w.url, who);
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

test('everybody can use it', () => expect(barriers).toEqual([]));
