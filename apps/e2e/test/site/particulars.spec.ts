import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Browser } from 'playwright-core';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { saveBusiness } from '@sorrel/contracts/identity/business';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { REAL_BUSINESS } from '@sorrel/test-kit/business';
import { STAFF_PASSWORD } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));
const CONTROLLER = 'Orchard Health Ltd, company number 12345678, 4 Quay Street, Bristol, BS1 4DJ';

let w: World;
let browser: Browser;
let visitor: Visitor;
let noor: { userId: number } | undefined;
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

const REGISTER_LINKS = {
  GMC: 'https://www.gmc-uk.org/registrants',
  GPhC: 'https://www.pharmacyregulation.org/registers',
  NMC: 'https://www.nmc.org.uk/registration/search-the-register/',
};
const PEOPLE = [
  [
    'Noor Amin',
    'GPhC 2054399',
    'pharmacist-led',
    ['GPhC'],
    'Noor Amin (Prescriber), pharmacist independent prescriber',
  ],
  ['Noor Amin', 'NMC 12A3456B', 'nurse-led', ['NMC'], 'Noor Amin (Prescriber), nurse independent prescriber'],
  ['Dr Noor Amin', 'GMC 7654321', 'doctor-led', ['GMC'], 'Dr Noor Amin (Prescriber), doctor'],
] as const;

test.each(PEOPLE)(
  '%s, %s: a page, its head, its data or what a browser makes of it says anything but %s, or leads to another register than %j',
  async (name, registration, led, registers, who) => {
    noor ??= await w.ask(
      createStaff,
      {
        email: 'noor@sorrel.example',
        password: STAFF_PASSWORD,
        fname: 'Noor',
        sname: 'Amin',
        permissions: ['prescriber'],
      },
      w.as.system(),
    );
    await w.ask(
      savePrescriber,
      {
        userId: noor.userId,
        name,
        qualification: 'Prescriber',
        registration,
        address: ['4 Quay Street', 'Bristol BS1 4DJ'],
      },
      w.as.system(),
    );
    await expectSoon(async () => (await page('/faqs')).includes(`${who}, ${registration}`));
    const paths = [...(await page('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url!).pathname,
    );
    expect(paths.length).toBeGreaterThan(30);
    const said = new Set<string>();
    for (const path of [...paths, ...paths.map((one) => (one === '/' ? '/_.data' : `${one}.data`))]) {
      const html = await page(path);
      for (const [words] of html.matchAll(/[\w-]+-led\b/g)) said.add(words);
      if (!path.endsWith('.data')) expect([path, html.includes(`${who}, ${registration}`)]).toEqual([path, true]);
    }
    expect([...said]).toEqual([led]);
    // The browser takes over what it was sent, and makes the next pages itself.
    await visitor.page.goto(`${w.url}/`, { waitUntil: 'networkidle' });
    for (const link of ['Shop', 'Meet the team', 'FAQs', 'Acne']) {
      await visitor.page.getByRole('link', { name: link, exact: true }).filter({ visible: true }).first().click();
      await visitor.page.waitForLoadState('networkidle');
      // With what is folded, and what the page says of itself.
      const shown = await visitor.page.evaluate(
        () =>
          `${document.querySelector('main')?.textContent} ${document.querySelector('meta[name=description]')?.getAttribute('content')}`,
      );
      expect([link, ...new Set(shown.match(/[\w-]+-led\b/gi))]).toEqual([link, led]);
      const links = await visitor.page
        .locator('footer dd')
        .first()
        .locator('a')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(links).toEqual(registers.map((register) => REGISTER_LINKS[register]));
    }
    expect(visitor.complaints).toEqual([]);
  },
);

test('the notice, the terms and the team as the business’s own', async () => {
  for (const path of ['/privacy', '/terms', '/meet-the-team']) {
    await visitor.page.goto(w.url + path, { waitUntil: 'networkidle' });
    await visitor.sees('Orchard Health Ltd');
    await visitor.shot(`particulars${path.replace('/', '-')}`);
  }
  expect(visitor.complaints).toEqual([]);
});
