import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readBodies } from '../bodies.ts';
import { requestModes, SLOW_MS } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.service.ts';
import type { SandboxSettings } from '../settings.ts';
import type { Store } from '../store.ts';

interface Session {
  status: 'requires_input' | 'processing' | 'verified' | 'canceled';
  returnUrl: string;
  failed: boolean;
  reference?: string;
  /** What it was asked for with: asked again with it, it is the same session. */
  idempotencyKey?: string;
  outputs: { first_name: string; last_name: string; dob: { day: number; month: number; year: number } } | null;
}
type ById = { Params: { id: string } };
type Expanded = { Querystring: { 'expand[]'?: string | string[] } };

const KIND = 'identity_session';
/** The link is good for two days. */
const LINK_MS = 48 * 3_600_000;

/** Stands in for Stripe Identity: sessions by its REST API, and a page on which one says what the document shows. */
export function identityServiceApi(
  { store, faults, now, settings }: { store: Store; faults: Faults; now: () => Date; settings: SandboxSettings },
  base: string,
) {
  const read = async (id: string): Promise<Session | null> => {
    const [row] = await store.rows<{ doc: Session }>('select doc from sandbox.documents where kind = $1 and id = $2', [
      KIND,
      id,
    ]);
    return row?.doc ?? null;
  };
  /** What is sensitive is there only for who asks for it by name. */
  const shown = (id: string, { status, failed, outputs, reference }: Session, expanded: readonly string[] = []) => ({
    id,
    object: 'identity.verification_session',
    client_reference_id: reference ?? null,
    livemode: false,
    type: 'document',
    status,
    url: status === 'requires_input' ? `${settings.publicUrl}${base}/verify/${id}` : null,
    last_error: failed ? { code: 'document_unverified_other', reason: 'The document could not be read.' } : null,
    ...(expanded.includes('verified_outputs')
      ? {
          verified_outputs:
            outputs && (expanded.includes('verified_outputs.dob') ? outputs : { ...outputs, dob: null }),
        }
      : {}),
  });
  const isOpen = async (id: string): Promise<Session | null> => {
    const [row] = await store.rows<{ doc: Session; created: Date }>(
      'select doc, created from sandbox.documents where kind = $1 and id = $2',
      [KIND, id],
    );
    return row?.doc.status === 'requires_input' && now().getTime() - row.created.getTime() < LINK_MS ? row.doc : null;
  };
  return async (fastify: FastifyInstance): Promise<void> => {
    readBodies(fastify);
    fastify.addHook('onRequest', async (request, reply) => {
      if (!request.url.includes('/v1/')) return;
      const fault = await faults.meet('identity-service', requestModes);
      if (fault === 'slow') await sleep(SLOW_MS);
      if (fault) return reply.code(503).send({ error: { message: 'unavailable' } });
      if (request.headers.authorization !== `Bearer ${settings.identityService.key}`)
        return reply.code(401).send({ error: { message: 'Invalid API Key provided' } });
    });
    fastify.post('/v1/identity/verification_sessions', async (request, reply) => {
      const form = fields(request.body);
      if (form.type !== 'document')
        return reply.code(400).send({ error: { message: 'Missing required param: type.' } });
      const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
      const [before] = await store.rows<{ id: string; doc: Session }>(
        `select id, doc from sandbox.documents where kind = $1 and doc->>'idempotencyKey' = $2 and $2 <> '' and created > $3`,
        [KIND, idempotencyKey, new Date(now().getTime() - 24 * 3_600_000)],
      );
      if (before) return reply.header('idempotent-replayed', 'true').send(shown(before.id, before.doc));
      const id = `vs_${randomUUID().replaceAll('-', '')}`;
      const session: Session = {
        status: 'requires_input',
        returnUrl: form.return_url ?? '',
        failed: false,
        ...(form.client_reference_id ? { reference: form.client_reference_id } : {}),
        idempotencyKey,
        outputs: null,
      };
      await store.rows('insert into sandbox.documents (kind, id, doc, created) values ($1, $2, $3, $4)', [
        KIND,
        id,
        JSON.stringify(session),
        now(),
      ]);
      return reply.send(shown(id, session));
    });
    fastify.get('/v1/identity/verification_sessions', async () => {
      const rows = await store.rows<{ id: string; doc: Session }>(
        'select id, doc from sandbox.documents where kind = $1 order by created desc limit 10',
        [KIND],
      );
      return {
        object: 'list',
        url: '/v1/identity/verification_sessions',
        has_more: false,
        data: rows.map(({ id, doc }) => shown(id, doc)),
      };
    });
    fastify.get<ById & Expanded>('/v1/identity/verification_sessions/:id', async (request, reply) => {
      const session = await read(request.params.id);
      const expanded = [request.query['expand[]'] ?? []].flat();
      return session
        ? reply.send(shown(request.params.id, session, expanded))
        : reply.code(404).send({ error: { message: 'No such verification session.' } });
    });
    fastify.get<ById>('/verify/:id', async (request, reply) => {
      const session = await isOpen(request.params.id);
      return reply
        .code(session ? 200 : 404)
        .type('text/html')
        .send(session ? FORM : '<p>This link is not good any more.</p>');
    });
    // What the camera would have seen: name and birth date of the document, or nothing that can be read.
    fastify.post<ById>('/verify/:id', async (request, reply) => {
      const session = await isOpen(request.params.id);
      if (!session) return reply.code(404).send({ error: 'This link is not good any more.' });
      const { first_name: first = '', last_name: last = '', born = '' } = fields(request.body);
      const [year = 0, month = 0, day = 0] = born.split('-').map(Number);
      const isRead = first !== '' && last !== '' && year > 0 && month > 0 && day > 0;
      const next: Session = {
        ...session,
        status: isRead ? 'verified' : 'requires_input',
        failed: !isRead,
        outputs: isRead ? { first_name: first, last_name: last, dob: { day, month, year } } : null,
      };
      await store.rows('update sandbox.documents set doc = $3 where kind = $1 and id = $2', [
        KIND,
        request.params.id,
        JSON.stringify(next),
      ]);
      await tell(settings, {
        type: `identity.verification_session.${isRead ? 'verified' : 'requires_input'}`,
        data: { object: shown(request.params.id, next) },
      });
      return session.returnUrl ? reply.redirect(session.returnUrl, 303) : reply.send({ ok: true });
    });
  };
}

function fields(body: unknown): Record<string, string> {
  if (Buffer.isBuffer(body)) return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  if (typeof body === 'string') return Object.fromEntries(new URLSearchParams(body));
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {};
}

async function tell({ identityService: { webhookUrl, webhookSecret } }: SandboxSettings, news: object): Promise<void> {
  if (!webhookUrl) return;
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', ...news });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
}

const FORM = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Identity check (sandbox)</title><body style="font:1rem system-ui;margin:2rem"><h1>Identity check (sandbox)</h1><p>A stand-in: say what the document shows. Leave it empty for one that cannot be read.</p><form method="post"><p><label>First names <input name="first_name"></label></p><p><label>Family name <input name="last_name"></label></p><p><label>Born (YYYY-MM-DD) <input name="born"></label></p><button>Show it</button></form></body></html>`;
