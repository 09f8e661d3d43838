import { describe, expect, test } from '@jest/globals';
import { isEnding, lastDayOf, nextLook, stepOf } from './expiry.ts';

test.each([
  [2027, 1, '2027-01-31'],
  [2027, 2, '2027-02-28'],
  [2028, 2, '2028-02-29'],
  [2026, 12, '2026-12-31'],
  [2027, 4, '2027-04-30'],
])('a card of %i/%i is good until %s', (expYear, expMonth, day) => expect(lastDayOf({ expYear, expMonth })).toBe(day));

describe('notices of a card that ends on 30 April 2027', () => {
  // 31 March and 23 April are in British Summer Time: nine o'clock is 08:00 UTC.
  test.each([
    ['2027-03-31T07:59:59Z', null, '2027-03-31T08:00:00.000Z'],
    ['2027-03-31T08:00:00Z', 30, '2027-04-23T08:00:00.000Z'],
    ['2027-04-23T07:59:59Z', 30, '2027-04-23T08:00:00.000Z'],
    ['2027-04-23T08:00:00Z', 7, null],
    ['2027-04-30T22:59:59Z', 7, null],
    ['2027-04-30T23:00:00Z', null, null],
  ])('at %s: step %p, look again at %p', (now, step, next) => {
    expect(stepOf('2027-04-30', new Date(now))).toBe(step);
    expect(nextLook('2027-04-30', new Date(now))?.toISOString() ?? null).toBe(next);
  });
});

test.each([
  ['a charge after it, in time', '2027-05-01', '2027-03-31', true],
  ['a charge after it, but long before', '2027-05-01', '2027-03-30', false],
  ['a charge on its last day', '2027-04-30', '2027-04-01', false],
  ['nothing to charge', null, '2027-04-01', false],
  ['over already', '2027-05-10', '2027-05-02', true],
])('on the screen: %s', (_name, due, today, shown) => expect(isEnding('2027-04-30', due, today)).toBe(shown));
