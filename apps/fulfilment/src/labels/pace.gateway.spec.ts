import { expect, test } from '@jest/globals';
import { Pace } from './pace.gateway.ts';

async function turnsOf(pace: Pace, count: number): Promise<number[]> {
  const start = performance.now();
  return Promise.all(
    Array.from({ length: count }, async () => {
      await pace.turn();
      return performance.now() - start;
    }),
  );
}

test('turns come one after the other, in order, at the pace', async () => {
  const times = await turnsOf(new Pace(50), 4);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  // Timers may fire a millisecond early.
  for (const [index, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(index * 20 - 2);
});

test('the first turn is at once, and the second is not', async () => {
  const pace = new Pace(0.5);
  const order: string[] = [];
  const second = async (): Promise<void> => {
    await pace.turn();
    order.push('second');
  };
  await pace.turn();
  order.push('first');
  const waiting = second();
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['first']);
  await waiting;
  expect(order).toEqual(['first', 'second']);
});

test('a pause holds up the next turn', async () => {
  const pace = new Pace(1000);
  pace.pause(60);
  const [first] = await turnsOf(pace, 1);
  expect(first).toBeGreaterThanOrEqual(58);
});
