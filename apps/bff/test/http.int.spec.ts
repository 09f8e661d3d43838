import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Person } from '@sorrel/test-kit/person';
import { codeFor, logIn, newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';

const SECURITY_CONTACT = 'mailto:security@orchardclinic.co.uk';
let w: World;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'messaging', 'bff'], env: { SECURITY_CONTACT } });
});
afterAll(() => w?.stop());

const shape = {
  success: false,
  error: expect.any(String),
  message: expect.any(String),
  code: expect.any(String),
  errors: expect.any(Object),
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

test.each([
  ['broken JSON', JSON_TYPE, '{"email":', 400],
  ['a list', JSON_TYPE, '[]', 422],
  ['null', JSON_TYPE, 'null', 422],
  ['plain text', 'text/plain', 'email=a@b.co', 415],
  ['XML', 'text/xml', '<a/>', 415],
  ['200 kB', JSON_TYPE, JSON.stringify({ email: 'x'.repeat(200_000) }), 413],
  ['a number', JSON_TYPE, '{"email":7}', 422],
  ['an object', JSON_TYPE, '{"email":{"$ne":null}}', 422],
  ['a polluting key', JSON_TYPE, '{"__proto__":{"admin":true},"email":"a@b"}', 400],
  ['two e-mails', FORM_TYPE, 'email=a@b.co&email=c@d.co', 422],
  ['nothing', JSON_TYPE, '{}', 422],
])('check-email with %s', async (_name, type, body, status) => {
  const answer = await w.http.bff.post('/auth/check-email').type(type).send(body);
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(shape)]);
});

test('whoever finds a weakness reads whom to tell, and for how long that holds', async () => {
  const answer = await w.http.bff.get('/.well-known/security.txt');
  expect([answer.status, answer.type]).toEqual([200, 'text/plain']);
  const lines = answer.text.trim().split('\n');
  expect(lines).toEqual([
    `Contact: ${SECURITY_CONTACT}`,
    expect.stringMatching(/^Expires: /),
    'Preferred-Languages: en',
    `Canonical: ${w.url}/.well-known/security.txt`,
  ]);
  // RFC 9116: in the future, and less than a year away.
  const days = (Date.parse(lines[1]?.slice('Expires: '.length) ?? '') - Date.now()) / 86_400_000;
  expect(days > 30 && days < 365).toBe(true);
});

const LATIN = Buffer.from('{"email":"jos\xe9@example.co"}', 'latin1');
test.each([
  ['JSON', JSON_TYPE, LATIN],
  ['a form', FORM_TYPE, Buffer.from('email=jos\xe9@example.co', 'latin1')],
])('bytes in %s that are no text are refused, not kept as other signs', async (_name, type, body) => {
  const answer = await fetch(`${w.url}/auth/check-email`, { method: 'POST', headers: { 'content-type': type }, body });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(shape)]);
});

test('a link of another site logs nobody out; our own does', async () => {
  const person = await signUp(w.url, newcomer());
  const isIn = async () => (await person.get('/v2/profile/security')).status === 200;
  for (const site of ['cross-site', 'same-site']) {
    expect((await person.send('GET', '/logout', { headers: { 'sec-fetch-site': site } })).status).toBe(302);
    expect([site, await isIn()]).toEqual([site, true]);
  }
  expect((await person.send('GET', '/logout', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(302);
  expect(await isIn()).toBe(false);
});

test('no page is sent without a policy: those drawn here run no script, the console loads none of others', async () => {
  const token = 'x'.repeat(43);
  const drawn = [
    '/verify/abcdefghijklmnopqrstuvwxyz0123456789',
    ...[
      '/v2/early-access/confirm',
      '/v2/early-access/leave',
      '/v2/recall',
      '/v2/reminders/stop',
      '/v2/confirm-address',
      '/v2/confirm-email',
    ].map((path) => `${path}?token=${token}`),
  ];
  for (const path of drawn) {
    const { headers } = await w.http.bff.get(path).set('accept', 'text/html');
    if (headers['content-type']?.startsWith('text/html'))
      expect([path, headers['content-security-policy']]).toEqual([path, expect.stringContaining("default-src 'none'")]);
  }
  const shop = await w.http.bff.get('/').set('accept', 'text/html');
  expect(shop.headers['content-security-policy']).toContain('https://js.stripe.com');
  const console = await w.http.bff.get('/v2/admin/security').set('accept', 'text/html').redirects(0);
  if (console.status === 200) expect(console.headers['content-security-policy']).not.toContain('stripe');
});

test('a new password and a new e-mail end every other session, and the own goes on under a new token', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const other = await logIn(w.url, who.email, who.password);
  const stolen = person.cookie;
  await person.must('/v2/profile/form/change-password', {
    current_password: who.password,
    password: 'seven otters by lamplight',
    password_confirmation: 'seven otters by lamplight',
  });
  const isIn = async (one: Person) => (await one.get('/v2/profile/security')).status === 200;
  expect(await isIn(person)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 3_100)); // A session is remembered for three seconds.
  const thief = await new Person(w.url).send('GET', '/v2/profile/security', {
    headers: { accept: 'application/json', cookie: stolen },
  });
  expect([await isIn(person), await isIn(other), thief.status]).toEqual([true, false, 401]);
});

test('a form may be urlencoded, with values as text', async () => {
  const answer = await w.http.bff.post('/auth/check-email').type('form').send({ email: 'free@example.co' });
  expect([answer.status, answer.body]).toEqual([200, { success: true, available: true }]);
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin to speak of', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
])('a post from %s is refused', async (_name, headers) => {
  const answer = await w.http.bff.post('/login').set(headers).send({ email: 'a@b.co', password: 'x' });
  expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'cross_site' })]);
});

