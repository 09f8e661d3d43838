import { LEGAL, LEGAL_NOTE, type LegalDocument, type LegalLink } from '@sorrel/contracts/legal';
import { Flow } from '@sorrel/service-kit/typesetting/flow';
import { HAIRLINE, INK, QUIET_INK, SORREL } from '@sorrel/service-kit/typesetting/palette';
import { UNPRINTABLE_MARK } from '@sorrel/service-kit/typesetting/printable';
import { Sheet, type TextStyle } from '@sorrel/service-kit/typesetting/sheet';

/** Which page a document says the same as. */
export const LEGAL_PDFS: Readonly<Record<string, keyof typeof LEGAL>> = {
  '/documents/privacy.pdf': '/privacy',
  '/documents/terms.pdf': '/terms',
};

const [WIDTH, HEIGHT] = [595.28, 841.89];
const FRAME = { left: 82, right: WIDTH - 82, top: 64, bottom: HEIGHT - 84 };
const FOOT = HEIGHT - 54;
const STYLE = {
  brand: { face: 'display', size: 17, leading: 22, colour: INK, tracking: -0.35 },
  title: { face: 'display', size: 31, leading: 37, colour: INK, tracking: -0.8 },
  lead: { face: 'text', size: 13, leading: 19, colour: QUIET_INK },
  heading: { face: 'display', size: 14, leading: 19, colour: INK, tracking: -0.15 },
  body: { face: 'text', size: 10.5, leading: 16, colour: INK },
  small: { face: 'text', size: 8.4, leading: 12.5, colour: QUIET_INK },
} satisfies Record<string, TextStyle>;

const isLink = (part: string | LegalLink): part is LegalLink => typeof part !== 'string';

/** What the page of a legal text says, as a file to keep. `brand` stands at its top. */
export async function legalPdf(
  { title, lead, updated, sections }: LegalDocument,
  brand: string,
  createdAt: Date,
): Promise<Uint8Array> {
  const sheet = new Sheet({ title: `${brand}: ${title}`, createdAt, size: [WIDTH, HEIGHT] });
  const flow = new Flow(sheet, FRAME);
  flow.paragraph(brand, STYLE.brand);
  flow.space(30);
  flow.paragraph(title, STYLE.title, { role: 'H1' });
  flow.space(6);
  flow.paragraph(lead, STYLE.lead);
  flow.space(10);
  flow.paragraph(LEGAL_NOTE, STYLE.small);
  flow.paragraph(`Last updated ${updated}.`, STYLE.small);
  flow.space(16);
  sheet.rule(FRAME.left, flow.y, FRAME.right - FRAME.left, { colour: HAIRLINE, weight: 0.6 });
  sheet.rule(FRAME.left, flow.y, 34, { colour: SORREL, weight: 1.8 });
  flow.space(6);
  for (const [index, { heading, paragraphs }] of sections.entries()) {
    flow.space(18);
    // A heading does not stand alone at the foot of a page.
    flow.keep(STYLE.heading.leading + 3 * STYLE.body.leading);
    flow.paragraph(`${index + 1}. ${heading}`, STYLE.heading, { role: 'H2' });
    for (const paragraph of paragraphs) {
      const parts = typeof paragraph === 'string' ? [paragraph] : paragraph;
      flow.space(5);
      flow.paragraph(parts.map((part) => (isLink(part) ? part.text : part)).join(''), STYLE.body, {
        links: parts.filter(isLink),
      });
    }
  }
  const note = sheet.hasUnprintable ? `. ${UNPRINTABLE_MARK} stands for letters that cannot be printed here.` : '';
  const pages = sheet.pageCount;
  sheet.eachPage((page) => {
    const [width, right] = [FRAME.right - FRAME.left - 70, FRAME.right];
    sheet.text(sheet.wrap(`${brand}: ${title}${note}`, STYLE.small, width), STYLE.small, FRAME.left, FOOT);
    sheet.text(sheet.wrap(`Page ${page} of ${pages}`, STYLE.small, 70), STYLE.small, right, FOOT, { right });
  });
  return (await sheet.finish()).bytes;
}
