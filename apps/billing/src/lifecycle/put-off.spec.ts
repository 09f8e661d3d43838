import { expect, it } from '@jest/globals';
import { aSubscription } from '../../test/a-subscription.ts';
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

it('what is under review or retried has dates of its own', () => {
  expect(dues({}, '2027-02-10T12:00Z', 'review')[1]).toBe('2027-01-02');
  expect(dues({}, '2027-02-10T12:00Z', 'pending')).toEqual(['2026-11-02']);
});
