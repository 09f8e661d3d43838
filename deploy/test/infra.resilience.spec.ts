import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import {
  ensureServerBinaries,
  freePort,
  type Infra,
  type ServerBinaries,
  startInfra,
  startNats,
  startPostgres,
  startRedis,
} from '../src/infra.ts';
import { processIdentity } from '../src/servers/process-identity.ts';
import { temporaryFolder } from '../src/test-servers.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = () => undefined;
const all = { postgres: true, redis: true, nats: true };
const home = temporaryFolder();
let binaries: ServerBinaries;

beforeAll(async () => {
  binaries = await ensureServerBinaries({ root, say });
});
afterAll(() => home.remove());

async function query(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withRedis<T>(url: string | undefined, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url ?? '');
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

async function withNats<T>(
  url: string | undefined,
  work: (jsm: Awaited<ReturnType<typeof jetstreamManager>>, maxPayload: number) => Promise<T>,
): Promise<T> {
  const { host, username: user, password: pass } = new URL(url ?? '');
  const connection = await connect({ servers: host, user, pass });
  try {
    return await work(await jetstreamManager(connection), connection.info?.max_payload ?? 0);
  } finally {
    await connection.close();
  }
}

const pidsOn = (dataDir: string) =>
  ['postgres', 'redis', 'nats'].map(
    (name) => (JSON.parse(readFileSync(join(dataDir, name, 'running.json'), 'utf8')) as { pid: number }).pid,
  );

async function gone(pids: number[], withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
    if (pids.every((pid) => processIdentity(pid) === undefined)) return true;
  }
  return false;
}

test('the three servers start, stop, and start again with their data', async () => {
  const dataDir = join(home.path, 'twice');
  const first = await startInfra({ root, dataDir, want: all, say, binaries });
  expect(first.started).toHaveLength(3);
  await query(first.urls.postgres, 'create table kept as select 42 as answer');
  await withRedis(first.urls.redis, async (redis) => {
    await redis.set('kept', 'yes');
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
  });
  await withNats(first.urls.nats, async (jsm, maxPayload) => {
    await jsm.streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    expect(maxPayload).toBe(4 * 1024 * 1024);
  });
  const pids = pidsOn(dataDir);
  await first.stop();
  expect(await gone(pids, 100)).toBe(true);

  const second = await startInfra({ root, dataDir, want: all, say, binaries });
  expect(await query(second.urls.postgres, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await withRedis(second.urls.redis, (redis) => redis.get('kept'))).toBe('yes');
  expect(await withNats(second.urls.nats, (jsm) => jsm.streams.names().next())).toEqual(['KEPT']);
  await second.stop();
});

test('nobody else on the machine reads the database: it asks for a password at both doors, and its folder is closed', async () => {
  const dataDir = join(home.path, 'closed');
  const { url, stop, port } = await startPostgres({ binaries, dataDir, say });
  const { hostname } = new URL(url);
  for (const host of ['127.0.0.1', hostname])
    for (const word of ['', ':guessed'])
      await expect(query(`postgres://sorrel${word}@${host}:${port}/sorrel`, 'select 1')).rejects.toThrow(/password/);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, `.s.PGSQL.${port}`)).mode & 0o077).toBe(0);
  const redis = await startRedis({ binaries, dataDir: join(home.path, 'closed-redis'), say });
  const nats = await startNats({ binaries, dataDir: join(home.path, 'closed-nats'), say });
  for (const name of ['closed-redis', 'closed-nats'])
    expect([name, statSync(join(home.path, name)).mode & 0o777]).toEqual([name, 0o700]);
  await Promise.all([stop(), redis.stop(), nats.stop()]);
});

