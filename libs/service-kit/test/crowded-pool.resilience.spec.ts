import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Health } from '../src/observability/health.ts';
import type { Running } from '../src/boot.ts';
import { asCustomer, count, openOrchard, pause, plant, until, type Orchard } from './orchard.ts';

/* Every connection of the pool waits in the database, and callers go on coming. */
const LIMIT = 30;
const CALLERS = 1_000;

let orchard: Orchard;
let running: Running;
beforeAll(async () => {
  orchard = await openOrchard();
  running = await orchard.boot({ DB_POOL: '2', RPC_LIMIT: String(LIMIT) });
});
afterAll(() => orchard?.close());

test('with no connection to be had callers are refused at once, nothing piles up, and all is served afterwards', async () => {
  const caller = await orchard.caller();
  await caller.ask(plant, { name: 'first' }, asCustomer());
  await orchard.ask('begin; lock table orchard.trees in access exclusive mode');
  const before = process.memoryUsage().rss;
  const asked: Promise<{ how: string; tookMs: number }>[] = [];
  const began = performance.now();
  for (let n = 0; n < CALLERS; n++) {
    const from = performance.now();
    asked.push(
      caller.ask(plant, { name: `tree ${n}` }, asCustomer()).then(
        () => ({ how: 'ok', tookMs: performance.now() - from }),
        ({ code }: { code?: string }) => ({ how: String(code), tookMs: performance.now() - from }),
      ),
    );
    await pause(4);
  }
  const sendingMs = performance.now() - began;
  const answers = await Promise.all(asked);
  expect([...new Set(answers.map(({ how }) => how))].toSorted()).toEqual(['timeout', 'unavailable']);
  const took = (word: string): number[] => answers.filter(({ how }) => how === word).map(({ tookMs }) => tookMs);
  const late = took('timeout');
  // Only those who were let in wait, for as long as their contract says; then others are let in.
  expect(late.length).toBeLessThanOrEqual(LIMIT * (Math.ceil(sendingMs / plant.timeoutMs) + 1));
  expect(Math.max(...late)).toBeLessThan(plant.timeoutMs + 2_000);
  // Nobody who is refused waits for a connection: every one of those who were let in waits longer, and most refusals come at once.
  const refused = took('unavailable').toSorted((a, b) => a - b);
  expect(refused.at(-1)).toBeLessThan(Math.min(...late));
  expect(refused[Math.floor(refused.length / 2)]).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  await orchard.ask('commit');
  const again = await until(async () => {
    await caller.ask(plant, { name: 'last' }, asCustomer());
  }, 20_000);
  expect(again).toBeLessThan(5_000);
  await until(async () => {
    const { trees, handled } = await caller.ask(count, {}, asCustomer());
    expect(handled).toBe(trees);
    // The first and the last; besides, those who were told that it takes longer, and nobody who was refused.
    expect(trees).toBeLessThanOrEqual(2 + late.length);
  }, 20_000);
  expect(await running.app.get(Health).ready()).toMatchObject({ ok: true });
});
