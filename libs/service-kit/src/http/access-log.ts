import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { childOf, withTrace } from '../observability/trace.ts';

/**
 * Every HTTP request of every program: its trace, its place among the numbers, and its line in the access log. The line has the route
 * and never the address: ids, tokens and searches stand in that. Nothing of query strings, headers or bodies.
 */
export function noteRequests(
  fastify: FastifyInstance,
  { log, metrics, isLogged }: { log: Log; metrics: Metrics; isLogged: boolean },
): void {
  const traces = new WeakMap<FastifyRequest, string>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers.traceparent;
    const trace = childOf(typeof given === 'string' ? given : undefined);
    traces.set(request, trace);
    withTrace(trace, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions?.url ?? 'none';
    const status = reply.statusCode;
    metrics.http.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    // Told when the answer has left, outside of the request's own context.
    const tell = isLogged ? log.info : log.debug;
    withTrace(traces.get(request) ?? '', () =>
      tell('request', { method, route, status, ms: Math.round(reply.elapsedTime) }),
    );
    done();
  });
}
