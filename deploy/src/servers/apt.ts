import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem, type Say } from '../problem.ts';

/** Each entry is one library under the names it has in the releases of Debian and Ubuntu (t64: Ubuntu 24.04, Debian 13). */
const LIBRARIES = [
  ['libatomic1'],
  ['libjemalloc2'],
  ['liblzf1'],
  ['libssl3t64', 'libssl3'],
  ['libsystemd0'],
  ['libgcrypt20'],
  ['libgpg-error0'],
  ['liblzma5'],
  ['libzstd1'],
  ['liblz4-1'],
  ['libcap2'],
];

/**
 * Unpacks Redis and NATS from the distribution's own packages into `<local>/sysroot`, without root and without
 * installing anything. A sysroot that is there is complete: it is renamed into place as the last step.
 */
export async function unpackServers(local: string, say: Say): Promise<string> {
  const sysroot = join(local, 'sysroot');
  if (existsSync(sysroot)) return sysroot;
  const work = join(local, `unpack-${process.pid}`);
  const made = join(work, 'sysroot');
  try {
    await mkdir(made, { recursive: true });
    say('downloading Redis and NATS from the package archive (8 MB, once)');
    await unpackPackages(serverPackages, { work, into: made, say });
    // Debian ships the Redis server as redis-tools' redis-check-rdb: one program that acts according to the name it is called by.
    await symlink('redis-check-rdb', join(made, 'usr/bin/redis-server'));
    await rename(made, sysroot);
    return sysroot;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Names of packages, found with these options of apt's. */
type Names = (options: readonly string[]) => Promise<string[]>;

/**
 * Unpacks packages of the distribution `into` a folder, and installs nothing: apt proves that they are what their archive signed. `work` is a
 * folder for what lies about meanwhile.
 * @throws Problem in one line.
 */
export async function unpackPackages(
  names: Names,
  { work, into, say }: { work: string; into: string; say: Say },
): Promise<void> {
  const debs = join(work, 'debs');
  await mkdir(debs, { recursive: true });
  await downloadPackages(names, { work, debs, say });
  for (const deb of await readdir(debs)) await run('dpkg', ['-x', join(debs, deb), into], '/');
}

async function downloadPackages(
  names: Names,
  { work, debs, say }: { work: string; debs: string; say: Say },
): Promise<void> {
  const options = ['-o', 'APT::Sandbox::User='];
  try {
    await run('apt-get', ['-qq', ...options, 'download', ...(await names(options))], debs);
    return;
  } catch {
    say('this machine has no (or old) package lists: fetching them to our own folder');
  }
  const state = join(work, 'state');
  const cache = join(work, 'cache');
  await mkdir(join(state, 'lists/partial'), { recursive: true });
  await mkdir(join(cache, 'archives/partial'), { recursive: true });
  const own = [...options, '-o', `Dir::State=${state}`, '-o', `Dir::Cache=${cache}`];
  // Without the mode, an update that reached no archive counts as a success.
  await run('apt-get', ['-qq', ...own, '-o', 'APT::Update::Error-Mode=any', 'update'], debs);
  await run('apt-get', ['-qq', ...own, 'download', ...(await names(own))], debs);
}

async function serverPackages(options: readonly string[]): Promise<string[]> {
  const known = new Set<string>();
  let name = '';
  for (const line of (
    await run('apt-cache', [...options, 'policy', 'nats-server', 'redis-tools', ...LIBRARIES.flat()], '/')
  ).split('\n')) {
    if (/^\S+:$/.test(line)) name = line.slice(0, -1);
    if (/^ {2}Candidate: (?!\(none\))/.test(line)) known.add(name);
  }
  const libraries = LIBRARIES.flatMap((names) => names.find((each) => known.has(each)) ?? []);
  return ['nats-server', 'redis-tools', ...libraries];
}

function run(command: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (complaints += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const lines = complaints.trim().split('\n');
      // Below its complaint apt may explain itself.
      const last = lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1);
      reject(
        new Problem(
          `${command} ${args[0] === '-qq' ? args.find((a) => /^[a-z]+$/.test(a)) : args[0]}: ${last || `exit code ${code}`}`,
        ),
      );
    });
  });
}
