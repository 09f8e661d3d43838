import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newcomer, samplePicture, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { world, type World } from '@sorrel/test-kit/world';
import { stopwatch } from '@sorrel/test-kit/stopwatch';

const BODY_MS = 1_500;
let w: World;
// Signed up once: the edge lets one address register ten times, and these all come from one.
let somebody: Person;
beforeAll(async () => {
  w = await world({
    only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment', 'bff'],
    env: {
      TRUST_PROXY: '1',
      PRODUCTION_LIMITS: 'on',
      HEADERS_TIMEOUT_MS: '1500',
      BODY_TIMEOUT_MS: String(BODY_MS),
    },
  });
  somebody = await signUp(w.url, newcomer());
});
afterAll(() => w?.stop());

const shape = { success: false, error: expect.any(String), code: expect.any(String), errors: expect.any(Object) };
/** Somebody whom the one proxy before us saw come from this address. */
const from = (address: string) => ({
  'x-forwarded-for': `198.51.100.9, ${address}`,
  'content-type': 'application/json',
});
const check = (address: string, n: number) =>
  new Person(w.url).send('POST', '/auth/check-email', {
    json: { email: `free.${n}.${randomUUID()}@example.co.uk` },
    headers: { accept: 'application/json', ...from(address) },
  });

test('a shop behind a proxy is one customer: one address uses up the e-mail checks of everybody', async () => {
  const statuses = async (address: string, times: number) => {
    const seen = [];
    for (let n = 0; n < times; n++) seen.push((await check(address, n)).status);
    return seen;
  };
  expect(await statuses('203.0.113.7', 11)).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await statuses('203.0.113.8', 1)).toEqual([200]);
  // What a client writes into the header itself is not believed.
  expect((await check('203.0.113.7', 12)).status).toBe(429);
  // A household has 2^64 addresses of IPv6: they count as one.
  const one = [];
  for (let n = 0; n < 11; n++) one.push((await check(`2001:db8:7:7::${n + 1}`, n)).status);
  expect(one).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await check('2001:db8:7:8::1', 1)).status).toBe(200);
});

/** Says these pieces on a socket of its own, and answers what came back and how long the line stayed open. */
async function slowly(pieces: string[], everyMs: number): Promise<{ said: string; openMs: number }> {
  const { hostname, port } = new URL(w.url);
  return new Promise((resolve, reject) => {
    const open = stopwatch();
    let said = '';
    const socket = connect(Number(port), hostname);
    let n = 0;
    const next = () => (socket.writable ? socket.write(pieces[n++ % pieces.length] ?? '') : undefined);
    const timer = setInterval(next, everyMs);
    socket.on('connect', next);
    socket.on('data', (bytes) => (said += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      resolve({ said, openMs: open() });
    });
    const patience = setTimeout(() => {
      socket.destroy();
      clearInterval(timer);
      reject(new Error(`The line is still open after ${Math.round(open())} ms.`));
    }, 60_000);
  });
}
const HEAD =
  'POST /auth/check-email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';
const UPLOAD =
  'POST /v2/profile/form/upload-photo HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: 100000\r\n\r\n';

test.each([
  ['headers that never end', ['GET / HTTP/1.1\r\nhost: x\r\n', 'x-a: 1\r\n'], 300, /^HTTP\/1.1 408/],
  ['a line on which nothing is said', [''], 300, /^(HTTP\/1.1 408|$)/],
  ['a body a letter at a time', [HEAD, '{'], 300, /^HTTP\/1.1 408[\s\S]*"code":"too_slow"/],
  ['a body of what is refused at once', [HEAD.replace('/auth/check-email', '/v2/session'), ''], 300, /^HTTP\/1.1 405/],
  ['a body that never comes', [HEAD, ''], 300, /^HTTP\/1.1 408[\s\S]*"code":"too_slow"/],
] as [string, string[], number, RegExp][])('%s keeps a connection for ever', async (_name, pieces, every, answer) => {
  const only = [pieces[0] ?? '', ...Array<string>(200).fill(pieces[1] ?? '')];
  const { said, openMs } = await slowly(only, every);
  expect(said).toMatch(answer);
  expect(openMs).toBeLessThan(8_000);
});

test('pictures that stop coming keep a connection for ever', async () => {
  const { openMs } = await slowly(
    [UPLOAD.replace('host: x', `host: x\r\ncookie: ${somebody.cookie}`), ...Array<string>(200).fill('')],
    300,
  );
  expect(openMs).toBeLessThan(8_000);
  await uploadPhotos(somebody);
});

