import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { passkeyChanged } from '@sorrel/contracts/identity/events';
import {
  addPasskey,
  beginGivingPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  colleaguePasskeys,
  givePasskey,
  listPasskeys,
  MOST_PASSKEYS,
  passkeyLogIn,
  passkeysOffered,
  removeColleaguePasskey,
  removePasskey,
  renamePasskey,
} from '@sorrel/contracts/identity/passkeys';
import { createStaff, logIn, readSession } from '@sorrel/contracts/identity/rpc';
import {
  beginFactor,
  confirmFactor,
  disableStaff,
  giveFactor,
  listStaff,
  resetFactor,
} from '@sorrel/contracts/identity/security';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Authenticator, type Otherwise } from '@sorrel/test-kit/authenticator';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';

let w: World;
let count = 0;
let email = '';
let userId = 0;
const PASSWORD = 'staff pass phrase';
const device = { userAgent: 'test', ip: '::1', mark: 'the-first-browser-there-is' };

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { PRODUCTION_LIMITS: 'on', STAFF_SECOND_FACTOR: 'on' } });
});
afterAll(() => w?.stop());
beforeEach(async () => {
  email = `key${++count}@sorrel.example`;
  ({ userId } = await w.ask(
    createStaff,
    { email, password: PASSWORD, fname: 'Helen', sname: 'Marsh', permissions: ['ops'] },
    w.as.system(),
  ));
});

const enter = () => w.ask(logIn, { email, password: PASSWORD, device }, w.as.visitor());
const sessionOf = async (token: string) => (await w.ask(readSession, { token }, w.as.system())).session;
async function me(token: string) {
  const ctx = w.as.staff(['ops'], userId);
  return { ...ctx, actor: { ...ctx.actor, sessionId: (await sessionOf(token))?.sessionId ?? '' } };
}
type Me = Awaited<ReturnType<typeof me>>;

/** Somebody with an authenticator app, logged in. */
async function withApp() {
  const ctx = await me((await enter()).token);
  const { key } = await w.ask(beginFactor, { current_password: PASSWORD }, ctx);
  const secret = key.replaceAll(' ', '');
  const code = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  const { token } = await w.ask(confirmFactor, { code: code(-1) }, ctx);
  return { ctx: await me(token), token, code };
}
async function add(ctx: Me, name = 'Work laptop', held = new Authenticator(w.url), otherwise: Otherwise = {}) {
  const credential = held.make(await w.ask(beginPasskey, {}, ctx), otherwise);
  const { passkey } = await w.ask(addPasskey, { name, credential }, ctx);
  return { held, passkey, credential };
}
async function give(ctx: Me, held: Authenticator, otherwise: Otherwise = {}) {
  const credential = held.sign(await w.ask(beginGivingPasskey, {}, ctx), otherwise);
  return w.ask(givePasskey, { credential }, ctx);
}
async function logInBy(held: Authenticator, otherwise: Otherwise = {}, by = device) {
  const options = await w.ask(beginPasskeyLogIn, { device }, w.as.visitor());
  return w.ask(passkeyLogIn, { credential: held.sign(options, otherwise), device: by }, w.as.visitor());
}
/** How a call was refused, or that it was not. */
const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const audited = (action: string) =>
  w.sql<{ object: string; name: string }>(
    'select object, actor_name as name from identity.audit where action = $1 and (actor_id = $2 or object || chr(32) like $3) order by id',
    [action, userId, `user=${userId} %`],
  );
const sealer = new Sealer({ 1: TEST_SECRET });
async function told(): Promise<object[]> {
  await w.settle();
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq',
    [passkeyChanged.subject],
  );
  return rows
    .map((row) => sealer.openJson<{ email: string }>(`fact.${passkeyChanged.subject}`, row.id, row.sealed))
    .filter((one) => one.email === email);
}
const row = async () =>
  (await w.sql<Record<string, unknown>>('select * from identity.passkeys where user_id = $1', [userId]))[0];
const sessions = async () =>
  (await w.sql('select 1 from identity.sessions where user_id = $1 and ended_at is null', [userId])).length;

