import type { Unit } from '../../store.ts';
import type { OrderInfo, OrderSecret } from '../order/order.ts';
import { markLabels, saveOrder } from '../orders.service.ts';
import { manifestPdf } from '../print/manifest-pdf.ts';

type Manifest = { manifestNumber: number; status: 'Completed'; orders: number[]; createdOn: string };
export type ManifestPaper = { manifestNumber: number; documentPdf: string };

/** Hands over every order that has a label. Null when there are none. */
export async function manifestEligible(unit: Unit, now: Date): Promise<ManifestPaper | null> {
  const rows = await unit.rows<{ doc: OrderInfo; private: OrderSecret }>(
    `select doc, private from sandbox.documents
     where kind = 'order' and private->>'status' in ('labelGenerated', 'despatched') order by seq for update`,
  );
  if (rows.length === 0) return null;
  const manifestNumber = await unit.next('manifest_numbers');
  const manifestedOn = now.toISOString();
  for (const row of rows) {
    const doc: OrderInfo = { ...row.doc, manifestedOn, shippedOn: row.doc.shippedOn ?? manifestedOn };
    await markLabels(unit, doc, 'manifested');
    await saveOrder(unit, { doc, secret: { ...row.private, status: 'manifested' } });
  }
  const orders = rows.map((row) => row.doc);
  const manifest: Manifest = {
    manifestNumber,
    status: 'Completed',
    orders: orders.map((order) => order.orderIdentifier),
    createdOn: manifestedOn,
  };
  await unit.insert('manifest', String(manifestNumber), manifest, {}, now);
  return paper(manifest, orders);
}

export async function findManifest(unit: Unit, id: string): Promise<(ManifestPaper & { status: string }) | null> {
  const found = await unit.find<Manifest>('manifest', id);
  if (!found) return null;
  const orders: OrderInfo[] = [];
  for (const number of found.doc.orders) {
    const order = await unit.find<OrderInfo>('order', String(number));
    if (order) orders.push(order.doc);
  }
  const { manifestNumber, documentPdf } = await paper(found.doc, orders);
  return { manifestNumber, status: found.doc.status, documentPdf };
}

async function paper(manifest: Manifest, orders: OrderInfo[]): Promise<ManifestPaper> {
  const pdf = await manifestPdf(manifest.manifestNumber, new Date(manifest.createdOn), orders);
  return { manifestNumber: manifest.manifestNumber, documentPdf: pdf.toString('base64') };
}
