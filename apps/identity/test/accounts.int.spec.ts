import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { codeIssued, customerRegistered } from '@sorrel/contracts/identity/events';
import {
  checkEmail,
  logIn,
  logOut,
  myCustomer,
  readCustomer,
  readSession,
  register,
  resendCode,
  saveNote,
  updateAddress,
  updateMyAddress,
  updateRegistration,
  verifyEmail,
} from '@sorrel/contracts/identity/rpc';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { aNewcomer } from './newcomer.ts';

let w: World;
const device = { userAgent: 'test', ip: '127.0.0.1' };
const sealer = new Sealer({ 1: TEST_SECRET });

beforeAll(async () => {
  w = await world({ only: ['identity'] });
});
afterAll(() => w?.stop());

async function codesFor(email: string): Promise<string[]> {
  const rows = await w.sql<{ id: string; sealed: string }>(
    `select id, sealed from identity.outbox where subject = $1 order by seq`,
    [codeIssued.subject],
  );
  return rows
    .map((row) => sealer.openJson<{ email: string; code: string }>(`fact.${codeIssued.subject}`, row.id, row.sealed))
    .filter((one) => one.email === email)
    .map((one) => one.code);
}

async function signUp(email: string, password = 'correct horse 1') {
  const { registration } = await w.ask(register, { email, password, registration: null }, w.as.visitor());
  await w.ask(
    updateRegistration,
    {
      registration,
      email,
      first_name: ' Zoë ',
      last_name: 'O’Brien-Smith',
      phone: '07911 123456',
      birth_date: '1990-02-28',
      sex: 'female',
      uk_resident: true,
    },
    w.as.visitor(),
  );
  const [code = ''] = (await codesFor(email.trim().toLowerCase())).slice(-1);
  return { registration, code, ...(await w.ask(verifyEmail, { registration, email, code, device }, w.as.visitor())) };
}

test('a stranger registers, gives particulars, confirms the e-mail and is logged in', async () => {
  expect(await w.ask(checkEmail, { email: ' Zoe@Example.CO ' }, w.as.visitor())).toEqual({ isFree: true });
  const { token, user, events } = await signUp(' Zoe@Example.co ');
  expect(user).toMatchObject({
    email: 'zoe@example.co',
    fname: 'Zoë',
    sname: 'O’Brien-Smith',
    role: 'customer',
    permissions: [],
  });
  expect(events).toEqual([expect.stringContaining('evt.identity.customer.registered#')]);
  const { session } = await w.ask(readSession, { token }, w.as.system());
  expect(session?.user.id).toBe(user.id);
  const { customer } = await w.ask(myCustomer, {}, w.as.customer(user.id));
  expect(customer).toMatchObject({
    phone: '+447911123456',
    birth_date: '1990-02-28',
    sex: 'female',
    uk_resident: true,
    referral_code: expect.stringMatching(/^ZOE-[A-Z2-9]{6}$/),
    address: null,
  });
  expect(await w.ask(checkEmail, { email: 'zoe@example.co' }, w.as.visitor())).toEqual({ isFree: false });
  const told = await w.sql(`select sealed, data from identity.outbox where subject = $1`, [customerRegistered.subject]);
  expect(told).toHaveLength(1);
});

test('no personal particulars stand readable in the tables or the outbox', async () => {
  const dump = JSON.stringify([
    await w.sql('select * from identity.accounts'),
    await w.sql('select * from identity.registrations'),
    await w.sql('select * from identity.outbox'),
  ]);
  expect(dump).not.toContain('7911123456');
  expect(dump).not.toContain('1990-02-28');
});

test('logs in and out; an unknown e-mail and a wrong password get the same answer', async () => {
  await signUp('log@example.co');
  const good = await w.ask(logIn, { email: 'LOG@example.co ', password: 'correct horse 1', device }, w.as.visitor());
  const refusal = {
    code: 'wrong_credentials',
    status: 401,
    message: 'The e-mail or the password is not right. Please try again.',
  };
  await expect(
    w.ask(logIn, { email: 'log@example.co', password: 'correct horse 1 ', device }, w.as.visitor()),
  ).rejects.toMatchObject(refusal);
  await expect(
    w.ask(logIn, { email: 'nobody@example.co', password: 'x', device }, w.as.visitor()),
  ).rejects.toMatchObject(refusal);
  await expect(
    w.ask(logIn, { email: 'team@sorrel.invalid', password: '', device }, w.as.visitor()),
  ).rejects.toMatchObject(refusal);
  await w.ask(logOut, { token: good.token }, w.as.system());
  expect(await w.ask(readSession, { token: good.token }, w.as.system())).toEqual({ session: null });
  expect(await w.ask(readSession, { token: `${good.token}x` }, w.as.system())).toEqual({ session: null });
});

