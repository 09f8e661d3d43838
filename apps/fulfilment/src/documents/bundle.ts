import { PDFDocument } from '@cantoo/pdf-lib';
import type { BundleData } from '../model/document-data.ts';
import type { PrintedDocument } from './typesetting/sheet.ts';

/** Several documents as one file, page after page as they are. */
export async function bundle({ title, issuedAt, parts }: BundleData): Promise<PrintedDocument> {
  const all = await PDFDocument.create({ updateMetadata: false });
  all.setTitle(title);
  all.setProducer('Sorrel');
  all.setCreator('Sorrel');
  all.setLanguage('en-GB');
  all.setCreationDate(new Date(issuedAt));
  for (const part of parts) {
    const one = await PDFDocument.load(part, { updateMetadata: false });
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
  }
  return { bytes: await all.save(), unprintable: [] };
}
