import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem, type Say } from '../problem.ts';
import { asServerUser, isRoot, NOBODY } from './launch.ts';

/**
 * Folders of root's that the user nobody cannot reach (a checkout under /root) get a stand-in here; /var/tmp outlives a restart of the
 * machine.
 */
const elsewhere = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir());

const standInFor = (folder: string) =>
  join(elsewhere(), `sorrel-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`);

const nobodyCan = (flag: '-w' | '-x', folder: string) => spawnSync('test', [flag, folder], asServerUser()).status === 0;

/** As root: `programs` itself when the user nobody may run what is in it, else a copy in a place where it may. */
export async function openToNobody(programs: string, edition: string): Promise<string> {
  if (nobodyCan('-x', programs)) return programs;
  const copy = standInFor(`${programs} ${edition}`);
  if (existsSync(copy)) return ours(copy, 0);
  const making = `${copy}-${process.pid}`;
  await cp(programs, making, { recursive: true, verbatimSymlinks: true });
  await rename(making, copy).catch(() => rm(making, { recursive: true, force: true }));
  return copy;
}

/** The folder a server keeps its data in: `wanted`, or its stand-in when we are root and the user nobody cannot reach it. */
export function dataFolder(wanted: string, say: Say): string {
  mkdirSync(wanted, { recursive: true });
  // Nobody else on the machine reads the server's files or knocks at its socket.
  chmodSync(wanted, 0o700);
  if (!isRoot()) return wanted;
  giveToNobody(wanted);
  if (nobodyCan('-w', wanted)) return wanted;
  const folder = standInFor(wanted);
  if (existsSync(folder)) ours(folder, 0, NOBODY);
  else mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  giveToNobody(folder);
  if (!isReported)
    say(`the servers run as "nobody", who cannot reach ${dirname(wanted)}: keeping their data under ${elsewhere()}`);
  isReported = true;
  return folder;
}

/** Where a server that ran before keeps its data; nothing is made. */
export const keptAt = (wanted: string): string =>
  isRoot() && existsSync(standInFor(wanted)) ? standInFor(wanted) : wanted;

let isReported = false;

/** Writes a file that only the server may read: it may hold a password. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  // A file that existed before keeps its mode.
  chmodSync(file, 0o600);
  if (isRoot()) chownSync(file, NOBODY, NOBODY);
}

/** Removes a server's data, wherever it was kept. */
export async function emptyDataFolder(wanted: string): Promise<void> {
  await rm(wanted, { recursive: true, force: true });
  if (isRoot() && existsSync(standInFor(wanted)))
    await rm(ours(standInFor(wanted), 0, NOBODY), { recursive: true, force: true });
}

/** Everybody may write to /var/tmp: never follow a folder that somebody else made there under our name. */
function ours(folder: string, ...owners: number[]): string {
  const found = lstatSync(folder);
  if (found.isDirectory() && owners.includes(found.uid)) return folder;
  throw new Problem(`${folder} was made by somebody else: remove it and run this again.`);
}

function giveToNobody(folder: string): void {
  if (lstatSync(folder).uid === NOBODY) return;
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), NOBODY, NOBODY);
  }
}
