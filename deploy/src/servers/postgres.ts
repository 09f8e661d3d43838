import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { newCredentials } from '../bus/credentials.ts';
import { Problem } from '../problem.ts';
import { asServerUser, isRoot, NOBODY } from './launch.ts';
import { dataFolder, writePrivate } from './nobody-folder.ts';
import { endProcess } from './process-identity.ts';
import type { StartOptions } from './redis.ts';
import { endLeftOver, onPort, type RunningServer, ServerFailure, startServer } from './server.ts';

interface PostgresOptions extends StartOptions {
  /** False for tests: writes are not flushed to disk. A kill of the server is still survived, a power cut is not. */
  durable?: boolean;
  /** Settings of its own, for a database larger than a laptop's. */
  more?: Record<string, string>;
}

const USER = 'sorrel';
/** Whoever comes gives a password, over the socket too. Kept beside the cluster: clusters made before it hold rules that let everybody in. */
const WHO_COMES_IN = ['local all all', 'host all all 127.0.0.1/32', 'host replication all 127.0.0.1/32'];
/** The password is as long as a key: guessing it is hopeless with one round, and more of them cost each connection some milliseconds. */
const ROUNDS = '1';
/**
 * The log never quotes stored data. A refused statement's DETAIL names the row's values ("Key (email)=(...) already exists"), its message
 * can ("invalid input syntax for type integer: ..."), statements and parameters do. So errors reported to a client are left out: our own
 * logs have each refusal with its code. The server's own messages (`log`, `fatal`, `panic`) stay, terse. Defaults are written out too: this
 * is how a production server must be set (docs/runbooks/database-log.md).
 */
const QUIET = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};
/** How long the shared memory of a server killed a moment ago may stay taken before it counts as a fault. */
const SHARED_MEMORY_TRIES = 20;

/**
 * Starts PostgreSQL on 127.0.0.1, making the cluster the first time. The URL is that of its superuser and of the database `sorrel`.
 * Anything left on `dataDir` by an earlier run that was killed is ended first.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const program = options.binaries.postgres;
  if (!program) throw new Problem('PostgreSQL was not asked for when its programs were looked up.');
  const folder = dataFolder(options.dataDir, options.say);
  await endLeftOver(folder);
  const cluster = join(folder, 'cluster');
  await endStalePostmaster(cluster);
  const { postgres: password } = options.credentials ?? newCredentials([]);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(program.initdb, folder, cluster, password);
  checkEdition(cluster, program.version, options.dataDir);
  for (let attempt = 1; ; attempt++) {
    try {
      return await onPort(options.port, (port) => startOn(port, program.postgres, folder, password, options));
    } catch (error) {
      const log = error instanceof ServerFailure ? error.log : '';
      const settling =
        /pre-existing shared memory block|postmaster\.pid" already exists/i.test(log) && attempt < SHARED_MEMORY_TRIES;
      if (!settling) throw error;
      await sleep(250);
    }
  }
}

async function startOn(
  port: number,
  command: string,
  folder: string,
  password: string,
  options: PostgresOptions,
): Promise<RunningServer> {
  const cluster = join(folder, 'cluster');
  const sockets = socketFolder(folder);
  const at = `postgres://${USER}:${password}@${sockets ? encodeURIComponent(sockets) : '127.0.0.1'}:${port}`;
  const own = join(cluster, 'sorrel.conf');
  const rules = join(folder, 'hba.conf');
  writePrivate(rules, `${WHO_COMES_IN.map((whom) => `${whom} scram-sha-256`).join('\n')}\n`);
  writeFileSync(own, configuration(port, { sockets, rules }, options));
  await demandPassword(command, folder, own, password);
  const maintenance = `${at}/postgres`;
  const server = await startServer({
    name: 'PostgreSQL',
    command,
    args: ['-D', cluster, `--config-file=${own}`],
    folder,
    logFile: options.logFile ?? join(folder, 'postgres.log'),
    url: `${at}/${USER}`,
    port,
    stopSignal: 'SIGINT',
    answers: async () => {
      const rows = await ask(maintenance, 'show data_directory');
      return rows[0]?.data_directory === cluster;
    },
  });
  const known = await ask(maintenance, `select 1 from pg_database where datname = '${USER}'`);
  if (known.length === 0) await ask(maintenance, `create database ${USER}`);
  return server;
}

async function ask(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The longest path a socket may have: `sun_path` of Linux has 108 bytes, the last of them a zero; macOS has four less. */
const LONGEST_SOCKET = 103;

