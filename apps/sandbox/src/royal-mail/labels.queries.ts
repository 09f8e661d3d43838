import type { Store } from '../store.ts';
import { journey, type TrackingEvent } from './order/journey.ts';
import { serviceOf, speedOf, type Label, type LabelSecret, type OrderInfo, type OrderSecret } from './order/order.ts';
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

export type LabelledOrder = { label: Label; life: LabelSecret; info: OrderInfo; secret: OrderSecret };

export async function ordersOfLabels(store: Store, numbers: readonly string[]): Promise<LabelledOrder[]> {
  return store.rows<LabelledOrder>(
    `select l.doc as label, l.private as life, o.doc as info, o.private as secret from sandbox.documents l
     join sandbox.documents o on o.kind = 'order' and o.id = l.doc->>'order' where l.kind = 'label' and l.id = any($1)`,
    [numbers],
  );
}

export const orderOfLabel = async (store: Store, number: string): Promise<LabelledOrder | null> =>
  (await ordersOfLabels(store, [number]))[0] ?? null;

/** What is known of a parcel by now, newest first. */
export const eventsOf = ({ label, life, secret }: LabelledOrder, now: Date): TrackingEvent[] =>
  journey(new Date(label.printed_on), now, {
    status: label.status,
    speed: speedOf(serviceOf(secret.request)),
    told: life.told ?? [],
  });

/** The label as it was printed, with its original number even if the order has a newer one. */
export async function printLabel({ label, info, secret }: LabelledOrder): Promise<Buffer> {
  const packages = [{ packageNumber: 1, trackingNumber: label.tracking_number }];
  return labelPdf([{ info: { ...info, packages }, request: secret.request }]);
}
