import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OperationsPage } from '@sorrel/contracts/http/admin';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { readLastBackup } from '@sorrel/contracts/identity/backups';
import { Permission } from '@sorrel/contracts/actor';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';

/* What owners see under Operations, and may do there. Media does not run here. */
let w: World;
let owner: Person;
beforeAll(async () => {
  w = await world({
    only: ['sandbox', 'identity', 'billing', 'consultations', 'messaging', 'fulfilment', 'bff'],
    env: { SORREL_VERSION: '2.0.1' },
  });
  owner = await staffMember(w, ['ops']);
});
afterAll(() => w?.stop());

const page = async () => OperationsPage.parse((await owner.get('/v2/admin/operations')).body).props;

async function failedJob(key: string): Promise<number> {
  const [row] = await w.sql<{ id: number }>(
    `insert into messaging.jobs (kind, key, data, due_at, state, attempts, last_error, trace, finished_at)
     values ('send-mail', $1, '{"id": 0}', now(), 'dead', 8, 'SmtpError', '', now()) returning id::int`,
    [key],
  );
  return row?.id ?? 0;
}

test('an owner sees every program with its version, and one that does not answer as such', async () => {
  await w.settle();
  const { programs, backup, books, dead_letters: letters, failed_jobs: jobs } = await page();
  expect(
    programs.map(({ name, state, instances }) => [name, state !== null, instances.map((one) => one.version)]),
  ).toEqual([
    ...['identity', 'billing', 'consultations', 'messaging'].map((name) => [name, true, ['2.0.1']]),
    ['media', false, []],
    ...['fulfilment', 'bff'].map((name) => [name, true, ['2.0.1']]),
  ]);
  expect([backup, books, letters, jobs]).toEqual([{ last: null }, { last: null }, [], []]);
});

test('the last backup and the last check of the books that ended are shown', async () => {
  await w.sql(
    `insert into identity.backups (at, rows, photos, bytes, is_encrypted, version) values ('2026-11-01T03:00:00Z', 10, 2, 99, true, '1'), ('2026-11-02T03:00:00Z', 11, 2, 99, true, '1')`,
  );
  await owner.must('/v2/admin/form/books/check', { from: '2026-11-01', to: '2026-11-02' });
  await w.settle();
  const { backup, books } = await page();
  expect(backup?.last).toMatchObject({ at: '2026-11-02T03:00:00.000Z', rows: 11, is_encrypted: true });
  expect(books?.last).toMatchObject({ differences: 0 });
});

test('a failed job is shown with its reason and done again under the owner’s name', async () => {
  const id = await failedJob('mail:1');
  expect((await page()).failed_jobs).toEqual([
    {
      program: 'messaging',
      id,
      kind: 'send-mail',
      key: 'mail:1',
      reason: 'SmtpError',
      attempts: 8,
      at: expect.any(String),
    },
  ]);
  expect(await owner.must('/v2/admin/form/operations/retry', { program: 'messaging', id })).toEqual({
    success: true,
    is: 'due',
  });
  await w.settle();
  expect((await page()).failed_jobs).toEqual([]);
  expect(
    await w.sql(
      `select actor_kind, action, object from messaging.audit where action like '%.kit.%' order by id desc limit 1`,
    ),
  ).toEqual([{ actor_kind: 'staff', action: 'rpc.messaging.kit.retry', object: `id=${id}` }]);
});

test('a dead letter shows subject, listener and what it is about, and why it cannot be replayed', async () => {
  await w.sql(
    `insert into messaging.dead_letters (fact_id, listener, subject, envelope, error, attempts)
     values (gen_random_uuid(), 'Gone.onGone', 'evt.identity.customer.gone',
             '{"id": "00000000-0000-4000-8000-000000000000", "subject": "evt.identity.customer.gone", "v": 1, "seq": 1, "key": "customer:7", "at": "2026-11-01T03:00:00.000Z", "actor": {"kind": "system", "userId": null}, "trace": "", "data": {"name": "Amara"}}', 'TypeError', 5)`,
  );
  const [letter] = (await page()).dead_letters;
  expect(letter).toMatchObject({
    program: 'messaging',
    listener: 'Gone.onGone',
    about: 'customer:7',
    reason: 'TypeError',
  });
  expect(JSON.stringify(letter)).not.toContain('Amara');
  const refused = await owner.post('/v2/admin/form/operations/replay', { program: 'messaging', id: letter?.id });
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ success: false, message: 'Gone.onGone no longer exists.' }),
  ]);
  const wrong = await owner.post('/v2/admin/form/operations/replay', { program: 'sandbox', id: 1 });
  expect(wrong.status).toBe(422);
});

test('nobody but operations sees it, presses anything there, or asks the programs', async () => {
  const others = Permission.options.filter((one) => one !== 'ops');
  const sam = await staffMember(w, others);
  expect((await sam.get('/v2/admin/operations')).status).toBe(403);
  for (const verb of ['replay', 'retry'])
    expect((await sam.post(`/v2/admin/form/operations/${verb}`, { program: 'messaging', id: 1 })).status).toBe(403);
  const kit = kitRpcOf('billing');
  const colleague = w.as.staff(others);
  await expect(w.ask(kit.operations, {}, colleague)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(readLastBackup, {}, colleague)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(kit.replay, { id: 1 }, colleague)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(w.ask(kit.retry, { id: 1 }, colleague)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    w.ask(kit.republish, { event: '00000000-0000-4000-8000-000000000000' }, w.as.staff(['ops'])),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
