import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import type { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import { ACTOR_HTTP_HEADER, httpCallOf, type Context } from '@sorrel/service-kit/security/actor';

/** Who asks over HTTP, by the BFF's signature for this very request. */
export function callerOf(request: FastifyRequest, { signer }: Pick<RpcClient, 'signer'>): Context {
  const token = String(request.headers[ACTOR_HTTP_HEADER] ?? '');
  const actor = signer.verify(token, httpCallOf(request.method, request.url));
  if (actor.kind !== 'customer' && actor.kind !== 'staff') throw new Fault('unauthenticated', 'Please log in.');
  return { actor, trace: currentTrace() };
}

/** Aborted when whoever asks has gone before they were answered: nobody is there to work for. */
export function whileThere({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const left = (): void => {
    if (!raw.writableFinished) gone.abort(new Fault('bad_request', 'The sender has gone before this was looked at.'));
  };
  if (raw.destroyed) left();
  else raw.once('close', left);
  return gone.signal;
}
