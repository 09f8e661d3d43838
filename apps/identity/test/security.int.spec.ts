import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  codeIssued,
  customerChanged,
  emailReplaced,
  newDeviceNoticed,
  passwordChanged,
  resetRequested,
} from '@sorrel/contracts/identity/events';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { checkEmail, createStaff, logIn, readSession, resendCode } from '@sorrel/contracts/identity/rpc';
import {
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  mySessions,
  readReset,
  readTakeBack,
  requestEmailChange,
  requestReset,
  resetPassword,
  takeEmailBack,
} from '@sorrel/contracts/identity/security';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { anImportedCustomer } from './newcomer.ts';

let w: World;
let count = 0;
let email = '';
let userId = 0;
const PASSWORD = 'correct horse 1';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const sealer = new Sealer({ 1: TEST_SECRET });
const device = (mark = 'first-browser') => ({ userAgent: CHROME, ip: '127.0.0.1', mark });

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { PRODUCTION_LIMITS: 'on' } });
});
afterAll(() => w?.stop());

beforeEach(async () => {
  email = `zoe${++count}@example.co`;
  userId = await anImportedCustomer(w, email, PASSWORD);
});

/** The events of one kind published for an address, oldest first. */
async function published<T extends { email: string }>(event: EventContract, to = email): Promise<T[]> {
  await w.settle();
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq',
    [event.subject],
  );
  return rows
    .map((row) => sealer.openJson<T>(`fact.${event.subject}`, row.id, row.sealed))
    .filter((one) => one.email === to);
}
const logInWith = (password: string, mark?: string, to = email) =>
  w.ask(logIn, { email: to, password, device: device(mark) }, w.as.visitor());
const sessionOf = async (token: string) => (await w.ask(readSession, { token }, w.as.system())).session;
/** The caller as the BFF signs them, with their session. */
async function me(token: string) {
  const session = await sessionOf(token);
  const ctx = w.as.customer(userId);
  return { ...ctx, actor: { ...ctx.actor, sessionId: session?.sessionId ?? '' } };
}
async function resetToken(): Promise<string> {
  await w.ask(requestReset, { email }, w.as.visitor());
  return (await published<{ email: string; token: string }>(resetRequested)).at(-1)?.token ?? '';
}
const over = { code: 'link_over', status: 422 };

test('a forgotten password: link by mail, new password, every session ended, and a mail about it', async () => {
  const { token: session } = await logInWith(PASSWORD);
  const token = await resetToken();
  expect(await w.ask(readReset, { token }, w.as.visitor())).toEqual({ isOpen: true, isInvitation: false });
  await w.ask(resetPassword, { token, password: 'a brand new phrase' }, w.as.visitor());
  expect(await sessionOf(session)).toBeNull();
  await expect(logInWith(PASSWORD)).rejects.toMatchObject({ status: 401 });
  await logInWith('a brand new phrase');
  expect(await published(passwordChanged)).toEqual([{ email, fname: 'Zoë' }]);
  // Single use.
  expect(await w.ask(readReset, { token }, w.as.visitor())).toEqual({ isOpen: false, isInvitation: false });
  await expect(w.ask(resetPassword, { token, password: 'a third new phrase' }, w.as.visitor())).rejects.toMatchObject(
    over,
  );
});

test('only the newest link works, and for 30 minutes of the clock', async () => {
  const first = await resetToken();
  const second = await resetToken();
  expect(second).not.toBe(first);
  await expect(
    w.ask(resetPassword, { token: first, password: 'a brand new phrase' }, w.as.visitor()),
  ).rejects.toMatchObject(over);
  await w.clock.advance('PT29M');
  expect(await w.ask(readReset, { token: second }, w.as.visitor())).toEqual({ isOpen: true, isInvitation: false });
  await w.clock.advance('PT2M');
  expect(await w.ask(readReset, { token: second }, w.as.visitor())).toEqual({ isOpen: false, isInvitation: false });
});

test('a reset link used ten times at once works once', async () => {
  const token = await resetToken();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      w.ask(resetPassword, { token, password: `a brand new phrase ${n}` }, w.as.visitor()),
    ),
  );
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
});

