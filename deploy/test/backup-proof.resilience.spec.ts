import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
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
import { SCHEMAS } from '../src/topology.ts';
import { fillEmptyTables } from './a-row-in-each.ts';

const name = `proof_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'sorrel-proof-'));
const root = new URL('../../', import.meta.url).pathname;
let servers: TestServers;
let adminUrl: string;
let failed: string[];

/** Their rows are chained to one another, so none can be made up: the restored demo has real ones. */
const DECIDED = SCHEMAS.map((schema) => `${schema}.audit`);
/** A restore writes here itself: what some listener had not dealt with is published again, and the card provider is asked. */
const REWRITTEN = [...SCHEMAS.map((schema) => `${schema}.event_stream`), 'billing.jobs'];

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each table with its rows, as one mark. */
const contentOf = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname = any($1) order by 1`,
      [SCHEMAS],
    );
    const content: Record<string, string> = {};
    for (const { name: table } of rows) {
      const all = await client.query<{ count: number; mark: string }>(
        `select count(*)::int as count, coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as mark from ${table} t`,
      );
      content[table] = `${all.rows[0]?.count} ${all.rows[0]?.mark}`;
    }
    return content;
  });

beforeAll(async () => {
  servers = await testServers();
  ({ adminUrl } = await migratedDatabase(servers.databaseUrl, name));
  await withClient(adminUrl, async (client) => {
    await client.query('begin');
    failed = await fillEmptyTables(client, SCHEMAS, DECIDED);
    await client.query('commit');
  });
}, 120_000);
afterAll(async () => {
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => rmSync(join(folder, 'backups'), { recursive: true, force: true }));

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
const proofOf = async (
  from: string,
  keys: Record<number, string> | null,
  verify: Parameters<typeof proveRestore>[0]['verify'] = brokenChains,
) => {
  const { manifest } = await checkBackup(from, null);
  const { binaries } = servers;
  return proveRestore({
    root,
    from,
    manifest,
    holding: null,
    keys,
    migrations: MIGRATIONS,
    verify,
    binaries,
  });
};

test('every table of every program holds a row in what is restored: one that nobody decided about fails here', async () => {
  expect(failed).toEqual([]);
  const content = await contentOf(adminUrl);
  expect(Object.entries(content).flatMap(([table, mark]) => (mark.startsWith('0 ') ? [table] : []))).toEqual(
    DECIDED.toSorted(),
  );
});

test('a check restores every table as it was into a database of its own, and leaves nothing of it', async () => {
  const { folder: made, rows } = await backup(wishes());
  let restored: Record<string, string> = {};
  const proof = await proofOf(made, { 1: TEST_SECRET }, async (url) => {
    restored = await contentOf(url);
    return [];
  });
  // The made-up photo has no file.
  expect(proof).toMatchObject({ report: { rows, broken: [], missing: ['x'] } });
  const content = await contentOf(adminUrl);
  const others = Object.keys(content).filter((table) => content[table] !== restored[table]);
  expect(others.filter((table) => !REWRITTEN.includes(table))).toEqual([]);
  expect(Object.keys(restored)).toEqual(Object.keys(content));
  const { lines, isGood } = wordsOfProof(proof, true);
  expect([isGood, lines[0]]).toEqual([true, expect.stringMatching(/^restores: \d+ rows and 0 pictures/)]);
  expect(readdirSync(tmpdir()).filter((one) => one.startsWith('sorrel-check-'))).toEqual([]);
}, 120_000);

test('a backup that is whole and does not restore is told by the check, which leaves nothing of it either', async () => {
  const { folder: made } = await backup(wishes());
  const failing = async () => {
    throw new Error('cannot ALTER TABLE "register_lines" because it has pending trigger events.');
  };
  await expect(proofOf(made, null, failing)).rejects.toThrow(
    /^This backup does not restore\. The restore failed: cannot ALTER TABLE/,
  );
  expect(readdirSync(tmpdir()).filter((one) => one.startsWith('sorrel-check-'))).toEqual([]);
}, 60_000);

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
