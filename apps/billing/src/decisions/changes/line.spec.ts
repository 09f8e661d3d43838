import { describe, expect, it } from '@jest/globals';
import { dateMoved, frequencyChanged, itemAdded, itemChanged } from './line.ts';
import { dueAtOf } from '../../model/subscription.ts';
import { anItem, aSubscription, kinds, statuses } from '../../../test/a-subscription.ts';

const now = new Date('2026-11-20T10:00:00Z');
const today = '2026-11-20';
const isConflict = expect.objectContaining({ code: 'conflict' });
const isInvalid = expect.objectContaining({ code: 'invalid' });
const product = { stid: 'S1-2', interval: 'month', intervalDuration: 2, isContraindicated: false } as const;

describe('moving the date', () => {
  it.each(['active', 'shipping'] as const)('%s: the customer moves it and the rhythm goes on from there', (status) => {
    const { state } = dateMoved(aSubscription(status), '2026-12-31', now, 'customer');
    expect(state.items.at(-1)).toMatchObject({ dueAt: '2026-12-31', anchorDay: null });
  });
  it.each([
    ['later, not past the other', '2027-01-20', ['2027-01-20', '2027-02-02']],
    ['later, past the other: it comes along', '2027-02-19', ['2027-02-19', '2027-02-19']],
    ['earlier', '2026-12-21', ['2026-12-21', '2027-02-02']],
  ])('of two lines only the one that is due next: %s', (_, date, due) => {
    const items = [...aSubscription('active').items, anItem({ id: 3, sequence: 3, stid: 'S1-2', dueAt: '2027-02-02' })];
    const { state } = dateMoved(aSubscription('active', { items }), date, now, 'customer');
    expect(state.items.slice(1).map((item) => item.dueAt)).toEqual(due);
    expect(dueAtOf(state)).toBe(date);
  });
  it.each([
    ['a Saturday', '2026-12-19', /21\/12\/2026/],
    ['Christmas Day', '2026-12-25', /29\/12\/2026/],
    ['today', '2026-11-20', /23\/11\/2026/],
  ])('%s is refused to customers and staff, and the next possible date is named', (_, date, next) => {
    for (const by of ['customer', 'staff'] as const)
      expect(() => dateMoved(aSubscription('active'), date, now, by)).toThrow(next);
  });
  it('the same date changes nothing', () =>
    expect(dateMoved(aSubscription('active'), '2027-01-02', now, 'customer').notes).toEqual([]));
  it.each(['pending', 'failed', 'review', 'incomplete', 'cancelled', 'refused'] as const)(
    '%s: the customer may not',
    (status) => expect(() => dateMoved(aSubscription(status), '2026-12-31', now, 'customer')).toThrow(isConflict),
  );
  it('staff may while in review, not once it is set to cancel', () => {
    expect(dueAtOf(dateMoved(aSubscription('review'), '2026-12-31', now, 'staff').state)).toBe('2026-12-31');
    expect(() => dateMoved(aSubscription('active', { shouldCancel: true }), '2026-12-31', now, 'staff')).toThrow(
      isConflict,
    );
  });
});

describe('frequency', () => {
  it.each(['shipping', 'active', 'pending', 'review'] as const)('%s: changes, and the next date stays', (status) => {
    const { state } = frequencyChanged(aSubscription(status), 3);
    expect(state.frequency).toBe(3);
    expect(dueAtOf(state)).toBe(dueAtOf(aSubscription(status)));
  });
  it.each(['failed', 'incomplete', 'cancelled', 'refused'] as const)('%s: refused', (status) =>
    expect(() => frequencyChanged(aSubscription(status), 3)).toThrow(isConflict),
  );
  it('is refused once the subscription is set to cancel', () =>
    expect(() => frequencyChanged(aSubscription('active', { shouldCancel: true }), 3)).toThrow(isConflict));
  it('the value it has already is refused with a text that says so', () =>
    expect(() => frequencyChanged(aSubscription('active', { frequency: 2 }), 2)).toThrow(/already set/));
  it("auto to the plan item's own number is a change", () =>
    expect(frequencyChanged(aSubscription('active'), 2).state.frequency).toBe(2));
  it('is refused for a single purchase', () =>
    expect(() => frequencyChanged(aSubscription('active', { items: [anItem({ interval: null })] }), 2)).toThrow(
      isConflict,
    ));
});

describe('items', () => {
  it('an added one comes with the next delivery', () => {
    const { state } = itemAdded(aSubscription('active'), product, today);
    expect(state.items[2]).toMatchObject({ sequence: 3, stid: 'S1-2', status: 'upcoming', dueAt: '2027-01-02' });
  });
  it('and goes on with it: on the same day of the month, and out of a pause', () => {
    const before = { dueAt: '2027-02-28', anchorDay: 31 };
    const items = aSubscription('active').items.map((item) => ({
      ...item,
      dueAt: '2027-06-30',
      anchorDay: 31,
      before,
    }));
    const { state } = itemAdded(aSubscription('active', { items }), product, today);
    expect(state.items[2]).toMatchObject({ dueAt: '2027-06-30', anchorDay: 31, before });
  });
  it.each(['failed', 'cancelled', 'refused'] as const)('nothing is added while %s', (status) =>
    expect(() => itemAdded(aSubscription(status), product, today)).toThrow(isConflict),
  );
  it('nothing is added for a leaving customer', () =>
    expect(() => itemAdded(aSubscription('active', { shouldCancel: true }), product, today)).toThrow(isConflict));

  it('an upcoming item is changed without an event or a review', () =>
    expect(kinds(itemChanged(aSubscription('active'), 2, product).notes)).toEqual([]));
  it('one under review is reviewed anew', () => {
    const { state, notes } = itemChanged(aSubscription('review'), 1, product);
    expect(kinds(notes)).toEqual(['item-paid', 'review-requested']);
    expect(state.items[0]?.round).toBe(2);
  });
  it('an approved one is held and goes back to the prescriber', () => {
    const { state, notes } = itemChanged(aSubscription('shipping'), 1, product);
    expect(state.status).toBe('review');
    expect(statuses(state)[0]).toBe('paid/review');
    expect(kinds(notes)).toEqual(['item-held', 'item-paid', 'review-requested']);
    expect(notes).toContainEqual({ kind: 'item-paid', sequence: 1, isFirst: true });
  });
  it.each([
    ['active', 1],
    ['cancelled', 2],
    ['refused', 1],
  ] as const)('a shipped or closed one is not changed (%s)', (status, sequence) =>
    expect(() => itemChanged(aSubscription(status), sequence, product)).toThrow(isConflict),
  );
  it('a date typed wrongly is refused', () =>
    expect(() => dateMoved(aSubscription('active'), 'soon', now, 'customer')).toThrow(isInvalid));
});
