import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Clock } from '../clock.ts';
import { ClockWatch } from './clock-watch.ts';

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, debug: silent };
const DAY_MS = 24 * 3_600_000;

// The machine's clock stands, so that the difference is exact.
beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());

/** A database whose clock is ahead of this machine's by the given amount. */
const watchOf = (clock: Clock, ahead: () => number) =>
  new ClockWatch({ first: async () => ({ ms: Date.now() + ahead() }) as never }, clock, log);

test.each([
  ['right', 0, 0],
  ['a little off', 3_000, 0],
  ['seventy days fast', -70 * DAY_MS, -70 * DAY_MS],
  ['an hour slow', 3_600_000, 3_600_000],
])('a machine’s clock that is %s: the program’s time is the database’s', async (_what, ahead, corrected) => {
  const clock = new Clock();
  await watchOf(clock, () => ahead).look();
  expect(clock.wall().getTime() - Date.now()).toBe(corrected);
  clock.setOffset(DAY_MS);
  expect(clock.now().getTime() - Date.now()).toBe(corrected + DAY_MS);
});

test('the correction goes when the machine’s clock is right again, and stays while the database does not answer', async () => {
  const clock = new Clock();
  let ahead = 3_600_000;
  let moved = 0;
  clock.onMoved(() => moved++);
  const watch = watchOf(clock, () => ahead);
  await watch.look();
  await watch.look();
  expect([moved, clock.correctionMs]).toEqual([1, ahead]);
  ahead = 0;
  await watch.look();
  expect([moved, clock.correctionMs]).toEqual([2, 0]);
  await new ClockWatch({ first: () => Promise.reject(new Error('away')) }, clock, log).look();
  expect(clock.correctionMs).toBe(0);
});
