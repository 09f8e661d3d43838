import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import type { CreationOptions, RequestOptions } from '@sorrel/contracts/identity/passkeys';
import { Authenticator } from '@sorrel/test-kit/authenticator';
import { logIn, newcomer, signUp } from '@sorrel/test-kit/journey';
import { Person } from '@sorrel/test-kit/person';
import { staffMember, STAFF_PASSWORD } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { stopwatch } from '@sorrel/test-kit/stopwatch';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'fulfilment', 'bff'] });
});
afterAll(() => w?.stop());

interface Mail {
  subject: string;
  text: string;
}
async function mailsTo(email: string): Promise<Mail[]> {
  await w.settle();
  return ((await w.http.bff.get('/sandbox/mails').query({ to: email })).body as { mails: Mail[] }).mails;
}
async function linkIn(email: string, subject: string): Promise<string> {
  const mail = (await mailsTo(email)).find((one) => one.subject === subject);
  return /#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? `no link in a mail "${subject}"`;
}
const isIn = async (person: Person): Promise<boolean> =>
  (await person.get<{ user: object | null }>('/v2/session')).body.user !== null;
/** A revoked session is dead everywhere within 5 seconds. */
async function secondsUntilOut(person: Person): Promise<number> {
  const passed = stopwatch();
  while (passed() < 8_000) {
    if ((await person.get('/v2/profile/data/chat')).status === 401) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return passed() / 1000;
}

test('forgotten password over HTTP: mail, link, new password, all devices out within 5 seconds', async () => {
  const who = newcomer();
  const phone = await signUp(w.url, who);
  expect(await isIn(phone)).toBe(true);
  const stranger = new Person(w.url);
  const known = await stranger.post('/auth/forgot-password', { email: ` ${who.email.toUpperCase()} ` });
  const unknown = await stranger.post('/auth/forgot-password', { email: 'nobody@example.co.uk' });
  expect([known.status, known.body]).toEqual([200, { success: true }]);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  const token = await linkIn(who.email, 'Choose a new password');
  expect((await stranger.must('/auth/check-reset-link', { token })).is_open).toBe(true);
  expect(
    (
      await stranger.post('/auth/reset-password', {
        token,
        password: 'fresh words here',
        password_confirmation: 'other',
      })
    ).body,
  ).toMatchObject({ errors: { password_confirmation: ['The two passwords are not the same.'] } });
  await stranger.must('/auth/reset-password', { token, password: 'fresh words here' });
  expect(await secondsUntilOut(phone)).toBeLessThan(5);
  expect((await stranger.post('/auth/reset-password', { token, password: 'fresh words twice' })).body).toMatchObject({
    success: false,
    code: 'link_over',
  });
  await logIn(w.url, who.email, 'fresh words here');
  expect((await mailsTo(who.email)).map((mail) => mail.subject)).toContain('Your password was changed');
  expect(await mailsTo('nobody@example.co.uk')).toEqual([]);
});

test('registering over HTTP tells whether an address has an account, or does not tell its owner', async () => {
  const who = newcomer();
  await signUp(w.url, who);
  const seen = [];
  for (const email of [who.email, newcomer().email]) {
    const stranger = new Person(w.url);
    const form = { email, password: 'the password of a thief', password_confirmation: 'the password of a thief' };
    const registered = await stranger.post('/auth/register', form);
    const told = await stranger.post('/auth/update-data', { email, first_name: 'Eve', last_name: 'Il', phone: '' });
    const resent = await stranger.post('/auth/resend-code', { email });
    const entered = await stranger.post('/login', form);
    const cookies = registered.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '='));
    const answers = [registered, told, resent, entered].map(({ status, body }) => [
      status,
      { ...body, traceId: undefined },
    ]);
    seen.push({ cookies, answers });
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.answers[0]).toEqual([200, { success: true, traceId: undefined }]);
  const mails = (await mailsTo(who.email)).filter((mail) => mail.subject === 'You already have an account');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('thief');
  const curious = await new Person(w.url).post('/auth/check-email', { email: who.email });
  expect([curious.status, (curious.body as { code: string }).code]).toEqual([409, 'email_taken']);
});

