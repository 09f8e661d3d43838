import type { LeafletData } from '../model/document-data.ts';
import { Letterhead } from './stationery/letterhead.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/** Prints what a patient reads before a medicine that is unlicensed, or used outside its licence. It names nobody. */
export async function printLeaflet({ issuedAt, supplier, leaflet }: LeafletData): Promise<PrintedDocument> {
  const page = new Letterhead({
    title: 'Patient leaflet',
    reference: `Version ${leaflet.version}`,
    issuedAt,
    supplier,
  });
  page.heading(leaflet.title);
  page.space(8);
  for (const { heading, lines } of leaflet.sections) {
    page.heading(heading);
    page.list(lines);
    page.space(8);
  }
  page.paragraph(`You can reach us at ${supplier.email} or on ${supplier.telephone}.`);
  return page.finish();
}
