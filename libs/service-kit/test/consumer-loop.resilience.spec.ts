import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { testServers, type TestServers } from '@sorrel/deploy/test-servers';
import { stopwatch } from '@sorrel/test-kit/stopwatch';
import { Connection } from '../src/messaging/connection.ts';
import { ConsumerLoop } from '../src/messaging/events/consumer-loop.ts';
import type { KitSettings } from '../src/settings/kit-settings.ts';
import { pause, SILENT } from './orchard.ts';

let servers: TestServers;
let connection: Connection;
let natsUrl: string;
const settings = { service: 'reader', instance: '1', natsTls: null, eventReplicas: 1, eventAckWaitMs: 3_000 };
beforeAll(async () => {
  servers = await testServers();
  ({ url: natsUrl } = await servers.ownNats());
  connection = await Connection.open({ ...settings, natsUrl } as KitSettings, SILENT);
});
afterAll(async () => {
  await connection?.close();
  await servers?.stop();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const STANDING = { expiresMs: 1_000, heartbeatMs: 500 };
const OWNERS = 40;
const ROUNDS = 6;

/** Publishes something for a listener at the very moment at which each of its requests for events ends. */
function atTheEnd(publish: (owner: string) => Promise<void>): void {
  const { consumers } = connection.js;
  const get = consumers.get.bind(consumers);
  jest.spyOn(consumers, 'get').mockImplementation(async (stream, durable) => {
    const consumer = await get(stream, durable as string);
    const fetch = consumer.fetch.bind(consumer);
    let round = 0;
    jest.spyOn(consumer, 'fetch').mockImplementation((options) => {
      if (round++ < ROUNDS)
        setTimeout(() => void publish(String(durable).split('--')[1] ?? ''), STANDING.expiresMs - 3 + round * 0.7);
      return fetch(options);
    });
    return consumer;
  });
}

test('an event stored at the moment at which a request for events ends is not left lying until heartbeats are missed', async () => {
  const published = new Map<string, number>();
  const now = stopwatch();
  const waited: number[] = [];
  let count = 0;
  atTheEnd(async (owner) => {
    const id = String(++count);
    published.set(id, now());
    await connection.js.publish(`evt.${owner}.leaf.fell`, id);
  });
  const loops = Array.from(
    { length: OWNERS },
    (_, at) =>
      new ConsumerLoop(
        `owner${at}`,
        connection,
        settings as KitSettings,
        SILENT,
        async (messages) => {
          for (const message of messages) {
            waited.push(now() - (published.get(message.string()) ?? 0));
            message.ack();
          }
        },
        STANDING,
      ),
  );
  await Promise.all(loops.map((loop) => loop.start()));
  while (waited.length < OWNERS * ROUNDS) await pause(50);
  await Promise.all(loops.map((loop) => loop.stop()));
  // The client gives up after two missed heartbeats, a second here, and the loop begins anew a moment later.
  expect(Math.max(...waited)).toBeLessThan(2 * STANDING.heartbeatMs);
});

/** Publishes from a thread of its own, so that it happens while this one can do nothing. */
const ELSEWHERE = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { hostname, port, username: user, password: pass } = new URL(workerData);
  const socket = require('node:net').connect(Number(port), hostname, () => {
    socket.write('CONNECT ' + JSON.stringify({ verbose: false, user, pass }) + '\\r\\n');
    parentPort.on('message', ({ subject, inMs }) => setTimeout(() => socket.write('PUB ' + subject + ' 1\\r\\nx\\r\\n'), inMs));
    parentPort.postMessage('ready');
  });
  socket.resume();`;

test('an event that comes while the process cannot look, as a request for events ends, is taken as soon as it looks again', async () => {
  const elsewhere = new Worker(ELSEWHERE, { eval: true, workerData: natsUrl });
  await new Promise((resolve) => elsewhere.once('message', resolve));
  const { consumers } = connection.js;
  const get = consumers.get.bind(consumers);
  let round = 0;
  jest.spyOn(consumers, 'get').mockImplementation(async (stream, durable) => {
    const consumer = await get(stream, durable as string);
    const fetch = consumer.fetch.bind(consumer);
    jest.spyOn(consumer, 'fetch').mockImplementation((options) => {
      if (++round === 2)
        setTimeout(() => {
          elsewhere.postMessage({ subject: 'evt.stalled.leaf.fell', inMs: 40 });
          // Until well after the request has ended. What is due by then goes before what has arrived, as after any long answer.
          setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600));
        }, STANDING.expiresMs - 100);
      return fetch(options);
    });
    return consumer;
  });
  let taken = 0;
  const began = performance.now();
  const loop = new ConsumerLoop(
    'stalled',
    connection,
    { ...settings, eventAckWaitMs: 60_000 } as KitSettings,
    SILENT,
    async (messages) => {
      for (const message of messages) message.ack();
      taken = performance.now();
    },
    STANDING,
  );
  try {
    await loop.start();
    while (taken === 0 && performance.now() - began < 30_000) await pause(20);
  } finally {
    await loop.stop();
    await elsewhere.terminate();
  }
  // Otherwise the broker waits for its acknowledgement, a minute here, before it gives it out again.
  expect(taken).toBeGreaterThan(0);
});
