import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment, Pence } from '../../words.ts';
import { staff } from './shapes.ts';

const ProviderTransaction = z.object({
  id: z.string(),
  /** In the provider's words. */
  type: z.string(),
  category: z.string(),
  amountPence: Pence,
  feePence: Pence,
  netPence: Pence,
  at: Moment,
  source: z.string().nullable(),
  paymentId: z.string().nullable(),
  payoutId: z.string().nullable(),
  /** In our books. Null: not there. */
  movementId: Id.nullable(),
  oursPence: Pence.nullable(),
  isSettled: z.boolean(),
});

/** The provider's balance beside our books: what moved in these days, its payouts, and from any day what has no counterpart. The oldest hundred of each. */
export const readReconciliation = query(
  'rpc.billing.payouts.reconciliation',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({
    /** Null: never read yet. */
    readUntil: Moment.nullable(),
    /** What stands there and, in our books, at the provider: of what was read. */
    theirBalancePence: Pence,
    ourBalancePence: Pence,
    kinds: z.array(
      z.object({ category: z.string(), count: z.int(), amountPence: Pence, feePence: Pence, netPence: Pence }),
    ),
    payouts: z.array(
      z.object({
        id: z.string(),
        amountPence: Pence,
        status: z.string(),
        arrivalOn: LocalDate,
        trace: z.string().nullable(),
        /** What its lines come to. Null: the provider does not name them yet. */
        linesPence: Pence.nullable(),
      }),
    ),
    theirsOpen: z.array(ProviderTransaction.extend({ advice: z.string() })),
    theirsOpenCount: z.int(),
    oursOpen: z.array(
      z.object({
        movementId: Id,
        kind: z.enum(['sale', 'late', 'refund', 'dispute']),
        at: Moment,
        pence: Pence,
        subscriptionId: Id.nullable(),
      }),
    ),
    oursOpenCount: z.int(),
  }),
  { actors: staff, permissions: MAY.readBooks, timeoutMs: 15_000 },
);
/** Every line of the provider's balance in these days, oldest first, with its fee, its payout and its movement in our books. Follows on after `after`. */
export const listProviderTransactions = query(
  'rpc.billing.payouts.transactions',
  z.object({
    from: LocalDate,
    to: LocalDate,
    after: z.string().max(255).nullable().default(null),
    limit: z.int().min(1).max(1_000).default(500),
  }),
  z.object({ rows: z.array(ProviderTransaction), next: z.string().nullable() }),
  { actors: staff, permissions: MAY.readBooks, isAudited: true, timeoutMs: 15_000 },
);
/** Reads what is new there, in the background; it happens every night by itself. */
export const readProviderBalance = command('rpc.billing.payouts.read-balance', Nothing, Receipt, {
  actors: ['staff', 'system'],
  permissions: MAY.readBooks,
});
