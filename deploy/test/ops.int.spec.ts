import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newcomer, signUp } from '@sorrel/test-kit/journey';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { recordBackup } from '../src/backup/record.ts';
import { ops, readAsked, USAGE } from '../src/ops.ts';

/* The operators' command against a running installation. */
let w: World;
beforeAll(async () => {
  w = await world({
    isHere: true,
    env: { SORREL_VERSION: '4.5.6' },
    unchecked: 'dead letters and failed jobs are planted by hand',
  });
});
afterAll(() => w?.stop());

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await ops(readAsked(words).asked, w.env, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const node = (file: string, words: string[], more: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, ...w.env, DATABASE_URL: w.adminUrl, SORREL_UNDER_NODE_24: '1', ...more };
    execFile(process.execPath, [file, ...words], { cwd: root, env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    );
  });

const lastAudit = async (program: string) =>
  (await w.sql(`select actor_kind, actor_name, action, object from ${program}.audit order by id desc limit 1`))[0];
const BY = { actor_kind: 'system', actor_name: expect.stringMatching(/^ops command, .+ on .+/) };

async function failedJob(key: string): Promise<number> {
  const [row] = await w.sql<{ id: number }>(
    `insert into messaging.jobs (kind, key, data, due_at, state, attempts, last_error, trace, finished_at)
     values ('send-mail', $1, '{"id": 0}', now(), 'dead', 8, 'SmtpError', '', now()) returning id::int`,
    [key],
  );
  return row?.id ?? 0;
}

/** An event that identity has published and messaging gave up. */
async function letter(listener = 'CustomersListener.onGone', subject = 'evt.identity.customer.gone'): Promise<number> {
  const [row] = await w.sql<{ id: number }>(
    `insert into messaging.dead_letters (fact_id, listener, subject, envelope, error, attempts)
     values (gen_random_uuid(), $1, $2, '{"key": "customer:7"}', 'TypeError', 5) returning id::int`,
    [listener, subject],
  );
  return row?.id ?? 0;
}

test('status says of each program its version, what waits and what failed, and that the books and backups are known', async () => {
  await w.settle();
  const { code, said } = await run('status');
  expect(said).toMatch(
    /^program +version +processes +to publish +to handle +dead letters +jobs due +overdue +failed\n/,
  );
  for (const name of ['identity', 'billing', 'consultations', 'messaging', 'media', 'fulfilment', 'bff'])
    expect(said).toMatch(new RegExp(`^${name} +4\\.5\\.6 +1 +0 +0 +0 +\\d+ +0 +0$`, 'm'));
  expect(said).toContain('Last backup: none is recorded.');
  expect(said).toContain('Books: not checked yet.');
  expect(code).toBe(0);
});

test('mark-restored has billing ask the card provider once, and says when that is still to be done', async () => {
  const marks = () =>
    w.sql<{ state: string }>(`select state from billing.jobs where kind = 'compare-restored' order by id`);
  await w.programs.stop();
  expect(await node('deploy/ops.mjs', ['mark-restored'])).toEqual({
    code: 0,
    out: expect.stringContaining('charges and announces nothing before it knows'),
  });
  const billing = { DATABASE_URL: '', DATABASE_URL_BILLING: w.env.DATABASE_URL_BILLING ?? '' };
  expect(await node('deploy/ops.mjs', ['mark-restored'], billing)).toEqual({
    code: 0,
    out: expect.stringContaining('marked already'),
  });
  expect(await marks()).toEqual([{ state: 'due' }]);
  await w.restart();
  await w.settle();
  expect(await marks()).toEqual([{ state: 'done' }]);
  expect(await node('deploy/ops.mjs', ['mark-restored', 'now'])).toMatchObject({ code: 1 });
});

test('settle waits until nothing is in flight, and says what is when it takes too long', async () => {
  expect(await run('settle')).toEqual({ code: 0, said: 'Nothing is in flight.' });
  await w.sql(
    `insert into messaging.jobs (kind, key, data, due_at, trace) values ('of-a-newer-version', 'a', '{}', now(), '')`,
  );
  const { code, said } = await run('settle', '--within', '1');
  expect([code, said]).toEqual([1, 'Still in flight after 1 s: messaging: 1 jobs to do.']);
  await w.sql(`delete from messaging.jobs where kind = 'of-a-newer-version'`);
});

