import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { requestModes } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';
import { answerProblems, refusal } from '../refusal.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Store } from '../store.ts';
import { replyOf, type Arrived } from './practice.ts';

interface Company {
  store: Store;
  faults: Faults;
  now: () => Date;
  settings: SandboxSettings;
}
type Answer = { text?: unknown; from?: unknown; file?: { name: string; base64: string } };
const READ = 'gp-mail-read';

/**
 * The mailbox that GP practices answer to, as Microsoft Graph shows it: a log-in, the unread messages, one as it came, and the mark that it
 * was read. What arrives there arrives over SMTP. And, outside of it, a practice that presses Reply.
 */
export function gpMailApi({ store, faults, now, settings }: Company) {
  const { clientId, secret, mailbox } = settings.gpMail;
  const tokens = new Set<string>();
  const denied = { error: { code: 'InvalidAuthenticationToken', message: 'Access token is empty or has expired.' } };

  return async (fastify: FastifyInstance): Promise<void> => {
    answerProblems(fastify);
    await fastify.register(formbody);

    fastify.post<{ Body: Record<string, string> }>('/token', async ({ body }, reply) => {
      if (body.client_id !== clientId || body.client_secret !== secret || body.grant_type !== 'client_credentials')
        return reply.code(401).send({ error: 'invalid_client', error_description: 'AADSTS7000215: Invalid secret.' });
      const token = randomBytes(24).toString('base64url');
      tokens.add(token);
      return { token_type: 'Bearer', expires_in: 3599, access_token: token };
    });

    await fastify.register(async (graph) => {
      graph.addHook('onRequest', async (request, reply) => {
        const fault = await faults.meet('smtp', requestModes);
        if (fault === 'down') return reply.code(503).send({ error: { code: 'serviceUnavailable' } });
        if (fault === 'error') return reply.code(500).send({ error: { code: 'generalException' } });
        const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
        return tokens.has(given) ? undefined : reply.code(401).send(denied);
      });
      const unread = `select id, raw from sandbox.mails m where lower(recipient) = lower($1)
        and not exists (select 1 from sandbox.documents d where d.kind = '${READ}' and d.id = m.id::text)`;

      graph.get<{ Params: { mailbox: string }; Querystring: Record<string, string> }>(
        '/users/:mailbox/mailFolders/inbox/messages',
        async ({ params, query }, reply) => {
          if (params.mailbox.toLowerCase() !== mailbox.toLowerCase())
            return reply
              .code(404)
              .send({ error: { code: 'ErrorInvalidUser', message: 'The requested user is invalid.' } });
          // What is sorted by must be filtered by first.
          const { $filter: filter = '', $orderby: sorted = '', $top: top = '10' } = query;
          if (sorted !== '' && filter !== '' && !filter.startsWith(`${sorted.split(' ')[0]} `))
            return reply.code(400).send({
              error: {
                code: 'InefficientFilter',
                message: 'The restriction or sort order is too complex for this operation.',
              },
            });
          return {
            value: await store.rows<{ id: string }>(
              `select id::text from (${unread}) u order by u.id limit least(1000, $2::int)`,
              [mailbox, top],
            ),
          };
        },
      );
      graph.get<{ Params: { id: string } }>('/users/:mailbox/messages/:id/$value', async (request, reply) => {
        const [row] = await store.rows<{ raw: Buffer }>(
          'select raw from sandbox.mails where id::text = $1 and lower(recipient) = lower($2)',
          [request.params.id, mailbox],
        );
        if (!row) return reply.code(404).send({ error: { code: 'ErrorItemNotFound' } });
        return reply.type('text/plain').send(row.raw);
      });
      graph.patch<{ Params: { id: string }; Body: Record<string, unknown> }>(
        '/users/:mailbox/messages/:id',
        async (request) => {
          await store.rows(
            `insert into sandbox.documents (kind, id, doc, created) values ('${READ}', $1, $2, $3) on conflict (kind, id) do update set doc = sandbox.documents.doc || excluded.doc`,
            [request.params.id, JSON.stringify(request.body), now()],
          );
          return { id: request.params.id, ...request.body };
        },
      );
    });

    /** A practice answers the newest letter that reached this address. */
    fastify.post<{ Params: { address: string }; Body: Answer | null }>(
      '/_practices/:address/answer',
      async (request, reply) => {
        const { text, from, file } = request.body ?? {};
        const [row] = await store.rows<Omit<Arrived, 'messageId'> & { raw: Buffer }>(
          'select recipient, sender, subject, raw from sandbox.mails where lower(recipient) = lower($1) and lower(sender) = lower($2) order by id desc limit 1',
          [request.params.address, mailbox],
        );
        if (!row) return reply.code(404).send(refusal('No letter has reached this address.', 'not_found'));
        if (typeof text !== 'string') return reply.code(422).send(refusal('Say what is answered.', 'invalid'));
        const arrived = { ...row, messageId: messageIdOf(row.raw) };
        const answer = { text, ...(typeof from === 'string' ? { from } : {}), ...(file ? { file } : {}) };
        await deliver(store, mailbox, replyOf(arrived, answer), now());
        return { success: true };
      },
    );
  };
}

export const messageIdOf = (raw: Uint8Array): string =>
  /^message-id:\s*(<[^>]+>)/im.exec(Buffer.from(raw).toString('latin1'))?.[1] ?? '';

export async function deliver(store: Store, mailbox: string, raw: string, at: Date): Promise<void> {
  const subject = /^subject: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
  const sender = /^from: (?:.*<)?([^>\r\n]+)/im.exec(raw)?.[1]?.trim() ?? '';
  await store.rows(
    `insert into sandbox.mails (recipient, sender, subject, body_text, body_html, raw, sent_at) values ($1, $2, $3, '', '', $4, $5)`,
    [mailbox, sender, subject, Buffer.from(raw, 'utf8'), at],
  );
}
