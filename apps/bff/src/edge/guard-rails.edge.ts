import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { faultOfHttp, httpErrorOf, sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import { isFromElsewhere } from '../session/origin.ts';
import { allowedAt, type KnownRoute } from './allowed.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Bodies that may be longer than this are passed through as they come. */
const STREAMED_FROM = 1_000_000;

/** Whether a request that may change something comes from another site. */
export const isForeign = (
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicUrl: string,
): boolean => !SAFE.has(method) && isFromElsewhere(headers, publicUrl);

/** What every request passes beside what the kit notes of it: security headers, and the checks of address, method and origin. */
export function guardRails(
  fastify: FastifyInstance,
  options: { publicUrl: string; isProxyKnown: boolean; log: Log },
): void {
  const routes: KnownRoute[] = [];
  fastify.addHook('onRoute', ({ method, url }) =>
    [method].flat().forEach((one) => routes.push({ method: one, path: url })),
  );
  let allowed: ((path: string) => string[]) | undefined;
  const methodsAt = (url: string): string[] => (allowed ??= allowedAt(routes))(url.split('?')[0] ?? '');
  let isReported = options.isProxyKnown;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    if (options.publicUrl.startsWith('https://'))
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true;
      options.log.warn(
        'requests come through a proxy, and TRUST_PROXY does not name it: all customers count as one address',
      );
    }
    if (request.url.length > 8_000)
      sendFault(new Fault('uri_too_long', 'This address is too long.'), request, reply, options.log);
    else if (isRefused(request, methodsAt)) {
      void reply.header('allow', methodsAt(request.url).join(', ') || 'GET, HEAD');
      sendFault(new Fault('method_not_allowed', 'This cannot be done here.'), request, reply, options.log);
    } else if (isForeign(request, options.publicUrl))
      sendFault(
        new Fault('forbidden', 'This request came from another site and was refused.', { as: 'cross_site' }),
        request,
        reply,
        options.log,
      );
    else done();
  });
}

/** What a page drawn here may do, that says nothing itself: its own styles, a form to this site, and no script at all. */
const DRAWN = `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** No page goes out without a policy. */
export function demandPolicy(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    // The stand-ins' pages are another program's.
    if (
      type.startsWith('text/html') &&
      !reply.hasHeader('content-security-policy') &&
      !/^\/sandbox(\/|\?|$)/.test(request.url)
    )
      void reply.header('content-security-policy', DRAWN);
    done(null, payload);
  });
}

/** A method that an address does not take. What no route of its own answers is looked for among the methods of others. */
function isRefused(request: FastifyRequest, methodsAt: (url: string) => string[]): boolean {
  if (request.method === 'TRACE' || request.method === 'CONNECT') return true;
  if (!request.is404 && !/^\/?\*$/.test(request.routeOptions.url ?? '')) return false;
  const methods = methodsAt(request.url);
  return methods.length > 0 && !methods.includes(request.method);
}

/**
 * A body has to arrive in time: a form as a whole, pictures piece by piece (`requestTimeout` bounds their whole). Headers are Node's to
 * watch. Otherwise a client that sends a byte a minute would hold its connection for ever, and a few thousand of them would use up all there are.
 */
export function demandBodiesInTime(fastify: FastifyInstance, bodyMs: number, log: Log): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!SAFE.has(request.method) && !raw.complete) {
      const isStreamed = (request.routeOptions.bodyLimit ?? 0) > STREAMED_FROM;
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // The request was refused long ago, and the rest of its body still does not come.
        if (reply.sent) {
          raw.socket.destroy();
          return;
        }
        // Data that has arrived and is not read yet is our delay, not the sender's.
        if (isStreamed && raw.readableLength > 0) {
          timer.refresh();
          return;
        }
        void reply.header('connection', 'close');
        sendFault(
          new Fault('too_slow', 'This request took too long to arrive. Please try again.'),
          request,
          reply,
          log,
        );
        // Ends whatever waits for the rest (a stream to media).
        reply.raw.on('finish', () => raw.destroy());
      }, bodyMs);
      const piece = (): unknown => timer.refresh();
      if (isStreamed) raw.socket.on('data', piece);
      const end = (): void => {
        clearTimeout(timer);
        raw.socket?.off('data', piece);
      };
      raw.once('end', end).once('close', end);
    }
    done();
  });
}

/** As much of a body that is longer than we take is listened to, and for so long. */
const HEARD_OUT = { bytes: 16_000_000, ms: 5_000 };

/**
 * A body that is too long is heard out, and thrown away, before it is refused: Fastify closes the connection with its answer, and whoever
 * is still sending then is cut off and never reads why.
 */
export function hearOut(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    if (reply.statusCode !== 413 || raw.complete || raw.destroyed) {
      done(null, payload);
      return;
    }
    let left = HEARD_OUT.bytes;
    const answer = (): void => {
      clearTimeout(timer);
      raw.off('data', count).off('end', answer).off('close', answer);
      done(null, payload);
    };
    const count = (piece: Buffer): void => {
      left -= piece.length;
      if (left < 0) answer();
    };
    const timer = setTimeout(answer, HEARD_OUT.ms);
    raw.on('data', count).once('end', answer).once('close', answer);
  });
}

/** What Node itself refuses before there is a request: headers that do not come, or cannot be read. */
export function refuseLine(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, fault] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', new Fault('too_slow', 'This request took too long to arrive. Please try again.')]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', new Fault('too_large', 'This is too large to send.')]
        : ['400 Bad Request', new Fault('bad_request', 'We could not read this request.')];
  const body = JSON.stringify(httpErrorOf(fault));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroySoon();
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
