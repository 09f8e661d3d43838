import type { FastifyInstance } from 'fastify';
import { answerProblems, refusal } from '../refusal.ts';
import type { Store } from '../store.ts';
import { mailHtml, mailsTo } from './mails.queries.ts';

export function mailboxRoutes(store: Store) {
  return async (fastify: FastifyInstance): Promise<void> => {
    answerProblems(fastify);

    fastify.get<{ Querystring: { to?: string | string[] } }>('/mails', async (request, reply) => {
      const { to } = request.query;
      if (Array.isArray(to)) return reply.code(422).send(refusal('Ask for one address at a time.', 'invalid_address'));
      return reply.header('cache-control', 'no-store').send({ mails: await mailsTo(store, to?.trim() || null) });
    });

    /** The HTML as the recipient sees it, with all active content disabled. */
    fastify.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
      const known = /^\d{1,18}$/.test(request.params.id) ? await mailHtml(store, request.params.id) : null;
      if (known === null) return reply.code(404).send(refusal('There is no such mail.', 'not_found'));
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
          'cache-control': 'no-store',
        })
        .send(known);
    });
  };
}
