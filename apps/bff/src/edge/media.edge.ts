import type { FastifyReply, FastifyRequest } from 'fastify';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import type { Denials } from '@sorrel/service-kit/security/denials';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { contextOf } from '../session/context.edge.ts';
import type { Sessions } from '../session/sessions.service.ts';
import type { LimitName } from '../limits/limits.ts';
import type { EdgeLimits } from '../limits/limits.service.ts';

export interface Parts {
  rpc: RpcClient;
  sessions: Sessions;
  limits: EdgeLimits;
  log: Log;
  denials: Denials;
  mediaUrl: string;
}

export async function guarded(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    sendFault(error, request, reply, parts.log);
    return reply;
  }
}

interface Asking {
  userId: number;
  isStaff: boolean;
  headers(method: 'GET' | 'POST', url: string): Record<string, string>;
}

async function whoAsks(request: FastifyRequest, parts: Parts): Promise<Asking> {
  const person = await parts.sessions.personOf(request);
  if (!person.user) throw new Fault('unauthenticated', 'Please log in.');
  const trace = currentTrace();
  const { actor } = contextOf(person, request.id, trace);
  return {
    headers: (method, url) => actorHeaders(parts.rpc.signer, { actor, trace }, method, url),
    userId: person.user.id,
    isStaff: actor.kind === 'staff',
  };
}

/** Who asks comes before what they ask. Whether they may is media's to judge. */
export async function demanded(request: FastifyRequest, parts: Parts, audience: 'customer' | 'staff'): Promise<void> {
  const person = await parts.sessions.personOf(request);
  if (!person.user) throw new Fault('unauthenticated', 'Please log in.');
  if (audience === 'customer' || person.user.role === 'admin') return;
  const context = contextOf(person, request.id, currentTrace());
  await parts.denials.note(context, `${request.method} ${request.routeOptions.url ?? ''}`, '', { isConsole: true });
  throw new Fault('forbidden', 'This part is for our staff.');
}

const away = (what: string): Fault =>
  new Fault(
    'unavailable',
    `We cannot take ${what} right now. Please try again in a moment; your chosen ${what} are kept.`,
    { retryAfterSeconds: 5 },
  );

const isOk = ({ statusCode = 0 }: http.IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

/** As media refused it, with when to come back. */
function refusedAs({ statusCode = 502, headers }: http.IncomingMessage, reply: FastifyReply): FastifyReply {
  const after = headers['retry-after'];
  if (after !== undefined) void reply.header('retry-after', after);
  return reply.status(statusCode).header('cache-control', 'no-store');
}

const lines = new http.Agent({ keepAlive: true });
const tlsLines = new https.Agent({ keepAlive: true });

/**
 * Media's answer, its body still to be read. By `node:http` and not by `fetch`, whose web streams copy each piece. Rejects when media
 * cannot be asked, ends in the middle, or takes longer than `waitMs` for all of it.
 */
function asked(
  url: string,
  {
    sent,
    heard,
    waitMs,
    ...how
  }: {
    method: string;
    headers: Record<string, string>;
    sent?: Readable;
    /** Whoever waits for the answer. Once they have gone nobody works for them. */
    heard: http.ServerResponse;
    waitMs: number;
  },
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { ...how, signal: AbortSignal.timeout(waitMs) };
    const asking = url.startsWith('https:')
      ? https.request(url, { ...options, agent: tlsLines })
      : http.request(url, { ...options, agent: lines });
    asking.once('response', resolve).on('error', reject);
    if (heard.destroyed) return void asking.destroy();
    heard.once('close', () => {
      if (!heard.writableFinished) asking.destroy();
    });
    if (!sent) return void asking.end();
    if (sent.destroyed) return void asking.destroy();
    // `pipeline` would cut off the sender together with media, before it is told anything.
    sent.pipe(asking);
    // What media no longer takes is heard out: a browser reads its answer only when it has sent everything.
    asking.once('close', () => sent.resume());
    sent.once('close', () => {
      if (!sent.readableEnded) asking.destroy();
    });
  });
}

/** Passes an upload on as it comes; media's answer, or null when media refused it and the answer is out. */
export async function sentUp(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  { path, limit, what }: { path: string; limit: LimitName; what: string },
): Promise<unknown> {
  const { headers, userId } = await whoAsks(request, parts);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data'))
    throw new Fault('unsupported', `Please send the ${what} as a form (multipart/form-data).`);
  await parts.limits.spend(limit, String(userId));
  const length = request.headers['content-length'];
  const url = `${parts.mediaUrl}${path}`;
  const { answer, body } = await asked(url, {
    method: 'POST',
    headers: { ...headers('POST', url), 'content-type': type, ...(length ? { 'content-length': length } : {}) },
    sent: request.body as Readable,
    heard: reply.raw,
    waitMs: 120_000,
  })
    .then(async (given) => ({ answer: given, body: await json(given) }))
    .catch(() => {
      throw away(what);
    });
  if (isOk(answer)) return body;
  void refusedAs(answer, reply).send(body);
  return null;
}

/** Hands a file out as media gives it: with nothing that a browser could run on our address. */
export async function handedOut(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  path: string,
): Promise<FastifyReply> {
  const { headers, isStaff } = await whoAsks(request, parts);
  const size = (request.query as { size?: unknown }).size === 'tile' ? '?size=tile' : '';
  const url = `${parts.mediaUrl}${path}${size}`;
  const answer = await asked(url, {
    method: 'GET',
    headers: headers('GET', url),
    heard: reply.raw,
    waitMs: 30_000,
  }).catch(() => {
    throw away('pictures');
  });
  if (!isOk(answer)) {
    const body = await json(answer).catch(() => ({}));
    return refusedAs(answer, reply).send(body);
  }
  return (
    reply
      .status(answer.statusCode ?? 502)
      // A name means the same file for ever. Each time staff look at one is audited, so their responses are not cached.
      .header('cache-control', isStaff ? 'private, no-store' : 'private, max-age=31536000, immutable')
      .header('vary', 'cookie')
      .header('content-disposition', answer.headers['content-disposition'] ?? 'inline')
      .header('content-security-policy', `default-src 'none'; sandbox`)
      .header('x-content-type-options', 'nosniff')
      .type(answer.headers['content-type'] ?? 'image/jpeg')
      .send(answer)
  );
}
