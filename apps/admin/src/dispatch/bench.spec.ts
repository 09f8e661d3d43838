import { expect, test } from '@jest/globals';
import { mayShip, mayTick, tabsOf, until } from './bench.ts';

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
  expect([mayShip({ status, check: null }), mayTick({ status })]).toEqual([ship, tick]),
);

test('what waits for a second person is not offered to be shipped', () =>
  expect((['needed', 'waiting', 'passed', null] as const).map((check) => mayShip({ status: 'ready', check }))).toEqual([
    false,
    false,
    true,
    true,
  ]));

test('the tab of what is to be checked is there where a check is set', () => {
  const counts = { to_pack: 1, packed: 2, owed: 3, exceptions: 0 };
  const keys = (to_check: number | null) => tabsOf({ ...counts, to_check }).map(({ key }) => key);
  expect(keys(null)).not.toContain('to-check');
  expect(keys(0)).toEqual(['all', 'to-pack', 'packed', 'to-check', 'owed', 'shipped', 'exceptions']);
});
