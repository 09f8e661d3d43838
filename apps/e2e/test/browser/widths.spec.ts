import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { bankSays, consult, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { answerBesides, logInAt, register, typeCard } from './steps.ts';

const root = new URL('../../../../', import.meta.url);
const BUILT = fileURLToPath(new URL('apps/storefront/build/client', root));
const SHOTS = fileURLToPath(new URL('apps/e2e/build/screenshots/', root));
const WIDTHS = [320, 360, 390];
/** A customer with every field filled to its limit: half of it without a place to break a line. */
const LONG = {
  first: `Wilhelmina${'w'.repeat(90)}`,
  last: `Featherstonehaugh-Cholmondeley${'m'.repeat(70)}`,
  phone: '+44 (0) 7911 123456 extension 987654321',
  line1: `${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.slice(0, 58)} ${'W'.repeat(41)}`,
  line2: 'W'.repeat(100),
  city: 'M'.repeat(100),
  postcode: 'LS1 4AP',
  email: `${'wm'.repeat(32)}@${'long-domain.'.repeat(4)}example.co.uk`,
};
const WORD = 'W'.repeat(400);

let w: World;
let browser: Browser;
let me: Visitor;
let person: Person;
const faults: string[] = [];
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
}, 60_000);

/** Checks that nothing is wider than the screen, and names the parts that are. */
async function fits(name: string): Promise<void> {
  for (const width of WIDTHS) {
    await me.page.setViewportSize({ width, height: 844 });
    const seen = await me.page.evaluate(() => {
      const wide = document.documentElement.scrollWidth;
      const ends = (one: Element) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return Math.max(range.getBoundingClientRect().right, one.getBoundingClientRect().right) > innerWidth + 1;
      };
      const guilty = [...document.querySelectorAll('body *')].filter(
        (one) => ends(one) && ![...one.children].some(ends),
      );
      return {
        wide,
        guilty: guilty.slice(0, 3).map((one) => `${one.tagName} "${(one.textContent ?? '').slice(0, 30)}"`),
      };
    });
    if (seen.wide <= width) continue;
    faults.push(`${name} is ${seen.wide} px wide at ${width}: ${seen.guilty.join(', ')}`);
    await me.page.screenshot({ path: `${SHOTS}wide-${name.replaceAll(/\W+/g, '-')}-${width}.png`, fullPage: true });
  }
  await me.page.setViewportSize({ width: 1440, height: 900 });
}
const foundNothing = (): void => expect(faults.splice(0)).toEqual([]);

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
}, 120_000);

test('each question of a consultation, and all answers together, with the longest of them', async () => {
  person = await signUp(w.url, who);
  await logInAt(me, '/v2/login?next=/consultation/acne', who.email, who.password);
  await me.page.locator('h1[id^="question-"]').waitFor();
  await answerBesides(me, w.url, 'acne', { text: WORD, look: fits });
  await fits('result');
  foundNothing();
}, 300_000);

test('the checkout holds the longest name, address and code', async () => {
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
}, 120_000);

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
}, 120_000);

test('the page of a payment that failed', async () => {
  const [{ id, method } = { id: 0, method: '' }] = (
    await person.page<{ treatments: { id: number; method: string }[] }>('/v2/profile')
  ).treatments;
  await bankSays(w.url, method, 'insufficientFunds');
  await w.sql(`update billing.subscriptions set status = 'failed' where id = $1`, [id]);
  await w.sql(`update billing.items set status = 'failed' where subscription_id = $1 and paid_at is null`, [id]);
  await me.page.goto(`/v2/pay?subscription=${id}`);
  await me.page.locator('h1').first().waitFor();
  await me.page.waitForLoadState('networkidle');
  await fits('pay page');
  foundNothing();
  expect(me.complaints).toEqual([]);
}, 60_000);
