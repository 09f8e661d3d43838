import type { z } from 'zod';
import type { CancelReason } from '@sorrel/contracts/billing/change';
import type { insightMoney, insightPayments, insightSubscriptions } from '@sorrel/contracts/billing/rpc';
import type { Account, EndedHow } from '@sorrel/contracts/billing/words';
import { DECLINE_WORDS } from '@sorrel/contracts/consultations/decline';
import type { insightDecisions } from '@sorrel/contracts/consultations/rpc';
import type { insightParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { InsightChart, InsightFigure, InsightUnit } from '@sorrel/contracts/http/admin';
import { daysOf, type InsightDays, type Waits } from '@sorrel/contracts/insights';
import { poundsNumber } from '@sorrel/contracts/money';
import type { insightReplies } from '@sorrel/contracts/messaging/rpc';

/** What a panel shows, as figures and tables in words. */
export interface Shown {
  figures: InsightFigure[];
  charts: InsightChart[];
}
type Cell = InsightChart['rows'][number][number];

const figure = (title: string, value: number | null, unit: InsightUnit, what: string): InsightFigure => ({
  title,
  what,
  value,
  unit,
});
const count = (title: string) => ({ title, unit: 'count' as const });
const money = (title: string) => ({ title, unit: 'pounds' as const });
const NOTHING = 'Nothing in these days.';
const DAY = { title: 'Day', unit: 'day' as const };
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Of a hundred, with one decimal. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;

/** The most frequent first; equal ones by their words. */
const ranked = (counts: ReadonlyMap<string, number>): Cell[][] =>
  [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word, n]) => [word, n]);

const CANCEL_WORDS: Record<CancelReason, string> = {
  'too-much': 'Has more than they need',
  'too-expensive': 'Too expensive',
  'no-effect': 'Did not work',
  'side-effects': 'Side effects',
  'not-needed': 'No longer needed',
  pregnancy: 'Pregnancy, or planning one',
  elsewhere: 'Gets it elsewhere',
  other: 'Another reason',
};
const ENDED_WORDS: Record<EndedHow, string> = {
  cancelled: 'No reason given',
  'ended-by-staff': 'Ended by staff',
  refused: 'Refused by a prescriber',
  abandoned: 'Not paid for, and given up',
};

export function subscriptionsShown(
  { started, ended, now, days, cohorts }: z.output<typeof insightSubscriptions.output>,
  { from, to }: InsightDays,
): Shown {
  const on = (rows: readonly { day: string; count: number }[], day: string): number =>
    sum(rows.filter((row) => row.day === day).map((row) => row.count));
  const why = new Map<string, number>();
  for (const { how, reason, count: some } of ended) {
    const word = reason && how === 'cancelled' ? CANCEL_WORDS[reason] : ENDED_WORDS[how];
    why.set(word, (why.get(word) ?? 0) + some);
  }
  const most = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  return {
    figures: [
      figure('Active', now.active, 'count', 'Paid for at least once, coming again, and none of the following. Now.'),
      figure('Paused', now.paused, 'count', 'The customer has put the next delivery off. Now.'),
      figure('Payment failed', now.failed, 'count', 'The payment was given up and may still be made. Now.'),
      figure('Ending', now.ending, 'count', 'Cancelled; what is paid still comes. Now.'),
      figure(
        'Monthly revenue',
        poundsNumber(now.monthlyPence),
        'pounds',
        'Prices of a month of all that comes again, whatever its rhythm, before codes and credit; nothing of what is paused or ending. Now.',
      ),
      figure('New', sum(started.map((row) => row.count)), 'count', 'First paid for in these days.'),
      figure(
        'Ended',
        sum(ended.map((row) => row.count)),
        'count',
        'Ended for good in these days, after at least one payment.',
      ),
    ],
    charts: [
      {
        key: 'new-and-ended',
        title: 'New and ended subscriptions',
        what: 'By the day of the first payment, and of the end.',
        empty: NOTHING,
        kind: 'bars',
        columns: [DAY, count('New'), count('Ended')],
        shown: [1, 2],
        rows: daysOf(from, to).map((day) => [day, on(started, day), on(ended, day)]),
      },
      {
        key: 'monthly-revenue',
        title: 'Monthly revenue, day by day',
        what: 'As counted last on each day. Days before Sorrel counted are left out.',
        empty: 'Nobody counted in these days.',
        kind: 'lines',
        columns: [
          DAY,
          money('Monthly revenue'),
          count('Active'),
          count('Paused'),
          count('Payment failed'),
          count('Ending'),
        ],
        shown: [1],
        rows: daysOf(from, to).flatMap((day): Cell[][] => {
          const row = days.find((one) => one.day === day);
          return row ? [[day, poundsNumber(row.monthlyPence), row.active, row.paused, row.failed, row.ending]] : [];
        }),
      },
      {
        key: 'why-ended',
        title: 'Why subscriptions ended',
        what: 'What the customer chose when they cancelled, or who ended it.',
        empty: NOTHING,
        kind: 'ranks',
        columns: [{ title: 'Why', unit: 'text' }, count('Subscriptions')],
        shown: [1],
        rows: ranked(why),
      },
      {
        key: 'retention',
        title: 'Who stays, by month of beginning',
        what: 'Of those who began in a month, how many percent were there at its end and at the end of each month after it. The last thirteen months, whatever the period.',
        empty: 'Nobody has begun yet.',
        kind: 'cohorts',
        columns: [
          { title: 'Began in', unit: 'month' },
          count('Began'),
          ...Array.from({ length: most }, (_, later) => ({
            title: later === 0 ? 'Same month' : `+${later}`,
            unit: 'percent' as const,
          })),
        ],
        shown: Array.from({ length: most }, (_, later) => later + 2),
        rows: cohorts.map(({ month, size, kept }) => [
          month,
          size,
          ...Array.from({ length: most }, (_, later) => {
            const left = kept[later];
            return left === undefined ? null : percent(left, size);
          }),
        ]),
      },
    ],
  };
}

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

