import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Counters } from '../src/security/rate-counters.ts';
import { testServers } from '@sorrel/deploy/test-servers';
import { stopwatch } from '@sorrel/test-kit/stopwatch';
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
});
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
  const passed = stopwatch();
  expect((await counter.take('a')).waitMs).toBe(0);
  expect((await counter.take('a')).waitMs).toBeGreaterThan(0);
  expect(passed()).toBeLessThan(2_000);
});

test('different things are counted once, over both processes, and also while Redis is away', async () => {
  const settings = { redisUrl: servers.redisUrl, redisPrefix: `seen-${process.pid}-${Date.now()}`, service: 'bff' };
  const [one, two] = [new Counters(settings), new Counters(settings)];
  open.push(one, two);
  await Promise.all([one.ready(), two.ready()]);
  const [here, there] = [one.distinct('seen', { seconds: 60 }), two.distinct('seen', { seconds: 60 })];
  expect(await here.add('a', ['1', '2'])).toEqual({ before: 0, now: 2 });
  expect(await there.add('a', ['2', '3'])).toEqual({ before: 2, now: 3 });
  expect(await there.add('b', ['2'])).toEqual({ before: 0, now: 1 });
  const many = Array.from({ length: 2_500 }, (_, at) => String(at));
  const { before, now } = await here.add('c', many);
  expect([before, Math.abs(now - 2_500) < 75]).toEqual([0, true]);
  const alone = counters('redis://127.0.0.1:1').distinct('seen', { seconds: 60 });
  expect(await alone.add('a', ['1', '2'])).toEqual({ before: 0, now: 2 });
  expect(await alone.add('a', ['2', '3'])).toEqual({ before: 2, now: 3 });
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
});

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

/** What another company takes: a hundred a second, and a quarter of that at once. */
function taking(perSecond: number): () => boolean {
  let left = perSecond / 4;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(perSecond / 4, left + ((now - at) * perSecond) / 1_000);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

test('two processes send more than another company takes, or leave more than two of a hundred turns unused', async () => {
  const settings = { redisUrl: servers.redisUrl, redisPrefix: `pace-${process.pid}-${Date.now()}`, service: 'billing' };
  const both = [new Counters(settings), new Counters(settings)];
  open.push(...both);
  await Promise.all(both.map((one) => one.ready()));
  const accepts = taking(100);
  const from = performance.now();
  const passed = stopwatch();
  const sent: { at: number; isTaken: boolean }[] = [];
  const work = async (pace: ReturnType<Counters['pace']>): Promise<void> => {
    while (performance.now() - from < 3_000)
      if (await pace.turn(false, 5_000)) sent.push({ at: passed(), isTaken: accepts() });
  };
  await Promise.all(
    both
      .map((one) => one.pace('card-service', { perSecond: 100, perSecondAlone: 25 }))
      .flatMap((pace) => Array.from({ length: 8 }, () => work(pace))),
  );
  expect(sent.filter(({ isTaken }) => !isTaken)).toEqual([]);
  // Of the time in which they could ask.
  const seconds = (sent.at(-1)?.at ?? 0) / 1_000;
  expect(sent.length / seconds).toBeGreaterThanOrEqual(98);
});

test('a person waits behind everything that can wait, or a turn is taken by somebody who has not waited long enough', async () => {
  const settings = {
    redisUrl: servers.redisUrl,
    redisPrefix: `first-${process.pid}-${Date.now()}`,
    service: 'billing',
  };
  const one = new Counters(settings);
  open.push(one);
  await one.ready();
  const pace = one.pace('card-service', { perSecond: 10, perSecondAlone: 3 });
  await pace.turn(false, 1_000);
  const order: string[] = [];
  const night = Array.from({ length: 4 }, () => pace.turn(false, 5_000).then(() => order.push('night')));
  const person = pace.turn(true, 5_000).then(() => order.push('person'));
  await Promise.all([...night, person]);
  expect(order).toEqual(['person', 'night', 'night', 'night', 'night']);
  // Everybody hears in time that it would take too long.
  const late = Array.from({ length: 4 }, () => pace.turn(false, 150));
  expect((await Promise.all(late)).filter(Boolean).length).toBeLessThanOrEqual(2);
  await pace.putOff(400);
  const from = performance.now();
  expect(await pace.turn(true, 100)).toBe(false);
  expect(await pace.turn(true, 1_000)).toBe(true);
  expect(performance.now() - from).toBeGreaterThanOrEqual(350);
});

test('without Redis a process stays below its own smaller share, and goes on', async () => {
  const pace = counters('redis://127.0.0.1:1').pace('card-service', { perSecond: 100, perSecondAlone: 20 });
  const from = performance.now();
  for (let n = 0; n < 20; n++) expect(await pace.turn(n % 2 === 0, 5_000)).toBe(true);
  expect(performance.now() - from).toBeGreaterThanOrEqual(900);
  expect(performance.now() - from).toBeLessThan(10_000);
});
