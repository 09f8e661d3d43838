import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBodies } from '../bodies.ts';
import { nonsenseModes, requestModes, SLOW_MS } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Store } from '../store.ts';
import {
  createOrdersCall,
  deleteOrdersCall,
  getLabelCall,
  getOrdersCall,
  listOrdersCall,
  updateStatusCall,
} from './orders.calls.ts';
import { createManifestCall, getManifestCall, retryManifestCall } from './manifests/manifests.calls.ts';
import { RateLimit } from './rate-limit.ts';
import type { CarrierAnswer, CarrierCall } from './carrier-call.ts';

export type Carrier = { store: Store; faults: Faults; now: () => Date; settings: SandboxSettings };

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  run: (call: CarrierCall) => Promise<CarrierAnswer>;
};

const channelShipperOnly = async (): Promise<CarrierAnswer> => ({ status: 403 });

const routes: Route[] = [
  { method: 'POST', url: '/orders', run: createOrdersCall },
  { method: 'GET', url: '/orders', run: listOrdersCall },
  { method: 'GET', url: '/orders/full', run: channelShipperOnly },
  { method: 'PUT', url: '/orders/status', run: updateStatusCall },
  { method: 'GET', url: '/orders/:ids', run: getOrdersCall },
  { method: 'DELETE', url: '/orders/:ids', run: deleteOrdersCall },
  { method: 'GET', url: '/orders/:ids/full', run: channelShipperOnly },
  { method: 'GET', url: '/orders/:ids/label', run: getLabelCall },
  { method: 'POST', url: '/manifests', run: createManifestCall },
  { method: 'POST', url: '/manifests/retry/:id', run: retryManifestCall },
  { method: 'GET', url: '/manifests/:id', run: getManifestCall },
];

/** Click & Drop's `/api/v1/*`. */
export function royalMailApi(carrier: Carrier) {
  const limit = new RateLimit(carrier.settings.royalMail.callsPerSecond);

  return async (fastify: FastifyInstance): Promise<void> => {
    readBodies(fastify);
    fastify.setErrorHandler((problem, _request, reply) => {
      const status = problem instanceof Error && 'statusCode' in problem ? Number(problem.statusCode) : 500;
      const body =
        status >= 500 ? { code: 'InternalServerError', message: 'An error has occurred.' } : badRequest(problem);
      return reply.code(status).send(body);
    });

    fastify.get('/api/v1/version', async () => ({
      commit: 'sandbox',
      build: '1.0.0',
      release: 'sandbox',
      releaseDate: '2026-02-01T00:00:00Z',
    }));

    for (const { method, url, run } of routes) {
      fastify.route({
        method,
        url: `/api/v1${url}`,
        handler: (request, reply) => serve(carrier, limit, run, request, reply),
      });
    }
  };
}

const badRequest = (problem: unknown) => ({
  code: 'BadRequest',
  message: 'The request has missing or invalid parameters and cannot be parsed.',
  details: problem instanceof Error ? problem.message : '',
});

async function serve(
  carrier: Carrier,
  limit: RateLimit,
  run: Route['run'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (carrier.settings.latencyMs > 0) await sleep(carrier.settings.latencyMs);
  const fault = await carrier.faults.meet('royal-mail', [...requestModes, ...nonsenseModes]);
  if (fault === 'down')
    return reply.code(503).type('text/html').send('<html><body><h1>503 Service Unavailable</h1></body></html>');
  if (fault === 'slow') await sleep(SLOW_MS);
  if (fault === 'error')
    return reply.code(500).send({ code: 'InternalServerError', message: 'An error has occurred.' });
  if (!hasKey(request.headers.authorization, carrier.settings.royalMail.key)) return reply.code(401).send();
  if (!limit.allows(performance.now())) return reply.code(429).header('retry-after', '1').send();
  const answer = await carrier.store.transaction((unit) =>
    run({
      unit,
      now: carrier.now(),
      account: carrier.settings.royalMail.account,
      params: request.params as Record<string, string>,
      query: request.query as Record<string, string>,
      body: request.body,
    }),
  );
  if (fault === 'timeout-after-commit') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  // What a proxy says in the middle of an outage: it was done, and nobody can read it.
  if (fault === 'nonsense') return reply.code(200).type('text/html').send('<html><body>Click &amp; Drop</body></html>');
  if (answer.pdf) return reply.code(answer.status).type('application/pdf').send(answer.pdf);
  return reply.code(answer.status).send(answer.body);
}

/** Some clients send the key without the word Bearer; Click & Drop accepts both. */
function hasKey(header: string | undefined, key: string): boolean {
  return (header ?? '').replace(/^Bearer\s+/i, '') === key;
}
