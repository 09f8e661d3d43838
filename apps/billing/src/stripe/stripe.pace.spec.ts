import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createLog } from '@sorrel/service-kit/observability/log';
import type { BillingConfig } from '../billing.config.ts';
import { stripeClient } from './stripe.gateway.ts';
import { CardServicePace } from './stripe.pace.gateway.ts';

interface Asked {
  method: string;
  key: string;
}
const asked: Asked[] = [];
let server: Server | undefined;
let pace: CardServicePace | undefined;
afterEach(() => {
  pace?.onApplicationShutdown();
  server?.close();
  asked.length = 0;
});

/** A card provider that answers 429 so many times, and then does what it is asked. */
async function provider(tooMany: number, writesPerSecond = 400) {
  server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', key: String(request.headers['idempotency-key'] ?? '') });
    const isTooMuch = request.method === 'POST' && asked.length <= tooMany;
    response.writeHead(isTooMuch ? 429 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isTooMuch ? { error: { type: 'invalid_request_error', code: 'rate_limit' } } : { id: 'cus_1' }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const config = {
    // No Redis: this process keeps to its own share.
    kit: { redisUrl: 'redis://127.0.0.1:1', redisPrefix: 'pace', service: 'billing' },
    sendingMs: 20_000,
    stripe: { host: '127.0.0.1', port, protocol: 'http', secretKey: 'sk_test_1', timeoutMs: 6_000, writesPerSecond },
  } as BillingConfig;
  pace = new CardServicePace(config, createLog('billing', { level: 'silent' }));
  return stripeClient(config, pace.client(false));
}

test('a write that was one too many is made again under its own key, and fails nobody', async () => {
  const stripe = await provider(1);
  const from = performance.now();
  expect(await stripe.customers.create({}, { idempotencyKey: 'charge-7' })).toMatchObject({ id: 'cus_1' });
  expect(asked).toEqual([
    { method: 'POST', key: 'charge-7' },
    { method: 'POST', key: 'charge-7' },
  ]);
  expect(performance.now() - from).toBeGreaterThanOrEqual(900);
});

test('a provider that goes on refusing is not asked for ever', async () => {
  const stripe = await provider(99);
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 429 });
  expect(asked).toHaveLength(3);
});

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await Promise.all(Array.from({ length: 12 }, work));
  return performance.now() - from;
};

test('writes are spread over the second', async () => {
  // A quarter of eighty: twenty a second.
  const stripe = await provider(0, 80);
  expect(await took(() => stripe.customers.create({}))).toBeGreaterThanOrEqual(450);
});

test('reads do not wait, however few writes a second there may be', async () => {
  // One write a second: the fourth is made three seconds after the first.
  const stripe = await provider(0, 4);
  const writes = Promise.all(Array.from({ length: 4 }, () => stripe.customers.create({})));
  await took(() => stripe.customers.retrieve('cus_1'));
  await writes;
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(12);
  expect(asked.at(-1)).toMatchObject({ method: 'POST' });
});
