import type { Kept, Unit } from '../store.ts';
import { readIdentifiers, type Identifier } from './order/identifiers.ts';
import { orderErrors, type OrderError } from './order/order-rules.ts';
import {
  canHaveLabel,
  serviceOf,
  type Label,
  type LabelSecret,
  type LabelStatus,
  type OrderInfo,
  type OrderRequest,
  type OrderSecret,
} from './order/order.ts';
import type { Told } from './order/journey.ts';
import { trackingNumber } from './order/tracking-number.ts';
import { labelPdf } from './print/label-pdf.ts';

export type KeptOrder = Kept<OrderInfo, OrderSecret>;
type CreatedOrder = OrderInfo & {
  label?: string;
  labelErrors?: { code: string; message: string }[];
  generatedDocuments?: string[];
};
export type CreateAnswer = {
  successCount: number;
  errorsCount: number;
  createdOrders: CreatedOrder[];
  failedOrders: { order: unknown; errors: OrderError[] }[];
};

const NO_LABEL = {
  code: 'LabelGenerationFailed',
  message: 'A label could not be generated: the address is not known to Royal Mail.',
};

/** Orders are independent: the good ones are created even when others in the request are refused. */
export async function createOrders(
  unit: Unit,
  items: unknown[],
  now: Date,
  account: 'OBA' | 'OLP',
): Promise<CreateAnswer> {
  const createdOrders: CreatedOrder[] = [];
  const failedOrders: CreateAnswer['failedOrders'] = [];
  for (const order of items) {
    const errors = orderErrors(order);
    if (errors.length > 0) failedOrders.push({ order, errors });
    else createdOrders.push(await createOrder(unit, order as OrderRequest, now, account));
  }
  return { successCount: createdOrders.length, errorsCount: failedOrders.length, createdOrders, failedOrders };
}

/** References are not unique at Royal Mail: using one twice makes two orders. */
async function createOrder(
  unit: Unit,
  request: OrderRequest,
  now: Date,
  account: 'OBA' | 'OLP',
): Promise<CreatedOrder> {
  const orderIdentifier = await unit.next('order_numbers');
  const count = Math.max(request.packages?.length ?? 1, 1);
  const doc: OrderInfo = {
    orderIdentifier,
    ...(request.orderReference ? { orderReference: request.orderReference } : {}),
    createdOn: now.toISOString(),
    orderDate: new Date(request.orderDate).toISOString(),
    packages: Array.from({ length: count }, (_item, index) => ({ packageNumber: index + 1 })),
  };
  const secret: OrderSecret = { status: 'new', request };
  await unit.insert('order', String(orderIdentifier), doc, secret, now);
  if (!request.label?.includeLabelInResponse) return doc;
  if (account === 'OLP')
    return { ...doc, labelErrors: [{ code: 'Forbidden', message: 'Labels are available for OBA accounts only.' }] };
  if (!canHaveLabel(request)) return { ...doc, labelErrors: [NO_LABEL] };
  const labelled = await generateLabel(unit, { doc, secret }, now);
  const pdf = await labelPdf([{ info: labelled.doc, request }]);
  return { ...labelled.doc, label: pdf.toString('base64'), generatedDocuments: ['postageLabel'] };
}

/** Buys the postage: every package gets its number, and only once. */
export async function generateLabel(unit: Unit, order: KeptOrder, now: Date): Promise<KeptOrder> {
  if (order.secret.status !== 'new') return order;
  const printedOn = now.toISOString();
  const packages = [];
  for (const item of order.doc.packages) {
    const number = trackingNumber(await unit.next('tracking_serials'), serviceOf(order.secret.request));
    packages.push({ ...item, trackingNumber: number });
    const label: Label = {
      order_reference: order.doc.orderReference ?? null,
      tracking_number: number,
      status: 'generated',
      order: order.doc.orderIdentifier,
      printed_on: printedOn,
    };
    await unit.insert('label', number, label, {}, now);
  }
  const first = packages[0]?.trackingNumber;
  const doc: OrderInfo = { ...order.doc, printedOn, ...(first ? { trackingNumber: first } : {}), packages };
  return saveOrder(unit, { doc, secret: { ...order.secret, status: 'labelGenerated' } });
}

export async function saveOrder(unit: Unit, order: KeptOrder): Promise<KeptOrder> {
  await unit.save('order', String(order.doc.orderIdentifier), order.doc, order.secret);
  return order;
}

export async function markLabels(unit: Unit, order: OrderInfo, status: LabelStatus): Promise<void> {
  for (const { trackingNumber: number } of order.packages) {
    const label = number === undefined ? null : await unit.find<Label>('label', number);
    if (label) await unit.save('label', label.doc.tracking_number, { ...label.doc, status });
  }
}

/** False when there is no such parcel, or its label is void. */
export async function tellParcel(unit: Unit, number: string, told: Told): Promise<boolean> {
  const label = await unit.lock<Label, LabelSecret>('label', number);
  if (!label || label.doc.status === 'void') return false;
  await unit.save('label', number, label.doc, { told: [...(label.secret.told ?? []), told] });
  return true;
}

export type FoundOrders = { found: KeptOrder[]; unknown: Identifier[] };

/** Locks the named orders, oldest first. A reference may name several; a deleted order is not found. */
export async function lockOrders(unit: Unit, path: string): Promise<FoundOrders | null> {
  const identifiers = readIdentifiers(path);
  if (!identifiers) return null;
  const answer: FoundOrders = { found: [], unknown: [] };
  for (const identifier of identifiers) {
    const orders = await lockOne(unit, identifier);
    const fresh = orders.filter(
      (order) => !answer.found.some((seen) => seen.doc.orderIdentifier === order.doc.orderIdentifier),
    );
    answer.found.push(...fresh);
    if (orders.length === 0) answer.unknown.push(identifier);
  }
  return answer;
}

export async function lockOne(unit: Unit, identifier: Identifier): Promise<KeptOrder[]> {
  const [condition, value] =
    'number' in identifier
      ? ['id = $1', String(identifier.number)]
      : [`doc->>'orderReference' = $1`, identifier.reference];
  const rows = await unit.rows<{ doc: OrderInfo; private: OrderSecret }>(
    `select doc, private from sandbox.documents
     where kind = 'order' and ${condition} and private->>'status' <> 'deleted' order by seq for update`,
    [value],
  );
  return rows.map((row) => ({ doc: row.doc, secret: row.private }));
}

/** Printed labels become worthless; their numbers stay known as void. */
export async function deleteOrder(unit: Unit, order: KeptOrder): Promise<void> {
  await markLabels(unit, order.doc, 'void');
  await saveOrder(unit, { doc: order.doc, secret: { ...order.secret, status: 'deleted' } });
}

/** Resets to new: a printed label is void, and the next one gets another number. */
export async function resetOrder(unit: Unit, order: KeptOrder): Promise<void> {
  await markLabels(unit, order.doc, 'void');
  const { printedOn: _printed, shippedOn: _shipped, trackingNumber: _number, ...rest } = order.doc;
  const doc: OrderInfo = { ...rest, packages: rest.packages.map(({ packageNumber }) => ({ packageNumber })) };
  await saveOrder(unit, { doc, secret: { ...order.secret, status: 'new' } });
}

export async function despatchOrder(unit: Unit, order: KeptOrder, now: Date): Promise<void> {
  await markLabels(unit, order.doc, 'despatched');
  await saveOrder(unit, {
    doc: { ...order.doc, shippedOn: now.toISOString() },
    secret: { ...order.secret, status: 'despatched' },
  });
}
