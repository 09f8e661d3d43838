import { describe, expect, it } from '@jest/globals';
import type { SubscriptionState } from '../../model/subscription.ts';
import { completed, fellBehind, gaveUp, isCharged, isStillDue, itemPaid } from './payment.ts';
import { dueAtOf } from '../../model/subscription.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';

const at = new Date('2026-12-31T09:00:00Z');
const payment = { at, isComplete: true, repeatOf: null, cause: 'test' };

describe('a first payment', () => {
  it('goes to review when photos and consultation are there, with the next item ready two months on', () => {
    const { state, notes } = itemPaid(aSubscription('pending'), 1, payment);
    expect(state.status).toBe('review');
    expect(statuses(state)).toEqual(['paid/review', 'upcoming/upcoming']);
    expect(state.items[0]).toMatchObject({ paidAt: at, round: 1 });
    expect(state.items[1]).toMatchObject({
      sequence: 2,
      id: null,
      stid: 'S1-1',
      dueAt: '2027-02-28',
      anchorDay: 31,
      round: 0,
      paidAt: null,
    });
    expect(kinds(notes)).toEqual(['item-paid', 'review-requested']);
    expect(notes).toContainEqual({ kind: 'item-paid', sequence: 1, isFirst: true });
    expect(notes).toContainEqual({ kind: 'review-requested', sequence: 1, reason: 'first' });
  });

  it('waits as incomplete otherwise, and nobody is asked to review', () => {
    const { state, notes } = itemPaid(aSubscription('pending'), 1, { ...payment, isComplete: false });
    expect(state.status).toBe('incomplete');
    expect(statuses(state)).toEqual(['paid/upcoming', 'upcoming/upcoming']);
    expect(kinds(notes)).toEqual(['item-paid']);
    const done = completed(state, 'test');
    expect(done.state.status).toBe('review');
    expect(statuses(done.state)).toEqual(['paid/review', 'upcoming/upcoming']);
    expect(kinds(done.notes)).toEqual(['review-requested']);
    expect(completed(done.state, 'test').notes).toEqual([]);
  });

  it('of a single purchase plans nothing further', () => {
    const { state } = itemPaid(
      aSubscription('pending', { items: [anItem({ interval: null, intervalDuration: 1 })] }),
      1,
      payment,
    );
    expect(statuses(state)).toEqual(['paid/review']);
    expect(dueAtOf(state)).toBeNull();
  });

  it('after a given-up checkout still counts', () => {
    expect(itemPaid(aSubscription('failed'), 1, payment).state.status).toBe('review');
  });

  it.each(['cancelled', 'refused'] as const)('for a subscription that is %s goes back', (status) => {
    const before = aSubscription(status);
    const { state, notes } = itemPaid(before, 1, payment);
    expect(state).toEqual(before);
    expect(kinds(notes)).toEqual(['refund']);
  });
});

