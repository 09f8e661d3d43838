import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleAnswers } from '@sorrel/contracts/consultations/rpc';
import { newTrace, spanIdOf, traceIdOf } from '@sorrel/service-kit/observability/trace';
import {
  cardOf,
  ADDRESS,
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
  status: { code?: number; message?: string };
  events?: unknown[];
}
/** As OTLP numbers it. */
const FAILED = 2;
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

/** The same answers, with our word wherever they are free text. */
function marked(answers: Record<string, unknown>): Record<string, unknown> {
  const isText = (value: unknown): boolean => typeof value === 'string' && value.includes(' ');
  expect(Object.values(answers).some(isText)).toBe(true);
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, isText(value) ? `${String(value)} ${SAID.answers}` : value]),
  );
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
/** What occurs nowhere but in what this patient and their staff wrote, in ASCII, so that no encoding of JSON hides it. */
const SAID = {
  answers: 'zinnwaldite',
  chat: 'tourmaline',
  reply: 'labradorite',
  note: 'kyanite',
  review: 'rhodochrosite',
  search: 'serpentinite',
  wrong: 'chrysoprase',
};
const somebody = newcomer({ fname: 'Philomenia', sname: 'Quillfeather', password: 'a wolframite of a phrase' });
/** Sent along with the order: a trace begun in the browser, as a shop behind another system would do. */
const parent = newTrace();
const [closed, approving, shipping] = [newTrace(), newTrace(), newTrace()];
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
  subscriptionId = await paid(person, somebody.fname, parent);
  await person.post(
    '/v2/subscription/form/confirm-subscription',
    { subscription: subscriptionId },
    { traceparent: parent },
  );
  await uploadPhotos(person);
  await w.settle();
}, 180_000);
afterAll(async () => {
  await w?.stop();
  await new Promise((resolve) => collector.close(resolve));
});

/** Up to the card provider's yes. Answers the subscription's id. */
async function paid(by: Person, fname: string, traceparent: string): Promise<number> {
  const { answers } = await w.ask(sampleAnswers, { slug: 'acne' }, w.as.system());
  await by.get('/v2/consultation/acne/data');
  await by.must('/v2/consultation/acne/answers', { answers: marked(answers) });
  await by.must('/v2/consultation/acne/submit');
  await giveAddress(by, fname);
  const card = await saveCard(w.url, by, undefined, undefined, fname);
  const { body } = await by.post<{ clientSecret: string; subscriptionId: number }>(
    '/v2/subscription/form/start-subscription',
    { paymentMethod: card },
    { traceparent },
  );
  await payInBrowser(w.url, body.clientSecret, card);
  return body.subscriptionId;
}

const PAID: Record<string, [program: string, name: RegExp]> = {
  request: ['bff', /^POST \/v2\/subscription\/form\/start-subscription$/],
  asked: ['bff', /^rpc\.billing\.checkout\.start$/],
  answered: ['billing', /^rpc\.billing\.checkout\.start$/],
  paid: ['billing', /^stripe payment_intents\.create$/],
  published: ['billing', /^publish evt\.billing\.item\.paid$/],
  heard: ['fulfilment', /Listener\.\w+$/],
  heardByClinic: ['consultations', /Listener\.\w+$/],
  worked: ['messaging', /^job send-mail$/],
};

async function lacking(trace: string): Promise<string[]> {
  const missing = (): string[] => {
    const spans = received.filter(({ traceId }) => traceId === traceIdOf(trace));
    return Object.entries(PAID)
      .filter(
        ([, [program, name]]) => !spans.some((span) => span.program === `sorrel-${program}` && name.test(span.name)),
      )
      .map(([what]) => what);
  };
  // Each program exports its spans every few seconds.
  await until(() => Promise.resolve(missing().length === 0), 30_000, 'every part of the trace').catch(() => undefined);
  return missing();
}

