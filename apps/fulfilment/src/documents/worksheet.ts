import type { WorksheetData } from '../model/document-data.ts';
import { captioned, columns, Letterhead, STYLE } from './stationery/letterhead.ts';
import { type Column, printTable } from './stationery/table.ts';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
const moment = (at: string): string => TIME.format(new Date(at)).replace(',', '');
const packs = (count: number): string => `${count} ${count === 1 ? 'pack' : 'packs'}`;

/** How a product was made, from which batches, by whom, and what came of it. */
export async function printWorksheet(data: WorksheetData): Promise<PrintedDocument> {
  const { approved, begun, checked, finished, cancelled } = data;
  const page = new Letterhead({
    title: 'Worksheet',
    reference: `No. ${data.id}`,
    issuedAt: data.issuedAt,
    supplier: data.supplier,
  });
  page.row(
    columns([
      captioned('Product', data.product, [data.code, data.container]),
      captioned('Planned', packs(data.packs), [`Limits ${data.limits}`, `Weighing ${data.tolerance}`]),
      captioned(
        'Master formula',
        `Version ${data.version}`,
        approved ? [`approved ${moment(approved.at)}`, `by ${approved.by}`] : [],
      ),
    ]),
  );
  page.space(20);
  page.panel(
    [
      columns([
        captioned('Batch', finished?.batch ?? 'Not finished'),
        captioned('Expires', finished ? longDate(finished.expiresOn) : '–'),
        captioned('Made', finished ? packs(finished.made) : '–'),
        captioned('Lost', finished ? packs(finished.lost) : '–'),
      ]),
    ],
    { gap: 12 },
  );
  if (finished?.remark) page.remark(`Yield: ${finished.remark}`);
  if (cancelled)
    page.remark(
      `Cancelled ${moment(cancelled.at)} by ${cancelled.by}: ${cancelled.reason} ${cancelled.isLost ? 'What had been weighed was thrown away.' : 'The ingredients went back.'}`,
    );
  page.space(20);
  page.heading('Ingredients');
  const table: Column[] = [
    { label: 'Ingredient', width: 125 },
    { label: 'Batch', width: 100, style: STYLE.smallCode },
    { label: 'To weigh', width: 56, align: 'right' },
    { label: 'Weighed', width: 56, align: 'right' },
    { label: 'By', width: 86 },
  ];
  printTable(
    page,
    table,
    data.amounts.map((one) => [
      { text: one.name, below: one.code },
      { text: one.batch, below: `expires ${shortDate(one.expiresOn)}` },
      one.planned,
      one.weighed ?? '',
      one.weighedAt ? { text: one.weighedBy, below: moment(one.weighedAt) } : '',
    ]),
  );
  page.space(20);
  page.heading('Method');
  for (const [index, step] of data.method.entries()) {
    page.paragraph(`${index + 1}.  ${step}`);
    page.space(4);
  }
  page.space(20);
  page.row(
    columns([
      captioned('Begun', begun.by, [moment(begun.at)]),
      captioned('Checked by a second person', checked?.by ?? 'Not yet', checked ? [moment(checked.at)] : []),
      captioned('Finished', finished?.by ?? 'Not yet', finished ? [moment(finished.at)] : []),
    ]),
  );
  // Not across an open one: it is read beside the balance.
  if (cancelled) page.stamp('CANCELLED');
  return page.finish();
}
