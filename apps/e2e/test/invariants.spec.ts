import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { expectInvariants, invariants, PROMISES, type Violation } from '@sorrel/test-kit/invariants';
import { checkOut, consult, newcomer, signUp, uploadPhotos, cardOf } from '@sorrel/test-kit/journey';
import { staffMember } from '@sorrel/test-kit/staff';
import { testServers, type TestServers } from '@sorrel/deploy/test-servers';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from './no-screens.ts';

let servers: TestServers;
let w: World;
let itemId: number;
let subscriptionId: number;

beforeAll(async () => {
  // The world runs on servers whose superuser is known here: breaking things below needs one.
  servers = await testServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  w = await world({ env: NO_SCREENS });
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  ({ subscriptionId } = await checkOut(w.url, person));
  await uploadPhotos(person);
  await w.settle();
  await (await staffMember(w, ['prescriber'])).must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await w.settle();
  itemId = (await cardOf(person, subscriptionId)).items[0]?.id ?? 0;
  await (await staffMember(w, ['pharmacist'])).must('/v2/admin/form/ship', { id: itemId });
  await w.settle();
}, 180_000);
afterAll(async () => {
  await w?.stop();
  await servers?.stop();
});

type Books = Record<string, { charges?: Record<string, unknown>[]; labels?: Record<string, unknown>[] }>;

/**
 * Breaks something in a transaction nobody else sees, checks the invariants, and rolls it back. `ledger` and `labels` falsify the
 * stand-ins' books.
 */
