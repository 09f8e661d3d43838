import type { Unit } from '../../store.ts';
import type { Call, Scene } from '../scene.ts';
import { noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { createdRange, cursors, type ListEnvelope } from '../wire/lists.ts';

type Category = 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout';
type Type = 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';

export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[];
  net: number;
  reporting_category: Category;
  source: string;
  status: 'available' | 'pending';
  type: Type;
};

type Payout = {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: true;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string;
  destination: string;
  failure_balance_transaction: null;
  failure_code: null;
  failure_message: null;
  livemode: false;
  metadata: Record<string, never>;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'completed';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: null;
  status: 'paid' | 'in_transit';
  trace_id: { status: 'supported' | 'pending'; value: string | null };
  type: 'bank_account';
};

const DAY = 86_400;
/** Card money of a day can be paid out after so many. */
const HELD_DAYS = 3;
const midnight = (seconds: number): number => Math.floor(seconds / DAY) * DAY;

/** What Stripe takes of a British consumer card: 1.5 % and 20p. */
export const cardFee = (amount: number): number => Math.round(amount * 0.015) + 20;

interface Moved {
  id?: string;
  amount: number;
  fee: number;
  currency: string;
  type: Type;
  category: Category;
  source: string;
  description: string | null;
  created?: number;
}

export function newMovement(seconds: number, moved: Moved): BalanceTransaction {
  const { amount, fee, currency, type, category, source, description } = moved;
  const created = moved.created ?? seconds;
  return {
    id: moved.id ?? newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: type === 'charge' ? midnight(created) + HELD_DAYS * DAY : midnight(created),
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  };
}

/** Written down once, with what moves the money. */
export async function move(scene: Scene, moved: Moved): Promise<string> {
  const line = newMovement(scene.seconds, moved);
  await scene.unit.insert('balance_transaction', line.id, line, { payout: null }, scene.now);
  return line.id;
}

/**
 * The daily payout: everything that became available by the end of a day leaves on the next one in one sum, which may be owed to Stripe. Nobody runs at
 * night here, so the payouts of days past are made when somebody asks.
 */
async function settle(call: Call): Promise<void> {
  if (!(await call.unit.tryHold('stripe payouts'))) return;
  const due = await call.unit.rows<{ day: string; net: string; ids: string[]; currency: string }>(
    `select greatest((doc->>'available_on')::bigint, (doc->>'created')::bigint) / ${DAY} as day, sum((doc->>'net')::bigint) as net, array_agg(id) as ids, min(doc->>'currency') as currency
     from sandbox.documents where kind = 'balance_transaction' and private->>'payout' is null and (greatest((doc->>'available_on')::bigint, (doc->>'created')::bigint) / ${DAY} + 1) * ${DAY} <= $1
     group by 1 order by 1`,
    [call.seconds],
  );
  for (const { day, net, ids, currency } of due) {
    const created = (Number(day) + 1) * DAY;
    const id = newId('po');
    const amount = Number(net);
    const own = newMovement(created, {
      amount: -amount,
      fee: 0,
      currency,
      type: 'payout',
      category: 'payout',
      source: id,
      description: 'STRIPE PAYOUT',
    });
    const payout: Payout = {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: created + DAY,
      automatic: true,
      balance_transaction: own.id,
      created,
      currency,
      description: 'STRIPE PAYOUT',
      destination: 'ba_sandbox',
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'completed',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'in_transit',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    };
    const at = new Date(created * 1000);
    await call.unit.insert('balance_transaction', own.id, own, { payout: id }, at);
    await call.unit.insert('payout', id, payout, {}, at);
    await call.unit.rows(
      `update sandbox.documents set private = jsonb_build_object('payout', $1::text), doc = doc || '{"status":"available"}' where kind = 'balance_transaction' and id = any($2)`,
      [id, ids],
    );
  }
  await call.unit.rows(
    `update sandbox.documents set doc = doc || jsonb_build_object('status', 'paid', 'trace_id', jsonb_build_object('status', 'supported', 'value', 'T' || upper(right(id, 10))))
     where kind = 'payout' and doc->>'status' = 'in_transit' and (doc->>'arrival_date')::bigint <= $1`,
    [call.seconds],
  );
}

export async function listBalanceTransactions(call: Call): Promise<ListEnvelope> {
  call.params.only('limit', 'starting_after', 'ending_before', 'created', 'payout', 'source', 'type', 'currency');
  await settle(call);
  const fields: Record<string, string> = {};
  for (const name of ['source', 'type', 'currency']) {
    const value = call.params.text(name);
    if (value) fields[name] = value;
  }
  const payout = call.params.text('payout');
  const page = await call.unit.list<object>('balance_transaction', {
    ...cursors(call.params),
    fields,
    where: [...createdRange(call.params), ...(payout ? [{ sql: `private->>'payout' = ?`, values: [payout] }] : [])],
  });
  if (page === null)
    throw noSuch('balance_transaction', call.params.text('starting_after') ?? '', 'starting_after', 400);
  return { object: 'list', data: page.docs, has_more: page.hasMore, url: '/v1/balance_transactions' };
}

export async function getBalanceTransaction(call: Call): Promise<BalanceTransaction> {
  call.params.only();
  const found = await call.unit.find<BalanceTransaction>('balance_transaction', call.id);
  if (!found) throw noSuch('balance_transaction', call.id);
  return found.doc;
}

export async function listPayouts(call: Call): Promise<ListEnvelope> {
  call.params.only('limit', 'starting_after', 'ending_before', 'created', 'status');
  await settle(call);
  const status = call.params.text('status');
  const page = await call.unit.list<object>('payout', {
    ...cursors(call.params),
    ...(status ? { fields: { status } } : {}),
    where: createdRange(call.params),
  });
  if (page === null) throw noSuch('payout', call.params.text('starting_after') ?? '', 'starting_after', 400);
  return { object: 'list', data: page.docs, has_more: page.hasMore, url: '/v1/payouts' };
}

export async function getPayout(call: Call): Promise<object> {
  call.params.only();
  await settle(call);
  const found = await call.unit.find<Payout>('payout', call.id);
  if (!found) throw noSuch('payout', call.id);
  return found.doc;
}

/** What stands on the account now. */
export async function getBalance(call: Call): Promise<object> {
  call.params.only();
  await settle(call);
  const sums = await balanceOf(call.unit, call.seconds);
  const part = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }];
  return { object: 'balance', available: part(sums.available), livemode: false, pending: part(sums.pending) };
}

async function balanceOf(unit: Unit, seconds: number): Promise<{ available: number; pending: number }> {
  const [row] = await unit.rows<{ available: string; pending: string }>(
    `select coalesce(sum((doc->>'net')::bigint) filter (where (doc->>'available_on')::bigint <= $1), 0) as available, coalesce(sum((doc->>'net')::bigint) filter (where (doc->>'available_on')::bigint > $1), 0) as pending
     from sandbox.documents where kind = 'balance_transaction'`,
    [seconds],
  );
  return { available: Number(row?.available ?? 0), pending: Number(row?.pending ?? 0) };
}
