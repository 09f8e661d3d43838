import { vatIn } from '@sorrel/contracts/vat';
import { addressLines, type ReceiptData } from '../model/document-data.ts';
import { amountRow, printTotal } from './stationery/amounts.ts';
import { captioned, type Cell, columns, Letterhead, oneLine, STYLE } from './stationery/letterhead.ts';
import { printTable } from './stationery/table.ts';
import { CLAY_TINT } from '@sorrel/service-kit/typesetting/palette';
import { longDate, pounds } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** What was bought, discounts, how it was paid, and refunds since. */
export async function printReceipt(data: ReceiptData): Promise<PrintedDocument> {
  if (sumOf(data) !== data.totalPence)
    throw new RangeError(`receipt ${data.receiptNumber} does not add up to its total`);
  const { customer, seller } = data;
  const page = new Letterhead({
    title: 'Receipt',
    reference: data.receiptNumber,
    issuedAt: data.issuedAt,
    supplier: seller,
  });
  page.row(
    columns([
      captioned('Sold to', customer.name, addressLines(customer.address)),
      [...captioned('Paid on', longDate(data.paidOn)), ...captioned('Order', data.orderReference, [], 8)],
    ]),
  );
  page.space(24);
  printTable(
    page,
    [
      { label: 'Item', width: 290 },
      { label: 'Quantity', width: 60, align: 'right' },
      { label: 'Amount', width: 90, align: 'right', style: STYLE.code },
    ],
    data.lines.map(({ description, detail, quantity, amountPence }) => [
      detail ? { text: description, below: detail } : description,
      String(quantity),
      pounds(amountPence),
    ]),
  );
  page.space(12);
  printTotals(page, data);
  page.space(24);
  printPayment(page, data);
  if (data.refunds.length > 0) printRefunds(page, data);
  page.remark(data.remark);
  return page.finish();
}

/** The sum of the lines, less discounts and credit: it must equal the charge. */
function sumOf({ lines, discounts, creditUsedPence }: ReceiptData): number {
  const full = lines.reduce((sum, line) => sum + line.amountPence, 0);
  const discount = discounts.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return full - discount - creditUsedPence;
}

function printTotals(page: Letterhead, data: ReceiptData): void {
  const { lines, discounts, creditUsedPence, totalPence } = data;
  const isPlain = discounts.length === 0 && creditUsedPence === 0;
  if (!isPlain) {
    const subtotal = lines.reduce((sum, line) => sum + line.amountPence, 0);
    page.row(amountRow('Subtotal', pounds(subtotal)));
    for (const { label, amountPence } of discounts) page.row(amountRow(label, pounds(-amountPence)));
    if (creditUsedPence > 0) page.row(amountRow('Account credit used', pounds(-creditUsedPence)));
    page.space(8);
  }
  printTotal(page, 'Total paid', pounds(totalPence));
  page.space(10);
  for (const { ratePercent, netPence, vatPence } of data.vat) {
    page.row(
      amountRow(`VAT at ${ratePercent}% on ${pounds(netPence)}`, pounds(vatPence), STYLE.caption, STYLE.smallCode),
    );
  }
}

function printPayment(page: Letterhead, data: ReceiptData): void {
  const { card, paymentReference, seller } = data;
  const method = card ? `${BRANDS[card.brand] ?? card.brand} ending ${card.last4}` : withoutCard(data);
  const reference: Cell['texts'] = [
    { text: 'Payment reference', style: STYLE.caption },
    { text: paymentReference ?? 'None', style: STYLE.code },
  ];
  page.row(columns([captioned('Paid with', method), reference]));
  page.space(18);
  const vat = seller.vatNumber ? `VAT number ${seller.vatNumber}.` : 'No VAT is charged.';
  page.paragraph(`Sold by ${seller.legalName}, ${oneLine(seller.address)}. ${vat}`, STYLE.caption);
  // What is dispensed is zero-rated only on the prescription of somebody on such a register: the receipt says whose.
  if (data.prescriber)
    page.paragraph(
      `Dispensed by ${seller.tradingName} (${seller.registration}) on the prescription of ${data.prescriber}.`,
      STYLE.caption,
    );
}

/** Without a card: credit paid for all of it, nothing was due, or the team recorded a payment by hand. */
function withoutCard({ totalPence, creditUsedPence }: ReceiptData): string {
  if (totalPence > 0) return 'Recorded by our team';
  return creditUsedPence > 0 ? 'Account credit' : 'Nothing was due';
}

function printRefunds(page: Letterhead, data: ReceiptData): void {
  const { refunds, totalPence } = data;
  page.space(24);
  page.heading('Refunds');
  printTable(
    page,
    [
      { label: 'Refund', width: 240 },
      { label: 'Date', width: 110 },
      { label: 'Amount', width: 90, align: 'right', style: STYLE.code },
    ],
    refunds.map(({ refundedOn, amountPence, reason, reference }) => [
      { text: reason ?? 'Refund', below: reference },
      longDate(refundedOn),
      pounds(-amountPence),
    ]),
  );
  page.space(10);
  for (const { ratePercent } of data.vat) {
    const back = vatIn(
      refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      ratePercent,
    );
    page.row(
      amountRow(
        `VAT at ${ratePercent}% in what was given back`,
        pounds(-back.vatPence),
        STYLE.caption,
        STYLE.smallCode,
      ),
    );
    page.space(8);
  }
  const refunded = refunds.reduce((sum, { amountPence, isCredit }) => sum + (isCredit ? 0 : amountPence), 0);
  page.panel([amountRow('Total after refunds', pounds(totalPence - refunded), STYLE.strong, STYLE.code)], {
    padding: 9,
    colour: CLAY_TINT,
  });
}