async function broken(
  statements: string[],
  books: {
    ledger?: (lines: Record<string, unknown>[]) => Record<string, unknown>[];
    labels?: (lines: Record<string, unknown>[]) => Record<string, unknown>[];
  } = {},
): Promise<Violation[]> {
  const [{ name } = { name: '' }] = await w.sql<{ name: string }>('select current_database() as name');
  const url = new URL(servers.databaseUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    for (const statement of statements) await client.query(statement);
    const read = async (path: string): Promise<Books[string]> => {
      const found = (await (await fetch(`${w.url}${path}`)).json()) as Books[string];
      return {
        ...(found.charges ? { charges: books.ledger?.(found.charges) ?? found.charges } : {}),
        ...(found.labels ? { labels: books.labels?.(found.labels) ?? found.labels } : {}),
      };
    };
    return await invariants(
      {
        url: w.url,
        settle: w.settle,
        programs: w.programs,
        env: w.env,
        sql: async (text, params = []) => (await client.query(text, params)).rows as never,
      },
      { read, isSettled: true },
    );
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

const names = (found: Violation[]): string[] => [...new Set(found.map((one) => one.name))];
const charge = (column: string): string =>
  `(select ${column} from billing.charges where item_id = ${itemId} and state = 'succeeded')`;

test('a system at rest keeps all invariants', async () => {
  await expectInvariants(w);
});

/** The first delivery, as one that was announced for the day before it was paid. */
const paidADayLate = (): string[] => [
  `update billing.charges set is_off_session = true, is_retried_by_plan = true where subscription_id = ${subscriptionId}`,
  `insert into billing.notices (subscription_id, kind, mark, at, sequence) select c.subscription_id, 'charge', ((c.paid_at at time zone 'Europe/London')::date - 1)::text || ' ' || c.amount_pence, c.paid_at, i.sequence from billing.charges c join billing.items i on i.id = c.item_id where c.subscription_id = ${subscriptionId} and c.state = 'succeeded'`,
];

const CASES: [name: string, what: string, plant: () => Parameters<typeof broken>][] = [
  [
    'I1',
    'charged twice for one period',
    () => [
      [],
      { ledger: (lines) => lines.flatMap((line) => [line, { ...line, id: 'ch_twice', payment_intent: 'pi_twice' }]) },
    ],
  ],
  [
    'I2',
    'captured, and nobody here knows',
    () => [[`update billing.charges set state = 'cancelled' where item_id = ${itemId}`]],
  ],
  ['I3', 'counts as paid, and nothing was captured', () => [[], { ledger: () => [] }]],
  [
    'I4',
    'credit out of thin air',
    () => [[`insert into billing.credit_accounts (user_id, balance_pence) values (999999, 500)`]],
  ],
  [
    'I5',
    'more given back than taken',
    () => [[], { ledger: (lines) => lines.map((line) => ({ ...line, refunded: Number(line.amount) + 1 })) }],
  ],
  [
    'I5',
    'given back here only',
    () => [
      [
        `insert into billing.refunds (id, charge_id, subscription_id, item_id, user_id, amount_pence, credit_pence, cause, state, created_at, changed_at)
     values (gen_random_uuid(), ${charge('id')}, ${subscriptionId}, ${itemId}, ${charge('user_id')}, 4840, 0, 'staff', 'succeeded', now() + interval '1 day', now())`,
      ],
    ],
  ],
  [
    'N-15',
    'an entry was changed',
    () => [[`update billing.book_entries set amount_pence = amount_pence + 1 where account = 'card'`]],
  ],
  [
    'N-15',
    'a sale is not booked',
    () => [
      [
        `delete from billing.book_entries where movement_id in (select id from billing.book_movements where key = 'charge:' || ${charge('id')})`,
        `delete from billing.book_movements where key = 'charge:' || ${charge('id')}`,
      ],
    ],
  ],
  [
    'N-15',
    'the provider holds another sum',
    () => [[], { ledger: (lines) => lines.map((line) => ({ ...line, refunded: Number(line.refunded) + 1 })) }],
  ],
  ['I6', 'shipped unpaid', () => [[`update billing.items set paid_at = null where id = ${itemId}`]]],
  [
    'I6',
    'shipped without a prescription',
    () => [[`update consultations.prescriptions set valid_until = '2020-01-01'`]],
  ],
  ['I6', 'shipped with two photos', () => [[`delete from media.photos where id = (select max(id) from media.photos)`]]],
  [
    'I7',
    'a label nobody asked for',
    () => [
      [],
      {
        labels: (lines) => [
          ...lines,
          { order_reference: 'twin', tracking_number: 'XX000000000GB', status: 'generated' },
        ],
      },
    ],
  ],
  ['I7', 'shipped, and the carrier has no label', () => [[], { labels: () => [] }]],
  ['I8', 'shipped, and not in the register', () => [[`delete from fulfilment.pom`]]],
  [
    'I9',
    'shipped after its refund',
    () => [
      [
        `insert into billing.refunds (id, charge_id, subscription_id, item_id, user_id, amount_pence, credit_pence, cause, state, created_at, changed_at)
     values (gen_random_uuid(), ${charge('id')}, ${subscriptionId}, ${itemId}, ${charge('user_id')}, 4840, 0, 'refused', 'created', now() - interval '1 day', now())`,
      ],
    ],
  ],
  [
    'I32',
    'packs on the shelf that nobody booked in',
    () => [
      [
        `insert into fulfilment.batches (code, number, expires_on, supplier, invoice, on_hand, received_at) values ('110C', 'B1', '2099-01-01', 'A', '1', 5, now())`,
      ],
    ],
  ],
  [
    'I32',
    'a pack put aside for an item that has left',
    () => [
      [
        `insert into fulfilment.batches (id, code, number, expires_on, supplier, invoice, on_hand, received_at) values (900, '110C', 'B1', '2099-01-01', 'A', '1', 4, now())`,
        `insert into fulfilment.batch_movements (batch_id, kind, quantity, item_id, at, by_name) values (900, 'received', 5, null, now(), 'A'), (900, 'allocated', -1, ${itemId}, now(), 'A')`,
        `insert into fulfilment.allocations (item_id, code, batch_id, allocated_at) values (${itemId}, '110C', 900, now())`,
      ],
    ],
  ],
  [
    'I32',
    'a worksheet that made more than its batch was born with',
    () => [
      [
        `insert into fulfilment.batches (id, code, number, expires_on, supplier, invoice, on_hand, received_at) values (901, '110C', 'W1', '2099-01-01', 'A', '1', 4, now())`,
        `insert into fulfilment.batch_movements (batch_id, kind, quantity, worksheet_id, at, by_name) values (901, 'received', 4, 900, now(), 'A')`,
        `insert into fulfilment.formulas (id, code, version, product, container, shelf_life_days, yield_min, yield_max, tolerance, method, key, written_at, written_by)
         values (900, '110C', 1, 'A', 'A', 90, 90, 100, 10, '{Mix}', gen_random_uuid(), now(), 'A')`,
        `insert into fulfilment.worksheets (id, formula_id, packs, key, state, begun_at, begun_by, ended_at, ended_by, batch_id, made)
         values (900, 900, 5, gen_random_uuid(), 'finished', now(), 'A', now(), 'A', 901, 5)`,
      ],
    ],
  ],
  [
    'I33',
    'left from another batch than its papers were printed for',
    () => [
      [
        `insert into fulfilment.batches (id, code, number, expires_on, supplier, invoice, on_hand, received_at) values (902, '110C', 'B1', '2099-01-01', 'A', '1', 4, now())`,
        `insert into fulfilment.batch_movements (batch_id, kind, quantity, item_id, at, by_name) values (902, 'received', 5, null, now(), 'A'), (902, 'allocated', -1, ${itemId}, now(), 'A')`,
        `insert into fulfilment.allocations (item_id, code, batch_id, allocated_at, supplied_at) values (${itemId}, '110C', 902, now(), now())`,
        `insert into fulfilment.bench_prints (item_id, pack, printed_at) values (${itemId}, 'papers B2', now() - interval '1 minute')`,
      ],
    ],
  ],
  [
    'I32',
    'billing sells what the pharmacy does not have',
    () => [[`insert into fulfilment.kept_codes (code, since) values ('110C', now())`]],
  ],
  [
    'I10',
    'an event that is never published',
    () => [
      [
        `update billing.outbox set published_at = null, written_at = now() - interval '2 minutes' where seq = (select max(seq) from billing.outbox)`,
      ],
    ],
  ],
  [
    'I11',
    'an event that a listener never handled',
    () => [
      [
        `delete from consultations.inbox where (fact_id, listener) = (select fact_id, listener from consultations.inbox limit 1)`,
      ],
    ],
  ],
  [
    'I11',
    'an event that nobody committed',
    () => [
      [
        `insert into messaging.inbox (fact_id, listener, subject) values (gen_random_uuid(), 'A.b', 'evt.billing.item.paid')`,
      ],
    ],
  ],
  [
    'I12',
    'an event handled twice',
    () => [
      [
        `alter table messaging.inbox drop constraint inbox_pkey`,
        `insert into messaging.inbox select * from messaging.inbox limit 1`,
      ],
    ],
  ],
  [
    'I13',
    'a job nobody works',
    () => [
      [
        `insert into billing.jobs (kind, key, data, due_at, trace) values ('item-due', 'late', '{}', now() - interval '11 minutes', '')`,
      ],
    ],
  ],
  [
    'I13',
    'an item that will never be charged',
    () => [
      [
        `delete from billing.jobs where kind = 'item-due'`,
        `update billing.items set due_at = '2020-01-01' where status = 'upcoming'`,
      ],
    ],
  ],
  [
    'I14',
    'a payment without an outcome',
    () => [
      [
        `update billing.charges set state = 'created', changed_at = now() - interval '3 minutes' where item_id = ${itemId}`,
      ],
    ],
  ],
  [
    'I18',
    'an event given up',
    () => [
      [
        `insert into billing.dead_letters (fact_id, listener, subject, envelope, error, attempts) values (gen_random_uuid(), 'A.b', 'evt.x.y.z', '{}', 'boom', 5)`,
      ],
    ],
  ],
  [
    'I21',
    'a subject that tells of somebody’s health',
    () => [
      [
        `update consultations.outbox set subject = 'evt.consultations.pregnancy.changed' where seq = (select max(seq) from consultations.outbox)`,
      ],
    ],
  ],
  ['I20', 'a decision without an audit row', () => [[`delete from consultations.audit`]]],
  ['I20', 'an audit row that was changed', () => [[`update consultations.audit set actor_name = 'Nobody'`]]],
  [
    'I27',
    'a prescription whose hash is another one',
    () => [[`update consultations.prescriptions set hash = repeat('0', 64)`]],
  ],
  [
    'I27',
    'a pharmacy that prints other words than were signed',
    () => [[`update fulfilment.prescription_copies set hash = repeat('0', 64)`]],
  ],
  ['I28', 'a supply of which nothing is kept', () => [[`delete from fulfilment.snapshots where item_id = ${itemId}`]]],
  [
    'I23',
    'ended, and still to be charged',
    () => [[`update billing.subscriptions set status = 'cancelled' where id = ${subscriptionId}`]],
  ],
  [
    'I31',
    'charged for a treatment whose consultation was never sent',
    () => [[`update billing.items set consultation = 'menopause' where id = ${itemId}`]],
  ],
  [
    'I24',
    'the card of somebody else',
    () => [[`update billing.stripe_customers set stripe_customer_id = 'cus_other'`]],
  ],
  [
    'I15',
    'two subscriptions for one consultation',
    () => [
      [
        'drop index billing.subscriptions_one_live',
        `create temporary table twin as select * from billing.subscriptions where id = ${subscriptionId}`,
        'update twin set id = 999',
        'insert into billing.subscriptions overriding system value select * from twin',
      ],
    ],
  ],
  [
    'I16',
    'active with nothing due',
    () => [[`update billing.items set due_at = null where subscription_id = ${subscriptionId}`]],
  ],
  [
    'I16',
    'failed without a reason',
    () => [[`update billing.subscriptions set status = 'failed' where id = ${subscriptionId}`]],
  ],
  [
    'N-19',
    'a renewal that no e-mail told of',
    () => [
      [
        `create temporary table renewal as select * from billing.charges where subscription_id = ${subscriptionId} and state = 'succeeded' limit 1`,
        `update renewal set id = gen_random_uuid(), sequence = 99, is_off_session = true, is_retried_by_plan = true, attempt = 1, payment_intent_id = null, created_at = created_at + interval '60 days',
           item_id = (select id from billing.items where subscription_id = ${subscriptionId} and status = 'upcoming' limit 1)`,
        'insert into billing.charges select * from renewal',
      ],
    ],
  ],
  [
    'N-19',
    'a renewal on another day than its e-mail named',
    () => [
      [
        `create temporary table renewal as select * from billing.charges where subscription_id = ${subscriptionId} and state = 'succeeded' limit 1`,
        `update renewal set id = gen_random_uuid(), sequence = 99, is_off_session = true, is_retried_by_plan = true, attempt = 1, payment_intent_id = null, created_at = created_at + interval '60 days',
           item_id = (select id from billing.items where subscription_id = ${subscriptionId} and status = 'upcoming' limit 1)`,
        'insert into billing.charges select * from renewal',
        // A letter of the day before, that names that day.
        `insert into billing.notices (subscription_id, kind, mark, at) select subscription_id, 'charge', ((created_at - interval '1 day')::date)::text || ' 999999', created_at - interval '1 day' from renewal`,
        `create temporary table letter as select * from messaging.mails limit 1`,
        `update letter set template = 'announced-charge', cause_id = (select 'subscription:' || subscription_id || ':' || ((created_at - interval '1 day')::date)::text || ' 999999' from renewal)`,
        `alter table letter drop column if exists id`,
        `do $$ declare names text; begin select string_agg(quote_ident(attname), ', ') into names from pg_attribute where attrelid = 'letter'::regclass and attnum > 0 and not attisdropped; execute format('insert into messaging.mails (%s) select %s from letter', names, names); end $$`,
      ],
    ],
  ],
  ['N-16', 'credit used and not taken', () => [[`update billing.charges set credit_pence = 100`]]],
  [
    'N-16',
    'credit agreed to and not given',
    () => [
      [
        `insert into billing.credit_requests (id, user_id, amount_pence, state, asked_by, decided_by, key, created_at, changed_at) values (gen_random_uuid(), 1, 9000, 'approved', 2, 3, 'planted', now(), now())`,
      ],
    ],
  ],
  [
    'N-17',
    'thanks for a friend who ordered nothing',
    () => [
      [
        `insert into billing.credit_entries (user_id, amount_pence, balance_pence, cause, key, at) select user_id, 1000, 1000, 'referral', 'referral:424242:earned', now() from billing.subscriptions where id = ${subscriptionId}`,
      ],
    ],
  ],
  [
    'N-20',
    'more taken than the button said',
    () => [
      [
        'alter table billing.charges drop constraint charges_shown',
        `update billing.charges set shown_pence = amount_pence - 1 where subscription_id = ${subscriptionId}`,
      ],
    ],
  ],
  [
    'N-20',
    'more taken than the e-mail said',
    () => [
      [
        `update billing.charges set is_off_session = true, is_retried_by_plan = true where subscription_id = ${subscriptionId}`,
        `insert into billing.notices (subscription_id, kind, mark, at) select subscription_id, 'charge', to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD') || ' 1', now() from billing.charges where subscription_id = ${subscriptionId} and state = 'succeeded'`,
      ],
    ],
  ],
  [
    'N-20',
    'more taken a day late than its e-mail said',
    () => [
      [...paidADayLate(), `update billing.notices set mark = split_part(mark, ' ', 1) || ' 1' where sequence = 1`],
    ],
  ],
  [
    'N-34',
    'a number between invoices that no invoice has',
    () => [[`update billing.document_series set last_number = last_number + 1 where series = 'invoice'`]],
  ],
  [
    'N-34',
    'an invoice with VAT that the books do not owe',
    () => [
      [`update billing.sale_documents set vat_pence = vat_pence + 1, net_pence = net_pence - 1 where cause = 'sale'`],
    ],
  ],
  [
    'N-35',
    'a payout of more than its lines',
    () => [
      [
        `insert into billing.provider_payouts (id, amount_pence, status, arrival_on, created_at, is_automatic, lines_pence, read_at) values ('po_1', 2, 'paid', '2026-01-01', now(), true, 1, now())`,
      ],
    ],
  ],
  [
    'N-35',
    'money that moved there and not here',
    () => [[`update sandbox.documents set doc = jsonb_set(doc, '{amount}', '1') where kind = 'balance_transaction'`]],
  ],
  [
    'N-26',
    'a day that says more than the books',
    () => [
      [
        `insert into billing.book_days (day, account, debit_pence, credit_pence) values ('2026-01-01', 'goodwill', 1, 0)`,
      ],
    ],
  ],
  [
    'N-26',
    'a list that counts one more than there are',
    () => [
      [
        `insert into billing.subscription_count_changes (plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at, n, pence)
        select plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at, 1, 0 from billing.subscriptions where id = ${subscriptionId}`,
      ],
    ],
  ],
  [
    'N-26',
    'a stock that counts one more than was shipped',
    () => [
      [
        `insert into billing.unit_count_changes (code, shipped_on, n) select code, '2026-01-01', 1 from billing.items limit 1`,
      ],
    ],
  ],
  [
    'N-26',
    'a dispatch list that counts one more than there are',
    () => [[`insert into fulfilment.list_count_changes (list, part, n) values ('dispatches', 'shipped', 1)`]],
  ],
  [
    'N-26',
    'a supply that is entered and said not to be',
    () => [
      [
        `insert into fulfilment.unentered_supplies (item_id, shipped_at) select item_id, shipped_at from fulfilment.pom`,
      ],
    ],
  ],
  [
    'N-26',
    'a subscription that is paid for and never began',
    () => [[`update billing.subscriptions set started_at = null where id = ${subscriptionId}`]],
  ],
  [
    'N-26',
    'a subscription that goes on and has ended',
    () => [[`update billing.subscriptions set ended_at = now() where id = ${subscriptionId}`]],
  ],
  [
    'N-26',
    'a month that brings more than its lines',
    () => [[`update billing.subscriptions set monthly_pence = monthly_pence + 1 where id = ${subscriptionId}`]],
  ],
  [
    'N-18',
    'a code used beyond its limit',
    () => [
      [
        `update billing.promotions set usage_limit = 1 where code = 'SORREL20'`,
        `insert into billing.redemptions (promotion_id, user_id, subscription_id, state, at) select p.id, n, s.id, 'used', now() from billing.promotions p, billing.subscriptions s, generate_series(1, 2) n where p.code = 'SORREL20' and s.id = ${subscriptionId}`,
      ],
    ],
  ],
];

test.each(CASES)('%s notices: %s', async (name, _what, plant) => {
  expect(names(await broken(...plant()))).toContain(name);
});

test('a charge that is a day late, beside an e-mail about another of that day, is not taken for more than was shown', async () => {
  const other = `insert into billing.notices (subscription_id, kind, mark, at, sequence) select subscription_id, 'charge', to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD') || ' 1', now(), 2 from billing.charges where subscription_id = ${subscriptionId} and state = 'succeeded'`;
  expect(names(await broken([...paidADayLate(), other]))).not.toContain('N-20');
});

test('each invariant has a test that breaks it', () => {
  expect([...new Set(CASES.map(([name]) => name))].toSorted()).toEqual(PROMISES.map((one) => one.name).toSorted());
});
