import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { receiveStripeWebhook } from '@sorrel/contracts/billing/rpc';
import { receiveIdentityWebhook, receiveVideoWebhook } from '@sorrel/contracts/consultations/rpc';
import type { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import { systemContext } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { currentTrace, newTrace } from '@sorrel/service-kit/observability/trace';

/** Webhooks are signed over their raw bytes: they go to their owner untouched, who verifies and stores them before answering. */
export function webhookRoutes(fastify: FastifyInstance, rpc: RpcClient, log: Log): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_request, body, done) =>
      done(null, body),
    );
    const route = (path: string, header: string, contract: typeof receiveStripeWebhook | typeof receiveVideoWebhook) =>
      scope.post(path, async (request, reply) => {
        try {
          const signature = String(request.headers[header] ?? '');
          if (signature === '' || !(request.body instanceof Buffer) || request.body.length === 0)
            throw new Fault('bad_request', 'This webhook carries no signature or no body.');
          await rpc.ask(
            contract,
            { body: request.body.toString('base64'), signature: signature.slice(0, 2_000) },
            systemContext('webhook', currentTrace() || newTrace()),
          );
          return await reply.send({ received: true });
        } catch (error) {
          sendFault(error, request, reply, log);
          return reply;
        }
      });
    route('/webhooks/stripe', 'stripe-signature', receiveStripeWebhook);
    route('/webhooks/stripe-identity', 'stripe-signature', receiveIdentityWebhook);
    route('/webhooks/whereby', 'whereby-signature', receiveVideoWebhook);
  });
}

const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'content-length', 'upgrade']);

/** The sandbox answers on the product's own address, so that browsers and scripts have one place to talk to. Development only. */
export function sandboxProxy(fastify: FastifyInstance, sandboxUrl: string, log: Log): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name, value]) => !DROPPED.has(name) && typeof value === 'string'),
      ) as Record<string, string>;
      const hasBody = request.body instanceof Readable;
      try {
        // Moving the clock by a year takes a while.
        const answer = await fetch(`${sandboxUrl}${request.url}`, {
          method: request.method,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(30 * 60_000),
          ...(hasBody ? { body: Readable.toWeb(request.body as Readable) as never, duplex: 'half' } : {}),
        } as RequestInit);
        void reply.status(answer.status);
        answer.headers.forEach((value, name) => {
          if (!DROPPED.has(name) && name !== 'content-encoding') void reply.header(name, value);
        });
        return await reply.send(answer.body ? Readable.fromWeb(answer.body as never) : '');
      } catch {
        sendFault(
          new Fault('unavailable', 'The sandbox does not answer.', { retryAfterSeconds: 2 }),
          request,
          reply,
          log,
        );
        return reply;
      }
    };
    scope.all('/sandbox', pass);
    scope.all('/sandbox/*', pass);
  });
}
