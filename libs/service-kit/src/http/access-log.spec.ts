import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import supertest from 'supertest';
import type { LogFields } from '../observability/log.ts';
import { Metrics } from '../observability/metrics.ts';
import { currentTrace, newTrace, traceIdOf } from '../observability/trace.ts';
import { noteRequests } from './access-log.ts';

test.each([true, false])(
  'each request is one line (%p: for everybody, else for a developer), under its trace: the route and never the address, nothing of the body',
  async (isLogged) => {
    const lines: [string, LogFields | undefined, string, string][] = [];
    const note = (level: string) => (event: string, fields?: LogFields) =>
      void lines.push([event, fields, traceIdOf(currentTrace()), level]);
    const fastify = Fastify();
    const log = { info: note('info'), warn: note('warn'), error: note('error'), debug: note('debug') };
    const metrics = new Metrics('bff');
    noteRequests(fastify, { log, metrics, isLogged });
    fastify.addHook('onRequest', async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') await reply.status(403).send();
    });
    fastify.post('/orders/:id', async (_request, reply) => reply.status(201).send({ said: 'lithium' }));
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    try {
      const trace = newTrace();
      const { server } = fastify;
      await supertest(server).post('/orders/7?token=secret').set('traceparent', trace).send({ takes: 'lithium' });
      await supertest(server).post('/orders/8').set('sec-fetch-site', 'cross-site');
      const level = isLogged ? 'info' : 'debug';
      expect(lines).toEqual([
        [
          'request',
          { method: 'POST', route: '/orders/:id', status: 201, ms: expect.any(Number) },
          traceIdOf(trace),
          level,
        ],
        [
          'request',
          { method: 'POST', route: '/orders/:id', status: 403, ms: expect.any(Number) },
          expect.stringMatching(/^[0-9a-f]{32}$/),
          level,
        ],
      ]);
      expect(await metrics.text()).toContain(
        'sorrel_http_seconds_count{program="bff",method="POST",route="/orders/:id",status="201"} 1',
      );
    } finally {
      await fastify.close();
    }
  },
);
