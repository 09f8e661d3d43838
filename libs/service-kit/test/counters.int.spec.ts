import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Counters } from '../src/counters.ts';
import { testServers } from '@sorrel/deploy/test-servers';

let servers: Awaited<ReturnType<typeof testServers>>;
const open: Counters[] = [];
const counters = (redisUrl: string) => {
  const one = new Counters({ redisUrl, redisPrefix: `counters-${process.pid}-${Date.now()}`, service: 'bff' });
  open.push(one);
  return one;
};
beforeAll(async () => {
  servers = await testServers();
}, 60_000);
afterAll(async () => {
  for (const one of open) one.close();
  await servers?.stop();
});
const LIMIT = { points: 3, seconds: 60, pointsAlone: 1 };

test('two processes count together, and a refusal says how long to wait', async () => {
  const settings = { redisUrl: servers.redisUrl, redisPrefix: `shared-${process.pid}-${Date.now()}`, service: 'bff' };
  const [one, two] = [new Counters(settings), new Counters(settings)];
  open.push(one, two);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [here, there] = [one.counter('login', LIMIT), two.counter('login', LIMIT)];
  expect([await here.take('a'), await there.take('a'), await here.take('a')]).toEqual([
    { waitMs: 0, used: 1 },
    { waitMs: 0, used: 2 },
    { waitMs: 0, used: 3 },
  ]);
  const refused = await there.take('a');
  expect(refused.waitMs).toBeGreaterThan(50_000);
  expect((await there.take('b')).waitMs).toBe(0);
});

test('a Redis that is away: each process counts alone with its smaller share, and nobody waits', async () => {
  const counter = counters('redis://127.0.0.1:1').counter('login', LIMIT);
  const started = Date.now();
  expect((await counter.take('a')).waitMs).toBe(0);
  expect((await counter.take('a')).waitMs).toBeGreaterThan(0);
  expect(Date.now() - started).toBeLessThan(500);
});
