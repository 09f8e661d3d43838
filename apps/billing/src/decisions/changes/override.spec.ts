import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '@sorrel/contracts/words';
import { OVERRIDES, overridden, refunded, removed } from './override.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';
import type { ItemState, SubscriptionState } from '../../model/subscription.ts';

const at = new Date('2026-11-10T10:00:00Z');
const command = { reason: 'a reason', isConfirmed: true, at, prescriptionId: 5, isComplete: true };

/** From the row to each column: f free, r reason, c confirm, = nothing to do, - refused. Written out once more by hand. */
const EXPECTED = `
            upcoming paid packaging shipped cancelled waiting refunded failed
upcoming    =        r    -         -       f         -       -        f
paid        -        =    f         -       -         f       c        -
packaging   -        -    =         r       -         -       -        -
shipped     -        -    -         =       -         -       c        -
cancelled   f        -    -         -       =         -       -        -
waiting     -        f    -         -       -         =       c        -
refunded    -        -    -         -       -         -       =        -
failed      f        r    -         -       f         -       -        =`;
const [head, ...lines] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cases = lines.flatMap(([from, ...cells]) =>
  cells.map((cell, index) => [from as ItemStatus, (head ?? [])[index] as ItemStatus, cell] as const),
);

/** A subscription whose first item stands in `status`, as it would in life. */
function standing(status: ItemStatus): SubscriptionState {
  const of = {
    upcoming: 'pending',
    failed: 'failed',
    paid: 'shipping',
    waiting: 'review',
    packaging: 'shipping',
    shipped: 'active',
    cancelled: 'active',
    refunded: 'active',
  } as const;
  const treatment = {
    upcoming: 'upcoming',
    failed: 'upcoming',
    paid: 'paid',
    waiting: 'review',
    packaging: 'packaging',
    shipped: 'shipped',
    cancelled: 'cancelled',
    refunded: 'shipped',
  } as const;
  const hasPaid = !['upcoming', 'failed'].includes(status);
  return aSubscription(of[status], {
    items: [anItem({ status, treatmentStatus: treatment[status], dueAt: '2026-11-10', paidAt: hasPaid ? at : null })],
  });
}

describe('what staff may set an item to', () => {
  it('covers all eight values', () => expect(Object.keys(OVERRIDES).sort()).toEqual([...ItemStatus.options].sort()));

  it.each(cases)('%s to %s: %s', (from, to, rule) => {
    const state = standing(from);
    const set = (over: Partial<typeof command>) => overridden(state, 1, { to, ...command, ...over });
    if (rule === '-') {
      expect(() => set({})).toThrow(expect.objectContaining({ code: 'conflict' }));
      return;
    }
    if (rule === '=') {
      expect(set({})).toEqual({ state, notes: [] });
      return;
    }
    if (rule === 'r') expect(() => set({ reason: ' ' })).toThrow(expect.objectContaining({ code: 'invalid' }));
    if (rule === 'c') expect(() => set({ isConfirmed: false })).toThrow(expect.objectContaining({ code: 'invalid' }));
    const after = set({});
    // A refund is only begun here: the item counts as refunded when the money is on its way.
    if (to === 'refunded') expect(kinds(after.notes)).toContain('refund');
    else expect(after.state.items[0]?.status).toBe(to);
  });
});

describe('a refund by staff', () => {
  it('takes an unshipped item from the pharmacy at once and rests the subscription', () => {
    const { state, notes } = overridden(aSubscription('shipping'), 1, { to: 'refunded', ...command });
    expect(statuses(state)).toEqual(['paid/cancelled', 'cancelled/cancelled']);
    expect(state.status).toBe('cancelled');
    expect(notes).toContainEqual({ kind: 'refund', sequence: 1, cause: 'staff' });
    expect(notes).toContainEqual({ kind: 'item-closed', sequence: 1, how: 'refunded' });
    expect(refunded(state, 1, 'test').state.items[0]?.status).toBe('refunded');
  });
  it('of a renewal lets the subscription go on', () => {
    const before = aSubscription('shipping', {
      items: [
        anItem({ status: 'shipped', treatmentStatus: 'shipped', paidAt: at }),
        anItem({ id: 2, sequence: 2, status: 'paid', treatmentStatus: 'paid', paidAt: at }),
        anItem({ id: 3, sequence: 3 }),
      ],
    });
    const { state } = overridden(before, 2, { to: 'refunded', ...command });
    expect(state.status).toBe('active');
    expect(statuses(state)).toEqual(['shipped/shipped', 'paid/cancelled', 'upcoming/upcoming']);
  });
  it('under review withdraws the review', () =>
    expect(kinds(overridden(aSubscription('review'), 1, { to: 'refunded', ...command }).notes)).toContain(
      'review-withdrawn',
    ));
  it('of a shipped item leaves it shipped clinically', () => {
    const begun = overridden(aSubscription('active'), 1, { to: 'refunded', ...command }).state;
    expect(statuses(refunded(begun, 1, 'test').state)[0]).toBe('refunded/shipped');
  });
  it('is confirmed once', () => {
    const once = refunded(
      aSubscription('refused', { items: [anItem({ status: 'paid', treatmentStatus: 'refused' })] }),
      1,
      'test',
    );
    expect(once.notes).toHaveLength(1);
    expect(refunded(once.state, 1, 'test').notes).toEqual([]);
  });
});

