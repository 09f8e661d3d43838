import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { world, type World } from '@sorrel/test-kit/world';

const root = new URL('../../../../', import.meta.url);
const BUILT = fileURLToPath(new URL('apps/storefront/build/client', root));
const SHOTS = fileURLToPath(new URL('apps/e2e/build/screenshots/', root));
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Pages that are not files of their own: the one for unknown addresses, log-in and registration. */
const NO_FILES = ['/not-here', '/v2/login', '/register'];
/** The layout shift (CLS) allowed while pages load: the goal on the brand page. */
const CLS = 0.02;

/** Every page prerendered as a file. */
function publicPages(): string[] {
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => `/${dirname(file).replace(/^\.$/, '')}`)
    .filter((page) => page !== '/not-found')
    .toSorted();
}

let w: World;
let browser: Browser;
let stranger: Visitor;
beforeAll(async () => {
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('The screens are not built: run npm run build first.');
  browser = await openBrowser();
  w = await world();
  stranger = await Visitor.arrive(browser, { name: 'stranger', url: w.url, shots: SHOTS });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('every public page: one heading, nothing wider than a phone, nothing that jumps', async () => {
  const { page } = stranger;
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize(PHONE);
  const faults: string[] = [];
  for (const path of publicPages()) {
    await page.goto(path, { waitUntil: 'load' });
    const seen = await page.evaluate(() => ({
      wider: document.documentElement.scrollWidth - innerWidth,
      headings: document.querySelectorAll('h1').length,
      shifted: (globalThis as unknown as { shifted: number }).shifted,
    }));
    if (seen.wider > 0 || seen.headings !== 1 || seen.shifted >= CLS) faults.push(`${path}: ${JSON.stringify(seen)}`);
  }
  expect(faults).toEqual([]);
  expect(stranger.complaints).toEqual([]);
}, 300_000);

test('no public page has an accessibility violation, wide or on a phone', async () => {
  const { page } = stranger;
  // Only text, order and colour are checked, so pictures and fonts need not load.
  await page.route(/\.(?:webp|jpg|png|woff2)$/, (route) => route.abort());
  const faults: string[] = [];
  const paths = [...publicPages(), ...NO_FILES];
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    await page.setViewportSize(WIDE);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('h1').first().waitFor();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      faults.push(...(await stranger.barriers({ isStrict: true })).map((fault) => `${fault} at ${size.width}`));
    }
  }
  expect(faults).toEqual([]);
}, 540_000);

test('the list of ingredients is what the catalogue holds', async () => {
  await stranger.page.goto('/ingredients');
  const listed = await stranger.page.locator('main li h3').allTextContents();
  const held = await w.sql<{ name: string }>(
    `select distinct part ->> 'name' as name from billing.products, jsonb_array_elements(ingredients) as part`,
  );
  expect(listed.toSorted()).toEqual(held.map(({ name }) => name).toSorted());
});
