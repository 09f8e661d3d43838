import { describe, expect, it } from '@jest/globals';
import { paused, resumed, sentNow, skipped } from './pause.ts';
import { itemPaid } from '../lifecycle/payment.ts';
import { dueAtOf, type SubscriptionState } from '../../model/subscription.ts';
import { anItem, aSubscription } from '../../../test/a-subscription.ts';

const now = new Date('2026-11-20T10:00:00Z');
const isConflict = expect.objectContaining({ code: 'conflict' });
const isInvalid = expect.objectContaining({ code: 'invalid', errors: { until: [expect.any(String)] } });
const active = () => aSubscription('active');

describe('a pause', () => {
  it.each(['active', 'shipping'] as const)('%s: until a date; the rhythm goes on from it', (status) => {
    const { state, notes } = paused(aSubscription(status), '2027-03-15', now, 'customer');
    expect(dueAtOf(state)).toBe('2027-03-15');
    expect(state.pause).toEqual({ from: '2027-01-02' });
    expect(state.items[1]).toMatchObject({ anchorDay: null, before: { dueAt: '2027-01-02', anchorDay: null } });
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
  // The last day of February, of a line that is sent on the 31st; another one comes on the 9th of March.
  const awake = () =>
    aSubscription('active', {
      items: [
        ...active().items.map((item) =>
          item.status === 'upcoming' ? { ...item, dueAt: '2027-02-28', anchorDay: 31 } : item,
        ),
        anItem({ sequence: 3, stid: 'S1-2', dueAt: '2027-03-09' }),
      ],
    });
  const sleeping = () => paused(awake(), '2027-03-15', now, 'customer').state;
  const dates = (state: SubscriptionState) => state.items.slice(1).map((item) => item.dueAt);
  it('goes back to the date and day that each line had before', () => {
    expect(dates(sleeping())).toEqual(['2027-03-15', '2027-03-15']);
    const { state, notes } = resumed(sleeping(), now, 'customer');
    expect(state).toEqual(awake());
    expect(notes[0]).toMatchObject({ text: 'No longer paused; the next delivery is on 28/02/2027' });
  });
  it('keeps them while the pause is made longer and shorter', () => {
    const longer = paused(sleeping(), '2027-04-20', now, 'customer').state;
    expect(dates(longer)).toEqual(['2027-04-20', '2027-04-20']);
    const shorter = paused(longer, '2027-03-05', now, 'customer').state;
    expect(dates(shorter)).toEqual(['2027-03-05', '2027-03-09']);
    expect(resumed(shorter, now, 'customer').state).toEqual(awake());
    expect(resumed(paused(shorter, '2027-04-01', now, 'customer').state, now, 'customer').state).toEqual(awake());
  });
  it('takes the first possible day once that date has passed', () => {
    const { state } = resumed(sleeping(), new Date('2027-03-01T10:00:00Z'), 'customer');
    expect(dates(state)).toEqual(['2027-03-02', '2027-03-09']);
    expect([state.items[1], state.pause]).toMatchObject([{ anchorDay: null, before: null }, null]);
  });
  it('never later than the pause itself', () => {
    const { state } = resumed(sleeping(), new Date('2027-03-14T16:00:00Z'), 'customer');
    expect(dueAtOf(state)).toBe('2027-03-15');
  });
  it('is refused when nothing is paused', () => expect(() => resumed(active(), now, 'customer')).toThrow(isConflict));
});

describe('skipping', () => {
  it('leaves one delivery out and keeps the rhythm', () => {
    const items = active().items.map((item) =>
      item.status === 'upcoming' ? { ...item, dueAt: '2027-02-28', anchorDay: 31 } : item,
    );
    const { state } = skipped({ ...active(), items }, now, 'customer');
    expect(state.items[1]).toMatchObject({ dueAt: '2027-04-30', anchorDay: 31 });
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
    expect(dueAtOf(state)).toBe('2026-11-20');
    expect(sentNow(state, now, 'customer').notes).toEqual([]);
  });
  it('leaves the rhythm of another line as it was', () => {
    const items = [...active().items, anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-02-28', anchorDay: 31 })];
    const sent = sentNow({ ...active(), items }, now, 'customer').state;
    const paid = { at: new Date('2027-02-28T09:00:00Z'), isComplete: true, repeatOf: null, cause: 'test' };
    expect(itemPaid(sent, 3, paid).state.items.at(-1)).toMatchObject({ dueAt: '2027-04-30', anchorDay: 31 });
    const own = itemPaid(sent, 2, { ...paid, at: now }).state;
    expect(own.items.at(-1)?.dueAt).toBe('2027-01-20');
    // Its own last day of the month, though the other line was paid on another day.
    expect(own.items[2]).toMatchObject({ dueAt: '2027-02-28', anchorDay: 31 });
    // Paid weeks late, it begins anew.
    const late = itemPaid(sent, 3, { ...paid, at: new Date('2027-03-25T09:00:00Z') }).state;
    expect(late.items.at(-1)).toMatchObject({ dueAt: '2027-05-25', anchorDay: null });
  });
  it('ends a pause', () =>
    expect(sentNow(paused(active(), null, now, 'customer').state, now, 'customer').state.pause).toBeNull());
  it.each(['shipping', 'review', 'pending', 'failed', 'incomplete', 'cancelled', 'refused'] as const)(
    '%s: refused',
    (status) => expect(() => sentNow(aSubscription(status), now, 'customer')).toThrow(isConflict),
  );
});
