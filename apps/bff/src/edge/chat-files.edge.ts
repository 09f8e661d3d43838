import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AttachmentUploaded } from '@sorrel/contracts/media/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import { demanded, guarded, handedOut, sentUp, type Parts } from './media.edge.ts';

/** Files of chat messages. Whose conversation it is, and who may send and open, is media's to judge. */
export function chatFileRoutes(scope: FastifyInstance, parts: Parts): void {
  const upload = (path: string, audience: 'customer' | 'staff', user: (request: FastifyRequest) => string): void => {
    // A file of 10 MB, and its form around it.
    scope.post(path, { bodyLimit: 12_000_000 }, (request, reply) =>
      guarded(request, reply, parts, async () => {
        await demanded(request, parts, audience);
        return add(request, reply, parts, user(request));
      }),
    );
  };
  upload('/v2/profile/form/chat-file', 'customer', () => '');
  upload('/v2/admin/form/chat-file', 'staff', (request) => {
    const { user_id: user } = request.query as { user_id?: unknown };
    if (typeof user !== 'string' || !/^[1-9]\d{0,14}$/.test(user))
      throw new Fault('invalid', 'This is not a valid id.');
    return `?user=${user}`;
  });
  scope.get('/storage/chat/:file', (request, reply) =>
    guarded(request, reply, parts, async () => {
      const { file } = request.params as { file: string };
      if (!/^[A-Za-z0-9_-]{8,80}\.(jpg|pdf)$/.test(file)) throw new Fault('not_found', 'There is no such file.');
      return handedOut(request, reply, parts, `/attachments/${file}`);
    }),
  );
}

async function add(request: FastifyRequest, reply: FastifyReply, parts: Parts, query: string): Promise<FastifyReply> {
  const body = await sentUp(request, reply, parts, {
    path: `/attachments${query}`,
    limit: 'attachment',
    what: 'files',
  });
  if (body === null) return reply;
  const { attachment } = AttachmentUploaded.parse(body);
  return reply.header('cache-control', 'no-store').send({ success: true, attachment });
}
