import type { Kind } from './likeness.ts';

/** A table that holds customers' rows, and which of its rows belong to the models. */
export interface PlannedTable {
  schema: string;
  name: string;
  /** What its `id` numbers, where other tables refer to it. */
  kind?: Kind;
  /** A condition; `{users}`, `{subscriptions}`, `{items}` stand for the models' numbers. */
  of: string;
}

const USER = 'user_id = any({users})';
const SUBSCRIPTION = 'subscription_id = any({subscriptions})';
const ITEM = 'item_id = any({items})';

/** What moved the provider's balance: a line of theirs names the payment, that of a payout or a fee of the account nobody. */
const LINES = 'payment_id in (select payment_intent_id from billing.charges where user_id = any({users}))';
const MOVEMENTS = `(user_id = any({users}) or key in (select 'provider:' || id || ':fee' from billing.provider_transactions where ${LINES}))`;

const OF_MODELS = 'select stripe_customer_id from billing.stripe_customers where user_id = any({users})';

const tables = (schema: string, of: string, names: Record<string, Kind | null>): PlannedTable[] =>
  Object.entries(names).map(([name, kind]) => ({ schema, name, of, ...(kind ? { kind } : {}) }));

/**
 * Left out: sessions and what belongs to a browser; events and what was made of them (they are over); the audit (nobody did this); mails at
 * the stand-in's mail server; values found by their print (tokens of copies are their own). Of jobs those that are due.
 */
export const PLAN: readonly PlannedTable[] = [
  { schema: 'identity', name: 'accounts', kind: 'user', of: 'id = any({users})' },
  ...tables('identity', USER, { addresses: 'address' }),
  ...tables('billing', USER, {
    customers: null,
    stripe_customers: null,
    cards: null,
    checkouts: null,
    consultations: null,
    evidence: null,
    patients: null,
    photos: null,
    prescriptions: 'prescription',
    verdicts: null,
    credit_accounts: null,
    credit_entries: null,
    credit_requests: null,
    subscriptions: 'subscription',
    charges: null,
    refunds: null,
    redemptions: null,
  }),
  { schema: 'billing', name: 'book_movements', kind: 'movement', of: MOVEMENTS },
  ...tables('billing', SUBSCRIPTION, {
    items: 'item',
    disputes: null,
    cancellations: null,
    notices: null,
    timeline: null,
  }),
  {
    schema: 'billing',
    name: 'book_entries',
    of: `movement_id in (select id from billing.book_movements where ${MOVEMENTS})`,
  },
  { schema: 'billing', name: 'provider_transactions', of: LINES },
  {
    schema: 'billing',
    name: 'card_notices',
    of: 'method_id in (select method_id from billing.cards where user_id = any({users}))',
  },
  {
    schema: 'billing',
    name: 'stripe_events',
    of: `worked_at is not null and payment_id is null and object_id in (
      select payment_intent_id from billing.charges where user_id = any({users}) union select method_id from billing.cards where user_id = any({users}))`,
  },
  {
    schema: 'billing',
    name: 'jobs',
    of: `state = 'due' and ((data->>'itemId')::bigint = any({items}) or (data->>'subscriptionId')::bigint = any({subscriptions})
      or data->>'methodId' in (select method_id from billing.cards where user_id = any({users})))`,
  },
  // Last of its service: the series it takes its numbers from waits for the transaction's end.
  { schema: 'billing', name: 'sale_documents', kind: 'saleDocument', of: USER },
  ...tables('consultations', USER, {
    consultations: 'consultation',
    customers: null,
    evidence: null,
    legacy_consultations: null,
    overrides: null,
    patients: null,
    photos: null,
    prescriptions: 'prescription',
    questions: null,
    reviews: 'review',
    rule_decisions: null,
    subscriptions: null,
    verdicts: null,
  }),
  // Visits, documents and identity checks are not copied, and so is nothing that is about one of them.
  ...tables('consultations', `${USER} and cause !~ '^(visit|evidence-document|identity-check):'`, {
    notices: null,
    tasks: null,
  }),
  {
    schema: 'consultations',
    name: 'decisions',
    kind: 'decision',
    of: 'review_id in (select id from consultations.reviews where user_id = any({users}))',
  },
  // Pairs of accounts that were looked at stay as they are.
  { schema: 'consultations', name: 'likenesses', of: `${USER} and print !~ ':'` },
  {
    schema: 'consultations',
    name: 'jobs',
    of: `state = 'due' and ((data->>'userId')::bigint = any({users}) or (data->>'subscriptionId')::bigint = any({subscriptions})
      or (data->>'consultationId')::bigint in (select id from consultations.consultations where user_id = any({users})))`,
  },
  ...tables('media', USER, { photos: 'photo' }),
  ...tables('messaging', USER, { customer_copies: null, messages: 'message', conversations: null, mails: 'mail' }),
  ...tables('fulfilment', USER, {
    customer_copies: null,
    gp_consents: null,
    legacy_orders: 'legacyOrder',
    dispatches: null,
    pom: null,
    prescription_copies: 'prescription',
  }),
  ...tables('fulfilment', ITEM, { printed_documents: null, refunds: null, snapshots: null }),
  {
    schema: 'fulfilment',
    name: 'labels',
    of: `${ITEM} or legacy_order_id in (select id from fulfilment.legacy_orders where user_id = any({users}))`,
  },
  {
    schema: 'sandbox',
    name: 'documents',
    of: `(id in (${OF_MODELS}) or doc->>'customer' in (${OF_MODELS})
      or doc->>'payment_intent' in (select payment_intent_id from billing.charges where user_id = any({users}))
      or (kind = 'balance_transaction' and doc->>'source' in (select id from sandbox.documents
        where doc->>'payment_intent' in (select payment_intent_id from billing.charges where user_id = any({users}))))
      or coalesce(doc->>'orderReference', doc->>'order_reference') in (select 'SRL-' || item from unnest({items}) as of_models (item)))`,
  },
];

/** A table's numbers are of the kind it names, or of one of its own. */
export const kindOf = ({ schema, name, kind }: PlannedTable): Kind => kind ?? `${schema}.${name}`;

/** Texts that are a picture or a page in another alphabet: nothing in them is a number of ours. */
export const OPAQUE: ReadonlySet<string> = new Set(['labels.pdf_sealed', 'printed_documents.pdf_sealed']);

/** A payout is of a day and of everybody: what was paid out of a model is still to be paid out of its copies, here and at the provider. */
export const isPaidOut = ({ schema, name }: PlannedTable, kind: string | null | undefined, column: string): boolean =>
  (schema === 'billing' && name === 'provider_transactions' && column === 'payout_id') ||
  (schema === 'sandbox' && kind === 'balance_transaction' && column === 'private');
