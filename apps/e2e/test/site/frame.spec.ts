import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { logInAt } from '../browser/steps.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

let w: World;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'billing', 'bff'] });
  browser = await openBrowser();
  visitor = await Visitor.arrive(browser, { name: 'a visitor', url: w.url, shots: SHOTS });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Opens a page and waits until React has hydrated it and its requests have been answered. */
const open = (path: string) => visitor.page.goto(path, { waitUntil: 'networkidle' });
/** The header's account links, by their text. */
const personLinks = () =>
  visitor.page
    .locator('header > div')
    .first()
    .locator('a')
    .filter({ visible: true })
    .allTextContents()
    .then((words) => words.filter((word) => /Log in|Get started|Admin|My Dashboard|Logout/.test(word)));

test('the header is that of who is here: a visitor, a customer, a member of staff', async () => {
  const who = newcomer();
  await signUp(w.url, who);
  await staffMember(w, ['support'], 'header');
  await open('/');
  expect(await personLinks()).toEqual(['Log in', 'Get started']);
  for (const [email, password, links] of [
    [who.email, who.password, ['My Dashboard', 'Logout']],
    ['header@sorrel.example', STAFF_PASSWORD, ['Admin', 'My Dashboard', 'Logout']],
  ] as const) {
    await logInAt(visitor, '/v2/login?next=%2Ffaqs', email, password);
    await visitor.page.waitForURL('**/faqs');
    await visitor.page.getByRole('link', { name: 'Logout' }).first().waitFor();
    expect(await personLinks()).toEqual(links);
    await visitor.page.goto('/logout');
    await open('/');
    expect(await personLinks()).toEqual(['Log in', 'Get started']);
  }
});

test('the back bar has an arrow and the logo alone; the arrow goes one step back', async () => {
  await open('/faqs');
  await visitor.press('Log in', 'link');
  await visitor.heading('Welcome back!');
  const bar = visitor.page.locator('header');
  expect(await bar.locator('nav').count()).toBe(0);
  expect(await bar.locator('a, button').count()).toBe(2);
  await bar.getByRole('button', { name: 'Back' }).click();
  await visitor.heading('Frequently asked questions');
});

test('a category of the shop can be looked at alone, and all of them again', async () => {
  await open('/shop');
  const sections = () => visitor.page.locator('main h2').allTextContents();
  const three = ['Skincare creams', 'Tablets', 'Routine boosters'];
  expect((await sections()).filter((title) => three.includes(title))).toEqual(three);
  await visitor.press(/2\. Tablets/, 'link');
  expect((await sections()).filter((title) => three.includes(title))).toEqual(['Tablets']);
  await visitor.press('Show all treatments');
  expect((await sections()).filter((title) => three.includes(title))).toEqual(three);
});

test('a code in the address is kept for the checkout, whatever is looked at in between', async () => {
  await open('/?promo_code=FRIEND-1');
  await visitor.press('Journal', 'link');
  await open('/shop/acne');
  expect(await visitor.page.evaluate(() => localStorage.getItem('sorrel.promo'))).toBe('FRIEND-1');
});

test('a public page starts its scripts after all else; a button pressed before they came is answered when they have', async () => {
  const context = await browser.newContext({ baseURL: w.url, viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    let letCome = (): void => undefined;
    const come = new Promise<void>((resolve) => (letCome = resolve));
    const asked: string[] = [];
    await page.route('**/assets/*.js', async (route) => {
      asked.push(route.request().url());
      await come;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /menu/i }).first().click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    letCome();
    await page.getByRole('dialog').getByRole('link', { name: 'Shop' }).first().waitFor();
    expect(asked.some((url) => /\/assets\/entry\.client-[\w-]+\.js$/.test(url))).toBe(true);
    expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(3);
  } finally {
    await context.close();
  }
});

test.each(['when React begins to listen', 'when React has taken the page over, before it says so'])(
  'a button pressed %s is answered once',
  async (moment) => {
    const context = await browser.newContext({ baseURL: w.url, viewport: { width: 390, height: 844 } });
    try {
      const page = await context.newPage();
      await page.addInitScript((isAtEnd) => {
        const answered: EventTarget[] = [];
        Object.assign(window, { answered });
        // React stops events that it cannot handle yet.
        addEventListener('click', ({ target }) => target && answered.push(target));
        const menu = () => document.querySelector<HTMLElement>('header button[aria-expanded]');
        interface Root {
          stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
        }
        const isTime = () => {
          const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? [];
          return root && (!isAtEnd || !(root as Root).stateNode.current.memoizedState.isDehydrated);
        };
        // Runs between React's own tasks, which use the same mechanism.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (isTime() ? menu()?.click() : port2.postMessage(null));
        port2.postMessage(null);
      }, moment.includes('before'));
      await page.goto('/', { waitUntil: 'load' });
      await page.mouse.move(200, 500);
      await page.mouse.down();
      await page.getByRole('dialog').getByRole('link', { name: 'Shop' }).first().waitFor();
      // Long enough for a press that comes too late.
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => (window as never as { answered: unknown[] }).answered.length)).toBe(1);
    } finally {
      await context.close();
    }
  },
  60_000,
);

test('a page nobody touches starts its scripts by itself', async () => {
  const context = await browser.newContext({ baseURL: w.url });
  try {
    const page = await context.newPage();
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/v2/session')),
    );
  } finally {
    await context.close();
  }
});
