import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migratedDatabase } from '@sorrel/test-kit/migrated-database';
import { TEST_SECRET } from '@sorrel/test-kit/test-secret';
import { backup } from '../src/backup/backup.ts';
import { photosInFolder } from '../src/backup/photo-store.ts';
import { proveRestore, wordsOfProof } from '../src/backup/prove.ts';
import { checkBackup } from '../src/backup/restore.ts';
import { brokenChains } from '../src/commands/backup.ts';
import { MIGRATIONS } from '../src/migrations.ts';
import { dropDatabase } from '../src/provision.ts';
import { placeOf } from '../src/servers/tcp-proxy.ts';
import { type TestServers, testServers } from '../src/test-servers.ts';
import { runSql } from './run-sql.ts';

const name = `proof_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'sorrel-proof-'));
const root = new URL('../../', import.meta.url).pathname;
let servers: TestServers;
let adminUrl: string;

beforeAll(async () => {
  servers = await testServers();
  ({ adminUrl } = await migratedDatabase(servers.databaseUrl, name));
  // A signed day of the register: its line refers to its page by a key that is looked at only at the end.
  await runSql(
    adminUrl,
    `insert into fulfilment.register_days (day, closed_at, by_name, entries, previous_hash, hash, signature_sealed) values ('2026-11-01', now(), 'Rosa', 1, '', 'a', 's1.1.x');
     insert into fulfilment.register_lines (entry_id, day, position, entry_hash) values (1, '2026-11-01', 1, 'b')`,
  );
  expect(await runSql(adminUrl, 'select position from fulfilment.register_lines')).toEqual([{ position: 1 }]);
}, 120_000);
afterAll(async () => {
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

const services = Object.keys(MIGRATIONS).map((service) => ({ name: service, sealed: [], files: null }));
const wishes = (more: Partial<Parameters<typeof backup>[0]> = {}) => ({
  adminUrl,
  services,
  photos: photosInFolder(join(folder, 'photos')),
  anchors: null,
  keys: { 1: TEST_SECRET },
  to: join(folder, 'backups'),
  version: '0.0.0',
  ...more,
});
const proofOf = async (from: string, keys: Record<number, string> | null) => {
  const { manifest } = await checkBackup(from, null);
  const { binaries } = servers;
  return proveRestore({
    root,
    from,
    manifest,
    holding: null,
    keys,
    migrations: MIGRATIONS,
    verify: brokenChains,
    binaries,
  });
};

test('a check restores into a database of its own, with a signed day of the register, and leaves nothing of it', async () => {
  const { folder: made, rows } = await backup(wishes());
  const proof = await proofOf(made, { 1: TEST_SECRET });
  expect(proof).toMatchObject({ report: { rows, broken: [], missing: [] } });
  const { lines, isGood } = wordsOfProof(proof, true);
  expect([isGood, lines[0]]).toEqual([true, expect.stringMatching(/^restores: \d+ rows and 0 pictures/)]);
  expect(readdirSync(tmpdir()).filter((one) => one.startsWith('sorrel-check-'))).toEqual([]);
  rmSync(made, { recursive: true });
}, 120_000);

test('what a check could not prove it says, and is not green for it', () => {
  const { lines, isGood } = wordsOfProof({ notTried: 'there is no PostgreSQL here' }, false);
  expect(lines).toEqual([
    'not proved: that it restores: there is no PostgreSQL here',
    expect.stringMatching(/^not proved: that the sealing keys you keep open it/),
    expect.stringMatching(/^not proved: that programs start on it/),
  ]);
  expect(isGood).toBe(true);
  const broken = wordsOfProof(
    { report: { rows: 1, photos: 0, missing: [], broken: ['billing: row 3'] } } as never,
    true,
  );
  expect([broken.isGood, broken.lines]).toEqual([false, expect.arrayContaining(['AUDIT BROKEN  billing: row 3'])]);
});

/** A line to the database that takes nobody for the first connections. */
async function lameLine(refused: number): Promise<{ url: string; line: Server }> {
  let count = 0;
  const line = createServer((near) => {
    if (++count <= refused) return void near.destroy();
    const far = connect(placeOf(new URL(adminUrl)));
    near.pipe(far).pipe(near);
    for (const one of [near, far])
      one.on('error', () => undefined).on('close', () => void [near, far].map((it) => it.destroy()));
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const url = new URL(adminUrl);
  url.hostname = '127.0.0.1';
  url.port = String((line.address() as AddressInfo).port);
  return { url: url.href, line };
}

test('a backup that meets a database which is away for a moment is made all the same', async () => {
  const { url, line } = await lameLine(2);
  const said: string[] = [];
  const { folder: made } = await backup(wishes({ adminUrl: url, pausesMs: [5, 5, 5], say: (text) => said.push(text) }));
  line.close();
  expect(existsSync(join(made, 'manifest.json'))).toBe(true);
  expect(said.filter((text) => /does not answer .*once more in/.test(text))).toHaveLength(2);
  rmSync(made, { recursive: true });
}, 60_000);

test('a database that stays away ends a backup in one line, and leaves nothing behind', async () => {
  const { url, line } = await lameLine(100);
  await expect(backup(wishes({ adminUrl: url, pausesMs: [1, 1] }))).rejects.toThrow(
    /^No backup was made: the database of [^\n]* does not answer [^\n]*tried 3 times[^\n]*$/,
  );
  line.close();
  expect(readdirSync(join(folder, 'backups')).filter((one) => !one.startsWith('.'))).toEqual([]);
});

test('a passphrase that is too short is told at once, before the database is asked', async () => {
  await expect(
    backup(wishes({ adminUrl: 'postgres://127.0.0.1:1/x', lock: { passphrase: 'short' }, pausesMs: [60_000] })),
  ).rejects.toThrow('The passphrase must have 16 characters or more.');
});
