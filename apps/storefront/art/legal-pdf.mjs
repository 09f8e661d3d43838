/** Prints the privacy notice and the terms: node legal-pdf.mjs */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { LEGAL_NOTE, privacyNotice, terms } from '../src/content/legal.ts';

const out = new URL('../public/', import.meta.url).pathname;
await mkdir(`${out}documents`, { recursive: true });
/** Fixed, so that the same text gives the same file. */
const PRINTED = new Date('2026-11-01T00:00:00Z');

function print(text) {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 52, bottom: 48, left: 72, right: 72 },
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    info: { Title: `Sorrel: ${text.title}`, Author: 'Sorrel', CreationDate: PRINTED, ModDate: PRINTED },
  });
  pdf.pipe(createWriteStream(`${out}${text.file.slice(1)}`));
  pdf.font('Helvetica-Bold').fontSize(11).fillColor('#9c3f23').text('SORREL').moveDown(0.6);
  pdf.fontSize(26).fillColor('#17261e').text(text.title).moveDown(0.3);
  pdf.font('Helvetica').fontSize(11).fillColor('#4a574f').text(text.lead).moveDown(0.4);
  pdf.fontSize(9).text(`Last updated ${text.updated}. ${LEGAL_NOTE}.`).moveDown(1.2);
  for (const [index, section] of text.sections.entries()) {
    // A section is not torn: no page begins with the last line of another.
    const height = section.paragraphs.reduce((sum, paragraph) => {
      return sum + pdf.font('Helvetica').fontSize(10.5).heightOfString(paragraph, { lineGap: 2 }) + 6;
    }, 20);
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
    pdf
      .font('Helvetica-Bold')
      .fontSize(13)
      .fillColor('#17261e')
      .text(`${index + 1}. ${section.heading}`)
      .moveDown(0.3);
    pdf.font('Helvetica').fontSize(10.5);
    for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 2 }).moveDown(0.5);
    pdf.moveDown(0.5);
  }
  pdf.end();
}
print(privacyNotice);
print(terms);
