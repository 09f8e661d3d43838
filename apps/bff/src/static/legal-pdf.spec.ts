import { expect, test } from '@jest/globals';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { LEGAL, LEGAL_NOTE, type LegalDocument } from '@sorrel/contracts/legal';
import { NO_BUSINESS } from '@sorrel/contracts/identity/business';
import { businessWords } from './business-words.ts';
import { legalPdf } from './legal-pdf.ts';

const AT = new Date('2026-11-29T00:00:00Z');
const BRAND = 'Łęcka & Őrs';
const WORDS = businessWords(
  {
    ...NO_BUSINESS,
    brand_name: BRAND,
    company_name: 'Małgorzata Łęcka, Őrsi Ágnes & Café <Société> Đặng’s Ltd',
    company_address_1: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch'.repeat(3),
    company_city: 'Rhosllannerchrugog',
    email: 'zażółć@łęcka.example',
    pharmacy_name: 'Őrs vezér Pharmacy',
  },
  [],
  ['whereby', 'stripe-identity', 'gp-mail'],
);

/** What the page says, from its first heading to its last sentence. */
const said = ({ title, lead, updated, sections }: LegalDocument): string =>
  [
    title,
    lead,
    LEGAL_NOTE,
    `Last updated ${updated}.`,
    ...sections.flatMap(({ heading, paragraphs }, index) => [
      `${index + 1}. ${heading}`,
      ...paragraphs.map((paragraph) =>
        [paragraph]
          .flat()
          .map((part) => (typeof part === 'string' ? part : part.text))
          .join(''),
      ),
    ]),
  ].join(' ');
/** A word longer than a line is cut: spaces are not compared. */
const letters = (text: string): string => text.replace(/\s+/g, '');

async function read(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const links: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++)
    for (const { url } of (await (await pdf.getPage(page)).getAnnotations()) as { url?: string }[])
      if (url) links.push(url);
  return { pdf, pages, links };
}

test.each(Object.entries(LEGAL))('the PDF of %s loses a letter of what its page says', async (_page, text) => {
  const document = text(WORDS);
  const { pages } = await read(await legalPdf(document, BRAND, AT));
  const printed = pages
    .map((page, index) =>
      letters(page).replace(letters(`${BRAND}: ${document.title}Page ${index + 1} of ${pages.length}`), ''),
    )
    .join('');
  expect(printed).toBe(letters(BRAND + said(document)));
});

test('the file does not say what it is, in which language, or whose; its pages are not numbered', async () => {
  const { pdf, pages } = await read(await legalPdf(LEGAL['/privacy'](WORDS), BRAND, AT));
  const { info } = await getMeta(pdf);
  expect(info).toMatchObject({ Title: 'Łęcka   Őrs: Privacy notice', Language: 'en-GB' });
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
});

test('what leads somewhere on the page leads nowhere in the file, or a typed address leads somewhere', async () => {
  const document = LEGAL['/privacy']({ ...WORDS, contact: 'https://evil.example' });
  expect((await read(await legalPdf(document, BRAND, AT))).links).toEqual(['https://ico.org.uk/']);
});

test('the same text is another file at the same moment, or other particulars the same one', async () => {
  const file = (controller: string) => legalPdf(LEGAL['/terms']({ ...WORDS, controller }), BRAND, AT);
  expect(Buffer.from(await file('A')).equals(Buffer.from(await file('A')))).toBe(true);
  expect(Buffer.from(await file('A')).equals(Buffer.from(await file('B')))).toBe(false);
});
