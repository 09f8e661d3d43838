import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { barriersOn } from '@sorrel/test-kit/axe';
import { openBrowser } from '@sorrel/test-kit/browser';

/** That the other suites find no barrier says something only if one would be found. */
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
}, 60_000);
afterAll(() => browser?.close());

const WHOLE = '<main><h1>Photos</h1><p>Three of them.</p></main>';
const withBody = (body: string): string =>
  `<!doctype html><html lang="en-GB"><head><title>Photos</title></head><body>${body}</body></html>`;
const found = async (): Promise<[string, string[]][]> => (await barriersOn(page)).map(({ id, at }) => [id, at]);

test('a picture without words and grey on white are found, with how bad and where; a page without faults has none', async () => {
  await page.setContent(withBody(WHOLE));
  expect(await found()).toEqual([]);
  await page.setContent(
    withBody(
      '<main><h1>Photos</h1><img id="cheek" src="data:,"><p id="faint" style="color:#bbb">Three of them.</p></main>',
    ),
  );
  expect(await barriersOn(page)).toEqual([
    { id: 'color-contrast', help: expect.any(String), impact: 'serious', at: ['#faint'] },
    { id: 'image-alt', help: expect.any(String), impact: 'critical', at: ['#cheek'] },
  ]);
});

test('what changes within a page that was judged before is judged', async () => {
  await page.setContent(withBody(WHOLE));
  expect(await found()).toEqual([]);
  await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>'));
  expect(await found()).toEqual([['button-name', ['button']]]);
});

test('a fault within a frame is found, and where', async () => {
  const frame = withBody('<input id="card">').replaceAll('"', '&quot;');
  await page.setContent(withBody(`${WHOLE}<iframe title="Card" srcdoc="${frame}"></iframe>`));
  await page.frameLocator('iframe').locator('#card').waitFor();
  expect(await found()).toContainEqual(['label', ['iframe #card']]);
});
