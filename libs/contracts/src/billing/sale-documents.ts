import { z } from 'zod';
import { Pence } from '../words.ts';

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
