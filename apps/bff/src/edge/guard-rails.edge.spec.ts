import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import supertest from 'supertest';
import type { LogFields } from '@sorrel/service-kit/observability/log';
import { Metrics } from '@sorrel/service-kit/observability/metrics';
import { currentTrace, newTrace, traceIdOf } from '@sorrel/service-kit/observability/trace';
import { guardRails, isForeign } from './guard-rails.edge.ts';

const PUBLIC = 'https://sorrel.example';
test.each([
  ['a script without headers', 'POST', {}, false],
  ['our own page', 'POST', { origin: PUBLIC, 'sec-fetch-site': 'same-origin' }, false],
  ['our own page behind another name', 'POST', { origin: 'http://localhost:8080', host: 'localhost:8080' }, false],
  ['another site', 'POST', { origin: 'https://evil.example', host: 'sorrel.example' }, true],
  ['an opaque origin', 'POST', { origin: 'null', host: 'sorrel.example' }, true],
  ['another site that says no origin', 'POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sister site', 'POST', { 'sec-fetch-site': 'same-site' }, true],
  ['reading from another site', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['an address bar', 'POST', { 'sec-fetch-site': 'none' }, false],
])('%s', (_name, method, headers, foreign) => {
  expect(isForeign({ method, headers } as never, PUBLIC)).toBe(foreign);
});

test('each request is one line for a developer, under its trace: the route and never the address, nothing of the body', async () => {
  const lines: [string, LogFields | undefined, string][] = [];
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields, traceIdOf(currentTrace())]);
  const fastify = Fastify();
  const log = { info: note, warn: note, error: note, debug: note };
  guardRails(fastify, { publicUrl: PUBLIC, isProxyKnown: true, log, metrics: new Metrics('bff') });
  fastify.post('/orders/:id', async (_request, reply) => reply.status(201).send({ said: 'lithium' }));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  try {
    const trace = newTrace();
    const { server } = fastify;
    await supertest(server).post('/orders/7?token=secret').set('traceparent', trace).send({ takes: 'lithium' });
    await supertest(server).post('/orders/8').set('sec-fetch-site', 'cross-site');
    expect(lines).toEqual([
      ['request', { method: 'POST', route: '/orders/:id', status: 201, ms: expect.any(Number) }, traceIdOf(trace)],
      [
        'request',
        { method: 'POST', route: '/orders/:id', status: 403, ms: expect.any(Number) },
        expect.stringMatching(/^[0-9a-f]{32}$/),
      ],
    ]);
  } finally {
    await fastify.close();
  }
});
