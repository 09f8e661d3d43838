import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { keepRunning, pauseAfter, type Running } from './keep-running.ts';

/** Something that is started, and ends or fails to start when the test says so. */
class Fragile {
  starts = 0;
  ends: ((reason: string) => void)[] = [];
  failing: (() => Error | undefined) | undefined;
  hangs = false;

  readonly start = async (stopping: AbortSignal): Promise<Running & { number: number }> => {
    const number = ++this.starts;
    if (this.hangs)
      await new Promise((_, reject) => stopping.addEventListener('abort', () => reject(new Error('gone'))));
    const problem = this.failing?.();
    if (problem) throw problem;
    const exited = new Promise<string>((resolve) => void (this.ends[number] = resolve));
    return { number, exited, stop: async () => this.ends[number]?.('stopped') };
  };

  kill(): void {
    this.ends[this.starts]?.('signal SIGKILL');
  }
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function kept(one: Fragile, options: { wellAfterMs?: number; pause?: (failures: number) => number } = {}) {
  const said: string[] = [];
  const pauses: number[] = [];
  const pause = (failures: number) => {
    pauses.push(failures);
    return 1;
  };
  const { stop } = await keepRunning({
    name: 'messaging',
    start: one.start,
    say: (line) => said.push(line),
    pause,
    ...options,
  });
  stops.push(stop);
  return { said, pauses, stop };
}

async function untilStarts(one: Fragile, count: number): Promise<void> {
  while (one.starts < count) await sleep(2);
  await sleep(5);
}

describe('what is kept running', () => {
  test('a program that cannot be started again at the first try is tried for ever, with growing pauses', async () => {
    const one = new Fragile();
    const { said, pauses } = await kept(one);
    let left = 40;
    one.failing = () => (left-- > 0 ? new Error('sorry, too many clients already') : undefined);
    one.kill();
    await untilStarts(one, 42);
    expect(said[0]).toBe('messaging ended unexpectedly (signal SIGKILL): starting it again');
    expect(said.filter((line) => line.includes('too many clients already'))).toHaveLength(40);
    expect(said.at(-1)).toBe('messaging is up again');
    expect(Math.max(...pauses)).toBe(41);
  });

  test('a program killed again as soon as it is back comes back, however often', async () => {
    const one = new Fragile();
    await kept(one);
    for (let count = 1; count <= 12; count++) {
      await untilStarts(one, count);
      one.kill();
    }
    await untilStarts(one, 13);
    expect(one.starts).toBe(13);
  });

  test('the pauses begin anew after it has been well for a while', async () => {
    const one = new Fragile();
    const { pauses } = await kept(one, { wellAfterMs: 30 });
    one.kill();
    await untilStarts(one, 2);
    one.kill();
    await untilStarts(one, 3);
    await sleep(60);
    one.kill();
    await untilStarts(one, 4);
    expect(pauses).toEqual([1, 2, 1]);
  });

  test('a stop ends the wait between two tries, and a start that goes on', async () => {
    const waiting = new Fragile();
    const first = await kept(waiting, { pause: () => 60_000 });
    waiting.kill();
    await sleep(5);
    await first.stop();
    const starting = new Fragile();
    const second = await kept(starting);
    starting.hangs = true;
    starting.kill();
    await untilStarts(starting, 2);
    await second.stop();
    expect([waiting.starts, starting.starts]).toEqual([1, 2]);
  });

  test('a failure of the first start is told to whoever starts', async () => {
    const one = new Fragile();
    one.failing = () => new Error('STRIPE_URL is missing');
    await expect(kept(one)).rejects.toThrow('STRIPE_URL is missing');
  });

  test.each([
    [1, 0],
    [2, 500],
    [3, 1_000],
    [4, 2_000],
    [7, 16_000],
    [8, 30_000],
    [5_000, 30_000],
  ])('after %p failures in a row it waits %p ms', (failures, ms) => {
    expect(pauseAfter(failures)).toBe(ms);
  });
});