test('a passkey is added once, named, seen, renamed and removed: each is in the audit, and its owner is told', async () => {
  const { ctx } = await withApp();
  expect(await w.ask(listPasskeys, {}, ctx)).toEqual({ passkeys: [], canAdd: true });
  const options = await w.ask(beginPasskey, {}, ctx);
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: email, displayName: 'Helen Marsh' } });
  // What a device keeps of its owner is no number of ours.
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(String(userId));
  const held = new Authenticator(w.url);
  const credential = held.make(options);
  const { passkey } = await w.ask(addPasskey, { name: ' Zoë’s laptop ', credential }, ctx);
  expect(passkey).toMatchObject({ name: 'Zoë’s laptop', usedAt: null, isSynced: false });
  expect(await refusal(w.ask(addPasskey, { name: 'Again', credential }, ctx))).toBe('passkey_over');
  const kept = await row();
  expect(kept).toMatchObject({ credential_id: held.credentialId, sign_count: '1' });
  expect(String(kept?.public_key_sealed)).toMatch(/^s1\./);
  expect(await w.sql('select 1 from identity.passkey_challenges where user_id = $1', [userId])).toEqual([]);

  const next = await w.ask(beginPasskey, {}, ctx);
  expect(next.excludeCredentials.map(({ id }) => id)).toEqual([held.credentialId]);
  expect(next.user.id).toBe(held.userHandle);
  expect(await refusal(w.ask(addPasskey, { name: 'Twin', credential: held.make(next) }, ctx))).toBe('passkey_known');
  expect(await refusal(add(ctx, 'ZOË’S LAPTOP'))).toBe('name_used');
  await add(ctx, 'Key ring');
  expect(await refusal(w.ask(renamePasskey, { id: passkey.id, name: 'key ring' }, ctx))).toBe('name_used');
  await w.ask(renamePasskey, { id: passkey.id, name: 'Old laptop' }, ctx);
  const stranger = w.as.staff(['ops'], userId + 5_000);
  expect(await refusal(w.ask(renamePasskey, { id: passkey.id, name: 'Mine' }, stranger))).toBe('not_found');
  await w.ask(removePasskey, { id: passkey.id }, stranger);
  expect((await w.ask(listPasskeys, {}, ctx)).passkeys.map(({ name }) => name)).toEqual(['Old laptop', 'Key ring']);
  for (let n = 0; n < 2; n++) await w.ask(removePasskey, { id: passkey.id }, ctx);
  expect((await w.ask(listPasskeys, {}, ctx)).passkeys.map(({ name }) => name)).toEqual(['Key ring']);

  expect((await audited('passkey.added'))[0]).toMatchObject({ object: `user=${userId} passkey=${passkey.id}` });
  for (const contract of [addPasskey, renamePasskey, removePasskey])
    expect((await audited(contract.subject)).length).toBeGreaterThan(0);
  expect(await told()).toEqual([
    { email, fname: 'Helen', what: 'added', name: 'Zoë’s laptop', by: null },
    { email, fname: 'Helen', what: 'added', name: 'Key ring', by: null },
    { email, fname: 'Helen', what: 'removed', name: 'Old laptop', by: null },
  ]);
});

test('without an authenticator app, or while the second factor is owed, none is added; and ten are enough', async () => {
  const first = await me((await enter()).token);
  expect(await refusal(add(first))).toBe('no_key');
  expect(await refusal(w.ask(beginGivingPasskey, {}, first))).toBe('no_passkey');
  const { ctx } = await withApp();
  expect(await w.ask(passkeysOffered, {}, ctx)).toEqual({ isOffered: false });
  const owing = await me((await enter()).token);
  expect(await refusal(add(owing))).toBe('second_factor_needed');
  for (let n = 0; n < MOST_PASSKEYS; n++) await add(ctx, `Device ${n}`);
  expect(await refusal(add(ctx, 'Device 11'))).toBe('passkeys_full');
});

test('after the password a passkey takes the place of the code; the session gets a new token', async () => {
  const { ctx } = await withApp();
  const { held } = await add(ctx);
  const again = await enter();
  expect(again.factor).toBe('needed');
  const owing = await me(again.token);
  expect(await w.ask(passkeysOffered, {}, owing)).toEqual({ isOffered: true });
  const options = await w.ask(beginGivingPasskey, {}, owing);
  expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: held.credentialId }] });
  const credential = held.sign(options);
  // Nobody else's session may answer it, not even the same person's.
  const other = await me((await enter()).token);
  expect(await refusal(w.ask(givePasskey, { credential }, other))).toBe('passkey_over');
  const outcomes = await Promise.all([1, 2, 3].map(() => refusal(w.ask(givePasskey, { credential }, owing))));
  expect(outcomes.toSorted()).toEqual(['done', 'passkey_over', 'passkey_over']);
  expect(await sessionOf(again.token)).toBeNull();
  expect((await w.ask(listPasskeys, {}, ctx)).passkeys[0]?.usedAt).toEqual(expect.any(String));
  expect(await audited(givePasskey.subject)).toHaveLength(1);
  const { token, user } = await give(other, held);
  expect(user.id).toBe(userId);
  expect(await sessionOf(token)).toMatchObject({ factor: 'given', factorGivenAt: expect.any(String) });
});

