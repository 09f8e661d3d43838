import { generateKeyPairSync } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { londonDate } from '@sorrel/contracts/london';
import { erasePerson } from '@sorrel/contracts/identity/people';
import { backup, type BackupOptions } from '@sorrel/deploy/backup/backup';
import { photosInFolder } from '@sorrel/deploy/backup/photo-store';
import { checkBackup, restore, type RestoreOptions, type RestoreReport } from '@sorrel/deploy/backup/restore';
import { brokenChains } from '@sorrel/deploy/commands/backup';
import { verifyAudit } from '@sorrel/deploy/commands/verify-audit';
import { MIGRATIONS } from '@sorrel/deploy/migrations';
import { createDatabase, dropDatabase } from '@sorrel/deploy/provision';
import { STARTERS } from '@sorrel/deploy/services';
import { type TestServers, testServers } from '@sorrel/deploy/test-servers';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { checkOut, consult, logIn, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import type { Programs } from '@sorrel/test-kit/programs';
import { staffMember } from '@sorrel/test-kit/staff';
import { startPrograms, TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { startChild } from './child.ts';
import { NO_SCREENS } from './no-screens.ts';

const SECOND = '0dd2c0ffee15900d'.repeat(4);
const KEYS = { 1: TEST_SECRET, 2: SECOND };
const SEAL_KEYS = `1:${TEST_SECRET},2:${SECOND}`;
const pair = generateKeyPairSync('x25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const PASSPHRASE = { passphrase: 'five words on a paper in the safe' };
const NAME = `restored_${process.pid}`;
/** How many more chat messages to write. RESTORE_ROWS=1000000 measures a clinic after some years. */
const ROWS = Number(process.env.RESTORE_ROWS ?? 5_000);
const PATIENT = 900_001;

const folder = mkdtempSync(join(tmpdir(), 'sorrel-restore-'));
const backups = join(folder, 'backups');
const me = newcomer();
const late = newcomer();
const forgotten = newcomer({ fname: 'Lethe', sname: 'Fernweh' });
let servers: TestServers;
let w: World;
let system: Programs | undefined;
let adminUrl: string;
let pool: pg.Pool | undefined;
let made: BackupOptions;
let whole: string;
let itemId: number;
let subscriptionId: number;
let seen: Awaited<ReturnType<typeof everybodySees>>;
let report: RestoreReport;
let staff: { prescriber: Person; pharmacist: Person };
let nats: Awaited<ReturnType<TestServers['ownNats']>> | undefined;

beforeAll(async () => {
  servers = await testServers();
  w = await world({ env: { ...NO_SCREENS, SEAL_KEYS } });
  made = {
    adminUrl: w.adminUrl,
    services: await Promise.all(
      Object.entries(STARTERS).map(async ([name, starter]) => ({ name, ...(await starter.sealed(w.env)) })),
    ),
    photos: photosInFolder(join(w.env.DATA_DIR ?? '', 'photos')),
    anchors: join(w.env.DATA_DIR ?? '', 'audit-anchors.jsonl'),
    keys: KEYS,
    to: backups,
    version: '0.1.0',
  };
});
afterAll(async () => {
  await system?.stop();
  await pool?.end();
  await nats?.stop();
  await w?.stop().catch(() => undefined);
  for (const name of [NAME, `${NAME}_other`]) await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the customer, the clinic and the pharmacy see. */
async function everybodySees(url: string) {
  const person = await logIn(url, me.email, me.password);
  const { treatments } = await person.page<{ treatments: { id: number }[] }>('/v2/profile');
  const { body: chat } = await person.get<{ messages: { content_plain: string }[] }>(
    '/v2/profile/data/chat?last_id=null',
  );
  const page = await staff.prescriber.page<{ consultations: unknown[]; photos: { url: string }[] }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  const photos: string[] = [];
  for (const { url: photo } of page.photos) {
    const picture = await staff.prescriber.get(photo);
    photos.push(`${picture.status} ${picture.bytes.toString('base64')}`);
  }
  const papers: string[] = [];
  for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt']) {
    const pdf = await staff.pharmacist.get(`/v2/admin/form/ship/pdf/${kind}?id=${itemId}`);
    papers.push(`${kind} ${pdf.status} ${pdf.bytes.toString('base64')}`);
  }
  return {
    treatments: treatments.map(({ id }) => id),
    said: chat.messages.map(({ content_plain }) => content_plain),
    consultations: page.consultations.length,
    photos,
    papers,
  };
}

test('a customer is treated before the backup', async () => {
  staff = {
    prescriber: await staffMember(w, ['prescriber']),
    pharmacist: await staffMember(w, ['pharmacist', 'support']),
  };
  await consult(w.url, await signUp(w.url, forgotten), 'acne');
  const customer = await signUp(w.url, me);
  await consult(w.url, customer, 'acne');
  subscriptionId = (await checkOut(w.url, customer)).subscriptionId;
  await uploadPhotos(customer);
  const { subscription } = await staff.prescriber.page<{ subscription: { items: { id: number }[] } }>(
    `/v2/admin/subscriptions/${subscriptionId}`,
  );
  itemId = subscription.items[0]?.id ?? 0;
  await staff.prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: '1' });
  await staff.pharmacist.must('/v2/admin/form/ship', { id: itemId });
  await customer.must('/v2/profile/form/chat', { message: 'Said before the backup.' });
  await w.settle();
  // A signed day of the register: its lines refer to their page by a key that is looked at only at the end.
  await staff.pharmacist.must('/v2/admin/form/close-register', { day: londonDate(await w.clock.now()) });
  // As long as a sealed sentence, and as hard to compress.
  await w.sql(
    `insert into messaging.messages (id, user_id, is_incoming, text_sealed, created_at)
       select id, ${PATIENT}, true, 's1.2.' || md5(random()::text) || md5(random()::text) || md5(random()::text), now() from generate_series(1000001, 1000000 + ${ROWS}) as id`,
  );
  seen = await everybodySees(w.url);
  expect(seen).toMatchObject({ treatments: [subscriptionId], consultations: 1 });
  expect([seen.photos.length, seen.papers.every((one) => one.includes(' 200 '))]).toEqual([3, true]);
});

/** Customers order, send pictures and write, again and again. */
function traffic(): { stop(): Promise<number> } {
  let isOver = false;
  let orders = 0;
  const shop = async (): Promise<void> => {
    while (!isOver) {
      const person = await signUp(w.url, newcomer());
      await consult(w.url, person, 'acne');
      await checkOut(w.url, person);
      await uploadPhotos(person);
      await person.must('/v2/profile/form/chat', { message: 'Said while the backup was made.' });
      orders++;
    }
  };
  const shoppers = [shop(), shop()];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(shoppers);
      return orders;
    },
  };
}

