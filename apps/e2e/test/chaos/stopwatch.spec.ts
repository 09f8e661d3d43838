import { expect, test } from '@jest/globals';
import { Stopwatch } from './stopwatch.ts';

const took = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

test('a kind of request is slower when more of its requests are late than the one that met the beginning of the fault', async () => {
  const watch = new Stopwatch();
  const ask = async (kind: string, times: number[]) => {
    for (const ms of times) await watch.time(kind, took(ms));
  };
  await ask('page', [50, 50, 50]);
  await ask('log-in', [50, 50, 50]);
  expect(watch.fewest(['page', 'log-in'])).toBe(3);
  watch.isIll = true;
  expect(watch.fewest(['page', 'log-in'])).toBe(0);
  await ask('page', [400, 50, 50]);
  await ask('log-in', [400, 50, 400]);
  expect(watch.slower()).toEqual([
    expect.stringMatching(/^log-in: 95 of 100 within \d+ ms \(3\), usually \d+ ms \(3\)$/),
  ]);
});

test('a request that meets the beginning or the end of a fault counts as touched by it', async () => {
  const watch = new Stopwatch();
  const spanning = watch.time('page', took(40));
  watch.isIll = true;
  await spanning;
  expect(watch.fewest(['page'])).toBe(1);
  const ending = watch.time('page', took(40));
  watch.isIll = false;
  await ending;
  expect(watch.fewest(['page'])).toBe(0);
});
