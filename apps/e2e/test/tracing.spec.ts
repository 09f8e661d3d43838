import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newTrace, traceIdOf } from '@sorrel/service-kit/observability/trace';
import {
  cardOf,
  consult,
  giveAddress,
  newcomer,
  payInBrowser,
  saveCard,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';

/* Traces as a collector gets them: OTLP over HTTP, from every program, while somebody orders and is sent a parcel. */

interface Span {
  program: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number>;
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<Span, 'attributes' | 'program'> & { attributes: Attribute[] })[] }[];
  }[];
}

const received: Span[] = [];
const bodies: string[] = [];
const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

function take(body: string): void {
  bodies.push(body);
  for (const { resource, scopeSpans } of (JSON.parse(body) as Batch).resourceSpans) {
    const program = String(valuesOf(resource.attributes)['service.name']);
    for (const span of scopeSpans.flatMap(({ spans }) => spans))
      received.push({ ...span, parentSpanId: span.parentSpanId ?? '', program, attributes: valuesOf(span.attributes) });
  }
}

let collector: Server;
let w: World;
let person: Person;
const somebody = newcomer();
/** Sent along with the order: a trace begun in the browser, as a shop behind another system would do. */
const parent = newTrace();
const [approving, shipping] = [newTrace(), newTrace()];
let subscriptionId: number;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      if (request.url === '/v1/traces') take(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  w = await world({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
  person = await signUp(w.url, somebody);
  await consult(w.url, person, 'acne');
  await giveAddress(person);
  const card = await saveCard(w.url, person);
  const traced = { traceparent: parent };
  const started = await person.post<{ clientSecret: string; subscriptionId: number }>(
    '/v2/subscription/form/start-subscription',
    { paymentMethod: card },
    traced,
  );
  subscriptionId = started.body.subscriptionId;
  await payInBrowser(w.url, started.body.clientSecret, card);
  await person.post('/v2/subscription/form/confirm-subscription', { subscription: subscriptionId }, traced);
  await uploadPhotos(person);
  await w.settle();
}, 180_000);
afterAll(async () => {
  await w?.stop();
  await new Promise((resolve) => collector.close(resolve));
}, 60_000);

const ofTheOrder = (): Span[] => received.filter(({ traceId }) => traceId === traceIdOf(parent));

test('an order is one trace: browser, shop, billing, the card provider, events to the others, and their jobs', async () => {
  const wanted: Record<string, [program: string, name: RegExp]> = {
    request: ['bff', /^POST \/v2\/subscription\/form\/start-subscription$/],
    asked: ['bff', /^rpc\.billing\.checkout\.start$/],
    answered: ['billing', /^rpc\.billing\.checkout\.start$/],
    paid: ['billing', /^stripe payment_intents\.create$/],
    published: ['billing', /^publish evt\.billing\.item\.paid$/],
    heard: ['fulfilment', /Listener\.\w+$/],
    heardByClinic: ['consultations', /Listener\.\w+$/],
    worked: ['messaging', /^job send-mail$/],
  };
  const missing = (): string[] =>
    Object.entries(wanted)
      .filter(
        ([, [program, name]]) =>
          !ofTheOrder().some((span) => span.program === `sorrel-${program}` && name.test(span.name)),
      )
      .map(([what]) => what);
  // Each program exports its spans every few seconds.
  await until(() => Promise.resolve(missing().length === 0), 15_000, 'every part of the trace').catch(() => undefined);
  expect(missing()).toEqual([]);
});

test('the payment at the card provider names the trace, and the charge sends the same however often it is sent', async () => {
  const [charge] = await w.sql<{ trace_id: string; payment_intent_id: string }>(
    'select trace_id, payment_intent_id from billing.charges where subscription_id = $1',
    [subscriptionId],
  );
  expect(charge?.trace_id).toBe(traceIdOf(parent));
  const answer = await fetch(`${w.env.STRIPE_URL}/v1/payment_intents/${charge?.payment_intent_id}`, {
    headers: { authorization: `Bearer ${w.env.STRIPE_SECRET_KEY}` },
  });
  expect(((await answer.json()) as { metadata: Record<string, string> }).metadata).toMatchObject({
    trace_id: traceIdOf(parent),
  });
});

test('a parcel’s way is one trace as well: the review’s, from the console to the e-mail', async () => {
  const [prescriber, pharmacist] = [await staffMember(w, ['prescriber']), await staffMember(w, ['pharmacist'])];
  await prescriber.post('/v2/admin/form/review', { id: subscriptionId, approve: 1 }, { traceparent: approving });
  await w.settle();
  const itemId = (await cardOf(person, subscriptionId)).items[0]?.id;
  await pharmacist.post('/v2/admin/form/ship', { id: itemId }, { traceparent: shipping });
  await w.settle();
  const programsOf = (trace: string): Set<string> =>
    new Set(received.filter(({ traceId }) => traceId === traceIdOf(trace)).map(({ program }) => program));
  const wanted: [string, string[]][] = [
    [approving, ['sorrel-bff', 'sorrel-consultations', 'sorrel-billing', 'sorrel-fulfilment']],
    [shipping, ['sorrel-bff', 'sorrel-fulfilment', 'sorrel-billing', 'sorrel-messaging']],
  ];
  const missing = (): string[] =>
    wanted.flatMap(([trace, programs]) => programs.filter((program) => !programsOf(trace).has(program)));
  // Each program sends what it has every few seconds.
  await until(() => Promise.resolve(missing().length === 0), 20_000, 'both traces').catch(() => undefined);
  expect(missing()).toEqual([]);
});

test('spans say names of our own things and nothing of anybody: no address, e-mail, token, answer or id', () => {
  const known: Record<string, RegExp> = {
    'http.request.method': /^[A-Z]+$/,
    'http.route': /^(none|\*|\/[\w/:*.-]*)$/,
    'http.response.status_code': /^\d{3}$/,
    'messaging.destination.name': /^(rpc|evt)\.[a-z]+(\.[a-z-]+)+$/,
    'sorrel.listener': /^\w+\.\w+$/,
    'sorrel.job': /^[a-z-]+$/,
    'sorrel.attempt': /^\d+$/,
    'sorrel.outcome': /^[a-z_]+$/,
  };
  const wrong = received.flatMap(({ attributes }) =>
    Object.entries(attributes).filter(([name, value]) => !known[name]?.test(String(value))),
  );
  expect(wrong).toEqual([]);
  expect(received.length).toBeGreaterThan(200);
  const text = bodies.join('\n');
  for (const canary of [somebody.email, somebody.email.split('@')[0] ?? '']) expect(text).not.toContain(canary);
});

test('no link is broken: each span’s parent is in its trace, up to the one that the browser began', async () => {
  // A program exports its remaining spans when it stops.
  await w.restart();
  for (const trace of [parent, approving, shipping]) {
    const spans = received.filter(({ traceId }) => traceId === traceIdOf(trace));
    const known = new Set([...spans.map(({ spanId }) => spanId), trace.slice(36, 52)]);
    expect(spans.length).toBeGreaterThan(10);
    expect(
      spans.filter(({ parentSpanId }) => !known.has(parentSpanId)).map(({ program, name }) => `${program} ${name}`),
    ).toEqual([]);
  }
}, 60_000);
