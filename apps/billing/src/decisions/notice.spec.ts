import { describe, expect, it } from '@jest/globals';
import type { Promotion } from '../pricing/promotion.ts';
import { aSubscription } from '../../test/a-subscription.ts';
import { laterLook, nextLook, noticesOf } from './notice.ts';

const offer = (duration: Promotion['duration'], charges: number | null = null): Promotion => ({
  id: 1,
  code: 'GLOW20',
  title: '',
  type: 'percentage',
  value: 20,
  duration,
  charges,
  isFirstOrderOnly: true,
  excludedForms: [],
  startsAt: null,
  endsAt: null,
  limit: null,
  referrerId: null,
});
const said = (due: string, promotion: Promotion | null, chargesPaid: number): string[] =>
  noticesOf({ due, amountPence: 4840, startedOn: '2026-11-02', promotion, chargesPaid }).map(
    ({ kind, mark, at }) => `${kind} ${mark} ${at.toISOString().slice(0, 16)}`,
  );

describe('notices', () => {
  it.each([
    ['an ordinary renewal', '2027-01-02', null, 1, ['charge 2027-01-02 4840 2026-12-30T09:00']],
    [
      'the first full price after an offer',
      '2027-01-02',
      offer('once'),
      1,
      ['charge 2027-01-02 4840 2026-12-30T09:00', 'full-price first 2026-12-26T09:00'],
    ],
    ['the offer still lasts', '2027-01-02', offer('repeating', 3), 2, ['charge 2027-01-02 4840 2026-12-30T09:00']],
    [
      'the offer ended with the third',
      '2027-01-02',
      offer('repeating', 3),
      3,
      ['charge 2027-01-02 4840 2026-12-30T09:00', 'full-price first 2026-12-26T09:00'],
    ],
    ['long after the offer', '2027-03-02', offer('once'), 2, ['charge 2027-03-02 4840 2027-02-27T09:00']],
    ['an offer for ever', '2027-03-02', offer('forever'), 2, ['charge 2027-03-02 4840 2027-02-27T09:00']],
    [
      'six months, in summer time',
      '2027-05-02',
      null,
      3,
      ['charge 2027-05-02 4840 2027-04-29T08:00', 'six-months 1 2027-04-25T08:00'],
    ],
    [
      'the next one has the same mark, so it is not said again',
      '2027-07-02',
      null,
      4,
      ['charge 2027-07-02 4840 2027-06-29T08:00', 'six-months 1 2027-06-25T08:00'],
    ],
    ['a year', '2027-11-02', null, 6, ['charge 2027-11-02 4840 2027-10-30T08:00', 'six-months 2 2027-10-26T08:00']],
  ] as const)('%s', (_, due, promotion, paid, notices) => expect(said(due, promotion, paid)).toEqual(notices));
});

describe('when a notice is due', () => {
  const at = (state: ReturnType<typeof aSubscription>, now: string) =>
    nextLook(state, new Date(now))?.toISOString().slice(0, 16) ?? null;
  it.each([
    ['2026-11-20T10:00Z', '2026-12-26T09:00'],
    ['2026-12-28T10:00Z', '2026-12-28T10:00'],
    ['2027-01-02T00:00Z', null],
  ])('at %s: %s', (now, look) => expect(at(aSubscription('active'), now)).toBe(look));
  it.each(['pending', 'failed', 'review', 'shipping', 'incomplete', 'cancelled', 'refused'] as const)(
    '%s: never',
    (s) => expect(at(aSubscription(s), '2026-12-01T10:00Z')).toBeNull(),
  );
  it('never for somebody who leaves or disputes', () => {
    expect(at(aSubscription('active', { shouldCancel: true }), '2026-12-01T10:00Z')).toBeNull();
    expect(at(aSubscription('active', { isDisputed: true }), '2026-12-01T10:00Z')).toBeNull();
  });
  it('then three days before, and then no more', () => {
    expect(laterLook('2027-01-02', new Date('2026-12-26T09:00Z'))?.toISOString()).toBe('2026-12-30T09:00:00.000Z');
    expect(laterLook('2027-01-02', new Date('2026-12-30T09:00Z'))).toBeNull();
  });
});