test('a backup is made while customers order, encrypted, with no word of theirs in it', async () => {
  const customers = traffic();
  const from = performance.now();
  // Begins in the middle of their actions.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const said: string[] = [];
  const done = await backup({ ...made, lock: { pem: pair.publicKey }, say: (line) => said.push(line) });
  const took = performance.now() - from - 1_500;
  whole = done.folder;
  expect(await customers.stop()).toBeGreaterThan(0);
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^billing: \d+ tables, \d+ rows$/)]));
  expect(done.photos).toBeGreaterThanOrEqual(3);
  expect(readdirSync(backups).filter((name) => !name.startsWith('.'))).toHaveLength(1);
  process.stdout.write(
    `  backup: ${done.rows} rows, ${done.photos} pictures, ${done.bytes} bytes in ${Math.round(took)} ms\n`,
  );
  const packed = gzipSync('').subarray(0, 8);
  const files = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name));
    for (const word of [me.email, TEST_SECRET, SECOND]) expect([name, content.includes(word)]).toEqual([name, false]);
    // Not compressed without encryption either: what zlib begins with, all of it, for what is encrypted may begin with any two bytes.
    expect([name, content.subarray(0, 8).equals(packed)]).toEqual([name, false]);
  }
  const { manifest } = await checkBackup(whole, { pem: pair.privateKey });
  expect(Object.keys(manifest.keys)).toEqual(['2']);
});

const copyOf = (name: string): string => {
  const copy = join(folder, name);
  cpSync(whole, copy, { recursive: true });
  return copy;
};
const wishes = (more: Partial<RestoreOptions> = {}): RestoreOptions => ({
  from: whole,
  adminUrl,
  services: Object.keys(MIGRATIONS),
  secret: TEST_SECRET,
  keys: KEYS,
  migrations: MIGRATIONS,
  photos: photosInFolder(join(folder, 'data/photos')),
  anchors: join(folder, 'data/audit-anchors.jsonl'),
  verify: (services, anchors) => brokenChains(adminUrl, services, anchors),
  holding: { pem: pair.privateKey },
  ...more,
});

