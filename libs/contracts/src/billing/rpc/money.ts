import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment, Pence } from '../../words.ts';
import { LedgerAccount } from '../ledger-accounts.ts';
import { DisputeState } from '../disputes.ts';
import { Account, CreditState, RefundCause, RefundReason, RefundState } from '../words.ts';
import { staff } from './shapes.ts';

const ItemRefund = z.object({
  id: z.uuid(),
  amountPence: Pence,
  creditPence: Pence,
  state: RefundState,
  cause: RefundCause,
  reason: RefundReason.nullable(),
  /** Who asked for it, when a person did. */
  askedBy: Id.nullable(),
  at: Moment,
});
/** What was paid for the items of a subscription, what was refunded and what is left. Above `limitPence` a refund needs two people. */
export const readRefunds = query(
  'rpc.billing.refunds.read',
  z.object({ subscriptionId: Id }),
  z.object({
    limitPence: Pence,
    payments: z.array(
      z.object({
        itemId: Id,
        /** A payment that came when nothing was due and was refunded automatically. */
        isSurplus: z.boolean(),
        paidPence: Pence,
        creditPence: Pence,
        leftPence: Pence,
        leftOnCardPence: Pence,
        refunds: z.array(ItemRefund),
      }),
    ),
  }),
  { actors: staff, permissions: MAY.readCustomers },
);
const RefundAnswer = Receipt.extend({
  refundId: z.uuid(),
  state: RefundState,
  amountPence: Pence,
  creditPence: Pence,
});
/** Refunds all that is left (`amountPence` null) or a part: to the card first, then to credit. The same key twice makes one refund. */
export const beginRefund = command(
  'rpc.billing.refunds.begin',
  z.object({
    itemId: Id,
    amountPence: Pence.min(1, 'Please enter an amount of at least £0.01.')
      .max(1_000_000, 'Please enter a smaller amount.')
      .nullable(),
    reason: RefundReason,
    idempotencyKey: z.string().min(1).max(255),
  }),
  RefundAnswer,
  { actors: staff, permissions: MAY.moveMoney, timeoutMs: 20_000 },
);
export const approveRefund = command('rpc.billing.refunds.approve', z.object({ refundId: z.uuid() }), RefundAnswer, {
  actors: staff,
  permissions: MAY.moveMoney,
});
export const declineRefund = command('rpc.billing.refunds.decline', z.object({ refundId: z.uuid() }), RefundAnswer, {
  actors: staff,
  permissions: MAY.moveMoney,
});

/** Stock by product code. `counted` null: not counted, so always there; `left` is what no order has claimed. */
export const StockRow = z.object({
  code: z.string(),
  name: z.string(),
  counted: z.int().nullable(),
  countedAt: Moment.nullable(),
  left: z.int().nullable(),
  /** Due charges that wait for it. */
  waiting: z.int(),
  /** Kept by batch: `counted` is what its batches say. */
  isByBatch: z.boolean(),
  /** A pharmacist has stopped it for everybody. */
  isStopped: z.boolean(),
});
export const readStock = query('rpc.billing.stock.read', Nothing, z.object({ rows: z.array(StockRow) }), {
  actors: staff,
  permissions: MAY.readStock,
});
/** Sets the number on the shelf now. Null stops counting a product. Charges that waited for it are made at once, longest waiting first. */
export const countStock = command(
  'rpc.billing.stock.count',
  z.object({
    code: z.string().max(20),
    counted: z
      .int('Please enter a whole number.')
      .min(0, 'Please enter 0 or more.')
      .max(100_000, 'Please enter at most 100,000.')
      .nullable(),
  }),
  Receipt,
  { actors: staff, permissions: MAY.countStock },
);

const CreditAnswer = z.object({ balancePence: Pence, state: CreditState, requestId: z.uuid().nullable() });
/** `valuePence` may be negative; the balance never goes below zero (conflict). Above the limit it waits as `requested` for a second person. */
export const changeCredit = command(
  'rpc.billing.credit.change',
  z.object({ userId: Id, valuePence: Pence, idempotencyKey: z.string().max(255).nullish() }),
  CreditAnswer,
  { actors: staff, permissions: MAY.moveMoney },
);
/** Credit requested for a customer, newest first. Above `limitPence` credit needs two people. */
export const readCreditRequests = query(
  'rpc.billing.credit.requests',
  z.object({ userId: Id }),
  z.object({
    limitPence: Pence,
    requests: z.array(z.object({ id: z.uuid(), amountPence: Pence, state: CreditState, askedBy: Id, at: Moment })),
  }),
  { actors: staff, permissions: MAY.readCustomers },
);
export const approveCredit = command('rpc.billing.credit.approve', z.object({ requestId: z.uuid() }), CreditAnswer, {
  actors: staff,
  permissions: MAY.moveMoney,
});
export const declineCredit = command('rpc.billing.credit.decline', z.object({ requestId: z.uuid() }), CreditAnswer, {
  actors: staff,
  permissions: MAY.moveMoney,
});

