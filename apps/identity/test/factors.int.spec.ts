import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { factorChanged } from '@sorrel/contracts/identity/events';
import { createStaff, logIn, readSession } from '@sorrel/contracts/identity/rpc';
import {
  beginFactor,
  confirmFactor,
  giveFactor,
  readFactor,
  renewRecoveryCodes,
  resetFactor,
} from '@sorrel/contracts/identity/security';
import type { Permission } from '@sorrel/contracts/actor';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
let count = 0;
let email = '';
let userId = 0;
const PASSWORD = 'staff pass phrase';

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { PRODUCTION_LIMITS: 'on', STAFF_SECOND_FACTOR: 'on' } });
});
afterAll(() => w?.stop());
beforeEach(async () => {
  email = `staff${++count}@sorrel.example`;
  ({ userId } = await w.ask(
    createStaff,
    { email, password: PASSWORD, fname: 'Helen', sname: 'Marsh', permissions: [] },
    w.as.system(),
  ));
});

const enter = () =>
  w.ask(logIn, { email, password: PASSWORD, device: { userAgent: 'test', ip: '::1' } }, w.as.visitor());
const sessionOf = async (token: string) => (await w.ask(readSession, { token }, w.as.system())).session;
async function me(token: string, permissions: Permission[] = []) {
  const ctx = w.as.staff(permissions, userId);
  return { ...ctx, actor: { ...ctx.actor, sessionId: (await sessionOf(token))?.sessionId ?? '' } };
}
/** The app's code `steps` half-minutes from now. */
const codeOf = (key: string, steps = 0) =>
  generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function setUp() {
  const { token } = await enter();
  const ctx = await me(token);
  const { key, qrSvg } = await w.ask(beginFactor, { current_password: PASSWORD }, ctx);
  expect(qrSvg).toMatch(/^<svg/);
  const done = await w.ask(confirmFactor, { code: codeOf(key, -1) }, ctx);
  return { key, old: token, ...done };
}
const wrong = { code: 'wrong_code', status: 422, message: 'Invalid code, try again.' };

test('where it is required, staff set one up first; then every session asks for it', async () => {
  const first = await enter();
  expect(first.factor).toBe('set_up');
  const { key, old, token, recoveryCodes } = await setUp();
  expect(new Set(recoveryCodes).size).toBe(10);
  // The session continues under a new token; the earlier sessions have ended.
  expect([await sessionOf(old), await sessionOf(first.token)]).toEqual([null, null]);
  expect(await sessionOf(token)).toMatchObject({ factor: 'given', factorGivenAt: expect.any(String) });
  expect(await w.events(factorChanged.subject)).not.toEqual([]);

  const again = await enter();
  expect(again.factor).toBe('needed');
  const ctx = await me(again.token);
  await expect(w.ask(giveFactor, { code: '000000' }, ctx)).rejects.toMatchObject(wrong);
  const given = await w.ask(giveFactor, { code: codeOf(key) }, ctx);
  expect(given).toMatchObject({ user: { id: userId }, recoveryCodesLeft: 10 });
  expect(await sessionOf(again.token)).toBeNull();
  expect((await sessionOf(given.token))?.factor).toBe('given');
});

test('a code works once, also when it is sent twice at the same moment', async () => {
  const { key } = await setUp();
  const doors = await Promise.all([enter(), enter(), enter(), enter()]);
  const contexts = await Promise.all(doors.map((door) => me(door.token)));
  const code = codeOf(key);
  const outcomes = await Promise.allSettled(contexts.map((ctx) => w.ask(giveFactor, { code }, ctx)));
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});

test('a recovery code works once, in any spelling; new ones void the old', async () => {
  const { recoveryCodes, token } = await setUp();
  const [one = '', two = ''] = recoveryCodes;
  const first = await enter();
  const given = await w.ask(giveFactor, { code: one.toUpperCase().replace('-', ' ') }, await me(first.token));
  expect(given.recoveryCodesLeft).toBe(9);
  const second = await me((await enter()).token);
  await expect(w.ask(giveFactor, { code: one }, second)).rejects.toMatchObject(wrong);
  await expect(w.ask(renewRecoveryCodes, { current_password: 'wrong' }, await me(token))).rejects.toMatchObject({
    errors: { current_password: [expect.any(String)] },
  });
  const renewed = await w.ask(renewRecoveryCodes, { current_password: PASSWORD }, await me(token));
  await expect(w.ask(giveFactor, { code: two }, second)).rejects.toMatchObject(wrong);
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(await w.ask(readFactor, {}, await me(token))).toEqual({
    isOn: true,
    isRequired: true,
    recoveryCodesLeft: 10,
    since: expect.any(String),
  });
  const stored = JSON.stringify(await w.sql('select * from identity.recovery_codes'));
  for (const code of renewed.recoveryCodes) expect(stored).not.toContain(code);
});

test('ten wrong codes and no more in a quarter of an hour, however many at once', async () => {
  const { key } = await setUp();
  const ctx = await me((await enter()).token);
  const tries = await Promise.allSettled(
    Array.from({ length: 25 }, (_, n) => w.ask(giveFactor, { code: String(n).padStart(6, '0') }, ctx)),
  );
  const statuses = tries.map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200));
  expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 15]);
  await expect(w.ask(giveFactor, { code: codeOf(key) }, ctx)).rejects.toMatchObject({ status: 429 });
});

test('who owes a code may not set up another phone; who has given it may, and the old one works until then', async () => {
  const { key, token } = await setUp();
  const owing = await me((await enter()).token);
  await expect(w.ask(beginFactor, { current_password: PASSWORD }, owing)).rejects.toMatchObject({
    code: 'second_factor_needed',
    status: 403,
  });
  const next = await w.ask(beginFactor, { current_password: PASSWORD }, await me(token));
  await expect(w.ask(confirmFactor, { code: codeOf(next.key) }, owing)).rejects.toMatchObject({ status: 403 });
  await w.ask(giveFactor, { code: codeOf(key) }, owing);
  const { token: renewed } = await w.ask(confirmFactor, { code: codeOf(next.key) }, await me(token));
  const after = await me((await enter()).token);
  await expect(w.ask(giveFactor, { code: codeOf(key, 1) }, after)).rejects.toMatchObject(wrong);
  await w.ask(giveFactor, { code: codeOf(next.key, 1) }, after);
  expect((await sessionOf(renewed))?.factor).toBe('given');
});

test('operations reset a colleague’s second factor; others may not', async () => {
  const { token } = await setUp();
  const support = w.as.staff(['support'], 5);
  await expect(w.ask(resetFactor, { user: userId }, support)).rejects.toMatchObject({ status: 403 });
  await w.ask(resetFactor, { user: userId }, w.as.staff(['ops'], 5));
  expect(await sessionOf(token)).toBeNull();
  expect((await enter()).factor).toBe('set_up');
  const audit = await w.sql(`select object from identity.audit where action = $1`, [resetFactor.subject]);
  expect(audit).toEqual([{ object: `user=${userId}` }]);
  await expect(w.ask(resetFactor, { user: 999_999 }, w.as.staff(['ops'], 5))).rejects.toMatchObject({ status: 404 });
});

test('keys are sealed in the table', async () => {
  const { key } = await setUp();
  const rows = JSON.stringify(await w.sql('select * from identity.factors'));
  expect(rows).not.toContain(key.replaceAll(' ', ''));
});
