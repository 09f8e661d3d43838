import type { z } from 'zod';
import type { insightMoney, insightPayments } from '@sorrel/contracts/billing/rpc';
import type { Account } from '@sorrel/contracts/billing/words';
import { daysOf, type InsightDays } from '@sorrel/contracts/insights';
import { poundsNumber } from '@sorrel/contracts/money';
import { count, DAY, figure, money, NOTHING, percent, type Shown, sum } from './shown.ts';

export function moneyShown({ days }: z.output<typeof insightMoney.output>, { from, to }: InsightDays): Shown {
  const at = new Map(
    days.map(({ day, account, debitPence, creditPence }) => [`${day} ${account}`, debitPence - creditPence]),
  );
  const debit = (day: string, ...accounts: Account[]): number =>
    sum(accounts.map((account) => at.get(`${day} ${account}`) ?? 0));
  const rows = daysOf(from, to).map((day) => {
    // Sales stand on the credit side.
    const sales = 0 - debit(day, 'sales');
    const discounts = debit(day, 'discounts');
    const refunds = debit(day, 'returns');
    const disputes = debit(day, 'disputes');
    const revenue = sales - discounts;
    return {
      day,
      sales,
      discounts,
      revenue,
      refunds,
      disputes,
      credit: debit(day, 'goodwill', 'referrals'),
      net: revenue - refunds - disputes,
    };
  });
  const total = (key: Exclude<keyof (typeof rows)[number], 'day'>): number =>
    poundsNumber(sum(rows.map((row) => row[key])));
  return {
    figures: [
      figure(
        'Revenue',
        total('revenue'),
        'pounds',
        'Sales at list price less discounts: what customers paid, by card and with credit.',
      ),
      figure(
        'Refunds',
        total('refunds'),
        'pounds',
        'Given back of sales, to the card or as credit; less what banks sent back.',
      ),
      figure('Credit given', total('credit'), 'pounds', 'By staff and for invited friends, less what was taken back.'),
      figure('Net', total('net'), 'pounds', 'Revenue less refunds and less what banks took at disputes.'),
    ],
    charts: [
      {
        key: 'money',
        title: 'Revenue, refunds and credit',
        what: 'From the books, by the day on which the money moved.',
        empty: NOTHING,
        kind: 'lines',
        columns: [DAY, ...['Sales', 'Discounts', 'Revenue', 'Refunds', 'Credit given', 'Disputes', 'Net'].map(money)],
        shown: [3, 4, 5],
        rows: rows.map((row) => [
          row.day,
          ...[row.sales, row.discounts, row.revenue, row.refunds, row.credit, row.disputes, row.net].map(poundsNumber),
        ]),
      },
    ],
  };
}

export function paymentsShown({ days }: z.output<typeof insightPayments.output>, { from, to }: InsightDays): Shown {
  const failed = sum(days.map((row) => row.failed));
  const back = sum(days.map((row) => row.back));
  return {
    figures: [
      figure(
        'Failed payments',
        failed,
        'count',
        'Deliveries whose payment a bank first refused in these days; not payments at the checkout.',
      ),
      figure('Came back', back, 'count', 'Those of them that have been paid since.'),
      figure('Share that came back', percent(back, failed), 'percent', 'Paid since, of those that failed.'),
      figure(
        'Money that came back',
        poundsNumber(sum(days.map((row) => row.backPence))),
        'pounds',
        'What was paid for them by card.',
      ),
    ],
    charts: [
      {
        key: 'failed-payments',
        title: 'Failed payments, and those that came back',
        what: 'By the day of the first refusal.',
        empty: NOTHING,
        kind: 'bars',
        columns: [DAY, count('Failed'), count('Paid since'), money('Money that failed'), money('Money that came back')],
        shown: [1, 2],
        rows: daysOf(from, to).map((day) => {
          const row = days.find((one) => one.day === day);
          return [
            day,
            row?.failed ?? 0,
            row?.back ?? 0,
            poundsNumber(row?.failedPence ?? 0),
            poundsNumber(row?.backPence ?? 0),
          ];
        }),
      },
    ],
  };
}
