import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBodies } from '../../bodies.ts';
import { refusalModes, requestModes, SLOW_MS, type RequestMode } from '../../faults/fault.ts';
import type { Faults } from '../../faults/faults.service.ts';
import { parseForm, type FormObject } from '../../form.ts';
import type { SandboxSettings } from '../../settings.ts';
import type { Store } from '../../store.ts';
import { API_VERSION, Call, type Origin } from '../scene.ts';
import { invalid, StripeRefusal, unknownParam, withDocs, type StripeErrorBody } from '../wire/errors.ts';
import { expand } from '../wire/expand.ts';
import { newId } from '../wire/ids.ts';
import { Params } from '../wire/params.ts';
import { accessOf, secretKeyRequired, type Access } from './credentials.ts';
import { endpoints, type Endpoint } from './endpoints.ts';
import type { WriteLimit } from './write-limit.ts';
import { answeredBefore, fingerprintOf, rememberAnswer, type Answer } from './idempotency.service.ts';

export type StripeApi = {
  store: Store;
  faults: Faults;
  now: () => Date;
  settings: SandboxSettings;
  writes: WriteLimit;
  onNews: () => void;
  log: (text: string) => void;
};

/** `/v1/*` as Stripe answers it; may be registered under several prefixes. */
export function stripeApi(api: StripeApi) {
  return async (fastify: FastifyInstance): Promise<void> => {
    readBodies(fastify);
    fastify.setErrorHandler((problem, request, reply) =>
      refuse(reply, problem, newId('req'), headerOf(request, 'idempotency-key')),
    );
    for (const endpoint of endpoints) {
      const { method, url } = endpoint;
      fastify.route({ method, url: `/v1${url}`, handler: (request, reply) => serve(api, endpoint, request, reply) });
    }
    fastify.all('/v1/*', (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      return refuse(reply, new StripeRefusal(404, { type: 'invalid_request_error', message }), newId('req'), null);
    });
  };
}

async function serve(
  api: StripeApi,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = newId('req');
  const idempotencyKey = request.method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  if (api.settings.latencyMs > 0) await sleep(api.settings.latencyMs);
  const fault = await api.faults.meet('stripe', requestModes);
  if (fault === 'down') return hangUp(request, reply);
  if (fault === 'slow') await sleep(SLOW_MS);
  try {
    if (fault === 'error') throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' });
    refuseTooMany(api, request);
    await refuseUs(api, endpoint, request);
    const answer = await answerOnce(api, endpoint, request, {
      requestId,
      idempotencyKey,
      apiVersion: versionOf(request),
    });
    return send(request, reply, answer, idempotencyKey, requestId, fault);
  } catch (problem) {
    if (!(problem instanceof StripeRefusal))
      api.log(
        `${endpoint.method} /v1${endpoint.url}: ${(problem instanceof Error && problem.stack) || String(problem)}`,
      );
    return refuse(reply, problem, requestId, idempotencyKey);
  }
}

/** Above its limit nothing is done, and nothing is remembered of the request. */
function refuseTooMany({ settings, writes }: StripeApi, request: FastifyRequest): void {
  const isOurs = headerOf(request, 'authorization')?.includes(settings.stripe.secretKey);
  if (request.method === 'GET' || !isOurs || writes.allows(performance.now())) return;
  throw invalid('Request rate limit exceeded.', { status: 429, code: 'rate_limit' });
}

/** Simulates a revoked key, or a request that the provider does not (or no longer) understand. */
async function refuseUs({ faults, settings }: StripeApi, { method, url }: Endpoint, request: FastifyRequest) {
  if (!headerOf(request, 'authorization')?.includes(settings.stripe.secretKey)) return;
  const isPaying = method === 'POST' && ['/payment_intents', '/refunds'].includes(url);
  const mode = await faults.meet('stripe', isPaying ? refusalModes : (['bad-key'] as const));
  if (mode === 'bad-key') throw invalid('Expired API Key provided', { status: 401, code: 'api_key_expired' });
  if (mode === 'bad-request') throw unknownParam('automatic_payment_methods');
}

