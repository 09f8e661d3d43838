import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { decodeHeic } from './heic.gateway.ts';

const heic = readFileSync(new URL('../../test/samples/left-red.heic', import.meta.url));
const ROOMY = { heic, pixels: 1_000_000, memory: 50_000_000 };

test.each([
  ['too many pixels', { ...ROOMY, pixels: 320 * 240 - 1 }, 30_000, 'too_many_pixels'],
  ['more memory than it may have', { ...ROOMY, memory: 100_000 }, 30_000, 'unreadable'],
  ['longer than it may take', ROOMY, 1, 'too_slow'],
  ['bytes of another picture at its end', { ...ROOMY, heic: heic.subarray(0, 900) }, 30_000, 'unreadable'],
] as const)('a HEIC with %s is refused, and the thread is gone', async (_name, work, patience, refused) => {
  expect(await decodeHeic(work, patience)).toEqual({ refused });
});

test('decoding happens elsewhere: this thread goes on meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 2);
  const answers = await Promise.all([decodeHeic(ROOMY, 30_000), decodeHeic(ROOMY, 30_000)]);
  clearInterval(timer);
  expect(answers.map((answer) => 'tiff' in answer)).toEqual([true, true]);
  expect(ticks).toBeGreaterThan(5);
});

test('a HEIC whose sender has gone is not decoded on: its thread is ended at once', async () => {
  const gone = new AbortController();
  const left = new Error('gone');
  const answer = decodeHeic(ROOMY, 30_000, gone.signal).catch((error: unknown) => error);
  gone.abort(left);
  expect(await answer).toBe(left);
  await expect(decodeHeic(ROOMY, 30_000, gone.signal)).rejects.toBe(left);
});
