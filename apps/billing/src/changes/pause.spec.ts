import { describe, expect, it } from '@jest/globals';
import { paused, resumed, sentNow, skipped } from './pause.ts';
import { itemPaid } from '../lifecycle/payment.ts';
import { dueAtOf } from '../subscriptions/subscription.ts';
import { anItem, aSubscription } from '../../test/a-subscription.ts';

const now = new Date('2026-11-20T10:00:00Z');
const isConflict = expect.objectContaining({ code: 'conflict' });
const isInvalid = expect.objectContaining({ code: 'invalid', errors: { until: [expect.any(String)] } });
const active = () => aSubscription('active');

describe('a pause', () => {
  it.each(['active', 'shipping'] as const)('%s: until a date; the rhythm goes on from it', (status) => {
    const { state, notes } = paused(aSubscription(status), '2027-03-15', now, 'customer');
    expect(dueAtOf(state)).toBe('2027-03-15');
    expect(state).toMatchObject({ anchorDay: 15, pause: { from: '2027-01-02', anchorDay: 2 } });
    expect(notes).toEqual([{ kind: 'history', text: 'Paused until 15/03/2027', cause: 'Changed by the customer' }]);
  });
  it('without a date: for six months', () =>
    expect(dueAtOf(paused(active(), null, now, 'customer').state)).toBe('2027-05-20'));
  it('staff may pause for a year', () =>
    expect(dueAtOf(paused(active(), null, now, 'staff').state)).toBe('2027-11-20'));
  it.each([
    ['2027-01-02', 'the day it falls due anyway'],
    ['2026-12-20', 'before the next delivery'],
    ['2027-05-21', 'later than six months'],
    ['2026-11-20', 'today'],
    ['never', 'no date'],
  ])('%s is refused: %s', (until) => expect(() => paused(active(), until, now, 'customer')).toThrow(isInvalid));
  it('is made longer, shorter, and the same again changes nothing', () => {
    const once = paused(active(), '2027-03-15', now, 'customer').state;
    const longer = paused(once, '2027-04-20', now, 'customer').state;
    expect([dueAtOf(longer), longer.pause?.from]).toEqual(['2027-04-20', '2027-01-02']);
    expect(dueAtOf(paused(longer, '2027-02-01', now, 'customer').state)).toBe('2027-02-01');
    expect(paused(once, '2027-03-15', now, 'customer').notes).toEqual([]);
  });
  it('does not bring a later line forward', () => {
    const items = [...active().items, anItem({ sequence: 3, stid: 'S1-2', dueAt: '2027-04-02' })];
    const { state } = paused({ ...active(), items }, '2027-03-15', now, 'customer');
    expect(state.items.map((item) => item.dueAt)).toEqual(['2026-11-02', '2027-03-15', '2027-04-02']);
  });
});

describe('resuming', () => {
  const sleeping = () => paused({ ...active(), anchorDay: 31 }, '2027-03-15', now, 'customer').state;
  it('goes back to the date and rhythm that stood before', () =>
    expect(resumed(sleeping(), now, 'customer').state).toEqual({ ...active(), anchorDay: 31 }));
  it('takes the first possible day once that date has passed', () => {
    const { state } = resumed(sleeping(), new Date('2027-02-10T10:00:00Z'), 'customer');
    expect([dueAtOf(state), state.anchorDay, state.pause]).toEqual(['2027-02-11', 11, null]);
  });
  it('never later than the pause itself', () => {
    const { state } = resumed(sleeping(), new Date('2027-03-14T16:00:00Z'), 'customer');
    expect(dueAtOf(state)).toBe('2027-03-15');
  });
  it('is refused when nothing is paused', () => expect(() => resumed(active(), now, 'customer')).toThrow(isConflict));
});

describe('skipping', () => {
  it('leaves one delivery out and keeps the rhythm', () => {
    const items = active().items.map((item) => (item.status === 'upcoming' ? { ...item, dueAt: '2027-02-28' } : item));
    const { state } = skipped({ ...active(), items, anchorDay: 31 }, now, 'customer');
    expect([dueAtOf(state), state.anchorDay]).toEqual(['2027-04-30', 31]);
  });
  it('moves only what falls due next, each line by its own months', () => {
    const items = [
      ...active().items,
      anItem({ sequence: 3, stid: 'S1-2', dueAt: '2027-01-02', intervalDuration: 1 }),
      anItem({ sequence: 4, stid: 'S1-3', dueAt: '2027-01-20' }),
    ];
    const { state } = skipped({ ...active(), items }, now, 'customer');
    expect(state.items.slice(1).map((item) => item.dueAt)).toEqual(['2027-03-02', '2027-02-02', '2027-01-20']);
  });
  it('keeps the day of a line that stands apart', () => {
    const { state } = skipped({ ...active(), anchorDay: 20 }, now, 'customer');
    expect(dueAtOf(state)).toBe('2027-03-02');
  });
  it('goes no further than six months, and says which date would do', () => {
    const far = { ...active(), frequency: 3, items: [anItem({ dueAt: '2027-03-02' })] };
    expect(() => skipped(far, now, 'customer')).toThrow(/02\/06\/2027.*20\/05\/2027/);
    expect(dueAtOf(skipped(far, now, 'staff').state)).toBe('2027-06-02');
  });
  it('is refused while paused', () =>
    expect(() => skipped(paused(active(), null, now, 'customer').state, now, 'customer')).toThrow(isConflict));
});

describe('sending now', () => {
  it('charges today, and the rhythm goes on from today', () => {
    const { state } = sentNow(active(), now, 'customer');
    expect([dueAtOf(state), state.anchorDay]).toEqual(['2026-11-20', 20]);
    expect(sentNow(state, now, 'customer').notes).toEqual([]);
  });
  it('leaves the rhythm of another line as it was', () => {
    const items = [
      ...active().items,
      anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-01-28', interval: 'month', intervalDuration: 2 }),
    ];
    const sent = sentNow({ ...active(), items, anchorDay: 28 }, now, 'customer').state;
    const paid = { at: new Date('2027-01-28T09:00:00Z'), isComplete: true, repeatOf: null, cause: 'test' };
    expect(itemPaid(sent, 3, paid).state.items.at(-1)?.dueAt).toBe('2027-03-28');
    expect(itemPaid(sent, 2, { ...paid, at: now }).state.items.at(-1)?.dueAt).toBe('2027-01-20');
    // Paid weeks late, it begins anew; the first line's day is none of its business.
    const late = itemPaid(sent, 3, { ...paid, at: new Date('2027-02-25T09:00:00Z') }).state;
    expect([late.items.at(-1)?.dueAt, late.anchorDay]).toEqual(['2027-04-25', 20]);
  });
  it('ends a pause', () =>
    expect(sentNow(paused(active(), null, now, 'customer').state, now, 'customer').state.pause).toBeNull());
  it.each(['shipping', 'review', 'pending', 'failed', 'incomplete', 'cancelled', 'refused'] as const)(
    '%s: refused',
    (status) => expect(() => sentNow(aSubscription(status), now, 'customer')).toThrow(isConflict),
  );
});
