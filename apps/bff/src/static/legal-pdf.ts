import { createRequire } from 'node:module';

/** The part of PDFKit 0.20 that is used here; the package ships no types. */
interface Pdf {
  y: number;
  page: { height: number; margins: { bottom: number } };
  font(name: string): this;
  fontSize(points: number): this;
  fillColor(colour: string): this;
  text(text: string, options?: { lineGap: number }): this;
  heightOfString(text: string, options?: { lineGap: number }): number;
  moveDown(lines: number): this;
  addPage(): this;
  end(): void;
  read(): Buffer | null;
}
const PdfDocument = createRequire(import.meta.url)('pdfkit') as new (options: object) => Pdf;

/** Which page a document is printed from. */
export const LEGAL_PDFS: Readonly<Record<string, string>> = {
  '/documents/privacy.pdf': '/privacy',
  '/documents/terms.pdf': '/terms',
};

/** What a page of the storefront's `LegalPage` says. */
interface Legal {
  title: string;
  lead: string[];
  sections: { heading: string; paragraphs: string[] }[];
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const textOf = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, figure?: string, name?: string) =>
      hex
        ? String.fromCodePoint(parseInt(hex, 16))
        : figure
          ? String.fromCodePoint(Number(figure))
          : (NAMED[name ?? ''] ?? all),
    )
    .replace(/\s+/g, ' ')
    .trim();
const inside = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => textOf(text));

/** Reads a page as it is served, with the business's particulars in it: the document says what the page says. */
export function legalIn(html: string): Legal | null {
  const article = /<article\b[^>]*aria-labelledby="legal-title"[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1];
  if (article === undefined) return null;
  const [head = '', ...rest] = article.split('<section');
  return {
    title: inside(head, 'h1')[0] ?? '',
    // Not the link to this very document.
    lead: inside(head.replace(/<a\b[\s\S]*?<\/a>/g, ''), 'p').filter((text) => text !== ''),
    sections: rest.map((section) => ({
      heading: inside(section, 'h2')[0] ?? '',
      paragraphs: inside(section, 'p'),
    })),
  };
}

/** The same text as a file to keep. `brand` stands at its top. */
export function legalPdf({ title, lead, sections }: Legal, brand: string, at: Date): Buffer {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: 52, bottom: 48, left: 72, right: 72 },
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: `${brand}: ${title}`, Author: brand, CreationDate: at, ModDate: at },
  });
  pdf.font('Helvetica-Bold').fontSize(11).fillColor('#9c3f23').text(brand.toUpperCase()).moveDown(0.6);
  pdf.fontSize(26).fillColor('#17261e').text(title).moveDown(0.3);
  const [first = '', ...more] = lead;
  pdf.font('Helvetica').fontSize(11).fillColor('#4a574f').text(first).moveDown(0.4);
  pdf.fontSize(9).text(more.join(' ')).moveDown(1.2);
  for (const { heading, paragraphs } of sections) {
    // A section is not torn: no page begins with the last line of another.
    const height = paragraphs.reduce(
      (sum, paragraph) => sum + pdf.font('Helvetica').fontSize(10.5).heightOfString(paragraph, { lineGap: 2 }) + 6,
      20,
    );
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
    pdf.font('Helvetica-Bold').fontSize(13).fillColor('#17261e').text(heading).moveDown(0.3);
    pdf.font('Helvetica').fontSize(10.5);
    for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 2 }).moveDown(0.5);
    pdf.moveDown(0.5);
  }
  pdf.end();
  return pdf.read() ?? Buffer.alloc(0);
}
