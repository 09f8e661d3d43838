import type { Store } from '../../store.ts';
import type { Charge } from './charge.ts';
import type { Refund } from './refund.ts';

export type LedgerLine = {
  id: string;
  payment_intent: string;
  customer: string | null;
  /** Pence actually captured. */
  amount: number;
  /** Pence refunded; a failed refund does not count. */
  refunded: number;
  metadata: Record<string, string>;
  created: number;
};

/** Every captured charge, oldest first: what a bank statement would show. */
export async function ledger(store: Store): Promise<LedgerLine[]> {
  const rows = await store.rows<{ doc: Charge }>(
    `select doc from sandbox.documents where kind = 'charge' and (doc->>'captured')::boolean order by seq`,
  );
  return rows.map(({ doc }) => ({
    id: doc.id,
    payment_intent: doc.payment_intent,
    customer: doc.customer,
    amount: doc.amount_captured,
    refunded: doc.amount_refunded,
    metadata: doc.metadata,
    created: doc.created,
  }));
}

export async function newestCharges(store: Store, limit: number): Promise<Charge[]> {
  const rows = await store.rows<{ doc: Charge }>(
    `select doc from sandbox.documents where kind = 'charge' order by seq desc limit $1`,
    [limit],
  );
  return rows.map((row) => row.doc);
}

export async function newestRefunds(store: Store, limit: number): Promise<Refund[]> {
  const rows = await store.rows<{ doc: Refund }>(
    `select doc from sandbox.documents where kind = 'refund' order by seq desc limit $1`,
    [limit],
  );
  return rows.map((row) => row.doc);
}
