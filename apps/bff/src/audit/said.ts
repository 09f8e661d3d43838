import type { AuditEntry } from '@sorrel/contracts/kit/audit';
import { asTried, AUDIT_WORDS, DENIED, type AuditKind } from '@sorrel/contracts/kit/audit-words';
import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { pounds } from '@sorrel/contracts/money';

/** What a row is about. `id`: by which it is found. */
interface Thing {
  kind: 'customer' | 'subscription' | 'item' | 'other';
  id: number;
  text: string;
}
/** Names for the numbers that stand in the rows. */
export interface Names {
  customers: ReadonlyMap<number, { name: string; subscriptionId: number | null }>;
  subscriptions: ReadonlyMap<number, number>;
  items: ReadonlyMap<number, { subscriptionId: number; userId: number }>;
  staff: ReadonlyMap<number, string>;
}
/** What a route is for, by `GET /v2/admin/books`. */
export type Routes = ReadonlyMap<string, string>;

export interface Said {
  kind: AuditKind;
  what: string;
  /** Where it leads; null: there is no page of it. */
  on: { text: string; to: string | null }[];
  detail: string;
}

/** What each word of an object stands for. What is not here is not shown: an object may name a kind of record that says too much. */
const WORDS: Readonly<Record<string, Thing['kind'] | string>> = {
  user: 'customer',
  userId: 'customer',
  user_id: 'customer',
  customer: 'customer',
  subscription: 'subscription',
  subscriptionId: 'subscription',
  sub_id: 'subscription',
  item: 'item',
  itemId: 'item',
  item_id: 'item',
  photo: 'Photo',
  attachment: 'File',
  prescription: 'Prescription',
  passkey: 'Passkey',
  batch: 'Batch',
  worksheet: 'Worksheet',
  stop: 'Stop',
  trackingNumber: 'Parcel',
  address_id: 'Address',
  productId: 'Product',
  plan: 'Plan',
  month: 'Month',
  day: 'Day',
  entry: 'Entry',
  version: 'Version',
  code: 'Code',
};
/** What the plain word `id` is, by what was asked. */
const IDS: Readonly<Record<string, Thing['kind'] | string>> = {
  'rpc.billing.items': 'item',
  'rpc.fulfilment.dispatches': 'item',
  'rpc.billing.subscriptions': 'subscription',
  'rpc.identity.customers': 'customer',
  'rpc.identity.staff': 'customer',
  'rpc.consultations.tasks': 'Task',
  'rpc.consultations.evidence': 'Evidence',
  'rpc.fulfilment.batches': 'Batch',
  'rpc.fulfilment.recalls': 'Batch',
  'rpc.fulfilment.formulas': 'Formula',
  'rpc.fulfilment.worksheets': 'Worksheet',
  'rpc.fulfilment.exceptions': 'Parcel in trouble',
  'rpc.fulfilment.owings': 'Owing',
  'rpc.fulfilment.register': 'Entry',
  'rpc.messaging.replies': 'Reply',
  'rpc.identity.list-views': 'View',
  'rpc.identity.passkeys': 'Passkey',
  'GET /v2/admin/chat/:id': 'customer',
  'GET /v2/admin/subscriptions/:id': 'subscription',
};

/** What was asked for: of a refusal it stands in the object, before the numbers. */
function askedFor({ action, object }: Pick<AuditEntry, 'action' | 'object'>): { asked: string; words: string[] } {
  const words = object.split(' ').filter(Boolean);
  if (action !== DENIED) return { asked: action, words };
  const first = words.findIndex((word) => /^\w+[=:]/.test(word));
  const end = first < 0 ? words.length : first;
  return { asked: words.slice(0, end).join(' '), words: words.slice(end) };
}