test('failed jobs are listed with the reason and due again when asked for, each with an audit row', async () => {
  const [one, two] = [await failedJob('mail:1'), await failedJob('mail:2')];
  expect((await run('jobs', 'messaging')).said).toMatch(
    new RegExp(`messaging +${one} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC +send-mail +mail:1 +8 +SmtpError`),
  );
  expect(await run('retry', 'messaging', String(one))).toEqual({
    code: 0,
    said: `messaging ${one}: send-mail mail:1 is due again`,
  });
  expect(await lastAudit('messaging')).toEqual({ ...BY, action: 'rpc.messaging.kit.retry', object: `id=${one}` });
  expect(await run('retry', 'messaging', 'all', '--kind', 'another')).toEqual({ code: 0, said: 'No failed jobs.' });
  expect(await run('jobs', '--kind', 'another')).toEqual({ code: 0, said: 'No failed jobs.' });
  expect(await run('retry', 'messaging', 'all', '--kind', 'send-mail')).toEqual({
    code: 0,
    said: `messaging ${two}: send-mail mail:2 is due again`,
  });
  await w.settle();
  expect(await w.sql(`select distinct state from messaging.jobs where key in ('mail:1', 'mail:2')`)).toEqual([
    { state: 'done' },
  ]);
  expect(await run('retry', 'messaging', String(one))).toEqual({
    code: 1,
    said: `messaging ${one}: This job was not found, or is due again already.`,
  });
  expect(await run('jobs')).toEqual({ code: 0, said: 'No failed jobs.' });
});

test('dead letters are listed with listener and reason; what cannot be replayed says why and is code 1', async () => {
  const id = await letter();
  const strange = await letter('unreadable', 'evt.identity.nothing.known');
  const { said } = await run('dead-letters');
  expect(said).toMatch(new RegExp(`messaging +${id} .+ customer:7 +CustomersListener.onGone +TypeError`));
  const { code, said: refused } = await run('replay', 'messaging', String(strange));
  expect([code, refused]).toEqual([
    1,
    `messaging ${strange}: This message is no event of ours and cannot be replayed.`,
  ]);
  // `all` leaves out what never can be.
  expect((await run('replay', 'messaging', 'all')).said).not.toContain(`messaging ${strange}:`);
  await w.sql('delete from messaging.dead_letters');
  expect(await run('dead-letters', 'messaging')).toEqual({ code: 0, said: 'No dead letters.' });
});

test('an event that was given up is handled when it is replayed, and published again by its owner when asked for', async () => {
  await w.sql('alter table messaging.customer_copies rename column search to search_away');
  const me = newcomer();
  await signUp(w.url, me);
  await w.settle();
  await w.sql('alter table messaging.customer_copies rename column search_away to search');
  const letters = await w.sql<{ id: string; fact_id: string; listener: string }>(
    `select id, fact_id, listener from messaging.dead_letters where subject = 'evt.identity.customer.registered'`,
  );
  expect(letters.map(({ listener }) => listener)).toEqual(['CustomersListener.onRegistered']);
  const copies = () => w.sql('select 1 from messaging.customer_copies where email = $1', [me.email]);
  expect(await copies()).toHaveLength(0);
  const [{ id = '', fact_id: event = '' } = {}] = letters;
  expect(await run('replay', 'messaging', 'all')).toEqual({ code: 0, said: `messaging ${id}: handled` });
  expect(await copies()).toHaveLength(1);
  expect(await lastAudit('messaging')).toEqual({ ...BY, action: 'rpc.messaging.kit.replay', object: `id=${id}` });

  const { code, said } = await run('republish', 'identity', event);
  expect([code, said]).toEqual([0, expect.stringContaining('evt.identity.customer.registered about ')]);
  expect(await lastAudit('identity')).toEqual({
    ...BY,
    action: 'rpc.identity.kit.republish',
    object: `event=${event}`,
  });
  await w.settle();
  await expect(run('republish', 'billing', event)).rejects.toThrow('This event is not in the outbox');
});

