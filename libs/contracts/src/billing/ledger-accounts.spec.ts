import { expect, test } from '@jest/globals';
import { ACCOUNTS, LedgerAccount, USUAL_ACCOUNTS, wrongIn } from './ledger-accounts.ts';

const usual = ACCOUNTS.map((account) => ({ account, ...USUAL_ACCOUNTS[account] }));

test('what is taken without a setting is sound', () => {
  expect(wrongIn(usual)).toBeNull();
  for (const one of usual) expect(LedgerAccount.safeParse(one).success).toBe(true);
});

test.each([
  [
    'a number twice',
    usual.map((one) => (one.account === 'vat' ? { ...one, code: '200' } : one)),
    /stands for two accounts/,
  ],
  [
    'a name twice, whatever its case',
    usual.map((one) => (one.account === 'vat' ? { ...one, name: 'SALES' } : one)),
    /stands for two accounts/,
  ],
  ['an account too few', usual.slice(1), /every account/],
])('%s is refused', (_, accounts, why) => expect(wrongIn(accounts)).toMatch(why));

test.each([
  ['', 'Sales'],
  ['20 0', 'Sales'],
  ['12345678901', 'Sales'],
  ['200', 'Sales: UK'],
  ['200', 'Sales "UK"'],
  ['200', ''],
])('a ledger would not read %j %j', (code, name) =>
  expect(LedgerAccount.safeParse({ account: 'sales', code, name }).success).toBe(false),
);