test('a database of a version that asked for no password keeps its data and asks for one; a lost password is made anew', async () => {
  const dataDir = join(home.path, 'trusting');
  const cluster = join(dataDir, 'cluster');
  const first = await startPostgres({ binaries, dataDir, say });
  await query(first.url, 'create table kept as select 42 as answer');
  await query(first.url, 'alter role sorrel password null');
  await first.stop();
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  for (const file of ['password.print', 'hba.conf']) rmSync(join(dataDir, file));
  const second = await startPostgres({ binaries, dataDir, say });
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await expect(query(`postgres://sorrel@127.0.0.1:${second.port}/sorrel`, 'select 1')).rejects.toThrow(/password/);
  await expect(query(first.url.replace(/:\d+\//, `:${second.port}/`), 'select 1')).rejects.toThrow(/password/);
  // Killed, so that the next start recovers before it takes the password.
  process.kill(second.pid, 'SIGKILL');
  await second.exited;
  const third = await startPostgres({ binaries, dataDir, say });
  expect(await query(third.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await third.stop();
});

/** Another Node process that starts the servers and then does nothing. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { startInfra } from ${JSON.stringify(new URL('../src/infra.ts', import.meta.url).href)};
    await startInfra({ root: ${JSON.stringify(root)}, dataDir: ${JSON.stringify(dataDir)}, want: ${JSON.stringify(all)}, say() {} });
    process.stdout.write('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return child;
}

test('killing us outright takes the servers along, and the next start needs no tidying', async () => {
  const dataDir = join(home.path, 'killed');
  const child = await startElsewhere(dataDir);
  const pids = pidsOn(dataDir);
  child.kill('SIGKILL');
  // Without setpriv (macOS) they keep running; the next start ends them.
  if (process.platform === 'linux') expect(await gone(pids, 10_000)).toBe(true);
  const again = await startInfra({ root, dataDir, want: all, say, binaries });
  expect(await query(again.urls.postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  await again.stop();
  expect(await gone(pids, 100)).toBe(true);
});

describe('what an earlier run left on the data', () => {
  const options = (name: string) => ({ binaries, dataDir: join(home.path, name), say });

  test.each([
    ['PostgreSQL', startPostgres, 'left-postgres'],
    ['Redis', startRedis, 'left-redis'],
    ['NATS', startNats, 'left-nats'],
  ] as const)('a %s still running is ended first', async (_name, start, folder) => {
    const left = await start(options(folder));
    const next = await start(options(folder));
    expect(await left.exited).toMatch(/exit code|signal/);
    expect(processIdentity(next.pid)).toBeDefined();
    await next.stop();
  });

  test('a PostgreSQL still running is found by its own note too', async () => {
    const left = await startPostgres(options('left-note'));
    rmSync(join(home.path, 'left-note/running.json'));
    const next = await startPostgres(options('left-note'));
    await left.exited;
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  });

  test("a note with a number that is now another program's does not stop PostgreSQL from starting", async () => {
    const first = await startPostgres(options('stale-note'));
    const note = join(home.path, 'stale-note/cluster/postmaster.pid');
    const written = readFileSync(note, 'utf8').replace(/^\d+/, String(process.pid));
    await first.stop();
    writeFileSync(note, written);
    const next = await startPostgres(options('stale-note'));
    expect(processIdentity(next.pid)).toBeDefined();
    await next.stop();
  });
});

test('a server that is killed while it is needed comes back on its port', async () => {
  const dataDir = join(home.path, 'kept');
  const said: string[] = [];
  const infra = await startInfra({
    root,
    dataDir,
    want: { redis: true },
    say: (line) => said.push(line),
    binaries,
    isKept: true,
  });
  process.kill(redisPid(dataDir), 'SIGKILL');
  await withRedis(infra.urls.redis, (redis) => redis.ping());
  expect(said).toEqual([expect.stringMatching(/^Redis ended unexpectedly/)]);
  await infra.stop();
  expect(said).toHaveLength(1);
});

const redisPid = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'redis/running.json'), 'utf8')) as { pid: number }).pid;

describe('servers given by address', () => {
  let running: Infra;
  beforeAll(async () => {
    running = await startInfra({ root, dataDir: join(home.path, 'given'), want: all, say, binaries });
  });
  afterAll(() => running.stop());

  test('are used as they are', async () => {
    const infra = await startInfra({ root, dataDir: join(home.path, 'unused'), want: all, say, urls: running.urls });
    expect(infra.urls).toEqual(running.urls);
    expect(infra.started).toEqual([]);
    await infra.stop();
    expect(await query(running.urls.postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['postgres', 'DATABASE_URL', 'postgres://sorrel:secret@127.0.0.1:PORT/sorrel'],
    ['redis', 'REDIS_URL', 'redis://:secret@127.0.0.1:PORT'],
    ['nats', 'NATS_URL', 'nats://u:secret@127.0.0.1:PORT'],
    ['postgres', 'DATABASE_URL', 'mysql://127.0.0.1/x'],
    ['nats', 'NATS_URL', 'nonsense'],
  ] as const)(
    'a wrong %s address is one line that names %s and hides the password',
    async (name, variable, address) => {
      const url = address.replace('PORT', String(await freePort()));
      const start = startInfra({
        root,
        dataDir: join(home.path, 'unused'),
        want: { [name]: true },
        say,
        urls: { [name]: url },
      });
      const failure = await start.then(
        () => undefined,
        (error: Error) => error,
      );
      expect(failure?.name).toBe('Problem');
      expect(failure?.message).toMatch(new RegExp(`^${variable} [^\\n]+$`));
      expect(failure?.message).not.toContain('secret');
    },
  );

  test('another kind of server at the address is noticed', async () => {
    const url = running.urls.redis?.replace('redis://', 'nats://');
    await expect(
      startInfra({ root, dataDir: join(home.path, 'unused'), want: { nats: true }, say, urls: { nats: url } }),
    ).rejects.toThrow(/NATS_URL does not work/);
  });
});

test.each([
  ['PostgreSQL', startPostgres],
  ['Redis', startRedis],
  ['NATS', startNats],
] as const)('a %s on a port that is taken fails in one line', async (name, start) => {
  const first = await startRedis({ binaries, dataDir: join(home.path, `taken-${name}-1`), say });
  await expect(start({ binaries, dataDir: join(home.path, `taken-${name}-2`), port: first.port, say })).rejects.toThrow(
    new RegExp(`^${name} did not start \\(exit code 1\\)[^\\n]*in use[^\\n]*$`, 'i'),
  );
  await first.stop();
});
