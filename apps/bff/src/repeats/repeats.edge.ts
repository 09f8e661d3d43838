import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { sendFault } from '@sorrel/service-kit/http/errors';
import type { Log } from '@sorrel/service-kit/observability/log';
import { networkOf } from '@sorrel/service-kit/security/network';
import type { Sessions } from '../session/sessions.service.ts';
import { isKey, isOutcome, KEPT_HEADERS, LONGEST, UPLOADING_MS, WORKING_MS, type Kept } from './repeat.ts';
import type { Repeats } from './repeats.service.ts';

interface Parts {
  repeats: Repeats;
  sessions: Sessions;
  log: Log;
}

interface First {
  id: number;
  until: Date;
  isAnswered: boolean;
}

/** The header `Idempotency-Key` on every POST of ours. The sandbox's are other programs'. */
export function honourKeys(fastify: FastifyInstance, { repeats, sessions, log }: Parts): void {
  const first = new WeakMap<FastifyRequest, First>();

  fastify.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || request.is404 || request.url.startsWith('/sandbox')) return;
    try {
      if (!isKey(key)) throw new Fault('bad_request', 'The Idempotency-Key must be 1 to 255 printable characters.');
      const isUpload = isStream(request.body);
      const claim = await repeats.claim({
        ...(await whoseOf(request, sessions)),
        key,
        url: request.url,
        // Pictures pass through unread: they are told apart by how long they are.
        body: isUpload ? { length: request.headers['content-length'] ?? null } : readable(request.body),
        workingMs: isUpload ? UPLOADING_MS : WORKING_MS,
      });
      if (claim.kind === 'first') first.set(request, { ...claim, isAnswered: false });
      else if (claim.kind === 'repeat') again(reply, claim.answer);
      else throw refusalOf(claim.kind);
    } catch (error) {
      sendFault(error, request, reply, log);
    }
    if (reply.sent) return reply;
  });

  // Before the answer goes out: whoever gets it may ask again at once.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const claim = first.get(request);
    if (!claim) {
      done(null, payload);
      return;
    }
    // For handlers that send without awaiting it: Fastify would see nothing sent yet and answer with an empty body.
    if (claim.isAnswered) return;
    claim.isAnswered = true;
    void settle(claim, request, reply, payload, done);
  });

  async function settle(
    { id, until }: First,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): Promise<void> {
    try {
      const answer = isOutcome(reply.statusCode) ? keptOf(reply, payload) : null;
      await (answer ? repeats.keep(id, until, answer) : repeats.forget(id, until));
    } catch (error) {
      // The request is done all the same. A repeat waits until the claim has expired and then asks the owner anew.
      log.warn('an answer was not kept for repeats', { route: request.routeOptions.url ?? 'none', error });
    }
    done(null, payload);
  }
}

function refusalOf(kind: 'other' | 'working'): Fault {
  if (kind === 'other')
    return new Fault(
      'invalid',
      'This Idempotency-Key was used for something else. Please use a new one for each act.',
      {
        as: 'key_reused',
      },
    );
  return new Fault('conflict', 'Your first request is still being worked on. Please try again in a moment.', {
    as: 'still_working',
    retryAfterSeconds: 1,
  });
}

async function whoseOf(request: FastifyRequest, sessions: Sessions): Promise<{ whose: string; before: string }> {
  const { user, incoming } = await sessions.personOf(request);
  const before = `visitor ${networkOf(request.ip)}`;
  const account = user ?? incoming;
  return { whose: account ? `${user ? 'account' : 'incoming'} ${account.id}` : before, before };
}

function again(reply: FastifyReply, { status, headers, body }: Kept): void {
  void reply
    .status(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('idempotency-replayed', 'true')
    .send(body);
}

function keptOf(reply: FastifyReply, payload: unknown): Kept | null {
  const body = payload === null || payload === undefined ? '' : payload;
  if (typeof body !== 'string' || body.length > LONGEST) return null;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value]];
    }),
  );
  return { status: reply.statusCode, headers, body };
}

const isStream = (body: unknown): boolean => typeof (body as { pipe?: unknown } | null)?.pipe === 'function';
const readable = (body: unknown): unknown => (body instanceof Buffer ? body.toString('base64') : body);
