import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { bankSays, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { LONG, Phones, WORD } from './fits.ts';
import { agreeToLeaflets, answerBesides, logInAt, register, typeCard } from './steps.ts';

const root = new URL('../../../../', import.meta.url);
const BUILT = fileURLToPath(new URL('apps/storefront/build/client', root));
const SHOTS = fileURLToPath(new URL('apps/e2e/build/screenshots/', root));

let w: World;
let browser: Browser;
let me: Visitor;
let person: Person;
const who = newcomer({ fname: LONG.first, sname: LONG.last, email: LONG.email });

beforeAll(async () => {
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('The screens are not built: run npm run build first.');
  browser = await openBrowser();
  w = await world();
  me = await Visitor.arrive(browser, { name: 'long', url: w.url, shots: SHOTS, allowed: [/status of 422/] });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const phones = new Phones(() => me.page, SHOTS);
const { fits } = phones;
const foundNothing = (): void => expect(phones.found()).toEqual([]);

test('no public page is wider than a phone of 320, 360 or 390', async () => {
  const pages = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => `/${dirname(file).replace(/^\.$/, '')}`);
  await me.page.route(/\.(?:webp|jpg|png)$/, (route) => route.abort());
  for (const path of [...pages, '/v2/forgot-password', '/v2/login']) {
    await me.page.goto(path, { waitUntil: 'domcontentloaded' });
    await me.page.locator('h1').first().waitFor();
    await fits(path);
  }
  await me.page.unroute(/\.(?:webp|jpg|png)$/);
  foundNothing();
}, 240_000);

test('registration holds the longest name and address of mail', async () => {
  await me.page.goto('/register?next=/consultation/acne');
  await register(me, w.url, { ...who, email: newcomer().email }, fits);
  await me.heading(/./);
  await me.leave();
  me = await Visitor.arrive(browser, { name: 'long', url: w.url, shots: SHOTS, allowed: [/status of 422/] });
  foundNothing();
});

test('each question of a consultation, and all answers together, with the longest of them', async () => {
  person = await signUp(w.url, who);
  await logInAt(me, '/v2/login?next=/consultation/acne', who.email, who.password);
  await me.page.locator('h1[id^="question-"]').waitFor();
  await answerBesides(me, w.url, 'acne', { text: WORD, look: fits });
  await fits('result');
  foundNothing();
}, 300_000);

test('the checkout holds the longest name, address and code', async () => {
  await agreeToLeaflets(me);
  await me.press('Proceed');
  await me.heading('Checkout');
  await me.fill('Promo code', 'W'.repeat(64));
  await me.press('Apply');
  await me.sees('Invalid promo code');
  await me.page.getByLabel('Phone', { exact: false }).first().fill(LONG.phone);
  await fits('checkout, person');
  await me.press('Next');
  await me.fill('Address line 1', LONG.line1);
  await me.fill('Address line 2 (optional)', LONG.line2);
  await me.fill('City', LONG.city);
  await me.fill('Postcode', LONG.postcode);
  await fits('checkout, address');
  await me.page
    .getByRole('region', { name: 'Your Address' })
    .getByRole('button', { name: 'Next', exact: true })
    .click();
  await me.page.getByRole('heading', { name: 'Add a card' }).waitFor();
  await typeCard(me, '4242424242424242');
  await fits('checkout, payment');
  await me.shot('long-checkout');
  await me.press(/^Add card and pay/);
  await me.heading('Now we need three photos');
  await fits('photos, guide');
  foundNothing();
});

test('the account holds them too: treatments, chat, photos, security', async () => {
  await uploadPhotos(person);
  await person.must('/v2/profile/form/chat', { message: `${WORD} https://example.co.uk/${'a'.repeat(300)}` });
  await consult(w.url, person, 'rosacea');
  await w.settle();
  for (const path of ['/v2/profile', '/v2/profile/chat', '/v2/profile/photos', '/v2/profile/security']) {
    await me.page.goto(path);
    await me.page.locator('h1').first().waitFor();
    await me.page.waitForLoadState('networkidle');
    await fits(path);
    await me.shot(`long-${path.split('/').at(-1)}`);
  }
  await me.page.goto('/v2/profile');
  await me.page
    .getByRole('button', { name: /address/i })
    .first()
    .click();
  await fits('address in the account');
  foundNothing();
});

test('the page of a payment that failed does not overflow sideways', async () => {
  const [{ id, method } = { id: 0, method: '' }] = (
    await person.page<{ treatments: { id: number; method: string }[] }>('/v2/profile')
  ).treatments;
  await bankSays(w.url, method, 'insufficientFunds');
  await w.sql(`update billing.subscriptions set status = 'failed', monthly_pence = 0 where id = $1`, [id]);
  await w.sql(`update billing.items set status = 'failed' where subscription_id = $1 and paid_at is null`, [id]);
  await me.page.goto(`/v2/pay?subscription=${id}`);
  await me.page.locator('h1').first().waitFor();
  await me.page.waitForLoadState('networkidle');
  await fits('pay page');
  foundNothing();
  expect(me.complaints).toEqual([]);
});
