import { badRequest, fieldOf, type CarrierAnswer, type CarrierCall } from './carrier-call.ts';
import type { Identifier } from './order/identifiers.ts';
import { canHaveLabel, type OrderInfo } from './order/order.ts';
import {
  createOrders,
  deleteOrder,
  despatchOrder,
  generateLabel,
  lockOne,
  lockOrders,
  resetOrder,
  type KeptOrder,
} from './orders.service.ts';
import { labelPdf } from './print/label-pdf.ts';

const MOST_ITEMS = 100;
const UNREADABLE =
  'The order identifiers cannot be read: give numbers, or references in double quotes, separated by semicolons.';

export async function createOrdersCall({ unit, now, account, body }: CarrierCall): Promise<CarrierAnswer> {
  const items = fieldOf(body, 'items');
  if (!Array.isArray(items) || items.length === 0) return badRequest('items must contain at least one order.');
  if (items.length > MOST_ITEMS) return badRequest(`items must not contain more than ${MOST_ITEMS} orders.`);
  const labels = items.filter((item: unknown) => fieldOf(fieldOf(item, 'label'), 'includeLabelInResponse') === true);
  // Royal Mail returns a label with the order only for a single order (as they say in the developer forum).
  if (labels.length > 1 || (labels.length === 1 && items.length > 1)) {
    return badRequest(
      'Amount of labels across all items must not exceed 1',
      'Create orders with labels one at a time.',
    );
  }
  return { status: 200, body: await createOrders(unit, items, now, account) };
}

export async function getOrdersCall({ unit, params }: CarrierCall): Promise<CarrierAnswer> {
  const orders = await lockOrders(unit, params.ids ?? '');
  if (!orders) return badIdentifiers();
  if (orders.found.length === 0) return { status: 404 };
  return { status: 200, body: orders.found.map((order) => order.doc) };
}

export async function listOrdersCall({ unit, query }: CarrierCall): Promise<CarrierAnswer> {
  const pageSize = Number(query.pageSize ?? 25);
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100)
    return badRequest('pageSize must be between 1 and 100.');
  const range = [];
  for (const [name, sign] of [
    ['startDateTime', '>='],
    ['endDateTime', '<='],
  ] as const) {
    const text = query[name];
    if (text === undefined) continue;
    if (Number.isNaN(Date.parse(text))) return badRequest(`${name} must be a date and time.`);
    range.push({ sql: `created ${sign} ?`, values: [new Date(text)] });
  }
  const alive = { sql: `private->>'status' <> ?`, values: ['deleted'] };
  const after = query.continuationToken;
  const page = await unit.list<OrderInfo>('order', {
    limit: pageSize,
    where: [alive, ...range],
    ...(after ? { after } : {}),
  });
  if (!page) return badRequest('The continuation token is not valid.');
  const last = page.docs.at(-1);
  const next = page.hasMore && last ? { continuationToken: String(last.orderIdentifier) } : {};
  return { status: 200, body: { orders: page.docs, ...next } };
}

export async function getLabelCall({ unit, now, account, params, query }: CarrierCall): Promise<CarrierAnswer> {
  if (account === 'OLP') return { status: 403 };
  if (query.documentType !== 'postageLabel')
    return problems(
      'InvalidDocumentType',
      'documentType must be postageLabel; this account prints no other documents.',
    );
  if (query.includeReturnsLabel !== 'true' && query.includeReturnsLabel !== 'false') {
    return problems('MissingParameter', 'includeReturnsLabel is required when documentType is postageLabel.');
  }
  const orders = await lockOrders(unit, params.ids ?? '');
  if (!orders) return badIdentifiers();
  if (orders.found.length === 0) return { status: 404 };
  const failing = orders.found.filter((order) => !canHaveLabel(order.secret.request));
  if (failing.length > 0) return { status: 400, body: failing.map((order) => labelProblem(order)) };
  const labelled: KeptOrder[] = [];
  for (const order of orders.found) labelled.push(await generateLabel(unit, order, now));
  return {
    status: 200,
    pdf: await labelPdf(labelled.map(({ doc, secret }) => ({ info: doc, request: secret.request }))),
  };
}

