import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { codeIssued, registrationRepeated, resetRequested } from '@sorrel/contracts/identity/events';
import {
  logIn,
  readSession,
  register,
  resendCode,
  updateRegistration,
  verifyEmail,
} from '@sorrel/contracts/identity/rpc';
import { changePassword, requestReset, resetPassword } from '@sorrel/contracts/identity/security';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { anImportedCustomer } from './newcomer.ts';

/** What an attacker can do to a person while knowing nothing but their e-mail address. */
let w: World;
let count = 0;
let email = '';
const PASSWORD = 'correct horse 1';
const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.9';
const sealer = new Sealer({ 1: TEST_SECRET });
const at = (ip: string, mark: string) => ({ userAgent: 'test', ip, mark: mark.padEnd(24, '-') });

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { PRODUCTION_LIMITS: 'on' } });
});
afterAll(() => w?.stop());
beforeEach(() => {
  email = `amara${++count}@example.co`;
});

async function published<T extends { email: string }>(fact: EventContract, to = email): Promise<T[]> {
  await w.settle();
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq',
    [fact.subject],
  );
  return rows
    .map((row) => sealer.openJson<T>(`fact.${fact.subject}`, row.id, row.sealed))
    .filter((one) => one.email === to);
}
const codes = async (to = email) =>
  (await published<{ email: string; code: string }>(codeIssued, to)).map((one) => one.code);
const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000');
const enter = (password: string, device: ReturnType<typeof at>) =>
  w.ask(logIn, { email, password, device }, w.as.visitor());
const begin = (device: ReturnType<typeof at>, password = PASSWORD, to = email) =>
  w.ask(register, { email: to, password, registration: null, device }, w.as.visitor());
const prove = (registration: string | null, code: string, device: ReturnType<typeof at>, to = email) =>
  w.ask(verifyEmail, { registration, email: to, code, device }, w.as.visitor());
const customer = () => anImportedCustomer(w, email, PASSWORD);
const tries = async (times: number, one: (n: number) => Promise<unknown>) => {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, n) => one(n)));
  return outcomes.map((each) => (each.status === 'rejected' ? (each.reason as { status: number }).status : 200));
};

