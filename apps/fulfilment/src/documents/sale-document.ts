import { londonDate } from '@sorrel/contracts/london';
import { addressLines, type SaleDocumentData } from '../model/document-data.ts';
import { amountRow, printTotal } from './stationery/amounts.ts';
import { captioned, columns, Letterhead, STYLE } from './stationery/letterhead.ts';
import { printTable } from './stationery/table.ts';
import { longDate, pounds } from './typesetting/print-words.ts';
import type { PrintedDocument } from '@sorrel/service-kit/typesetting/sheet';

/** An invoice or a credit note: what HMRC asks of one (VAT Regulations 1995, reg. 14 and 15C), or that no VAT is charged. */
export function printSaleDocument({ document, buyer }: SaleDocumentData): Promise<PrintedDocument> {
  const { name, series, cause, day, issuedAt, invoice, ratePercent, netPence, vatPence, grossPence, content } =
    document;
  const { seller } = content;
  const isCredit = series === 'credit-note';
  const page = new Letterhead({
    title: isCredit ? 'Credit note' : 'Invoice',
    reference: name,
    issuedAt,
    supplier: buyer.seller,
  });
  page.row(
    columns([
      captioned(isCredit ? 'Credited to' : 'Invoiced to', buyer.name, addressLines(buyer.address)),
      [
        ...captioned('Issued on', longDate(londonDate(new Date(issuedAt)))),
        ...captioned(isCredit ? 'Day of the credit' : 'Day of the sale (tax point)', longDate(day), [], 8),
        ...(invoice ? captioned('For invoice', invoice, [], 8) : []),
      ],
    ]),
  );
  page.space(24);
  printTable(
    page,
    [
      { label: 'Item', width: 350 },
      { label: ratePercent === null ? 'Amount' : 'Amount with VAT', width: 100, align: 'right', style: STYLE.code },
    ],
    content.lines.map(({ text, amountPence }) => [text, pounds(amountPence)]),
  );
  page.space(12);
  if (ratePercent !== null) {
    page.row(amountRow('Net', pounds(netPence)));
    page.row(amountRow(`VAT at ${ratePercent}%${ratePercent === 0 ? ' (zero-rated)' : ''}`, pounds(vatPence)));
    page.space(8);
  }
  printTotal(page, isCredit ? 'Total credited' : 'Total', pounds(grossPence));
  page.space(24);
  page.row(
    columns([
      captioned(isCredit ? 'Given back' : cause === 'refund-returned' ? 'Owed again' : 'Paid', paidWith(document)),
    ]),
  );
  page.space(18);
  const number = seller.companyNumber ? ` Company number ${seller.companyNumber}.` : '';
  const vat = seller.vatNumber ? `VAT number ${seller.vatNumber}.` : 'Not registered for VAT: no VAT is charged.';
  page.paragraph(
    `${seller.name}, ${seller.address.join(', ')}.${number} ${vat} Supplied by ${seller.pharmacy}.`,
    STYLE.caption,
  );
  if (cause === 'refund-returned')
    page.paragraph(
      'The bank did not take the refund of this sale, so it is owed to you again: please write to us.',
      STYLE.caption,
    );
  return page.finish();
}

function paidWith({ series, content: { cardPence, creditPence } }: SaleDocumentData['document']): string {
  const to = series === 'credit-note';
  const parts = [
    cardPence > 0 ? `${pounds(cardPence)} ${to ? 'to the card' : 'by card'}` : '',
    creditPence > 0 ? `${pounds(creditPence)} ${to ? 'as account credit' : 'with account credit'}` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'Nothing was due';
}
