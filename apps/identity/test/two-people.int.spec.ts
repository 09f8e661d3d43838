import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { prescriberAgreed, staffRightsTold } from '@sorrel/contracts/identity/events';
import { createStaff, logIn, readSession } from '@sorrel/contracts/identity/rpc';
import {
  changePermissions,
  decideProposal,
  disableStaff,
  inviteStaff,
  listStaff,
  proposePrescriber,
} from '@sorrel/contracts/identity/security';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';

const PASSWORD = 'seven otters by lamplight';
const sealer = new Sealer({ 1: TEST_SECRET });
let w: World;
let count = 0;

beforeAll(async () => {
  w = await world({ only: ['sandbox', 'identity'], env: { STAFF_SECOND_FACTOR: 'off' } });
});
afterAll(() => w?.stop());

interface Member {
  id: number;
  email: string;
  as: ReturnType<World['as']['staff']>;
}

/** Somebody with an account, logged in with a browser of their own. */
async function member(
  permissions: Permission[],
  browser?: string,
  who: { email?: string; fname?: string; sname?: string } = {},
): Promise<Member> {
  const email = who.email ?? `member${++count}@sorrel.example`;
  const mark = browser ?? `browser-${email}`;
  const account = { email, password: PASSWORD, fname: 'Helen', sname: `Marsh${count}`, permissions, ...who };
  const { userId: id } = await w.ask(createStaff, account, w.as.system());
  return { id, email, as: await entered(email, id, permissions, mark) };
}
async function entered(email: string, id: number, permissions: Permission[], mark: string) {
  const device = { userAgent: 'Firefox', ip: '127.0.0.1', mark };
  const { token } = await w.ask(logIn, { email, password: PASSWORD, device }, w.as.visitor());
  const { session } = await w.ask(readSession, { token }, w.as.system());
  const as = w.as.staff(permissions, id);
  return { ...as, actor: { ...as.actor, sessionId: session?.sessionId ?? '' } };
}
const held = async (id: number): Promise<Permission[]> =>
  (await w.sql<{ permissions: Permission[] }>('select permissions from identity.accounts where id = $1', [id]))[0]
    ?.permissions ?? [];
const waiting = async (about: number) =>
  (await w.ask(listStaff, {}, w.as.staff(['ops']))).proposals.filter(({ userId }) => userId === about);
const agree = async (about: number, as: Member['as'], isAgreed = true) =>
  w.ask(decideProposal, { id: (await waiting(about))[0]?.id ?? 0, isAgreed }, as);
async function published<T>(event: EventContract, key: string): Promise<T[]> {
  const rows = await w.sql<{ id: string; sealed: string }>(
    'select id, sealed from identity.outbox where subject = $1 and key = $2 order by seq',
    [event.subject, key],
  );
  return rows.map((row) => sealer.openJson<T>(`fact.${event.subject}`, row.id, row.sealed));
}