describe('an account', () => {
  test('eleven wrong log-ins shut its owner out of a new phone', async () => {
    await customer();
    const seen = await tries(11, () => enter('a wrong guess', at(STRANGER, 'thief')));
    expect([401, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([10, 1]);
    await enter(PASSWORD, at(OWNER, 'new phone'));
    // The stranger stays locked out, even with the right password.
    await expect(enter(PASSWORD, at(STRANGER, 'thief'))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 900 });
    await expect(enter(PASSWORD, at(STRANGER, 'thief with another cookie'))).rejects.toMatchObject({ status: 429 });
  });

  test('an IPv6 network has as many tries as it has addresses', async () => {
    await customer();
    const seen = await tries(12, (n) => enter('a wrong guess', at(`2001:db8:1:1::${n + 1}`, 'thief')));
    expect([401, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([10, 2]);
    await enter(PASSWORD, at('2001:db8:1:2::1', 'new phone'));
  });

  test('a hundred addresses guess without end, or shut out browsers and places that the account knows', async () => {
    await customer();
    await enter(PASSWORD, at(OWNER, 'laptop'));
    const seen: number[] = [];
    for (let n = 0; n < 10; n++)
      seen.push(...(await tries(10, (m) => enter('a wrong guess', at(`203.0.${n}.${m}`, `bot ${m}`)))));
    expect([401, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([50, 50]);
    await enter(PASSWORD, at('192.0.2.99', 'laptop'));
    await enter(PASSWORD, at(OWNER, 'new phone at home'));
    const abroad = at('192.0.2.77', 'new phone abroad');
    await expect(enter(PASSWORD, abroad)).rejects.toMatchObject({
      status: 429,
      code: 'account_under_attack',
      message: expect.stringContaining('a link'),
    });
    // The owner of the mailbox gets in: the browser that opens the link is known from then on.
    await w.ask(requestReset, { email, device: abroad }, w.as.visitor());
    const token = (await published<{ email: string; token: string }>(resetRequested)).at(-1)?.token ?? '';
    await w.ask(resetPassword, { token, password: 'a brand new phrase', device: abroad }, w.as.visitor());
    await tries(60, (m) => enter('a wrong guess', at(`203.1.1.${m}`, `bot ${m}`)));
    await enter('a brand new phrase', abroad);
  });

  test('whoever registers with its address has as many guesses at its password as they like', async () => {
    await customer();
    const thief = at(STRANGER, 'thief');
    await begin(thief, 'the password of a thief');
    const guess = (n: number) => enter(n % 5 === 4 ? 'the password of a thief' : 'a wrong guess', thief);
    const seen: number[] = [];
    for (let n = 0; n < 20; n++) seen.push(...(await tries(1, () => guess(n))));
    expect([401, 403, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([8, 2, 10]);
    await enter(PASSWORD, at(OWNER, 'new phone'));
  });

  test('wrong log-ins of strangers keep its owner, who is in, from a new password', async () => {
    const userId = await customer();
    const { token } = await enter(PASSWORD, at(OWNER, 'laptop'));
    await tries(12, () => enter('a wrong guess', at(STRANGER, 'thief')));
    const { session } = await w.ask(readSession, { token }, w.as.system());
    const { actor, ...ctx } = w.as.customer(userId);
    const owner = { ...ctx, actor: { ...actor, sessionId: session?.sessionId ?? '' } };
    await w.ask(changePassword, { current_password: PASSWORD, password: 'a brand new phrase' }, owner);
  });

  test('links asked for by strangers leave its owner without one that works', async () => {
    await customer();
    for (let n = 0; n < 12; n++)
      await w.ask(requestReset, { email, device: at(`203.0.113.${n}`, 'thief') }, w.as.visitor());
    expect((await published(resetRequested)).length).toBeLessThanOrEqual(5);
    await w.clock.advance('PT31M');
    await w.ask(requestReset, { email, device: at(OWNER, 'new phone') }, w.as.visitor());
    const token = (await published<{ email: string; token: string }>(resetRequested)).at(-1)?.token ?? '';
    await w.ask(resetPassword, { token, password: 'a brand new phrase' }, w.as.visitor());
  });

  test('registering tells whether an address has one, and its owner nothing', async () => {
    await customer();
    const known = await begin(at(STRANGER, 'curious'));
    const free = `free.${email}`;
    const unknown = await begin(at(STRANGER, 'curious'), PASSWORD, free);
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.registration).toHaveLength(unknown.registration.length);
    const named = { first_name: 'Eve', last_name: 'Il', phone: '' };
    for (const [to, { registration }] of [
      [email, known],
      [free, unknown],
    ] as const) {
      await w.ask(updateRegistration, { registration, email: to, ...named }, w.as.visitor());
      const wrong = wrongOf((await codes(to))[0]);
      const said = [];
      for (let n = 0; n < 6; n++)
        said.push(
          await prove(registration, wrong, at(STRANGER, 'curious'), to).catch((fault: { code: string }) => fault.code),
        );
      expect(said).toEqual([...Array<string>(4).fill('wrong_code'), 'code_spent', 'code_spent']);
    }
    expect([await codes(), await codes(free)]).toEqual([[], [expect.any(String)]]);
    expect(await published(registrationRepeated)).toEqual([{ email, fname: 'Zoë' }]);
    expect(await published(registrationRepeated, free)).toEqual([]);
    // Asking for the code again also gets the same answer for both, and e-mails the owner at most once a minute.
    await w.clock.advance('PT2M');
    for (const [to, { registration }] of [
      [email, known],
      [free, unknown],
    ] as const)
      expect(
        await w.ask(resendCode, { email: to, registration, device: at(STRANGER, 'curious') }, w.as.visitor()),
      ).toEqual({});
    expect([await codes(), (await codes(free)).length, (await published(registrationRepeated)).length]).toEqual([
      [],
      2,
      2,
    ]);
    await enter(PASSWORD, at(OWNER, 'laptop'));
  });

  test('whoever registers with its address again and again fills its owner’s mailbox', async () => {
    await customer();
    for (let n = 0; n < 8; n++) await begin(at(`203.0.113.${n}`, `bot ${n}`), 'the password of a thief');
    expect(await published(registrationRepeated)).toHaveLength(3);
  });
});

describe('a registration', () => {
  test('five wrong codes of a stranger spend the code of whoever registered', async () => {
    const mine = await begin(at(OWNER, 'laptop'));
    const [code = ''] = await codes();
    for (let n = 0; n < 6; n++)
      await expect(prove(null, wrongOf(code), at(STRANGER, 'thief'))).rejects.toMatchObject({ status: 422 });
    const theirs = await begin(at(STRANGER, 'thief'), 'the password of a thief');
    for (let n = 0; n < 6; n++)
      await expect(prove(theirs.registration, wrongOf(code), at(STRANGER, 'thief'))).rejects.toMatchObject({
        status: 422,
      });
    await prove(mine.registration, code, at(OWNER, 'laptop'));
    await enter(PASSWORD, at(OWNER, 'laptop'));
  });

  test('hundreds of wrong codes of strangers keep the right one out, or never stop', async () => {
    const mine = await begin(at(OWNER, 'laptop'));
    const [code = ''] = await codes();
    let looked = 0;
    for (let n = 0; n < 8; n++) {
      const { registration } = await begin(at(`203.0.113.${n}`, `bot ${n}`), 'the password of a thief');
      for (let m = 0; m < 5; m++)
        looked += await prove(registration, '000000', at(`203.0.113.${n}`, `bot ${n}`)).then(
          () => 0,
          (fault: { code: string }) => (fault.code === 'wrong_code' ? 1 : 0),
        );
    }
    // Five tries per code until twenty were wrong; then one per code, which spends it.
    expect(looked).toBeLessThanOrEqual(20);
    await prove(mine.registration, code, at(OWNER, 'laptop'));
  });

  test('a stranger who asks for a new code makes the one in the mailbox worthless', async () => {
    const mine = await begin(at(OWNER, 'laptop'));
    const [code = ''] = await codes();
    await w.clock.advance('PT2M');
    await w.ask(resendCode, { email, registration: null, device: at(STRANGER, 'thief') }, w.as.visitor());
    expect(await codes()).toHaveLength(1);
    await prove(mine.registration, code, at(OWNER, 'laptop'));
  });

  test('five registrations of a stranger leave nobody else one, at another place or at the same', async () => {
    const seen = await tries(8, () => begin(at(STRANGER, 'thief'), 'the password of a thief'));
    expect([200, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([5, 3]);
    await begin(at(STRANGER, 'a colleague in the same office'));
    const mine = await begin(at(OWNER, 'laptop'));
    await prove(mine.registration, (await codes()).at(-1) ?? '', at(OWNER, 'laptop'));
    await enter(PASSWORD, at(OWNER, 'laptop'));
  });

  test('mails to a mailbox never end', async () => {
    const seen: number[] = [];
    for (let n = 0; n < 8; n++)
      seen.push(...(await tries(5, () => begin(at(`203.0.113.${n}`, `bot ${n}`), 'the password of a thief'))));
    expect([200, 429].map((status) => seen.filter((one) => one === status).length)).toEqual([30, 10]);
  });

  test('an address is registered beforehand, and its owner’s code opens the account to a stranger’s password', async () => {
    const theirs = await begin(at(STRANGER, 'thief'), 'the password of a thief');
    const [first = ''] = await codes();
    await expect(prove(null, first, at(OWNER, 'laptop'))).rejects.toMatchObject({ code: 'wrong_code' });
    const mine = await begin(at(OWNER, 'laptop'));
    const [, second = ''] = await codes();
    await expect(prove(mine.registration, first, at(OWNER, 'laptop'))).rejects.toMatchObject({ code: 'wrong_code' });
    await prove(mine.registration, second, at(OWNER, 'laptop'));
    // The thief gets the same reply as if nobody else had registered since.
    await expect(enter('the password of a thief', at(STRANGER, 'thief'))).rejects.toMatchObject({
      code: 'email_unconfirmed',
    });
    // With the code that was sent only to the mailbox.
    await expect(prove(theirs.registration, first, at(STRANGER, 'thief'))).rejects.toMatchObject({ status: 409 });
    await enter(PASSWORD, at(OWNER, 'laptop'));
  });

  test('the code typed in another browser, after its password, opens nothing', async () => {
    await begin(at(OWNER, 'laptop'));
    const [code = ''] = await codes();
    await expect(enter(PASSWORD, at(OWNER, 'phone'))).rejects.toMatchObject({ code: 'email_unconfirmed' });
    await expect(prove(null, code, at(STRANGER, 'thief'))).rejects.toMatchObject({ code: 'wrong_code' });
    await prove(null, code, at(OWNER, 'phone'));
  });
});

test.each(['Summer2026!', 'November26', 'P@ssw0rd2026', 'qwerty123456', 'Liverpool1892'])(
  '%s opens an account',
  async (password) => {
    await expect(begin(at(OWNER, 'laptop'), password)).rejects.toMatchObject({
      errors: { password: [expect.stringContaining('too easy to guess')] },
    });
  },
);
