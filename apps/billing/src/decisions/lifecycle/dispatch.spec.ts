import { describe, expect, it } from '@jest/globals';
import { claimed, shipped, unclaimed } from './dispatch.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';

const at = new Date('2026-11-05T14:00:00Z');
const packed = () => claimed(aSubscription('shipping'), 1, 'test').state;

describe('the gate before a label', () => {
  it('lets a paid and approved item into packaging, once', () => {
    const { state, notes } = claimed(aSubscription('shipping'), 1, 'test');
    expect(statuses(state)[0]).toBe('packaging/packaging');
    expect(notes).toHaveLength(1);
    expect(claimed(state, 1, 'test')).toEqual({ state, notes: [] });
  });

  it.each([
    ['incomplete', 1],
    ['review', 1],
    ['pending', 1],
    ['failed', 1],
    ['refused', 1],
    ['cancelled', 2],
    ['active', 2],
    ['shipping', 2],
  ] as const)('refuses an item of a subscription that is %s (item %i)', (status, sequence) => {
    expect(() => claimed(aSubscription(status), sequence, 'test')).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
  });
  it('refuses while a payment is disputed', () =>
    expect(() => claimed(aSubscription('shipping', { isDisputed: true }), 1, 'test')).toThrow(/dispute/));
  it('refuses an item waiting for the customer', () =>
    expect(() =>
      claimed(
        aSubscription('shipping', { items: [anItem({ status: 'waiting', treatmentStatus: 'paid' })] }),
        1,
        'test',
      ),
    ).toThrow(/waits/));
});

describe('what the pharmacy lets go of', () => {
  it('is paid and no more packed, so that it may be refunded', () => {
    const { state, notes } = unclaimed(packed(), 1, 'test');
    expect(statuses(state)[0]).toBe('paid/paid');
    expect(notes.map(({ kind }) => kind)).toEqual(['history']);
    expect(unclaimed(state, 1, 'test')).toEqual({ state, notes: [] });
  });
  it('stays shipped when it has left', () => {
    const { state } = shipped(packed(), 1, at, 'test');
    expect(unclaimed(state, 1, 'test')).toEqual({ state, notes: [] });
  });
});

describe('a parcel that left', () => {
  it('lets the subscription rest until the next date', () => {
    const { state } = shipped(packed(), 1, at, 'test');
    expect(state.status).toBe('active');
    expect(statuses(state)).toEqual(['shipped/shipped', 'upcoming/upcoming']);
    expect(state.items[1]?.dueAt).toBe('2027-01-02');
    expect(shipped(state, 1, at, 'test')).toEqual({ state, notes: [] });
  });

  it('leaves a subscription with more to ship in shipping', () => {
    const two = {
      ...packed(),
      items: [...packed().items, anItem({ id: 3, sequence: 3, status: 'paid', treatmentStatus: 'paid', paidAt: at })],
    };
    expect(shipped(two, 1, at, 'test').state.status).toBe('shipping');
  });

  it('ends the subscription of a customer who has cancelled', () => {
    const { state, notes } = shipped({ ...packed(), shouldCancel: true }, 1, at, 'test');
    expect(state.status).toBe('cancelled');
    expect(statuses(state)).toEqual(['shipped/shipped', 'cancelled/cancelled']);
    expect(kinds(notes)).toEqual(['item-closed', 'ended']);
  });

  it('moves a date that has passed meanwhile, so that nobody is charged on the day they are supplied', () => {
    const { state } = shipped(packed(), 1, new Date('2027-01-20T10:00:00Z'), 'test');
    expect(state.items[1]).toMatchObject({ dueAt: '2027-03-20', anchorDay: null });
  });

  it('leaves the date of another line, whose charge is to come yet', () => {
    const other = anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-01-02' });
    const { state } = shipped(
      { ...packed(), items: [...packed().items, other] },
      1,
      new Date('2027-01-20T10:00:00Z'),
      'test',
    );
    expect(state.items.map((item) => item.dueAt).slice(1)).toEqual(['2027-03-20', '2027-01-02']);
  });

  it('of a single purchase rests without a date', () => {
    const single = aSubscription('shipping', {
      items: [anItem({ interval: null, status: 'packaging', treatmentStatus: 'packaging', paidAt: at })],
    });
    expect(shipped(single, 1, at, 'test').state.status).toBe('active');
  });
});
