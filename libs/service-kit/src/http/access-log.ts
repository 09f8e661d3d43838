import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { withTrace } from '../observability/trace.ts';
import { NO_TRACING, type Spanning, type Tracing } from '../observability/tracing.ts';

/**
 * Gives every HTTP request of every program its trace, its metrics and its line in the access log. The line has the route and never the
 * address, which may hold ids, tokens and searches; and nothing of query strings, headers or bodies.
 */
export function noteRequests(
  fastify: FastifyInstance,
  {
    log,
    metrics,
    isLogged,
    tracing = NO_TRACING,
  }: { log: Log; metrics: Metrics; isLogged: boolean; tracing?: Tracing },
): void {
  const spans = new WeakMap<FastifyRequest, Spanning>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers.traceparent;
    const parent = typeof given === 'string' ? given : undefined;
    const span = tracing.begin({ kind: 'server', name: request.method, parent });
    spans.set(request, span);
    withTrace(span.trace, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions?.url ?? 'none';
    const status = reply.statusCode;
    metrics.http.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    // Logged when the answer has been sent, outside the request's own async context.
    const tell = isLogged ? log.info : log.debug;
    const span = spans.get(request);
    span?.end({ name: `${method} ${route}`, isFailed: status >= 500, fields: { method, route, status } });
    withTrace(span?.trace ?? '', () => tell('request', { method, route, status, ms: Math.round(reply.elapsedTime) }));
    done();
  });
}
