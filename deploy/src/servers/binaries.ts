import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { messageOf, Problem, type Say } from '../problem.ts';
import { unpackServers } from './apt.ts';
import { isRoot } from './launch.ts';
import { withLock } from './lock-file.ts';
import { openToNobody } from './nobody-folder.ts';
import { findPostgres } from './postgres-binaries.ts';

/** One server program: its command and its version. Plain data, so that it can be passed to another process as JSON. */
export interface Program {
  command: string;
  env: Record<string, string>;
  version: string;
}

/** The paths of the servers' programs; only those that were wanted. */
export interface ServerBinaries {
  postgres?: { initdb: string; postgres: string; version: string };
  redis?: Program;
  nats?: Program;
}

export type ServerName = 'postgres' | 'redis' | 'nats';
export type Want = Partial<Record<ServerName, boolean>>;

/** Redis: what BullMQ needs. NATS: the oldest server that the JetStream client was seen to work with. */
const OLDEST = { redis: '6.2.0', nats: '2.9.0' };
const PROGRAM = { redis: 'redis-server', nats: 'nats-server' };
/** Debian keeps nats-server in /usr/sbin, which is not on a user's PATH; the others are Homebrew's. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Finds the programs of PostgreSQL, Redis and NATS, and downloads what is missing into `<root>/.local` without root and without Docker.
 * Downloads once; safe to call from several processes at a time.
 * @throws Problem saying in one line what to install, when one cannot be downloaded.
 */
export async function ensureServerBinaries(options: { root: string; say: Say; want?: Want }): Promise<ServerBinaries> {
  const { root, say, want = { postgres: true, redis: true, nats: true } } = options;
  const local = join(root, '.local');
  const binaries: ServerBinaries = {};
  if (want.postgres) binaries.postgres = await findPostgres(root);
  const missing: ('redis' | 'nats')[] = [];
  for (const name of ['redis', 'nats'] as const) {
    if (!want[name]) continue;
    const found = installed(name, say) ?? (await unpacked(name, join(local, 'sysroot')));
    if (found) binaries[name] = found;
    else missing.push(name);
  }
  if (missing.length > 0) Object.assign(binaries, await bring(missing, local, say));
  return binaries;
}

async function bring(names: ('redis' | 'nats')[], local: string, say: Say) {
  const hint = installHint(names);
  if (process.platform !== 'linux' || !onPath('apt-get') || !onPath('dpkg')) throw new Problem(hint);
  await mkdir(local, { recursive: true });
  const sysroot = await withLock(
    join(local, 'unpack.lock'),
    () => say('waiting for another command that is downloading the servers'),
    () => unpackServers(local, say),
  ).catch((error: unknown) => {
    throw new Problem(`Redis and NATS could not be downloaded (${messageOf(error)}). ${hint}`);
  });
  const brought: ServerBinaries = {};
  for (const name of names) {
    brought[name] = await unpacked(name, sysroot);
    if (!brought[name]) throw new Problem(`The downloaded ${PROGRAM[name]} does not run on this machine. ${hint}`);
  }
  return brought;
}

function installed(name: 'redis' | 'nats', say: Say): Program | undefined {
  const command = onPath(PROGRAM[name]);
  if (!command) return undefined;
  const version = versionOf(command, {});
  if (version && atLeast(version, OLDEST[name])) return { command, env: {}, version };
  say(`${command} is ${version ?? 'not working'}, and ${OLDEST[name]} or newer is needed: looking further`);
  return undefined;
}

async function unpacked(name: 'redis' | 'nats', sysroot: string): Promise<Program | undefined> {
  if (!existsSync(sysroot)) return undefined;
  const home = isRoot() ? await openToNobody(sysroot, String(statSync(sysroot).ctimeMs)) : sysroot;
  const folder = { redis: 'usr/bin', nats: 'usr/sbin' }[name];
  const command = [join(home, folder), join(home, 'usr/bin')].map((at) => join(at, PROGRAM[name])).find(existsSync);
  if (!command) return undefined;
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const env = { LD_LIBRARY_PATH: [join(home, 'usr/lib', triplet), join(home, 'lib', triplet)].join(':') };
  const version = versionOf(command, env);
  return version && atLeast(version, OLDEST[name]) ? { command, env, version } : undefined;
}

function versionOf(command: string, env: Record<string, string>): string | undefined {
  const said = spawnSync(command, ['--version'], { encoding: 'utf8', cwd: '/', env: { ...process.env, ...env } });
  return said.status === 0 ? /v=?(\d+\.\d+\.\d+)/.exec(said.stdout)?.[1] : undefined;
}

/** Whether the dotted version is `wanted` or newer. */
export function atLeast(version: string, wanted: string): boolean {
  const [left, right] = [version, wanted].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function onPath(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, program)).find(existsSync);
}

function installHint(names: ('redis' | 'nats')[]): string {
  const programs = names.map((name) => PROGRAM[name]).join(' ');
  const urls = names.map((name) => ({ redis: 'REDIS_URL', nats: 'NATS_URL' })[name]).join(' and ');
  const install =
    process.platform === 'darwin'
      ? `brew install ${programs.replace('redis-server', 'redis')}`
      : `apt-get install ${programs}`;
  const hasDocker = spawnSync('docker', ['info'], { timeout: 5_000 }).status === 0;
  const containers = {
    redis: 'docker run -d -p 127.0.0.1:6379:6379 redis',
    nats: 'docker run -d -p 127.0.0.1:4222:4222 nats -js',
  };
  const byDocker = hasDocker ? ` (Docker is here: ${names.map((name) => containers[name]).join('; ')})` : '';
  return `Sorrel needs ${programs.replace(' ', ' and ')}: install what is missing (${install}), or run it elsewhere${byDocker} and set ${urls}.`;
}
