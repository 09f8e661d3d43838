import { expect, test } from '@jest/globals';
import { Clock } from '../clock.ts';
import { ClockWatch } from './clock-watch.ts';

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, debug: silent };
const DAY_MS = 24 * 3_600_000;

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
  expect(Math.abs(clock.wall().getTime() - Date.now() - corrected)).toBeLessThan(2_000);
  clock.setOffset(DAY_MS);
  expect(Math.abs(clock.now().getTime() - Date.now() - corrected - DAY_MS)).toBeLessThan(2_000);
});

test('the correction goes when the machine’s clock is right again, and stays while the database does not answer', async () => {
  const clock = new Clock();
  let ahead = 3_600_000;
  let moved = 0;
  clock.onMoved(() => moved++);
  const watch = watchOf(clock, () => ahead);
  await watch.look();
  await watch.look();
  expect([moved, Math.abs(clock.correctionMs - ahead) < 1_000]).toEqual([1, true]);
  ahead = 0;
  await watch.look();
  expect([moved, clock.correctionMs]).toEqual([2, 0]);
  await new ClockWatch({ first: () => Promise.reject(new Error('away')) }, clock, log).look();
  expect(clock.correctionMs).toBe(0);
});
