import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { answerBank, giveDetails, logInAt, typeCard } from './steps.ts';

const root = new URL('../../../../', import.meta.url);
const BUILT = fileURLToPath(new URL('apps/storefront/build/client', root));
const SHOTS = fileURLToPath(new URL('apps/e2e/build/screenshots/', root));

let w: World;
let browser: Browser;
beforeAll(async () => {
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('The screens are not built: run npm run build first.');
  browser = await openBrowser();
  w = await world();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});
const arrive = (name: string, allowed: RegExp[] = []) =>
  Visitor.arrive(browser, { name, url: w.url, shots: SHOTS, allowed });

test('a double press opens one bank challenge and counts one purchase in analytics', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  await consult(w.url, person, 'acne');
  const me = await arrive('twice');
  await me.page.addInitScript(() => {
    localStorage.setItem('sorrel.promo', 'SORREL20');
    localStorage.setItem('sorrel.cookies', 'all');
  });
  await logInAt(me, '/v2/login?next=/v2/subscription/result', who.email, who.password);
  await me.heading("Here's what we've got for you.");
  await giveDetails(me);
  // The code came with a link, and is applied without a press.
  await me.sees(/applied/);
  await typeCard(me, '4000002760003184');
  const twice = async (name: RegExp) =>
    me.page
      .getByRole('button', { name })
      .first()
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
  await twice(/^Add card and pay £38\.72/);
  await answerBank(me);
  await me.heading('Now we need three photos');
  expect(await w.sql('select 1 from billing.charges')).toHaveLength(1);
  const measured = await me.page.evaluate(
    () => (globalThis as unknown as { dataLayer: { event: string }[] }).dataLayer,
  );
  expect(measured.filter(({ event }) => event === 'order_complete')).toHaveLength(1);
  await me.leave();
});

test('who comes from the page of Mounjaro is proposed Mounjaro, with what each strength costs up to the button that pays', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const sample = await fetch(`${w.url}/sandbox/consultations/weight-loss/sample`);
  await person.get('/v2/consultation/weight-loss/data');
  await person.must('/v2/consultation/weight-loss/answers', (await sample.json()) as object);
  const me = await arrive('for mounjaro');
  await logInAt(me, '/v2/login?next=/shop/mounjaro', who.email, who.password);
  const strengths = '2.5 mg £170.00, 5 mg £190.00, 7.5 mg £235.00, 10 mg £260.00, 12.5 mg £285.00, 15 mg £310.00';
  const seen = async (): Promise<string> => (await me.page.locator('main').textContent()) ?? '';
  await me.heading('Mounjaro');
  await me.page.getByText('What does each strength cost?').waitFor();
  expect(await seen()).toContain(strengths);
  await me.press('Start consultation', 'link');
  await me.heading('Check your answers');
  await me.press('Send my consultation');
  await me.heading("Here's what we've got for you.");
  await me.sees(/Mounjaro/);
  expect(await seen()).toContain(strengths);
  await giveDetails(me);
  await me.page.getByText(strengths).first().waitFor();
  expect(await seen()).toContain('£170.00 today, then a month’s price every month until you cancel.');
  expect(await seen()).not.toMatch(/£170\.00 every month|Wegovy/);
  await me.shot('mounjaro');
  await me.leave();
});

test.each(['root', 'login'])(
  'a script that cannot be had (%s) shows one failure, not a page that loads for ever',
  async (name) => {
    const me = await arrive(`without ${name}`, [/./]);
    let loads = 0;
    me.page.on('request', (asked) => void (loads += asked.isNavigationRequest() ? 1 : 0));
    await me.page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) => route.abort());
    await me.page.goto('/v2/login');
    await me.heading('Something went wrong on this page');
    await me.page.waitForTimeout(3_000);
    expect(loads).toBeLessThanOrEqual(2);
    await me.page.unroute(new RegExp(`/assets/${name}-[^/]*\\.js`));
    await me.page.getByText('Reload this page').click();
    await me.heading('Welcome back!');
    await me.leave();
  },
  60_000,
);