describe('paid by hand', () => {
  it('goes to review like any payment', () => {
    const { state, notes } = overridden(aSubscription('pending'), 1, { to: 'paid', ...command });
    expect(state.status).toBe('review');
    expect(kinds(notes)).toEqual(['item-paid', 'review-requested']);
  });
});

describe('removing', () => {
  it('drops what is not paid', () =>
    expect(statuses(removed(aSubscription('active'), 2, 'test').state)).toEqual([
      'shipped/shipped',
      'cancelled/cancelled',
    ]));
  it.each([
    ['shipping', 1],
    ['active', 1],
    ['review', 1],
  ] as const)('refuses a paid or shipped item (%s)', (status, sequence) =>
    expect(() => removed(aSubscription(status), sequence, 'test')).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    ),
  );

  const shippedOnce = anItem({ status: 'shipped', treatmentStatus: 'shipped', paidAt: at });
  const behind = anItem({ id: 2, sequence: 2, dueAt: '2027-01-02' });
  const other = (over: Partial<ItemState> = {}) =>
    anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-01-20', ...over });
  const ahead = { ...behind, treatmentStatus: 'review' as const, round: 1 };
  it.each<[string, SubscriptionState, number, string, string[]]>([
    ['the only item of an unpaid order', aSubscription('pending'), 1, 'cancelled', ['item-closed', 'ended']],
    ['the only item of an order given up', aSubscription('failed'), 1, 'cancelled', ['item-closed', 'ended']],
    [
      'a renewal that is behind',
      aSubscription('pending', { items: [shippedOnce, behind, other()] }),
      2,
      'active',
      ['item-closed'],
    ],
    ['the only renewal', aSubscription('pending', { items: [shippedOnce, behind] }), 2, 'active', ['item-closed']],
    [
      'one of two that are behind',
      aSubscription('pending', { items: [shippedOnce, behind, other({ dueAt: '2027-01-02' })] }),
      2,
      'pending',
      ['item-closed'],
    ],
    [
      'one that is not behind',
      aSubscription('pending', { items: [shippedOnce, behind, other()] }),
      3,
      'pending',
      ['item-closed'],
    ],
    [
      'a renewal given up',
      aSubscription('failed', { items: [shippedOnce, { ...behind, status: 'failed' }, other()] }),
      2,
      'active',
      ['item-closed'],
    ],
    [
      'one reviewed before its charge',
      aSubscription('review', { items: [shippedOnce, ahead] }),
      2,
      'active',
      ['review-withdrawn', 'item-closed'],
    ],
    [
      'one of two reviewed before their charge',
      aSubscription('review', { items: [shippedOnce, ahead, other({ treatmentStatus: 'review', round: 1 })] }),
      2,
      'review',
      ['review-withdrawn', 'item-closed'],
    ],
    [
      'the next one while a shipped one is looked at again',
      aSubscription('review', { items: [shippedOnce, behind] }),
      2,
      'review',
      ['item-closed'],
    ],
    [
      'the last one of a customer who has cancelled',
      aSubscription('active', { shouldCancel: true }),
      2,
      'cancelled',
      ['item-closed', 'ended'],
    ],
  ])('%s', (_, state, sequence, status, said) => {
    const after = removed(state, sequence, 'test');
    expect(after.state.status).toBe(status);
    expect(kinds(after.notes)).toEqual(said);
    expect(removed(after.state, sequence, 'test').notes).toEqual([]);
  });
  it('an order nobody paid counts as abandoned, so that its code is free again', () =>
    expect(removed(aSubscription('pending'), 1, 'test').notes).toContainEqual({ kind: 'ended', how: 'abandoned' }));
});
