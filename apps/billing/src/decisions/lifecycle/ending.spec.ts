import { describe, expect, it } from '@jest/globals';
import { cancelled, ended, periodEnded, superseded, uncancelled } from './ending.ts';
import { claimed, shipped } from './dispatch.ts';
import { itemPaid } from './payment.ts';
import { asked } from './review.ts';
import { removed } from '../changes/override.ts';
import type { ItemState } from '../../model/subscription.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';

const now = new Date('2026-11-10T10:00:00Z');
const isConflict = expect.objectContaining({ code: 'conflict' });

describe('cancelling', () => {
  it('active: stays until the date, which then ends it without a charge', () => {
    const { state, notes } = cancelled(aSubscription('active'), 'test');
    expect(state).toMatchObject({ status: 'active', shouldCancel: true });
    expect(statuses(state)).toEqual(['shipped/shipped', 'upcoming/upcoming']);
    expect(kinds(notes)).toEqual(['cancellation-requested']);
    expect(cancelled(state, 'test').notes).toEqual([]);
    const end = periodEnded(state, 'test');
    expect(end.state.status).toBe('cancelled');
    expect(statuses(end.state)).toEqual(['shipped/shipped', 'cancelled/cancelled']);
    expect(kinds(end.notes)).toEqual(['item-closed', 'ended']);
  });

  it('shipping: what is paid still ships, then it ends', () => {
    const asked = cancelled(aSubscription('shipping'), 'test').state;
    expect(asked).toMatchObject({ status: 'shipping', shouldCancel: true });
    const end = shipped(claimed(asked, 1, 'test').state, 1, now, 'test').state;
    expect(end.status).toBe('cancelled');
  });

  it('a single purchase that has shipped ends at once', () => {
    const { state, notes } = cancelled(
      aSubscription('active', {
        items: [anItem({ interval: null, status: 'shipped', treatmentStatus: 'shipped', paidAt: now })],
      }),
      'test',
    );
    expect(state.status).toBe('cancelled');
    expect(kinds(notes)).toEqual(['cancellation-requested', 'ended']);
  });

  it.each([
    ['review', ['paid/cancelled', 'cancelled/cancelled'], ['review-withdrawn', 'item-closed', 'refund', 'item-closed']],
    ['incomplete', ['paid/cancelled', 'cancelled/cancelled'], ['item-closed', 'refund', 'item-closed']],
    ['pending', ['cancelled/cancelled'], ['item-closed']],
    ['failed', ['cancelled/cancelled'], ['item-closed']],
  ] as const)('%s: withdrawn at once, and what was paid goes back', (status, items, said) => {
    const { state, notes } = cancelled(aSubscription(status), 'test');
    expect(state).toMatchObject({ status: 'cancelled', shouldCancel: true });
    expect(statuses(state)).toEqual(items);
    expect(kinds(notes)).toEqual(['cancellation-requested', ...said, 'ended']);
    expect(notes).toContainEqual({ kind: 'cancellation-requested', isWithdrawn: true });
    const isPaid = status === 'review' || status === 'incomplete';
    expect(notes).toContainEqual({ kind: 'ended', how: isPaid ? 'cancelled' : 'abandoned' });
    expect(cancelled(state, 'test').notes).toEqual([]);
    expect(() => uncancelled(state, now, 'test')).toThrow(isConflict);
  });
  it('waiting for the customer: withdrawn as well', () => {
    const waiting = asked(aSubscription('review'), 1, 'test').state;
    expect(cancelled(waiting, 'test').state.status).toBe('cancelled');
  });
  it('a parcel that is being packed is not stopped', () => {
    const packing = {
      ...aSubscription('review'),
      items: [anItem({ status: 'packaging', treatmentStatus: 'packaging' })],
    };
    expect(() => cancelled(packing, 'test')).toThrow(isConflict);
  });
  it('is refused once refused', () => expect(() => cancelled(aSubscription('refused'), 'test')).toThrow(isConflict));
  it('twice is harmless', () => expect(cancelled(aSubscription('cancelled'), 'test').notes).toEqual([]));
});