test('what is damaged, cut off, changed, or not ours to open is refused before anything is written', async () => {
  adminUrl = await createDatabase(servers.databaseUrl, NAME);
  const refused = async (more: Partial<RestoreOptions>, words: string): Promise<void> => {
    await expect(restore(wishes(more))).rejects.toThrow(words);
  };
  const one = 'database/identity.accounts';
  const turned = copyOf('turned');
  const bytes = readFileSync(join(turned, one));
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(join(turned, one), bytes);
  await refused({ from: turned }, `${one} is not what was written`);
  const short = copyOf('short');
  truncateSync(join(short, 'photos'), 100);
  await refused({ from: short }, 'photos has 100 bytes and should have');
  const fewer = copyOf('fewer');
  rmSync(join(fewer, one));
  await refused({ from: fewer }, `${one} is missing in this backup`);
  // Part and manifest changed together: the checksum fits, the seal does not.
  const forged = copyOf('forged');
  const manifest = readFileSync(join(forged, 'manifest.json'), 'utf8');
  writeFileSync(join(forged, 'manifest.json'), manifest.replace(/\\"rows\\":\d+/, '\\"rows\\":7'));
  await refused({ from: forged }, 'or its manifest was changed');
  const half = copyOf('half');
  rmSync(join(half, 'manifest.json'));
  await refused({ from: half }, 'is no whole backup');
  const { privateKey } = generateKeyPairSync('x25519');
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await refused({ holding: { pem: other } }, 'This key does not open this backup.');
  await refused({ holding: null }, 'name the file of the private key with --key');
  await refused({ keys: { 1: TEST_SECRET } }, 'key 2 missing in SEAL_KEYS. Nothing was restored.');
  await refused({ keys: { ...KEYS, 2: TEST_SECRET } }, 'another than the one that sealed it');
  const { identity: _, ...others } = MIGRATIONS;
  await refused({ migrations: { ...others, identity: async () => [] } }, 'which this version does not know');
  const there = new pg.Client({ connectionString: adminUrl });
  await there.connect();
  const { rows } = await there.query(`select nspname from pg_namespace where nspname = any($1)`, [
    Object.keys(MIGRATIONS),
  ]);
  await there.end();
  expect([rows, existsSync(join(folder, 'data'))]).toEqual([[], false]);
});

test('killed in the middle, half a backup is never taken for one; the next makes a whole one and keeps as many as asked', async () => {
  const child = await startChild({
    program: 'apps/e2e/test/run-backup.mjs',
    env: { ADMIN_URL: w.adminUrl, SEAL_KEYS, DATA_DIR: w.env.DATA_DIR ?? '', TO: backups },
    logFile: join(folder, 'backup.log'),
  });
  await child.kill();
  const [left, ...more] = readdirSync(backups).filter((name) => name.endsWith('.part'));
  expect([left !== undefined, more]).toEqual([true, []]);
  await expect(checkBackup(join(backups, left ?? ''), null)).rejects.toThrow('is no whole backup');
  const copy = join(folder, 'kept');
  cpSync(whole, copy, { recursive: true });
  const next = await backup({ ...made, lock: PASSPHRASE, keep: 1 });
  expect(next.removed).toHaveLength(1);
  expect(readdirSync(backups).filter((name) => !name.startsWith('.'))).toEqual([next.folder.split('/').at(-1)]);
  await checkBackup(next.folder, PASSPHRASE);
  await expect(checkBackup(next.folder, { passphrase: 'another one altogether' })).rejects.toThrow(
    'does not open this backup',
  );
  await expect(backup({ ...made, keys: { 1: TEST_SECRET } })).rejects.toThrow('The data needs sealing key 2');
  expect(readdirSync(backups).filter((name) => !name.startsWith('.'))).toHaveLength(1);
  whole = copy;
});

/** Somebody is erased after the backup. Returns a copy of the list that outlives the lost machine. */
async function eraseLate(): Promise<string> {
  const [row] = await w.sql<{ id: string }>('select id from identity.accounts where email = $1', [forgotten.email]);
  const standing = { treatedAt: null, suppliedAt: null, paidAt: null, creditPence: 0, toDo: [] };
  await w.ask(erasePerson, { user: Number(row?.id), standing }, w.as.system());
  await w.settle();
  const copy = join(folder, 'erased.jsonl');
  cpSync(join(w.env.DATA_DIR ?? '', 'erased.jsonl'), copy);
  return copy;
}