test('a passkey alone logs in, with its second factor given, whichever of two programs is asked', async () => {
  const { ctx } = await withApp();
  const { held, passkey } = await add(ctx);
  const options = await w.ask(beginPasskeyLogIn, { device }, w.as.visitor());
  // It offers no passkey by name: whoever asks learns of nobody.
  expect(options.allowCredentials).toEqual([]);
  await w.restart();
  const credential = held.sign(options);
  const { token, user } = await w.ask(passkeyLogIn, { credential, device }, w.as.visitor());
  expect(user).toMatchObject({ id: userId, email, role: 'admin', permissions: ['ops'] });
  expect(await sessionOf(token)).toMatchObject({ factor: 'given', factorGivenAt: expect.any(String) });
  expect(await refusal(w.ask(passkeyLogIn, { credential, device }, w.as.visitor()))).toBe('passkey_over');
  expect(await audited('passkey.used')).toEqual([
    { object: `user=${userId} passkey=${passkey.id}`, name: 'Helen Marsh' },
  ]);
  expect(await row()).toMatchObject({ sign_count: '2' });
  // A device that does not count logs in again and again.
  const phone = new Authenticator(w.url, { counts: false });
  await add(ctx, 'Phone', phone);
  for (let n = 0; n < 3; n++) await logInBy(phone);
});

test('what is not signed for us, now, by the right device and a person it has checked, lets nobody in', async () => {
  const { ctx } = await withApp();
  const { held } = await add(ctx);
  const other = new Authenticator(w.url);
  const before = await sessions();
  const wrong: [string, Otherwise, string][] = [
    ['another site', { origin: 'https://sorrel-clinic.example' }, 'passkey_refused'],
    ['a frame', { framed: { crossOrigin: true, topOrigin: 'http://evil.test' } }, 'passkey_refused'],
    [
      'a frame that names its page alone',
      { framed: { crossOrigin: false, topOrigin: 'http://evil.test' } },
      'passkey_refused',
    ],
    ['another port', { origin: 'http://localhost:1' }, 'passkey_refused'],
    ['another host', { rpId: 'evil.example' }, 'passkey_refused'],
    ['nobody checked', { isVerified: false }, 'passkey_unverified'],
    ['another key', { key: other.keys.privateKey }, 'passkey_refused'],
    ['a challenge of one’s own', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }, 'passkey_over'],
  ];
  for (const [what, otherwise, code] of wrong) {
    expect([what, await refusal(logInBy(held, otherwise))]).toEqual([what, code]);
    const owing = await me((await enter()).token);
    expect([what, await refusal(give(owing, held, otherwise))]).toEqual([what, code]);
    if (otherwise.key === undefined)
      expect([what, await refusal(add(ctx, what, new Authenticator(w.url), otherwise))]).toEqual([what, code]);
    await w.sql(`delete from identity.attempts`);
  }
  for (const userHandle of [null, other.credentialId])
    expect(await refusal(logInBy(held, { userHandle }))).toBe('passkey_refused');
  expect(await refusal(logInBy(held, {}, { ...device, mark: 'another-browser-altogether' }))).toBe('passkey_over');
  expect(await refusal(logInBy(other, { userHandle: held.userHandle }))).toBe('passkey_unknown');
  // A challenge for one thing is none for another.
  const credential = held.sign(await w.ask(beginGivingPasskey, {}, ctx));
  expect(await refusal(w.ask(passkeyLogIn, { credential, device }, w.as.visitor()))).toBe('passkey_over');
  expect((await w.ask(listPasskeys, {}, ctx)).passkeys).toHaveLength(1);
  expect(await sessions()).toBe(before + wrong.length);
  expect(await row()).toMatchObject({ sign_count: '1', used_at: null });
});

test('a challenge is over after five minutes, and is taken away', async () => {
  const { ctx } = await withApp();
  const { held } = await add(ctx);
  const options = await w.ask(beginGivingPasskey, {}, ctx);
  await w.sql(`update identity.passkey_challenges set made_at = made_at - interval '301 seconds'`);
  expect(await refusal(w.ask(givePasskey, { credential: held.sign(options) }, ctx))).toBe('passkey_over');
  await w.ask(beginGivingPasskey, {}, ctx);
  const left = await w.sql(
    `select 1 from identity.passkey_challenges where made_at < clock_timestamp() - interval '300 seconds'`,
  );
  expect(left).toEqual([]);
});