test('an unknown e-mail gets the same answer, the same rows at once, and no mail', async () => {
  const rows = () => w.sql(`select (select count(*)::int from identity.jobs where kind = 'answer-reset') as jobs`);
  const [before] = await rows();
  expect(await w.ask(requestReset, { email: 'nobody.at.all@example.co' }, w.as.visitor())).toEqual({});
  expect(await rows()).toEqual([{ jobs: (before?.jobs as number) + 1 }]);
  expect(await published(resetRequested, 'nobody.at.all@example.co')).toEqual([]);
  expect(await w.sql('select count(*)::int as n from identity.mail_requests')).toEqual([{ n: 0 }]);
});

test('five links an hour and no more, with the same answer', async () => {
  for (let n = 0; n < 8; n++) expect(await w.ask(requestReset, { email }, w.as.visitor())).toEqual({});
  expect(await published(resetRequested)).toHaveLength(5);
});

test('a weak new password is refused and the link stays good', async () => {
  const token = await resetToken();
  await expect(w.ask(resetPassword, { token, password: 'sunshine1' }, w.as.visitor())).rejects.toMatchObject({
    errors: { password: [expect.stringContaining('too easy')] },
  });
  await expect(w.ask(resetPassword, { token, password: 'zoesmith1990' }, w.as.visitor())).rejects.toMatchObject({
    errors: { password: [expect.stringContaining('not your email or your name')] },
  });
  await w.ask(resetPassword, { token, password: ' spaces stay ' }, w.as.visitor());
  await expect(logInWith('spaces stay')).rejects.toMatchObject({ status: 401 });
  await logInWith(' spaces stay ');
});

test('changing a password asks for the old one, keeps this session under a new token and ends the others', async () => {
  const here = await logInWith(PASSWORD);
  const there = await logInWith(PASSWORD);
  const ctx = await me(here.token);
  await expect(
    w.ask(changePassword, { current_password: 'not it at all', password: 'a brand new phrase' }, ctx),
  ).rejects.toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } });
  await expect(w.ask(changePassword, { current_password: PASSWORD, password: PASSWORD }, ctx)).rejects.toMatchObject({
    errors: { password: [expect.stringContaining('have now')] },
  });
  const { token } = await w.ask(changePassword, { current_password: PASSWORD, password: 'a brand new phrase' }, ctx);
  expect(await sessionOf(token ?? '')).toMatchObject({ sessionId: ctx.actor.sessionId });
  expect(await sessionOf(here.token)).toBeNull();
  expect(await sessionOf(there.token)).toBeNull();
  expect(await published(passwordChanged)).toHaveLength(1);
});

test('a new e-mail: a code there, a notice here, other services updated; taken back, every session ends and the password is void', async () => {
  const { token } = await logInWith(PASSWORD);
  const other = await logInWith(PASSWORD);
  const ctx = await me(token);
  const next = `new.${email}`;
  await expect(w.ask(requestEmailChange, { email: next, current_password: 'wrong' }, ctx)).rejects.toMatchObject({
    errors: { current_password: [expect.any(String)] },
  });
  await w.ask(requestEmailChange, { email: next.toUpperCase(), current_password: PASSWORD }, ctx);
  await expect(w.ask(requestEmailChange, { email: next, current_password: PASSWORD }, ctx)).rejects.toMatchObject({
    status: 429,
  });
  const [issued] = await published<{ email: string; code: string; purpose: string }>(codeIssued, next);
  expect(issued?.purpose).toBe('new-email');
  const code = issued?.code ?? '';
  await expect(w.ask(confirmEmailChange, { code: code === '000000' ? '000001' : '000000' }, ctx)).rejects.toMatchObject(
    { code: 'wrong_code' },
  );
  expect(await sessionOf(other.token)).not.toBeNull();
  const changed = await w.ask(confirmEmailChange, { code }, ctx);
  expect([await sessionOf(other.token), await sessionOf(token)]).toEqual([null, null]);
  expect(await sessionOf(changed.token ?? '')).not.toBeNull();
  expect(changed).toMatchObject({
    email: next,
    events: expect.arrayContaining([expect.stringContaining(customerChanged.subject)]),
  });
  await expect(w.ask(confirmEmailChange, { code }, ctx)).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(logInWith(PASSWORD)).rejects.toMatchObject({ status: 401 });
  await logInWith(PASSWORD, undefined, next);
  // Nobody else can take the old address while it may be taken back.
  expect(await w.ask(checkEmail, { email }, w.as.visitor())).toEqual({ isFree: false });

  const [notice] = await published<{ email: string; token: string; newEmail: string }>(emailReplaced);
  expect(notice?.newEmail).toBe(next);
  expect(await w.ask(readTakeBack, { token: notice?.token ?? '' }, w.as.visitor())).toEqual({ email });
  const { reset } = await w.ask(takeEmailBack, { token: notice?.token ?? '' }, w.as.visitor());
  expect(await sessionOf(changed.token ?? '')).toBeNull();
  await expect(logInWith(PASSWORD)).rejects.toMatchObject({ status: 401 });
  await w.ask(resetPassword, { token: reset, password: 'mine once again' }, w.as.visitor());
  await logInWith('mine once again');
  await expect(w.ask(takeEmailBack, { token: notice?.token ?? '' }, w.as.visitor())).rejects.toMatchObject(over);
});

