import { accessSync, constants, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';
import { temporaryFolder } from '../../deploy/src/test-servers.ts';

/** Linux' file system in memory. Containers are often given 64 MB of it. */
const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** The whole suite was seen to keep 2.3 GB at a time, with those of Go while it builds the tools. */
const NEEDED = 4 * GIGABYTE;
/** What the tests themselves need beside it: four were seen. */
const LEFT_OVER = 5 * GIGABYTE;

/**
 * Has this process and its children keep their temporary files in memory, where there is enough of it and nobody has said otherwise
 * (TMPDIR). A world's database is a thousand small files: copying it takes 1.6 s on the disk of a virtual machine and 0.1 s in memory.
 * Returns what puts the files away, also those of children that were killed.
 */
export function temporaryFilesInMemory(env: NodeJS.ProcessEnv = process.env): () => void {
  if (env.TMPDIR !== undefined || !hasRoom()) return () => undefined;
  env.TMPDIR = MEMORY;
  const home = temporaryFolder();
  env.TMPDIR = home.path;
  return () => {
    delete env.TMPDIR;
    home.remove();
  };
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED && availableMemory() >= NEEDED + LEFT_OVER;
  } catch {
    return false;
  }
}
