import { londonDate } from '@sorrel/contracts/london';
import { vatIn, vatKindOf, vatRate } from '@sorrel/contracts/vat';
import { orderIdOf } from '../records/dispatch.ts';
import type { PostalAddress, ReceiptData, Supplier } from '../model/document-data.ts';
import type { Papers } from './paper.ts';

export interface Refund {
  refundId: string;
  amountPence: number;
  creditPence: number;
  cause: string;
  at: Date;
}

const CAUSES: Record<string, string> = {
  refused: 'Not prescribed',
  staff: 'Refund by our team',
  cancelled: 'Cancelled',
};

/** `buyer`: the customer and the business as they were at payment. Only later refunds are added. */
export function receiptPaper(
  dispatch: Papers['dispatch'],
  buyer: { name: string; address: PostalAddress; seller: Supplier; remark?: string },
  refunds: readonly Refund[],
): ReceiptData {
  const { itemId, formula, receipt, pricePence } = dispatch;
  const { lines, discounts, creditUsedPence } = sumsOf(receipt.lines, pricePence, formula.item.name);
  return {
    issuedAt: (refunds.at(-1)?.at ?? dispatch.paidAt).toISOString(),
    paidOn: londonDate(dispatch.paidAt),
    receiptNumber: `R-${String(itemId).padStart(6, '0')}`,
    orderReference: orderIdOf(itemId),
    customer: { name: buyer.name, address: buyer.address },
    seller: buyer.seller,
    ...(buyer.remark ? { remark: buyer.remark } : {}),
    lines,
    discounts,
    creditUsedPence,
    totalPence: pricePence,
    vat: vatOf(
      buyer.seller,
      pricePence + creditUsedPence,
      vatRate(vatKindOf(formula.item.isPrescription), londonDate(dispatch.paidAt)),
    ),
    card: receipt.card,
    paymentReference: receipt.stripeTransactionId,
    refunds: refunds
      .flatMap(({ refundId, amountPence, creditPence, cause, at }) => [
        { refundedOn: londonDate(at), amountPence, reason: CAUSES[cause] ?? 'Refund', reference: refundId },
        {
          refundedOn: londonDate(at),
          amountPence: creditPence,
          reason: 'Returned as account credit',
          reference: refundId,
          isCredit: true,
        },
      ])
      .filter((line) => line.amountPence > 0),
  };
}

/** A business that is not registered says nothing of VAT. Credit is a way of paying: what it paid for is taxed like the rest. */
function vatOf({ vatNumber }: Supplier, grossPence: number, ratePercent: number): ReceiptData['vat'] {
  return vatNumber && grossPence > 0 ? [{ ratePercent, ...vatIn(grossPence, ratePercent) }] : [];
}

/** A charge's lines as a receipt groups them. A price set by hand is one line: lines that do not add up are never printed. */
export function sumsOf(
  given: readonly { text: string; amountPence: number }[],
  totalPence: number,
  name: string,
): Pick<ReceiptData, 'lines' | 'discounts' | 'creditUsedPence'> {
  const sum = given.reduce((total, { amountPence }) => total + amountPence, 0);
  if (given.length === 0 || sum !== totalPence)
    return { lines: [{ description: name, quantity: 1, amountPence: totalPence }], discounts: [], creditUsedPence: 0 };
  const isCredit = ({ text, amountPence }: { text: string; amountPence: number }) =>
    amountPence < 0 && /^credit$/i.test(text);
  return {
    lines: given
      .filter(({ amountPence }) => amountPence >= 0)
      .map(({ text, amountPence }) => ({ description: text, quantity: 1, amountPence })),
    discounts: given
      .filter((line) => line.amountPence < 0 && !isCredit(line))
      .map(({ text, amountPence }) => ({ label: text, amountPence: -amountPence })),
    creditUsedPence: given.filter(isCredit).reduce((total, { amountPence }) => total - amountPence, 0),
  };
}