test('after 7 days the old address is free and the link is over', async () => {
  const ctx = await me((await logInWith(PASSWORD)).token);
  const next = `new.${email}`;
  await w.ask(requestEmailChange, { email: next, current_password: PASSWORD }, ctx);
  const code = (await published<{ email: string; code: string }>(codeIssued, next))[0]?.code ?? '';
  await w.ask(confirmEmailChange, { code }, ctx);
  const token = (await published<{ email: string; token: string }>(emailReplaced))[0]?.token ?? '';
  await w.clock.advance('P7D');
  await w.clock.advance('PT1M');
  expect(await w.ask(readTakeBack, { token }, w.as.visitor())).toEqual({ email: null });
  expect(await w.ask(checkEmail, { email }, w.as.visitor())).toEqual({ isFree: true });
});

test('an e-mail somebody has is a conflict; a code for a new one dies with five wrong tries', async () => {
  const ctx = await me((await logInWith(PASSWORD)).token);
  await expect(
    w.ask(requestEmailChange, { email: 'zoe1@example.co', current_password: PASSWORD }, ctx),
  ).rejects.toMatchObject({ status: 409 });
  await w.ask(requestEmailChange, { email: `new.${email}`, current_password: PASSWORD }, ctx);
  const code = (await published<{ email: string; code: string }>(codeIssued, `new.${email}`))[0]?.code ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 4; n++)
    await expect(w.ask(confirmEmailChange, { code: wrong }, ctx)).rejects.toMatchObject({ code: 'wrong_code' });
  for (const typed of [wrong, code])
    await expect(w.ask(confirmEmailChange, { code: typed }, ctx)).rejects.toMatchObject({ code: 'code_spent' });
});

test('sessions: seen in words, one ended, the others ended, never somebody else’s', async () => {
  const here = await logInWith(PASSWORD);
  const one = await logInWith(PASSWORD);
  const two = await logInWith(PASSWORD);
  const ctx = await me(here.token);
  const { sessions } = await w.ask(mySessions, {}, ctx);
  expect(sessions.map((each) => each.device)).toEqual(Array(3).fill('Chrome on Windows'));
  expect(sessions.filter((each) => each.isCurrent)).toHaveLength(1);
  const stranger = w.as.customer(1);
  const oneId = (await sessionOf(one.token))?.sessionId ?? '';
  await w.ask(endSession, { id: oneId }, stranger);
  expect(await sessionOf(one.token)).not.toBeNull();
  await w.ask(endSession, { id: oneId }, ctx);
  await w.ask(endSession, { id: oneId }, ctx);
  expect(await sessionOf(one.token)).toBeNull();
  expect(await w.ask(endOtherSessions, {}, ctx)).toEqual({ ended: 1 });
  expect(await sessionOf(two.token)).toBeNull();
  expect(await sessionOf(here.token)).not.toBeNull();
  await expect(w.ask(endSession, { id: 'not an id' }, ctx)).rejects.toMatchObject({ status: 422 });
});

