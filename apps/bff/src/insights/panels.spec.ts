import { expect, test } from '@jest/globals';
import { CancelReason } from '@sorrel/contracts/billing/change';
import { Account, EndedHow } from '@sorrel/contracts/billing/words';
import { moneyShown, paymentsShown } from './money-panels.ts';
import type { Shown } from './shown.ts';
import { subscriptionsShown } from './subscriptions-panel.ts';
import { decisionsShown, parcelsShown, repliesShown } from './waits-panels.ts';

const TWO_DAYS = { from: '2026-11-23', to: '2026-11-24' };
const NOW = { active: 3, paused: 1, failed: 0, ending: 2, monthlyPence: 7_260 };
const figures = ({ figures: all }: Shown) => Object.fromEntries(all.map(({ title, value }) => [title, value]));
const rows = ({ charts }: Shown, key: string) => charts.find((chart) => chart.key === key)?.rows;

test('subscriptions: each day of the period, why they ended the most frequent first, and shares of who stayed', () => {
  const shown = subscriptionsShown(
    {
      started: [{ day: '2026-11-24', count: 4 }],
      ended: [
        { day: '2026-11-23', how: 'cancelled', reason: 'no-effect', count: 1 },
        { day: '2026-11-24', how: 'cancelled', reason: 'no-effect', count: 2 },
        { day: '2026-11-24', how: 'cancelled', reason: null, count: 1 },
        // Cancelled once, taken back, and refused later.
        { day: '2026-11-24', how: 'refused', reason: 'other', count: 1 },
      ],
      now: NOW,
      days: [{ day: '2026-11-24', ...NOW }],
      cohorts: [
        { month: '2026-09', size: 3, kept: [3, 2] },
        { month: '2026-10', size: 4, kept: [1] },
        { month: '2026-11', size: 4, kept: [] },
      ],
    },
    TWO_DAYS,
  );
  expect(figures(shown)).toEqual({
    Active: 3,
    Paused: 1,
    'Payment failed': 0,
    Ending: 2,
    'Monthly revenue': 72.6,
    New: 4,
    Ended: 5,
  });
  expect(rows(shown, 'new-and-ended')).toEqual([
    ['2026-11-23', 0, 1],
    ['2026-11-24', 4, 4],
  ]);
  expect(rows(shown, 'why-ended')).toEqual([
    ['Did not work', 3],
    ['No reason given', 1],
    ['Refused by a prescriber', 1],
  ]);
  expect(rows(shown, 'monthly-revenue')).toEqual([['2026-11-24', 72.6, 3, 1, 0, 2]]);
  expect(rows(shown, 'retention')).toEqual([
    ['2026-09', 3, 100, 66.7],
    ['2026-10', 4, 25, null],
    ['2026-11', 4, null, null],
  ]);
});

test('money: signs as people say them, from the sides of the books', () => {
  const booked = (account: Account, debitPence: number, creditPence: number, day = '2026-11-24') => ({
    day,
    account,
    debitPence,
    creditPence,
  });
  const shown = moneyShown(
    {
      days: [
        booked('card', 9_000, 2_000),
        booked('sales', 0, 10_000),
        booked('discounts', 900, 0),
        booked('held', 100, 0),
        booked('returns', 2_500, 500),
        booked('disputes', 300, 100),
        booked('goodwill', 700, 200),
        booked('referrals', 1_000, 1_000),
        booked('late', 4_840, 4_840),
        booked('goodwill', 50, 0, '2026-11-23'),
      ],
    },
    TWO_DAYS,
  );
  expect(figures(shown)).toEqual({ Revenue: 91, Refunds: 20, 'Credit given': 5.5, Net: 69 });
  expect(rows(shown, 'money')).toEqual([
    ['2026-11-23', 0, 0, 0, 0, 0.5, 0, 0],
    ['2026-11-24', 100, 9, 91, 20, 5, 2, 69],
  ]);
});

test.each([
  [[], { 'Failed payments': 0, 'Came back': 0, 'Share that came back': null, 'Money that came back': 0 }],
  [
    [{ day: '2026-11-24', failed: 3, failedPence: 14_520, back: 1, backPence: 4_840 }],
    { 'Failed payments': 3, 'Came back': 1, 'Share that came back': 33.3, 'Money that came back': 48.4 },
  ],
])('of failed payments %j', (days, expected) => expect(figures(paymentsShown({ days }, TWO_DAYS))).toEqual(expected));

test('waits: nothing is not no time', () => {
  const none = { all: null, days: [] };
  expect(figures(repliesShown({ replies: none }))).toEqual({
    Median: null,
    '90% within': null,
    Replies: 0,
  });
  const wait = { count: 2, median: 30, ninetieth: 95 };
  const shown = decisionsShown({
    decisions: { all: wait, days: [{ day: '2026-11-24', ...wait }] },
    refusals: [
      { reason: null, count: 1 },
      { reason: 'pregnancy', count: 2 },
    ],
  });
  expect(figures(shown)).toEqual({ Median: 30, '90% within': 95, Decisions: 2, Refusals: 3 });
  expect(rows(shown, 'time-to-decision')).toEqual([['2026-11-24', 30, 95, 2]]);
  expect(rows(shown, 'refusals')).toEqual([
    ['Pregnancy, planning one, or breastfeeding', 2],
    ['No reason kept', 1],
  ]);
});

test('stock: what is gone soonest stands first, and what nobody uses last', () => {
  const cover = (code: string, days: number | null) => ({ code, packs: 5, used: days === null ? 0 : 3, days });
  const shown = parcelsShown({
    parcels: { all: null, days: [] },
    stock: [cover('110C', null), cover('160C', 40), cover('120C', 0), cover('150C', 40)],
  });
  expect(rows(shown, 'stock-cover')?.map(([code]) => code)).toEqual(['120C', '150C', '160C', '110C']);
});

test('every row has a cell for each column, and what is drawn is in one unit', () => {
  const some = subscriptionsShown(
    {
      started: [],
      ended: [
        ...CancelReason.options.map((reason) => ({ day: '2026-11-24', how: 'cancelled' as const, reason, count: 1 })),
        ...EndedHow.options.map((how) => ({ day: '2026-11-24', how, reason: null, count: 1 })),
      ],
      now: NOW,
      days: [],
      cohorts: [{ month: '2026-10', size: 4, kept: [1] }],
    },
    TWO_DAYS,
  );
  // No two reasons share their words, or their counts would be one.
  expect(rows(some, 'why-ended')).toHaveLength(CancelReason.options.length + EndedHow.options.length);
  const money = moneyShown(
    { days: Account.options.map((account) => ({ day: '2026-11-24', account, debitPence: 1, creditPence: 0 })) },
    TWO_DAYS,
  );
  for (const { columns, shown, rows: lines } of [...some.charts, ...money.charts]) {
    for (const line of lines) expect(line).toHaveLength(columns.length);
    expect(new Set(shown.map((column) => columns[column]?.unit)).size).toBe(1);
  }
});
