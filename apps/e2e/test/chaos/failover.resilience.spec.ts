import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newCredentials } from '@sorrel/deploy/bus/credentials';
import { startPostgres, type RunningServer } from '@sorrel/deploy/infra';
import { openLine, type Line } from '@sorrel/deploy/servers/tcp-proxy';
import { until } from '@sorrel/test-kit/until';
import { world, type World } from '@sorrel/test-kit/world';
import { NO_SCREENS } from '../no-screens.ts';
import { ordeal } from './ordeal.ts';
import { openOwnServers, type OwnServers } from './own-servers.ts';

/*
 * A second database follows the first, which waits for it at each commit (`synchronous_standby_names`): what was confirmed to people is in
 * both. The first is killed, and the second takes its place behind the same address.
 */
let own: OwnServers;
let standby: RunningServer | undefined;
let line: Line;
let w: World;

async function asked(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** A copy of the running database that keeps following it. */
async function openStandby(): Promise<RunningServer> {
  const from = join(own.folder, 'postgres', 'cluster');
  const folder = join(own.folder, 'standby');
  const to = join(folder, 'cluster');
  mkdirSync(folder);
  const client = new pg.Client({ connectionString: own.database.url });
  await client.connect();
  await client.query(`alter system set wal_keep_size = '256MB'`);
  await client.query(`select pg_reload_conf()`);
  await client.query(`select pg_backup_start('standby', true)`);
  cpSync(from, to, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$/.test(file) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(to, 'standby.signal'), '');
  const { port, username, password } = new URL(own.database.url);
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby'\n`,
  );
  // Copied by root, run by nobody, as the first one is.
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', '--reference', from, folder]);
  spawnSync('chmod', ['700', to]);
  const credentials = { ...newCredentials([]), postgres: password };
  return startPostgres({ binaries: own.binaries, dataDir: folder, credentials, say: () => undefined });
}

beforeAll(async () => {
  own = await openOwnServers();
  standby = await openStandby();
  await asked(own.database.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  await until(
    async () =>
      (await asked(own.database.url, 'select sync_state from pg_stat_replication')).some(
        ({ sync_state: state }) => state === 'sync',
      ),
    30_000,
    'the second database follows',
  );
  line = await openLine(own.database.url);
  w = await world({
    servers: { databaseUrl: line.url, redisUrl: own.redis.url, natsUrl: own.natsUrl, natsUrls: own.natsUrls },
    env: { EVENT_REPLICAS: '3', ...NO_SCREENS },
  });
}, 240_000);
afterAll(async () => {
  await w?.stop();
  await line?.close();
  await standby?.stop();
  await own?.stop();
});

test('while people order, the database fails over to its standby: nobody who was told yes is lost', async () => {
  await ordeal(
    w,
    'the database fails over to its standby',
    3,
    async () => {
      await own.database.kill();
      line.cut();
    },
    async () => {
      const url = standby?.url ?? '';
      await asked(url, 'select pg_promote(true)');
      line.leadTo(url);
      line.restore();
    },
  );
  // A standby may lag: the card provider was asked what it took before anybody was charged here again.
  expect(await w.sql(`select right(life, 8) as timeline from billing.database_life`)).toEqual([
    { timeline: '00000002' },
  ]);
  expect(await w.sql(`select state from billing.jobs where kind = 'compare-restored'`)).toEqual([{ state: 'done' }]);
}, 240_000);
