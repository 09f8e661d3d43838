import { describe, expect, test } from '@jest/globals';
import { Account } from '@sorrel/contracts/billing/words';
import { LEDGER, LEDGER_FILES, type JournalLine } from './ledger-files.ts';

const day: JournalLine[] = [
  { day: '2027-07-29', account: 'card', debitPence: 9680, creditPence: 4840 },
  { day: '2027-07-29', account: 'sales', debitPence: 0, creditPence: 9680 },
  { day: '2027-07-29', account: 'returns', debitPence: 4840, creditPence: 0 },
];

describe('what a ledger imports', () => {
  test('Xero: each day balances to nothing, dates are British, every account has a number', () => {
    const rows = LEDGER_FILES.xero.rows(day);
    expect(rows[0]).toEqual(['Sorrel 2027-07-29', '29/07/2027', 'Card provider clearing', '610', 'No VAT', '96.80']);
    expect(rows[1]?.at(-1)).toBe('-48.40');
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(0);
    expect(rows.every((row) => row.length === LEDGER_FILES.xero.columns.length)).toBe(true);
  });

  test('QuickBooks: debits and credits of a journal are the same sum', () => {
    const rows = LEDGER_FILES.quickbooks.rows(day);
    const sum = (column: number): number =>
      rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    expect([sum(3), sum(4)]).toEqual([14_520, 14_520]);
    expect(new Set(rows.map(([number]) => number))).toEqual(new Set(['SO-20270729']));
  });

  test('no account is without a place in it, and no two share one', () => {
    expect(Object.keys(LEDGER).toSorted()).toEqual(Account.options.toSorted());
    expect(new Set(Object.values(LEDGER).map(({ code }) => code)).size).toBe(Account.options.length);
  });
});