test('reconcile compares with the card provider now and leaves a row of who wanted it', async () => {
  const { code, said } = await run('reconcile');
  expect([code, said]).toEqual([0, expect.stringMatching(/^Compared \d+ with the card provider, healed 0\.$/)]);
  expect(await lastAudit('billing')).toEqual({ ...BY, action: 'rpc.billing.payments.reconcile', object: '' });
});

describe('as a command', () => {
  const command = (...words: string[]) => node('deploy/ops.mjs', words);

  test('help says every verb; a wrong word is one line and code 1', async () => {
    expect(await command('--help')).toEqual({ code: 0, out: `${USAGE}\n` });
    expect(await command('replay')).toEqual({ code: 1, out: 'npm run ops -- replay <program> <id>|all\n' });
    expect(await command('resurrect')).toMatchObject({ code: 1, out: expect.stringContaining('is not known here') });
  });

  test('verify-audit and rotate-keys are part of it', async () => {
    const audit = await command('verify-audit');
    expect([audit.code, audit.out]).toEqual([0, expect.stringMatching(/^billing +whole +\d+ rows/m)]);
    const keys = await command('rotate-keys', '--dry-run');
    expect([keys.code, keys.out]).toEqual([1, 'SEAL_KEYS must be set, as the programs have it.\n']);
    const status = await command('status');
    expect([status.code, status.out]).toEqual([0, expect.stringMatching(/^billing +4\.5\.6/m)]);
  });
});

test('a backup is noted: its age is a number for the alarm, and its moment is in status', async () => {
  const age = async () => {
    const identity = w.here().services.find(({ name }) => name === 'identity');
    return Number(/^sorrel_backup_age_seconds\{[^}]*\} (\S+)$/m.exec((await identity?.metrics.text()) ?? '')?.[1]);
  };
  await w.sql(`update identity.migrations set executed_at = executed_at - interval '3 days'`);
  // Nobody has made one: as old as the installation.
  expect(await age()).toBeGreaterThan(3 * 86_400 - 60);
  const to = mkdtempSync(join(tmpdir(), 'sorrel-ops-'));
  try {
    const { code, out } = await node('deploy/backup.mjs', ['--to', to], { SEAL_KEYS: `1:${TEST_SECRET}` });
    expect([code, out]).toEqual([0, expect.not.stringContaining('not noted')]);
  } finally {
    rmSync(to, { recursive: true });
  }
  expect(await age()).toBeLessThan(120);
  expect((await run('status')).said).toMatch(
    /^Last backup: \d{4}-\d\d-\d\d \d\d:\d\d UTC, 0 h ago, \d{2,} rows, \d+ pictures, not encrypted\.$/m,
  );
  // Who may only read has a backup all the same, and is told.
  const made = { at: new Date().toISOString(), rows: 1, photos: 0, bytes: 1, isEncrypted: false, version: '1' };
  expect(await recordBackup(w.env.DATABASE_URL_MEDIA ?? '', made)).toContain('permission denied');
});

test.each([
  [['replay', 'billing'], 'npm run ops -- replay <program> <id>|all'],
  [['replay', 'sandbox', '1'], 'There is no program sandbox'],
  [['retry', 'billing', '-1'], `Unknown option '-1'`],
  [['retry', 'billing', 'some'], '"some" is neither an id nor all.'],
  [['republish', 'billing', '12'], '"12" is no event\'s id.'],
  [['settle', '--within', 'soon'], '--within must be a number of seconds'],
  [['status', '--within', '3'], '--within belongs to settle.'],
  [['retry', 'billing', '7', '--kind', 'refund'], '--kind belongs to jobs and to retry <program> all.'],
  [['status', '--loud'], `Unknown option '--loud'`],
])('%j is refused in one line', (words, text) => {
  expect(() => readAsked(words)).toThrow(text);
});

test('programs that do not answer are named, and the exit code says so', async () => {
  await w.programs.stop();
  const { code, said } = await run('status');
  expect(said).toMatch(/^media +- +0 +does not answer$/m);
  expect(said).toContain('Last backup: identity does not answer.');
  expect(said).toContain('No answer from identity, billing, consultations, messaging, media, fulfilment, bff.');
  expect(code).toBe(1);
  expect(await run('settle', '--within', '1')).toMatchObject({ code: 1 });
  await expect(run('reconcile')).rejects.toThrow('Nobody answers: billing must be running');
});