test('a taken e-mail is answered like a free one, gets no code, and the old password stays', async () => {
  await signUp('taken@example.co');
  const before = await codesFor('taken@example.co');
  expect(
    await w.ask(
      register,
      { email: 'taken@example.co', password: 'another pass 9', registration: null },
      w.as.visitor(),
    ),
  ).toEqual({ registration: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await codesFor('taken@example.co')).toEqual(before);
  await expect(
    w.ask(logIn, { email: 'taken@example.co', password: 'another pass 9', device }, w.as.visitor()),
  ).rejects.toMatchObject({ status: 403, code: 'email_unconfirmed' });
  await w.ask(logIn, { email: 'taken@example.co', password: 'correct horse 1', device }, w.as.visitor());
});

test('two browsers register one e-mail: whoever proves the mailbox wins with their own password', async () => {
  const email = 'both@example.co';
  const first = await w.ask(register, { email, password: 'first password', registration: null }, w.as.visitor());
  const second = await w.ask(register, { email, password: 'second password', registration: null }, w.as.visitor());
  const [firstCode = '', secondCode = ''] = await codesFor(email);
  await w.ask(verifyEmail, { registration: first.registration, email, code: firstCode, device }, w.as.visitor());
  await expect(
    w.ask(verifyEmail, { registration: second.registration, email, code: secondCode, device }, w.as.visitor()),
  ).rejects.toMatchObject({ status: 409 });
  await w.ask(logIn, { email, password: 'first password', device }, w.as.visitor());
  expect(await w.sql('select count(*)::int as n from identity.accounts where email = $1', [email])).toEqual([{ n: 1 }]);
});

test('a code: wrong five times is void, works once, another browser cannot tell about somebody else', async () => {
  const email = 'code@example.co';
  const { registration } = await w.ask(
    register,
    { email, password: 'correct horse 1', registration: null },
    w.as.visitor(),
  );
  await expect(
    w.ask(
      updateRegistration,
      { registration: null, email, first_name: 'Eve', last_name: 'Il', phone: '' },
      w.as.visitor(),
    ),
  ).rejects.toMatchObject({ status: 403 });
  const [code = ''] = await codesFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 4; n++)
    await expect(
      w.ask(verifyEmail, { registration, email, code: wrong, device }, w.as.visitor()),
    ).rejects.toMatchObject({ code: 'wrong_code', message: 'Invalid code, try again.' });
  for (const typed of [wrong, code])
    await expect(
      w.ask(verifyEmail, { registration, email, code: typed, device }, w.as.visitor()),
    ).rejects.toMatchObject({ code: 'code_spent' });
  await w.ask(resendCode, { email, registration }, w.as.visitor());
  // Sent less than a minute ago: nothing new goes out, and the answer is the same.
  expect(await codesFor(email)).toHaveLength(1);
  await expect(
    w.ask(verifyEmail, { registration, email, code: '12345', device }, w.as.visitor()),
  ).rejects.toMatchObject({ errors: { code: ['Please enter the 6-digit code.'] } });
  expect(await w.ask(resendCode, { email: 'unknown@example.co', registration: null }, w.as.visitor())).toEqual({});
});

test.each([
  ['email', { email: 'no-at', password: 'correct horse 1' }, 'Please enter a valid email.'],
  ['email', { email: 'a@b@c', password: 'correct horse 1' }, 'Please enter a valid email.'],
  ['email', { email: 'a@b.c\r\nBcc: x@y.z', password: 'correct horse 1' }, 'Please enter a valid email.'],
  ['email', { email: ['a@b.co'], password: 'correct horse 1' }, expect.any(String)],
  ['password', { email: 'p@example.co', password: '1234567' }, 'Password must be at least 8 characters.'],
  ['password', { email: 'p@example.co', password: 'Password1' }, expect.stringContaining('too easy')],
])('register refuses a bad %s', async (field, input, text) => {
  await expect(w.ask(register, { registration: null, ...input } as never, w.as.visitor())).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [text] },
  });
});

test('an address: Channel Islands refused, odd accepted and marked, copied out', async () => {
  const { user } = await signUp('home@example.co');
  const form = {
    first_name: 'Zoë',
    last_name: 'Smith',
    email: 'z@example.co',
    contact_no: '07911 123456',
    address_1: '1 High Street',
    city: 'Leeds',
    postcode: 'ls1 4ap',
  };
  const me = w.as.customer(user.id);
  await expect(w.ask(updateMyAddress, { ...form, postcode: 'JE2 3AB' }, me)).rejects.toMatchObject({
    errors: { postcode: [expect.stringContaining('Channel Islands')] },
  });
  expect(await w.ask(updateMyAddress, form, me)).toMatchObject({
    isDoubtful: false,
    events: [expect.stringContaining('customer.changed')],
  });
  expect((await w.ask(myCustomer, {}, me)).customer.address).toMatchObject({
    postcode: 'LS1 4AP',
    contact_no: '+447911123456',
    address_2: '',
  });
  expect(await w.ask(updateMyAddress, { ...form, postcode: 'QQ1 1QQ' }, me)).toMatchObject({ isDoubtful: true });
  expect(await w.sql('select count(*)::int as n from identity.addresses where user_id = $1', [user.id])).toEqual([
    { n: 1 },
  ]);
});