test('whose right was taken away two seconds ago does not agree, although their session still says it; nor twice', async () => {
  const [ann, ben, cat] = [await member(['ops', 'dispatch']), await member(['ops']), await member(['ops', 'support'])];
  const sam = await member(['dispatch']);
  await w.ask(changePermissions, { user: sam.id, permissions: ['dispatch', 'support'] }, cat.as);
  await w.ask(changePermissions, { user: ben.id, permissions: [] }, ann.as);
  // His session was signed before.
  await expect(agree(sam.id, ben.as)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await held(sam.id)).toEqual(['dispatch']);
  const id = (await waiting(sam.id))[0]?.id ?? 0;
  const both = await Promise.allSettled([1, 2].map(() => w.ask(decideProposal, { id, isAgreed: true }, ann.as)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await held(sam.id)).toEqual(['dispatch', 'support']);
  await expect(w.ask(decideProposal, { id, isAgreed: false }, ann.as)).rejects.toMatchObject({
    code: 'decided_already',
  });
});

test('an account of operations cannot make a second mailbox of its own into a prescriber, alone', async () => {
  const ann = await member(['ops', 'dispatch']);
  const email = `sock${count}@sorrel.example`;
  const sock = await w.ask(
    inviteStaff,
    { email, fname: 'Sock', sname: 'Puppet', permissions: ['prescriber', 'pharmacist', 'support', 'ops', 'dispatch'] },
    ann.as,
  );
  expect(sock.waiting).toEqual(['prescriber', 'pharmacist', 'support', 'ops']);
  expect(await held(sock.userId)).toEqual(['dispatch']);
  await expect(agree(sock.userId, ann.as)).rejects.toMatchObject({ code: 'forbidden' });
  // Nor by another browser of the same person, nor by whom it is about.
  await expect(agree(sock.userId, await entered(ann.email, ann.id, ['ops'], 'other'))).rejects.toMatchObject({
    message: expect.stringContaining('yourself'),
  });
  expect(await held(sock.userId)).toEqual(['dispatch']);
});

describe('two people', () => {
  test('give a right, on two devices, and everybody in operations is told at both steps', async () => {
    const [ann, bea, cyd] = [await member(['ops', 'prescriber']), await member(['ops']), await member([])];
    const answer = await w.ask(changePermissions, { user: cyd.id, permissions: ['prescriber'] }, ann.as);
    expect(answer.waiting).toEqual(['prescriber']);
    expect(await held(cyd.id)).toEqual([]);
    expect(await waiting(cyd.id)).toMatchObject([{ rights: ['prescriber'], isMine: false }]);
    const [{ id = 0 } = {}] = await waiting(cyd.id);
    await agree(cyd.id, bea.as);
    expect(await held(cyd.id)).toEqual(['prescriber']);
    const told = await published<{ what: string; to: { email: string }[] }>(staffRightsTold, `staff:${cyd.id}`);
    expect(told.map(({ what }) => what)).toEqual(['proposed', 'given']);
    for (const { to } of told)
      expect(to.map(({ email }) => email)).toEqual(expect.arrayContaining([ann.email, bea.email]));
    await expect(w.ask(decideProposal, { id, isAgreed: true }, bea.as)).rejects.toMatchObject({
      code: 'decided_already',
    });
  });

  test('are not two on one device', async () => {
    const [ann, bea, cyd] = [
      await member(['ops', 'lead'], 'shared'),
      await member(['ops', 'lead'], 'shared'),
      await member([]),
    ];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    await expect(agree(cyd.id, bea.as)).rejects.toMatchObject({ message: expect.stringContaining('this very device') });
    expect(await held(cyd.id)).toEqual([]);
  });

  type Known = { fname?: string; sname?: string; email?: string };
  test.each<[string, Known, Known]>([
    ['by their name', { fname: 'Ada', sname: 'Lovelace' }, { fname: 'LOVELACE', sname: 'Áda' }],
    ['by their mailbox', { email: 'dora.vale@sorrel.example' }, { email: 'Dora.Vale+second@sorrel.example' }],
    ['by a mailbox whose dots count for nothing', { email: 'em.kay@gmail.com' }, { email: 'emkay+ops@googlemail.com' }],
  ])('are not one person with two accounts and two browsers, known %s', async (_how, one, other) => {
    const [ann, sock, cyd] = [
      await member(['ops', 'lead'], undefined, one),
      await member(['ops', 'lead'], undefined, other),
      await member([]),
    ];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    await expect(agree(cyd.id, sock.as)).rejects.toMatchObject({ message: expect.stringContaining('one person') });
    expect(await held(cyd.id)).toEqual([]);
    // Nor does anybody agree to what is about a second account of theirs.
    const bea = await member(['ops', 'lead']);
    const second = await member([], undefined, {
      ...(one.fname ? one : { email: `${(one.email ?? '').replace('@', '+third@')}` }),
    });
    await w.ask(changePermissions, { user: second.id, permissions: ['lead'] }, bea.as);
    await expect(agree(second.id, ann.as)).rejects.toMatchObject({ message: expect.stringContaining('your own') });
    expect(await held(second.id)).toEqual([]);
  });

  test('who have used one browser are two, and the audit says so', async () => {
    const [ann, bea, cyd] = [await member(['ops', 'lead']), await member(['ops', 'lead']), await member([])];
    await entered(bea.email, bea.id, ['ops', 'lead'], `browser-${ann.email}`);
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    await agree(cyd.id, bea.as);
    expect(
      await w.sql(
        `select detail->>'one_browser' as one from identity.audit where action = 'staff.rights-agreed' and object = $1`,
        [`user=${cyd.id}`],
      ),
    ).toEqual([{ one: 'true' }]);
  });

  test('give nothing that neither of them holds', async () => {
    const [ann, bea, cyd] = [await member(['ops']), await member(['ops']), await member([])];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['pharmacist'] }, ann.as);
    await expect(agree(cyd.id, bea.as)).rejects.toMatchObject({ message: expect.stringContaining('Neither of you') });
    expect(await held(cyd.id)).toEqual([]);
  });

  test('have a day, and either declines', async () => {
    const [ann, bea, cyd] = [await member(['ops', 'lead']), await member(['ops']), await member([])];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    const [{ id = 0 } = {}] = await waiting(cyd.id);
    await w.clock.advance('PT24H1M');
    expect(await waiting(cyd.id)).toEqual([]);
    await expect(w.ask(decideProposal, { id, isAgreed: true }, bea.as)).rejects.toMatchObject({
      message: expect.stringContaining('within a day'),
    });
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    await agree(cyd.id, bea.as, false);
    expect([await held(cyd.id), await waiting(cyd.id)]).toEqual([[], []]);
  });

  test('of whom one has left meanwhile are not two; a colleague who is disabled is given nothing', async () => {
    const [ann, bea, cyd] = [await member(['ops', 'lead']), await member(['ops', 'lead']), await member([])];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    await w.ask(disableStaff, { user: ann.id }, bea.as);
    await expect(agree(cyd.id, bea.as)).rejects.toMatchObject({
      message: expect.stringContaining('not in operations'),
    });
    await w.ask(disableStaff, { user: cyd.id }, bea.as);
    expect(await waiting(cyd.id)).toEqual([]);
  });

  test('agree once, however often it is pressed', async () => {
    const [ann, bea, cyd] = [await member(['ops', 'lead']), await member(['ops']), await member([])];
    await w.ask(changePermissions, { user: cyd.id, permissions: ['lead'] }, ann.as);
    const [{ id = 0 } = {}] = await waiting(cyd.id);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => w.ask(decideProposal, { id, isAgreed: true }, bea.as)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await published(staffRightsTold, `staff:${cyd.id}`)).toHaveLength(2);
  });
});

