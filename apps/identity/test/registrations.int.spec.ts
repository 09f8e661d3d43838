import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeIssued } from '@sorrel/contracts/identity/events';
import {
  correctCustomer,
  logIn,
  readCustomer,
  register,
  resendCode,
  updateMine,
  updateRegistration,
  verifyEmail,
} from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';

let w: World;
const sealer = new Sealer({ 1: TEST_SECRET });
const device = { userAgent: 'test', ip: '127.0.0.1', mark: 'm'.repeat(32) };
const password = 'correct horse 1';

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'] });
});
afterAll(() => w?.stop());

async function codesFor(email: string): Promise<string[]> {
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq',
    [codeIssued.subject],
  );
  return rows
    .map((row) => sealer.openJson<{ email: string; code: string }>(`fact.${codeIssued.subject}`, row.id, row.sealed))
    .filter((one) => one.email === email)
    .map((one) => one.code);
}
const registrations = (email: string) =>
  w.sql<{ about_sealed: string | null; used_at: Date | null }>(
    'select about_sealed, used_at from identity.registrations where email = $1 order by id',
    [email],
  );
const years = (age: number): string => `${new Date().getUTCFullYear() - age}-01-01`;
const fine = { birth_date: '1990-02-28', sex: 'female', uk_resident: true } as const;
const named = { first_name: 'Zoe', last_name: 'Smith', phone: '07911 123456' };
const begin = (email: string, more: object = {}) =>
  w.ask(register, { email, password, registration: null, ...more }, w.as.visitor());
const tell = (registration: string, email: string, more: object = {}) =>
  w.ask(updateRegistration, { registration, email, ...named, ...more }, w.as.visitor());
const prove = (registration: string | null, email: string, code: string) =>
  w.ask(verifyEmail, { registration, email, code, device }, w.as.visitor());
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

const MINOR = 'You must be at least 16 years old.';
const ADULT = expect.stringContaining('You must be at least 18 years old for weight-loss treatment.');
const PILL = 'Age must be between 18 and 45 for the hormonal acne pill.';
const MEN = 'We cannot prescribe our treatment to you because of the ingredients that are present.';
const ABROAD = expect.stringContaining("We're sorry — we're currently only able to treat people living in the UK.");

const REFUSED: [string, object, Record<string, unknown>][] = [
  ['a child of 12', { ...fine, birth_date: years(12) }, { birth_date: [MINOR] }],
  ['a child of 12 who comes for menopause', { birth_date: years(12), treatment: 'menopause' }, { birth_date: [MINOR] }],
  ['somebody of 17 who comes for Wegovy', { birth_date: years(17), treatment: 'wegovy' }, { birth_date: [ADULT] }],
  ['somebody of 17 for the pill', { birth_date: years(17), treatment: 'spironolactone' }, { birth_date: [PILL] }],
  ['a man for menopause', { ...fine, sex: 'male', treatment: 'menopause' }, { sex: [MEN] }],
  ['somebody abroad', { ...fine, uk_resident: false }, { uk_resident: [ABROAD] }],
];

describe('whoever we may not treat is told before a code is mailed', () => {
  test.each(REFUSED)('register takes %s', async (_who, said, errors) => {
    const email = `refused.${Math.random().toString(36).slice(2)}@example.co`;
    await expect(begin(email, said)).rejects.toMatchObject({ code: 'refused', status: 422, errors });
    // Repeating it gives the same refusal, and neither a code nor a row is created.
    await expect(begin(email, said)).rejects.toMatchObject({ code: 'refused', errors });
    expect(await codesFor(email)).toEqual([]);
    expect(await registrations(email)).toEqual([]);
  });

  test.each(REFUSED)(
    'update-data takes %s, and the code sent before still opens an account',
    async (_who, said, errors) => {
      const email = `later.${Math.random().toString(36).slice(2)}@example.co`;
      const { registration } = await begin(email);
      const [code = ''] = await codesFor(email);
      await expect(tell(registration, email, said)).rejects.toMatchObject({ code: 'refused', status: 422, errors });
      expect(await registrations(email)).toEqual([{ about_sealed: expect.any(String), used_at: expect.any(Date) }]);
      await expect(prove(registration, email, code)).rejects.toMatchObject({ status: 422 });
      await expect(prove(null, email, code)).rejects.toMatchObject({ status: 422 });
      // Different answers in the same registration come too late; a new one starts from the questions.
      await expect(tell(registration, email, fine)).rejects.toMatchObject({ status: 403 });
      expect(await w.sql('select 1 from identity.accounts where email = $1', [email])).toEqual([]);
      await w.ask(resendCode, { email, registration }, w.as.visitor());
      await w.settle();
      expect(await codesFor(email)).toHaveLength(1);
    },
  );

  test('update-data forgets what register was told, or what somebody came for', async () => {
    const email = 'kept@example.co';
    const { registration } = await begin(email, { ...fine, treatment: 'weight-loss' });
    await tell(registration, email);
    const [code = ''] = await codesFor(email);
    const { user } = await prove(registration, email, code);
    expect((await w.ask(readCustomer, { id: user.id }, w.as.staff(['support'], 5))).customer).toMatchObject({
      ...fine,
      fname: 'Zoe',
      sname: 'Smith',
    });
    const young = await begin('young@example.co', { treatment: 'weight-loss' });
    await expect(
      tell(young.registration, 'young@example.co', { ...fine, birth_date: years(17) }),
    ).rejects.toMatchObject({ errors: { birth_date: [ADULT] } });
  });

  test('who may come is refused: 16 without a treatment, or a name we do not know', async () => {
    for (const [email, said] of [
      ['sixteen@example.co', { ...fine, birth_date: years(16) }],
      ['stranger@example.co', { ...fine, treatment: 'constructor' }],
      ['silent@example.co', {}],
    ] as const) {
      await begin(email, said);
      expect(await codesFor(email)).toHaveLength(1);
    }
  });

  test('old accounts and the team’s corrections are held to what registration asks', async () => {
    const { registration } = await begin('old@example.co');
    const [code = ''] = await codesFor('old@example.co');
    const userId = (await prove(registration, 'old@example.co', code)).user.id;
    await w.ask(updateMine, { birth_date: '1990-02-28', sex: 'female', uk_resident: true }, w.as.customer(userId));
    await w.ask(
      correctCustomer,
      { user: userId, birth_date: years(12), uk_resident: false, reason: 'The passport says so.' },
      w.as.staff(['support'], 5),
    );
    await w.ask(logIn, { email: 'old@example.co', password, device }, w.as.visitor());
  });
});

