import { USUAL_ACCOUNTS, type LedgerAccount } from '@sorrel/contracts/billing/ledger-accounts';
import type { Account } from '@sorrel/contracts/billing/words';

/** Pounds as ledgers read them: a point, two places, no sign of the currency. */
export const inPounds = (pence: number): string => (pence / 100).toFixed(2);
const british = (day: string): string => day.split('-').toReversed().join('/');

export interface JournalLine {
  day: string;
  account: Account;
  debitPence: number;
  creditPence: number;
}
interface LedgerFile {
  columns: string[];
  rows(lines: readonly JournalLine[], accounts: readonly LedgerAccount[]): string[][];
}

const named = (accounts: readonly LedgerAccount[], account: Account): { code: string; name: string } =>
  accounts.find((one) => one.account === account) ?? USUAL_ACCOUNTS[account];

// One side of an account a day: what moved both ways stands on two lines, so that neither hides the other.
function sides(line: JournalLine): { line: JournalLine; debitPence: number; creditPence: number }[] {
  const both = [
    { line, debitPence: line.debitPence, creditPence: 0 },
    { line, debitPence: 0, creditPence: line.creditPence },
  ];
  return both.filter(({ debitPence, creditPence }) => debitPence + creditPence > 0);
}

/** Manual journals as Xero imports them: one a day, debit plus, credit minus. Tax is none: it is told from the receipts, not from sums. */
const xero: LedgerFile = {
  columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  rows: (lines, accounts) =>
    lines
      .flatMap(sides)
      .map(({ line, debitPence, creditPence }) => [
        `Sorrel ${line.day}`,
        british(line.day),
        named(accounts, line.account).name,
        named(accounts, line.account).code,
        'No VAT',
        inPounds(debitPence - creditPence),
      ]),
};

/** Journal entries as QuickBooks Online imports them: one a day. */
const quickbooks: LedgerFile = {
  columns: ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
  rows: (lines, accounts) =>
    lines
      .flatMap(sides)
      .map(({ line, debitPence, creditPence }) => [
        `SO-${line.day.replaceAll('-', '')}`,
        british(line.day),
        named(accounts, line.account).name,
        debitPence > 0 ? inPounds(debitPence) : '',
        creditPence > 0 ? inPounds(creditPence) : '',
        `Sorrel ${line.day}`,
      ]),
};

export const LEDGER_FILES = { xero, quickbooks } as const;
