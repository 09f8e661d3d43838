import { drawCode128, drawDataMatrix } from './barcode.ts';
import { line, registerLetters } from './letters.ts';
import { bytesOf, newPdf, type Pdf } from './pdf.ts';
import { serviceName, serviceOf, type OrderInfo, type OrderRequest } from '../order/order.ts';

/** 4 x 6 inches, portrait. */
const PAGE: [number, number] = [288, 432];
const LEFT = 16;
const WIDTH = PAGE[0] - 2 * LEFT;
const WATERMARK = 'SPECIMEN - NOT VALID POSTAGE';

export type LabelData = { info: OrderInfo; request: OrderRequest };

/** One page for each package of each order. The same order gives the same bytes. */
export async function labelPdf(orders: LabelData[]): Promise<Buffer> {
  const doc = newPdf(PAGE, 'Postage label (specimen)', new Date(orders[0]?.info.createdOn ?? 0));
  registerLetters(doc);
  const bytes = bytesOf(doc);
  for (const order of orders) {
    for (const item of order.info.packages) drawLabel(doc.addPage(), order, item.trackingNumber ?? '');
  }
  doc.end();
  return bytes;
}

function drawLabel(doc: Pdf, { info, request }: LabelData, number: string): void {
  doc
    .lineWidth(1)
    .rect(6, 6, PAGE[0] - 12, PAGE[1] - 12)
    .stroke('#000000');
  doc.fillColor('#000000');
  line(doc, 'Delivered by Royal Mail', LEFT, 18, 9, 150);
  line(doc, serviceName(serviceOf(request)), LEFT, 34, 18, WIDTH - 80);
  drawDataMatrix(doc, `SPECIMEN ${number}`, PAGE[0] - LEFT - 62, 18, 62);
  line(doc, `${request.packages?.[0]?.weightInGrams ?? 100} g`, LEFT, 62, 9, 120);
  rule(doc, 90);
  drawCode128(doc, number, LEFT + 16, 104, WIDTH - 32, 62);
  doc.fillColor('#000000');
  line(doc, spaced(number), LEFT + 34, 172, 14, WIDTH - 68);
  rule(doc, 200);
  addressLines(request).forEach((text, index) => line(doc, text, LEFT, 212 + index * 17, 12.5, WIDTH));
  rule(doc, 356);
  line(doc, `Ref: ${info.orderReference ?? info.orderIdentifier}`, LEFT, 366, 9, WIDTH);
  line(doc, `From: ${request.sender?.tradingName ?? 'Sorrel'}`, LEFT, 380, 9, WIDTH);
  watermark(doc);
}

function rule(doc: Pdf, y: number): void {
  doc
    .moveTo(6, y)
    .lineTo(PAGE[0] - 6, y)
    .stroke('#000000');
}

/** Printed across the whole page and once more in plain black, so that no printer setting can hide it. */
function watermark(doc: Pdf): void {
  doc
    .save()
    .rotate(-56, { origin: [PAGE[0] / 2, PAGE[1] / 2] })
    .fillColor('#9c3f23', 0.28);
  line(doc, WATERMARK, PAGE[0] / 2 - 235, PAGE[1] / 2 - 14, 30, 470);
  doc.restore().fillColor('#000000', 1);
  line(doc, WATERMARK, LEFT, 404, 12, WIDTH);
}

function addressLines({ recipient: { address } }: OrderRequest): string[] {
  const { fullName, companyName, addressLine1, addressLine2, addressLine3, city, county, postcode } = address;
  const lines = [
    fullName,
    companyName,
    addressLine1,
    addressLine2,
    addressLine3,
    city,
    county,
    postcode?.toUpperCase(),
  ];
  return lines.filter((text): text is string => text !== undefined && text !== null && text !== '');
}

/** TT 1234 5678 5GB, as it is printed for people. */
export const spaced = (number: string): string => number.replace(/^(..)(....)(....)(...)$/, '$1 $2 $3 $4');
