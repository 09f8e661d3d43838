import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Browser } from 'playwright-core';
import { saveBusiness } from '@sorrel/contracts/identity/business';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { world, type World } from '@sorrel/test-kit/world';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const CONTROLLER = 'Orchard Health Ltd, company number 12345678, 4 Quay Street, Bristol, BS1 4DJ';

let w: World;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'billing', 'consultations', 'bff'] });
  await w.ask(saveBusiness, { version: 0, business: REAL_BUSINESS }, w.as.staff(['ops']));
  browser = await openBrowser();
  visitor = await Visitor.arrive(browser, { name: 'a visitor of the business', url: w.url, shots: SHOTS });
});
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const expectSoon = async (isSo: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + 20_000;
  while (!(await isSo()) && performance.now() < until) await visitor.page.waitForTimeout(250);
};
const letters = (text: string): string => text.replace(/\s+/g, '');
/** Without the foot of each page, which stands in the middle of a paragraph that goes on overleaf. */
const printed = (pages: readonly string[]): string =>
  pages
    .map((text, index) => letters(text).replace(RegExp(`Orchard:\\w+Page${index + 1}of${pages.length}`), ''))
    .join('');
const page = async (path: string): Promise<string> => (await fetch(w.url + path)).text();

test('who answers for the data, who dispenses and who trades are the business’s everywhere, and nobody is made up', async () => {
  // The pages ask again every ten seconds.
  await visitor.page.goto(`${w.url}/privacy`);
  await expectSoon(async () => (await page('/privacy')).includes(CONTROLLER));
  for (const path of ['/privacy', '/terms', '/meet-the-team', '/faqs', '/']) {
    const html = await page(path);
    expect([path, html.includes('Orchard Health Ltd')]).toEqual([path, true]);
    expect([
      path,
      /%business|Sample Street|Dr Sample|Sample (Nurse|Pharmacist|Technician)|Harbour Yard/.exec(html),
    ]).toEqual([path, null]);
  }
  for (const path of ['/documents/privacy.pdf', '/documents/terms.pdf']) {
    const answer = await fetch(w.url + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
    const file = new Uint8Array(await answer.arrayBuffer());
    const { text: pages } = await extractText(await getDocumentProxy(file), { mergePages: false });
    const text = printed(pages);
    expect(text).toContain(letters(CONTROLLER));
    // Every heading and paragraph of the page, with the companies that are given data.
    await visitor.page.goto(w.url + path.replace('/documents', '').replace('.pdf', ''));
    const shown = await visitor.page.locator('article section :is(h2, p)').allInnerTexts();
    expect(shown.length).toBeGreaterThan(15);
    for (const said of shown) expect(text).toContain(letters(said));
  }
});

test('the notice, the terms and the team as the business’s own', async () => {
  for (const path of ['/privacy', '/terms', '/meet-the-team']) {
    await visitor.page.goto(w.url + path, { waitUntil: 'networkidle' });
    await visitor.sees('Orchard Health Ltd');
    await visitor.shot(`particulars${path.replace('/', '-')}`);
  }
  expect(visitor.complaints).toEqual([]);
});
