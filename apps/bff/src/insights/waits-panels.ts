import type { z } from 'zod';
import { DECLINE_WORDS } from '@sorrel/contracts/consultations/decline';
import type { insightDecisions } from '@sorrel/contracts/consultations/rpc';
import type { insightParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { Waits } from '@sorrel/contracts/insights';
import type { insightReplies } from '@sorrel/contracts/messaging/rpc';
import { count, DAY, figure, NOTHING, ranked, type Shown, sum } from './shown.ts';

interface WaitWords {
  key: string;
  title: string;
  what: string;
  counted: string;
}

function waitsShown({ all, days }: Waits, { key, title, what, counted }: WaitWords): Shown {
  return {
    figures: [
      figure('Median', all?.median ?? null, 'minutes', `Half took no longer: ${what}`),
      figure('90% within', all?.ninetieth ?? null, 'minutes', 'The 90th percentile of the same.'),
      figure(counted, all?.count ?? 0, 'count', 'How many this is counted from.'),
    ],
    charts: [
      {
        key,
        title,
        what: 'By the day on which the wait was over. Days without any are left out.',
        empty: NOTHING,
        kind: 'lines',
        columns: [DAY, { title: 'Median', unit: 'minutes' }, { title: '90% within', unit: 'minutes' }, count(counted)],
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
