import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { Id, query } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';
import { SaleDocument, SaleDocumentLine } from '../sale-documents.ts';
import { staff } from './shapes.ts';

const name = z.string().regex(/^(INV|CN)-\d{6,9}$/, 'This is no number of an invoice or a credit note.');

/** Invoices and credit notes of these days, in the order in which they were made: by number, without names or treatments. Follows on after `after`. */
export const listSaleDocuments = query(
  'rpc.billing.sale-documents.list',
  z.object({
    from: LocalDate,
    to: LocalDate,
    after: Id.nullable().default(null),
    limit: z.int().min(1).max(1_000).default(500),
  }),
  z.object({ rows: z.array(SaleDocumentLine), next: Id.nullable() }),
  { actors: staff, permissions: MAY.readBooks, isAudited: true, timeoutMs: 15_000 },
);
/** One of them with all it says: for whoever prints what customers ask for. */
export const readSaleDocument = query('rpc.billing.sale-documents.read', z.object({ name }), SaleDocument, {
  actors: staff,
  permissions: MAY.readDocuments,
  isAudited: true,
});
/** One's own, the latest first, fifty at a time. */
export const mySaleDocuments = query(
  'rpc.billing.sale-documents.mine',
  z.object({ before: Id.nullable().default(null) }),
  z.object({ rows: z.array(SaleDocument), next: Id.nullable() }),
  { actors: ['customer'] },
);
export const mySaleDocument = query('rpc.billing.sale-documents.one-of-mine', z.object({ name }), SaleDocument, {
  actors: ['customer'],
});