test('a restore that fails on the way leaves nothing half filled, says the next step, and can be run again', async () => {
  const photos = photosInFolder(join(folder, 'data/photos'));
  let written = 0;
  const full = {
    ...photos,
    write: async (name: string, body: AsyncIterable<Buffer>) => {
      written += 1;
      if (written > 2) throw new Error('ENOSPC: no space left on device.');
      await photos.write(name, body);
    },
  };
  await expect(restore(wishes({ photos: full }))).rejects.toThrow(
    /^The restore failed: ENOSPC: no space left on device. Nothing of it was kept: .* run the restore once more/,
  );
  const left: string[] = [];
  for await (const name of photos.names()) left.push(name);
  const there = new pg.Client({ connectionString: adminUrl });
  await there.connect();
  const { rows } = await there.query(`select nspname from pg_namespace where nspname = any($1)`, [
    Object.keys(MIGRATIONS),
  ]);
  await there.end();
  expect([left, rows]).toEqual([[], []]);
});

test('everything is lost, and everybody goes on where the backup was made', async () => {
  // After the backup: this one is lost.
  await signUp(w.url, late);
  const erased = await eraseLate();
  await w.stop();
  const from = performance.now();
  report = await restore(wishes({ erased }));
  process.stdout.write(
    `  restore: ${report.rows} rows, ${report.photos} pictures in ${Math.round(performance.now() - from)} ms\n`,
  );
  expect([report.broken, report.missing, report.erased]).toEqual([[], [], 1]);
  nats = await servers.ownNats();
  const env: Record<string, string> = {
    ...w.env,
    ...Object.fromEntries(
      Object.entries(report.databaseUrls).map(([name, url]) => [`DATABASE_URL_${name.toUpperCase()}`, url]),
    ),
    NATS_URL: nats.url,
    NATS_URL_TEST: nats.url,
    ...Object.fromEntries(
      Object.entries(nats.urls ?? {}).map(([user, url]) => [`NATS_URL_${user.toUpperCase()}`, url]),
    ),
    REDIS_URL: servers.redisUrl,
    REDIS_PREFIX: NAME,
    DATA_DIR: join(folder, 'data'),
    LOG_FILE: join(folder, 'log.jsonl'),
  };
  mkdirSync(join(folder, 'data'), { recursive: true });
  system = await startPrograms({ env, only: SCHEMAS, busUsers: servers.busUsers });
  pool = new pg.Pool({ connectionString: adminUrl, max: 3 });
  const restored = {
    url: w.url,
    env,
    programs: system,
    sql: async (text: string, params: unknown[] = []) => (await pool?.query(text, params))?.rows as never,
    settle: async () => {
      const answer = await fetch(`${env.SANDBOX_URL}/sandbox/settle`, { method: 'POST' });
      if (!answer.ok) throw new Error(`settle: ${answer.status} ${await answer.text()}`);
    },
  };
  const gone = await pool.query('delete from messaging.messages where user_id = $1', [PATIENT]);
  expect(gone.rowCount).toBe(ROWS);
  await restored.settle();
  process.stdout.write(`  served again after ${Math.round(performance.now() - from)} ms\n`);
  expect(await everybodySees(w.url)).toEqual(seen);
  // Whom the backup still knew, and who was erased since, is gone again.
  const back = await pool.query(
    `select 'accounts' as place from identity.accounts where sname = $1 union all select 'billing' from billing.customers where sname = $1
     union all select 'messaging' from messaging.customer_copies where sname = $1 union all select 'fulfilment' from fulfilment.customer_copies where name like '%' || $1`,
    [forgotten.sname],
  );
  expect(back.rows).toEqual([]);
  await expect(logIn(w.url, forgotten.email, forgotten.password)).rejects.toThrow('/login: 4');
  // Nobody can rewrite who did what here either.
  const audits = await verifyAudit({ adminUrl, services: Object.keys(MIGRATIONS), anchors: [] });
  expect(audits.filter(({ isKept }) => !isKept)).toEqual([]);
  expect(audits.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5);
  await expect(logIn(w.url, late.email, late.password)).rejects.toThrow();
  // A new customer can register and order: sequences and rights are as they were.
  const person = await signUp(w.url, newcomer());
  await consult(w.url, person, 'acne');
  // Under an id that was not used since the backup.
  expect((await checkOut(w.url, person)).subscriptionId).toBeGreaterThan(subscriptionId + 50_000);
  await expectInvariants(restored);
  expect(await brokenChains(adminUrl, Object.keys(MIGRATIONS), [join(folder, 'data/audit-anchors.jsonl')])).toEqual([]);
});

test('a database with anything in it is not restored into, nor pictures over pictures', async () => {
  await expect(restore(wishes())).rejects.toThrow('a backup is restored into an empty one');
  const empty = await createDatabase(servers.databaseUrl, `${NAME}_other`);
  await expect(restore(wishes({ adminUrl: empty }))).rejects.toThrow('pictures are restored where there are none');
});
