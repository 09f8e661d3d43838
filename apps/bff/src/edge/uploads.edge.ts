import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { UploadAnswer } from '@sorrel/contracts/media/rpc';
import type { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import { sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { currentTrace } from '@sorrel/service-kit/observability/trace';
import { actorHeaders } from '@sorrel/service-kit/security/actor';
import { contextOf } from '../session/context.edge.ts';
import type { Sessions } from '../session/sessions.service.ts';
import type { EdgeLimits } from '../limits/limits.service.ts';

interface Parts {
  rpc: RpcClient;
  sessions: Sessions;
  limits: EdgeLimits;
  log: Log;
  mediaUrl: string;
}

/** Pictures pass through as they come, never held in memory here: to media going in, from media coming out. */
export function mediaRoutes(fastify: FastifyInstance, parts: Parts): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const route = (path: string, minimum: (request: FastifyRequest) => number): void => {
      scope.post(path, { bodyLimit: 250_000_000 }, (request, reply) =>
        guarded(request, reply, parts, () => upload(request, reply, parts, minimum(request))),
      );
    };
    // The wizard sends `photo[]` and needs three; the photos screen sends one `photo`. Media tells them apart by the field's name.
    route('/v2/profile/form/upload-photo', () => 0);
    route('/v2/consultation/:slug/photos', () => 1);
    scope.get('/storage/photos/:file', (request, reply) =>
      guarded(request, reply, parts, () => picture(request, reply, parts)),
    );
  });
}

async function guarded(
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

const away = (): Fault =>
  new Fault(
    'unavailable',
    'We cannot take pictures right now. Please try again in a moment; your chosen pictures are kept.',
    { retryAfterSeconds: 5 },
  );

async function upload(request: FastifyRequest, reply: FastifyReply, parts: Parts, minimum: number): Promise<void> {
  const { headers, userId } = await whoAsks(request, parts);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data'))
    throw new Fault('unsupported', 'Please send the pictures as a form (multipart/form-data).');
  await parts.limits.spend('upload', String(userId));
  const length = request.headers['content-length'];
  const url = `${parts.mediaUrl}/upload?min=${minimum}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers('POST', url), 'content-type': type, ...(length ? { 'content-length': length } : {}) },
    body: Readable.toWeb(request.body as Readable) as never,
    duplex: 'half',
    signal: AbortSignal.timeout(120_000),
  } as RequestInit).catch(() => {
    throw away();
  });
  const body: unknown = await answer.json().catch(() => {
    throw away();
  });
  if (!answer.ok) {
    void reply.status(answer.status).header('cache-control', 'no-store').send(body);
    return;
  }
  const { photos, refused, events } = UploadAnswer.parse(body);
  await waitApplied(parts.rpc, ['billing', 'consultations'], events);
  void reply.header('cache-control', 'no-store').send({ success: true, photos, refused });
}

async function picture(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { headers, isStaff } = await whoAsks(request, parts);
  const { file } = request.params as { file: string };
  if (!/^[A-Za-z0-9_-]{8,80}\.(jpg|webp)$/.test(file)) throw new Fault('not_found', 'There is no such picture.');
  const size = (request.query as { size?: unknown }).size === 'tile' ? '?size=tile' : '';
  const url = `${parts.mediaUrl}/photos/${file}${size}`;
  const answer = await fetch(url, {
    headers: headers('GET', url),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {
    throw away();
  });
  void reply.status(answer.status);
  if (!answer.ok || !answer.body)
    return reply.header('cache-control', 'no-store').send(await answer.json().catch(() => ({})));
  return (
    reply
      // A name means the same picture for ever. Each time staff look at one is audited, so their responses are not cached.
      .header('cache-control', isStaff ? 'private, no-store' : 'private, max-age=31536000, immutable')
      .header('vary', 'cookie')
      .header('content-disposition', 'inline')
      .header('content-security-policy', `default-src 'none'; sandbox`)
      .header('x-content-type-options', 'nosniff')
      .type(answer.headers.get('content-type') ?? 'image/jpeg')
      .send(Readable.fromWeb(answer.body as never))
  );
}