test('a new browser is told of by mail, to customers and staff; a known one and the first are not', async () => {
  await logInWith(PASSWORD, 'laptop');
  await logInWith(PASSWORD, 'laptop');
  expect(await published(newDeviceNoticed)).toEqual([]);
  await logInWith(PASSWORD, 'phone');
  await logInWith(PASSWORD, 'phone');
  expect(await published(newDeviceNoticed)).toEqual([
    { email, fname: 'Zoë', device: 'Chrome on Windows', at: expect.any(String), isStaff: false },
  ]);
  const staff = `staff.${email}`;
  await w.ask(
    createStaff,
    { email: staff, password: 'staff pass phrase', fname: 'Helen', sname: 'Marsh', permissions: [] },
    w.as.system(),
  );
  await logInWith('staff pass phrase', 'one', staff);
  await logInWith('staff pass phrase', 'two', staff);
  await logInWith('staff pass phrase', 'two', staff);
  expect(await published(newDeviceNoticed, staff)).toEqual([
    { email: staff, fname: 'Helen', device: 'Chrome on Windows', at: expect.any(String), isStaff: true },
  ]);
});

test('ten wrong passwords shut strangers out for a quarter of an hour, not the owner’s own browser', async () => {
  await logInWith(PASSWORD, 'laptop');
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => logInWith('a wrong guess', 'thief')));
  const statuses = tries.map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 200));
  // Of thirty at once, only ten are checked.
  expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 20]);
  await expect(logInWith(PASSWORD, 'thief')).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 900,
    message: 'That was too often. Please try again in 15 minutes.',
  });
  await logInWith(PASSWORD, 'laptop');
});

test('a thousand tries from fifty addresses hit a code, or spend it', async () => {
  const { register, verifyEmail } = await import('@sorrel/contracts/identity/rpc');
  const target = `hunted${count}@example.co`;
  const mine = await w.ask(register, { email: target, password: PASSWORD, registration: null }, w.as.visitor());
  const [issued] = await published<{ email: string; code: string }>(codeIssued, target);
  const typed = async (registration: string | null, codes: string[]) => {
    const seen = new Map<number, number>();
    for (let n = 0; n < codes.length; n += 50) {
      const tries = await Promise.allSettled(
        codes
          .slice(n, n + 50)
          .map((code, at) =>
            w.ask(
              verifyEmail,
              { registration, email: target, code, device: { ...device(`bot${at}`), ip: `10.0.0.${at}` } },
              w.as.visitor(),
            ),
          ),
      );
      for (const one of tries) {
        const status = one.status === 'rejected' ? (one.reason as { status: number }).status : 200;
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
    return [200, 422, 429].map((status) => seen.get(status) ?? 0);
  };
  const tries = () => w.sql('select code_tries from identity.registrations where email = $1', [target]);
  // Without the registration no code is checked, although the right one is among them.
  const thousand = Array.from({ length: 999 }, (_, n) => String(n).padStart(6, '0'));
  expect(await typed(null, [...thousand, issued?.code ?? ''])).toEqual([0, 1_000, 0]);
  expect(await tries()).toEqual([{ code_tries: 0 }]);
  // With it, twenty tries an hour, and five per code.
  const wrong = thousand.filter((code) => code !== issued?.code).slice(0, 100);
  expect(await typed(mine.registration, wrong)).toEqual([0, 20, 80]);
  expect(await tries()).toEqual([{ code_tries: 5 }]);
});

test('resending does the same before it answers, whether or not anybody waits for a code', async () => {
  const jobs = async () =>
    (await w.sql<{ n: number }>(`select count(*)::int as n from identity.jobs where kind = 'answer-resend'`))[0]?.n ??
    0;
  const before = await jobs();
  expect(await w.ask(resendCode, { email: 'nobody.waits@example.co', registration: null }, w.as.visitor())).toEqual({});
  expect(await jobs()).toBe(before + 1);
  expect(await published(codeIssued, 'nobody.waits@example.co')).toEqual([]);
});