/**
 * The folder of the server's socket file, or '' where its path would be too long. A statement through it takes two thirds of the time and of
 * the CPU that it takes through TCP on 127.0.0.1 (4,000 in a row: 1.0 to 1.8 s against 1.1 to 3.3 s), and a page is many statements. Its own
 * folder, so that no two servers of one machine meet in it.
 */
const socketFolder = (folder: string): string =>
  Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= LONGEST_SOCKET ? folder : '';

/** One shop: its pools, twice while a new version takes over. */
const INSTALLED = { max_connections: '120' };
/** For tests, which may lose it. Several shops at once, some with two of every program: each of those holds up to 80 connections. */
const PASSING = {
  max_connections: '400',
  shared_buffers: '128MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Small enough for a laptop that runs everything else too: seven services with a handful of connections each. */
function configuration(
  port: number,
  { sockets, rules }: { sockets: string; rules: string },
  { durable = true, more = {} }: PostgresOptions,
): string {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    hba_file: rules,
    scram_iterations: ROUNDS,
    shared_buffers: '32MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...QUIET,
    ...(durable ? INSTALLED : PASSING),
    ...more,
  };
  return `${Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'`)
    .join('\n')}\n`;
}

/** Runs `initdb` in a temporary folder, then renames it once: a cluster that exists is complete. */
async function makeCluster(initdb: string, folder: string, cluster: string, password: string): Promise<void> {
  const making = `${cluster}.new`;
  await rm(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (isRoot()) await chown(making, NOBODY, NOBODY);
  const given = join(folder, 'password');
  writePrivate(given, `${password}\n`);
  const args = [
    '-D',
    making,
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    `--pwfile=${given}`,
    '-c',
    `scram_iterations=${ROUNDS}`,
    '--no-sync',
    '--locale=C',
    '--encoding=UTF8',
    '--no-instructions',
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(initdb, args, {
      ...asServerUser(),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let complaints = '';
    child.stderr.on('data', (chunk) => (complaints += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Problem(`PostgreSQL could not make its data folder: ${complaints.trim().split('\n').at(-1)}`));
    });
  });
  await rm(given, { force: true });
  await rm(cluster, { recursive: true, force: true });
  writePrivate(noteOf(folder), printOf(password));
  await rename(making, cluster);
}

const noteOf = (folder: string): string => join(folder, 'password.print');
const printOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * Gives the superuser this password, unless it is theirs already: a cluster of a version that asked for none, or whose password was lost
 * with `.local`. Said to the server while nobody else can reach it.
 */
async function demandPassword(command: string, folder: string, config: string, password: string): Promise<void> {
  const cluster = join(folder, 'cluster');
  const print = printOf(password);
  // A standby has its primary's.
  if (existsSync(join(cluster, 'standby.signal'))) return;
  if (existsSync(noteOf(folder)) && readFileSync(noteOf(folder), 'utf8') === print) return;
  const args = ['--single', '-D', cluster, `--config-file=${config}`, '-c', 'log_min_messages=error', 'postgres'];
  const said = await new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, { ...asServerUser(), cwd: '/', env: { ...process.env, LC_ALL: 'C' } });
    let text = '';
    child.stderr.on('data', (chunk) => (text += chunk));
    child.stdout.resume();
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? text : `${text}\nexit code ${code}`));
    child.stdin.on('error', () => undefined);
    child.stdin.end(`alter role ${USER} password '${password}'\n`);
  });
  if (/\b(ERROR|FATAL|PANIC):|^exit code/m.test(said)) throw new ServerFailure('PostgreSQL', 'no password set', said);
  writePrivate(noteOf(folder), print);
}

function checkEdition(cluster: string, version: string, dataDir: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === version.split('.')[0]) return;
  throw new Problem(
    `${dataDir} was made by PostgreSQL ${made} and this is ${version}, which cannot open it. Nothing was touched. Take the version of Sorrel that made it (its packages hold PostgreSQL ${made}), make a backup with that (npm run backup), and restore it with this one into an empty folder (docs/runbooks/restore.md).`,
  );
}

/**
 * PostgreSQL's own note of who runs on the cluster. A postmaster still running belongs to an earlier run of ours that was killed: end it.
 * If its number is now another program's, PostgreSQL would refuse to start: remove the note.
 */
async function endStalePostmaster(cluster: string): Promise<void> {
  const note = join(cluster, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
  if (isPostmasterOf(pid, cluster))
    await endProcess(pid, [
      ['SIGINT', 5_000],
      ['SIGQUIT', 2_000],
      ['SIGKILL', 2_000],
    ]);
  else rmSync(note, { force: true });
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}