test('an order is one trace: browser, shop, billing, the card provider, events to the others, and their jobs', async () => {
  expect(await lacking(parent)).toEqual([]);
});

test('it is one trace too when the card provider is the first to say that it is paid', async () => {
  const hasty = newcomer({ fname: 'Hasty', sname: 'Closer' });
  await paid(await signUp(w.url, hasty), hasty.fname, closed);
  await w.settle();
  expect(await lacking(closed)).toEqual([]);
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
  await prescriber.post(
    '/v2/admin/form/review',
    { id: subscriptionId, approve: 1, note: `Seen with ${SAID.review}.` },
    { traceparent: approving },
  );
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
  await until(() => Promise.resolve(missing().length === 0), 30_000, 'both traces').catch(() => undefined);
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
});

test('no link is broken: each span’s parent is in its trace, up to the one that the browser began', async () => {
  // A program exports its remaining spans when it stops.
  await w.restart();
  for (const trace of [parent, closed, approving, shipping]) {
    const spans = received.filter(({ traceId }) => traceId === traceIdOf(trace));
    const known = new Set([...spans.map(({ spanId }) => spanId), spanIdOf(trace)]);
    expect(spans.length).toBeGreaterThan(10);
    expect(
      spans.filter(({ parentSpanId }) => !known.has(parentSpanId)).map(({ program, name }) => `${program} ${name}`),
    ).toEqual([]);
  }
});

test('no span says a word of what a patient or their staff wrote, nor who they are: name, event, status and attribute', async () => {
  const [support, prescriber] = [await staffMember(w, ['support']), await staffMember(w, ['prescriber'])];
  const { subscription } = await prescriber.page<{ subscription: { user: { id: number } } }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  const user = subscription.user.id;
  const from = received.length;
  await person.must('/v2/profile/form/chat', { message: `Since Tuesday it is ${SAID.chat}.` });
  await support.must('/v2/admin/form/send-user-chat', { user_id: user, message: `Then take ${SAID.reply}.` });
  await prescriber.must('/admin/order/update-user-note', { user, note: `Seen with ${SAID.note}.` });
  // In an address, in what is refused, in one that does not exist, and in a log-in that fails.
  for (const word of [SAID.search, somebody.sname, somebody.email])
    await support.get(`/v2/admin/data/get-chats?keyword=${encodeURIComponent(word)}`);
  expect((await person.get(`/v2/profile/${SAID.wrong}?q=${SAID.wrong}`)).status).toBe(404);
  expect((await person.post('/v2/subscription/form/apply-code', { code: `${SAID.wrong} ${SAID.wrong}` })).status).toBe(
    422,
  );
  expect((await new Person(w.url).post('/login', { email: somebody.email, password: SAID.wrong })).status).toBe(401);
  // A letter with these words that the mail server refuses: the job fails, is marked so, and tried again.
  await fetch(`${w.env.SANDBOX_URL}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'smtp', mode: 'error', count: 2 }),
  });
  await support.must('/v2/admin/form/send-user-chat', { user_id: user, message: `And more ${SAID.reply}.` });
  await w.settle();
  // What is left is sent when the programs stop.
  await w.restart();
  const failed = received.slice(from).filter(({ status }) => status.code === FAILED);
  expect(failed.length).toBeGreaterThan(0);
  const text = bodies.join('\n').toLowerCase();
  const words = [
    ...Object.values(SAID),
    somebody.fname,
    somebody.sname,
    somebody.email,
    encodeURIComponent(somebody.email),
    somebody.email.split('@')[0] ?? '',
    somebody.password,
    ADDRESS.address_1,
    ADDRESS.postcode,
    ...['911 123456', '911123456'],
  ];
  expect(words.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
  // Whatever a library adds by itself when something is thrown would quote it.
  expect(
    received.flatMap(({ events = [], status }) => [...events, ...(status.message ? [status.message] : [])]),
  ).toEqual([]);
});
