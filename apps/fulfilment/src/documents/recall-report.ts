import type { RecallReportData } from '../model/document-data.ts';
import { captioned, columns, Letterhead, STYLE } from './stationery/letterhead.ts';
import { type Column, printTable } from './stationery/table.ts';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
const moment = (at: string): string => TIME.format(new Date(at)).replace(',', '');
const number = String;

/** What a regulator asks of a recall: the batch, its packs, and when each patient was told and answered. By order, without names. */
export async function printRecallReport(data: RecallReportData): Promise<PrintedDocument> {
  const { batch, patients, notice, stopped } = data;
  const page = new Letterhead({
    title: 'Batch recall',
    reference: `${batch.code} ${batch.number}`,
    issuedAt: data.issuedAt,
    supplier: data.supplier,
  });
  page.row(
    columns([
      captioned('Product', batch.product || batch.code, [
        `Batch ${batch.number}`,
        `Expires ${longDate(batch.expiresOn)}`,
      ]),
      captioned(
        'Recalled',
        stopped ? moment(stopped.at) : 'Before times were kept',
        stopped ? [`by ${stopped.by}`] : [],
      ),
      captioned(
        'Notice',
        notice ? moment(notice.sentAt) : 'Not sent yet',
        notice ? [notice.act, `by ${notice.sentBy}`] : [],
      ),
    ]),
  );
  if (stopped) page.remark(`Reason: ${stopped.reason}`);
  page.space(20);
  page.panel(
    [
      columns(data.amounts.map(([caption, amount]) => captioned(caption, amount))),
      columns([
        captioned('Patients', number(patients.all)),
        captioned('Notified', number(patients.told)),
        captioned('Answered', number(patients.stopped + patients.noneLeft + patients.help)),
        captioned('Not reached', number(patients.silent)),
      ]),
    ],
    { gap: 12 },
  );
  page.space(20);
  page.heading('Deliveries');
  printTable(
    page,
    [
      { label: 'Supplier', width: 230 },
      { label: 'Invoice', width: 110, style: STYLE.code },
      { label: 'On', width: 80 },
      { label: 'Received', width: 80, align: 'right' },
    ],
    data.deliveries.map((one) => [one.supplier, one.invoice, moment(one.receivedAt), one.amount]),
  );
  if (data.made.length > 0) {
    page.space(20);
    page.heading('Made from it');
    printTable(
      page,
      [
        { label: 'Product', width: 170 },
        { label: 'Batch', width: 110, style: STYLE.code },
        { label: 'Made', width: 45, align: 'right' },
        { label: 'Shelf', width: 45, align: 'right' },
        { label: 'Dispensed', width: 55, align: 'right' },
      ],
      data.made.map((one) => [
        { text: one.product, below: one.code },
        one.number,
        number(one.made),
        number(one.onHand),
        number(one.supplied),
      ]),
    );
  }
  if (notice) {
    page.space(20);
    page.heading('What patients read');
    for (const line of notice.text.split(/\n+/)) page.paragraph(line);
  }
  page.space(20);
  page.heading('Patients, by order');
  const table: Column[] = [
    { label: 'Orders', width: 120 },
    { label: 'Notified', width: 120 },
    { label: 'Answer', width: 150 },
    { label: 'Calls', width: 40, align: 'right' },
  ];
  printTable(
    page,
    table,
    data.rows.map(({ orders, told, said, calls }) => [
      orders.map(({ orderId, on }) => `${orderId} (${shortDate(on)})`).join(', '),
      told.length === 0 ? 'not reached' : told.map(moment).join(', '),
      said ? { text: said.words, below: `${moment(said.at)}, ${said.how}` } : 'none yet',
      number(calls),
    ]),
  );
  page.remark(
    'Notified: the notice was written to the patient by e-mail and in their account. Orders stand for patients, whose names are kept at the pharmacy.',
  );
  return page.finish();
}