test('what is not clinical and is held goes at once, and so does what is taken away; the operator gives alone', async () => {
  const [ann, cyd] = [await member(['ops', 'dispatch']), await member(['plans', 'lead'])];
  expect((await w.ask(changePermissions, { user: cyd.id, permissions: ['dispatch'] }, ann.as)).waiting).toEqual([]);
  expect(await held(cyd.id)).toEqual(['dispatch']);
  expect(
    (await w.ask(changePermissions, { user: cyd.id, permissions: ['dispatch', 'plans'] }, ann.as)).waiting,
  ).toEqual(['plans']);
  await w.ask(changePermissions, { user: cyd.id, permissions: ['prescriber', 'ops'] }, w.as.system());
  expect(await held(cyd.id)).toEqual(['prescriber', 'ops']);
});

describe('a prescriber’s particulars', () => {
  const ROWAN = {
    name: 'Dr Rowan Hale',
    qualification: 'MBBS',
    registration: 'GMC 7000001',
    address: ['4 Quay Street', 'Bristol'],
  };

  test('count when a second person agrees, and say that nobody looked at the register', async () => {
    const [ann, bea, cyd] = [await member(['ops']), await member(['ops']), await member(['prescriber'])];
    const { register } = await w.ask(proposePrescriber, { userId: cyd.id, ...ROWAN }, ann.as);
    expect(register).toBe('Not checked against the register.');
    await expect(agree(cyd.id, ann.as)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await published(prescriberAgreed, `staff:${cyd.id}`)).toEqual([]);
    await agree(cyd.id, bea.as);
    expect(await published(prescriberAgreed, `staff:${cyd.id}`)).toMatchObject([
      { prescriber: { userId: cyd.id, registration: 'GMC 7000001' } },
    ]);
  });

  test.each(['GMC 12', 'GPHC 2900001', '7000001', 'GMC 0000000'])(
    'with the registration %s are refused',
    async (one) => {
      const ann = await member(['ops']);
      await expect(
        w.ask(proposePrescriber, { userId: ann.id, ...ROWAN, registration: one }, ann.as),
      ).rejects.toMatchObject({ status: 422 });
    },
  );

  test('are held against the register where it is asked: a number of nobody, of another, of somebody suspended', async () => {
    await w.restart({
      REGISTER_CHECK_URL: `${w.env.SANDBOX_URL}/sandbox/registers`,
      REGISTER_CHECK_KEY: 'sandbox-registers',
    });
    const [ann, cyd] = [await member(['ops']), await member(['prescriber'])];
    const ask = (more: object) => w.ask(proposePrescriber, { userId: cyd.id, ...ROWAN, ...more }, ann.as);
    expect((await ask({})).register).toBe('On the GMC register as Rowan Jane Hale.');
    expect((await ask({ registration: 'NMC 99Z0001Z', name: 'Noor Amin' })).register).toContain('On the NMC register');
    await expect(ask({ registration: 'GMC 7999999' })).rejects.toMatchObject({
      message: expect.stringContaining('does not know'),
    });
    await expect(ask({ name: 'Dr Invented' })).rejects.toMatchObject({
      message: expect.stringContaining('another name'),
    });
    await expect(ask({ registration: 'GMC 7000002', name: 'Morgan Ashby' })).rejects.toMatchObject({
      message: expect.stringContaining('may not practise'),
    });
    await w.http.sandbox.post('/sandbox/faults').send({ target: 'registers', mode: 'down', count: 1 });
    expect((await ask({})).register).toContain('did not answer');
  });
});
