import type { Account } from '@sorrel/contracts/billing/words';

/** Our accounts in a ledger of somebody else's: name and number, as they would stand in a small company's chart. */
export const LEDGER: Record<Account, { code: string; name: string }> = {
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
export const ACCOUNTS = Object.keys(LEDGER) as Account[];

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
  rows(lines: readonly JournalLine[]): string[][];
}

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
  rows: (lines) =>
    lines
      .flatMap(sides)
      .map(({ line, debitPence, creditPence }) => [
        `Sorrel ${line.day}`,
        british(line.day),
        LEDGER[line.account].name,
        LEDGER[line.account].code,
        'No VAT',
        inPounds(debitPence - creditPence),
      ]),
};

/** Journal entries as QuickBooks Online imports them: one a day. */
const quickbooks: LedgerFile = {
  columns: ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description'],
  rows: (lines) =>
    lines
      .flatMap(sides)
      .map(({ line, debitPence, creditPence }) => [
        `SO-${line.day.replaceAll('-', '')}`,
        british(line.day),
        LEDGER[line.account].name,
        debitPence > 0 ? inPounds(debitPence) : '',
        creditPence > 0 ? inPounds(creditPence) : '',
        `Sorrel ${line.day}`,
      ]),
};

export const LEDGER_FILES = { xero, quickbooks } as const;
