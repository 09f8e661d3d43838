import { expect, it } from '@jest/globals';
import { aSubscription } from '../../../test/a-subscription.ts';
import { itemPaid } from './payment.ts';
import { putOff } from './put-off.ts';

const dues = (
  over: Parameters<typeof aSubscription>[1],
  now: string,
  status: 'active' | 'review' | 'pending' = 'active',
) => putOff(aSubscription(status, over), new Date(now)).items.map(({ dueAt }) => dueAt);

it.each([
  ['long before: as it was', {}, '2026-12-20T12:00Z', '2027-01-02'],
  ['three days before: as it was', {}, '2026-12-30T12:00Z', '2027-01-02'],
  ['two days before: a day later', {}, '2026-12-31T12:00Z', '2027-01-03'],
  ['long past', {}, '2027-02-10T12:00Z', '2027-02-13'],
  ['the day is London’s', {}, '2027-07-01T23:30Z', '2027-07-05'],
  ['of a customer who leaves it is the end', { shouldCancel: true }, '2027-02-10T12:00Z', '2027-01-02'],
  ['still disputed', { isDisputed: true }, '2027-02-10T12:00Z', '2027-01-02'],
])('%s', (_, over, now, due) => expect(dues(over, now)[1]).toBe(due));

it.each([
  ['the 30th to the 1st', '2027-01-30', '2027-01-29T12:00Z', '2027-02-01', ['2027-02-28', '2027-03-30', '2027-04-30']],
  ['the 5th to the 7th', '2027-01-05', '2027-01-04T12:00Z', '2027-01-07', ['2027-02-05', '2027-03-05', '2027-04-05']],
  ['by weeks: the nearer', '2027-01-30', '2027-02-17T12:00Z', '2027-02-20', ['2027-03-30', '2027-04-30', '2027-05-30']],
  [
    'the last of a short month',
    '2027-02-28',
    '2027-02-27T12:00Z',
    '2027-03-02',
    ['2027-03-28', '2027-04-28', '2027-05-28'],
  ],
] as const)('%s: once, and every later date is on its own day again', (_, due, now, first, later) => {
  const items = aSubscription('active').items.map((item) =>
    item.status === 'upcoming' ? { ...item, dueAt: due, intervalDuration: 1 } : item,
  );
  let state = putOff({ ...aSubscription('active'), items }, new Date(now));
  const dates: (string | null)[] = [];
  for (let n = 0; n <= later.length; n++) {
    const next = state.items.at(-1);
    dates.push(next?.dueAt ?? null);
    const at = new Date(`${next?.dueAt}T08:00Z`);
    const paid = itemPaid({ ...state, status: 'active' }, next?.sequence ?? 0, {
      at,
      isComplete: true,
      repeatOf: null,
      cause: '',
    });
    state = paid.state;
  }
  expect(dates).toEqual([first, ...later]);
});

it('what is under review or retried has dates of its own', () => {
  expect(dues({}, '2027-02-10T12:00Z', 'review')[1]).toBe('2027-01-02');
  expect(dues({}, '2027-02-10T12:00Z', 'pending')).toEqual(['2026-11-02']);
});
