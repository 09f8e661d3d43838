/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit';
import { collect } from './label-pdf.ts';
import { line, registerLetters } from './letters.ts';
import type { OrderInfo } from '../order/order.ts';

const A4: [number, number] = [595, 842];
const PER_PAGE = 40;

/** The paper the driver signs: every parcel that is handed over. */
export async function manifestPdf(number: number, on: Date, orders: OrderInfo[]): Promise<Buffer> {
  const title = `Manifest ${number}`;
  const doc = new PDFDocument({ size: A4, margin: 0, autoFirstPage: false, info: { Title: title, CreationDate: on } });
  registerLetters(doc);
  const bytes = collect(doc);
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