interface WaitWords {
  key: string;
  title: string;
  what: string;
  counted: string;
}

function waitsShown({ all, days }: Waits, { key, title, what, counted }: WaitWords): Shown {
  return {
    figures: [
      figure('Half within', all?.median ?? null, 'minutes', `The median: ${what}`),
      figure('Nine of ten within', all?.ninetieth ?? null, 'minutes', 'The 90th percentile of the same.'),
      figure(counted, all?.count ?? 0, 'count', 'How many this is counted from.'),
    ],
    charts: [
      {
        key,
        title,
        what: 'By the day on which the wait was over. Days without any are left out.',
        empty: NOTHING,
        kind: 'lines',
        columns: [
          DAY,
          { title: 'Half within', unit: 'minutes' },
          { title: 'Nine of ten within', unit: 'minutes' },
          count(counted),
        ],
        shown: [1, 2],
        rows: days.map((row) => [row.day, row.median, row.ninetieth, row.count]),
      },
    ],
  };
}

export function decisionsShown({ decisions, refusals }: z.output<typeof insightDecisions.output>): Shown {
  const { figures, charts } = waitsShown(decisions, {
    key: 'time-to-decision',
    title: 'Time to a decision',
    what: 'from when a review was opened, or the customer last answered, to its approval or refusal.',
    counted: 'Decisions',
  });
  const refused = sum(refusals.map((row) => row.count));
  return {
    figures: [...figures, figure('Refusals', refused, 'count', 'Decisions of prescribers not to supply.')],
    charts: [
      ...charts,
      {
        key: 'refusals',
        title: 'Refusals by reason',
        what: 'What the prescriber chose from the list.',
        empty: NOTHING,
        kind: 'ranks',
        columns: [{ title: 'Reason', unit: 'text' }, count('Refusals')],
        shown: [1],
        rows: ranked(
          new Map(refusals.map((row) => [row.reason ? DECLINE_WORDS[row.reason].label : 'No reason kept', row.count])),
        ),
      },
    ],
  };
}

export const repliesShown = ({ replies }: z.output<typeof insightReplies.output>): Shown =>
  waitsShown(replies, {
    key: 'time-to-reply',
    title: 'Time to a reply',
    what: 'from a customer’s first message that nobody had answered to the team’s reply.',
    counted: 'Replies',
  });

export function parcelsShown({ parcels, stock }: z.output<typeof insightParcels.output>): Shown {
  const { figures, charts } = waitsShown(parcels, {
    key: 'time-to-parcel',
    title: 'Time to a parcel',
    what: 'from a payment to the parcel that left.',
    counted: 'Parcels',
  });
  return {
    figures,
    charts: [
      ...charts,
      {
        key: 'stock-cover',
        title: 'How long stock lasts',
        what: 'Released packs that are in date long enough and promised to nobody, at the pace of the last 28 days. Codes kept by batch, whatever the period.',
        empty: 'No code is kept by batch.',
        kind: 'ranks',
        columns: [
          { title: 'Code', unit: 'text' },
          { title: 'Lasts', unit: 'days' },
          count('Packs'),
          count('Left in 28 days'),
        ],
        shown: [1],
        rows: stock
          .toSorted((a, b) => (a.days ?? Infinity) - (b.days ?? Infinity) || (a.code < b.code ? -1 : 1))
          .map(({ code, days, packs, used }) => [code, days, packs, used]),
      },
    ],
  };
}