describe('the code', () => {
  test('after five wrong ones the right one says only "Invalid code, try again."', async () => {
    const email = 'five@example.co';
    const { registration } = await begin(email, fine);
    await tell(registration, email);
    const [code = ''] = await codesFor(email);
    for (let n = 0; n < 4; n++)
      await expect(prove(registration, email, wrongOf(code))).rejects.toMatchObject({
        code: 'wrong_code',
        message: 'Invalid code, try again.',
      });
    const spent = {
      code: 'code_spent',
      status: 422,
      errors: { code: [expect.stringContaining('Please ask for a new code')] },
    };
    await expect(prove(registration, email, wrongOf(code))).rejects.toMatchObject(spent);
    await expect(prove(registration, email, code)).rejects.toMatchObject(spent);
    await w.clock.advance('PT2M');
    await w.ask(resendCode, { email, registration }, w.as.visitor());
    await w.settle();
    const fresh = (await codesFor(email)).at(-1) ?? '';
    expect(await codesFor(email)).toHaveLength(2);
    await prove(registration, email, fresh);
  });

  test('one that is ten minutes old says only "Invalid code, try again."', async () => {
    const email = 'late@example.co';
    const { registration } = await begin(email, fine);
    const [code = ''] = await codesFor(email);
    await w.clock.advance('PT10M');
    await expect(prove(registration, email, code)).rejects.toMatchObject({
      code: 'code_expired',
      errors: { code: [expect.stringContaining('Please ask for a new code')] },
    });
  });
});

describe('logging in before the code is confirmed', () => {
  const enter = (email: string, word: string, registration: string | null = null) =>
    w.ask(logIn, { email, password: word, device, registration }, w.as.visitor());
  const WRONG = {
    code: 'wrong_credentials',
    status: 401,
    message: 'The e-mail or the password is not right. Please try again.',
  };

  test('the right password is called wrong instead of leading to the code', async () => {
    const email = 'unconfirmed@example.co';
    const { registration } = await begin(email, fine);
    await tell(registration, email);
    const asked = { code: 'email_unconfirmed', status: 403 };
    await expect(enter(email, password, registration)).rejects.toMatchObject(asked);
    await w.settle();
    // The first code is a minute old: it is still valid, and no second one is sent.
    expect(await codesFor(email)).toHaveLength(1);
    await w.clock.advance('PT11M');
    await expect(enter(email, password)).rejects.toMatchObject(asked);
    await w.settle();
    const codes = await codesFor(email);
    expect(codes).toHaveLength(2);
    await prove(null, email, codes[1] ?? '');
    await enter(email, password);
  });

  test('a wrong password gives away that somebody waits for a code', async () => {
    const email = 'waiting@example.co';
    await begin(email, fine);
    await expect(enter(email, 'a wrong guess')).rejects.toMatchObject(WRONG);
    await expect(enter('nobody@example.co', 'a wrong guess')).rejects.toMatchObject(WRONG);
    expect(await codesFor(email)).toHaveLength(1);
  });

  test('a registration that was refused lets somebody in', async () => {
    const email = 'barred@example.co';
    const { registration } = await begin(email);
    await expect(tell(registration, email, { birth_date: years(12) })).rejects.toMatchObject({ code: 'refused' });
    await expect(enter(email, password, registration)).rejects.toMatchObject(WRONG);
  });
});