export function thingsOf(row: Pick<AuditEntry, 'action' | 'object'>): Thing[] {
  const { asked, words } = askedFor(row);
  const things = words.flatMap((word): Thing[] => {
    const [, name = '', value = ''] = /^(\w+)[=:](.+)$/.exec(word) ?? [];
    const stands = name === 'id' ? (IDS[asked.replace(/\.[^.]+$/, '')] ?? 'No.') : WORDS[name];
    if (!stands) return [];
    const id = /^\d{1,15}$/.test(value) ? Number(value) : 0;
    if (stands !== 'customer' && stands !== 'subscription' && stands !== 'item')
      return [{ kind: 'other', id, text: `${stands} ${value}` }];
    return id > 0 ? [{ kind: stands, id, text: '' }] : [];
  });
  return things.filter((one, at) => things.findIndex((other) => isSame(one, other)) === at);
}
const isSame = (a: Thing, b: Thing): boolean => a.kind === b.kind && a.id === b.id && a.text === b.text;

/** The numbers that names are asked for. */
export function numbersIn(rows: readonly AuditEntry[]): { users: number[]; subscriptions: number[]; items: number[] } {
  const things = rows.flatMap(thingsOf);
  const idsOf = (kind: Thing['kind']): number[] => [
    ...new Set(things.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const customers = rows.flatMap(({ kind, actor }) => (kind === 'customer' && actor !== null ? [actor] : []));
  return {
    users: [...new Set([...idsOf('customer'), ...customers])],
    subscriptions: idsOf('subscription'),
    items: idsOf('item'),
  };
}

const page = (subscription: number): string => `/subscriptions/${subscription}`;
function customer(id: number, { customers, staff }: Names): Said['on'][number] {
  const known = customers.get(id);
  const name = known?.name || staff.get(id) || `Customer ${id}`;
  return { text: name, to: known?.subscriptionId ? page(known.subscriptionId) : null };
}

/** On whom, and on what of theirs. */
function onOf(things: readonly Thing[], names: Names): Said['on'] {
  const whose = things.flatMap(({ kind, id }) => {
    if (kind === 'customer') return [id];
    if (kind === 'subscription') return [names.subscriptions.get(id) ?? 0];
    return kind === 'item' ? [names.items.get(id)?.userId ?? 0] : [];
  });
  const people = [...new Set(whose)].filter((id) => id > 0);
  return [
    ...people.map((id) => customer(id, names)),
    ...things.flatMap(({ kind, id, text }): Said['on'] => {
      if (kind === 'subscription') return [{ text: `Subscription ${id}`, to: page(id) }];
      const of = names.items.get(id)?.subscriptionId;
      if (kind === 'item') return [{ text: `SRL-${id}`, to: of ? page(of) : null }];
      return kind === 'other' ? [{ text, to: null }] : [];
    }),
  ];
}

type Detail = Readonly<Record<string, unknown>>;
const list = (value: unknown): string =>
  String(value ?? '')
    .split(' ')
    .filter(Boolean)
    .join(', ');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const packs = (value: unknown): string =>
  Math.abs(number(value)) === 1 ? `${number(value)} pack` : `${number(value)} packs`;
// Rows from before ingredients were kept name no unit: packs.
const amount = (value: unknown, unit: unknown): string =>
  unit === 'mg' || unit === 'ul' ? amountText(number(value), unit) : packs(value);
const version = ({ version: of }: Detail): string => `version ${number(of)}`;
const patients = ({ patients: told }: Detail): string => (told === 1 ? '1 patient' : `${number(told)} patients`);
const entries = ({ entries: of }: Detail): string => (of === 1 ? '1 entry' : `${number(of)} entries`);
/** What else a row says, where it may be told: amounts, counts, days, names of fields. A rule's name or a verdict is not among it. */
const DETAILS: Readonly<Record<string, (detail: Detail) => string>> = {
  'item.set-by-hand': ({ status }) => `to ${String(status)}`,
  'credit.asked': ({ pence }) => pounds(number(pence)),
  'credit.decided': ({ pence, state }) => `${pounds(number(pence))}, ${String(state)}`,
  'refund.begun': ({ pence, isRequest }) =>
    `${pounds(number(pence))}${isRequest === true ? ', waits for a second person' : ''}`,
  'stock.counted': ({ counted }) => packs(counted),
  'price.planned': ({ pricePence, beforePence, from }) =>
    `${pounds(number(pricePence))} instead of ${pounds(number(beforePence))} from ${String(from)}`,
  'price.withdrawn': ({ pricePence, from }) => `${pounds(number(pricePence))} from ${String(from)}`,
  'near-misses.reviewed': entries,
  'rules.confirmed': ({ entries: of }) => (of === 1 ? '1 line' : `${number(of)} lines`),
  'register.closed': entries,
  'recall.notice': patients,
  'recall.reminder': patients,
  'batch.received': ({ code, quantity, unit }) => `${amount(quantity, unit)} of ${String(code)}`,
  'batch.adjusted': ({ by, unit }) => `${number(by) > 0 ? '+' : ''}${amount(by, unit)}`,
  'formula.written': version,
  'formula.approved': version,
  'worksheet.begun': ({ code, packs: planned }) => `${packs(planned)} of ${String(code)}`,
  'worksheet.finished': ({ made, lost }) => `${packs(made)}${number(lost) > 0 ? `, ${number(lost)} lost` : ''}`,
  'business.changed': ({ changed }) => list(changed),
  'customer.corrected': ({ fields }) => list(fields),
  'staff.invited': ({ permissions }) => list(permissions) || 'no permissions',
  'address.changed': ({ fields, waits }) => `${String(fields ?? '')}${waits === true ? '; waits to be confirmed' : ''}`,
  'list.read-whole': ({ rows }) => `${number(rows)} rows`,
  'people.read-in-bulk': ({ people, span }) =>
    `${number(people)} customers within ${span === 'day' ? 'a day' : 'an hour'}`,
  'staff.rights-agreed': ({ rights }) => list(rights),
  'staff.rights-asked': ({ rights }) => list(rights),
  'staff.rights-declined': ({ rights }) => list(rights),
  'staff.permissions-changed': ({ from, to }) => `${list(from) || 'none'} became ${list(to) || 'none'}`,
  'audit.read': ({ from, to, program, kind }) =>
    [from && `from ${String(from)}`, to && `to ${String(to)}`, program, kind].filter(Boolean).map(String).join(', '),
  'audit.exported': ({ from, to }) => `${String(from)} to ${String(to)}`,
};

/** A row in words. Nothing of it is somebody's health: words and numbers come from our own lists, and what is in none is left out. */
export function saidOf(row: Pick<AuditEntry, 'action' | 'object' | 'detail'>, names: Names, routes: Routes): Said {
  const { asked } = askedFor(row);
  return {
    kind: AUDIT_WORDS.get(row.action)?.kind ?? 'did',
    what: row.action === DENIED ? triedOf(asked, routes) : (AUDIT_WORDS.get(row.action)?.words ?? row.action),
    on: onOf(thingsOf(row), names),
    detail: DETAILS[row.action]?.(row.detail) ?? '',
  };
}

function triedOf(asked: string, routes: Routes): string {
  if (asked === 'GET /photos') return 'Tried to open a photo';
  const words = AUDIT_WORDS.get(asked)?.words;
  if (words) return `Tried to ${asTried(words)}`;
  const route = routes.get(asked)?.replace(/, page$/, '');
  const verb = asked.startsWith('GET ') ? 'open' : 'use';
  return `Tried to ${verb} ${route ? `“${route}”` : asked.replace(/^[A-Z]+ /, '') || 'something'}`;
}

/** Who did it. */
export function whoOf({ kind, actor, name }: Pick<AuditEntry, 'kind' | 'actor' | 'name'>, names: Names): string {
  if (kind === 'staff') return name || names.staff.get(actor ?? 0) || `Colleague ${actor ?? ''}`.trim();
  if (kind === 'customer') return names.customers.get(actor ?? 0)?.name || `Customer ${actor ?? ''}`.trim();
  return kind === 'visitor' ? 'A visitor' : name || 'Sorrel';
}
/** What they are, beside their name. */
export const WHO: Readonly<Record<AuditEntry['kind'], string>> = {
  staff: '',
  customer: 'customer',
  visitor: 'not logged in',
  system: 'by itself',
};