export async function deleteOrdersCall({ unit, params }: CarrierCall): Promise<CarrierAnswer> {
  const orders = await lockOrders(unit, params.ids ?? '');
  if (!orders) return badIdentifiers();
  if (orders.found.length === 0) return { status: 404 };
  const deletedOrders: object[] = [];
  const errors: object[] = orders.unknown.map((identifier) => ({
    ...shown(identifier),
    code: 'NotFound',
    message: 'The order was not found.',
  }));
  for (const order of orders.found) {
    const { orderIdentifier, orderReference } = order.doc;
    if (order.secret.status === 'manifested') {
      errors.push({
        orderIdentifier,
        orderReference,
        code: 'InvalidState',
        message: 'A manifested order cannot be deleted.',
      });
      continue;
    }
    await deleteOrder(unit, order);
    deletedOrders.push({ orderIdentifier, orderReference, orderInfo: 'Deleted' });
  }
  return { status: 200, body: { deletedOrders, errors } };
}

export async function updateStatusCall({ unit, now, body }: CarrierCall): Promise<CarrierAnswer> {
  const items = fieldOf(body, 'items');
  if (!Array.isArray(items) || items.length === 0 || items.length > MOST_ITEMS) {
    return problems('BadRequest', `items must contain 1 to ${MOST_ITEMS} orders.`);
  }
  const updatedOrders: object[] = [];
  const errors: object[] = [];
  for (const item of items) {
    const done = await updateOne({ unit, now }, item);
    (done.error ? errors : updatedOrders).push({ ...done.named, ...(done.error ?? { status: done.status }) });
  }
  return { status: 200, body: { updatedOrders, errors } };
}

type Updated = { named: object; status?: string; error?: { code: string; message: string } };

async function updateOne({ unit, now }: Pick<CarrierCall, 'unit' | 'now'>, item: unknown): Promise<Updated> {
  const number = fieldOf(item, 'orderIdentifier');
  const reference = fieldOf(item, 'orderReference');
  const status = fieldOf(item, 'status');
  const named = { orderIdentifier: number, orderReference: reference };
  const refuse = (code: string, message: string): Updated => ({ named, error: { code, message } });
  if ((number === undefined) === (reference === undefined))
    return refuse('BadRequest', 'Give either orderIdentifier or orderReference.');
  if (status === 'despatchedByOtherCourier') return refuse('Forbidden', 'Reserved for ChannelShipper customers only.');
  if (status !== 'new' && status !== 'despatched') return refuse('BadRequest', 'status must be new or despatched.');
  const [order] = await lockOne(unit, typeof number === 'number' ? { number } : { reference: String(reference) });
  if (!order) return refuse('NotFound', 'The order was not found.');
  const { orderIdentifier, orderReference } = order.doc;
  if (order.secret.status === 'manifested') return refuse('InvalidState', 'A manifested order cannot be changed.');
  await (status === 'new' ? resetOrder(unit, order) : despatchOrder(unit, order, now));
  return { named: { orderIdentifier, orderReference }, status };
}

const shown = (identifier: Identifier): object =>
  'number' in identifier ? { orderIdentifier: identifier.number } : { orderReference: identifier.reference };

const badIdentifiers = (): CarrierAnswer => problems('BadRequest', UNREADABLE);
const problems = (code: string, message: string): CarrierAnswer => ({ status: 400, body: [{ code, message }] });

const labelProblem = ({ doc }: KeptOrder): object => ({
  accountOrderNumber: doc.orderIdentifier,
  channelOrderReference: doc.orderReference,
  code: 'LabelGenerationFailed',
  message: 'A label could not be generated: the address is not known to Royal Mail.',
});
