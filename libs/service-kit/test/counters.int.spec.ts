import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Counters } from '../src/security/rate-counters.ts';
import { testServers } from '@sorrel/deploy/test-servers';
import { until } from './orchard.ts';

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

test('two processes share one count, and a refusal says how long to wait', async () => {
  const settings = { redisUrl: servers.redisUrl, redisPrefix: `shared-${process.pid}-${Date.now()}`, service: 'bff' };
  const [one, two] = [new Counters(settings), new Counters(settings)];
  open.push(one, two);
  await Promise.all([one.ready(), two.ready()]);
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
  expect(Date.now() - started).toBeLessThan(2_000);
});

const SLOTS = { most: 3, mostAlone: 2, seconds: 2 };

test('two processes hold more slots together than there are, or a freed one stays taken', async () => {
  const settings = { redisUrl: servers.redisUrl, redisPrefix: `slots-${process.pid}-${Date.now()}`, service: 'bff' };
  const [one, two] = [new Counters(settings), new Counters(settings)];
  open.push(one, two);
  await Promise.all([one.ready(), two.ready()]);
  const [here, there] = [one.slots('streams', SLOTS), two.slots('streams', SLOTS)];
  const held = await Promise.all([here.take('a'), there.take('a'), here.take('a'), there.take('a'), here.take('a')]);
  expect(held.filter(Boolean)).toHaveLength(3);
  expect(await there.take('b')).not.toBeNull();
  const [first] = held.filter((slot) => slot !== null);
  first?.free();
  first?.free();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([(await there.take('a')) === null, (await here.take('a')) === null]).toEqual([false, true]);
});

test('the slots of a process that was killed are held for ever, or those that are kept are lost', async () => {
  const slots = counters(servers.redisUrl);
  await slots.ready();
  const streams = slots.slots('streams', SLOTS);
  const kept = await streams.take('a');
  await streams.take('a');
  await streams.take('a');
  for (let n = 0; n < 5; n++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    kept?.keep();
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  const again = await Promise.all([streams.take('a'), streams.take('a'), streams.take('a')]);
  expect(again.filter(Boolean)).toHaveLength(2);
});

test('with Redis away a process gives out slots without end, or none', async () => {
  const streams = counters('redis://127.0.0.1:1').slots('streams', SLOTS);
  const held = await Promise.all([streams.take('a'), streams.take('a'), streams.take('a')]);
  expect(held.filter(Boolean)).toHaveLength(2);
  held.find(Boolean)?.free();
  expect(await streams.take('a')).not.toBeNull();
});

/** A proxy between a program and Redis; frozen, it lets nothing through and keeps connections open. */
async function gate() {
  const { hostname, port } = new URL(servers.redisUrl);
  const sockets: Socket[] = [];
  const server = createServer((here) => {
    const there = connect(Number(port), hostname);
    sockets.push(here, there);
    here.pipe(there).pipe(here);
    for (const one of [here, there]) one.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(servers.redisUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const freeze = () => sockets.forEach((one) => one.unpipe().pause());
  const thaw = () =>
    sockets.forEach((one, n) => {
      const other = sockets[n ^ 1];
      if (other) one.pipe(other);
    });
  const close = () => {
    for (const one of sockets) one.destroy();
    server.close();
  };
  return { url: url.href, freeze, thaw, close };
}

test('a Redis that is frozen: only who asks as it freezes waits for it, nobody however long it stays so, until it answers again', async () => {
  const between = await gate();
  try {
    const all = counters(between.url);
    await all.ready();
    const counter = all.counter('login', { points: 30, seconds: 60, pointsAlone: 7 });
    // More than this process would grant alone: a count that goes on from here was made in Redis.
    for (let n = 0; n < 10; n++) await counter.take('b');
    expect(await counter.take('a')).toEqual({ waitMs: 0, used: 1 });
    between.freeze();
    for (let n = 1; n <= 6; n++) {
      expect(await counter.take('a')).toEqual({ waitMs: 0, used: n });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    between.thaw();
    await until(async () => expect(await counter.take('b')).toEqual({ waitMs: 0, used: 11 }), 20_000);
    // What was asked of the frozen Redis is counted when it goes on: the first of the six alone had asked it.
    expect(await counter.take('a')).toEqual({ waitMs: 0, used: 3 });
  } finally {
    between.close();
  }
}, 40_000);

test('a process too busy to look at the answer in time does not blame Redis', async () => {
  const all = counters(servers.redisUrl);
  await all.ready();
  const counter = all.counter('login', LIMIT);
  expect(await counter.take('a')).toEqual({ waitMs: 0, used: 1 });
  const asked = counter.take('a');
  const until = Date.now() + 900;
  while (Date.now() < until);
  expect(await asked).toEqual({ waitMs: 0, used: 2 });
});
