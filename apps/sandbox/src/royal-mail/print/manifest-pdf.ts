import { line, registerLetters } from './letters.ts';
import { bytesOf, newPdf } from './pdf.ts';
import type { OrderInfo } from '../order/order.ts';

const A4: [number, number] = [595, 842];
const PER_PAGE = 40;

/** The sheet the driver signs, listing every parcel handed over. */
export async function manifestPdf(number: number, on: Date, orders: OrderInfo[]): Promise<Buffer> {
  const title = `Manifest ${number}`;
  const doc = newPdf(A4, title, on);
  registerLetters(doc);
  const bytes = bytesOf(doc);
  for (let from = 0; from < Math.max(orders.length, 1); from += PER_PAGE) {
    doc.addPage().fillColor('#000000');
    line(doc, title, 40, 40, 18, 400);
    line(doc, `${on.toISOString().slice(0, 10)}   ${orders.length} parcels   SPECIMEN`, 40, 66, 10, 500);
    orders.slice(from, from + PER_PAGE).forEach((order, index) => {
      const text = `${order.trackingNumber ?? '-'}   ${order.orderReference ?? order.orderIdentifier}`;
      line(doc, text, 40, 100 + index * 17, 10, 500);
    });
  }
  doc.end();
  return bytes;
}