test('lists devices in words, ends one or all others, and mails about a second log-in', async () => {
  const who = newcomer();
  const here = await signUp(w.url, who);
  const there = await logIn(w.url, who.email, who.password);
  const third = await logIn(w.url, who.email, who.password);
  const { sessions } = await here.page<{ sessions: { id: string; is_current: boolean; device: string }[] }>(
    '/v2/profile/security',
  );
  expect(sessions.map((one) => one.is_current).filter(Boolean)).toHaveLength(1);
  expect(sessions).toHaveLength(3);
  const other = sessions.find((one) => !one.is_current)?.id ?? '';
  await here.must('/v2/profile/form/end-session', { session: other });
  expect((await here.post('/v2/profile/form/end-session', { session: 'what?' })).status).toBe(404);
  expect((await here.must('/v2/profile/form/end-other-sessions')).ended).toBe(1);
  expect(await secondsUntilOut(there)).toBeLessThan(5);
  expect(await secondsUntilOut(third)).toBeLessThan(5);
  expect(await isIn(here)).toBe(true);
  const news = (await mailsTo(who.email)).filter((mail) => mail.subject === 'A new sign-in to your account');
  expect(news).toHaveLength(2);
});

test('logging in again from one browser leaves the old session behind', async () => {
  const who = newcomer();
  const here = await signUp(w.url, who);
  await here.must('/login', { email: who.email, password: who.password });
  const { sessions } = await here.page<{ sessions: object[] }>('/v2/profile/security');
  expect(sessions).toHaveLength(1);
});

