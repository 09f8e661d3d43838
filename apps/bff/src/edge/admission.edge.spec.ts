import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { Door } from './admission.edge.ts';

let door: Door | undefined;
afterEach(() => {
  door?.server.closeAllConnections();
  door?.server.close();
});

/** A door before pages that take so long, and what it turned away. */
async function standing(ms: () => number) {
  const refused: string[] = [];
  const answered: string[] = [];
  door = new Door(
    4,
    (request, response) => {
      answered.push(`${request.method} ${request.url}`);
      // What was sent is read, as Fastify does.
      request.resume();
      void sleep(ms()).then(() => response.end('{}'));
    },
    { keepAliveTimeout: 72_000, requestTimeout: 130_000 },
  );
  door.onRefusal = (method) => void refused.push(method);
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  const url = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { accept: 'application/json', ...init.headers } });
  return { ask, refused, answered, server: door.server };
}

test('a process whose pages are all slow turns work away whole, in the one error shape, and goes on with what it has', async () => {
  let isQuick = true;
  const { ask, refused, answered, server } = await standing(() => (isQuick ? 1 : 150));
  expect([server.keepAliveTimeout, server.requestTimeout]).toEqual([72_000, 130_000]);
  // What is usual is learnt before.
  for (let n = 0; n < 60; n++) await ask('/v2/profile');
  answered.length = 0;
  isQuick = false;
  let isOver = false;
  const statuses = new Map<number, number>();
  let refusal: Response | undefined;
  const hands = Array.from({ length: 16 }, async () => {
    while (!isOver) {
      const answer = await ask('/v2/profile');
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) {
        refusal ??= answer.clone();
        await sleep(20);
      }
      await answer.text();
    }
  });
  const until = performance.now() + 10_000;
  while (refused.length < 100 && performance.now() < until) await sleep(20);
  // Sent with a body that nobody reads, on a connection that is used again.
  const posts = await Promise.all(
    Array.from({ length: 12 }, () => ask('/v2/login', { method: 'POST', body: 'x'.repeat(3_000_000) })),
  );
  expect(posts.map(({ status }) => status)).toContain(503);
  const free = await Promise.all([
    ask('/webhooks/stripe', { method: 'POST', body: '{}' }),
    ask('/shop/acne', { headers: { accept: 'text/html' } }),
  ]);
  expect(free.map(({ status }) => status)).toEqual([200, 200]);
  isOver = true;
  await Promise.all(hands);
  expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
  expect(refused.length).toBe((statuses.get(503) ?? 0) + posts.filter(({ status }) => status === 503).length);
  expect(answered.length).toBe((statuses.get(200) ?? 0) + posts.filter(({ status }) => status === 200).length + 2);
  expect(Object.fromEntries(refusal?.headers ?? [])).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
  });
  expect(await refusal?.json()).toEqual({
    success: false,
    error: 'We are busy at the moment. Please try again.',
    message: 'We are busy at the moment. Please try again.',
    code: 'unavailable',
    errors: {},
  });
});

test('who goes away before the answer was not served quickly: those who reload while it is slow open no door', async () => {
  let isQuick = true;
  const { ask, refused } = await standing(() => (isQuick ? 1 : 150));
  for (let n = 0; n < 60; n++) await ask('/v2/profile');
  isQuick = false;
  let isOver = false;
  const reloading = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await ask('/v2/profile', { signal: AbortSignal.timeout(10) }).then(
        (answer) => answer.text(),
        () => undefined,
      );
    }
  });
  const staying = Array.from({ length: 12 }, async () => {
    while (!isOver) {
      const answer = await ask('/v2/profile');
      await answer.text();
      if (answer.status === 503) await sleep(20);
    }
  });
  const until = performance.now() + 10_000;
  while (refused.length < 50 && performance.now() < until) await sleep(20);
  isOver = true;
  await Promise.all([...reloading, ...staying]);
  expect(refused.length).toBeGreaterThanOrEqual(50);
});

test('a process whose pages are quick turns nobody away, however many wait for somebody else', async () => {
  const { ask, refused } = await standing(() => 1);
  const slow = Array.from({ length: 40 }, () => ask('/v2/pay', { method: 'POST', body: '{}' }));
  for (let n = 0; n < 100; n++) expect((await ask('/v2/profile')).status).toBe(200);
  await Promise.all(slow);
  expect(refused).toEqual([]);
});
