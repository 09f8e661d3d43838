import type { BundleData } from '../model/document-data.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/**
 * Several documents as one file, page after page as they are. What reads documents is loaded with the first bundle: a third of what the
 * printing process's start would cost, and no single document needs it.
 */
export async function bundle({ title, issuedAt, parts }: BundleData): Promise<PrintedDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
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