test.each([
  ['a child of 12', { birth_date: '2014-01-01' }, 'birth_date'],
  ['somebody abroad', { uk_resident: 'false' }, 'uk_resident'],
  ['a man who comes for menopause', { sex: 'male', next: '/consultation/menopause' }, 'sex'],
  ['somebody of 17 who comes for Wegovy', { birth_date: '2009-01-01', next: '/consultation/wegovy?a=1' }, 'birth_date'],
])('/auth/register and /auth/update-data take %s', async (_who, said, field) => {
  const who = newcomer();
  const person = new Person(w.url);
  const form = { email: who.email, password: who.password, password_confirmation: who.password };
  const refused = { success: false, code: 'refused', errors: { [field]: [expect.any(String)] } };
  const first = await person.post('/auth/register', { ...form, ...said });
  expect([first.status, first.body]).toEqual([422, expect.objectContaining(refused)]);
  await person.must('/auth/register', form);
  const told = { email: who.email, first_name: 'Eve', last_name: 'Il', phone: '' };
  const second = await person.post('/auth/update-data', { ...told, ...said });
  expect([second.status, second.body]).toEqual([422, expect.objectContaining(refused)]);
  // The one code that went out, to whoever said nothing of themselves, opens nothing any more.
  const code = await codeFor(w.url, who.email);
  expect((await person.post('/auth/verify-email', { email: who.email, code })).status).toBe(422);
});

test('registration belongs to the browser that began it; logging out ends the session', async () => {
  const who = newcomer();
  const person = new Person(w.url);
  const stranger = new Person(w.url);
  await person.must('/auth/register', {
    email: who.email,
    password: who.password,
    password_confirmation: who.password,
  });
  const told = { email: who.email, first_name: 'Eve', last_name: 'Il', phone: '' };
  expect((await stranger.post('/auth/update-data', told)).status).toBe(403);
  expect(
    (
      await person.post('/auth/register', {
        email: who.email,
        password: who.password,
        password_confirmation: 'another one',
      })
    ).body,
  ).toMatchObject({ errors: { password_confirmation: [expect.any(String)] } });
  await person.must('/auth/update-data', { ...told, birth_date: '1990-01-01', sex: 'female', uk_resident: 'Yes' });
  expect((await person.post('/auth/verify-email', { email: who.email, code: 'abcdef' })).body).toMatchObject({
    errors: { code: ['Please enter the 6-digit code.'] },
  });
  const { user } = await person.must<{ user: { fname: string } }>('/auth/verify-email', {
    email: who.email,
    code: await codeFor(w.url, who.email),
  });
  expect(user.fname).toBe('Eve');
  expect((await stranger.post('/auth/check-email', { email: who.email })).body).toMatchObject({
    code: 'email_taken',
    error: 'This email is already registered',
  });
  const { headers } = await w.http.bff.post('/login').send({ email: who.email, password: who.password });
  expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax/);
  const out = await person.get('/logout');
  expect([out.status, out.headers.get('location')]).toEqual([302, '/']);
  expect((await person.get('/v2/profile/data/chat')).status).toBe(401);
});

