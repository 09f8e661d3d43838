import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { LocalDate, Moment, Pence } from '../words.ts';

/** Each is numbered by itself, from 1, without a gap. */
export const DocumentSeries = z.enum(['invoice', 'credit-note']);
export type DocumentSeries = z.infer<typeof DocumentSeries>;

/**
 * Why it was made. `sale`: a charge that paid for something. `refund`: given back, to the card or as credit. `refund-returned`: the bank would not
 * have a refund, so it is owed again. `dispute`: a bank took the money of what was never sent, for good.
 */
export const DocumentCause = z.enum(['sale', 'refund', 'refund-returned', 'dispute']);
export type DocumentCause = z.infer<typeof DocumentCause>;

/** What the document says, frozen with it. */
export const SaleDocumentContent = z.object({
  seller: z.object({
    name: z.string(),
    tradingName: z.string(),
    address: z.array(z.string()),
    companyNumber: z.string().nullable(),
    /** Null: not registered for VAT on that day. */
    vatNumber: z.string().nullable(),
    pharmacy: z.string(),
  }),
  lines: z.array(z.object({ text: z.string(), amountPence: Pence })),
  /** How it was paid, or given back. */
  cardPence: Pence,
  creditPence: Pence,
});
export type SaleDocumentContent = z.infer<typeof SaleDocumentContent>;

const PREFIXES: Record<DocumentSeries, string> = { invoice: 'INV', 'credit-note': 'CN' };

/** `INV-000042`: what people call it. */
export const documentName = (series: DocumentSeries, number: number): string =>
  `${PREFIXES[series]}-${String(number).padStart(6, '0')}`;

/** The series and number that a name means; null when it is none. */
export function documentNamed(name: string): { series: DocumentSeries; number: number } | null {
  const [, prefix, digits = ''] = /^(INV|CN)-(\d{6,9})$/.exec(name) ?? [];
  const series = DocumentSeries.options.find((one) => PREFIXES[one] === prefix);
  return series ? { series, number: Number(digits) } : null;
}

/** A line of the list: sums, and nobody's name or treatment. */
export const SaleDocumentLine = z.object({
  id: Id,
  name: z.string(),
  series: DocumentSeries,
  cause: DocumentCause,
  /** Of the supply, or of what changed it. */
  day: LocalDate,
  issuedAt: Moment,
  userId: Id,
  subscriptionId: Id.nullable(),
  itemId: Id.nullable(),
  /** The invoice that it is about. */
  invoice: z.string().nullable(),
  /** Null: the business was not registered for VAT. */
  ratePercent: z.number().nullable(),
  netPence: Pence,
  vatPence: Pence,
  grossPence: Pence,
});
export type SaleDocumentLine = z.infer<typeof SaleDocumentLine>;
export const SaleDocument = SaleDocumentLine.extend({ content: SaleDocumentContent });
export type SaleDocument = z.infer<typeof SaleDocument>;
