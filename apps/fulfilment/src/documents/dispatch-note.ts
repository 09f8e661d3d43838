import { addressLines, type DispatchNoteData } from '../model/document-data.ts';
import { captioned, type Cell, columns, GAP, LEFT, Letterhead, RIGHT, STYLE, WIDTH } from './stationery/letterhead.ts';
import { type Column, printTable } from './stationery/table.ts';
import { code128, drawSymbol } from './typesetting/barcode.ts';
import { CLAY_TINT, HAIRLINE } from '@sorrel/service-kit/typesetting/palette';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

const BAR_HEIGHT = 36;
/** Narrowest bar 0.35 mm, read by the cheapest hand scanner; narrower only for a code too wide for its half of the page. */
const BAR = 1;

const COLD_CHAIN = 'Keep refrigerated at 2 to 8 °C, never frozen. Pack with cool blocks just before collection.';

/** The sheet that goes with the parcel: contents, who packed and who checked it, and the address. */
export async function printDispatchNote(data: DispatchNoteData): Promise<PrintedDocument> {
  const { recipient, supplier, orderReference } = data;
  const page = new Letterhead({ title: 'Dispatch note', reference: orderReference, issuedAt: data.issuedAt, supplier });
  const address = captioned('Deliver to', recipient.name, addressLines(recipient.address));
  printBesideCode(page, address, orderReference, `Code of order ${orderReference}`);
  page.space(24);
  if (data.isColdChain) {
    const warning = { x: LEFT, width: WIDTH, texts: [{ text: COLD_CHAIN, style: STYLE.strong }] };
    page.panel([[warning]], { colour: CLAY_TINT, padding: 12 });
    page.space(20);
  }
  printItems(page, data);
  page.space(26);
  printHands(page);
  page.space(28);
  printParcel(page, data);
  page.space(28);
  page.paragraph(
    `Something missing, wrong or damaged? Write to ${supplier.email} or call ${supplier.telephone}.`,
    STYLE.caption,
  );
  page.remark([data.reprintedOn && `Reprint, ${longDate(data.reprintedOn)}.`, data.remark].filter(Boolean).join(' '));
  if (data.dispatchedOn === null) page.stamp();
  return page.finish();
}

/** Texts at the left, and at the right the code a scanner reads, with its words below for people. */
function printBesideCode(page: Letterhead, texts: Cell['texts'], code: string, alt: string): void {
  const symbol = code128(code, BAR_HEIGHT);
  const bar = Math.min(BAR, WIDTH / 2 / symbol.width);
  const left: Cell = { x: LEFT, width: WIDTH / 2 - GAP, texts };
  page.keep(Math.max(page.heightOf([left]), BAR_HEIGHT + 24));
  const top = page.y;
  page.row([left]);
  const textEnd = page.y;
  const x = RIGHT - symbol.width * bar;
  drawSymbol(page.sheet, symbol, x, top + 3, bar, alt);
  page.y = top + 3 + BAR_HEIGHT * bar + 2;
  page.row([{ x, width: symbol.width * bar, texts: [{ text: code, style: STYLE.code }] }]);
  page.y = Math.max(textEnd, page.y);
}

function printItems(page: Letterhead, { items }: DispatchNoteData): void {
  const columns: Column[] = [
    { label: 'Item', width: 176 },
    { label: 'Quantity', width: 62 },
    { label: 'Batch', width: 84, style: STYLE.code },
    { label: 'Expires', width: 64 },
    { label: 'Packed', width: 37, align: 'right', isTickBox: true },
  ];
  const rows = items.map(({ name, code, form, quantity, batch, expiresOn }) => [
    { text: name, below: `${code}, ${form.toLowerCase()}` },
    quantity,
    batch,
    expiresOn ? shortDate(expiresOn) : 'See pack',
    '',
  ]);
  printTable(page, columns, rows);
}

/** Two people sign: the one who packs is not the one who checks. */
function printHands(page: Letterhead): void {
  const height = 50;
  page.keep(height);
  const cells = columns([
    [{ text: 'Packed by', style: STYLE.caption }],
    [{ text: 'Checked by', style: STYLE.caption }],
  ]);
  for (const { x, width, texts } of cells) {
    page.sheet.box(x, page.y, width, height, { colour: HAIRLINE, weight: 0.8, radius: 6 });
    const top = page.y;
    page.y += 6;
    page.row([{ x: x + 10, width, texts }]);
    page.y = top;
  }
  page.y += height;
}

function printParcel(page: Letterhead, { parcel, dispatchedOn }: DispatchNoteData): void {
  if (!parcel) {
    page.row(
      columns([captioned('Parcel', 'No label yet', ['Print this note again when the carrier has given a number.'])]),
    );
    return;
  }
  const words = captioned('Parcel', `${parcel.carrier} ${parcel.service}`, [
    dispatchedOn === null ? 'Not dispatched' : `Dispatched ${longDate(dispatchedOn)}`,
  ]);
  printBesideCode(page, words, parcel.trackingNumber, `Tracking number ${parcel.trackingNumber}`);
}
