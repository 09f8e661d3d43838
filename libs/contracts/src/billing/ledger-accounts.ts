import { z } from 'zod';
import { Account } from './words.ts';

/** An account of our books in a ledger of somebody else's. */
export const LedgerAccount = z.object({
  account: Account,
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,10}$/, 'Please enter a number of 1 to 10 letters and digits, as your ledger has it.'),
  name: z
    .string()
    .trim()
    .min(1, 'Please enter the account’s name.')
    .max(100, 'Please use at most 100 characters.')
    .regex(/^[^:"\r\n\t]*$/, 'Please leave out colons and quotation marks: ledgers read them as something else.'),
});
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** What is taken until somebody enters their own: as they would stand in a small company's chart. */
export const USUAL_ACCOUNTS: Readonly<Record<Account, { code: string; name: string }>> = {
  card: { code: '610', name: 'Card provider clearing' },
  sales: { code: '200', name: 'Sales' },
  discounts: { code: '210', name: 'Discounts' },
  credit: { code: '830', name: 'Customer credit' },
  held: { code: '831', name: 'Customer credit held' },
  goodwill: { code: '405', name: 'Goodwill credit' },
  referrals: { code: '406', name: 'Referral credit' },
  returns: { code: '220', name: 'Sales returns' },
  late: { code: '832', name: 'Payments to be returned' },
  disputes: { code: '615', name: 'Disputed payments' },
  vat: { code: '820', name: 'VAT' },
  fees: { code: '404', name: 'Card provider fees' },
  bank: { code: '611', name: 'Card payouts in transit' },
};
export const ACCOUNTS = Account.options;

/** Two accounts under one number or name would be one there. Null: all is well. */
export function wrongIn(accounts: readonly LedgerAccount[]): string | null {
  if (new Set(accounts.map(({ account }) => account)).size !== ACCOUNTS.length)
    return 'Please enter every account, once.';
  for (const key of ['code', 'name'] as const) {
    const seen = new Set<string>();
    for (const one of accounts) {
      const value = one[key].toLowerCase();
      if (seen.has(value))
        return `“${one[key]}” stands for two accounts. Each needs its own ${key === 'code' ? 'number' : 'name'}.`;
      seen.add(value);
    }
  }
  return null;
}