async function stream(person: Person, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const answer = await fetch(`${w.url}/v2/profile/stream`, {
    headers: { cookie: person.cookie, accept: 'text/event-stream', ...headers },
    signal: stop.signal,
  });
  const body = answer.status === 200 ? null : ((await answer.json()) as { code: string });
  return { status: answer.status, headers: answer.headers, body, close: () => stop.abort() };
}

test('one session holds streams without end', async () => {
  const person = await signUp(w.url, newcomer());
  const open = [];
  for (let n = 0; n < 10; n++) open.push(await stream(person, from('203.0.113.40')));
  expect(open.map((one) => one.status)).toEqual(Array(10).fill(200));
  const refused = await stream(person, from('203.0.113.41'));
  expect([refused.status, refused.body]).toEqual([
    429,
    expect.objectContaining({ ...shape, code: 'too_many_streams' }),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  open[0]?.close();
  let again = await stream(person, from('203.0.113.40'));
  for (let n = 0; n < 40 && again.status !== 200; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    again = await stream(person, from('203.0.113.40'));
  }
  expect(again.status).toBe(200);
  for (const one of [...open, again]) one.close();
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  [
    'a sister site, whose requests carry the cookie',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.sorrel.example' },
  ],
  ['an origin that is not ours', { origin: 'https://evil.example' }],
])('a stream is opened by %s', async (_name, headers) => {
  const answer = await stream(somebody, { ...from(`203.0.113.50`), ...headers });
  answer.close();
  expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'cross_site' })]);
});

test('thirty wrong log-ins of a neighbour shut out a browser that has been logged in before', async () => {
  const who = newcomer();
  const owner = await signUp(w.url, who);
  const address = from('203.0.113.70');
  const enter = (person: Person, password: string) =>
    person.post('/login', { email: who.email, password }, { accept: 'application/json', ...address });
  expect((await enter(owner, who.password)).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => enter(new Person(w.url), 'a wrong guess')));
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  expect((await enter(new Person(w.url), who.password)).status).toBe(429);
  expect((await enter(owner, who.password)).status).toBe(200);
  // A mark that somebody makes up opens nothing.
  const forger = new Person(w.url);
  const forged = `sorrel_browser=${'f'.repeat(32)}; sorrel_known=${'A'.repeat(43)}`;
  const reply = await forger.post('/login', { email: who.email, password: 'a guess' }, { ...address, cookie: forged });
  expect([reply.status, (reply.body as { message: string }).message]).toEqual([
    429,
    expect.stringContaining('wait a moment'),
  ]);
});

test('one account posts without end, or what it posts is counted as its neighbours’', async () => {
  const post = () => somebody.post('/v2/profile/form/chat', {});
  const seen: number[] = [];
  for (let n = 0; n < 31; n++)
    seen.push(...(await Promise.all(Array.from({ length: 10 }, post))).map(({ status }) => status));
  expect(new Set(seen)).toEqual(new Set([422, 429]));
  expect(seen.filter((status) => status === 422).length).toBeLessThanOrEqual(300);
  const neighbour = await signUp(w.url, newcomer());
  expect((await neighbour.post('/v2/profile/form/chat', {})).status).toBe(422);
});

