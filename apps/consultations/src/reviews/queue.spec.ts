import { describe, expect, it } from '@jest/globals';
import { queueOf, waitOf } from './queue.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));
const review = (id: number, subscriptionId: number, hour: number) => ({
  id,
  subscriptionId,
  userId: 1,
  reason: 'first',
  openedAt: at(hour),
  paidAt: at(0),
});
const order = (reviews: ReturnType<typeof review>[], answered: [number, Date][] = []) =>
  queueOf(reviews, new Map(answered)).map(({ subscriptionId, since }) => [subscriptionId, since.getUTCHours()]);

describe('the queue', () => {
  it('has the longest wait first; of two at once the older subscription', () => {
    expect(order([review(1, 9, 8), review(2, 4, 7), review(3, 5, 7)])).toEqual([
      [4, 7],
      [5, 7],
      [9, 8],
    ]);
  });
  it('shows what is open in a subscription once, since its first review, the newest one in front', () => {
    const [one, ...more] = queueOf([review(1, 9, 8), review(3, 9, 10), review(2, 9, 9)], new Map());
    expect([one?.since, one?.reviews.map(({ id }) => id), more]).toEqual([at(8), [3, 2, 1], []]);
  });
  it('counts anew from the customer’s answer, and not from one that came before', () => {
    expect(order([review(1, 9, 8), review(2, 4, 9)], [[9, at(12)]])).toEqual([
      [4, 9],
      [9, 12],
    ]);
    expect(order([review(1, 9, 8)], [[9, at(3)]])).toEqual([[9, 8]]);
  });
});

describe('the target clock', () => {
  it.each([
    [8, 0, false],
    [31, 23 * 3600, false],
    [32, 24 * 3600, false],
    [33, 25 * 3600, true],
    [7, 0, false],
  ])('read at hour %p', (hour, seconds, isLate) => {
    expect(waitOf(at(8), 24, at(hour))).toEqual({
      since: '2026-11-22T08:00:00.000Z',
      dueAt: '2026-11-23T08:00:00.000Z',
      seconds,
      isLate,
    });
  });
});