/** Payments that customers dispute at their bank: those that want an answer first, then the latest. */
export const readDisputes = query(
  'rpc.billing.disputes.list',
  Nothing,
  z.object({
    disputes: z.array(
      z.object({
        id: z.string(),
        subscriptionId: Id,
        userId: Id,
        itemId: Id,
        paymentId: z.string().nullable(),
        /** In the provider's words; `disputeReason` has ours. */
        reason: z.string().nullable(),
        state: DisputeState,
        amountPence: Pence,
        feePence: Pence.nullable(),
        answerBy: Moment.nullable(),
        hasEvidence: z.boolean(),
        openedAt: Moment,
        closedAt: Moment.nullable(),
        paidAt: Moment.nullable(),
        /** Lost, and staff have said that the plan goes on. */
        isSettled: z.boolean(),
        isPlanOver: z.boolean(),
      }),
    ),
  }),
  { actors: staff, permissions: MAY.readDisputes },
);
/** After a lost dispute the plan goes on; what was paid with that money and not sent is not sent. Repeating it is harmless. */
export const settleDispute = command(
  'rpc.billing.disputes.settle',
  z.object({ disputeId: z.string().min(1).max(255) }),
  Receipt,
  { actors: staff, permissions: MAY.moveMoney },
);

/** Raw bytes of a provider's webhook, base64, with its signature header. Verified, stored once, worked later. */
export const receiveStripeWebhook = command(
  'rpc.billing.payments.receive-webhook',
  z.object({ body: z.string().max(2_000_000), signature: z.string().max(2_000) }),
  z.object({ isNew: z.boolean() }),
  { actors: ['system'] },
);
/** Compares open and recent payments with the provider and corrects what lost webhooks left behind. */
export const reconcile = command(
  'rpc.billing.payments.reconcile',
  Nothing,
  z.object({ checked: z.int(), fixed: z.int() }),
  { actors: ['system', 'staff'], permissions: MAY.keepBooks, timeoutMs: 60_000 },
);

/** The books by account: the movements in the period and the balances at its end (debit plus, credit minus), and the latest checks. `differences`: of the last finished check. */
export const readBooks = query(
  'rpc.billing.books.read',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({
    accounts: z.array(z.object({ account: Account, debitPence: Pence, creditPence: Pence, balancePence: Pence })),
    /** Refunds that the bank sent back and that have not been made again, from any day, oldest first. */
    returned: z.array(z.object({ subscriptionId: Id, amountPence: Pence, at: Moment })),
    /** Requests that the card provider refuses through no fault of a card, and that we retry: oldest first. */
    refusedUs: z.array(
      z.object({
        what: z.enum(['charge', 'refund', 'account']),
        subscriptionId: Id.nullable(),
        amountPence: Pence.nullable(),
        code: z.string(),
        times: z.int(),
        since: Moment,
      }),
    ),
    /** Webhooks about payments we do not know, or dated in the future: kept, and tried again when that changes. */
    setAside: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        reason: z.enum(['unknown-payment', 'from-the-future']),
        paymentId: z.string().nullable(),
        at: Moment,
      }),
    ),
    checks: z.array(
      z.object({
        id: Id,
        state: z.enum(['planned', 'done', 'broken-off']),
        from: LocalDate,
        to: LocalDate,
        by: z.string(),
        plannedAt: Moment,
        finishedAt: Moment.nullable(),
        compared: z.int(),
        differences: z.int(),
      }),
    ),
    differences: z.array(
      z.object({
        what: z.string(),
        subscriptionId: Id.nullable(),
        paymentId: z.string().nullable(),
        oursPence: Pence.nullable(),
        theirsPence: Pence.nullable(),
      }),
    ),
  }),
  { actors: ['staff', 'system'], permissions: MAY.readBooks, timeoutMs: 10_000 },
);
/**
 * Every movement of the books in these days, or of one customer, in the order in which it was written: sales, late payments, credit, refunds, disputes.
 * Follows on after `after`.
 */
export const readMovements = query(
  'rpc.billing.books.movements',
  z.object({
    from: LocalDate,
    to: LocalDate,
    userId: Id.nullable().default(null),
    after: Id.nullable().default(null),
    limit: z.int().min(1).max(1_000).default(500),
  }),
  z.object({
    rows: z.array(
      z.object({
        id: Id,
        day: LocalDate,
        at: Moment,
        kind: z.enum(['sale', 'late', 'credit', 'refund', 'dispute', 'fee', 'payout']),
        /** Names what moved, once, for ever: a charge, a refund, an entry of credit, a dispute. */
        key: z.string(),
        /** Null: a fee or a payout. */
        userId: Id.nullable(),
        subscriptionId: Id.nullable(),
        /** The item's number in its receipt. */
        itemId: Id.nullable(),
        code: z.string().nullable(),
        isPrescription: z.boolean().nullable(),
        /** The invoice or credit note that came with it. */
        document: z.string().nullable(),
        /** Of the VAT in it; null: none is charged, or nothing was sold or given back. */
        ratePercent: z.number().nullable(),
        /** At the card provider. */
        reference: z.string().nullable(),
        entries: z.array(z.object({ account: Account, pence: Pence })),
      }),
    ),
    next: Id.nullable(),
  }),
  { actors: staff, permissions: MAY.readBooks, isAudited: true, timeoutMs: 15_000 },
);
/** What moved on each account, by day: the sums of the movements, as journals are made from them. */
export const readJournal = query(
  'rpc.billing.books.journal',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({
    days: z.array(z.object({ day: LocalDate, account: Account, debitPence: Pence, creditPence: Pence })),
    /** Their numbers in your ledger: those of the month, where it is closed. */
    accounts: z.array(LedgerAccount),
  }),
  { actors: staff, permissions: MAY.readBooks, isAudited: true, timeoutMs: 15_000 },
);
/** Compares the books of these days with our own tables and the card provider, in the background. */
export const checkBooks = command(
  'rpc.billing.books.check',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({ checkId: Id }),
  { actors: ['staff', 'system'], permissions: MAY.keepBooks },
);