describe('a renewal', () => {
  it.each(['active', 'pending', 'failed'] as const)(
    'paid from %s: the next item goes to review and another one is planned',
    (status) => {
      const before = aSubscription('active', {
        status,
        items: aSubscription('active').items.map((item) =>
          item.sequence === 2
            ? { ...item, dueAt: '2026-12-31', status: status === 'failed' ? 'failed' : 'upcoming' }
            : item,
        ),
      });
      const { state, notes } = itemPaid(before, 2, payment);
      expect(state.status).toBe('review');
      expect(statuses(state)).toEqual(['shipped/shipped', 'paid/review', 'upcoming/upcoming']);
      expect(state.items[2]).toMatchObject({ sequence: 3, dueAt: '2027-02-28', anchorDay: 31 });
      expect(notes).toContainEqual({ kind: 'item-paid', sequence: 2, isFirst: false });
      expect(notes).toContainEqual({ kind: 'review-requested', sequence: 2, reason: 'renewal' });
    },
  );

  it('under a prescription with a repeat left goes straight to the pharmacy', () => {
    const { state, notes } = itemPaid(aSubscription('active'), 2, { ...payment, repeatOf: 7 });
    expect(state.status).toBe('shipping');
    expect(statuses(state)).toEqual(['shipped/shipped', 'paid/paid', 'upcoming/upcoming']);
    expect(kinds(notes)).toEqual(['item-paid', 'item-cleared']);
    expect(notes).toContainEqual({ kind: 'item-cleared', sequence: 2, prescriptionId: 7 });
  });

  it('staff set to three months plans three months on', () => {
    const before = aSubscription('active', {
      frequency: 3,
      items: aSubscription('active').items.map((item) =>
        item.sequence === 2 ? { ...item, dueAt: '2027-01-02' } : item,
      ),
    });
    expect(dueAtOf(itemPaid(before, 2, { ...payment, at: new Date('2027-01-02T08:00:00Z') }).state)).toBe('2027-04-02');
  });

  it('of somebody who has cancelled meanwhile is served but not followed', () => {
    const { state } = itemPaid(aSubscription('active', { shouldCancel: true }), 2, payment);
    expect(statuses(state)).toEqual(['shipped/shipped', 'paid/review']);
  });

  it('that is paid already is refused', () => {
    expect(() => itemPaid(aSubscription('review'), 1, payment)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });
});

describe('a payment that does not go through', () => {
  it('makes an active subscription wait for payment', () => {
    const { state } = fellBehind(aSubscription('active'), 2, 'declined', 'test');
    expect(state.status).toBe('pending');
    expect(statuses(state)).toEqual(['shipped/shipped', 'upcoming/upcoming']);
    expect(fellBehind(state, 2, 'declined', 'test').state).toEqual(state);
  });

  it('is given up in the end', () => {
    const { state, notes } = gaveUp(aSubscription('active'), 2, 'declined', 'test');
    expect(state.status).toBe('failed');
    expect(statuses(state)).toEqual(['shipped/shipped', 'failed/upcoming']);
    expect(kinds(notes)).toEqual([]);
  });

  it.each(['active', 'review'] as const)('is given up in the end with all that fell due with it (%s)', (status) => {
    const before = aSubscription(status);
    const third = anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-01-02' });
    const { state } = gaveUp({ ...before, items: [...before.items, third] }, 2, 'declined', 'test', [3]);
    expect(state.items.map((item) => item.status).slice(1)).toEqual(['failed', 'failed']);
  });

  it('counts as abandoned when nothing was ever paid', () => {
    const { state, notes } = gaveUp(aSubscription('pending'), 1, 'expired', 'test');
    expect(state.status).toBe('failed');
    expect(notes).toContainEqual({ kind: 'ended', how: 'abandoned' });
  });

  it.each([fellBehind, gaveUp])('ends the subscription of somebody who is leaving', (decide) => {
    const { state, notes } = decide(aSubscription('active', { shouldCancel: true }), 2, 'declined', 'test');
    expect(state.status).toBe('cancelled');
    expect(notes).toContainEqual({ kind: 'ended', how: 'cancelled' });
  });

  it.each(['review', 'shipping'] as const)(
    'of an extra item of somebody who is leaving in %s: what is paid stays',
    (status) => {
      const leaving = aSubscription(status, { shouldCancel: true });
      const behind = fellBehind(leaving, 2, 'We try again', 'test');
      expect(behind.state).toEqual(leaving);
      expect(behind.notes).toEqual([
        {
          kind: 'history',
          text: 'The payment did not go through and is not tried again: the customer has cancelled',
          cause: 'test',
        },
      ]);
      const given = gaveUp(leaving, 2, 'declined', 'test');
      expect(given.state.status).toBe(status);
      expect(statuses(given.state)).toEqual([statuses(leaving)[0], 'failed/upcoming']);
      expect(kinds(given.notes)).toEqual([]);
    },
  );

  it.each(['review', 'shipping'] as const)('of an added item leaves a subscription in %s where it is', (status) => {
    const { state } = gaveUp(aSubscription(status), 2, 'declined', 'test');
    expect(state.status).toBe(status);
    expect(state.items[1]?.status).toBe('failed');
    expect(fellBehind(aSubscription(status), 2, 'declined', 'test').state.status).toBe(status);
  });
});

describe('a charge that was written down earlier', () => {
  const failed = aSubscription('failed', { items: [anItem({ status: 'failed' })] });
  const together = (status: 'review' | 'shipping' | 'active', dueAt: string) =>
    aSubscription(status, {
      items: [...aSubscription('review').items, anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt })],
    });
  it.each([
    ['active', aSubscription('active'), 2, true],
    ['leaving', aSubscription('active', { shouldCancel: true }), 2, false],
    ['disputed', aSubscription('active', { isDisputed: true }), 2, false],
    ['ended', aSubscription('cancelled'), 2, false],
    ['paid meanwhile', aSubscription('review'), 1, false],
    ['due with what is in review', together('review', '2026-11-02'), 3, true],
    ['due later than what is in review', together('review', '2026-11-03'), 3, false],
    ['given up', failed, 1, false],
  ])('%s', (_, state, sequence, isDue) => expect(isStillDue(state, sequence, false)).toBe(isDue));
  it('by staff: also what was given up', () => expect(isStillDue(failed, 1, true)).toBe(true));
});

describe('what the calendar charges while another item', () => {
  const at = new Date('2026-11-05T07:00:00Z');
  const beside = (status: 'review' | 'shipping', over: Partial<SubscriptionState> = {}) =>
    aSubscription(status, {
      items: [...aSubscription('review').items, anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2026-11-02' })],
      ...over,
    });
  it.each([
    ['is due on the same day', aSubscription('active'), { sequence: 2 }, true],
    ['is behind', aSubscription('pending'), { sequence: 2 }, true],
    ['is with the prescriber: not what is new', beside('review'), { sequence: 3 }, false],
    ['is with the prescriber: what was tried before', beside('review'), { sequence: 3, nextAttemptAt: at }, true],
    ['is with the pharmacy: what was tried before', beside('shipping'), { sequence: 3, nextAttemptAt: at }, true],
    [
      'is with the pharmacy: not what is held',
      beside('shipping'),
      { sequence: 3, nextAttemptAt: at, hold: 'stock' },
      false,
    ],
    [
      'is there, and the customer leaves',
      beside('shipping', { shouldCancel: true }),
      { sequence: 3, nextAttemptAt: at },
      false,
    ],
    [
      'is there, and a payment is disputed',
      beside('shipping', { isDisputed: true }),
      { sequence: 3, nextAttemptAt: at },
      false,
    ],
    ['is due, and a payment is disputed', aSubscription('active', { isDisputed: true }), { sequence: 2 }, false],
  ])('%s', (_, state, item, isIt) => expect(isCharged(state, item)).toBe(isIt));
});
