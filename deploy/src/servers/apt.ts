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
  const debs = join(work, 'debs');
  const made = join(work, 'sysroot');
  try {
    await mkdir(debs, { recursive: true });
    await mkdir(made, { recursive: true });
    say('downloading Redis and NATS from the package archive (8 MB, once)');
    await downloadPackages(work, debs, say);
    for (const deb of await readdir(debs)) await run('dpkg', ['-x', join(debs, deb), made], '/');
    // Debian ships the Redis server as redis-tools' redis-check-rdb: one program that acts according to the name it is called by.
    await symlink('redis-check-rdb', join(made, 'usr/bin/redis-server'));
    await rename(made, sysroot);
    return sysroot;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function downloadPackages(work: string, debs: string, say: Say): Promise<void> {
  const options = ['-o', 'APT::Sandbox::User='];
  try {
    await run('apt-get', ['-qq', ...options, 'download', ...(await packageNames(options))], debs);
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
  await run('apt-get', ['-qq', ...own, 'download', ...(await packageNames(own))], debs);
}

async function packageNames(options: string[]): Promise<string[]> {
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
      const last = complaints.trim().split('\n').at(-1) ?? '';
      reject(
        new Problem(
          `${command} ${args[0] === '-qq' ? args.find((a) => /^[a-z]+$/.test(a)) : args[0]}: ${last || `exit code ${code}`}`,
        ),
      );
    });
  });
}
