import { describe, expect, it, test } from '@jest/globals';
import type { ItemState, SubscriptionState } from '../../model/subscription.ts';
import { anItem, aSubscription } from '../../../test/a-subscription.ts';
import { changed } from './change.ts';
import { earlyOf } from './early.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** Two months of it left on the 2nd; the next is due on 2 January. */
const after = (sentOn: string, over: Partial<ItemState> = {}, more: Partial<ItemState>[] = []): SubscriptionState =>
  aSubscription('active', {
    items: [
      anItem({ status: 'shipped', treatmentStatus: 'shipped', dueAt: sentOn, shippedOn: sentOn, months: 2, ...over }),
      ...more.map((one) => anItem({ status: 'shipped', treatmentStatus: 'shipped', months: 2, ...one })),
      anItem({ sequence: 9, dueAt: '2027-01-02', ...over, status: 'upcoming', shippedOn: null }),
    ],
  });
const sendNow = (state: SubscriptionState, by: 'customer' | 'staff', reason?: string) => () =>
  changed(state, { kind: 'send-now', reason }, { by, now: NOW, isCharging: false });

describe('sent now', () => {
  test.each<[string, SubscriptionState, 'customer' | 'staff', string | undefined, string]>([
    ['the last is nearly used up: no question', after('2026-10-01'), 'customer', undefined, 'sent'],
    ['two weeks left: no question', after('2026-10-04'), 'customer', undefined, 'sent'],
    ['a day more: asked why', after('2026-10-05'), 'customer', undefined, 'reason'],
    ['asked why, in blanks', after('2026-10-05'), 'customer', '  ', 'reason'],
    ['and said', after('2026-10-05'), 'customer', 'I travel for a month', 'sent'],
    ['half of it left', after('2026-10-20'), 'customer', 'I travel for a month', 'sent'],
    ['more than half of it left: too much', after('2026-10-23'), 'customer', 'I travel for a month', 'oversupply'],
    ['minutes after it left', after('2026-11-20'), 'customer', 'I want more', 'oversupply'],
    ['the team is asked why', after('2026-11-20'), 'staff', undefined, 'reason'],
    ['the team has said why', after('2026-11-20'), 'staff', 'Lost in the post, see the chat', 'sent'],
    ['a pen early: a prescriber first', after('2026-10-05', { isHighRisk: true }), 'customer', 'I travel', 'review'],
    ['a pen, by the team', after('2026-11-20', { isHighRisk: true }), 'staff', 'Lost in the post', 'review'],
    [
      'what came before is not used up either',
      after('2026-09-20', {}, [{ sequence: 2, shippedOn: '2026-10-10' }]),
      'customer',
      'More',
      'oversupply',
    ],
    [
      'what was returned and refunded does not count',
      after('2026-11-18', { status: 'refunded' }),
      'customer',
      undefined,
      'sent',
    ],
    ['nobody knows when it left', after('2026-11-18', { shippedOn: null }), 'customer', undefined, 'sent'],
  ])('%s', (_, state, by, reason, outcome) => {
    const send = sendNow(state, by, reason);
    if (outcome === 'reason')
      return expect(send).toThrow(
        expect.objectContaining({ errors: { reason: [expect.stringMatching(/left on \d\d\/\d\d\/2026.*say why/)] } }),
      );
    if (outcome === 'oversupply')
      return expect(send).toThrow(
        expect.objectContaining({
          code: 'oversupply',
          message: expect.stringMatching(/more than the prescription is for/),
        }),
      );
    expect(send().state.status).toBe(outcome === 'review' ? 'review' : 'active');
  });
});

test.each<[string, boolean, string, 'customer' | 'staff']>([
  ['brought forward by weeks, half of it used', true, '2026-12-15', 'customer'],
  ['brought forward to when more than half is left', true, '2026-12-01', 'customer'],
  ['brought forward by the team', true, '2026-12-01', 'staff'],
  ['brought forward by days', false, '2026-12-30', 'customer'],
  ['put off', false, '2027-02-01', 'customer'],
])('a date %s is told to the prescriber: %s', (_, isEarly, due_at, by) => {
  const { early, state } = changed(after('2026-11-02'), { kind: 'date', due_at }, { by, now: NOW, isCharging: false });
  expect([early !== null, state.status]).toEqual([isEarly, 'active']);
});

it('whatever brings a delivery forward is seen by its date, also where a pause is taken back', () => {
  const state = after('2026-11-02');
  const paused: SubscriptionState = {
    ...state,
    pause: { from: '2026-12-10' },
    items: state.items.map((one) =>
      one.sequence === 9 ? { ...one, dueAt: '2027-03-02', before: { dueAt: '2026-12-10', anchorDay: null } } : one,
    ),
  };
  const back = changed(paused, { kind: 'resume' }, { by: 'customer', now: NOW, isCharging: false });
  expect(back.early).toMatchObject({ sequence: 9 });
});

it('another frequency and a resumed plan bring nothing forward', () => {
  const state = after('2026-11-02');
  for (const by of ['customer', 'staff'] as const) {
    const { state: next } = changed(state, { kind: 'frequency', frequency: 1 }, { by, now: NOW, isCharging: false });
    expect(earlyOf(state, next, NOW)).toBeNull();
    const paused = changed(state, { kind: 'pause', until: '2027-02-20' }, { by, now: NOW, isCharging: false }).state;
    const back = changed(paused, { kind: 'resume' }, { by, now: NOW, isCharging: false }).state;
    expect(earlyOf(state, back, NOW)).toBeNull();
  }
});

test.each(['send-now', 'skip', 'pause', 'frequency'] as const)(
  '%s is refused, with words, while a safety rule holds it',
  (kind) => {
    const state = after('2026-09-01', { isHeldForSafety: true });
    const change = kind === 'frequency' ? { kind, frequency: 1 } : { kind };
    expect(() => changed(state, change as never, { by: 'customer', now: NOW, isCharging: false })).toThrow(
      /paused for your safety/,
    );
  },
);
