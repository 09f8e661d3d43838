import { londonDate } from '@sorrel/contracts/london';
import type { DocumentCause, DocumentSeries, SaleDocumentContent } from '@sorrel/contracts/billing/sale-documents';
import type { Business } from '@sorrel/contracts/identity/business';
import { considerationOf } from './movement.ts';
import { isVatRegistered, vatIn, vatKindOf, vatRate } from '@sorrel/contracts/vat';

/** The rate at which something is sold on this day; null for a business that is not registered then, which charges none. */
export const rateOn = (business: Business, isPrescription: boolean, at: Date): number | null => {
  const day = londonDate(at);
  return isVatRegistered(business, day) ? vatRate(vatKindOf(isPrescription), day) : null;
};

/** The seller as the particulars have it on the day of the document: it never changes in it afterwards. */
function sellerOf(business: Business, isRegistered: boolean): SaleDocumentContent['seller'] {
  const lines = [
    business.company_address_1,
    business.company_address_2,
    business.company_city,
    business.company_postcode,
  ].filter(Boolean);
  return {
    name: business.company_name,
    tradingName: business.brand_name,
    address: lines,
    companyNumber: business.company_number || null,
    vatNumber: isRegistered ? business.vat_number : null,
    pharmacy: `${business.pharmacy_name}, GPhC ${business.premises_number}`,
  };
}

const vatOf = (grossPence: number, ratePercent: number | null): number =>
  ratePercent === null ? 0 : vatIn(grossPence, ratePercent).vatPence;

/** An invoice, and what credit notes have taken of it by now. */
export interface Invoiced {
  id: number;
  ratePercent: number | null;
  grossPence: number;
  creditedPence: number;
  creditedVatPence: number;
}

/**
 * The VAT in a part that is given back, or taken again: at the rate of the sale, whatever the rate is by now. What all parts hold together is
 * rounded, not each: once everything is back, so is its VAT, to the penny.
 */
const vatGivenBack = ({ ratePercent, creditedPence, creditedVatPence }: Invoiced, grossPence: number): number =>
  vatOf(creditedPence + grossPence, ratePercent) - creditedVatPence;

export interface NewDocument {
  series: DocumentSeries;
  cause: DocumentCause;
  invoiceId: number | null;
  ratePercent: number | null;
  grossPence: number;
  vatPence: number;
  content: SaleDocumentContent;
}

/** The invoice of a charge that paid for its item. */
export function invoiceOf(
  charge: { amountPence: number; creditPence: number; lines: SaleDocumentContent['lines'] },
  business: Business,
  ratePercent: number | null,
): NewDocument {
  const grossPence = considerationOf(charge);
  return {
    series: 'invoice',
    cause: 'sale',
    invoiceId: null,
    ratePercent,
    grossPence,
    vatPence: vatOf(grossPence, ratePercent),
    content: {
      seller: sellerOf(business, ratePercent !== null),
      // Credit is how it was paid, and no part of the price.
      lines: charge.lines.filter(({ text, amountPence }) => !(amountPence < 0 && text === 'Credit')),
      cardPence: charge.amountPence,
      creditPence: charge.creditPence,
    },
  };
}

/** What is given back of an invoice (plus), or is owed again because the bank would not have it (minus). */
export function creditOf(
  invoice: Invoiced,
  business: Business,
  signedPence: number,
  { cause, text, isCredit }: { cause?: 'dispute'; text: string; isCredit: boolean },
): NewDocument {
  const grossPence = Math.abs(signedPence);
  const isBack = signedPence > 0;
  return {
    series: isBack ? 'credit-note' : 'invoice',
    cause: cause ?? (isBack ? 'refund' : 'refund-returned'),
    invoiceId: invoice.id,
    ratePercent: invoice.ratePercent,
    grossPence,
    vatPence: Math.abs(vatGivenBack(invoice, signedPence)),
    content: {
      seller: sellerOf(business, invoice.ratePercent !== null),
      lines: [{ text, amountPence: grossPence }],
      cardPence: isCredit ? 0 : grossPence,
      creditPence: isCredit ? grossPence : 0,
    },
  };
}