describe('undoing', () => {
  it('keeps the upcoming item', () => {
    const { state, notes } = uncancelled(cancelled(aSubscription('active'), 'test').state, now, 'test');
    expect(state).toEqual(aSubscription('active'));
    expect(kinds(notes)).toEqual(['cancellation-undone']);
    expect(uncancelled(state, now, 'test').notes).toEqual([]);
  });

  it('plans the next item again when the cancellation had left none', () => {
    const leaving = itemPaid(cancelled(aSubscription('active'), 'test').state, 2, {
      at: now,
      isComplete: true,
      repeatOf: 3,
      cause: 'test',
    }).state;
    expect(statuses(leaving)).toEqual(['shipped/shipped', 'paid/paid']);
    const back = uncancelled(leaving, now, 'test').state;
    expect(statuses(back)).toEqual(['shipped/shipped', 'paid/paid', 'upcoming/upcoming']);
    expect(back.items[2]).toMatchObject({ dueAt: '2027-01-10', sequence: 3, id: null });
  });

  it('leaves a line that staff took out of the plan as it is', () => {
    const [first, next] = aSubscription('active').items as [ItemState, ItemState];
    const two = aSubscription('active', {
      items: [
        first,
        next,
        anItem({ ...first, id: 3, sequence: 3, stid: 'S1-2' }),
        anItem({ id: 4, sequence: 4, stid: 'S1-2', dueAt: '2027-01-02' }),
      ],
    });
    const leaving = cancelled(removed(two, 4, 'test').state, 'test').state;
    const back = uncancelled(leaving, now, 'test').state;
    expect(statuses(back)).toEqual(['shipped/shipped', 'upcoming/upcoming', 'shipped/shipped', 'cancelled/cancelled']);
  });

  it('plans nothing for a day that has passed', () => {
    const leaving = aSubscription('active', { shouldCancel: true, items: aSubscription('active').items.slice(0, 1) });
    const back = uncancelled(leaving, new Date('2027-02-20T10:00:00Z'), 'test').state;
    expect(back.items[1]).toMatchObject({ status: 'upcoming', dueAt: '2027-04-20' });
  });

  it('comes too late after the end', () => {
    const end = periodEnded(cancelled(aSubscription('active'), 'test').state, 'test').state;
    expect(() => uncancelled(end, now, 'test')).toThrow(isConflict);
  });
});

describe('ending by staff', () => {
  it.each([
    ['active', ['shipped/shipped', 'cancelled/cancelled'], ['item-closed', 'ended']],
    ['shipping', ['paid/cancelled', 'cancelled/cancelled'], ['item-closed', 'refund', 'item-closed', 'ended']],
    ['pending', ['cancelled/cancelled'], ['item-closed', 'ended']],
  ] as const)('%s: at once; what is paid and unshipped goes back', (status, items, said) => {
    const { state, notes } = ended(aSubscription(status), 'test');
    expect(state.status).toBe('cancelled');
    expect(statuses(state)).toEqual(items);
    expect(kinds(notes)).toEqual(said);
    expect(notes).toContainEqual({ kind: 'ended', how: 'ended-by-staff' });
    expect(ended(state, 'test').notes).toEqual([]);
  });
  it.each(['failed', 'review', 'incomplete', 'refused'] as const)('is refused while %s', (status) =>
    expect(() => ended(aSubscription(status), 'test')).toThrow(isConflict),
  );
  it('is refused while a parcel is packed', () =>
    expect(() => ended(claimed(aSubscription('shipping'), 1, 'test').state, 'test')).toThrow(isConflict));
});

describe('a new checkout', () => {
  it('takes the place of one that never paid', () => {
    const { state, notes } = superseded(aSubscription('failed'), 'test');
    expect(state.status).toBe('cancelled');
    expect(notes).toContainEqual({ kind: 'ended', how: 'abandoned' });
    expect(() => superseded(aSubscription('active'), 'test')).toThrow(isConflict);
  });
});
