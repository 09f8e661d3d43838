import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askEarlyAccess, confirmEarlyAccess, leaveEarlyAccess, listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import { EARLY_ACCESS_CONSENT } from '@sorrel/contracts/messaging/words';
import { world, type World } from '@sorrel/test-kit/world';

let w: World;
beforeAll(async () => {
  w = await world({ only: ['messaging', 'sandbox'] });
});
afterAll(() => w?.stop());

interface Mail {
  subject: string;
  text: string;
}
const mails = async (to: string): Promise<Mail[]> =>
  ((await w.http.sandbox.get('/sandbox/mails').query({ to })).body as { mails: Mail[] }).mails;
const subjects = async (to: string) => (await mails(to)).map((mail) => mail.subject).toSorted();
const ask = async (email: string) => {
  const answer = await w.ask(askEarlyAccess, { email, consent: true }, w.as.visitor());
  await w.settle();
  return answer;
};
const tokenOf = async (email: string) =>
  /early-access\/confirm\?token=([\w-]+)/.exec((await mails(email)).map((mail) => mail.text).join())?.[1] ?? '';
const rows = () =>
  w.sql<{ email: string; consent: string; on: boolean }>(
    'select email, consent, confirmed_at is not null as on from messaging.early_access order by id',
  );

test('an address is asked for once a day, confirmed by its e-mail, and forgotten by its link', async () => {
  expect(await ask(' Robin@Example.co ')).toEqual({});
  expect(await rows()).toEqual([{ email: 'robin@example.co', consent: EARLY_ACCESS_CONSENT, on: false }]);
  expect(await ask('robin@example.co')).toEqual({});
  expect(await subjects('robin@example.co')).toEqual(['Please confirm your email']);

  const token = await tokenOf('robin@example.co');
  for (let n = 0; n < 2; n++)
    expect(await w.ask(confirmEarlyAccess, { token }, w.as.visitor())).toEqual({ isOn: true });
  await w.settle();
  expect(await subjects('robin@example.co')).toEqual(['Please confirm your email', 'You are on the list']);
  for (const mail of await mails('robin@example.co')) {
    expect(mail.text).toContain(`Forget my address: ${w.url}/v2/early-access/leave?token=${token}`);
    expect(mail.subject + mail.text).not.toMatch(/hair|loss|minoxidil|finasteride/i);
  }

  // Somebody already on the list gets the same answer, and no e-mail.
  await w.clock.advance('P2D');
  expect(await ask('robin@example.co')).toEqual({});
  expect(await mails('robin@example.co')).toHaveLength(2);

  for (let n = 0; n < 2; n++) expect(await w.ask(leaveEarlyAccess, { token }, w.as.visitor())).toEqual({});
  expect(await rows()).toEqual([]);
  expect(await w.ask(confirmEarlyAccess, { token }, w.as.visitor())).toEqual({ isOn: false });
});

test('what nobody confirms is deleted after a week; asking again after a day begins anew', async () => {
  await ask('sam@example.co');
  await ask('kim@example.co');
  await w.clock.advance('P3D');
  await ask('kim@example.co');
  expect(await mails('sam@example.co')).toHaveLength(1);
  expect(await mails('kim@example.co')).toHaveLength(2);
  const late = await tokenOf('sam@example.co');
  await w.clock.advance('P4DT1H');
  await w.settle();
  expect((await rows()).map((row) => row.email)).toEqual(['kim@example.co']);
  expect(await w.ask(confirmEarlyAccess, { token: late }, w.as.visitor())).toEqual({ isOn: false });
  await w.clock.advance('P3D');
  await w.settle();
  expect(await rows()).toEqual([]);
});

test('of many who ask at once for one address, one e-mail', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () => w.ask(askEarlyAccess, { email: 'many@example.co', consent: true }, w.as.visitor())),
  );
  await w.settle();
  expect(await mails('many@example.co')).toHaveLength(1);
});

test.each([
  [{ email: 'nobody', consent: true }, 'email'],
  [{ email: 'a@b.co\r\nbcc: c@d.co', consent: true }, 'email'],
  [{ email: 'a@b.co', consent: false }, 'consent'],
])('%j is refused', async (input, field) => {
  await expect(w.ask(askEarlyAccess, input as never, w.as.visitor())).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  });
});

test('support and operations read the list, with an audit row; nobody else', async () => {
  await ask('lee@example.co');
  await w.ask(confirmEarlyAccess, { token: await tokenOf('lee@example.co') }, w.as.visitor());
  await ask('pat@example.co');
  const read = (isConfirmed: boolean, as = w.as.staff(['support'], 5)) =>
    w.ask(listEarlyAccess, { page: 1, perPage: 10, isConfirmed }, as);
  const all = await read(false);
  expect(all.rows.map((row) => [row.email, row.confirmedAt !== null])).toEqual([
    ['pat@example.co', false],
    ['lee@example.co', true],
    ['many@example.co', false],
  ]);
  expect([all.total, all.confirmed]).toEqual([3, 1]);
  expect((await read(true)).rows.map((row) => row.email)).toEqual(['lee@example.co']);
  for (const [other, status] of [
    [w.as.staff(['prescriber'], 6), 403],
    [w.as.customer(1001), 403],
    [w.as.visitor(), 401],
  ] as const)
    await expect(read(false, other)).rejects.toMatchObject({ status });
  expect(
    await w.sql("select count(*)::int as n from messaging.audit where action = 'rpc.messaging.early-access.list'"),
  ).toEqual([{ n: 2 }]);
});
