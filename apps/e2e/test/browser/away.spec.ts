import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { keepSight, openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { codesFor, consult, newcomer, signUp, uploadPhotos, type Newcomer } from '@sorrel/test-kit/journey';
import { until } from '@sorrel/test-kit/until';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { objectStore, type ObjectStore } from '@sorrel/test-kit/object-store';
import { world, type World } from '@sorrel/test-kit/world';
import { startProgram, type Child } from '../child.ts';
import { giveDetails, logInAt, register, typeCard } from './steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
/** What the browser writes to its console by itself when a call is refused or nobody takes it. */
const ALLOWED = [
  /status of 50[234]/,
  /net::ERR_/,
  /^Failed to upload the photo/,
  /^Error loading route module/,
  /dynamically imported module/,
];
const AWAY = ['bff', 'consultations'] as const;

/** What a person sees on a phone while a part of the system is killed, and when it is back. */
let w: World;
let browser: Browser;
let objects: ObjectStore;
const running = new Map<string, Child>();
const visitors: Visitor[] = [];
const start = async (name: (typeof AWAY)[number]) => void running.set(name, await startProgram(w, name));
const kill = async (name: (typeof AWAY)[number]) => {
  await running.get(name)?.kill();
  running.delete(name);
};

beforeAll(async () => {
  browser = await openBrowser();
  objects = await objectStore();
  const here = SCHEMAS.filter((name) => !AWAY.some((away) => away === name));
  w = await world({ only: here, env: { ...objects.env, PROGRAMS: SCHEMAS.join(',') } });
}, 240_000);
beforeEach(async () => {
  await Promise.all(AWAY.filter((name) => !running.has(name)).map(start));
});
afterEach(() => {
  expect(visitors.flatMap(({ complaints }) => complaints.splice(0))).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(AWAY.map(kill));
  await w?.stop();
  await objects?.stop();
});

async function arrive(name: string, who?: Newcomer, at = '/v2/profile'): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, { name, url: w.url, shots: SHOTS, allowed: ALLOWED });
  visitors.push(visitor);
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  if (who) await logInAt(visitor, `/v2/login?next=${encodeURIComponent(at)}`, who.email, who.password);
  return visitor;
}
async function look(visitor: Visitor, name: string): Promise<void> {
  await keepSight(visitor.page, `${SHOTS}away-${name}-390.png`);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await visitor.barriers()).toEqual([]);
}
async function inSight({ page }: Visitor, text: string): Promise<void> {
  const place = await page.getByText(text).last().boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect(place?.y).toBeLessThan(844);
}
/** The call has its effect, and every BFF dies before the answer is out. */
const loseAnswer = ({ page }: Visitor, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await kill('bff');
      await route.abort();
    },
    { times: 1 },
  );

test('every BFF dies while an account is made: the form says so and keeps everything, and pressing again makes one account', async () => {
  const who = newcomer();
  const visitor = await arrive('newcomer');
  await visitor.page.goto('/register?next=%2Fconsultation%2Facne');
  await register(visitor, w.url, who, async (name) => {
    // Each press is a registration with a code of its own: the second is the one that counts.
    if (name === 'register-code')
      await until(async () => (await codesFor(w.url, who.email)).length === 2, 30_000, 'the code of the second press');
    if (name !== 'register-account') return;
    await loseAnswer(visitor, '**/auth/register');
    await visitor.press('Next');
    await visitor.sees(/We could not reach our server\..* in a moment\./);
    const field = (label: string) => visitor.page.getByLabel(label, { exact: true }).inputValue();
    expect([await field('Email'), await field('Password')]).toEqual([who.email, who.password]);
    await look(visitor, 'register');
    await start('bff');
  });
  await visitor.page.locator('h1[id^="question-"]').waitFor();
  expect(await w.sql('select 1 from identity.accounts where email = $1', [who.email])).toHaveLength(1);
});

test('every BFF dies while somebody pays: the card is kept, and pressing again takes the money once', async () => {
  const who = newcomer();
  await consult(w.url, await signUp(w.url, who), 'acne');
  const visitor = await arrive('payer', who, '/v2/subscription/result');
  await giveDetails(visitor);
  await typeCard(visitor, '4242 4242 4242 4242');
  await loseAnswer(visitor, '**/v2/subscription/form/start-subscription');
  await visitor.press(/^Add card and pay/);
  await visitor.sees(/We could not reach our server\..* in a moment\./);
  await look(visitor, 'pay');
  await start('bff');
  await visitor.press(/^Next: pay/);
  await visitor.heading('Now we need three photos');
  await w.settle();
  expect(
    await w.sql(
      `select state, count(*)::int as n from billing.charges c join billing.subscriptions s on s.id = c.subscription_id
       join identity.accounts a on a.id = s.user_id where a.email = $1 group by state`,
      [who.email],
    ),
  ).toEqual([{ state: 'succeeded', n: 1 }]);
});

