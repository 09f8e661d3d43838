import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import { backup } from '../../deploy/src/backup/backup.ts';
import { photosInFolder } from '../../deploy/src/backup/photo-store.ts';
import { restore } from '../../deploy/src/backup/restore.ts';
import { brokenChains } from '../../deploy/src/commands/backup.ts';
import { loadDemo } from '../demo/src/load.ts';
import { MIGRATIONS } from '../../deploy/src/migrations.ts';
import { createDatabase, dropDatabase } from '../../deploy/src/provision.ts';
import { STARTERS } from '../../deploy/src/services.ts';
import { type TestServers, testServers } from '../../deploy/src/test-servers.ts';

/* Eighty days of a shop, as the demo lives through them: what everybody who tries Sorrel has, backed up and restored. */
const name = `restored_demo_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), 'sorrel-restored-demo-'));
let servers: TestServers;
let w: World;
let restored: pg.Pool | undefined;

beforeAll(async () => {
  servers = await testServers();
  w = await world({ env: { ROYAL_MAIL_CALLS_PER_SECOND: '50' } });
  expect(await loadDemo({ env: w.env, say: () => undefined })).toBe('loaded');
}, 300_000);
afterAll(async () => {
  await restored?.end();
  await w?.stop();
  await dropDatabase(servers.databaseUrl, name);
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the whole demo is backed up while it runs and restored: signed days, audit chains, pictures', async () => {
  const services = await Promise.all(
    Object.entries(STARTERS).map(async ([program, starter]) => ({ name: program, ...(await starter.sealed(w.env)) })),
  );
  const made = await backup({
    adminUrl: w.adminUrl,
    services,
    photos: photosInFolder(join(w.env.DATA_DIR ?? '', 'photos')),
    anchors: join(w.env.DATA_DIR ?? '', 'audit-anchors.jsonl'),
    keys: { 1: TEST_SECRET },
    to: folder,
    version: '0.0.0',
  });
  const adminUrl = await createDatabase(servers.databaseUrl, name);
  const report = await restore({
    from: made.folder,
    adminUrl,
    services: Object.keys(MIGRATIONS),
    secret: TEST_SECRET,
    keys: { 1: TEST_SECRET },
    migrations: MIGRATIONS,
    photos: photosInFolder(join(folder, 'photos')),
    anchors: join(folder, 'anchors.jsonl'),
    verify: (schemas, anchors) => brokenChains(adminUrl, schemas, anchors),
  });
  expect(report).toMatchObject({ rows: made.rows, photos: made.photos, broken: [], missing: [], erased: 0 });
  restored = new pg.Pool({ connectionString: adminUrl, max: 2 });
  for (const table of [
    'identity.audit',
    'identity.accounts',
    'billing.audit',
    'billing.charges',
    'billing.refunds',
    'consultations.audit',
    'consultations.reviews',
    'consultations.prescriptions',
    'fulfilment.audit',
    'fulfilment.register_entries',
    'fulfilment.register_days',
    'fulfilment.register_lines',
    'fulfilment.worksheets',
    'fulfilment.batches',
    'messaging.messages',
    'media.photos',
  ]) {
    const [there] = await w.sql<{ count: number }>(`select count(*)::int as count from ${table}`);
    const { rows } = await restored.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    expect([table, rows[0]?.count, (rows[0]?.count ?? 0) > 0]).toEqual([table, there?.count, true]);
  }
}, 120_000);
