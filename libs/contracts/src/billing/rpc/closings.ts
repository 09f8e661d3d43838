import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment, Pence } from '../../words.ts';
import { LedgerAccount } from '../ledger-accounts.ts';
import { Account } from '../words.ts';
import { staff } from './shapes.ts';

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.');
export const ClosingTotals = z.object({
  movements: z.int(),
  accounts: z.array(z.object({ account: Account, debitPence: Pence, creditPence: Pence, balancePence: Pence })),
  documents: z.array(
    z.object({
      series: z.string(),
      count: z.int(),
      first: z.int().nullable(),
      last: z.int().nullable(),
      netPence: Pence,
      vatPence: Pence,
      grossPence: Pence,
    }),
  ),
});
export type ClosingTotals = z.infer<typeof ClosingTotals>;

/** The months of the books, the latest first: open, proposed for closing, or closed with their sums. And our accounts' numbers. */
export const readClosings = query(
  'rpc.billing.closings.read',
  Nothing,
  z.object({
    months: z.array(
      z.object({
        month: Month,
        state: z.enum(['open', 'proposed', 'closed']),
        /** The oldest that is open, and over: the one that can be closed. */
        isNext: z.boolean(),
        proposedBy: Id.nullable(),
        proposedName: z.string().nullable(),
        proposedAt: Moment.nullable(),
        closedName: z.string().nullable(),
        closedAt: Moment.nullable(),
        totals: ClosingTotals.nullable(),
      }),
    ),
    accounts: z.array(LedgerAccount),
  }),
  { actors: staff, permissions: MAY.readBooks, timeoutMs: 15_000 },
);
/** Says that a month is ready; it counts when a second person closes it. */
export const proposeClosing = command('rpc.billing.closings.propose', z.object({ month: Month }), Receipt, {
  actors: staff,
  permissions: MAY.closeBooks,
});
export const withdrawClosing = command('rpc.billing.closings.withdraw', z.object({ month: Month }), Receipt, {
  actors: staff,
  permissions: MAY.closeBooks,
});
/** For ever: nothing is dated in it afterwards. Never by whoever proposed it. */
export const closeMonth = command('rpc.billing.closings.close', z.object({ month: Month }), Receipt, {
  actors: staff,
  permissions: MAY.closeBooks,
  timeoutMs: 30_000,
});
/** The numbers and names of all our accounts in your ledger. Closed months keep theirs. */
export const saveLedgerAccounts = command(
  'rpc.billing.closings.save-accounts',
  z.object({ accounts: z.array(LedgerAccount).max(50) }),
  Receipt,
  { actors: staff, permissions: MAY.closeBooks },
);