test('consultations dies while answers are given: they stay on the screen, saving goes on by itself, and sending sends one', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const sample = await fetch(`${w.url}/sandbox/consultations/acne/sample`);
  const {
    anything_else: _last,
    truth: _truth,
    ...answers
  } = ((await sample.json()) as { answers: object }).answers as Record<string, unknown>;
  await person.get('/v2/consultation/acne/data');
  await person.must('/v2/consultation/acne/answers', { answers });
  const kept = () =>
    w.sql(
      'select c.status, c.revision from consultations.consultations c join identity.accounts a on a.id = c.user_id where a.email = $1',
      [who.email],
    );
  const visitor = await arrive('answering', who, '/consultation/acne?q=anything_else');
  const { page } = visitor;
  await visitor.heading('Is there anything else your prescriber should know?');
  const before = await kept();
  await kill('consultations');
  await page.locator('textarea').fill('I use sun cream every day.');
  await visitor.press(/^Next/);
  await visitor.sees('Not saved yet');
  await visitor.sees(/Your answer stays on this screen, and we keep trying by ourselves\./);
  expect(await page.locator('textarea').inputValue()).toBe('I use sun cream every day.');
  await look(visitor, 'answer');
  expect(await kept()).toEqual(before);
  await start('consultations');
  await page.locator('#question-truth').waitFor({ timeout: 35_000 });
  await page.getByRole('checkbox').check();
  await visitor.press(/^Next/);
  await visitor.heading('Check your answers');
  await visitor.sees('I use sun cream every day.');

  await kill('consultations');
  await visitor.press('Send my consultation');
  await visitor.sees('Not sent yet');
  // Where the person is looking: beside the button, which is far below the top.
  await inSight(visitor, 'Not sent yet');
  await visitor.sees(/Your answers are saved\./);
  await look(visitor, 'send');
  expect(await kept()).toEqual([expect.objectContaining({ status: 'open' })]);
  await start('consultations');
  await visitor.press('Send my consultation');
  await visitor.heading("Here's what we've got for you.");
  expect(await kept()).toEqual([expect.objectContaining({ status: 'submitted' })]);
});

test('the storage of pictures is away: chat and account go on, tiles say so, a chosen photo is kept and goes up once it is back', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  await uploadPhotos(person);
  const photos = async () =>
    (
      await w.sql('select 1 from media.photos p join identity.accounts a on a.id = p.user_id where a.email = $1', [
        who.email,
      ])
    ).length;
  const before = await photos();
  await objects.end();
  const visitor = await arrive('with-photos', who);
  const { page } = visitor;
  await visitor.heading('Account Overview');
  await visitor.press(/^Chat/, 'link');
  await page.getByLabel('Your message').fill('Are my photos all right?');
  await page.getByLabel('Your message').press('Enter');
  await page.locator('[data-state=sent]').waitFor();

  await visitor.press(/^Photos/, 'link');
  const away = page.getByRole('img', { name: /: it cannot be shown just now$/ });
  await away.nth(before - 1).waitFor();
  expect([await away.count(), await page.locator('.photo-tile img').count()]).toEqual([before, 0]);
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#c8a08a' } })
    .jpeg()
    .toBuffer();
  await visitor.choose(
    () => page.getByLabel('Choose a photo').click(),
    [{ name: 'today.jpg', mimeType: 'image/jpeg', buffer }],
  );
  await visitor.press('Upload');
  await visitor.sees('Your photo was not uploaded');
  await visitor.sees(
    /We cannot store pictures right now\. Please try again in a moment; your chosen pictures are kept\./,
  );
  await look(visitor, 'photos');
  expect(await photos()).toBe(before);
  await away.first().click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /: it cannot be shown just now$/ })
    .waitFor();
  await look(visitor, 'photo');
  await page.keyboard.press('Escape');

  await objects.begin();
  await visitor.press('Upload');
  await page.locator('.photo-tile').nth(before).waitFor();
  await page.reload();
  await page.locator('.photo-tile img').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.photo-tile img')].every((one) => one.naturalWidth > 0),
  );
  expect([await away.count(), await page.locator('.photo-tile').count(), await photos()]).toEqual([
    0,
    before + 1,
    before + 1,
  ]);
});

test('every BFF is away when staff ask for another page: the console says so, and the page opens by itself afterwards', async () => {
  await staffMember(w, ['support', 'pharmacist'], 'waiting');
  const visitor = await arrive('staff');
  const { page } = visitor;
  await logInAt(visitor, '/v2/login?next=%2Fv2%2Fadmin', 'waiting@sorrel.example', STAFF_PASSWORD);
  await visitor.heading('Today');
  await kill('bff');
  await visitor.press('Open the menu');
  await visitor.press('Batches', 'link');
  await visitor.sees('This page cannot be opened just now');
  await look(visitor, 'console-page');
  await start('bff');
  await page.waitForURL('**/v2/admin/batches', { timeout: 20_000 });
  await visitor.heading('Batches');
});

test('every BFF is away when a customer asks for another page: the one they have stays and says so, and the other opens by itself', async () => {
  const visitor = await arrive('reader');
  const { page } = visitor;
  // Both are loaded now: from here one may go back without a server.
  await page.goto('/journal');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await visitor.press('FAQs', 'link');
  await visitor.heading('Frequently asked questions');
  await page.getByRole('searchbox').fill('postage');
  await kill('bff');
  await visitor.press('Terms', 'link');
  const away = page.locator('body > output');
  await visitor.sees(/This page cannot be opened just now\. We keep trying\./);
  expect(await page.getByRole('searchbox').inputValue()).toBe('postage');
  await inSight(visitor, 'This page cannot be opened just now');
  await look(visitor, 'shop-page');
  await start('bff');
  await page.waitForURL('**/terms', { timeout: 20_000 });
  await visitor.heading(/terms/i);
  expect(await away.count()).toBe(0);

  // Whoever has gone elsewhere meanwhile is not taken to the page they no longer want.
  await page.goto('/journal');
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await visitor.press('FAQs', 'link');
  await visitor.heading('Frequently asked questions');
  await kill('bff');
  await visitor.press('Privacy', 'link');
  await away.waitFor();
  await visitor.press('Journal', 'link');
  await page.waitForURL('**/journal');
  await away.waitFor({ state: 'detached' });
  await start('bff');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect([new URL(page.url()).pathname, await away.count()]).toEqual(['/journal', 0]);
});
