import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { tookMs } from './stopwatch.ts';

test('what waits is measured in full, and what cannot look because others have the processor is not', async () => {
  expect(await tookMs(() => wait(300))).toBeGreaterThan(150);
  const standing = await tookMs(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    await wait(1);
  });
  expect(standing).toBeLessThan(150);
});
