import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { world, type World } from '@sorrel/test-kit/world';
import { sitemapOf } from './html.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

let w: World;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'billing', 'bff'] });
  browser = await openBrowser();
  visitor = await Visitor.arrive(browser, { name: 'a visitor', url: w.url, shots: SHOTS });
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

/** Opens a page and waits until React has hydrated it and its requests have been answered. */
const open = (path: string) => visitor.page.goto(path, { waitUntil: 'networkidle' });
const canonicals = () =>
  visitor.page.$$eval('link[rel="canonical"]', (links) => links.map((link) => link.getAttribute('href')));

test('no public page complains in the console, and each says one address for itself', async () => {
  const pages = await sitemapOf(w.url);
  expect(pages.length).toBeGreaterThan(20);
  for (const { path } of pages) {
    await open(path);
    expect([path, await canonicals()]).toEqual([path, [w.url + path]]);
  }
  expect(visitor.complaints).toEqual([]);
}, 240_000);

test('walking from page to page takes title and address along', async () => {
  await open('/');
  await visitor.press('Journal', 'link');
  await visitor.heading('Journal');
  expect(await canonicals()).toEqual([`${w.url}/journal`]);
  expect(await visitor.page.title()).toBe('Journal | Sorrel');
});

test('a price that has changed since the build is shown, and nothing moves', async () => {
  await visitor.page.route('**/v2/catalogue', (route) =>
    route.fulfill({ json: { prices: { acne: { pricePence: 2650, months: 2, isFrom: false } } } }),
  );
  await visitor.page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shift: (window as never as { shift: number }).shift + (entry as never as { value: number }).value,
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1440]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    await open('/shop/acne');
    await visitor.page.getByText('£26.50/month').first().waitFor();
    await visitor.sees('£53.00 every 2 months.');
    expect(await visitor.page.getByText('£24.20').count()).toBe(0);
    const shift = await visitor.page.evaluate(() => (window as never as { shift: number }).shift);
    expect(shift).toBeLessThan(0.02);
  }
  expect(visitor.complaints).toEqual([]);
});

test('nothing of other companies is fetched before a yes, and the choice can be changed', async () => {
  const foreign: string[] = [];
  visitor.page.on('request', (request) => {
    if (new URL(request.url()).origin !== w.url) foreign.push(request.url());
  });
  await open('/');
  await visitor.press('Only necessary');
  await open('/reviews');
  expect(await visitor.page.getByRole('button', { name: 'Accept all' }).count()).toBe(0);
  await visitor.press('Cookie choices');
  const choice = visitor.page.getByRole('region', { name: 'Cookie choice' });
  // No review company is configured here, so visitors are not asked about one.
  expect(await choice.innerText()).toMatch(/we also count visits\. See/);
  await visitor.press('Accept all');
  await open('/');
  await visitor.sees('Sample reviews: written by us to show this page');
  expect(foreign).toEqual([]);
});

test('on a phone the way into a treatment stays in sight, and covers nothing at the end', async () => {
  const { page } = visitor;
  const bar = page.locator('.start-bar');
  const inSight = () => bar.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight + 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/shop/acne');
  expect(await bar.getByRole('link', { name: 'Start consultation' }).getAttribute('href')).toBe('/consultation/acne');
  for (const share of [0, 0.3, 0.6]) {
    await page.evaluate((at) => scrollTo(0, document.body.scrollHeight * at), share);
    expect([share, await inSight()]).toEqual([share, true]);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await bar.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await bar.isVisible()).toBe(false);
});

test('a page is prefetched when the pointer reaches its link', async () => {
  const { page } = visitor;
  await open('/');
  const fetched = () => page.locator('link[rel=prefetch], link[rel=modulepreload][href*="shop"]').count();
  const before = await fetched();
  await page.getByRole('link', { name: 'Find your treatment' }).hover();
  await page.waitForFunction(
    (had) => document.querySelectorAll('link[rel=prefetch], link[rel=modulepreload][href*="shop"]').length > had,
    before,
  );
});
