import type { z } from 'zod';
import type { CancelReason } from '@sorrel/contracts/billing/change';
import type { insightSubscriptions } from '@sorrel/contracts/billing/rpc';
import type { EndedHow } from '@sorrel/contracts/billing/words';
import { daysOf, type InsightDays } from '@sorrel/contracts/insights';
import { poundsNumber } from '@sorrel/contracts/money';
import { type Cell, count, DAY, figure, money, NOTHING, percent, ranked, type Shown, sum } from './shown.ts';

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
      figure(
        'Active',
        now.active,
        'count',
        'Paid at least once and renewing, as of now. Paused, failed and ending subscriptions are counted below.',
      ),
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