test('an unusual postcode waits until staff have asked the customer, and stays confirmed for that place', async () => {
  const { user } = await signUp('odd-place@example.co');
  const me = w.as.customer(user.id);
  const staff = () => w.as.staff(['support'], 6);
  const form = {
    first_name: 'Sam',
    last_name: 'Reed',
    email: 'odd-place@example.co',
    contact_no: '07911 123456',
    address_1: '1 High Street',
    address_2: '',
    city: 'Leeds',
    postcode: 'QQ1 1QQ',
  };
  await w.ask(updateMyAddress, form, me);
  const address_id = (await w.ask(myCustomer, {}, me)).customer.address?.id ?? 0;
  const doubtful = async () => (await w.ask(myCustomer, {}, me)).customer.is_address_doubtful;
  expect(await w.ask(updateAddress, { ...form, address_id }, staff())).toMatchObject({ isDoubtful: true });
  expect(await doubtful()).toBe(true);
  expect(await w.ask(updateAddress, { ...form, address_id, confirmed: true }, staff())).toMatchObject({
    isDoubtful: false,
    events: [expect.stringContaining('customer.changed')],
  });
  expect(await doubtful()).toBe(false);
  expect(
    await w.sql(`select object, actor_id::int from identity.audit where action = 'address.confirmed' and object = $1`, [
      `customer:${user.id}`,
    ]),
  ).toEqual([{ object: `customer:${user.id}`, actor_id: 6 }]);
  // Another name at the same address needs no second check; another address does.
  expect(await w.ask(updateMyAddress, { ...form, first_name: 'Samira' }, me)).toMatchObject({ isDoubtful: false });
  expect(await w.ask(updateMyAddress, { ...form, address_1: '2 High Street' }, me)).toMatchObject({ isDoubtful: true });
  await expect(w.ask(updateAddress, { ...form, address_id, confirmed: true }, me)).rejects.toMatchObject({
    status: 403,
  });
});

test('of two who change an address at once the second is told who changed what; the same again, and who did not look, are taken', async () => {
  const me = w.as.customer(await aNewcomer(w, 'two-at-once@example.co'));
  const opened = {
    first_name: 'Zoe',
    last_name: 'Smith',
    email: 'two-at-once@example.co',
    contact_no: '07911 123456',
    address_1: '1 High Street',
    address_2: '',
    city: 'Leeds',
    postcode: 'LS1 4DY',
  };
  await w.ask(updateMyAddress, opened, me);
  const { address } = (await w.ask(myCustomer, {}, me)).customer;
  const { id: address_id = 0, ...was } = address ?? { id: 0 };
  const save = (change: object) =>
    w.ask(updateAddress, { ...opened, ...change, address_id }, w.as.staff(['support'], 6));
  await save({ postcode: 'ls1 4ap', was });
  // The answer was lost, and it is sent again.
  await save({ postcode: 'ls1 4ap', was });
  await expect(save({ city: 'York', was })).rejects.toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
    message: expect.stringMatching(/^.+ has changed this address meanwhile \(postcode\), last on /),
  });
  const now = async () => (await w.ask(myCustomer, {}, me)).customer.address;
  expect(await now()).toMatchObject({ city: 'Leeds', postcode: 'LS1 4AP' });
  await w.ask(updateMyAddress, { ...opened, address_1: '2 High Street' }, me);
  await expect(save({ city: 'York', was })).rejects.toMatchObject({
    message: expect.stringMatching(/^The customer has changed this address meanwhile \(line 1\)/),
  });
  await save({ city: 'York' });
  expect(await now()).toMatchObject({ city: 'York', address_1: '1 High Street' });
});

test('staff notes: sealed, versioned, audited; customers may not read them', async () => {
  const { user } = await signUp('note@example.co');
  const staff = () => w.as.staff(['support'], 5);
  expect(await w.ask(saveNote, { user: user.id, note: 'Prefers mornings' }, staff())).toEqual({ version: 1 });
  await expect(w.ask(saveNote, { user: user.id, note: 'mine', version: 0 }, staff())).rejects.toMatchObject({
    code: 'note_changed',
    status: 409,
    message: expect.stringMatching(/^Test Staff has changed this note\./),
  });
  expect(await w.ask(readCustomer, { email: 'note@example.co' }, staff())).toMatchObject({
    note: 'Prefers mornings',
    noteVersion: 1,
  });
  await expect(w.ask(readCustomer, { id: user.id }, w.as.customer(user.id))).rejects.toMatchObject({ status: 403 });
  await expect(w.ask(saveNote, { user: 999_999, note: 'x' }, staff())).rejects.toMatchObject({ status: 404 });
  const audit = await w.sql<{ action: string }>('select action from identity.audit where actor_id = 5 order by id');
  expect(audit.map((row) => row.action)).toEqual(['rpc.identity.customers.save-note', 'rpc.identity.customers.read']);
  expect(JSON.stringify(await w.sql('select * from identity.accounts'))).not.toContain('mornings');
});
