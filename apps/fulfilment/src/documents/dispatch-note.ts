import { addressLines, type DispatchNoteData } from './document-data.ts';
import { captioned, columns, GAP, LEFT, Letterhead, RIGHT, STYLE, WIDTH } from './letterhead.ts';
import { printTable } from './table.ts';
import { code128, drawSymbol, type Symbol } from './typesetting/barcode.ts';
import { CLAY_TINT, HAIRLINE } from './typesetting/palette.ts';
import { longDate, shortDate } from './typesetting/print-words.ts';
import type { PrintedDocument } from './typesetting/sheet.ts';

const BAR_HEIGHT = 36;
/** Narrowest bar 0.35 mm: read by the cheapest hand scanner. */
const BAR = 1;

/** The sheet that goes with the parcel: what is in it, who packed and who checked it, and where it goes. */
export function printDispatchNote(data: DispatchNoteData): Promise<PrintedDocument> {
  const { recipient, supplier, orderReference } = data;
  const page = new Letterhead({ title: 'Dispatch note', reference: orderReference, issuedAt: data.issuedAt, supplier });
  const top = page.y;
  page.row(columns([captioned('Deliver to', recipient.name, addressLines(recipient.address)), []]));
  const afterAddress = page.y;
  printCode(page, code128(orderReference, BAR_HEIGHT), top + 4, orderReference, `Order ${orderReference}`);
  page.y = Math.max(afterAddress, page.y) + 24;
  if (data.isColdChain) {
    page.panel([[{ x: LEFT, width: WIDTH, texts: [{ text: COLD_CHAIN, style: STYLE.strong }] }]], { colour: CLAY_TINT, padding: 12 });
    page.space(20);
  }
  printItems(page, data);
  page.space(26);
  printHands(page);
  page.space(26);
  printParcel(page, data);
  return page.finish();
}

const COLD_CHAIN = 'Keep refrigerated at 2 to 8 °C and do not freeze. Pack with cool blocks just before collection.';

function printItems(page: Letterhead, { items }: DispatchNoteData): void {
  printTable(
    page,
    [
      { label: 'Item', width: 196 },
      { label: 'Quantity', width: 62 },
      { label: 'Batch', width: 82, style: STYLE.code },
      { label: 'Expires', width: 66 },
      { label: 'Packed', width: 36, align: 'right' },
    ],
    items.map((item) => [{ text: item.name, below: `${item.code}, ${item.form.toLowerCase()}` }, item.quantity, item.batch, shortDate(item.expiresOn), '']),
  );
}
