import { describe, expect, it } from '@jest/globals';
import { conditionOf, type Filter } from './filter.ts';

const filter = (over: Partial<Filter> = {}): Filter => ({
  keyword: '',
  status: '',
  treatment: '',
  isShippingToo: false,
  ...over,
});

describe('the list of subscriptions', () => {
  it('without a filter shows all, newest first', () =>
    expect(conditionOf(filter())).toEqual({
      where: 'true',
      params: [],
      order: 's.id desc',
      isUpcoming: false,
      isCounted: true,
    }));
  it('review: who waits longest first, those waiting for the customer left out', () => {
    expect(conditionOf(filter({ status: 'review' }))).toMatchObject({
      where: "s.status = 'review' and not s.is_waiting",
      order: 's.current_paid_at, s.id',
      isUpcoming: false,
    });
  });
  it.each([
    [false, "s.status = 'active' and not s.is_waiting"],
    [true, "s.status in ('active', 'shipping') and not s.is_waiting"],
  ])('shipped, shipping too %p', (isShippingToo, where) =>
    expect(conditionOf(filter({ status: 'active', isShippingToo }))).toMatchObject({ where, isUpcoming: true }),
  );
  it.each([
    [{ status: 'active', treatment: 'acne' }, true],
    [{ status: 'cancelled', isShippingToo: true, treatment: '3' }, true],
    [{ keyword: ' ' }, true],
    [{ status: 'held' }, false],
    [{ keyword: 'ann' }, false],
    [{ status: 'active', keyword: '#10012' }, false],
  ])('of %j the counts know how many there are: %p', (over, isCounted) =>
    expect(conditionOf(filter(over)).isCounted).toBe(isCounted),
  );
  it('held is no status: whatever is due and stands back, the longest first', () => {
    const { where, params, order } = conditionOf(filter({ status: 'held' }));
    expect({ where, params }).toEqual({ where: expect.stringContaining('hold is not null'), params: [] });
    expect(order).toContain('held_since');
  });
  it('cancelled includes those on their way out', () =>
    expect(conditionOf(filter({ status: 'cancelled' })).where).toContain('should_cancel'));
  it('waiting looks at the items', () => expect(conditionOf(filter({ status: 'waiting' })).where).toBe('s.is_waiting'));
  it('an unknown status is refused', () =>
    expect(() => conditionOf(filter({ status: `review' or 1=1 --` }))).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    ));
  it.each([
    ['ANN', ['%ann%']],
    ['  100% ', ['%100\\%%']],
    ['a_b\\', ['%a\\_b\\\\%']],
    ['10012', [10012, 10012, '10012', '%10012%']],
    ['SRL-20012', [20012]],
    ['Siobhán O’Brien', ['%siobhanobrien%']],
    ['cus_9X', ['cus_9x', '%cus\\_9x%']],
    ['#10012', [10012, 10012, '#10012', '%#10012%']],
    ['PI_3abc', ['pi_3abc', 'pi_3abc', '%pi\\_3abc%']],
    [`'; drop table items; --`, [`%'; drop table items; --%`]],
  ])('searches %p as a parameter', (keyword, params) => {
    const condition = conditionOf(filter({ keyword }));
    expect(condition.params).toEqual(params);
    expect(condition.where).not.toContain('drop');
  });
  it('a phone number somebody has looks for nothing else', () =>
    expect(conditionOf(filter({ keyword: '07911 123456' }), 'token')).toMatchObject({
      where: 's.user_id in (select c3.user_id from customers c3 where c3.phone_token = ?)',
      params: ['token'],
    }));
  it.each([
    ['all', 'true'],
    ['', 'true'],
  ])('treatment %p is any', (treatment, where) => expect(conditionOf(filter({ treatment })).where).toBe(where));
  it('treatment by id or slug', () => {
    expect(conditionOf(filter({ treatment: '3' })).params).toEqual([3]);
    expect(conditionOf(filter({ treatment: 'acne' })).params).toEqual(['acne', 'acne']);
  });
});