test('an unknown e-mail and a wrong password get the same visible answer', async () => {
  const person = new Person(w.url);
  const reply = await person.post('/login', { email: 'nobody@example.co', password: 'wrong' });
  expect([reply.status, reply.body]).toEqual([401, expect.objectContaining({ ...shape, code: 'wrong_credentials' })]);
  expect((await person.post('/login', { email: '', password: '' })).body).toMatchObject({
    errors: { email: ['Please enter your email.'], password: ['Please enter your password.'] },
  });
});

test.each(['/v2/admin/form/nope', '/storage/../../etc/passwd', '/storage/x', '/webhooks/nope', '/auth/nope'])(
  '%s answers not found in the common error shape',
  async (path) => {
    await w.http.bff.get(path).accept('json').expect(404);
  },
);

test.each([
  [`/v2/consultation/${'a'.repeat(3_000)}/submit`, 414, 'uri_too_long'],
  ['/v2/chat/%E0%A4%A', 400, 'bad_request'],
])('refuses an address that the router cannot read in the common error shape', async (path, status, code) => {
  const answer = await w.http.bff.post(path).accept('json');
  expect([answer.status, answer.body]).toEqual([status, { ...shape, errors: {}, code }]);
});

test('refuses an unsigned webhook, and says 503 when billing is away', async () => {
  await w.http.bff.post('/webhooks/stripe').type('text').send('{}').expect(400);
  await w.http.bff
    .post('/webhooks/stripe')
    .set('stripe-signature', 't=1,v1=x')
    .type('text')
    .send('{}')
    .expect(503)
    .expect('retry-after', '5');
});

test('answers live, started and ready, serves the OpenAPI document, and shows its numbers to no stranger', async () => {
  for (const part of ['live', 'started', 'ready'])
    expect((await w.http.bff.get(`/health/${part}`)).body).toMatchObject({ ok: true });
  expect((await w.http.bff.get('/openapi.json')).body).toMatchObject({
    openapi: '3.1.0',
    paths: { '/login': { post: expect.any(Object) } },
  });
  const metrics = await w.http.bff.get('/metrics');
  expect([metrics.status, metrics.text.includes('sorrel_http_seconds')]).toEqual([404, false]);
});

test('early access is confirmed and left by a button: opening a link changes nothing', async () => {
  const visitor = new Person(w.url);
  const email = newcomer().email;
  const rows = () =>
    w.sql('select confirmed_at is not null as on from messaging.early_access where email = $1', [email]);
  for (const body of [{}, { email, consent: 'no' }, { email: 7, consent: true }, { email: 'nobody', consent: true }])
    expect(await visitor.post('/v2/early-access', body)).toMatchObject({ status: 422, body: shape });
  expect(await rows()).toEqual([]);
  for (let n = 0; n < 2; n++)
    expect((await visitor.post('/v2/early-access', { email, consent: true })).body).toEqual({ success: true });
  await w.settle();
  const { mails } = (await w.http.sandbox.get('/sandbox/mails').query({ to: email })).body as {
    mails: { text: string }[];
  };
  expect(mails).toHaveLength(1);
  const link = (name: string) =>
    new RegExp(`/v2/early-access/${name}\\?token=[\\w-]+`).exec(mails[0]?.text ?? '')?.[0] ?? '';
  const open = async (method: string, path: string) => {
    const { status, bytes } = await visitor.send(method, path);
    return [status, /<h1>(.*)<\/h1>/.exec(bytes.toString())?.[1]];
  };
  expect(await open('GET', link('confirm'))).toEqual([200, 'Confirm your email']);
  expect(await rows()).toEqual([{ on: false }]);
  expect(await open('POST', link('confirm'))).toEqual([200, 'You are on the list']);
  expect(await rows()).toEqual([{ on: true }]);
  expect(await open('GET', link('leave'))).toEqual([200, 'Leave the list?']);
  expect(await rows()).toEqual([{ on: true }]);
  for (let n = 0; n < 2; n++) expect(await open('POST', link('leave'))).toEqual([200, 'Your address is forgotten']);
  expect(await rows()).toEqual([]);
  expect(await open('POST', link('confirm'))).toEqual([200, 'This link does not work any more']);
  expect(await visitor.get('/v2/early-access/confirm?token=x')).toMatchObject({ status: 422, body: shape });
});
