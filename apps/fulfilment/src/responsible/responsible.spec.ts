import { expect, test } from '@jest/globals';
import { standingOf, type SignedIn } from './responsible.ts';

const at = (clock: string): Date => new Date(`2026-11-24T${clock}:00Z`);
const signed = (over: Partial<SignedIn> = {}): SignedIn => ({
  pharmacistId: 7,
  name: 'Rosa',
  registration: '2099999',
  since: at('08:00'),
  isOut: false,
  awaySince: null,
  awayUntil: null,
  awayDay: null,
  awaySeconds: 0,
  ...over,
});
const HOURS = 16;

test.each<[string, SignedIn | null, Date, state: string, minutesLeft: number]>([
  ['nobody has ever signed in', null, at('09:00'), 'none', 120],
  ['somebody is signed in', signed(), at('09:00'), 'in', 120],
  ['they have signed out', signed({ isOut: true }), at('09:00'), 'none', 120],
  ['the log-in has its last minute', signed(), at('23:59'), 'in', 120],
  ['the log-in has ended by itself', signed(), new Date('2026-11-25T00:00:00Z'), 'lapsed', 120],
  ['they are absent', signed({ awaySince: at('10:00') }), at('11:59'), 'absent', 1],
  ['two hours are over', signed({ awaySince: at('10:00') }), at('12:00'), 'overrun', 0],
  [
    'earlier absences of the day count',
    signed({ awaySince: at('14:00'), awayDay: '2026-11-24', awaySeconds: 3_600 }),
    at('15:00'),
    'overrun',
    0,
  ],
  [
    'those of yesterday do not',
    signed({ awaySince: at('14:00'), awayDay: '2026-11-23', awaySeconds: 7_200 }),
    at('15:00'),
    'absent',
    60,
  ],
  [
    'an absence over midnight counts from midnight',
    signed({ since: at('20:00'), awaySince: at('23:30') }),
    new Date('2026-11-25T01:00:00Z'),
    'absent',
    60,
  ],
  [
    'who ended the log-in while absent is not absent',
    signed({ awaySince: at('10:00'), isOut: true }),
    at('10:30'),
    'none',
    90,
  ],
])('%s', (_, who, now, state, left) => {
  const standing = standingOf(who, now, HOURS);
  expect([standing.state, standing.awayLeft / 60]).toEqual([state, left]);
});

test('says an hour before that the log-in ends, and without an end never', () => {
  expect(standingOf(signed(), at('22:59'), HOURS)).toMatchObject({ state: 'in', isEndingSoon: false });
  expect(standingOf(signed(), at('23:00'), HOURS)).toMatchObject({
    state: 'in',
    isEndingSoon: true,
    endsAt: new Date('2026-11-25T00:00:00Z'),
  });
  expect(standingOf(signed(), new Date('2027-11-25T00:00:00Z'), null)).toMatchObject({ state: 'in', endsAt: null });
});
