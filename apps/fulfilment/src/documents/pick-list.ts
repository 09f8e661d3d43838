import type { PickListData } from '../model/document-data.ts';
import { captioned, columns, Letterhead, STYLE } from './stationery/letterhead.ts';
import { type Column, printTable } from './stationery/table.ts';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/** What to fetch from the shelf, a row a batch: the orders of each lie behind it in the same order. */
export async function printPickList(data: PickListData): Promise<PrintedDocument> {
  const { supplier, rows } = data;
  const orders = rows.reduce((sum, row) => sum + row.orders.length, 0);
  const leaflets = rows.reduce((sum, row) => sum + row.leaflets, 0);
  const page = new Letterhead({
    title: 'Pick list',
    reference: `${orders} ${orders === 1 ? 'order' : 'orders'}, ${leaflets} ${leaflets === 1 ? 'leaflet' : 'leaflets'}`,
    issuedAt: data.issuedAt,
    supplier,
  });
  page.row(
    columns([
      captioned('Collection', longDate(data.collectionOn), [
        'Take the packs of the batch that is named, and no other.',
      ]),
    ]),
  );
  page.space(24);
  const table: Column[] = [
    { label: 'Item', width: 98 },
    { label: 'Batch', width: 90, style: STYLE.code },
    { label: 'Expires', width: 62 },
    { label: 'Packs', width: 30, align: 'right' },
    { label: 'Leaflets', width: 38, align: 'right' },
    { label: 'Orders', width: 60, style: STYLE.smallCode },
    { label: 'Picked', width: 33, align: 'right', isTickBox: true },
  ];
  printTable(
    page,
    table,
    rows.map(({ code, name, batch, expiresOn, leaflets, orders: list }) => [
      { text: name, below: code },
      batch,
      expiresOn ? shortDate(expiresOn) : 'See pack',
      String(list.length),
      String(leaflets),
      list.join(' '),
      '',
    ]),
  );
  return page.finish();
}
