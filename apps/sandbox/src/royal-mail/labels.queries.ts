import type { Store } from '../store.ts';
import type { Label, OrderInfo, OrderSecret } from './order/order.ts';
import { labelPdf } from './print/label-pdf.ts';

/** Every label that was ever bought, oldest first, void ones included. */
export async function labels(store: Store): Promise<Label[]> {
  const rows = await store.rows<{ doc: Label }>(`select doc from sandbox.documents where kind = 'label' order by seq`);
  return rows.map((row) => row.doc);
}

export async function newestLabels(store: Store, limit: number): Promise<Label[]> {
  const rows = await store.rows<{ doc: Label }>(
    `select doc from sandbox.documents where kind = 'label' order by seq desc limit $1`,
    [limit],
  );
  return rows.map((row) => row.doc);
}

export type LabelledOrder = { label: Label; info: OrderInfo; secret: OrderSecret };

export async function orderOfLabel(store: Store, number: string): Promise<LabelledOrder | null> {
  const [row] = await store.rows<{ label: Label; info: OrderInfo; secret: OrderSecret }>(
    `select l.doc as label, o.doc as info, o.private as secret from sandbox.documents l
     join sandbox.documents o on o.kind = 'order' and o.id = l.doc->>'order' where l.kind = 'label' and l.id = $1`,
    [number],
  );
  return row ?? null;
}

/** The label as it was printed, with its original number even if the order has a newer one. */
export async function printLabel({ label, info, secret }: LabelledOrder): Promise<Buffer> {
  const packages = [{ packageNumber: 1, trackingNumber: label.tracking_number }];
  return labelPdf([{ info: { ...info, packages }, request: secret.request }]);
}
