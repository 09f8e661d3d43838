import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { passwordChanged, resetRequested, staffInvited } from '@sorrel/contracts/identity/events';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { logIn, readSession } from '@sorrel/contracts/identity/rpc';
import {
  disableStaff,
  inviteStaff,
  listStaff,
  readReset,
  requestReset,
  resetPassword,
} from '@sorrel/contracts/identity/security';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { anImportedCustomer } from './newcomer.ts';

let w: World;
let count = 0;
let email = '';
const PASSWORD = 'seven otters by lamplight';
const sealer = new Sealer({ 1: TEST_SECRET });
const device = { userAgent: 'test', ip: '127.0.0.1' };

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { PRODUCTION_LIMITS: 'on', STAFF_SECOND_FACTOR: 'on' } });
});
afterAll(() => w?.stop());
beforeEach(() => {
  email = `owner${++count}@orchardclinic.co.uk`;
});

async function published<T>(event: EventContract): Promise<T[]> {
  await w.settle();
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 order by seq',
    [event.subject],
  );
  return rows
    .map((row) => sealer.openJson<T & { email: string }>(`fact.${event.subject}`, row.id, row.sealed))
    .filter((one) => one.email === email);
}
const tokens = async () => (await published<{ token: string }>(staffInvited)).map(({ token }) => token);
const newest = async () => (await tokens()).at(-1) ?? '';
const invite = (more: object = {}, as = w.as.system()) =>
  w.ask(inviteStaff, { email, fname: 'Ida', sname: 'Owner', permissions: ['ops'], ...more }, as);
const enter = (password = PASSWORD) => w.ask(logIn, { email, password, device }, w.as.visitor());
const join = (token: string) => w.ask(resetPassword, { token, password: PASSWORD, device }, w.as.visitor());
const listed = async () => (await w.ask(listStaff, {}, w.as.staff(['ops']))).staff.find((one) => one.email === email);
const over = { code: 'link_over' };

test('the first owner: a mailed link, once, a password of their own, then the second factor before anything else', async () => {
  const { userId, expiresAt } = await invite();
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(71 * 3600_000);
  expect(await listed()).toMatchObject({ invitedUntil: expiresAt, permissions: ['ops'], seenAt: null });
  // No password works yet, not even an empty one.
  await expect(enter('')).rejects.toMatchObject({ code: 'wrong_credentials' });
  const token = await newest();
  expect(await w.ask(readReset, { token }, w.as.visitor())).toEqual({ isOpen: true, isInvitation: true });
  await expect(w.ask(resetPassword, { token, password: 'password1', device }, w.as.visitor())).rejects.toMatchObject({
    status: 422,
  });
  await join(token);
  await expect(join(token)).rejects.toMatchObject(over);
  const { token: session, factor } = await enter();
  expect(factor).toBe('set_up');
  expect((await w.ask(readSession, { token: session }, w.as.system())).session).toMatchObject({
    user: { id: userId, role: 'admin', permissions: ['ops'] },
    factor: 'set_up',
  });
  expect(await listed()).toMatchObject({ invitedUntil: null, disabledAt: null });
  // There was no password before, so no e-mail says it was changed.
  expect(await published(passwordChanged)).toEqual([]);
  expect(
    (
      await w.sql<{ action: string }>('select action from identity.audit where object = $1 order by id', [
        `user=${userId}`,
      ])
    ).map(({ action }) => action),
  ).toEqual(['staff.invited', 'staff.joined']);
});

test('a link’s token is nowhere readable: the database has only its hash, and the event is sealed', async () => {
  const { userId } = await invite();
  const token = await newest();
  const rows = await w.sql('select row_to_json(l) from identity.links l where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
  const [outbox, audit] = await Promise.all([
    w.sql('select row_to_json(o) from identity.outbox o'),
    w.sql('select row_to_json(a) from identity.audit a'),
  ]);
  expect(JSON.stringify([rows, outbox, audit])).not.toContain(token);
});

test('an invitation sent again: the new link works, the old one does not', async () => {
  const first = await invite();
  const [old = ''] = await tokens();
  expect((await invite({ permissions: ['ops', 'support'] })).userId).toBe(first.userId);
  await expect(join(old)).rejects.toMatchObject(over);
  await join(await newest());
  expect(await listed()).toMatchObject({ permissions: ['ops', 'support'], invitedUntil: null });
});

test('an invitation ends after 72 hours, and a forgotten password is no way around it', async () => {
  await invite();
  const token = await newest();
  await w.clock.advance('P3DT1M');
  expect(await w.ask(readReset, { token }, w.as.visitor())).toEqual({ isOpen: false, isInvitation: false });
  await expect(join(token)).rejects.toMatchObject(over);
  await w.ask(requestReset, { email, device }, w.as.visitor());
  expect(await published(resetRequested)).toEqual([]);
});

test('a link used many times at once sets the password once', async () => {
  await invite();
  const token = await newest();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      w.ask(resetPassword, { token, password: `${PASSWORD} ${n}`, device }, w.as.visitor()),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('neither staff nor customers can be invited again with the same address', async () => {
  await invite();
  await join(await newest());
  await expect(invite()).rejects.toMatchObject({ code: 'staff_already', status: 409 });
  email = `customer${count}@example.co`;
  await anImportedCustomer(w, email, PASSWORD);
  await expect(invite()).rejects.toMatchObject({ code: 'email_taken', status: 409 });
});

test('whoever is disabled is out at once, and comes back with a new password and a new second factor', async () => {
  const { userId } = await invite();
  await join(await newest());
  const { token } = await enter();
  await w.sql(
    'insert into identity.factors (user_id, key_sealed, begun_at, confirmed_at) values ($1, $2, now(), now())',
    [userId, 'x'],
  );
  await w.ask(disableStaff, { user: userId }, w.as.staff(['ops']));
  expect((await w.ask(readSession, { token }, w.as.system())).session).toBeNull();
  await expect(enter()).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect((await listed())?.disabledAt).not.toBeNull();
  await invite();
  await expect(enter()).rejects.toMatchObject({ code: 'wrong_credentials' });
  await join(await newest());
  expect((await enter()).factor).toBe('set_up');
  const open = await invite().catch((error: unknown) => error);
  expect(open).toMatchObject({ code: 'staff_already' });
});

test('a disabled colleague’s open invitation lets nobody in', async () => {
  const { userId } = await invite();
  const token = await newest();
  await w.ask(disableStaff, { user: userId }, w.as.system());
  await expect(join(token)).rejects.toMatchObject(over);
});

test('only operations invite and disable; nobody disables themselves or the team', async () => {
  const others = ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans'] as const;
  await expect(invite({}, w.as.staff([...others]))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(invite({}, w.as.customer(1000))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(disableStaff, { user: 5 }, w.as.staff([...others]))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(disableStaff, { user: 77 }, w.as.staff(['ops'], 77))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(disableStaff, { user: 1 }, w.as.staff(['ops']))).rejects.toMatchObject({ code: 'not_found' });
  expect((await w.ask(listStaff, {}, w.as.staff(['ops']))).staff.map(({ id }) => id)).not.toContain(1);
});

test('one mailbox gets five invitations an hour, whoever sends them', async () => {
  for (let n = 0; n < 5; n++) await invite({}, n % 2 ? w.as.system() : w.as.staff(['ops']));
  await expect(invite()).rejects.toMatchObject({ code: 'too_many', status: 429 });
});