test.each([
  ['POST', '/v2/session', 'GET, HEAD'],
  ['DELETE', '/login', 'POST'],
  ['GET', '/auth/register', 'POST'],
  ['GET', '/v2/profile/form/chat', 'POST'],
  ['PUT', '/v2/admin/form/review', 'POST'],
  ['PATCH', '/storage/photos/abc.jpg', 'GET, HEAD'],
  ['GET', '/v2/consultation/acne/submit', 'POST'],
  ['DELETE', '/v2/profile', 'GET, HEAD'],
  ['POST', '/logout', null],
  ['POST', '/v2/nothing/here', null],
])('%s %s says that nothing is there instead of what may be done', async (method, path, allow) => {
  const answer = await fetch(`${w.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  });
  const body = (await answer.json()) as { code: string };
  if (allow === null) expect(answer.status).not.toBe(405);
  else expect([answer.status, answer.headers.get('allow'), body.code]).toEqual([405, allow, 'method_not_allowed']);
});

const say = (person: Person, key: string, message: string, path = '/v2/profile/form/chat') =>
  person.post(path, { message }, { 'content-type': 'application/json', 'idempotency-key': key });
const messages = async (person: Person) =>
  (await person.get<{ messages: { content_plain: string }[] }>('/v2/profile/data/chat')).body.messages.map(
    (one) => one.content_plain,
  );

test('a repeat with the same Idempotency-Key does it again', async () => {
  const person = await signUp(w.url, newcomer());
  const other = await signUp(w.url, newcomer());
  const first = await say(person, 'hello-1', 'Hello');
  const second = await say(person, 'hello-1', 'Hello');
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(await messages(person)).toEqual(['Hello']);
  // The same key with something else in it, or elsewhere, is a mistake of the caller's, and says so.
  for (const reply of [
    await say(person, 'hello-1', 'Bye'),
    await say(person, 'hello-1', 'Hello', '/v2/subscription/form/apply-code'),
  ])
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ ...shape, code: 'key_reused' })]);
  expect(await messages(person)).toEqual(['Hello']);
  // A key is its account's own.
  expect((await say(other, 'hello-1', 'Mine')).status).toBe(200);
  expect(await messages(other)).toEqual(['Mine']);
  for (const key of ['', 'x'.repeat(256)])
    expect([(await say(person, key, 'No')).status, await messages(person)]).toEqual([400, ['Hello']]);
});

test('pictures sent again with their key are taken twice, or another set passes as a repeat', async () => {
  const send = async (name: string, bytes: Buffer) => {
    const body = new FormData();
    body.append('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return somebody.send('POST', '/v2/profile/form/upload-photo', { body, headers: { 'idempotency-key': 'pictures' } });
  };
  const picture = await samplePicture();
  const first = await send('one.jpg', picture);
  const second = await send('one.jpg', picture);
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  expect([first, second].map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  expect((await send('one.jpg', Buffer.concat([picture, Buffer.alloc(9)]))).body).toMatchObject({ code: 'key_reused' });
});

test('ten at once with one key do it ten times', async () => {
  const person = await signUp(w.url, newcomer());
  const replies = await Promise.all(Array.from({ length: 10 }, () => say(person, 'at-once', 'Once')));
  const statuses = replies.map((reply) => reply.status);
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409] : [200]));
  for (const reply of replies.filter(({ status }) => status === 409))
    expect([(reply.body as { code: string }).code, reply.headers.get('retry-after')]).toEqual(['still_working', '1']);
  expect(await messages(person)).toEqual(['Once']);
  expect((await say(person, 'at-once', 'Once')).status).toBe(200);
});

test('a log-in repeated with its key is another one, or its answer lies readable in the database', async () => {
  const who = newcomer();
  await signUp(w.url, who);
  const browser = new Person(w.url);
  const enter = (with_: Person) =>
    with_.post(
      '/login',
      { email: who.email, password: who.password },
      { ...from('203.0.113.60'), 'idempotency-key': `in-${who.email}` },
    );
  const first = await enter(browser);
  expect(first.status).toBe(200);
  // The answer got lost on its way: the same browser, still without a session, asks again.
  const lost = new Person(w.url);
  expect([(await enter(lost)).body, (await lost.get<{ user: object | null }>('/v2/session')).body.user]).toEqual([
    first.body,
    expect.objectContaining({ email: who.email }),
  ]);
  const rows = await w.sql<{ row: string }>('select r::text as row from bff.repeats r');
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) for (const word of [who.email, who.password, '/login']) expect(row).not.toContain(word);
  const sessions = await w.sql(
    'select 1 from identity.sessions s join identity.accounts a on a.id = s.user_id where a.email = $1',
    [who.email],
  );
  expect(sessions).toHaveLength(2);
});

test('what an outage answered is remembered, and a repeat with the key never gets through', async () => {
  const person = await signUp(w.url, newcomer());
  await w.sql('alter table messaging.messages rename to messages_away');
  const away = await say(person, 'outage', 'Hello').finally(() =>
    w.sql('alter table messaging.messages_away rename to messages'),
  );
  expect(away.status).toBeGreaterThanOrEqual(500);
  expect((await say(person, 'outage', 'Hello')).status).toBe(200);
  expect(await messages(person)).toEqual(['Hello']);
  // One at work elsewhere, or one whose process was killed before it answered.
  await w.sql(`update bff.repeats set answer_sealed = null, working_until = now() + interval '20 seconds'`);
  expect((await say(person, 'outage', 'Hello')).body).toMatchObject({ code: 'still_working' });
  await w.sql(`update bff.repeats set working_until = now() - interval '1 second'`);
  expect((await say(person, 'outage', 'Hello')).status).toBe(200);
  expect(await messages(person)).toEqual(['Hello', 'Hello']);
  // After its day a key means nothing any more, and its row is swept away.
  await w.sql(`update bff.repeats set expires_at = now() - interval '1 minute'`);
  expect((await say(person, 'outage', 'Something else')).status).toBe(200);
  expect(await w.sql('select 1 from bff.repeats')).toHaveLength(1);
});

test('the document of the calls says nothing of the Idempotency-Key', async () => {
  const { paths } = (await (await fetch(`${w.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls))
      expect([path, (call.parameters ?? []).filter((one) => one.in === 'header').map((one) => one.name)]).toEqual([
        path,
        method === 'post' ? ['Idempotency-Key'] : [],
      ]);
});
