import { expect, test } from '@jest/globals';
import { mayShip, mayTick, until } from './bench.ts';

const now = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-23T15:00:00Z', '3 h 00 min'],
  ['2026-11-23T13:05:00Z', '1 h 05 min'],
  ['2026-11-23T12:09:59Z', '9 min'],
  ['2026-11-23T12:00:00Z', '0 min'],
  ['2026-11-23T11:59:00Z', null],
])('until %s: %s', (at, words) => expect(until(at, now)).toBe(words));

test.each([
  ['ready', true, true],
  ['label-pending', false, true],
  ['shipped', false, true],
  ['held', false, false],
  ['received', false, false],
  ['closed', false, false],
])('%s: ship %s, tick %s', (status, ship, tick) =>
  expect([mayShip({ status }), mayTick({ status })]).toEqual([ship, tick]),
);
