import { describe, expect, it } from '@jest/globals';
import { answered, approved, asked, backToApproval, declined, pausedInPregnancy, recalled } from './review.ts';
import { statusOf } from '../../model/subscription.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';

const refuses = (decide: () => unknown) => expect(decide).toThrow(expect.objectContaining({ code: 'conflict' }));
const isConflict = expect.objectContaining({ code: 'conflict' });

describe('a decision', () => {
  it('approve clears the item for the pharmacy', () => {
    const { state, notes } = approved(aSubscription('review'), 1, 9, 'test');
    expect(state.status).toBe('shipping');
    expect(statuses(state)).toEqual(['paid/paid', 'upcoming/upcoming']);
    expect(notes).toContainEqual({ kind: 'item-cleared', sequence: 1, prescriptionId: 9 });
  });

  it('approve of one of two items stays under review until both are decided', () => {
    const two = aSubscription('review', {
      items: [
        anItem({ status: 'paid', treatmentStatus: 'review' }),
        anItem({ id: 2, sequence: 2, status: 'paid', treatmentStatus: 'review' }),
      ],
    });
    const one = approved(two, 1, 9, 'test').state;
    expect(one.status).toBe('review');
    expect(approved(one, 2, 10, 'test').state.status).toBe('shipping');
  });

  it('decline refuses to supply, refunds once and drops what was planned', () => {
    const { state, notes } = declined(aSubscription('review'), 1, 'test');
    expect(state.status).toBe('refused');
    expect(statuses(state)).toEqual(['paid/refused', 'cancelled/cancelled']);
    expect(kinds(notes)).toEqual(['item-closed', 'refund', 'item-closed', 'ended']);
    expect(notes).toContainEqual({ kind: 'refund', sequence: 1, cause: 'refused' });
    expect(notes).toContainEqual({ kind: 'item-closed', sequence: 1, how: 'refused' });
  });

  it.each(['pending', 'failed', 'active', 'shipping', 'cancelled', 'incomplete', 'refused'] as const)(
    'nothing is decided while %s',
    (status) => {
      refuses(() => approved(aSubscription(status), 1, 9, 'test'));
      refuses(() => declined(aSubscription(status), 1, 'test'));
    },
  );

  it('the second of approve and decline is refused', () => {
    refuses(() => declined(approved(aSubscription('review'), 1, 9, 'test').state, 1, 'test'));
    refuses(() => approved(declined(aSubscription('review'), 1, 'test').state, 1, 9, 'test'));
  });
});

describe('asking the customer', () => {
  it('makes the item wait and takes it back as a new round', () => {
    const waits = asked(aSubscription('review'), 1, 'test').state;
    expect(statusOf(waits)).toBe('waiting');
    expect(waits.status).toBe('review');
    refuses(() => approved(waits, 1, 9, 'test'));
    const { state, notes } = answered(waits, 1, null, 'test');
    expect(statusOf(state)).toBe('review');
    expect(state.items[0]?.round).toBe(2);
    expect(notes).toContainEqual({ kind: 'review-requested', sequence: 1, reason: 'answered' });
  });

  it('holds a cleared item until it is taken back', () => {
    const held = asked(aSubscription('shipping'), 1, 'test');
    expect(kinds(held.notes)).toEqual(['item-held']);
    const { state, notes } = answered(held.state, 1, 9, 'test');
    expect(statuses(state)[0]).toBe('paid/paid');
    expect(kinds(notes)).toEqual(['item-cleared']);
  });

  it('a shipped item under a second review cannot wait', () => {
    const again = backToApproval(aSubscription('active'), 'test').state;
    expect(asked(again, 1, 'test').state).toEqual(again);
  });
});

describe('back to approval', () => {
  it('reviews the last shipped item again; yes goes on, no refuses without a refund', () => {
    const { state, notes } = backToApproval(aSubscription('active'), 'test');
    expect(state.status).toBe('review');
    expect(notes).toContainEqual({ kind: 'review-requested', sequence: 1, reason: 'back-to-approval' });
    expect(state.items[0]?.round).toBe(2);
    const yes = approved(state, 1, 9, 'test');
    expect(yes.state.status).toBe('active');
    expect(kinds(yes.notes)).toEqual([]);
    const no = declined(state, 1, 'test');
    expect(no.state.status).toBe('refused');
    expect(statuses(no.state)).toEqual(['shipped/shipped', 'cancelled/cancelled']);
    expect(kinds(no.notes)).toEqual(['item-closed', 'ended']);
  });

  it('twice is harmless', () => expect(backToApproval(aSubscription('review'), 'test').notes).toEqual([]));

  it.each(['pending', 'failed', 'shipping', 'cancelled', 'incomplete', 'refused'] as const)(
    'is refused while %s',
    (status) => {
      expect(() => backToApproval(aSubscription(status), 'test')).toThrow(isConflict);
    },
  );
  it('is refused once the customer has cancelled', () =>
    refuses(() => backToApproval(aSubscription('active', { shouldCancel: true }), 'test')));
  it('is refused while a parcel is packed', () =>
    refuses(() =>
      backToApproval(
        aSubscription('active', { items: [anItem({ status: 'packaging', treatmentStatus: 'packaging' })] }),
        'test',
      ),
    ));
  it('is refused when nothing was supplied', () =>
    refuses(() => backToApproval(aSubscription('active', { items: [anItem()] }), 'test')));
});

describe('pregnancy', () => {
  const contraindicated = (status: 'shipping' | 'active' | 'review') =>
    aSubscription(status, { items: aSubscription(status).items.map((item) => ({ ...item, isContraindicated: true })) });

  it('takes a cleared item back to the prescriber', () => {
    const { state, notes } = pausedInPregnancy(contraindicated('shipping'), 'test');
    expect(state.status).toBe('review');
    expect(statuses(state)[0]).toBe('paid/review');
    expect(kinds(notes)).toEqual(['item-held', 'review-requested']);
  });
  it('only says so when a charge is to come', () => {
    const { state, notes } = pausedInPregnancy(contraindicated('active'), 'test');
    expect(state.status).toBe('active');
    expect(notes).toHaveLength(1);
  });
  it('leaves other items alone', () =>
    expect(pausedInPregnancy(aSubscription('shipping'), 'test')).toEqual({
      state: aSubscription('shipping'),
      notes: [],
    }));
  it('takes back a parcel that is being packed', () => {
    const packing = aSubscription('shipping', {
      items: [anItem({ status: 'packaging', treatmentStatus: 'packaging', isContraindicated: true })],
    });
    const { state, notes } = pausedInPregnancy(packing, 'test');
    expect(state.status).toBe('review');
    expect(statuses(state)[0]).toBe('paid/review');
    expect(kinds(notes)).toEqual(['item-held', 'review-requested']);
  });
});

describe('what was cleared and must not be sent after all', () => {
  it.each([
    ['paid', 'paid'],
    ['packaging', 'packaging'],
    // A customer's answer would otherwise clear it again.
    ['waiting', 'paid'],
  ] as const)('%s/%s goes back to the prescriber', (status, treatmentStatus) => {
    const cleared = aSubscription('shipping', { items: [anItem({ status, treatmentStatus })] });
    const { state, notes } = recalled(cleared, () => true, { text: 'Back', cause: 'test' });
    expect([state.status, statuses(state)[0], ...kinds(notes)]).toEqual([
      'review',
      'paid/review',
      'item-held',
      'review-requested',
    ]);
  });
});
