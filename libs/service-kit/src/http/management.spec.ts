import { afterEach, expect, test } from '@jest/globals';
import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import supertest from 'supertest';
import type { Health } from '../observability/health.ts';
import { Metrics } from '../observability/metrics.ts';
import { serveManagement } from './management.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

const healthOf = (ok: boolean) =>
  ({
    live: () => ({ ok, bus: ok }),
    started: () => ({ ok }),
    ready: async () => ({ ok, database: ok }),
  }) as unknown as Health;

test.each([
  [true, 200],
  [false, 503],
])(
  'health that is %p answers %p, each of the three by itself, for a probe that reads the status alone',
  async (ok, status) => {
    server = await serveManagement(0, healthOf(ok), new Metrics('post'));
    for (const [part, body] of [
      ['live', { ok, bus: ok }],
      ['started', { ok }],
      ['ready', { ok, database: ok }],
    ] as const) {
      const answer = await supertest(server).get(`/health/${part}`);
      expect([part, answer.status, answer.body]).toEqual([part, status, body]);
    }
  },
);

test('metrics are text, and nothing else is there', async () => {
  server = await serveManagement(0, healthOf(true), new Metrics('post'));
  const metrics = await supertest(server).get('/metrics');
  expect([metrics.status, metrics.headers['content-type'], metrics.text]).toEqual([
    200,
    'text/plain; version=0.0.4',
    expect.stringContaining('# TYPE sorrel_rpc_seconds histogram'),
  ]);
  expect((await supertest(server).get('/health/secret')).status).toBe(404);
});

test('a taken port is told instead of ending the process', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(serveManagement(port, healthOf(true), new Metrics('post'))).rejects.toThrow(/EADDRINUSE/);
  taken.close();
});
