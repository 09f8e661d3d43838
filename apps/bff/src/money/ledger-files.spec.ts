import { describe, expect, test } from '@jest/globals';
import { ACCOUNTS, USUAL_ACCOUNTS } from '@sorrel/contracts/billing/ledger-accounts';
import { LEDGER_FILES, type JournalLine } from './ledger-files.ts';

const accounts = ACCOUNTS.map((account) => ({ account, ...USUAL_ACCOUNTS[account] }));
const day: JournalLine[] = [
  { day: '2027-07-29', account: 'card', debitPence: 9680, creditPence: 4840 },
  { day: '2027-07-29', account: 'sales', debitPence: 0, creditPence: 9680 },
  { day: '2027-07-29', account: 'returns', debitPence: 4840, creditPence: 0 },
];

describe('what a ledger imports', () => {
  test('Xero: each day balances to nothing, dates are British, every account has a number', () => {
    const rows = LEDGER_FILES.xero.rows(day, accounts);
    expect(rows[0]).toEqual(['Sorrel 2027-07-29', '29/07/2027', 'Card provider clearing', '610', 'No VAT', '96.80']);
    expect(rows[1]?.at(-1)).toBe('-48.40');
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(0);
    expect(rows.every((row) => row.length === LEDGER_FILES.xero.columns.length)).toBe(true);
  });

  test('QuickBooks: debits and credits of a journal are the same sum', () => {
    const rows = LEDGER_FILES.quickbooks.rows(day, accounts);
    const sum = (column: number): number =>
      rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    expect([sum(3), sum(4)]).toEqual([14_520, 14_520]);
    expect(new Set(rows.map(([number]) => number))).toEqual(new Set(['SO-20270729']));
  });

  test('the numbers are those that were entered', () => {
    const own = accounts.map((one) => (one.account === 'card' ? { ...one, code: '1200', name: 'Stripe' } : one));
    expect(LEDGER_FILES.xero.rows(day, own)[0]?.slice(2, 4)).toEqual(['Stripe', '1200']);
    expect(LEDGER_FILES.quickbooks.rows(day, own)[0]?.[2]).toBe('Stripe');
  });
});
