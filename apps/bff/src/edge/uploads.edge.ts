import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UploadAnswer } from '@sorrel/contracts/media/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { chatFileRoutes } from './chat-files.edge.ts';
import { guarded, handedOut, sentUp, type Parts } from './media.edge.ts';

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
    chatFileRoutes(scope, parts);
  });
}

async function upload(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  minimum: number,
): Promise<FastifyReply> {
  const body = await sentUp(request, reply, parts, {
    path: `/upload?min=${minimum}`,
    limit: 'upload',
    what: 'pictures',
  });
  if (body === null) return reply;
  const { photos, refused, events } = UploadAnswer.parse(body);
  await waitApplied(parts.rpc, ['billing', 'consultations'], events);
  return reply.header('cache-control', 'no-store').send({ success: true, photos, refused });
}

function picture(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { file } = request.params as { file: string };
  if (!/^[A-Za-z0-9_-]{8,80}\.(jpg|webp)$/.test(file)) throw new Fault('not_found', 'There is no such picture.');
  return handedOut(request, reply, parts, `/photos/${file}`);
}
