import { z } from 'zod';
import { DisputeState } from '../../billing/disputes.ts';
import { Id } from '../../rpc-contract.ts';
import { CreditState, RefundReason, RefundState } from '../../billing/words.ts';
import { Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Refunds, credit, cards and the books. Money: JSON numbers in pounds. */

/** GET /v2/admin/data/refunds?subscription= : what was paid for each item, what has gone back, what is left. */
export const RefundsAnswer = z.object({
  /** Above it a refund needs two people. */
  limit: z.number(),
  payments: z.array(
    z.object({
      item: Id,
      is_surplus: z.boolean(),
      paid: z.number(),
      credit_used: z.number(),
      left: z.number(),
      left_on_card: z.number(),
      refunds: z.array(
        z.object({
          id: z.string(),
          amount: z.number(),
          credit: z.number(),
          state: RefundState,
          reason: RefundReason.nullable(),
          /** Requested by the viewer themselves, so they may not approve it. */
          by_me: z.boolean(),
          at: Moment,
        }),
      ),
    }),
  ),
});

/** POST /v2/admin/form/refund, refund-approve, refund-decline */
export const RefundDone = z.object({ success: z.literal(true), refund: z.string(), state: RefundState });

/** POST /v2/admin/form/update-user-credit, credit-approve, credit-decline. `requested`: a second person has to agree. */
export const CreditDone = z.object({
  success: z.literal(true),
  credit: z.number(),
  state: CreditState,
  request: z.string().nullable(),
});

/** GET /v2/admin/data/credit-requests?user= : what was asked for, newest first. Amounts in pounds. */
export const CreditRequestsAnswer = z.object({
  limit: z.number(),
  requests: z.array(
    z.object({ id: z.string(), amount: z.number(), state: CreditState, by_me: z.boolean(), at: z.string() }),
  ),
});

/** GET /v2/admin/data/get-user-payment-methods?email= answers a bare array of these. */
export const AdminMethod = z.object({
  id: z.string(),
  type: z.enum(['card', 'us_bank_account', 'sepa_debit', 'paypal', 'cashapp', 'other']),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  bank_name: z.string().nullable(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
  billing_details: z.object({ email: z.string(), name: z.string() }),
});

/** GET /v2/admin/data/disputes. What wants an answer first, then the latest. */
export const DisputesAnswer = z.object({
  /** Whether this person may let a plan go on. */
  may_settle: z.boolean(),
  disputes: z.array(
    z.object({
      id: z.string(),
      subscription_id: Id,
      user_id: Id,
      state: DisputeState,
      why: z.string(),
      /** What to send to the bank. */
      evidence: z.array(z.string()),
      amount: z.number(),
      fee: z.number().nullable(),
      answer_by: Moment.nullable(),
      has_evidence: z.boolean(),
      opened_at: Moment,
      closed_at: Moment.nullable(),
      paid_at: Moment.nullable(),
      stripe_url: z.string().nullable(),
      is_settled: z.boolean(),
      is_plan_over: z.boolean(),
    }),
  ),
});

/** GET /v2/admin/data/movements?from&to&user&after. Debit plus, credit minus, in pounds; a hundred at a time. */
export const MovementsAnswer = z.object({
  next: Id.nullable(),
  rows: z.array(
    z.object({
      id: Id,
      day: z.string(),
      kind: z.string(),
      user_id: Id.nullable(),
      subscription_id: Id.nullable(),
      receipt: z.string().nullable(),
      reference: z.string().nullable(),
      entries: z.array(z.object({ account: z.string(), amount: z.number() })),
    }),
  ),
});

/** GET /v2/admin/data/sale-documents?from&to&after. Invoices and credit notes, in pounds; a hundred at a time. */
export const SaleDocumentsAnswer = z.object({
  next: Id.nullable(),
  rows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      series: z.enum(['invoice', 'credit-note']),
      cause: z.string(),
      day: z.string(),
      user_id: Id,
      subscription_id: Id.nullable(),
      invoice: z.string().nullable(),
      rate: z.number().nullable(),
      net: z.number(),
      vat: z.number(),
      gross: z.number(),
    }),
  ),
});

const Side = z.object({ account: z.string(), debit: z.number(), credit: z.number(), balance: z.number() });
/** GET /v2/admin/data/closings. The months of the books, the latest first, in pounds; and our accounts' numbers in your ledger. */
export const ClosingsAnswer = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      state: z.enum(['open', 'proposed', 'closed']),
      is_next: z.boolean(),
      by_me: z.boolean(),
      proposed_by: z.string().nullable(),
      proposed_at: Moment.nullable(),
      closed_by: z.string().nullable(),
      closed_at: Moment.nullable(),
      movements: z.int().nullable(),
      accounts: z.array(Side),
      documents: z.array(
        z.object({
          series: z.string(),
          count: z.int(),
          names: z.string(),
          net: z.number(),
          vat: z.number(),
          gross: z.number(),
        }),
      ),
    }),
  ),
  accounts: z.array(z.object({ account: z.string(), code: z.string(), name: z.string() })),
});

/** GET /v2/admin/data/reconciliation?from&to. The card provider's balance beside our books, in pounds. */
export const ReconciliationAnswer = z.object({
  read_until: Moment.nullable(),
  their_balance: z.number(),
  our_balance: z.number(),
  kinds: z.array(
    z.object({ category: z.string(), count: z.int(), amount: z.number(), fee: z.number(), net: z.number() }),
  ),
  payouts: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.string(),
      arrival_on: z.string(),
      trace: z.string().nullable(),
      lines: z.number().nullable(),
    }),
  ),
  theirs_open: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      at: Moment,
      amount: z.number(),
      ours: z.number().nullable(),
      source: z.string().nullable(),
      stripe_url: z.string().nullable(),
      advice: z.string(),
    }),
  ),
  theirs_open_count: z.int(),
  ours_open: z.array(
    z.object({ movement: Id, kind: z.string(), at: Moment, amount: z.number(), subscription_id: Id.nullable() }),
  ),
  ours_open_count: z.int(),
});

/** GET /v2/admin/data/books?from&to. Amounts in pounds: debit plus, credit minus. */
export const BooksAnswer = z.object({
  from: z.string(),
  to: z.string(),
  accounts: z.array(z.object({ account: z.string(), debit: z.number(), credit: z.number(), balance: z.number() })),
  checks: z.array(
    z.object({
      id: Id,
      state: z.enum(['planned', 'done', 'broken-off']),
      from: z.string(),
      to: z.string(),
      by: z.string(),
      planned_at: Moment,
      finished_at: Moment.nullable(),
      compared: z.int(),
      differences: z.int(),
    }),
  ),
  returned: z.array(z.object({ subscription_id: Id, amount: z.number(), at: Moment })),
  refused_us: z.array(
    z.object({
      what: z.enum(['charge', 'refund', 'account']),
      subscription_id: Id.nullable(),
      amount: z.number().nullable(),
      code: z.string(),
      times: z.int(),
      since: Moment,
    }),
  ),
  set_aside: z.array(
    z.object({
      event_id: z.string(),
      type: z.string(),
      reason: z.enum(['unknown-payment', 'from-the-future']),
      payment_id: z.string().nullable(),
      stripe_url: z.string().nullable(),
      at: Moment,
    }),
  ),
  differences: z.array(
    z.object({
      what: z.string(),
      subscription_id: Id.nullable(),
      payment_id: z.string().nullable(),
      stripe_url: z.string().nullable(),
    }),
  ),
});

export const BooksPage = page('Admin/Books', BooksAnswer);
