import { expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { legalIn, legalPdf } from './legal-pdf.ts';

const PAGE = `<html data-business="{}"><main><article class="page" aria-labelledby="legal-title"><div><h1 id="legal-title">Privacy notice</h1><p>What we know.</p><p class="badge">Sample wording</p><p>Last updated <!-- -->01/11/2026<!-- -->. <a href="/documents/privacy.pdf">Privacy notice<!-- --> as a PDF</a></p></div><nav><ol><li><a href="#section-1"><span>1</span>Who is responsible</a></li></ol></nav><div><section id="section-1"><h2 class="text-2xl">1<!-- -->. <!-- -->Who is responsible</h2><p>Orchard &amp; Hill&#x27;s &#38; Co, 4 Quay Street, is the controller.</p></section><section id="section-2"><h2>2. Rights</h2><p>One.</p><p>Two.</p></section></div></article></main><footer><p>Foot</p></footer></html>`;

test('a document says what the page says, with the business in it, and nothing else of the page', () => {
  expect(legalIn(PAGE)).toEqual({
    title: 'Privacy notice',
    lead: ['What we know.', 'Sample wording', 'Last updated 01/11/2026.'],
    sections: [
      {
        heading: '1. Who is responsible',
        paragraphs: ["Orchard & Hill's & Co, 4 Quay Street, is the controller."],
      },
      { heading: '2. Rights', paragraphs: ['One.', 'Two.'] },
    ],
  });
  expect(legalIn('<html><main>Another page</main></html>')).toBeNull();
});

test('the same text gives the same file, whole and at once', async () => {
  const legal = legalIn(PAGE);
  if (!legal) throw new Error('no document');
  const at = new Date('2026-11-29T00:00:00Z');
  const file = legalPdf(legal, 'Orchard', at);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.subarray(-6).toString().trim()).toBe('%%EOF');
  expect(legalPdf(legal, 'Orchard', at).equals(file)).toBe(true);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  expect(text).toContain("Orchard & Hill's & Co, 4 Quay Street, is the controller.");
});
