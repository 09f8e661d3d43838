import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { faultOfHttp, httpErrorOf, sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import type { Metrics } from '@sorrel/service-kit/observability/metrics';
import { childOf, withTrace } from '@sorrel/service-kit/observability/trace';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says where a request comes from. Cross-site posts are refused; scripts, which say nothing, pass (SameSite=Lax keeps
 * a browser's cookie out of them).
 */
export function isForeign(request: Pick<FastifyRequest, 'method' | 'headers'>, publicUrl: string): boolean {
  if (SAFE.has(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** What every request passes: trace, cross-site check, security headers, counting, and a line in the log while somebody develops. */
export function guardRails(
  fastify: FastifyInstance,
  options: { publicUrl: string; isSandbox: boolean; log: Log; metrics: Metrics },
): void {
  const traces = new WeakMap<FastifyRequest, string>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const trace = childOf(typeof request.headers.traceparent === 'string' ? request.headers.traceparent : undefined);
    traces.set(request, trace);
    withTrace(trace, () => {
      void reply
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'strict-origin-when-cross-origin')
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cross-origin-opener-policy', 'same-origin')
        .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
      if (options.publicUrl.startsWith('https://'))
        void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      if (request.url.length > 8_000)
        sendFault(new Fault('uri_too_long', 'This address is too long.'), request, reply, options.log);
      else if (request.method === 'TRACE' || request.method === 'CONNECT')
        sendFault(new Fault('method_not_allowed', 'This cannot be done here.'), request, reply, options.log);
      else if (isForeign(request, options.publicUrl))
        sendFault(
          new Fault('forbidden', 'This request came from another site and was refused.', { as: 'cross_site' }),
          request,
          reply,
          options.log,
        );
      else done();
    });
  });
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method } = request;
    // The route and never the address: ids, tokens and searches stand in that.
    const route = request.routeOptions?.url ?? 'none';
    const status = reply.statusCode;
    options.metrics.http.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000);
    // Told when the answer has left, outside of the request's own context.
    withTrace(traces.get(request) ?? '', () =>
      options.log.debug('request', { method, route, status, ms: Math.round(reply.elapsedTime) }),
    );
    done();
  });
}

/** An address that the router cannot even read: refused in the one shape before any route, hook or log of ours. */
export function refuseAddress(error: unknown, _request: unknown, reply: FastifyReply): void {
  const fault = faultOfHttp(error);
  void reply
    .status(fault.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(httpErrorOf(fault)));
}