test('a counter that goes back is refused, noted and told; the device that goes on counting still works', async () => {
  const { ctx } = await withApp();
  const { held, passkey } = await add(ctx);
  await logInBy(held, { counter: 40 });
  const before = await sessions();
  for (const counter of [40, 39, 0]) expect(await refusal(logInBy(held, { counter }))).toBe('passkey_copied');
  const owing = await me((await enter()).token);
  expect(await refusal(give(owing, held, { counter: 40 }))).toBe('passkey_copied');
  expect(await sessions()).toBe(before + 1);
  expect((await audited('passkey.copied')).map(({ object }) => object)).toEqual(
    Array.from({ length: 4 }, () => `user=${userId} passkey=${passkey.id}`),
  );
  expect(await audited(givePasskey.subject)).toEqual([]);
  expect((await told()).slice(1)).toEqual(
    Array.from({ length: 4 }, () => ({ email, fname: 'Helen', what: 'copied', name: 'Work laptop', by: null })),
  );
  expect(await row()).toMatchObject({ sign_count: '40' });
  await give(owing, held, { counter: 41 });
});

test('a removed passkey, and the passkey of somebody switched off, let nobody in, and say no more than an unknown one', async () => {
  const { ctx } = await withApp();
  const { held, passkey } = await add(ctx);
  const { held: second } = await add(ctx, 'Phone');
  await w.ask(removePasskey, { id: passkey.id }, ctx);
  expect(await refusal(logInBy(held))).toBe('passkey_unknown');
  // The account itself is asked, whatever rows there are.
  await w.sql('update identity.accounts set disabled_at = now() where id = $1', [userId]);
  expect(await refusal(logInBy(second))).toBe('passkey_unknown');
  await w.sql('update identity.accounts set disabled_at = null where id = $1', [userId]);
  await logInBy(second);
  await w.ask(disableStaff, { user: userId }, w.as.staff(['ops'], userId + 5_000));
  expect([await row(), await sessions()]).toEqual([undefined, 0]);
  expect(await refusal(logInBy(second))).toBe('passkey_unknown');
  expect((await audited('passkey.all-removed')).map(({ object }) => object)).toEqual([`user=${userId}`]);
});

test('operations take a colleague’s passkey away, or all of them with the app; others may not', async () => {
  const { ctx, token } = await withApp();
  const { held, passkey } = await add(ctx);
  const { held: second } = await add(ctx, 'Phone');
  const [support, ops] = [w.as.staff(['support'], userId + 5_000), w.as.staff(['ops'], userId + 5_000)];
  const asked = { user: userId, id: passkey.id };
  expect(await refusal(w.ask(colleaguePasskeys, { user: userId }, support))).toBe('forbidden');
  expect(await refusal(w.ask(removeColleaguePasskey, asked, support))).toBe('forbidden');
  const { passkeys } = await w.ask(colleaguePasskeys, { user: userId }, ops);
  expect(passkeys.map(({ name }) => name)).toEqual(['Work laptop', 'Phone']);
  for (let n = 0; n < 2; n++) await w.ask(removeColleaguePasskey, asked, ops);
  expect([await sessionOf(token), await refusal(logInBy(held))]).toEqual([null, 'passkey_unknown']);
  expect((await told()).at(-1)).toMatchObject({ what: 'removed', name: 'Work laptop', by: ops.actor.name });
  const { token: back } = await logInBy(second);
  const { staff } = await w.ask(listStaff, {}, ops);
  expect(staff.find(({ id }) => id === userId)).toMatchObject({ passkeys: 1, isFactorOn: true });
  await w.ask(resetFactor, { user: userId }, ops);
  expect([await sessionOf(back), await row()]).toEqual([null, undefined]);
  expect(await refusal(logInBy(second))).toBe('passkey_unknown');
});

test('ten wrong passkeys and no more in a quarter of an hour, counted with wrong codes; a log-in by passkey apart', async () => {
  const { ctx, code } = await withApp();
  const { held } = await add(ctx);
  const owing = await me((await enter()).token);
  const outcomes: string[] = [];
  for (let n = 0; n < 12; n++) outcomes.push(await refusal(give(owing, held, { isVerified: false })));
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'passkey_unverified'), 'too_many', 'too_many']);
  expect(await refusal(w.ask(giveFactor, { code: code(0) }, owing))).toBe('too_many');
  await logInBy(held);
  for (let n = 0; n < 10; n++) await refusal(logInBy(held, { origin: 'https://evil.example' }));
  expect(await refusal(logInBy(held))).toBe('too_many');
});
