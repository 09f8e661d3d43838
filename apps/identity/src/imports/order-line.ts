import type { ImportedOrder } from '@sorrel/contracts/fulfilment/rpc';
import type { DateOrder } from '@sorrel/contracts/identity/imports';
import { Email, line as words } from '@sorrel/contracts/identity/words';
import { z } from 'zod';
import { isPossibleBirthDate } from '../customers/customer.ts';
import { OldNumber } from './customer-line.ts';
import { Line, type Cells, type Read } from './line.ts';

/** What may stand in an order, in lower case. */
export interface Products {
  names: readonly string[];
  codes: readonly string[];
}
/** An order of another system, and how it names whose it is. */
export interface OrderLine {
  customer: string | null;
  email: string | null;
  order: Omit<z.output<typeof ImportedOrder>, 'labelPdf'>;
}

const STRENGTH = /\s+\d+(?:\.\d+)?\s*(?:%|mg|mcg|µg|g|ml|iu|units?)?(?:\s*\/\s*\S+)?$/i;
const Status = words(40, 'Please write the status of the old system.').refine(
  (text) => text.length > 0,
  'Please write the status of the old system.',
);
const Items = words(500, 'Please name the ingredients.');
const Tracking = words(60, 'Please check the tracking number.').refine(
  (text) => /^[A-Za-z0-9 -]*$/.test(text),
  'A tracking number has letters and figures only.',
);

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** An ingredient without its strength: `Azelaic acid 15%` is `azelaic acid`. */
export const nameIn = (item: string): string => item.replace(STRENGTH, '').trim().toLowerCase();

export function orderLine(cells: Cells, today: string, products: Products, order: DateOrder = 'day'): Read<OrderLine> {
  const line = new Line(cells, order);
  const id = line.whole('number', Number.MAX_SAFE_INTEGER, 'An order’s number has figures only, 15 at most.');
  if (id === 0 && /^0+$/.test(line.at('number'))) line.wrong('number', 'An order’s number is above 0.');
  const customer = line.at('customer_number') === '' ? null : (line.as('customer_number', OldNumber) ?? null);
  const email = line.at('email') === '' ? null : (line.as('email', Email) ?? null);
  if (line.at('customer_number') === '' && line.at('email') === '')
    line.wrong('customer_number', 'Please say whose order it is: by the old customer number, or by e-mail.');
  const status = line.as('status', Status);
  const items = line.as('items', Items);
  const unknown = listed(items ?? '').filter((one) => !products.names.includes(nameIn(one)));
  if (items !== undefined && listed(items).length === 0) line.wrong('items', 'Please name the ingredients.');
  if (unknown.length > 0)
    line.wrong('items', `The catalogue does not know ${quoted(unknown)}. Please write the name as it does.`);
  const codes = listed(line.at('codes'));
  const strange = codes.filter((one) => !products.codes.includes(one.toLowerCase()));
  if (strange.length > 0)
    line.wrong('codes', `The catalogue has no item ${quoted(strange)}. Please correct it, or leave it empty.`);
  const quantity = line.whole('quantity', 1_000, 'Please write how many, as a whole number.');
  const totalPricePence = line.whole(
    'total_pence',
    10_000_000,
    'Please write whole pence in figures, without a sign: 3900 for £39.00.',
  );
  const [shippingDate, deliveryDateFrom, deliveryDateTo] = (
    ['shipped_on', 'delivery_from', 'delivery_to'] as const
  ).map((column) => pastDay(line, column, today));
  if (deliveryDateFrom && deliveryDateTo && deliveryDateFrom > deliveryDateTo)
    line.wrong('delivery_to', 'The delivery ends before it begins.');
  const tracking = line.as('tracking', Tracking);
  return line.read(() => ({
    customer,
    email,
    order: {
      id,
      status: status ?? '',
      ingredientNames: listed(items ?? '').join(', '),
      itemCodes: codes.map((one) => one.toUpperCase()),
      quantity,
      totalPricePence,
      shippingDate: shippingDate ?? null,
      deliveryDateFrom: deliveryDateFrom ?? null,
      deliveryDateTo: deliveryDateTo ?? null,
      tracking: tracking || null,
    },
  }));
}

/** History is past: a day to come, or one of another century, is a slip. */
function pastDay(line: Line, column: string, today: string): string | null {
  const day = line.day(column);
  if (day === null || isPossibleBirthDate(day, today)) return day;
  line.wrong(column, 'This day is not in the past. Only orders that are over are brought along.');
  return null;
}

const quoted = (names: string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ');

/** What a line, good or bad, may not have in common with another. */
export function orderLikeness(cells: Cells): { number?: string } {
  const number = cells['number'] ?? '';
  return /^\d{1,15}$/.test(number) ? { number: String(Number(number)) } : {};
}