test('a new e-mail over HTTP: the account, its copies and the notice', async () => {
  const who = newcomer();
  const person = await signUp(w.url, who);
  const email = `moved.${who.email}`;
  await person.must('/v2/profile/form/request-email-change', { email, current_password: who.password });
  const [mail] = await mailsTo(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(mail?.text).toContain('make this the email of your account');
  expect(await person.must('/v2/profile/form/confirm-email-change', { code })).toEqual({ success: true, email });
  expect((await person.page<{ email: string }>('/v2/profile/security')).email).toBe(email);
  const token = await linkIn(who.email, 'Your email was changed');
  const stranger = new Person(w.url);
  expect(await stranger.must('/auth/check-take-back-link', { token })).toEqual({ success: true, email: who.email });
  const { reset } = await stranger.must<{ reset: string }>('/auth/take-email-back', { token });
  expect(await secondsUntilOut(person)).toBeLessThan(5);
  await stranger.must('/auth/reset-password', { token: reset, password: 'mine once again' });
  await logIn(w.url, who.email, 'mine once again');
});

test.each([
  '/v2/profile/form/change-password',
  '/v2/profile/form/request-email-change',
  '/v2/profile/form/confirm-email-change',
  '/v2/profile/form/end-session',
  '/v2/profile/form/end-other-sessions',
  '/v2/admin/form/begin-second-factor',
  '/v2/admin/form/confirm-second-factor',
  '/v2/admin/form/give-second-factor',
  '/v2/admin/form/renew-recovery-codes',
  '/v2/admin/form/reset-second-factor',
  '/v2/admin/form/change-permissions',
])('%s is not for visitors', async (path) => {
  expect((await new Person(w.url).post(path, {})).status).toBe(401);
});

test('the second factor stands between staff and everything else', async () => {
  await w.restart({ STAFF_SECOND_FACTOR: 'on' });
  const helen = await staffMember(w, ['ops', 'support'], 'factor');
  const closed = [
    '/v2/admin/data/get-chats',
    '/v2/profile/data/chat',
    '/v2/profile/security',
    '/v2/admin/data/second-factor',
  ];
  const statuses = () => Promise.all(closed.map(async (path) => (await helen.get(path)).status));
  expect((await helen.get('/v2/session')).body).toMatchObject({ user: null, second_factor: 'set_up' });
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  expect((await helen.post('/v2/admin/form/reset-second-factor', { user_id: 1 })).status).toBe(401);
  // The door itself stands in the console: its shell is sent, its data is not.
  const shell = await helen.get('/v2/admin/subscriptions', { accept: 'text/html' });
  expect([shell.status, shell.headers.get('location')]).toEqual([200, null]);
  expect((await helen.get('/v2/admin/subscriptions')).status).toBe(401);
  expect((await helen.get('/v2/profile', { accept: 'text/html' })).status).toBe(302);
  const { key } = await helen.must<{ key: string }>('/v2/admin/form/begin-second-factor', {
    current_password: STAFF_PASSWORD,
  });
  const code = (steps: number) =>
    generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const { recovery_codes } = await helen.must<{ recovery_codes: string[] }>('/v2/admin/form/confirm-second-factor', {
    code: code(-1),
  });
  expect(recovery_codes).toHaveLength(10);
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  const again = new Person(w.url);
  const entered = await again.must('/login', { email: 'factor@sorrel.example', password: STAFF_PASSWORD });
  expect(entered.second_factor).toBe('needed');
  expect((await again.get('/v2/admin/data/get-chats')).status).toBe(401);
  expect((await again.post('/v2/admin/form/give-second-factor', { code: '1' })).status).toBe(422);
  await again.must('/v2/admin/form/give-second-factor', { code: code(0) });
  expect((await again.get('/v2/admin/data/get-chats')).status).toBe(200);
  expect((await again.get('/v2/session')).body).toMatchObject({ second_factor: null, user: { role: 'admin' } });
});

test('sensitive actions ask for the second factor again after a while, and go on when it is given', async () => {
  await w.restart({ STAFF_SECOND_FACTOR: 'on' });
  const helen = await staffMember(w, ['ops', 'support', 'pharmacist', 'plans'], 'stepping-up');
  const { key } = await helen.must<{ key: string }>('/v2/admin/form/begin-second-factor', {
    current_password: STAFF_PASSWORD,
  });
  const code = (steps: number) =>
    generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const { recovery_codes: codes } = await helen.must<{ recovery_codes: string[] }>(
    '/v2/admin/form/confirm-second-factor',
    { code: code(0) },
  );
  const sam = await w.ask(
    createStaff,
    { email: 'sam@sorrel.example', password: STAFF_PASSWORD, fname: 'Sam', sname: 'Hill', permissions: ['dispatch'] },
    w.as.system(),
  );
  const sensitive: [string, object][] = [
    ['/v2/admin/form/change-permissions', { user_id: sam.userId, permissions: ['dispatch', 'plans'] }],
    ['/v2/admin/form/reset-second-factor', { user_id: sam.userId }],
    ['/v2/admin/form/refund-approve', { refund: '00000000-0000-4000-8000-000000000000' }],
    ['/v2/admin/form/credit-approve', { request: '00000000-0000-4000-8000-000000000000' }],
    ['/v2/admin/form/prices/plan', { id: 1, price: '25', from: '2027-01-01' }],
    ['/v2/admin/form/prices/withdraw', { id: 1, from: '2027-01-01' }],
  ];
  const asked = async (path: string, body: object) => {
    const { status, body: said } = await helen.post(path, body);
    return [path, status === 403 && (said as { code: string }).code === 'step_up_needed'];
  };
  const exported = () =>
    Promise.all(
      ['/v2/admin/pom?export=1', '/v2/admin/data/early-access-file'].map(
        async (path) => (await helen.get(path)).status,
      ),
    );
  expect(await exported()).toEqual([200, 200]);
  await w.sql(
    `update identity.sessions set factor_given_at = factor_given_at - interval '16 minutes' where factor_given_at is not null`,
  );
  await new Promise((resolve) => setTimeout(resolve, 3_100)); // A session is remembered for three seconds.
  for (const [path, body] of sensitive) expect(await asked(path, body)).toEqual([path, true]);
  expect([...(await exported()), (await helen.get('/v2/admin/data/step-up')).status]).toEqual([403, 403, 403]);
  // Everything else goes on as before.
  expect((await helen.get('/v2/admin/data/get-chats')).status).toBe(200);
  await helen.must('/v2/admin/form/give-second-factor', { code: codes[0] });
  for (const [path, body] of sensitive) expect(await asked(path, body)).toEqual([path, false]);
  expect(await exported()).toEqual([200, 200]);
  expect(
    (await helen.page<{ staff: { id: number; permissions: string[] }[] }>('/v2/admin/staff')).staff,
  ).toContainEqual(
    expect.objectContaining({ id: sam.userId, permissions: ['dispatch', 'plans'], email: 'sam@sorrel.example' }),
  );
});

test('operations change roles, never their own, and the change counts at once', async () => {
  await w.restart({ STAFF_SECOND_FACTOR: 'off' });
  const ops = await staffMember(w, ['ops'], 'roles-ops');
  const support = await staffMember(w, ['support'], 'roles-support');
  const { staff, me } = await ops.page<{ me: number; staff: { id: number; email: string }[] }>('/v2/admin/staff');
  const other = staff.find(({ email }) => email === 'roles-support@sorrel.example')?.id;
  const change = '/v2/admin/form/change-permissions';
  expect((await support.get('/v2/admin/staff')).status).toBe(403);
  expect((await support.post(change, { user_id: me, permissions: [] })).status).toBe(403);
  expect((await ops.post(change, { user_id: me, permissions: ['ops', 'prescriber'] })).status).toBe(403);
  expect((await ops.post(change, { user_id: other, permissions: ['king'] })).status).toBe(422);
  expect((await ops.post(change, { user_id: 999_999, permissions: ['ops'] })).status).toBe(404);
  const second = await staffMember(w, ['ops'], 'roles-second', { fname: 'Dev', sname: 'Anand' });
  const proposals = async (who: Person) =>
    (await who.page<{ proposals: { id: number; user_id: number }[] }>('/v2/admin/staff')).proposals.filter(
      ({ user_id: about }) => about === other,
    );
  for (let n = 0; n < 2; n++)
    expect(await ops.must(change, { user_id: other, permissions: ['support', 'ops'] })).toMatchObject({
      waiting: ['ops'],
    });
  const open = await proposals(second);
  expect(open).toHaveLength(1);
  const agree = '/v2/admin/form/decide-staff-proposal';
  const answer = { id: open[0]?.id, agree: true };
  // Nobody agrees with themselves, and a right that is asked for is not one that is had.
  expect([(await ops.post(agree, answer)).status, (await support.post(agree, answer)).status]).toEqual([403, 403]);
  await second.must(agree, answer);
  expect(await proposals(second)).toEqual([]);
  expect(
    await w.sql(`select detail from identity.audit where action = 'staff.permissions-changed' and object = $1`, [
      `user=${other}`,
    ]),
  ).toEqual([{ detail: { from: 'support', to: 'support ops' } }]);
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  expect((await support.get('/v2/admin/staff')).status).toBe(200);
});

test('a passkey over HTTP: added and removed after a fresh second factor, logs in alone, and mails tell of it', async () => {
  await w.restart({ STAFF_SECOND_FACTOR: 'on' });
  const email = 'passkeys@sorrel.example';
  const helen = await staffMember(w, ['ops'], 'passkeys');
  expect((await helen.post('/v2/admin/form/begin-passkey')).status).toBe(401);
  const { key } = await helen.must<{ key: string }>('/v2/admin/form/begin-second-factor', {
    current_password: STAFF_PASSWORD,
  });
  const code = generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) });
  await helen.must('/v2/admin/form/confirm-second-factor', { code });
  const held = new Authenticator(w.url);
  const { options } = await helen.must<{ options: CreationOptions }>('/v2/admin/form/begin-passkey');
  const { passkey } = await helen.must<{ passkey: { id: number } }>('/v2/admin/form/add-passkey', {
    name: 'Work laptop',
    credential: held.make(options),
  });
  const names = async () =>
    (await helen.get<{ passkeys: { name: string }[] }>('/v2/admin/data/passkeys')).body.passkeys.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(['Work laptop']);

  const alone = new Person(w.url);
  expect((await alone.post('/auth/begin-passkey', {}, { origin: 'https://evil.example' })).status).toBe(403);
  const asked = await alone.must<{ options: RequestOptions }>('/auth/begin-passkey');
  const credential = held.sign(asked.options);
  // Another browser has not asked for this.
  const thief = new Person(w.url);
  await thief.must('/auth/begin-passkey');
  expect((await thief.post('/auth/passkey', { credential })).body).toMatchObject({ code: 'passkey_over' });
  expect((await alone.post('/auth/passkey', { credential: { ...credential, id: '"><' } })).status).toBe(422);
  expect(await alone.must('/auth/passkey', { credential, next: 'https://evil.example/' })).toMatchObject({
    user: { email, role: 'admin' },
    second_factor: null,
    next: null,
  });
  expect((await alone.get('/v2/admin/data/passkeys')).status).toBe(200);

  const again = new Person(w.url);
  await again.must('/login', { email, password: STAFF_PASSWORD });
  expect((await again.get('/v2/admin/data/passkeys')).status).toBe(401);
  expect((await again.get('/v2/admin/data/passkey-offer')).body).toEqual({ is_offered: true });
  const give = async (person: Person) => {
    const begun = await person.must<{ options: RequestOptions }>('/v2/admin/form/begin-giving-passkey');
    return person.must('/v2/admin/form/give-passkey', { credential: held.sign(begun.options) });
  };
  expect(await give(again)).toMatchObject({ user: { email } });
  expect((await again.get('/v2/admin/data/passkeys')).status).toBe(200);

  await w.sql(
    `update identity.sessions set factor_given_at = factor_given_at - interval '16 minutes' where factor_given_at is not null`,
  );
  await new Promise((resolve) => setTimeout(resolve, 3_100)); // A session is remembered for three seconds.
  const remove = () => helen.post('/v2/admin/form/remove-passkey', { passkey: passkey.id });
  for (const reply of [await helen.post('/v2/admin/form/begin-passkey'), await remove()])
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'step_up_needed']);
  await helen.must('/v2/admin/form/rename-passkey', { passkey: passkey.id, name: 'Old laptop' });
  expect(await names()).toEqual(['Old laptop']);
  await give(helen);
  expect([(await remove()).status, await names()]).toEqual([200, []]);

  const support = await staffMember(w, ['support'], 'passkeys-support');
  expect((await support.get('/v2/admin/data/colleague-passkeys?user_id=2')).status).toBe(401);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['A passkey was added to your account', 'A passkey was removed from your account']),
  );
  const customer = await signUp(w.url, newcomer());
  for (const path of ['data/passkeys', 'data/passkey-offer'])
    expect((await customer.get(`/v2/admin/${path}`)).status).toBe(403);
});

test('a customer may not give a second factor as staff', async () => {
  const customer = await signUp(w.url, newcomer());
  expect((await customer.post('/v2/admin/form/give-second-factor', { code: '123456' })).status).toBe(403);
});

test('production figures at the edge, the same for all processes: the 31st log-in of a minute, the 6th e-mail of a browser', async () => {
  // Counts outlive a restart, and the tests before have logged in too: these start from nought.
  await w.restart({
    PRODUCTION_LIMITS: 'on',
    STAFF_SECOND_FACTOR: 'off',
    REDIS_PREFIX: `${w.env.REDIS_PREFIX}-nought`,
  });
  const scanner = new Person(w.url);
  const asked = [];
  for (let n = 0; n < 6; n++) asked.push(await scanner.post('/auth/check-email', { email: `free${n}@example.co.uk` }));
  expect(asked.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(asked[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      new Person(w.url).post('/login', { email: `guess${n}@example.co.uk`, password: 'whatever it is' }),
    ),
  );
  expect([401, 429].map((status) => guesses.filter((reply) => reply.status === status).length)).toEqual([30, 10]);
});