/** One transaction, so that the effect, the stored answer and the events to deliver are committed together or not at all. */
async function answerOnce(
  api: StripeApi,
  endpoint: Endpoint,
  request: FastifyRequest,
  origin: Origin,
): Promise<Answer> {
  const given = formOf(request);
  const params = new Params(given);
  const access = accessOf(headerOf(request, 'authorization') ?? undefined, params.text('key'), api.settings.stripe);
  if (access === 'publishable' && endpoint.access === 'secret') throw secretKeyRequired();
  const path = pathOf(request);
  const key = origin.idempotencyKey;
  let hasNews = false;
  const answer = await api.store.transaction(async (unit) => {
    const now = api.now();
    const fingerprint = fingerprintOf(request.method, path, given);
    const before = key === null ? null : await answeredBefore(unit, key, fingerprint, now);
    if (before) return before;
    const ids = request.params as Record<string, string>;
    const call = new Call(unit, now, api.settings, origin, paramsOf(given), access === 'publishable', ids);
    const fresh = await run(call, endpoint, params.list('expand') ?? [], access);
    if (key !== null) await rememberAnswer(unit, key, fingerprint, fresh, now);
    hasNews = call.hasNews;
    return fresh;
  });
  if (hasNews) api.onNews();
  return answer;
}

async function run(call: Call, endpoint: Endpoint, paths: string[], access: Access): Promise<Answer> {
  const requestId = call.origin.requestId ?? '';
  const done = (status: number, body: object): Answer => ({
    status,
    body: JSON.stringify(body, null, 2),
    requestId,
    isReplay: false,
  });
  try {
    const body = await endpoint.run(call);
    return done(200, access === 'secret' ? await expand(call.unit, body, paths) : body);
  } catch (problem) {
    if (!(problem instanceof StripeRefusal) || !problem.isResult) throw problem;
    return done(problem.status, { error: withDocs(problem.body, requestId) });
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  key: string | null,
  requestId: string,
  fault: RequestMode | null,
): FastifyReply {
  if (fault === 'timeout-after-commit') return hangUp(request, reply);
  if (answer.isReplay) void reply.header('idempotent-replayed', 'true').header('original-request', answer.requestId);
  return stamp(reply, requestId, key).code(answer.status).send(answer.body);
}

function refuse(reply: FastifyReply, problem: unknown, requestId: string, key: string | null): FastifyReply {
  const refusal = problem instanceof StripeRefusal ? problem : asRefusal(problem);
  return stamp(reply, requestId, key)
    .headers(refusal.headers)
    .code(refusal.status)
    .send(JSON.stringify({ error: withDocs(refusal.body, requestId) }, null, 2));
}

function asRefusal(problem: unknown): StripeRefusal {
  const status = problem instanceof Error && 'statusCode' in problem ? Number(problem.statusCode) : 500;
  const body: StripeErrorBody =
    status >= 500
      ? { type: 'api_error', message: 'An unknown error occurred' }
      : { type: 'invalid_request_error', message: problem instanceof Error ? problem.message : 'Invalid request' };
  return new StripeRefusal(status >= 400 && status < 600 ? status : 500, body);
}

function stamp(reply: FastifyReply, requestId: string, key: string | null): FastifyReply {
  void reply
    .header('content-type', 'application/json')
    .header('cache-control', 'no-cache, no-store')
    .header('request-id', requestId)
    .header('stripe-version', API_VERSION);
  return key === null ? reply : reply.header('idempotency-key', key);
}

/** Breaks the connection: the client cannot know whether anything happened. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const versionOf = (request: FastifyRequest): string => headerOf(request, 'stripe-version') ?? API_VERSION;

/** The path from `/v1` on: the same request through another prefix counts as the same request. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?');
  return path.slice(path.indexOf('/v1'));
}

function formOf(request: FastifyRequest): FormObject {
  try {
    const query = parseForm(request.url.split('?')[1] ?? '');
    const { body } = request;
    if (body === undefined || body === null || body === '') return query;
    // Stripe's v1 calls accept only forms.
    if (headerOf(request, 'content-type')?.startsWith('application/x-www-form-urlencoded'))
      return { ...query, ...body };
    throw new Error('Invalid request: send the parameters as application/x-www-form-urlencoded.');
  } catch (problem) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: problem instanceof Error ? problem.message : '',
    });
  }
}

/** The browser's script sends its key as a parameter; it is removed here, so that no endpoint has to allow for it. */
function paramsOf(given: FormObject): Params {
  const { key: _key, ...rest } = given;
  return new Params(rest);
}
